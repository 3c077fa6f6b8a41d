// The same classes as for `require`: one implementation, so that `instanceof` holds however the package was loaded.
export type * from "./index.js";
export {
  AgentEventsError,
  DecodeError,
  Decoder,
  Dialect,
  DoesNotFitError,
  decode,
  decodeFile,
  document,
  inSequence,
  LineTooLongError,
  NotADocumentError,
  NotAnObjectError,
  NotJsonError,
  placeOf,
  rawLine,
  SchemaError,
  Summary,
  summarize,
  TooDeepError,
  Unrecognized,
} from "./index.js";
