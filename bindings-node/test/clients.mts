/** The ways to decode, each printing the outcomes format for the chunks of a stream. */
import { type DecodeOptions, Decoder, decode, document, summarize } from "agentevents";
import type { Case, CaseOptions } from "./cases.mjs";
import { write } from "./json.mjs";
import { endLine, outcomeLine, runLine } from "./outcomes.mjs";

export type Subject = Pick<Case, "dialect" | "tag" | "options">;
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export function decodeOptions({ dialect, options }: Subject): DecodeOptions {
  return { dialect, unrecognized: "yield", errors: "yield", raw: true, ...limits(options) };
}

function limits({ max_line_bytes, max_depth }: CaseOptions) {
  return {
    ...(max_line_bytes === undefined ? {} : { maxLineBytes: max_line_bytes }),
    ...(max_depth === undefined ? {} : { maxDepth: max_depth }),
  };
}

/** Push, drain, finish, drain. */
export function throughDecoder(subject: Subject, chunks: Iterable<Uint8Array>): string[] {
  const decoder = new Decoder(decodeOptions(subject));
  const lines: string[] = [];
  for (const chunk of chunks) {
    decoder.push(chunk);
    for (const outcome of decoder) lines.push(outcomeLine(outcome, "line", subject.tag));
  }
  decoder.finish();
  for (const outcome of decoder) lines.push(outcomeLine(outcome, "line", subject.tag));
  lines.push(endLine(decoder.report));
  return lines;
}

/** One by one as they come. */
export async function throughDecode(subject: Subject, chunks: Chunks): Promise<string[]> {
  const stream = decode(chunks, decodeOptions(subject));
  const lines: string[] = [];
  for await (const outcome of stream) lines.push(outcomeLine(outcome, "line", subject.tag));
  lines.push(endLine(stream.report));
  return lines;
}

/** In batches. */
export async function throughBatches(subject: Subject, chunks: Chunks): Promise<string[]> {
  const stream = decode(chunks, decodeOptions(subject));
  const lines: string[] = [];
  for await (const batch of stream.batches()) {
    for (const outcome of batch) lines.push(outcomeLine(outcome, "line", subject.tag));
  }
  lines.push(endLine(stream.report));
  return lines;
}

/** The elements of a document, and its other keys. */
export async function throughDocument(subject: Subject, chunks: Chunks): Promise<string[]> {
  const stream = document(chunks, decodeOptions(subject));
  const lines: string[] = [];
  for await (const outcome of stream) lines.push(outcomeLine(outcome, "index", subject.tag));
  lines.push(endLine(stream.report), write({ rest: stream.rest ?? null }));
  return lines;
}

/** The runs of a stream or a document. */
export async function runs({ dialect, options }: Subject, chunks: Chunks): Promise<string[]> {
  const summary = await summarize(chunks, { dialect, form: options.form ?? "stream", ...limits(options) });
  return summary.runs.map(runLine);
}
