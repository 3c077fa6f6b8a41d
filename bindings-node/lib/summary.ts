import { bounds, oneOf, ranged } from "./arguments.js";
import { ChunkReader } from "./bytes.js";
import type { Dialect, DialectName } from "./dialect.js";
import { AgentEventsError } from "./errors.js";
import { type FilePath, fileError, fileName, type Progress, progressOf } from "./files.js";
import { type NativeSummary, native } from "./native.js";
import { check } from "./options.js";
import { type Report, readReport } from "./report.js";
import { type Run, readRuns } from "./run.js";
import { open, type Source } from "./sources.js";

/** What a summary is to be made of. */
export interface SummaryOptions {
  /** The producer's vocabulary: a built-in dialect's name, or one made with `Dialect.fromJsonSchema`. */
  readonly dialect: DialectName | Dialect<unknown>;
  /** `document` for one JSON object with an `events` array (K27). */
  readonly form?: "stream" | "document";
  readonly maxLineBytes?: number;
  readonly maxDepth?: number;
  /** How much of the runs is kept. */
  readonly limits?: RunLimits;
  /** Ends it early, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called now and then while a file is read. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How much of runs is kept (K30); what goes beyond is counted. */
export interface RunLimits {
  /** The longest part of a text, an input or an output, in bytes; 1 MiB by default. */
  readonly textBytes?: number;
  /** The most tool calls, messages and items of any other list of a run; 100,000 by default. */
  readonly items?: number;
  /** The most runs; 10,000 by default. */
  readonly runs?: number;
  /** The most in all, in bytes; 256 MiB by default. */
  readonly totalBytes?: number;
}

const LIMITS = ["textBytes", "items", "runs", "totalBytes"] as const satisfies (keyof RunLimits)[];

/** What a stream held: its runs, and the report of what was read and what was not understood. */
export class Summary {
  /** The runs, by first appearance. */
  readonly runs: readonly Run[];
  /** The end report (K26). */
  readonly report: Report;
  /** How many outcomes belong to runs beyond the limit. */
  readonly leftOut: number;

  /** @internal */
  constructor(runs: readonly Run[], report: Report, leftOut: number) {
    this.runs = runs;
    this.report = report;
    this.leftOut = leftOut;
  }

  /** The only run; throws where there is not exactly one. */
  get run(): Run {
    const [run] = this.runs;
    if (run === undefined || this.runs.length > 1) {
      throw new AgentEventsError("not_one_run", `the stream holds ${this.runs.length} runs, not one`);
    }
    return run;
  }
}

/**
 * Reads a stream to its end and reconstructs its runs. A path is read off the event loop. What does not fit is no failure
 * here: the report counts it.
 */
export async function summarize(source: FilePath | Source, options: SummaryOptions): Promise<Summary> {
  const { signal, form = "stream", limits = {} } = options ?? {};
  oneOf("form", form, ["stream", "document"]);
  const kept = bounds(limits, LIMITS);
  const checks = check(options, ["form", "limits", "signal", "onProgress"], form === "document");
  const onProgress = progressOf(options);
  const isPath = typeof source === "string" || source instanceof URL;
  const path = isPath ? fileName(source) : undefined;
  const make = () => new native.NativeSummary(path, checks.dialect, checks.native, kept);
  const summary = ranged(make);
  signal?.throwIfAborted();
  if (path === undefined) await pushAll(summary, source as Source, signal);
  else await readAll(summary, path, signal, onProgress);
  const { leftOut, report, tornTail } = await summary.finish();
  return new Summary(
    await readRuns(summary),
    readReport({ report: () => report, tornTail: () => tornTail ?? null }),
    leftOut,
  );
}

async function readAll(
  summary: NativeSummary,
  path: string,
  signal: AbortSignal | undefined,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<void> {
  const cancel = () => summary.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    for (let more = true; more; ) {
      more = await summary.step();
      signal?.throwIfAborted();
      onProgress?.({ position: summary.position() });
    }
  } catch (error) {
    throw fileError(error, path);
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

async function pushAll(summary: NativeSummary, source: Source, signal: AbortSignal | undefined): Promise<void> {
  const chunks = open(source);
  const reader = new ChunkReader();
  let interrupt: ((reason: unknown) => void) | undefined;
  const abort = () => interrupt?.(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      const { done, value } = await new Promise<{ done?: boolean; value?: unknown }>((resolve, reject) => {
        interrupt = reject;
        chunks.next().then(resolve, reject);
      });
      if (done === true) break;
      summary.push(reader.read(value));
    }
    const half = reader.end();
    if (half !== undefined) summary.push(half);
  } catch (error) {
    // The source's own failure is what is told, whatever comes of closing it.
    await chunks.close(error).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
