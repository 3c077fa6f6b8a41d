/** What must hold for any bytes, cut anywhere: the same outcomes (K4), every byte kept (K34), no exception but the tree's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DecodeError,
  Decoder,
  Dialect,
  decode,
  decodeStream,
  document,
  inSequence,
  SchemaError,
  summarize,
} from "agentevents";
import fc from "fast-check";
import { plainOf } from "./plain.mjs";

const BOTH = { dialect: "stella", errors: "yield", unrecognized: "yield", raw: true } as const;

const WELL = [
  '{"type":"text","text":"Hi"}',
  '{"ts":1785312000600,"type":"text_delta","delta":"é😀\\ud83d"}',
  '{"ts":1,"type":"tool_result","call_id":"c","duration_ms":7,"output":{"ok":{"content":"x"}}}',
  '{"type":"quantum_reticulation","__proto__":{"a":1}}',
  '{"type":"text","text":7}',
  '{"type":7}',
  "[]",
  '{"type":"te',
  "",
  " \t\r",
  "\ufeff{}",
];
const encoder = new TextEncoder();

/** A line that means something, changed in places or not, or any bytes. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WELL).map((text) => encoder.encode(text)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...WELL), fc.nat(), fc.nat(255))
      .map(([text, at, byte]) => encoder.encode(text).map((old, index) => (index === at % text.length ? byte : old))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.json().map((text) => encoder.encode(text)) },
);
const stream = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => joined(lines, ends));
const cuts = fc.array(fc.nat(), { maxLength: 20 });

function joined(lines: Uint8Array[], ends: boolean): Uint8Array {
  const parts = lines.flatMap((bytes, index) => [...bytes, ...(ends || index + 1 < lines.length ? [10] : [])]);
  return Uint8Array.from(parts);
}

function* chunks(bytes: Uint8Array, places: number[]): Generator<Uint8Array> {
  const sorted = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
  let from = 0;
  for (const to of [...sorted, bytes.length]) {
    yield bytes.slice(from, to);
    from = to;
  }
}

function outcomesOf(bytes: Uint8Array, places: number[]) {
  const decoder = new Decoder(BOTH);
  const outcomes: object[] = [];
  for (const chunk of chunks(bytes, places)) {
    decoder.push(chunk);
    chunk.fill(0x78);
    outcomes.push(...decoder);
  }
  decoder.finish();
  outcomes.push(...decoder);
  return { outcomes, report: decoder.report };
}

test("any chunking of any bytes gives the same outcomes and the same report", () => {
  fc.assert(
    fc.property(stream, cuts, (bytes, places) => {
      const whole = outcomesOf(bytes, []);
      const cut = outcomesOf(bytes, places);
      assert.deepEqual(cut.outcomes.map(plainOf), whole.outcomes.map(plainOf));
      assert.deepEqual(cut.report, whole.report);
    }),
    { numRuns: 400 },
  );
});

test("a line a chunk gives the same outcomes, with and without the lines themselves", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, raw) => {
      const options = { ...BOTH, raw };
      const [live, whole] = [new Decoder(options), new Decoder(options)];
      const outcomes: object[] = [];
      for (const bytes of lines) {
        live.push(joined([bytes], true));
        outcomes.push(...live);
      }
      whole.push(joined(lines, true));
      for (const decoder of [live, whole]) decoder.finish();
      outcomes.push(...live);
      assert.deepEqual(outcomes, [...whole]);
      assert.deepEqual(live.report, whole.report);
    }),
    { numRuns: 400 },
  );
});

test("decode and decodeStream hand over what a decoder does, and summarize reports it", async () => {
  await fc.assert(
    fc.asyncProperty(stream, cuts, async (bytes, places) => {
      const { outcomes, report } = outcomesOf(bytes, []);
      const expected = outcomes.map(plainOf);
      const decoded: object[] = [];
      for await (const outcome of decode(chunks(bytes, places), BOTH)) decoded.push(outcome);
      assert.deepEqual(decoded.map(plainOf), expected);
      const piped: object[] = [];
      const source = ReadableStream.from(chunks(bytes, places)) as ReadableStream<Uint8Array>;
      for await (const batch of source.pipeThrough(decodeStream(BOTH))) piped.push(...batch);
      assert.deepEqual(piped.map(plainOf), expected);
      const summary = await summarize(chunks(bytes, places), { dialect: "stella" });
      assert.deepEqual(summary.report, report);
    }),
    { numRuns: 100 },
  );
});

test("any chunking of a document gives the same elements, the same report and the same rest", async () => {
  const elements = fc
    .array(line, { maxLength: 6 })
    .map((lines) => lines.flatMap((bytes) => [...bytes, 0x2c]).slice(0, -1));
  const whole = fc.oneof(
    elements.map((bytes) => Uint8Array.from([...encoder.encode('{"model":"m","events":['), ...bytes, 0x5d, 0x7d])),
    stream,
  );
  await fc.assert(
    fc.asyncProperty(whole, cuts, async (bytes, places) => {
      const told = async (cut: number[]) => {
        const events = document(chunks(bytes, cut), BOTH);
        const outcomes: object[] = [];
        for await (const outcome of events) outcomes.push(plainOf(outcome));
        return { outcomes, report: events.report, rest: events.rest };
      };
      assert.deepEqual(await told(places), await told([]));
    }),
    { numRuns: 150 },
  );
});

test("in sequence nothing is lost, whatever the bytes and their cuts, and cuts change nothing", async () => {
  const numbered = fc
    .tuple(fc.constantFrom("r", "s"), fc.nat(12), fc.constantFrom("content_delta", "newer"))
    .map(([run, sequence, type]) =>
      encoder.encode(
        `{"type":"${type}","schemaVersion":"1.0","runId":"${run}","sequence":${sequence},"timestamp":0,"payload":{"text":""}}`,
      ),
    );
  const lines = fc.array(fc.oneof({ weight: 3, arbitrary: numbered }, line), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lines, cuts, fc.nat(4), async (parts, places, items) => {
      const bytes = joined(parts, true);
      const options = { ...BOTH, dialect: "inderun" } as const;
      const told = async (cut: number[]) => {
        const sequenced: object[] = [];
        for await (const next of inSequence(decode(chunks(bytes, cut), options), { items })) {
          sequenced.push(next.kind === "item" ? { ...next, item: plainOf(next.item) } : next);
        }
        return sequenced;
      };
      const sequenced = await told(places);
      assert.deepEqual(sequenced, await told([]));
      const raws = sequenced.filter((next) => "item" in next).map((next) => (next.item as { raw: string }).raw);
      const plain: string[] = [];
      for await (const outcome of decode([bytes], options)) plain.push(plainOf(outcome).raw);
      assert.deepEqual(raws.sort(), plain.sort());
    }),
    { numRuns: 150 },
  );
});

test("any JSON is a dialect, or a SchemaError; so is any text", () => {
  const keyword = fc.constantFrom(
    "type",
    "properties",
    "required",
    "oneOf",
    "anyOf",
    "const",
    "enum",
    "$ref",
    "items",
    "$defs",
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie("object")),
    object: fc.dictionary(keyword, fc.oneof(tie("schema"), fc.array(tie("schema"), { maxLength: 3 }), fc.string()), {
      maxKeys: 4,
    }),
  }));
  fc.assert(
    fc.property(
      fc.oneof(
        schema.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      stream,
      (text, bytes) => {
        let dialect: Dialect<unknown>;
        try {
          dialect = Dialect.fromJsonSchema(text);
        } catch (error) {
          assert.ok(error instanceof SchemaError, String(error));
          return;
        }
        const decoder = new Decoder({ ...BOTH, dialect });
        decoder.push(bytes);
        decoder.finish();
        for (const outcome of decoder) assert.equal(typeof outcome, "object");
      },
    ),
    { numRuns: 500 },
  );
});

test("the raw lines of all outcomes and the torn tail are the stream, without blank lines and its BOM", () => {
  fc.assert(
    fc.property(stream, cuts, (bytes, places) => {
      const { outcomes, report } = outcomesOf(bytes, places);
      const raws = outcomes.map((outcome) => plainOf(outcome).raw);
      if (report.tornTail !== null) raws.push(Buffer.from(report.tornTail.raw).toString("latin1"));
      const text = Buffer.from(bytes)
        .toString("latin1")
        .replace(/^\u00ef\u00bb\u00bf/, "");
      assert.deepEqual(
        raws,
        text.split("\n").filter((kept) => !/^[ \t\r]*$/.test(kept)),
      );
    }),
    { numRuns: 400 },
  );
});

test("whatever the bytes, nothing is thrown but an error of the tree", async () => {
  await fc.assert(
    fc.asyncProperty(stream, cuts, async (bytes, places) => {
      const decoder = new Decoder({ dialect: "stella" });
      for (const chunk of chunks(bytes, places)) decoder.push(chunk);
      decoder.finish();
      for (;;) {
        try {
          if (decoder.next().done === true) break;
        } catch (error) {
          assert.ok(error instanceof DecodeError);
        }
      }
      const single = Dialect.named("stella");
      try {
        single.decode(bytes);
      } catch (error) {
        assert.ok(error instanceof DecodeError);
      }
      for await (const outcome of document(chunks(bytes, places), BOTH)) assert.equal(typeof outcome, "object");
    }),
    { numRuns: 200 },
  );
});

test("any JSON of a declared shape is what JSON.parse makes of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.jsonValue(), fc.option(fc.nat()), (text, free, ts) => {
      const event = { type: "tool_start", ts, call: { call_id: text, name: text, input: free }, [`x${text}`]: free };
      const json = JSON.stringify(event);
      const decoder = new Decoder(BOTH);
      decoder.push(`${json}\n`);
      assert.deepEqual([...decoder], [JSON.parse(json)]);
    }),
    { numRuns: 300 },
  );
});
