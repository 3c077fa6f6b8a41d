import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentEventsError, Decoder, Dialect, DoesNotFitError, placeOf, rawLine, Unrecognized } from "agentevents";

const TEXT = '{"type":"text","text":"Hi"}\n';
const DELTA = '{"ts":1767225600000,"type":"text_delta","delta":"Hi"}\n';
const NEWER = '{"type":"quantum_reticulation","n":1}\n';
const MISFIT = '{"type":"text","text":7}\n';

function decoded(stream: string | Uint8Array, options: object = {}): unknown[] {
  const decoder = new Decoder({ dialect: "stella", errors: "yield", unrecognized: "yield", ...options });
  decoder.push(stream);
  decoder.finish();
  return [...decoder];
}

test("events equal JSON.parse of their lines, key order included", () => {
  const lines = [
    '{"ts":1767225600000,"type":"text_delta","delta":"plain"}',
    '{"ts": 1767225600000, "type": "text_delta", "delta": "spaced"}',
    '{"type":"text_delta","delta":"no stamp"}',
    '{"delta":"other order","type":"text_delta","ts":5}',
    '{"ts":1.5e3,"type":"text_delta","delta":"a stamp in exponent form"}',
    '{"ts":null,"type":"text_delta","delta":"a stamp of null"}',
    '{"ts":1767225600001,"type":"text_delta","delta":"escapes \\n \\u0041 \\ud83d\\ude00 \\ud800 \\"\\\\"}',
    '{"ts":1767225600002,"type":"text_delta","delta":"beyond ASCII: é 設 😀"}',
    '{"ts":1767225600003,"type":"text_delta","delta":"more","newer":{"a":[1,2]}}',
    '{"newer":1,"ts":1767225600004,"type":"text_delta","delta":"first"}',
    '{"ts":1767225600005,"newer":1,"type":"text_delta","delta":"between"}',
    '{"ts":1767225600005,"type":"text_delta","n":1,"delta":"between"}',
    '{"ts":1767225600006,"\\u0074ype":"text_delta","delta":"an escaped key"}',
    ' {"ts":1767225600007 ,"type" :"text_delta","delta":"odd white space"}\t',
    '{"ts":1767225600008,"type":"text_delta","delta":"\u2028\u2029"}',
    '{"__proto__":{"polluted":true},"type":"text_delta","delta":"x"}',
    '{"type":"tool_result","call_id":"c","duration_ms":4200.0,"output":{"ok":{"content":"\\u0000"}}}',
    '{"type":"budget_tick","mode":"off","spent_usd":0.1,"limit_usd":null,"deadline_remaining_ms":18446744073709551615}',
  ];
  // Each line often enough that layouts are learnt, and after every other.
  const stream = [...lines, ...lines, ...lines.flatMap((line) => [line, line]), ...lines.reverse()];
  const events = decoded(`${stream.join("\n")}\n`);
  assert.equal(events.length, stream.length);
  for (const [index, line] of stream.entries()) {
    if (events[index] instanceof Error) throw events[index];
    const parsed = JSON.parse(line);
    assert.deepEqual(events[index], parsed);
    assert.deepEqual(Object.keys(events[index] as object), Object.keys(parsed), line);
    assert.equal(JSON.stringify(events[index]), JSON.stringify(parsed));
  }
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("arrays of objects equal JSON.parse of their lines, alike or not", () => {
  const manifest = (blocks: string) =>
    `{"ts":1767225600000,"type":"step_manifest","turn_instance":0,"step":1,"role":"worker","provider":"p","model":"m",` +
    `"estimated_input_tokens":1,"effective_budget_tokens":2,"calibration_factor":1.5,"blocks":[${blocks}]}`;
  const block = (more = "", id = "blk") =>
    `{"block_id":"${id}","message_index":1,"cache_zone":"volatile","token_cost":7,"resident_since_step":0${more}}`;
  const many = (item: string) => Array.from({ length: 5 }, () => item);
  const lines = [
    manifest(""),
    manifest(block()),
    manifest(many(block()).join(",")),
    manifest(many(block()).join(", ")),
    manifest(many(block()).join(" ,")),
    manifest([...many(block()), block(',"newer":true'), ...many(block(',"newer":null')), block()].join(",")),
    manifest(many(block(',"x":-1.5e-3,"y":"\\\\","z":"a\\"b"')).join(",")),
    manifest(many(block(',"nested":{"a":[1]}')).join(",")),
    manifest([...many(block()), block(',"nested":[]'), block()].join(",")),
    manifest(many(block(',"newer":1,"newer":2')).join(",")),
    manifest(many(block(',"\\u0061":1,"":2,"7":3')).join(",")),
    manifest(many(block(',"__proto__":{"polluted":true}')).join(",")),
    manifest(many(block(',"__proto__":null')).join(",")),
    manifest(many(block(',"\\u005f_proto__":null')).join(",")),
    manifest(many(block("", "é設😀")).join(",")),
    manifest(many(block(',"é":"設"')).join(",")),
    manifest(many(block().replaceAll('":', '": ').replaceAll(',"', ', "')).join(", ")),
    manifest(many(block().replace("{", "{ ").replace("}", " }")).join(",")),
  ];
  const stream = [...lines, ...lines.reverse(), ...lines];
  const events = decoded(`${stream.join("\n")}\n`);
  for (const [index, line] of stream.entries()) {
    if (events[index] instanceof Error) throw events[index];
    const parsed = JSON.parse(line);
    assert.deepEqual(events[index], parsed, line);
    assert.equal(JSON.stringify(events[index]), JSON.stringify(parsed));
  }
});

test("__proto__ is a property like any other, declared or not", () => {
  const line = '{"type":"a","__proto__":{"polluted":true}}';
  const branch = { properties: { type: { const: "a" }, ["__proto__"]: { type: "object" } }, required: ["type"] };
  const schema = JSON.stringify({ title: "proto", oneOf: [branch] });
  const dialect = Dialect.fromJsonSchema(schema);
  for (const event of decoded(`${line}\n${line}\n${line}\n`, { dialect }) as object[]) {
    assert.deepEqual(Object.keys(event), ["type", "__proto__"]);
    assert.equal(Object.getPrototypeOf(event), Object.prototype);
    assert.equal((event as { polluted?: boolean }).polluted, undefined);
  }
});

test("names of older releases are presented as the present ones", () => {
  assert.deepEqual(decoded('{"type":"text_delta","text":"é"}\n'), [{ type: "text_delta", delta: "é" }]);
});

test("what was handed over owns its parts: changing one event changes no other", () => {
  const [one, two] = decoded(DELTA + DELTA) as { delta: string }[];
  (one as { delta: string }).delta = "changed";
  assert.equal((two as { delta: string }).delta, "Hi");
});

test("unrecognized events are counted, and handed over to who asks", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push(TEXT + NEWER);
  assert.equal([...decoder].length, 1);
  assert.deepEqual([...decoder.report.unrecognized], [["quantum_reticulation", 1]]);
  assert.equal(decoder.report.unrecognizedTotal, 1);

  const [, newer] = decoded(TEXT + NEWER);
  assert.ok(newer instanceof Unrecognized);
  const { name, line, offset, ts, raw, type } = newer;
  assert.deepEqual(
    { name, line, offset, ts, type },
    {
      name: "quantum_reticulation",
      line: 2,
      offset: TEXT.length,
      ts: null,
      type: undefined,
    },
  );
  assert.equal(Buffer.from(raw).toString(), NEWER.trimEnd());
});

test("onUnrecognized is called in their place, yielded or not", () => {
  for (const unrecognized of ["skip", "yield"] as const) {
    const seen: unknown[] = [];
    const onUnrecognized = (event: Unrecognized) => seen.push(event.name);
    const decoder = new Decoder({ dialect: "stella", unrecognized, onUnrecognized });
    decoder.push(TEXT + NEWER + TEXT);
    for (const outcome of decoder) seen.push(outcome.type ?? "yielded");
    const there = unrecognized === "yield" ? ["yielded"] : [];
    assert.deepEqual(seen, ["text", "quantum_reticulation", ...there, "text"]);
  }
});

test("what onUnrecognized throws comes out of the iteration, which goes on behind it", () => {
  const onUnrecognized = () => {
    throw new Error("mine");
  };
  const decoder = new Decoder({ dialect: "stella", onUnrecognized });
  decoder.push(TEXT + NEWER + TEXT);
  assert.equal(decoder.nextBatch()?.length, 1);
  assert.throws(() => decoder.nextBatch(), /mine/);
  assert.equal(decoder.nextBatch()?.length, 1);
  assert.equal(decoder.nextBatch(), undefined);
});

test("an error ends nothing: the next call goes on", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push(TEXT + MISFIT + TEXT + MISFIT);
  decoder.finish();
  assert.equal(decoder.next().value?.type, "text");
  assert.throws(() => decoder.next(), DoesNotFitError);
  assert.equal(decoder.next().value?.type, "text");
  assert.throws(() => decoder.next(), DoesNotFitError);
  assert.equal(decoder.next().done, true);
  assert.deepEqual([...decoder.report.errors], [["does_not_fit", 2]]);
});

