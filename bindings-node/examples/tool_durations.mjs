// How long each tool call of a recording took. The root README shows this program.

import { createReadStream } from "node:fs";
import { decode } from "agentevents";

const stream = decode(createReadStream("fixtures/stella/from_a_newer_stella.jsonl"), { dialect: "stella" });
// Rule 2: an event that does not fit is thrown, as a DoesNotFitError.
for await (const event of stream) {
  // TypeScript now knows the event's fields.
  if (event.type === "tool_result") console.log(`${event.call_id} took ${event.duration_ms} ms`);
}
const { unrecognizedTotal, lines } = stream.report;
console.log(`not understood: ${unrecognizedTotal} of ${lines} lines`); // rule 1
