/** The kinds of fault a line can have; stable strings. */
export type ErrorCode = "not_json" | "not_an_object" | "does_not_fit" | "too_deep" | "line_too_long" | "not_a_document";

/** Why a body does not fit; stable strings. */
export type Reason =
  | "missing"
  | "wrong_type"
  | "not_in_vocabulary"
  | "out_of_range"
  | "no_such_variant"
  | "not_declared"
  | "duplicate_key";

/**
 * What our errors are made of. They are errors to `instanceof` and have a stack, but no internal slot of one, as
 * `DOMException` long had none: `structuredClone` and `postMessage` drop every property of an object with that slot but
 * its message, and keep all of any other object.
 */
const ErrorLike = function (this: Error, message: string) {
  this.message = message;
  Error.captureStackTrace(this, new.target);
} as unknown as new (
  message: string,
) => Error;
Object.setPrototypeOf(ErrorLike.prototype, Error.prototype);

function named(error: { prototype: object }, name: string): void {
  Object.defineProperty(error.prototype, "name", { value: name, writable: true, configurable: true });
}

/** The base of everything this package throws on its own account, but `TypeError` and `RangeError` for bad arguments. */
export class AgentEventsError extends ErrorLike {
  /** What went wrong: a stable string. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
named(AgentEventsError, "AgentEventsError");

/** A JSON Schema that is not a dialect. */
export class SchemaError extends AgentEventsError {
  declare readonly code: "schema";
  /** Where in the schema, as a JSON Pointer; empty for the root and for what an option brought in. */
  readonly pointer: string;
  /** The keyword at fault, where it is one. */
  readonly keyword: string | null;

  constructor(message: string, pointer: string, keyword: string | null) {
    super("schema", message);
    this.pointer = pointer;
    this.keyword = keyword;
  }
}
named(SchemaError, "SchemaError");

/** What every fault of a line tells (K22). */
export interface FaultDetails {
  readonly code: ErrorCode;
  readonly message: string;
  /** The line's number, from 1; the element's index from 0 in a document, null for a fault of the document itself. */
  readonly line: number | null;
  /** Where the line starts in the stream, in bytes from 0. */
  readonly offset: number;
  /** The byte in the line that is at fault, from 1. */
  readonly column: number;
  /** The line's bytes without its LF; the first 1 KiB for `line_too_long`. */
  readonly raw: Uint8Array;
}

/** What the fault of a body that does not fit tells besides. */
export interface MisfitDetails extends FaultDetails {
  readonly code: "does_not_fit";
  readonly eventType: string | null;
  readonly path: string;
  readonly reason: Reason;
  readonly expected: string;
  readonly found: string;
}

/** One line that is an error. It ends nothing: ask for the next outcome and decoding goes on (K24). */
export class DecodeError extends AgentEventsError implements FaultDetails {
  declare readonly code: ErrorCode;
  /** Never there, so that `event.type === "…"` tells events apart where errors are yielded too. */
  declare readonly type?: undefined;
  readonly line: number | null;
  readonly offset: number;
  readonly column: number;
  readonly raw: Uint8Array;

  constructor(details: FaultDetails) {
    super(details.code, details.message);
    this.line = details.line;
    this.offset = details.offset;
    this.column = details.column;
    this.raw = details.raw;
  }

  /** The error that details describe, a structured clone of one for instance: of the class that its code names. */
  static from(details: FaultDetails): AnyDecodeError {
    if (details.code === "does_not_fit") return new DoesNotFitError(details as MisfitDetails);
    const PlainError = PLAIN_ERRORS[details.code];
    if (PlainError === undefined) throw new TypeError(`no error has the code ${String(details.code)}`);
    return new PlainError(details);
  }
}
named(DecodeError, "DecodeError");

/** The line is not one JSON text in valid UTF-8 (K9). */
export class NotJsonError extends DecodeError {
  declare readonly code: "not_json";
}
named(NotJsonError, "NotJsonError");

/** The line is JSON but not an object (K10). */
export class NotAnObjectError extends DecodeError {
  declare readonly code: "not_an_object";
}
named(NotAnObjectError, "NotAnObjectError");

/** The body of a recognized event does not have the declared shape (K2). */
export class DoesNotFitError extends DecodeError implements MisfitDetails {
  declare readonly code: "does_not_fit";
  /** The event's type; null where two `type` keys leave it open (K12). */
  readonly eventType: string | null;
  /** JSON Pointer to what does not fit. */
  readonly path: string;
  readonly reason: Reason;
  /** What the dialect declares there. */
  readonly expected: string;
  /** What stands there, without any of the line's content. */
  readonly found: string;

  constructor(details: MisfitDetails) {
    super(details);
    this.eventType = details.eventType;
    this.path = details.path;
    this.reason = details.reason;
    this.expected = details.expected;
    this.found = details.found;
  }
}
named(DoesNotFitError, "DoesNotFitError");

/** More containers are open than `maxDepth` allows (K21). */
export class TooDeepError extends DecodeError {
  declare readonly code: "too_deep";
}
named(TooDeepError, "TooDeepError");

/** The line is longer than `maxLineBytes` (K7). */
export class LineTooLongError extends DecodeError {
  declare readonly code: "line_too_long";
}
named(LineTooLongError, "LineTooLongError");

/** The bytes are not one document (K27). */
export class NotADocumentError extends DecodeError {
  declare readonly code: "not_a_document";
}
named(NotADocumentError, "NotADocumentError");

/** Any error of a line, told apart by `code`. */
export type AnyDecodeError =
  | NotJsonError
  | NotAnObjectError
  | DoesNotFitError
  | TooDeepError
  | LineTooLongError
  | NotADocumentError;

const PLAIN_ERRORS = {
  not_json: NotJsonError,
  not_an_object: NotAnObjectError,
  too_deep: TooDeepError,
  line_too_long: LineTooLongError,
  not_a_document: NotADocumentError,
} as const;
