import type { Chunk } from "./bytes.js";
import { Delivery, NOTHING } from "./delivery.js";
import { Engine } from "./engine.js";
import { type Checked, check, type DecodeOptions, type OutcomeOf } from "./options.js";
import type { Report } from "./report.js";

/**
 * Decodes one stream: push bytes, drain outcomes, finish, drain once more, ask for the report.
 *
 * It is an iterator over what is complete: where that ends, push more and iterate again.
 */
export class Decoder<const O extends DecodeOptions = DecodeOptions>
  implements IterableIterator<OutcomeOf<O>, undefined>, Disposable
{
  readonly #engine: Engine;
  readonly #delivery: Delivery<OutcomeOf<O>>;

  constructor(options: Checked<O>) {
    const checks = check(options);
    const engine = new Engine(checks);
    this.#engine = engine;
    this.#delivery = new Delivery(checks.manners, () => engine.nextBlock());
  }

  /** Takes in the next bytes or text, cut anywhere (K4). Never throws for what the stream holds. */
  push(chunk: Chunk): void {
    this.#engine.push(chunk);
  }

  /** Says that the stream is over: the last line may lack its LF. Drain once more. */
  finish(): void {
    this.#engine.finish();
  }

  /** Whether {@link finish} was called. */
  get isFinished(): boolean {
    return this.#engine.isFinished;
  }

  /** The next complete outcome. In `throw` mode a line that is an error is thrown, and the next call goes on (K24). */
  next(): IteratorResult<OutcomeOf<O>, undefined> {
    const outcome = this.#delivery.take();
    return outcome === NOTHING ? { value: undefined, done: true } : { value: outcome, done: false };
  }

  /**
   * Complete outcomes as an array, about 64 KiB of the stream at a time; undefined where there are none. In `throw` mode it
   * ends before a line that is an error, which the next call throws.
   */
  nextBatch(): OutcomeOf<O>[] | undefined {
    return this.#delivery.takeBatch();
  }

  [Symbol.iterator](): this {
    return this;
  }

  /** What the stream held so far; complete once the decoder was finished and drained. */
  get report(): Report {
    return this.#engine.report;
  }

  /** Lets go of what is held. The report stays. */
  [Symbol.dispose](): void {
    this.#engine.close();
    this.#delivery.clear();
  }
}
