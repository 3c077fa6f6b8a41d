/**
 * Decodes a stella stream on standard input, and tells what it took (xtask/src/bench/piped.rs has the protocol): bytes,
 * events, and the peak of memory in bytes over that of the bare interpreter.
 */
const bare = process.resourceUsage().maxRSS;
const { decode } = await import("agentevents");

let [bytes, events] = [0, 0];
async function* counted() {
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    yield chunk;
  }
}
for await (const batch of decode(counted(), { dialect: "stella" }).batches()) events += batch.length;
console.log([bytes, events, (process.resourceUsage().maxRSS - bare) * 1024].join("\t"));
