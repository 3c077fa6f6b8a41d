/**
 * Prints the outcomes format for the stream on standard input, as `agentevents conform -- node build/test/conform.mjs`
 * asks for it: the dialect and the options are in the environment.
 */
import { dialectOf } from "./cases.mjs";
import { runs, throughDecode, throughDocument } from "./clients.mjs";

const options = JSON.parse(process.env.AGENTEVENTS_OPTIONS ?? "{}");
const subject = { ...dialectOf(process.env.AGENTEVENTS_DIALECT ?? "stella", process.cwd()), options };
const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const client = options.form === "document" ? throughDocument : throughDecode;
const lines = [...(await client(subject, chunks)), ...(await runs(subject, chunks))];
process.stdout.write(`${lines.join("\n")}\n`);
