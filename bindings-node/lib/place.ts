/** Where an event came from, kept beside it where the option `raw` asks for it. */
export interface Place {
  /** The line's number, from 1; the element's index from 0 in a document. */
  readonly line: number;
  /** Where the line starts in the stream, in bytes from 0. */
  readonly offset: number;
  /** The time stamp in milliseconds since the Unix epoch (K32). */
  readonly ts: number | null;
  /** The line's bytes without its LF, exactly as received (K34). */
  readonly raw: Uint8Array;
}

const PLACE = Symbol("agentevents.place");

export function setPlace(event: object, place: Place): void {
  Object.defineProperty(event, PLACE, { value: place });
}

/** Where an event came from; undefined for one decoded without `raw: true`. */
export function placeOf(event: object): Place | undefined {
  return (event as { [PLACE]?: Place })[PLACE];
}

/** The exact bytes of an event's line without its LF; undefined for an event decoded without `raw: true`. */
export function rawLine(event: object): Uint8Array | undefined {
  return placeOf(event)?.raw;
}
