/**
 * Whole files beside an event loop that must turn, and inputs made to hurt. Small by default; AGENTEVENTS_GIGABYTE=1 takes
 * a gigabyte and bounds by the clock how long a timer waits.
 */
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { Decoder, decode, decodeFile, LineTooLongError, type Progress, summarize } from "agentevents";

const GIGABYTE = process.env.AGENTEVENTS_GIGABYTE === "1";
const BYTES = GIGABYTE ? 1e9 : 24e6;
/** A line that is longer than any limit of lines. */
const LONG = GIGABYTE ? 1e9 : 100e6;
const LONGEST_MS = 50;
const ATTEMPTS = 3;
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

/** How the event loop fared beside some work. */
interface Beside {
  /** The most characters that were made objects of between two of its turns, whatever else the machine has to do. */
  readonly most: number;
  /** The longest that a timer of one millisecond had to wait. */
  readonly waited: number;
}

/** Everything that is handed over comes through `JSON.parse`. */
async function beside(work: () => Promise<unknown>): Promise<Beside> {
  let [most, since, longest] = [0, 0, 0];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    if (since === 0) setImmediate(() => (since = 0));
    since += text.length;
    most = Math.max(most, since);
    return parse(text, ...rest);
  };
  try {
    await work();
  } finally {
    JSON.parse = parse;
    clearInterval(timer);
  }
  return { most, waited: Math.max(longest, performance.now() - last) };
}

/** A busy machine makes a timer wait, too: then it is tried again. */
async function waits(work: () => Promise<Beside>): Promise<Beside> {
  for (let attempt = 1; ; attempt++) {
    const seen = await work();
    if (!GIGABYTE || seen.waited < LONGEST_MS || attempt === ATTEMPTS) return seen;
  }
}

function check(t: TestContext, { most, waited }: Beside): void {
  const megabytes = (blocks * BLOCK.length) / 1e6;
  t.diagnostic(
    `${megabytes} MB: ${most} characters between two turns, a timer waited ${waited.toFixed(1)} ms, at the most`,
  );
  assert.ok(most > 1000 && most < 4e6, `${most} characters`);
  if (GIGABYTE) assert.ok(waited < LONGEST_MS, `${waited} ms`);
}

test("summarize lets the event loop turn while it reads and while it makes the runs", async (t) => {
  let positions: number[] = [];
  const seen = await waits(() =>
    beside(async () => {
      positions = [];
      const onProgress = ({ position }: Progress) => positions.push(position);
      const { report, run } = await summarize(path, { ...STELLA, onProgress });
      assert.equal(report.lines, blocks * 3200);
      assert.equal(run.toolCalls.length, Math.min(blocks * 800, 100_000));
    }),
  );
  assert.equal(positions.at(-1), blocks * BLOCK.length);
  assert.ok(positions.length > BYTES / 5e6, `${positions.length} times`);
  check(t, seen);
});

test("decodeFile lets the event loop turn while it makes the events", async (t) => {
  let position = 0;
  const onProgress = (progress: Progress) => {
    position = progress.position;
  };
  const seen = await waits(() =>
    beside(async () => {
      const stream = decodeFile(path, { ...STELLA, onProgress });
      let events = 0;
      for await (const batch of stream.batches()) events += batch.length;
      assert.equal(events, blocks * 2400);
    }),
  );
  assert.equal(position, blocks * BLOCK.length);
  check(t, seen);
});

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

/** What `work` takes in seconds, and in memory at its peak beyond what is held now. */
async function measured(work: () => unknown): Promise<{ seconds: number; megabytes: number }> {
  const [start, held] = [performance.now(), process.memoryUsage().rss];
  let peak = held;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 1);
  await work();
  clearInterval(timer);
  peak = Math.max(peak, process.memoryUsage().rss);
  return { seconds: (performance.now() - start) / 1000, megabytes: (peak - held) / 1e6 };
}

for (const [limit, bytes, most] of [
  ["a limit of 1 MiB", 1 << 20, 48],
  ["the limit of 64 MiB that there is by default", undefined, 160],
] as const) {
  test(`a line of 100 MB or a gigabyte is refused at ${limit}, and its rest is not kept`, async (t) => {
    const chunk = new Uint8Array(1 << 16).fill(0x61);
    async function* source() {
      yield '{"type":"text","text":"';
      for (let given = 0; given < LONG; given += chunk.length) {
        yield chunk;
        if (given % (1 << 22) === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      yield `"}\n${LINES[0]}`;
    }
    const outcomes: unknown[] = [];
    const cost = await measured(async () => {
      const options = { ...STELLA, errors: "yield", ...(bytes === undefined ? {} : { maxLineBytes: bytes }) } as const;
      for await (const outcome of decode(source(), options)) outcomes.push(outcome);
    });
    t.diagnostic(JSON.stringify({ bytes: LONG, ...cost }));
    assert.ok(outcomes[0] instanceof LineTooLongError);
    assert.equal(outcomes[0].raw.length, 1024);
    assert.deepEqual(outcomes.slice(1), [JSON.parse(LINES[0] as string)]);
    assert.ok(cost.megabytes < most, `${cost.megabytes} MB`);
  });
}

test("no line may be longer than JavaScript's strings can hold", () => {
  assert.throws(() => new Decoder({ ...STELLA, maxLineBytes: 2 ** 28 + 1 }), /RangeError: .*268435456/);
  assert.ok(new Decoder({ ...STELLA, maxLineBytes: 2 ** 28 }));
});

test("a line of 50 MB under the limit is an event, whole", async (t) => {
  const decoder = new Decoder(STELLA);
  const text = "a".repeat(50e6);
  const cost = await measured(() => {
    decoder.push(`{"type":"text","text":"${text}"}\n`);
    const { value } = decoder.next();
    assert.ok(value?.type === "text" && value.text === text);
  });
  t.diagnostic(JSON.stringify(cost));
  assert.ok(cost.seconds < 30, `${cost.seconds} s`);
});

test("a million unknown names are counted in bounded memory", async (t) => {
  const decoder = new Decoder(STELLA);
  const names = GIGABYTE ? 1_000_000 : 200_000;
  const cost = await measured(() => {
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