test("a batch ends before an error", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push(MISFIT + TEXT + TEXT + MISFIT + TEXT);
  assert.throws(() => decoder.nextBatch(), DoesNotFitError);
  assert.equal(decoder.nextBatch()?.length, 2);
  assert.throws(() => decoder.nextBatch(), DoesNotFitError);
  assert.equal(decoder.nextBatch()?.length, 1);
  assert.equal(decoder.nextBatch(), undefined);
});

test("types are filtered; all else is judged and counted", () => {
  const decoder = new Decoder({ dialect: "stella", types: ["text"], errors: "yield" });
  decoder.push(`${TEXT}${DELTA}${MISFIT}${NEWER}{"type":"text_delta"}\n`);
  const seen = [...decoder].map((outcome) => outcome.type ?? (outcome as { code: string }).code);
  assert.deepEqual(seen, ["text", "does_not_fit", "does_not_fit"]);
  assert.deepEqual(
    [...decoder.report.events],
    [
      ["text", 1],
      ["text_delta", 1],
    ],
  );
});

test("with raw, an event's exact bytes and its place are beside it, and nowhere in it", () => {
  const line = ' {"type":"text", "text":"\\u0048i"}\r';
  const decoder = new Decoder({ dialect: "stella", raw: true });
  decoder.push(`\n${line}\n${DELTA}`);
  const [text, delta] = [...decoder];
  assert.ok(text !== undefined && delta !== undefined);
  assert.equal(Buffer.from(rawLine(text) as Uint8Array).toString(), line);
  assert.deepEqual(placeOf(delta), {
    line: 3,
    offset: line.length + 2,
    ts: 1767225600000,
    raw: new Uint8Array(Buffer.from(DELTA.trimEnd())),
  });
  assert.deepEqual(Object.keys(text), ["type", "text"]);
  assert.equal(rawLine(decoded(TEXT)[0] as object), undefined);
});

