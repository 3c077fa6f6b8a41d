/**
 * Plays a recording as it was written: lines at the distance of their time stamps, five seconds at most.
 *
 *     node replay.mjs FILE [SPEED]
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [path, speed = "1"] = process.argv.slice(2);
let last;
for (const line of readFileSync(path, "utf8").split("\n").slice(0, -1)) {
  const stamp = Number(/^\{"ts":(\d+)/.exec(line)?.[1] ?? last);
  const distance = Math.min(5000, Math.max(0, stamp - (last ?? stamp))) / Number(speed);
  if (distance >= 1) await sleep(distance);
  last = stamp;
  process.stdout.write(`${line}\n`);
}
