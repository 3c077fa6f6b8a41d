/** The code blocks of README.md and docs/node.md: each is compiled as strictly as this package, and run. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "build/docs");

const STREAM = [
  '{"type":"tool_result","call_id":"c1","duration_ms":7,"output":{"ok":{"content":"x"}}}',
  '{"type":"from_tomorrow"}',
  '{"type":"run_complete","model":"m","cost_usd":0.5}',
];
const stream = STREAM.map((line) => `${line}\n`).join("");
const inderun = (sequence: number) =>
  `{"type":"content_delta","schemaVersion":"1.0","runId":"r","sequence":${sequence},"timestamp":0,"payload":{"text":""}}\n`;

/** What stands around a block, and what it prints. */
interface Around {
  readonly file: string;
  /** What the block is told by. */
  readonly holds: string;
  readonly prelude: string;
  readonly prints: readonly string[];
}

const CHILD = `import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", ${JSON.stringify(`process.stdout.write(${JSON.stringify(stream)})`)}]);`;

const BLOCKS: readonly Around[] = [
  { file: "bindings-node/README.md", holds: "child.stdout", prelude: CHILD, prints: ["c1 7", "from_tomorrow"] },
  {
    file: "docs/node.md",
    holds: "child.stdout",
    prelude: `${CHILD}\nconst log = console;`,
    prints: ["c1 7", "from_tomorrow"],
  },
  {
    file: "docs/node.md",
    holds: "decodeFile(",
    prelude: `let count = 0;
const bar = { update: (position: number) => console.log("at", position) };`,
    prints: [`at ${stream.length}`, "1", "completed null 1 0.5"],
  },
  {
    file: "docs/node.md",
    holds: "new Decoder",
    prelude: `import { EventEmitter } from "node:events";
import { Decoder } from "agentevents";
const socket = new EventEmitter<{ data: [Uint8Array]; end: [] }>();
const show = (event: { type: string }) => console.log(event.type);
setImmediate(() => {
  socket.emit("data", Buffer.from(${JSON.stringify(stream.trimEnd())}));
  socket.emit("end");
});`,
    prints: ["tool_result", "run_complete", "3"],
  },
  {
    file: "docs/node.md",
    holds: "Dialect.named(",
    prelude: 'import { Dialect } from "agentevents";',
    prints: ["Hi"],
  },
  {
    file: "docs/node.md",
    holds: "inSequence(",
    prelude: `import { decode, inSequence } from "agentevents";
const source = ${JSON.stringify([inderun(0), inderun(2)])};`,
    prints: ["content_delta null", "missing in r 1 1", "content_delta null"],
  },
  {
    file: "docs/node.md",
    holds: "fromJsonSchema",
    prelude: 'import { Dialect, decode } from "agentevents";',
    prints: ["Hi"],
  },
];

/** The TypeScript blocks of a file, in order. */
function blocksOf(file: string): string[] {
  const text = readFileSync(join(ROOT, "..", file), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code as string);
}

const programs = BLOCKS.map(({ file, holds, prelude }, index) => {
  const [block, ...others] = blocksOf(file).filter((code) => code.includes(holds));
  assert.ok(block !== undefined && others.length === 0, `one block of ${file} holds ${holds}`);
  return { name: `${index}.mts`, code: `${prelude}\n${block}` };
});

before(async () => {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const { name, code } of programs) writeFileSync(join(OUT, name), code);
  writeFileSync(join(OUT, "run.jsonl"), stream);
  const config = { extends: "../../tsconfig.base.json", compilerOptions: { skipLibCheck: true }, include: ["*.mts"] };
  writeFileSync(join(OUT, "tsconfig.json"), JSON.stringify(config));
  await run(join(ROOT, "node_modules/.bin/tsc"), ["-p", OUT]).catch(({ stdout }) => assert.fail(stdout));
});

test("every block is one of these", () => {
  for (const file of new Set(BLOCKS.map((block) => block.file))) {
    assert.equal(blocksOf(file).length, BLOCKS.filter((block) => block.file === file).length, file);
  }
});

for (const [index, { file, holds, prints }] of BLOCKS.entries()) {
  test(`${file}: the block with ${holds} compiles, runs and prints what it says`, async () => {
    const { stdout } = await run(process.execPath, [`${index}.mjs`], { cwd: OUT });
    assert.deepEqual(stdout.trimEnd().split("\n"), prints);
  });
}
