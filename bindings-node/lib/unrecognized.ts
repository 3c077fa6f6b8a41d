/** What an unrecognized event tells. */
export interface UnrecognizedDetails {
  readonly name: string | null;
  readonly line: number;
  readonly offset: number;
  readonly ts: number | null;
  readonly raw: Uint8Array;
}

/** An event whose type the dialect does not declare (K1), or that has none (K11). Its meaning is not guessed. */
export class Unrecognized implements UnrecognizedDetails {
  /** Never there, so that `event.type === "…"` tells events apart where unrecognized ones are yielded too. */
  declare readonly type?: undefined;
  /** Its type; null where it has none, or one that is no string. */
  readonly name: string | null;
  /** The line's number, from 1; the element's index from 0 in a document; 0 for a single object. */
  readonly line: number;
  /** Where the line starts in the stream, in bytes from 0. */
  readonly offset: number;
  /** The time stamp in milliseconds since the Unix epoch, where it is readable. */
  readonly ts: number | null;
  /** The line's bytes without its LF, exactly as received. */
  readonly raw: Uint8Array;

  constructor(details: UnrecognizedDetails) {
    this.name = details.name;
    this.line = details.line;
    this.offset = details.offset;
    this.ts = details.ts;
    this.raw = details.raw;
  }
}
