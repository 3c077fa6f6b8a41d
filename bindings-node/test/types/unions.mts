/** What the compiler makes of events: held by `tsc` alone. */
import {
  type AnyDecodeError,
  type AnyEvent,
  Decoder,
  Dialect,
  DoesNotFitError,
  decode,
  decodeFile,
  decodeStream,
  document,
  type EvoscientistEvent,
  type InderunEvent,
  inSequence,
  type LineTooLongError,
  type Reason,
  type StellaEvent,
  type StellaText,
  type StellaToolResult,
  summarize,
  type Unrecognized,
} from "agentevents";
import { expectTypeOf } from "expect-type";

declare const source: AsyncIterable<Uint8Array>;

// The dialect option chooses the union.
for await (const event of decode(source, { dialect: "stella" })) expectTypeOf(event).toEqualTypeOf<StellaEvent>();
for await (const event of decode(source, { dialect: "evoscientist" })) {
  expectTypeOf(event).toEqualTypeOf<EvoscientistEvent>();
}
for await (const event of decode(source, { dialect: "inderun" })) expectTypeOf(event).toEqualTypeOf<InderunEvent>();
for (const event of new Decoder({ dialect: "stella" })) expectTypeOf(event).toEqualTypeOf<StellaEvent>();
for await (const event of document(source, { dialect: "inderun" })) expectTypeOf(event).toEqualTypeOf<InderunEvent>();
for await (const batch of decode(source, { dialect: "stella" }).batches()) {
  expectTypeOf(batch).toEqualTypeOf<StellaEvent[]>();
}

// `type` narrows.
for await (const event of decode(source, { dialect: "stella" })) {
  if (event.type === "tool_result") {
    expectTypeOf(event).toEqualTypeOf<StellaToolResult>();
    expectTypeOf(event.duration_ms).toEqualTypeOf<number>();
    expectTypeOf(event.speculated).toEqualTypeOf<boolean | undefined>();
    // @ts-expect-error: another type's field
    event.delta;
  }
  switch (event.type) {
    case "text":
      expectTypeOf(event.text).toEqualTypeOf<string>();
      break;
    // @ts-expect-error: no such type in the dialect
    case "quantum_reticulation":
      break;
  }
}

// `types` filters the union, and is held against the dialect.
for await (const event of decode(source, { dialect: "stella", types: ["text", "tool_result"] })) {
  expectTypeOf(event).toEqualTypeOf<StellaText | StellaToolResult>();
}
// @ts-expect-error: no such type in the dialect
decode(source, { dialect: "stella", types: ["text", "quantum_reticulation"] });

// The "yield" modes widen it, and narrowing still works.
for await (const outcome of decode(source, { dialect: "stella", unrecognized: "yield", errors: "yield" })) {
  expectTypeOf(outcome).toEqualTypeOf<StellaEvent | Unrecognized | AnyDecodeError>();
  if (outcome.type === "text") expectTypeOf(outcome).toEqualTypeOf<StellaText>();
  if (outcome.type === undefined) expectTypeOf(outcome).toEqualTypeOf<Unrecognized | AnyDecodeError>();
  if (outcome instanceof Error && outcome.code === "does_not_fit") {
    expectTypeOf(outcome).toEqualTypeOf<DoesNotFitError>();
    expectTypeOf(outcome.path).toEqualTypeOf<string>();
  }
}
for await (const outcome of decode(source, { dialect: "stella", unrecognized: "yield" })) {
  expectTypeOf(outcome).toEqualTypeOf<StellaEvent | Unrecognized>();
}
for await (const outcome of decode(source, { dialect: "stella", unrecognized: "skip", errors: "throw" })) {
  expectTypeOf(outcome).toEqualTypeOf<StellaEvent>();
}

// Options that are no literals widen too.
declare const mode: "skip" | "yield";
for await (const outcome of decode(source, { dialect: "stella", unrecognized: mode })) {
  expectTypeOf(outcome).toEqualTypeOf<StellaEvent | Unrecognized>();
}

// A dialect loaded at run time gives an open type, or the caller's own.
const custom = Dialect.fromJsonSchema("{}");
for await (const event of decode(source, { dialect: custom })) {
  expectTypeOf(event).toEqualTypeOf<AnyEvent>();
  expectTypeOf(event.whatever).toEqualTypeOf<unknown>();
}
interface Said {
  type: "said";
  text: string;
}
const mine = Dialect.fromJsonSchema<Said>("{}");
for await (const event of decode(source, { dialect: mine, types: ["said"] })) {
  expectTypeOf(event).toEqualTypeOf<Said>();
}
expectTypeOf(Dialect.named("stella").decode("{}")).toEqualTypeOf<StellaEvent | Unrecognized>();
decode(source, { dialect: Dialect.named("inderun") });

// Every other way to the events gives the same union.
for await (const event of decodeFile("run.jsonl", { dialect: "stella", types: ["text"] })) {
  expectTypeOf(event).toEqualTypeOf<StellaText>();
}
declare const body: ReadableStream<Uint8Array>;
for await (const batch of body.pipeThrough(decodeStream({ dialect: "stella", errors: "yield" }))) {
  expectTypeOf(batch).toEqualTypeOf<(StellaEvent | AnyDecodeError)[]>();
}
for await (const next of inSequence(decode(source, { dialect: "inderun" }))) {
  if (next.kind === "gap") expectTypeOf(next.from).toEqualTypeOf<number>();
  else expectTypeOf(next.item).toEqualTypeOf<InderunEvent>();
}
const decoder = new Decoder({ dialect: "evoscientist", unrecognized: "yield" });
expectTypeOf(decoder.nextBatch()).toEqualTypeOf<(EvoscientistEvent | Unrecognized)[] | undefined>();
expectTypeOf(document(source, { dialect: "stella" }).rest).toEqualTypeOf<Record<string, unknown> | undefined>();
decode(source, { dialect: "stella", onUnrecognized: (event) => expectTypeOf(event).toEqualTypeOf<Unrecognized>() });
const { run, report } = await summarize("run.jsonl", { dialect: "stella" });
expectTypeOf(run.outcome).toEqualTypeOf<"completed" | "failed" | "cancelled" | "interrupted" | "unfinished">();
expectTypeOf(report.unrecognized).toEqualTypeOf<ReadonlyMap<string, number>>();

// The other dialects narrow, and a switch over all types leaves nothing.
declare const evoscientist: EvoscientistEvent;
if (evoscientist.type === "text") expectTypeOf(evoscientist.content).toEqualTypeOf<string>();
declare const inderun: InderunEvent;
if (inderun.type === "content_delta") expectTypeOf(inderun.payload.text).toEqualTypeOf<string>();
declare const two: StellaText | StellaToolResult;
switch (two.type) {
  case "text":
  case "tool_result":
    break;
  default:
    expectTypeOf(two).toEqualTypeOf<never>();
}

// Errors narrow by class and by code.
declare const error: AnyDecodeError;
if (error instanceof DoesNotFitError) expectTypeOf(error.reason).toEqualTypeOf<Reason>();
if (error.code === "line_too_long") expectTypeOf(error).toEqualTypeOf<LineTooLongError>();

// Wrong arguments.
// @ts-expect-error: no such dialect
decode(source, { dialect: "starla" });
// @ts-expect-error: no dialect
decode(source, {});
// @ts-expect-error: a string is no source
decode("run.jsonl", { dialect: "stella" });
// @ts-expect-error: no such mode
decode(source, { dialect: "stella", errors: "ignore" });
