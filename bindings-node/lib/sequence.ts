import { bounds } from "./arguments.js";
import { EventStream } from "./stream.js";

/** Why an item is handed over out of order: its number came before, or was given up before it came. */
export type Mark = "duplicate" | "late";

/** What comes in the order of sequence numbers: an item, or a gap where numbers of a run did not come in time. */
export type Sequenced<T> =
  | { readonly kind: "item"; readonly item: T; readonly mark: Mark | null }
  | { readonly kind: "gap"; readonly run: string; readonly from: number; readonly to: number };

/** How much may wait for what is missing before it. */
export interface SequenceLimits {
  /** So many items of one run; 1,024 by default. */
  readonly items?: number;
  /** So many runs; 4,096 by default. */
  readonly runs?: number;
  /** So many bytes; 64 MiB by default. */
  readonly bytes?: number;
}

const LIMITS = ["items", "runs", "bytes"] as const satisfies (keyof SequenceLimits)[];

/**
 * Puts the outcomes of a stream that was not yet read in the order of their sequence numbers, while they come (K33). What
 * has no readable run and number passes at once; so do errors.
 */
export function inSequence<T>(stream: EventStream<T>, limits: SequenceLimits = {}): EventStream<Sequenced<T>> {
  if (!(stream instanceof EventStream))
    throw new TypeError("inSequence takes what decode, decodeFile or document answer");
  return stream.order(bounds(limits, LIMITS)) as EventStream<unknown> as EventStream<Sequenced<T>>;
}
