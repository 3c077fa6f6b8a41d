import assert from "node:assert/strict";
import { test } from "node:test";
import { DoesNotFitError, decodeStream, Unrecognized } from "agentevents";

const TEXT = '{"type":"text","text":"Hi"}\n';
const MISFIT = '{"type":"text","text":7}\n';
const NEWER = '{"type":"newer"}\n';
const STELLA = { dialect: "stella" } as const;

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new Blob(chunks).stream() as ReadableStream<Uint8Array>;
}

test("a web stream is piped through, in batches, with a report", async () => {
  const through = decodeStream({ ...STELLA, unrecognized: "yield", errors: "yield" });
  const seen: unknown[] = [];
  for await (const batch of streamOf(TEXT, NEWER.slice(0, 5), `${NEWER.slice(5)}${MISFIT}${TEXT}`).pipeThrough(
    through,
  )) {
    for (const outcome of batch) {
      if (outcome instanceof Unrecognized) seen.push(outcome.name);
      else seen.push(outcome instanceof Error ? outcome.code : outcome.type);
    }
  }
  assert.deepEqual(seen, ["text", "newer", "does_not_fit", "text"]);
  assert.deepEqual([through.report.lines, through.report.unrecognizedTotal], [4, 1]);
});

test("in throw mode the first line that is an error ends both sides, behind all that came before it", async () => {
  let cancelled: unknown;
  const source = new ReadableStream<string>({
    pull: (controller) => controller.enqueue(TEXT + TEXT + MISFIT + TEXT),
    cancel: (reason) => {
      cancelled = reason;
    },
  });
  const reader = source.pipeThrough(decodeStream(STELLA)).getReader();
  assert.equal((await reader.read()).value?.length, 2);
  await assert.rejects(reader.read(), DoesNotFitError);
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(cancelled instanceof DoesNotFitError);
});

test("a source that fails in the middle: what came before is read first, then its error", async () => {
  let pulled = 0;
  const source = new ReadableStream<string>(
    {
      pull: (controller) =>
        pulled++ === 0 ? controller.enqueue(TEXT) : controller.error(new Error("the disk is gone")),
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(decodeStream(STELLA)).getReader();
  assert.equal((await reader.read()).value?.length, 1);
  await assert.rejects(reader.read(), /the disk is gone/);
});

test("nothing is read ahead of the reader but what streams keep themselves, and a cancel reaches the source", async () => {
  let [pulled, cancelled]: [number, unknown] = [0, undefined];
  const source = new ReadableStream<string>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(TEXT);
    },
    cancel: (reason) => {
      cancelled = reason;
    },
  });
  const through = decodeStream(STELLA);
  const reader = source.pipeThrough(through).getReader();
  await reader.read();
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(pulled <= 4, `${pulled} chunks were asked for`);
  await reader.cancel(new Error("enough"));
  assert.match(String(cancelled), /enough/);
});

test("an abort ends it with the signal's reason", async () => {
  const controller = new AbortController();
  const reader = new ReadableStream<string>()
    .pipeThrough(decodeStream({ ...STELLA, signal: controller.signal }))
    .getReader();
  const read = reader.read();
  controller.abort(new Error("enough"));
  await assert.rejects(read, /enough/);
});
