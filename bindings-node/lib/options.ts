import { abortSignal, count, known, oneOf, strings } from "./arguments.js";
import { Dialect, type DialectName, type EventOf } from "./dialect.js";
import type { AnyDecodeError } from "./errors.js";
import type { NativeDialect, NativeOptions } from "./native.js";
import type { Unrecognized } from "./unrecognized.js";

/** What a decoder is to do. */
export interface DecodeOptions {
  /** The producer's vocabulary: a built-in dialect's name, or one made with {@link Dialect.fromJsonSchema}. */
  readonly dialect: DialectName | Dialect<unknown>;
  /** The only types to hand over; everything is still judged and counted. */
  readonly types?: readonly string[];
  /** Whether unrecognized events come between the others (`"yield"`), or not at all (`"skip"`, the default). */
  readonly unrecognized?: "skip" | "yield";
  /** Called with each unrecognized event in its place, whether it is yielded or not. */
  readonly onUnrecognized?: (event: Unrecognized) => void;
  /** Whether a line that is an error is thrown (the default), or comes as a value in its place. */
  readonly errors?: "throw" | "yield";
  /** Keep each event's exact bytes and its place, for `rawLine(event)` and `placeOf(event)`. */
  readonly raw?: boolean;
  /** The longest line that is decoded, in bytes without its LF; 64 MiB by default. */
  readonly maxLineBytes?: number;
  /** The number of containers that may be open at once, 1 to 1,024; 128 by default. */
  readonly maxDepth?: number;
}

type Yields<O, K extends string> = O extends { readonly [P in K]?: infer V }
  ? unknown extends V
    ? false
    : "yield" extends V
      ? true
      : false
  : false;

type Filtered<E, O> = O extends { readonly types: readonly (infer T)[] }
  ? E extends { readonly type: infer Type }
    ? Type extends T
      ? E
      : never
    : E
  : E;

/** The events that decoding with such options hands over. */
export type EventsOf<O extends DecodeOptions> = Filtered<EventOf<O["dialect"]>, O>;

/** Everything that decoding with such options hands over. */
export type OutcomeOf<O extends DecodeOptions> =
  | EventsOf<O>
  | (Yields<O, "unrecognized"> extends true ? Unrecognized : never)
  | (Yields<O, "errors"> extends true ? AnyDecodeError : never);

/** The names of a dialect's types. */
export type TypeNameOf<D> = EventOf<D> extends { readonly type: infer T extends string } ? T : string;

/** Makes the compiler hold the names in `types` against the dialect. */
export type Checked<O extends DecodeOptions> = O & { readonly types?: readonly TypeNameOf<O["dialect"]>[] };

/** How outcomes are handed over. */
export interface Manners {
  readonly yieldsUnrecognized: boolean;
  readonly onUnrecognized: ((event: Unrecognized) => void) | undefined;
  readonly throwsErrors: boolean;
  readonly raw: boolean;
}

/** Options that were checked. */
export interface Checks {
  readonly dialect: NativeDialect;
  readonly native: NativeOptions;
  readonly manners: Manners;
}

const NAMES: readonly string[] = [
  "dialect",
  "types",
  "unrecognized",
  "onUnrecognized",
  "errors",
  "raw",
  "maxLineBytes",
  "maxDepth",
] satisfies (keyof DecodeOptions)[];

/**
 * Checks what a caller passed as options, `more` of which the caller reads itself; what only the core can judge, it judges
 * when the decoder is made.
 */
export function check(options: DecodeOptions, more: readonly string[] = [], document = false): Checks {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object with a dialect");
  known("options", options, [...NAMES, ...more]);
  abortSignal((options as { signal?: unknown }).signal);
  const { dialect, types, unrecognized = "skip", onUnrecognized, errors = "throw", raw = false } = options;
  oneOf("unrecognized", unrecognized, ["skip", "yield"]);
  oneOf("errors", errors, ["throw", "yield"]);
  if (onUnrecognized !== undefined && typeof onUnrecognized !== "function") {
    throw new TypeError("onUnrecognized must be a function");
  }
  if (typeof raw !== "boolean") throw new TypeError("raw must be a boolean");
  const native: NativeOptions = {
    unrecognized: unrecognized === "yield" || onUnrecognized !== undefined,
    raw,
    document,
  };
  if (types !== undefined) native.types = strings("types", types);
  const { maxLineBytes, maxDepth } = options;
  if (maxLineBytes !== undefined) native.maxLineBytes = count("maxLineBytes", maxLineBytes);
  if (maxDepth !== undefined) native.maxDepth = count("maxDepth", maxDepth);
  return {
    dialect: Dialect.of(dialect).native,
    native,
    manners: {
      yieldsUnrecognized: unrecognized === "yield",
      onUnrecognized,
      throwsErrors: errors === "throw",
      raw,
    },
  };
}
