import { ranged } from "./arguments.js";
import { type Block, Blocks } from "./blocks.js";
import { ChunkReader } from "./bytes.js";
import { AgentEventsError } from "./errors.js";
import { type NativeDecoder, type NativeSequenceLimits, native } from "./native.js";
import type { Checks } from "./options.js";
import { type Report, readReport } from "./report.js";

/**
 * Where a line goes. All decoders share it: nothing stays there between two calls. A longer chunk is not taken for a line by
 * itself.
 */
const LINE = new Uint8Array(1 << 16);

/** Whether it may be a line by itself. Detached bytes are empty. */
function isShort({ length }: Uint8Array): boolean {
  return length > 0 && length <= LINE.length;
}

/** A line's decoder and length. */
const NUMBERS = new Uint32Array(2);
const pushLine = native.linePusher(LINE, NUMBERS);

/** The native decoder: chunks in, blocks out. What is handed over how is not its concern. */
export class Engine {
  #native: NativeDecoder | undefined;
  readonly #blocks: Blocks;
  readonly #number: number;
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
    const make = () => new native.NativeDecoder(checks.dialect, checks.native, blocks.numbers, blocks.stamps);
    this.#native = ranged(make);
    this.#number = this.#native.number;
    this.#blocks = blocks;
  }

  get isFinished(): boolean {
    return this.#finished;
  }

  push(chunk: unknown): void {
    const native = this.#open();
    if (this.#finished) throw new AgentEventsError("finished", "push after finish: a decoder decodes one stream");
    const waits = this.#more || this.#ready !== undefined;
    if (!waits && chunk instanceof Uint8Array && isShort(chunk) && this.#chunks.isWhole) {
      this.#pushCopy(native, chunk);
      return;
    }
    const bytes = this.#chunks.read(chunk);
    if (waits) {
      native.take(bytes);
      this.#more = true;
    } else {
      this.#received(native.push(bytes));
    }
  }

  /** A chunk as a live stream has it: most often a line, and an event. */
  #pushCopy(native: NativeDecoder, chunk: Uint8Array): void {
    LINE.set(chunk);
    NUMBERS[0] = this.#number;
    NUMBERS[1] = chunk.length;
    const told = pushLine();
    if (typeof told === "string") this.#ready = { outcomes: [this.#blocks.event(native, told)], mixed: false };
    else if (told) this.#received(native.text());
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
