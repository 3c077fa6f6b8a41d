/** One run, reconstructed from its events (K30). Every field is always there: null is what was not reported. */
export interface Run {
  /** The run id, where runs have one. */
  readonly id: string | null;
  readonly outcome: RunOutcome;
  /** Why it failed or was cancelled. */
  readonly reason: string | null;
  /** The producer's class of the error that ended it. */
  readonly errorClass: string | null;
  /** The final text. */
  readonly text: string | null;
  /** The texts that came whole, in order. */
  readonly messages: readonly string[];
  /** What had arrived of a text that never came whole. */
  readonly partialText: string | null;
  /** The tool calls, in the order in which they were first heard of. */
  readonly toolCalls: readonly ToolCall[];
  readonly stages: readonly Stage[];
  /** How many turns were completed, where the dialect has turns. */
  readonly turns: number | null;
  readonly usage: Usage;
  readonly costUsd: Cost;
  /** The errors that it told of. */
  readonly errors: readonly RunError[];
  /** What it asked of a person, each event whole. */
  readonly interrupts: readonly unknown[];
  /** The models, by first appearance. */
  readonly models: readonly string[];
  readonly firstTs: number | null;
  readonly lastTs: number | null;
  /** The sum of the steps between time stamps, none of them below zero (K32). */
  readonly elapsedMs: number | null;
  /** How many events of each type came. */
  readonly events: ReadonlyMap<string, number>;
  /** How many unrecognized events of each name came. */
  readonly unrecognized: ReadonlyMap<string, number>;
  /** How many errors came. */
  readonly faults: number;
  /** The sequence numbers that never came: first and last of each gap (K33). */
  readonly gaps: readonly (readonly [from: number, to: number])[];
  /** How many sequence numbers came that had come before. */
  readonly duplicates: number;
  /** How many sequence numbers came that are higher than the terminal event's. */
  readonly afterTerminal: number;
  /** Whether a limit cut anything. */
  readonly truncated: boolean;
}

/** How a run ended; `unfinished` where nothing says so (K31). */
export type RunOutcome = "completed" | "failed" | "cancelled" | "interrupted" | "unfinished";

/** A tool call, its result, or both. */
export interface ToolCall {
  readonly id: string | null;
  /** The tool; null where only a result came. */
  readonly name: string | null;
  readonly input: unknown;
  /** What came back: the content, or the error's message. */
  readonly output: string | null;
  readonly ok: boolean | null;
  /** The producer's own measure. */
  readonly durationMs: number | null;
  /** The sub-agent that called; null for the main agent. */
  readonly agent: string | null;
  /** Whether its result was thrown away. */
  readonly discarded: boolean;
}

/** A stage that a run entered. */
export interface Stage {
  readonly scope: string | null;
  readonly name: string;
}

/** Tokens, each null where never reported. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly totalTokens: number | null;
}

/** What a run cost, by two accounts that are never added. */
export interface Cost {
  /** The sum over its parts. */
  readonly summed: number | null;
  /** What the run itself says. */
  readonly reported: number | null;
}

/** An error that a run told of. */
export interface RunError {
  readonly message: string;
  readonly retryable: boolean | null;
}

/** After so many milliseconds other work has its turn. */
const TURN_MS = 2;

/** Where the pieces of runs come from (src/pieces.rs); they have the names of the outcomes format. */
interface Pieces {
  /** Makes more of them; whether there are others. */
  make(): Promise<boolean>;
  piece(): string | null;
}

/** Runs from the native module's pieces; some are read while the next are made. */
export async function readRuns(source: Pieces): Promise<Run[]> {
  const runs: Run[] = [];
  let turn = performance.now();
  for (let making: Promise<boolean> | undefined = source.make(); making !== undefined; ) {
    making = (await making) ? source.make() : undefined;
    // Its failure is told where it is waited for.
    making?.catch(() => {});
    for (let piece = source.piece(); piece !== null; piece = source.piece()) {
      addPiece(runs, JSON.parse(piece));
      if (performance.now() - turn < TURN_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
  }
  return runs;
}

/** The next run, or more of the last one's lists. */
function addPiece(runs: Run[], read: Record<string, unknown>): void {
  if ("id" in read) {
    runs.push({
      ...(renamed(read) as unknown as Run),
      toolCalls: [],
      messages: [],
      usage: renamed(read.usage as object) as unknown as Usage,
      events: counts(read.events),
      unrecognized: counts(read.unrecognized),
    });
    return;
  }
  const { toolCalls, messages } = runs.at(-1) as unknown as { toolCalls: ToolCall[]; messages: string[] };
  for (const call of (read.tool_calls ?? []) as { duration_ms: number | null }[]) toolCalls.push(toolCall(call));
  for (const message of (read.messages ?? []) as string[]) messages.push(message);
}

/** Written out: a run may have a hundred thousand. */
function toolCall({ duration_ms: durationMs, ...call }: { duration_ms: number | null }): ToolCall {
  return { ...call, durationMs } as ToolCall;
}

/** The same members under JavaScript's names: `tool_calls` as `toolCalls`. */
function renamed(record: object): Record<string, unknown> {
  const name = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [name(key), value]));
}

function counts(record: unknown): ReadonlyMap<string, number> {
  return new Map(Object.entries(record as Record<string, number>));
}
