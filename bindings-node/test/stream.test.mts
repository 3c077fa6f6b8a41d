import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { DoesNotFitError, decode, document, inSequence, type Source, summarize } from "agentevents";

const TEXT = '{"type":"text","text":"Hi"}\n';
const MISFIT = '{"type":"text","text":7}\n';
const STELLA = { dialect: "stella" } as const;

async function types(source: Source): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  for await (const event of decode(source, STELLA)) seen.push(event.type);
  return seen;
}

/** Counts what is asked of it, and tells when it is closed. */
function counting(chunk: string, count = Number.POSITIVE_INFINITY) {
  const state = { asked: 0, closed: false };
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => (state.asked++ < count ? { value: chunk } : { value: undefined, done: true as const }),
      return: async () => {
        state.closed = true;
        return { value: undefined, done: true as const };
      },
    }),
  };
  return { state, source: source as AsyncIterable<string> };
}

test("every kind of source is read", async () => {
  const cut = [TEXT.slice(0, 9), TEXT.slice(9) + TEXT];
  for (const source of [
    cut,
    cut.map((chunk) => Buffer.from(chunk)),
    Readable.from(cut.map((chunk) => Buffer.from(chunk))),
    Readable.from(cut),
    new Blob(cut).stream(),
    Readable.toWeb(Readable.from(cut.map((chunk) => Buffer.from(chunk)))) as Source,
    Buffer.from(cut.join("")),
    new TextEncoder().encode(cut.join("")).buffer,
    (async function* () {
      yield* cut;
    })(),
    new Set(cut),
  ]) {
    assert.deepEqual(await types(source), ["text", "text"]);
  }
});

test("a large source of bytes is decoded in pieces", async () => {
  const stream = decode(Buffer.from(TEXT.repeat(100_000)), STELLA);
  let [events, batches, largest] = [0, 0, 0];
  for await (const batch of stream.batches()) {
    events += batch.length;
    batches++;
    largest = Math.max(largest, batch.length);
  }
  assert.equal(events, 100_000);
  assert.ok(batches > 40 && largest <= 4096, `${batches} batches, the largest of ${largest}`);
});

test("a child process's output is read", async () => {
  const child = spawn(process.execPath, ["-e", `process.stdout.write(${JSON.stringify(TEXT.repeat(3))})`]);
  assert.deepEqual(await types(child.stdout), ["text", "text", "text"]);
});

test("a line is handed over as soon as it is complete", async () => {
  const source = new PassThrough();
  const stream = decode(source, STELLA);
  const first = stream.next();
  source.write(TEXT.slice(0, 5));
  await sleep(5);
  source.write(TEXT.slice(5));
  assert.equal((await first).value?.type, "text");
  await stream.return();
});

test("nothing is read before it is asked for, and no more than is asked for", async () => {
  const { state, source } = counting(TEXT);
  const stream = decode(source, STELLA);
  await sleep(5);
  assert.equal(state.asked, 0);
  await stream.next();
  await sleep(5);
  assert.equal(state.asked, 1);
  await stream.return();
  assert.ok(state.closed);
});

