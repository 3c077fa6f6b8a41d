/** What callers may ask for, and how they are told of what they may not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Decoder, Dialect, decode, decodeFile, document, inSequence, summarize } from "agentevents";

const LINE = '{"type":"text","text":"Hi"}\n';

/** Calls that a type checker would not let pass. */
// biome-ignore lint/suspicious/noExplicitAny: callers without types do what they like
type Careless = any;

test("options that there are not are refused, each by its name", async () => {
  const careless = (options: object) => ({ dialect: "stella", ...options }) as Careless;
  for (const [name, call] of [
    ["error", () => decode([LINE], careless({ error: "yield" }))],
    ["onUnrecognised", () => decode([LINE], careless({ onUnrecognised: () => {} }))],
    ["max_line_bytes", () => new Decoder(careless({ max_line_bytes: 5 }))],
    ["onProgress", () => document([LINE], careless({ onProgress: () => {} }))],
    ["form", () => decodeFile("run.jsonl", careless({ form: "document" }))],
    ["maxRuns", () => inSequence(decode([LINE], careless({})), { maxRuns: 1 } as Careless)],
    ["tga", () => Dialect.fromJsonSchema({}, { tga: "kind" } as Careless)],
    ["depth", () => Dialect.named("stella").decode(LINE, { depth: 1 } as Careless)],
  ] as const) {
    assert.throws(call, { name: "TypeError", message: new RegExp(` has no "${name}", but `) });
  }
  await assert.rejects(
    summarize([LINE], careless({ limits: { maxRuns: 1 } })),
    /limits has no "maxRuns", but textBytes/,
  );
  await assert.rejects(summarize([LINE], careless({ limits: 5 })), /limits must be an object/);
});

test("values that cannot be are refused with what could be, and what was", () => {
  for (const [options, name, message] of [
    [{ maxLineBytes: -1 }, "RangeError", "maxLineBytes must be from 1 to 268435456, not -1"],
    [{ maxLineBytes: 0 }, "RangeError", "maxLineBytes must be from 1 to 268435456, not 0"],
    [{ maxDepth: 1025 }, "RangeError", "maxDepth must be from 1 to 1024, not 1025"],
    [{ maxDepth: -1 }, "RangeError", "maxDepth must be from 1 to 1024, not -1"],
    [{ errors: "yeild" }, "TypeError", 'errors must be "throw" or "yield", not "yeild"'],
    [{ signal: null }, "TypeError", "signal must be an AbortSignal"],
    [{ signal: {} }, "TypeError", "signal must be an AbortSignal"],
  ] as const) {
    assert.throws(() => decode([LINE], { dialect: "stella", ...options } as Careless), { name, message });
  }
  assert.throws(
    () => Dialect.fromJsonSchema({}, { content: "said" } as Careless),
    /content must be an array of strings/,
  );
  assert.throws(() => new (Dialect as Careless)("stella"), /made by Dialect.named or Dialect.fromJsonSchema/);
});
