/**
 * Prints the outcomes format for the stream on standard input, as `agentevents conform -- node build/test/conform.mjs`
 * asks for it: the dialect and the options are in the environment.
 */
import { dialectOf } from "./cases.mjs";
import { throughDecode, throughDocument } from "./clients.mjs";

const options = JSON.parse(process.env.AGENTEVENTS_OPTIONS ?? "{}");
const subject = { ...dialectOf(process.env.AGENTEVENTS_DIALECT ?? "stella", process.cwd()), options };
const client = options.form === "document" ? throughDocument : throughDecode;
process.stdout.write(`${(await client(subject, process.stdin)).join("\n")}\n`);
