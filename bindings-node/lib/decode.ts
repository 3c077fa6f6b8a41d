import type { Block } from "./blocks.js";
import { isBytes, toBytes } from "./bytes.js";
import { Engine } from "./engine.js";
import type { NativeSequenceLimits } from "./native.js";
import { type Checked, check, type DecodeOptions, type OutcomeOf } from "./options.js";
import type { Report } from "./report.js";
import { type Chunks, open, pieces, type Source } from "./sources.js";
import { EventStream, type Feed } from "./stream.js";

/** Options of what runs until it is told to stop. */
export interface StreamOptions extends DecodeOptions {
  /** Ends it early: the source is closed, and whoever waits gets the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Decodes a stream as it comes. Nothing is read before it is asked for. */
export function decode<const O extends StreamOptions>(source: Source, options: Checked<O>): EventStream<OutcomeOf<O>> {
  const checks = check(options, ["signal"]);
  return new EventStream<OutcomeOf<O>>(
    new SourceFeed(open(source), new Engine(checks)),
    checks.manners,
    options.signal,
  );
}

/** Chunks of a source, decoded one piece at a time. @internal */
export class SourceFeed implements Feed {
  readonly #chunks: Chunks;
  readonly #engine: Engine;
  /** What is left of a large chunk. */
  #pieces: Iterator<Uint8Array> | undefined;
  #ended = false;

  constructor(chunks: Chunks, engine: Engine) {
    this.#chunks = chunks;
    this.#engine = engine;
  }

  order(limits: NativeSequenceLimits): void {
    this.#engine.order(limits);
  }

  nextBlock(): Block | undefined {
    return this.#engine.nextBlock();
  }

  get report(): Report {
    return this.#engine.report;
  }

  async advance(): Promise<boolean> {
    if (this.#ended) return false;
    if (this.#pushPiece()) return true;
    try {
      const { done, value } = await this.#chunks.next();
      if (done !== true) {
        this.#push(value);
        return true;
      }
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#end();
    return true;
  }

  async close(reason?: unknown): Promise<void> {
    this.#engine.close();
    if (!this.#ended) await this.#chunks.close(reason);
  }

  #push(chunk: unknown): void {
    if (!isBytes(chunk)) {
      this.#engine.push(chunk);
      return;
    }
    this.#pieces = pieces(toBytes(chunk, "a chunk"));
    this.#pushPiece();
  }

  #pushPiece(): boolean {
    const piece = this.#pieces?.next();
    if (piece === undefined || piece.done === true) {
      this.#pieces = undefined;
      return false;
    }
    this.#engine.push(piece.value);
    return true;
  }

  #end(): void {
    this.#ended = true;
    this.#engine.finish();
  }
}