test("a last line without a line feed counts; one that is not JSON is a torn tail", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push(`${TEXT}${TEXT.slice(0, 9)}`);
  assert.equal([...decoder].length, 1);
  decoder.finish();
  assert.equal([...decoder].length, 0);
  const { tornTail } = decoder.report;
  assert.deepEqual(tornTail, {
    line: 2,
    offset: TEXT.length,
    prefix: true,
    raw: new Uint8Array(Buffer.from(TEXT.slice(0, 9))),
  });
});

test("a push before the last one was drained loses nothing", () => {
  const decoder = new Decoder({ dialect: "stella", errors: "yield" });
  for (let n = 0; n < 5000; n++) decoder.push(TEXT);
  decoder.push(DELTA);
  decoder.finish();
  const outcomes = [...decoder];
  assert.equal(outcomes.length, 5001);
  assert.equal(outcomes.at(-1)?.type, "text_delta");
});

test("calls after the end are errors; finishing twice is none", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.finish();
  decoder.finish();
  assert.ok(decoder.isFinished);
  assert.throws(() => decoder.push(TEXT), isError("finished"));
  decoder[Symbol.dispose]();
  assert.throws(() => decoder.push(TEXT), isError("disposed"));
  assert.equal(decoder.next().done, true);
  assert.equal(decoder.report.lines, 0);
});

