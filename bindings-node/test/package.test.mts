/** What a user gets: the packed packages, installed into an empty project without a network and without scripts. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "agentevents-"));
after(() => rmSync(folder, { recursive: true }));

let packed: string[] = [];
let main = "";

before(async () => {
  const { stdout } = await run(process.execPath, [join(ROOT, "scripts/pack.mjs"), join(folder, "npm")]);
  packed = stdout.split("\n").filter((line) => line.endsWith(".tgz"));
  main = packed.find((path) => /^agentevents-\d/.test(basename(path))) as string;
});

async function project(name: string, packages: string[]): Promise<string> {
  const path = join(folder, name);
  await run("mkdir", [path]);
  writeFileSync(join(path, "package.json"), '{"private":true}');
  const options = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"];
  await run("npm", ["install", ...options, ...packages], { cwd: path });
  return path;
}

const USE = `
  const decoder = new agentevents.Decoder({ dialect: "stella" });
  decoder.push('{"type":"text","text":"Hi"}\\n');
  console.log(JSON.stringify([...decoder]));
`;

test("main and platform package install together and load both ways with one class identity", async () => {
  assert.equal(packed.length, 2, packed.join());
  const cwd = await project("both", packed);
  const files = {
    "use.cjs": `const agentevents = require("agentevents");${USE}`,
    "use.mjs": `import * as agentevents from "agentevents";${USE}`,
    "same.mjs": `import { createRequire } from "node:module"; import { DoesNotFitError } from "agentevents";
      console.log(createRequire(import.meta.url)("agentevents").DoesNotFitError === DoesNotFitError);`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  for (const [name, printed] of [
    ["use.cjs", '[{"type":"text","text":"Hi"}]'],
    ["use.mjs", '[{"type":"text","text":"Hi"}]'],
    ["same.mjs", "true"],
  ] as const) {
    assert.equal((await run(process.execPath, [name], { cwd })).stdout.trim(), printed);
  }
});

test("the main package holds what it needs, and names every platform", async () => {
  const { stdout } = await run("tar", ["-tzf", main]);
  const names = stdout.split("\n").filter(Boolean);
  assert.ok(
    names.every((name) => /^package\/(dist|binding)\/|\.json$|README\.md$|LICENSE-/.test(name)),
    stdout,
  );
  for (const license of ["LICENSE-MIT", "LICENSE-APACHE"]) assert.ok(names.includes(`package/${license}`), stdout);
  assert.ok(!names.some((name) => /\.node$|\.tsbuildinfo$/.test(name)), stdout);
  const manifest = JSON.parse((await run("tar", ["-xzOf", main, "package/package.json"])).stdout);
  const { napi, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  assert.equal(Object.keys(manifest.optionalDependencies).length, napi.targets.length);
  for (const wanted of Object.values(manifest.optionalDependencies)) assert.equal(wanted, version);
  assert.equal(manifest.optionalDependencies[`agentevents-linux-x64-gnu`], version);
});

/** A package of a native module is to be no burden: at most so many bytes when it is installed. */
const MAX_PLATFORM_BYTES = 1_500_000;

test("the platform's package holds the native module, and is small", async (t) => {
  const platform = packed.find((path) => path !== main) as string;
  const { stdout } = await run("tar", ["-tzvf", platform]);
  const sizes = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => Number(line.trim().split(/\s+/)[2]));
  const unpacked = sizes.reduce((sum, size) => sum + size, 0);
  const addon = Math.max(...sizes);
  t.diagnostic(`${statSync(platform).size} bytes packed, ${unpacked} unpacked, ${addon} of them the native module`);
  for (const part of [/agentevents\..*\.node$/m, /LICENSE-MIT$/m, /LICENSE-APACHE$/m, /README\.md$/m]) {
    assert.match(stdout, part);
  }
  assert.ok(unpacked < MAX_PLATFORM_BYTES, `${unpacked} bytes`);
  assert.ok(statSync(platform).size < MAX_PLATFORM_BYTES / 2, `${statSync(platform).size} bytes packed`);
});

test("without the platform's package the error says which platform, and what to do", async () => {
  const cwd = await project("main-only", [main]);
  const failed = await run(process.execPath, ["-e", 'require("agentevents")'], { cwd }).catch((error) => error);
  assert.match(failed.stderr, new RegExp(`no native module for ${process.platform}-${process.arch}`));
  assert.match(failed.stderr, /optional dependency/);
  assert.match(failed.stderr, /Install again/);
});

test("publint and arethetypeswrong find nothing", async () => {
  const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
  await run(bin("publint"), ["run", "--strict", main]);
  await run(bin("attw"), [main]);
});
