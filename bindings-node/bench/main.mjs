/**
 * Peers of one job for `cargo xtask bench node` (xtask/src/bench/program.rs has the protocol): each reads a stella stream from
 * a file and tells what it found, in counts that must be the same.
 *
 * V8 compiles what is hot on threads of its own. Bound to one core by a real-time scheduler it does not get to that, and
 * what is measured is mostly its interpreter.
 *
 *     node main.mjs events|types|summary|live
 */
import { createInterface } from "node:readline";
import { JOBS } from "./jobs.mjs";

const peers = JOBS[process.argv[2]];
for (const [name, { version }] of Object.entries(peers)) console.log(`${name}\t${version}`);
console.log();
for await (const request of createInterface({ input: process.stdin })) {
  const [name, , path] = request.split("\t");
  globalThis.gc?.();
  const start = performance.now();
  const counts = await peers[name].read(path);
  const seconds = (performance.now() - start) / 1000;
  const told = Object.entries(counts).map(([key, count]) => `${key}=${Math.round(count)}`);
  console.log([seconds, ...told].join("\t"));
}
