/** What every runtime must do; the last line tells that it did. Run by `npm run test:runtimes`. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as agentevents from "agentevents";

const { Decoder, DecodeError, Dialect, DoesNotFitError, Unrecognized } = agentevents;
const { decode, decodeFile, decodeStream, document, inSequence, summarize } = agentevents;
const STELLA = { dialect: "stella" };

const LINES = [
  '{"ts":1767225600000,"type":"text_delta","delta":"Hé 😀"}',
  '{"ts":1767225600001,"type":"text_delta","delta":"plain \\ud800"}',
  '{"type":"quantum_reticulation"}',
  '{"type":"text","text":7}',
  '{"type":"text","text":"Hi","__proto__":{"polluted":true}}',
];
const STREAM = `${LINES.join("\n")}\n`;
const EVENTS = [0, 1, 4].map((index) => JSON.parse(LINES[index]));

function check(outcomes) {
  assert.equal(outcomes.length, 5);
  assert.deepEqual([outcomes[0], outcomes[1], outcomes[4]], EVENTS);
  assert.ok(Object.hasOwn(outcomes[4], "__proto__"));
  assert.ok(outcomes[2] instanceof Unrecognized);
  assert.ok(outcomes[3] instanceof DoesNotFitError && outcomes[3] instanceof Error);
  assert.equal(DecodeError.from(structuredClone(outcomes[3])).path, "/text");
}

async function all(stream) {
  const outcomes = [];
  for await (const outcome of stream) outcomes.push(outcome);
  return outcomes;
}

const both = { ...STELLA, unrecognized: "yield", errors: "yield" };

const decoder = new Decoder({ ...both, raw: true });
for (const byte of new TextEncoder().encode(STREAM)) decoder.push(Uint8Array.of(byte));
decoder.finish();
check([...decoder]);
assert.equal(decoder.report.unrecognizedTotal, 1);

const live = new Decoder(both);
const outcomes = LINES.flatMap((line) => {
  live.push(new TextEncoder().encode(`${line}\n`));
  return [...live];
});
check(outcomes);

check(await all(decode(new TextEncoder().encode(STREAM), both)));
check((await all(new Blob([STREAM]).stream().pipeThrough(decodeStream(both)))).flat());
check(await all(decode(new Blob([STREAM]).stream(), both)));
check(await all(decode([STREAM.slice(0, 50), STREAM.slice(50)], both)));

const bytes = new TextEncoder().encode(STREAM);
const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
shared.set(bytes);
check(await all(decode([shared], both)));

check(await all(decode(spawn("printf", ["%s", STREAM]).stdout, both)));

const folder = mkdtempSync(join(tmpdir(), "agentevents-"));
try {
  const path = join(folder, "run.jsonl");
  writeFileSync(path, STREAM.repeat(20_000));
  const file = decodeFile(path, both);
  let count = 0;
  for await (const batch of file.batches()) count += batch.length;
  assert.equal(count, 100_000);
  assert.equal(file.report.errors.get("does_not_fit"), 20_000);
  assert.equal((await summarize(path, STELLA)).run.faults, 20_000);
  await assert.rejects(decodeFile(join(folder, "missing"), STELLA).next(), { code: "ENOENT" });
} finally {
  rmSync(folder, { recursive: true });
}

const elements = document([`{"events":[${LINES.join(",")}],"model":"m"}`], both);
check(await all(elements));
assert.deepEqual(elements.rest, { model: "m" });
assert.equal((await all(inSequence(decode([STREAM], both)))).length, 5);
assert.deepEqual(Dialect.named("stella").decode(LINES[0]), EVENTS[0]);

const controller = new AbortController();
const waiting = decode(new ReadableStream(), { ...STELLA, signal: controller.signal }).next();
controller.abort();
await assert.rejects(waiting, { name: "AbortError" });

assert.equal(createRequire(import.meta.url)("agentevents").Decoder, Decoder);

const runtime = globalThis.Bun
  ? `bun ${Bun.version}`
  : globalThis.Deno
    ? `deno ${Deno.version.deno}`
    : `node ${process.version}`;
console.log(`${runtime}: ok`);
