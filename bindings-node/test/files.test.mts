import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DoesNotFitError, decodeFile, type FilePath, summarize } from "agentevents";

const STELLA = { dialect: "stella" } as const;
const TEXT = '{"ts":1,"type":"text","text":"Hi"}\n';
const NEWER = '{"type":"quantum_reticulation","é":1}\n';
const MISFIT = '{"type":"text","text":7}\n';

const folder = mkdtempSync(join(tmpdir(), "agentevents-"));
after(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string): string {
  const path = join(folder, `${files++}.jsonl`);
  writeFileSync(path, content);
  return path;
}

/** About 8 MiB, so that several steps are taken. */
const LARGE_LINES = 240_000;
const large = file(TEXT.repeat(LARGE_LINES));

test("a file is decoded in order, by path and by URL", async () => {
  const content = TEXT + NEWER + MISFIT + TEXT.replace("Hi", "é");
  for (const path of [file(content), pathToFileURL(file(content))]) {
    const stream = decodeFile(path, { ...STELLA, unrecognized: "yield", errors: "yield" });
    const seen: unknown[] = [];
    for await (const outcome of stream) {
      seen.push(outcome instanceof Error ? outcome.code : (outcome.type ?? Buffer.from(outcome.raw).toString()));
    }
    assert.deepEqual(seen, ["text", NEWER.trimEnd(), "does_not_fit", "text"]);
    assert.equal(stream.report.lines, 4);
  }
});

test("many outcomes take many steps, with progress, and nothing is lost", async () => {
  const positions: number[] = [];
  const onProgress = ({ position }: { position: number }) => positions.push(position);
  const stream = decodeFile(large, { ...STELLA, onProgress });
  let events = 0;
  for await (const batch of stream.batches()) events += batch.length;
  assert.equal(events, LARGE_LINES);
  assert.equal(stream.report.events.get("text"), LARGE_LINES);
  assert.ok(positions.length >= 8, `${positions.length} steps`);
  assert.equal(positions.at(-1), LARGE_LINES * TEXT.length);
  assert.deepEqual(
    positions,
    positions.toSorted((a, b) => a - b),
  );
});

test("the report of a file is there when iteration stopped early", async () => {
  const stream = decodeFile(large, STELLA);
  for await (const _ of stream) break;
  assert.ok((stream.report.events.get("text") ?? 0) > 0);
  assert.ok(stream.report.lines < LARGE_LINES);
  assert.equal((await stream.next()).done, true);
});

test("an error in a file is thrown in its place, and the next call goes on", async () => {
  const stream = decodeFile(file(TEXT + MISFIT + TEXT), STELLA);
  assert.equal((await stream.next()).value?.type, "text");
  await assert.rejects(stream.next(), DoesNotFitError);
  assert.equal((await stream.next()).value?.type, "text");
  assert.equal((await stream.next()).done, true);
});

test("a file that is not there, or none, is an error like one of node:fs", async () => {
  const missing = join(folder, "missing.jsonl");
  for (const read of [(path: string) => decodeFile(path, STELLA).next(), (path: string) => summarize(path, STELLA)]) {
    await assert.rejects(read(missing), { code: "ENOENT", syscall: "open", path: missing });
    await assert.rejects(read(folder), { code: "EISDIR", syscall: "read" });
  }
  for (const wrong of [7, null, "a\0b"]) {
    assert.throws(() => decodeFile(wrong as FilePath, STELLA), TypeError);
  }
});

test("an abort ends the reading of a file", async () => {
  const controller = new AbortController();
  const stream = decodeFile(large, { ...STELLA, signal: controller.signal });
  await stream.next();
  controller.abort();
  await assert.rejects(stream.next(), { name: "AbortError" });

  const summary = summarize(large, { ...STELLA, signal: AbortSignal.timeout(0) });
  await assert.rejects(summary, { name: "TimeoutError" });
  await assert.rejects(summarize(large, { ...STELLA, signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a summary tells the runs, the text, and what was not understood", async () => {
  const content = `${TEXT}${NEWER}${MISFIT}{"ts":5,"type":"run_complete","model":"m","cost_usd":0.5}\n{"type":"te`;
  for (const source of [file(content), [content], Buffer.from(content)]) {
    const { run, runs, report } = await summarize(source, STELLA);
    assert.equal(runs.length, 1);
    assert.equal(run.outcome, "completed");
    assert.equal(run.text, "Hi");
    assert.equal(run.elapsedMs, 4);
    assert.equal(run.costUsd.reported, 0.5);
    assert.deepEqual(
      [...run.events],
      [
        ["text", 1],
        ["run_complete", 1],
      ],
    );
    assert.equal(run.faults, 1);
    assert.equal(report.unrecognizedTotal, 1);
    assert.equal(report.tornTail?.line, 5);
  }
  const { run } = await summarize([TEXT], { ...STELLA, limits: { textBytes: 1 } });
  assert.deepEqual([run.text, run.truncated], ["H", true]);
  const two = await summarize(['{"type":"run_complete","model":"m","cost_usd":1}\n'.repeat(2)], STELLA);
  assert.throws(() => two.run, /2 runs/);
});

test("a summary of a source that fails is the source's error", async () => {
  const failing = async function* () {
    yield TEXT;
    throw new Error("the disk is gone");
  };
  await assert.rejects(summarize(failing(), STELLA), /the disk is gone/);
  await assert.rejects(summarize([TEXT], { ...STELLA, limits: { items: -1 } }), RangeError);
  await assert.rejects(summarize(7 as unknown as string, STELLA), TypeError);
});