test("disposing lets go of what was not handed over; the report stays", () => {
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push(TEXT + TEXT);
  assert.equal(decoder.next().done, false);
  decoder[Symbol.dispose]();
  decoder[Symbol.dispose]();
  assert.equal(decoder.next().done, true);
  assert.deepEqual([...decoder.report.events], [["text", 2]]);
});

test("`using` lets go of a decoder", () => {
  let left: Decoder<{ dialect: "stella" }>;
  {
    using decoder = new Decoder({ dialect: "stella" });
    decoder.push(TEXT + TEXT);
    left = decoder;
  }
  assert.equal(left.next().done, true);
  assert.throws(() => left.push(TEXT), isError("disposed"));
});

test("many decoders at once do not get in each other's way, a line at a time", () => {
  const decoders = Array.from({ length: 300 }, () => new Decoder({ dialect: "stella" }));
  for (let round = 0; round < 3; round++) {
    for (const [index, decoder] of decoders.entries()) {
      decoder.push(Buffer.from(`{"ts":${index},"type":"text","text":"${index} é ${round}"}\n`));
    }
    for (const [index, decoder] of decoders.entries()) {
      assert.deepEqual([...decoder], [{ ts: index, type: "text", text: `${index} é ${round}` }]);
    }
    for (const [index, decoder] of decoders.entries()) if (index % 7 === round) decoder[Symbol.dispose]();
    decoders.push(...decoders.splice(0).filter((decoder) => !isDisposed(decoder)));
  }
});

test("limits hold, and senseless ones are refused", () => {
  assert.equal((decoded(TEXT, { maxLineBytes: 10 })[0] as { code: string }).code, "line_too_long");
  assert.equal(
    (decoded('{"type":"text","text":"Hi","x":[[]]}\n', { maxDepth: 2 })[0] as { code: string }).code,
    "too_deep",
  );
  for (const limits of [
    { maxDepth: 0 },
    { maxDepth: 1025 },
    { maxLineBytes: 0 },
    { maxLineBytes: -1 },
    { maxDepth: 1.5 },
  ]) {
    assert.throws(() => decoded(TEXT, limits), RangeError);
  }
});

test("wrong options are refused before anything is decoded", () => {
  const make = (options: unknown) => () => new Decoder(options as { dialect: "stella" });
  assert.throws(make(undefined), TypeError);
  assert.throws(make({}), TypeError);
  assert.throws(make({ dialect: "starla" }), /RangeError: .*stella/);
  assert.throws(make({ dialect: "stella", types: ["texd"] }), /RangeError: .*texd/);
  for (const wrong of [
    { types: "text" },
    { errors: "ignore" },
    { unrecognized: 1 },
    { onUnrecognized: 1 },
    { raw: 1 },
  ]) {
    assert.throws(make({ dialect: "stella", ...wrong }), TypeError);
  }
});

function isDisposed(decoder: Decoder<{ dialect: "stella" }>): boolean {
  try {
    decoder.push("");
    return false;
  } catch {
    return true;
  }
}

function isError(code: string): (error: unknown) => boolean {
  return (error) => error instanceof AgentEventsError && error.code === code;
}
