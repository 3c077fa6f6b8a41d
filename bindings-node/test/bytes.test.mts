import assert from "node:assert/strict";
import { test } from "node:test";
import { type Chunk, Decoder, Unrecognized } from "agentevents";

const LINE = '{"type":"text","text":"é😀"}\n';
const EVENT = { type: "text", text: "é😀" };

function decoded(...chunks: unknown[]): unknown[] {
  const decoder = new Decoder({ dialect: "stella", errors: "yield", unrecognized: "yield" });
  for (const chunk of chunks) decoder.push(chunk as Chunk);
  decoder.finish();
  return [...decoder];
}

test("every kind of bytes is taken", () => {
  const bytes = new TextEncoder().encode(LINE);
  const apart = new Uint8Array([0, ...bytes, 0]);
  for (const chunk of [
    bytes,
    Buffer.from(LINE),
    bytes.buffer,
    new DataView(apart.buffer, 1, bytes.length),
    apart.subarray(1, -1),
    LINE,
  ]) {
    assert.deepEqual(decoded(chunk), [EVENT]);
  }
});

test("shared memory is copied before it is read", () => {
  const bytes = new TextEncoder().encode(LINE);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  assert.deepEqual(decoded(shared), [EVENT]);
  assert.deepEqual(decoded(shared.buffer), [EVENT]);
});

test("bytes that are reused after a push change nothing that was or will be handed over", () => {
  const lines = `${LINE}{"type":"newer","of":"ASCII"}\n{"type":"text","text":"cut`;
  const buffer = Buffer.from(lines);
  const decoder = new Decoder({ dialect: "stella", unrecognized: "yield", raw: true });
  decoder.push(buffer);
  buffer.fill(0x78);
  const [event, newer] = [...decoder];
  assert.deepEqual(event, EVENT);
  assert.ok(newer instanceof Unrecognized);
  assert.equal(Buffer.from(newer.raw).toString(), '{"type":"newer","of":"ASCII"}');
  buffer.fill(0x79);
  decoder.push(' here"}\n');
  buffer.fill(0x7a);
  assert.deepEqual([...decoder], [{ type: "text", text: "cut here" }]);
});

test("a surrogate pair may be cut between two strings", () => {
  const cut = LINE.indexOf("\ude00");
  assert.deepEqual(decoded(LINE.slice(0, cut), LINE.slice(cut)), [EVENT]);
  assert.deepEqual(decoded(LINE.slice(0, cut), "", LINE.slice(cut)), [EVENT]);
});

test("half a surrogate pair in text is no UTF-8, so its line is not JSON, and the others stand", () => {
  for (const [chunks, column] of [
    [['{"type":"text","text":"a\ud83d"}\n'], 25],
    [['{"type":"text","text":"a\ude00"}\n'], 25],
    [['{"type":"text","text":"a\ud83d', '"}\n'], 25],
    [['{"type":"text","text":"a\ud83d', Buffer.from('"}\n')], 25],
    [['{"type":"text","text":"\ud83d\ude00\ud83d"}\n'], 28],
  ] as const) {
    const [wrong, event] = decoded(...chunks, LINE) as [{ code: string; column: number }, unknown];
    assert.deepEqual([wrong.code, wrong.column], ["not_json", column]);
    assert.deepEqual(event, EVENT);
  }
  const decoder = new Decoder({ dialect: "stella" });
  decoder.push('{"type":"text","text":"a\ud83d');
  decoder.finish();
  assert.equal(decoder.next().done, true);
  assert.deepEqual(decoder.report.tornTail?.raw.slice(-3), Uint8Array.of(0xed, 0xa0, 0xbd));
});

test("what is no bytes is refused by its kind", () => {
  for (const wrong of [null, undefined, 7, true, {}, [1, 2], new Blob([])]) {
    assert.throws(() => decoded(wrong), /TypeError: a chunk must be bytes/);
  }
});

test("detached bytes are empty", () => {
  const bytes = new TextEncoder().encode(LINE);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  assert.deepEqual(decoded(bytes, LINE), [EVENT]);
});
