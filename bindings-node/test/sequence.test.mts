import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentEventsError, DoesNotFitError, decode, inSequence, type Sequenced, Unrecognized } from "agentevents";

const INDERUN = { dialect: "inderun" } as const;

function line(sequence: number | string, text: string, run = "r", type = "content_delta"): string {
  const payload = JSON.stringify({ text });
  return `{"type":"${type}","schemaVersion":"1.0","runId":"${run}","sequence":${sequence},"timestamp":0,"payload":${payload}}\n`;
}

/** What came, in a word each. */
async function told(chunks: string[], options: object = {}, limits: object = {}): Promise<string[]> {
  const stream = decode(chunks, { ...INDERUN, ...options });
  const words: string[] = [];
  for await (const next of inSequence(stream, limits)) words.push(word(next));
  return words;
}

function word(next: Sequenced<unknown>): string {
  if (next.kind === "gap") return `gap ${next.run} ${next.from}-${next.to}`;
  const mark = next.mark === null ? "" : ` ${next.mark}`;
  if (next.item instanceof Unrecognized) return `${next.item.name}?${mark}`;
  if (next.item instanceof Error) return `error${mark}`;
  return (next.item as { payload: { text: string } }).payload.text + mark;
}

test("items come in the order of their numbers, with gaps, duplicates and late ones told", async () => {
  const stream = [line(1, "b"), line(0, "a"), line(1, "b"), line(3, "d"), line(5, "f")];
  assert.deepEqual(await told(stream), ["a", "b", "b duplicate", "gap r 2-2", "d", "gap r 4-4", "f"]);
  const late = [line(0, "a"), line(2, "c"), line(3, "d"), line(1, "b")];
  assert.deepEqual(await told(late, {}, { items: 2 }), ["a", "gap r 1-1", "c", "d", "b late"]);
});

test("runs do not order each other", async () => {
  assert.deepEqual(await told([line(1, "b", "one"), line(0, "c", "two"), line(0, "a", "one")]), ["c", "a", "b"]);
});

test("unrecognized events take their turn, handed over or not; errors pass at once", async () => {
  const stream = [line(0, "a"), line(2, "c"), line(1, "?", "r", "newer"), line(3, "d", "r").replace('"d"', "7")];
  assert.deepEqual(await told(stream, { errors: "yield" }), ["a", "c", "error"]);
  const both = { errors: "yield", unrecognized: "yield" };
  assert.deepEqual(await told(stream, both), ["a", "newer?", "c", "error"]);
  const seen: unknown[] = [];
  await told(stream, { errors: "yield", onUnrecognized: (event: Unrecognized) => seen.push(event.name) });
  assert.deepEqual(seen, ["newer"]);
  const throwing = inSequence(decode([line(0, "a"), line(1, "b").replace('"b"', "7")], INDERUN));
  assert.equal((await throwing.next()).value?.kind, "item");
  await assert.rejects(throwing.next(), DoesNotFitError);
});

test("a stream that was read cannot be put in order any more", async () => {
  const stream = decode([line(0, "a")], INDERUN);
  await stream.next();
  assert.throws(
    () => inSequence(stream),
    (error) => error instanceof AgentEventsError && error.code === "started",
  );
  assert.throws(() => inSequence([] as never), TypeError);
  assert.throws(() => inSequence(decode([], INDERUN), { items: -1 }), RangeError);
});