test("break closes the source; so does `await using`", async () => {
  const one = counting(TEXT);
  for await (const event of decode(one.source, STELLA)) {
    assert.equal(event.type, "text");
    break;
  }
  assert.ok(one.state.closed);
  const two = counting(TEXT);
  {
    await using stream = decode(two.source, STELLA);
    await stream.next();
  }
  assert.ok(two.state.closed);
  const three = Readable.from([TEXT, TEXT]);
  for await (const _ of decode(three, STELLA)) break;
  assert.ok(three.destroyed);
  let cancelled: unknown;
  const four = new ReadableStream({
    pull: (controller) => controller.enqueue(Buffer.from(TEXT)),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const batch of decode(four, STELLA).batches()) {
    assert.equal(batch.length, 1);
    break;
  }
  assert.ok(cancelled);
});

test("a line that is an error is thrown in its place, and the next call goes on", async () => {
  const stream = decode([TEXT + MISFIT + TEXT], STELLA);
  assert.equal((await stream.next()).value?.type, "text");
  await assert.rejects(stream.next(), DoesNotFitError);
  assert.equal((await stream.next()).value?.type, "text");
  assert.equal((await stream.next()).done, true);
  assert.equal((await stream.next()).done, true);
  assert.equal(stream.report.errors.get("does_not_fit"), 1);
});

test("in yield mode the loop goes on", async () => {
  const seen: unknown[] = [];
  for await (const outcome of decode([TEXT + MISFIT + TEXT], { ...STELLA, errors: "yield" })) {
    seen.push(outcome instanceof Error ? outcome.code : outcome.type);
  }
  assert.deepEqual(seen, ["text", "does_not_fit", "text"]);
});

test("a source that fails in the middle: all that was decoded comes first, then its error, then the end", async () => {
  const failing = async function* () {
    yield TEXT;
    yield TEXT + TEXT.slice(0, 7);
    throw new Error("the disk is gone");
  };
  const stream = decode(failing(), STELLA);
  assert.equal((await stream.next()).done, false);
  assert.equal((await stream.next()).done, false);
  await assert.rejects(stream.next(), /the disk is gone/);
  assert.equal((await stream.next()).done, true);
  assert.equal(stream.report.events.get("text"), 2);
  assert.equal(stream.report.tornTail?.line, 3);
});

test("so it is with batches, a document's elements, and what is put in sequence", async () => {
  const failing = async function* (...chunks: string[]) {
    yield* chunks;
    throw new Error("the disk is gone");
  };
  const batches = decode(failing(TEXT + TEXT), STELLA).batches();
  assert.equal((await batches.next()).value?.length, 2);
  await assert.rejects(batches.next(), /the disk is gone/);
  const elements = document(failing(`{"events":[${TEXT.trimEnd()},${TEXT.trimEnd()}`), { ...STELLA, errors: "yield" });
  assert.equal((await elements.next()).value?.type, "text");
  const ordered = inSequence(decode(failing(TEXT), STELLA));
  assert.equal((await ordered.next()).value?.kind, "item");
  for (const stream of [elements, ordered]) {
    await assert.rejects(async () => {
      for await (const _ of stream);
    }, /the disk is gone/);
    assert.equal((await stream.next()).done, true);
  }
});

test("an abort ends a summary of a source that waits, and closes the source", async () => {
  const waiting = new PassThrough();
  const controller = new AbortController();
  const summary = summarize(waiting, { ...STELLA, signal: controller.signal });
  await sleep(5);
  controller.abort(new Error("enough"));
  await assert.rejects(summary, /enough/);
  assert.ok(waiting.destroyed);
});

test("a chunk of the wrong kind is a TypeError in its place", async () => {
  const stream = decode([TEXT, 7] as unknown as string[], STELLA);
  assert.equal((await stream.next()).done, false);
  await assert.rejects(stream.next(), TypeError);
});

test("what is no source is refused at once", () => {
  for (const wrong of [null, undefined, 7, {}, "run.jsonl", () => TEXT]) {
    assert.throws(() => decode(wrong as unknown as Source, STELLA), TypeError);
  }
});

test("calls that do not wait for each other are answered in order", async () => {
  const stream = decode([TEXT.repeat(2), MISFIT, TEXT], STELLA);
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => stream.next()));
  assert.deepEqual(
    results.map((result) => (result.status === "rejected" ? "error" : (result.value.value?.type ?? "end"))),
    ["text", "text", "error", "text", "end", "end"],
  );
});

test("an aborted signal ends it with the signal's reason, also while it waits", async () => {
  const waiting = new PassThrough();
  const controller = new AbortController();
  const stream = decode(waiting, { ...STELLA, signal: controller.signal });
  const next = stream.next();
  await sleep(5);
  controller.abort(new Error("enough"));
  await assert.rejects(next, /enough/);
  assert.ok(waiting.destroyed);
  assert.equal((await stream.next()).done, true);

  const { state, source } = counting(TEXT);
  const late = decode(source, { ...STELLA, signal: AbortSignal.abort() });
  await assert.rejects(late.next(), { name: "AbortError" });
  assert.equal(state.asked, 0);
});

test("a generator that waits for ever does not keep an abort or a return from ending it", async () => {
  const never = async function* (): AsyncGenerator<string> {
    await new Promise(() => {});
    yield TEXT;
  };
  const controller = new AbortController();
  const aborted = decode(never(), { ...STELLA, signal: controller.signal }).next();
  await sleep(1);
  controller.abort();
  await assert.rejects(aborted, { name: "AbortError" });
  const stream = decode(never(), STELLA);
  const next = stream.next();
  await sleep(1);
  await stream.return();
  assert.equal((await next).done, true);
});
