/** Every case of fixtures/, in process, under several chunkings, through every way to decode. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Decoder } from "agentevents";
import { type Case, cases, groups } from "./cases.mjs";
import { chunkings, cut } from "./chunkings.mjs";
import { decodeOptions, runs, throughBatches, throughDecode, throughDecoder, throughDocument } from "./clients.mjs";
import { difference } from "./json.mjs";

test("the cases are there", () => assert.ok(groups().includes("stella") && groups().includes("documents")));

for (const group of groups()) {
  suite(group, () => {
    for (const subject of cases(group)) {
      if (subject.options.form === "document") {
        test(subject.name, () => checkDocument(subject));
      } else {
        test(subject.name, () => checkStream(subject));
      }
    }
  });
}

async function checkStream(subject: Case): Promise<void> {
  checkLive(subject);
  for (const [chunking, chunks] of chunkings(subject.stream)) {
    compare(subject, throughDecoder(subject, chunks), `Decoder, ${chunking}`);
    // The async ways share what judges and differ in how they wait: many chunks once are enough.
    if (chunking !== "whole" && chunking !== "at white space and signs") continue;
    compare(subject, await throughDecode(subject, chunks), `decode, ${chunking}`);
    compare(subject, await throughBatches(subject, chunks), `batches, ${chunking}`);
    await checkRuns(subject, chunks);
  }
}

/** A line a chunk, as a live stream has it, takes a way of its own, unless the lines themselves are wanted. */
function checkLive({ stream, ...subject }: Case): void {
  const decoded = (chunks: Iterable<Uint8Array>) => {
    const decoder = new Decoder({ ...decodeOptions(subject), raw: false });
    const outcomes: unknown[] = [];
    for (const chunk of chunks) {
      decoder.push(chunk);
      outcomes.push(...decoder);
    }
    decoder.finish();
    return [...outcomes, ...decoder];
  };
  const [whole, live] = [decoded([stream]), decoded(cut(stream, (before) => before === 0x0a))];
  assert.deepEqual(live, whole);
  assert.equal(JSON.stringify(live), JSON.stringify(whole), "with keys in the same order");
}

/** A case tells of runs or leaves them out. */
async function checkRuns(subject: Case, chunks: Uint8Array[]): Promise<void> {
  const expected = subject.expected.filter(isRun);
  if (expected.length > 0) compareLines(expected, await runs(subject, chunks), "runs");
}

async function checkDocument(subject: Case): Promise<void> {
  for (const [chunking, chunks] of chunkings(subject.stream)) {
    compare(subject, await throughDocument(subject, chunks), `document, ${chunking}`);
    await checkRuns(subject, chunks);
  }
}

function isRun(line: string): boolean {
  return line.startsWith('{"run":');
}

function compare(subject: Case, printed: string[], how: string): void {
  const expected = subject.expected.filter((line) => !isRun(line));
  compareLines(expected, printed, how);
}

function compareLines(expected: string[], printed: string[], how: string): void {
  for (const [index, want] of expected.entries()) {
    const have = printed[index];
    if (have === undefined) assert.fail(`${how}: ${printed.length} lines printed, ${expected.length} expected`);
    const at = difference(JSON.parse(want), JSON.parse(have));
    if (at !== undefined) assert.fail(`${how}: line ${index + 1} at ${at}\n  expected ${want}\n  printed  ${have}`);
  }
  assert.equal(printed.length, expected.length, `${how}: lines printed`);
}
