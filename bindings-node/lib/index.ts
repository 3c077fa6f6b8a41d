export type { Bytes, Chunk } from "./bytes.js";
export { decode, type StreamOptions } from "./decode.js";
export { Decoder } from "./decoder.js";
export {
  type AnyEvent,
  type BuiltInEvents,
  type Category,
  Dialect,
  type DialectName,
  type EventOf,
  type ObjectLimits,
  type SchemaOptions,
} from "./dialect.js";
export { type DocumentStream, document } from "./document.js";
export {
  AgentEventsError,
  type AnyDecodeError,
  DecodeError,
  DoesNotFitError,
  type ErrorCode,
  type FaultDetails,
  LineTooLongError,
  type MisfitDetails,
  NotADocumentError,
  NotAnObjectError,
  NotJsonError,
  type Reason,
  SchemaError,
  TooDeepError,
} from "./errors.js";
export { decodeFile, type FileOptions, type FilePath, type Progress } from "./files.js";
export type * from "./generated/evoscientist.js";
export type * from "./generated/inderun.js";
export type * from "./generated/stella.js";
export type { DecodeOptions, EventsOf, OutcomeOf, TypeNameOf } from "./options.js";
export { type Place, placeOf, rawLine } from "./place.js";
export type { Report, TornTail } from "./report.js";
export type { Cost, Run, RunError, RunOutcome, Stage, ToolCall, Usage } from "./run.js";
export { inSequence, type Mark, type Sequenced, type SequenceLimits } from "./sequence.js";
export type { Source } from "./sources.js";
export type { EventStream } from "./stream.js";
export { type RunLimits, Summary, type SummaryOptions, summarize } from "./summary.js";
export { Unrecognized, type UnrecognizedDetails } from "./unrecognized.js";
export { type DecodeStream, decodeStream } from "./web.js";
