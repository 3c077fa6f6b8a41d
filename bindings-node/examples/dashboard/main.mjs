/**
 * Shows a run of an agent in the browser while it happens.
 *
 *     node main.mjs [--port 4100] -- COMMAND [ARGUMENT…]
 *
 * `node main.mjs -- node replay.mjs demo.jsonl` shows a recording.
 */
import { parseArgs } from "node:util";
import { serve } from "./server.mjs";
import { Session } from "./session.mjs";

const { values, positionals } = parseArgs({
  options: { port: { type: "string", default: "4100" } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error("usage: node main.mjs [--port 4100] -- COMMAND [ARGUMENT…]");
  process.exit(2);
}
const session = new Session(positionals);
const server = await serve(session, Number(values.port));
console.log(`http://127.0.0.1:${server.address().port}/`);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    session.stop();
    process.exit(0);
  });
}
