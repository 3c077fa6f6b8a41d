/** Ways to get the events of a live stream, which comes a line a chunk. */
import { readFileSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { Decoder, Dialect } from "agentevents";
import { versionOf } from "./readers.mjs";

const KNOWN = new Set(Dialect.named("stella").knownTypes);

/** As most programs do it: chunks may be cut anywhere, so text is kept until its line is whole. */
function naive(chunks, onEvent) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const event = JSON.parse(line);
      if (KNOWN.has(event.type)) onEvent(event);
    }
  }
}

function ours(chunks, onEvent) {
  const decoder = new Decoder({ dialect: "stella" });
  for (const chunk of chunks) {
    decoder.push(chunk);
    for (const event of decoder) onEvent(event);
  }
}

const cut = new Map();

/** A file's lines; they are cut in the round that does not count. */
function lines(path) {
  if (!cut.has(path)) cut.set(path, [...eachLine(readFileSync(path))]);
  return cut.get(path);
}

function* eachLine(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at) + 1;
    yield bytes.subarray(at, end);
    at = end;
  }
}

export const LIVE = {
  "agentevents Decoder": { version: versionOf("agentevents"), read: (path, onEvent) => ours(lines(path), onEvent) },
  "JSON.parse": {
    version: `node ${process.versions.node}, no rule 2`,
    read: (path, onEvent) => naive(lines(path), onEvent),
  },
};
