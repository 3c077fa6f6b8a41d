/**
 * Whole files beside an event loop that must turn, and inputs made to hurt. Small by default; AGENTEVENTS_GIGABYTE=1 takes
 * a gigabyte and the strict bound on waiting, which a release build holds (`npm run build`).
 */
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Decoder, decodeFile, LineTooLongError, type Progress, summarize } from "agentevents";

const GIGABYTE = process.env.AGENTEVENTS_GIGABYTE === "1";
const BYTES = GIGABYTE ? 1e9 : 24e6;
/** A debug build on a busy machine makes objects slowly; the bound is still far from the whole file's time. */
const LONGEST_MS = GIGABYTE ? 50 : 400;
const STELLA = { dialect: "stella" } as const;

const folder = mkdtempSync(join(tmpdir(), "agentevents-"));
const path = join(folder, "large.jsonl");
after(() => rmSync(folder, { recursive: true }));

const LINES = [
  '{"ts":1785312002100,"type":"reasoning","delta":"The failing test names it. "}',
  '{"ts":1785312002850,"type":"text_delta","delta":"I will look é"}',
  `{"ts":1785312003850,"type":"tool_result","call_id":"c2","duration_ms":31,"output":{"ok":{"content":"${"x".repeat(900)}"}}}`,
  '{"ts":1785312003850,"type":"from_tomorrow"}',
].map((line) => `${line}\n`);
const BLOCK = Buffer.from(LINES.join("").repeat(800));
const blocks = Math.ceil(BYTES / BLOCK.length);

before(() => {
  const file = openSync(path, "w");
  for (let block = 0; block < blocks; block++) writeSync(file, BLOCK);
  closeSync(file);
});

/** The longest that a timer of one millisecond had to wait while `work` was under way. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

for (const [name, work] of [
  [
    "summarize",
    async (onProgress: (progress: Progress) => void) => {
      const { report } = await summarize(path, { ...STELLA, onProgress });
      assert.equal(report.lines, blocks * 3200);
    },
  ],
  [
    "decodeFile",
    async (onProgress: (progress: Progress) => void) => {
      const stream = decodeFile(path, { ...STELLA, onProgress });
      let events = 0;
      for await (const batch of stream.batches()) events += batch.length;
      assert.equal(events, blocks * 2400);
    },
  ],
] as const) {
  test(`${name} lets timers run while it reads, and tells how far it is`, async (t) => {
    const positions: number[] = [];
    const waited = await longestWait(() => work(({ position }) => positions.push(position)));
    t.diagnostic(
      `${name} of ${(blocks * BLOCK.length) / 1e6} MB: a timer waited ${waited.toFixed(1)} ms at the longest`,
    );
    assert.equal(positions.at(-1), blocks * BLOCK.length);
    assert.ok(positions.length >= BYTES / 5e6, `${positions.length} times`);
    assert.ok(waited < LONGEST_MS, `${waited} ms`);
  });
}

test("a summary of a file is cancelled in its middle", async () => {
  const controller = new AbortController();
  let position = 0;
  const onProgress = (progress: Progress) => {
    position = progress.position;
    controller.abort(new Error("enough"));
  };
  await assert.rejects(summarize(path, { ...STELLA, signal: controller.signal, onProgress }), /enough/);
  assert.ok(position > 0 && position < (blocks * BLOCK.length) / 2, `${position} bytes`);
});

/** What `work` takes in seconds and in memory beyond what is held now. */
function measured(work: () => void): { seconds: number; megabytes: number } {
  const [start, held] = [performance.now(), process.memoryUsage().rss];
  work();
  return { seconds: (performance.now() - start) / 1000, megabytes: (process.memoryUsage().rss - held) / 1e6 };
}

test("a line of 100 MB is refused at the limit, and its rest is not kept", (t) => {
  const decoder = new Decoder({ ...STELLA, errors: "yield", maxLineBytes: 1 << 20 });
  const chunk = new Uint8Array(1 << 16).fill(0x61);
  const outcomes: unknown[] = [];
  const cost = measured(() => {
    decoder.push('{"type":"text","text":"');
    for (let pushed = 0; pushed < 100e6; pushed += chunk.length) {
      decoder.push(chunk);
      outcomes.push(...decoder);
    }
    decoder.push(`"}\n${LINES[0]}`);
    outcomes.push(...decoder);
  });
  t.diagnostic(JSON.stringify(cost));
  assert.ok(outcomes[0] instanceof LineTooLongError);
  assert.deepEqual(outcomes.slice(1), [JSON.parse(LINES[0] as string)]);
  assert.ok(cost.megabytes < 32, `${cost.megabytes} MB`);
});

test("a line of 50 MB under the limit is an event, whole", (t) => {
  const decoder = new Decoder(STELLA);
  const text = "a".repeat(50e6);
  const cost = measured(() => {
    decoder.push(`{"type":"text","text":"${text}"}\n`);
    const { value } = decoder.next();
    assert.ok(value?.type === "text" && value.text === text);
  });
  t.diagnostic(JSON.stringify(cost));
  assert.ok(cost.seconds < 30, `${cost.seconds} s`);
});

test("a million unknown names are counted in bounded memory", (t) => {
  const decoder = new Decoder(STELLA);
  const names = GIGABYTE ? 1_000_000 : 200_000;
  const cost = measured(() => {
    for (let name = 0; name < names; ) {
      let text = "";
      for (const end = name + 1000; name < end; name++) text += `{"type":"name_${name}"}\n`;
      decoder.push(text);
      assert.equal(decoder.next().done, true);
    }
  });
  t.diagnostic(JSON.stringify({ names, ...cost }));
  const { unrecognized, unrecognizedOther, unrecognizedTotal } = decoder.report;
  assert.deepEqual([unrecognized.size, unrecognizedOther, unrecognizedTotal], [1024, names - 1024, names]);
  assert.ok(cost.megabytes < 64, `${cost.megabytes} MB`);
});
