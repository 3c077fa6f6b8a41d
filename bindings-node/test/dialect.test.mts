import assert from "node:assert/strict";
import { test } from "node:test";
import { Dialect, DoesNotFitError, NotJsonError, SchemaError, Unrecognized } from "agentevents";

const SCHEMA = {
  title: "mine",
  oneOf: [
    {
      properties: { kind: { const: "said" }, text: { type: "string", "x-aliases": ["words"] }, at: { type: "number" } },
      required: ["kind", "text"],
    },
  ],
};
const OPTIONS = { tag: "kind", timestamp: "/at", content: ["said"] };

test("a dialect tells its types in order, and whom they are for", () => {
  const stella = Dialect.named("stella");
  assert.equal(stella.name, "stella");
  assert.deepEqual(stella.knownTypes.slice(0, 3), ["stage", "text", "text_delta"]);
  assert.equal(stella.category("text"), "content");
  assert.equal(stella.category("stage"), "mechanical");
  assert.equal(stella.category("quantum_reticulation"), undefined);
  assert.equal(Dialect.named("stella"), stella);
  assert.throws(() => Dialect.named("starla" as "stella"), RangeError);
  assert.throws(() => Dialect.named(7 as unknown as "stella"), TypeError);
});

test("a schema may be text, bytes or an object", () => {
  const text = JSON.stringify(SCHEMA);
  for (const schema of [text, Buffer.from(text), new TextEncoder().encode(text).buffer, SCHEMA]) {
    const dialect = Dialect.fromJsonSchema(schema, OPTIONS);
    assert.deepEqual([dialect.name, dialect.knownTypes, dialect.category("said")], ["mine", ["said"], "content"]);
    assert.deepEqual(dialect.decode('{"kind":"said","words":"Hi"}'), { kind: "said", text: "Hi" });
  }
});

test("a schema that is no dialect is an error with keyword and pointer", () => {
  for (const [schema, options, pointer, keyword] of [
    [{ ...SCHEMA, patternProperties: {} }, OPTIONS, "/patternProperties", "patternProperties"],
    ["{", {}, "", null],
    [SCHEMA, {}, undefined, undefined],
  ] as const) {
    assert.throws(
      () => Dialect.fromJsonSchema(schema, options),
      (error) => {
        assert.ok(error instanceof SchemaError && error instanceof Error);
        assert.equal(error.code, "schema");
        if (pointer !== undefined) assert.deepEqual([error.pointer, error.keyword], [pointer, keyword]);
        return true;
      },
    );
  }
  assert.throws(() => Dialect.fromJsonSchema(null as unknown as object), TypeError);
  assert.throws(() => Dialect.fromJsonSchema(SCHEMA, { tag: 7 as unknown as string }), TypeError);
});

test("a single object is an event, an unrecognized one, or an error", () => {
  const stella = Dialect.named("stella");
  assert.deepEqual(stella.decode('{"type":"text",\n"text":"\\ud800"}'), { type: "text", text: "\ud800" });
  const newer = stella.decode(Buffer.from('{"type":"newer"}'));
  assert.ok(newer instanceof Unrecognized);
  assert.equal(Buffer.from(newer.raw).toString(), '{"type":"newer"}');
  assert.throws(() => stella.decode('{"type":"text"}'), DoesNotFitError);
  assert.throws(() => stella.decode('{"type":"text","te'), NotJsonError);
  assert.throws(() => stella.decode(""), NotJsonError);
  assert.ok(stella.judge("nope") instanceof NotJsonError);
  assert.equal((stella.judge("[[]]", { maxDepth: 1 }) as { code: string }).code, "too_deep");
  assert.throws(() => stella.decode("{}", { maxDepth: 0 }), RangeError);
  assert.throws(() => stella.decode(7 as unknown as string), TypeError);
});
