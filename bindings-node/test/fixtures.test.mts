/** Every case of fixtures/, in process, under several chunkings, through every way to decode. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Case, cases, groups } from "./cases.mjs";
import { chunkings } from "./chunkings.mjs";
import { runs, throughBatches, throughDecode, throughDecoder, throughDocument } from "./clients.mjs";
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
  for (const [chunking, chunks] of chunkings(subject.stream)) {
    compare(subject, throughDecoder(subject, chunks), `Decoder, ${chunking}`);
    // The async ways share what judges and differ in how they wait: many chunks once are enough.
    if (chunking !== "whole" && chunking !== "at white space and signs") continue;
    compare(subject, await throughDecode(subject, chunks), `decode, ${chunking}`);
    compare(subject, await throughBatches(subject, chunks), `batches, ${chunking}`);
    await checkRuns(subject, chunks);
  }
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
