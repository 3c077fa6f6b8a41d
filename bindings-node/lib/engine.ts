import { ranged } from "./arguments.js";
import { type Block, Blocks } from "./blocks.js";
import { ChunkReader } from "./bytes.js";
import { AgentEventsError } from "./errors.js";
import { type NativeDecoder, type NativeSequenceLimits, native } from "./native.js";
import type { Checks } from "./options.js";
import { type Report, readReport } from "./report.js";

/** The native decoder: chunks in, blocks out. What is handed over how is not its concern. */
export class Engine {
  #native: NativeDecoder | undefined;
  readonly #blocks: Blocks;
  readonly #chunks = new ChunkReader();
  /** A block that came with the last push. */
  #ready: Block | undefined;
  /** Whether the native decoder may have complete outcomes. */
  #more = false;
  #finished = false;
  /** The report, once everything else was let go. */
  #report: Report | undefined;
  #rest: string | undefined;

  constructor(checks: Checks) {
    const blocks = new Blocks(checks.manners.raw);
    this.#native = ranged(() => new native.NativeDecoder(checks.dialect, checks.native, blocks.numbers, blocks.stamps));
    this.#blocks = blocks;
  }

  get isFinished(): boolean {
    return this.#finished;
  }

  push(chunk: unknown): void {
    const native = this.#open();
    if (this.#finished) throw new AgentEventsError("finished", "push after finish: a decoder decodes one stream");
    const bytes = this.#chunks.read(chunk);
    if (this.#more || this.#ready !== undefined) {
      native.take(bytes);
      this.#more = true;
    } else {
      this.#received(native.push(bytes));
    }
  }

  finish(): void {
    const native = this.#open();
    if (this.#finished) return;
    const half = this.#chunks.end();
    if (half !== undefined) native.take(half);
    native.finish();
    this.#finished = true;
    this.#more = true;
  }

  order(limits: NativeSequenceLimits): void {
    this.#open().order(limits);
    this.#blocks.ordered = true;
  }

  nextBlock(): Block | undefined {
    if (this.#ready === undefined && this.#more) this.#received((this.#native as NativeDecoder).next());
    const block = this.#ready;
    this.#ready = undefined;
    return block;
  }

  get report(): Report {
    return this.#native === undefined ? (this.#report as Report) : readReport(this.#native);
  }

  /** A document's other keys as JSON, at its end; undefined where it had a fault of its own. */
  get rest(): string | undefined {
    return this.#native === undefined ? this.#rest : (this.#native.rest() ?? undefined);
  }

  /** Lets go of everything but the report and the rest. */
  close(): void {
    if (this.#native === undefined) return;
    this.#report = readReport(this.#native);
    this.#rest = this.#native.rest() ?? undefined;
    this.#native.close();
    this.#native = undefined;
    this.#ready = undefined;
    this.#more = false;
  }

  #open(): NativeDecoder {
    if (this.#native === undefined) throw new AgentEventsError("disposed", "the decoder was disposed of");
    return this.#native;
  }

  #received(text: string | null): void {
    this.#ready = this.#blocks.read(this.#native as NativeDecoder, text);
    this.#more = this.#blocks.more;
  }
}
