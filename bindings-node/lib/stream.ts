import type { Block } from "./blocks.js";
import { Delivery, NOTHING } from "./delivery.js";
import { AgentEventsError } from "./errors.js";
import type { NativeSequenceLimits } from "./native.js";
import type { Manners } from "./options.js";
import type { Report } from "./report.js";

/** What an event stream is fed by. */
export interface Feed {
  /** The next block that is complete, undefined where there is none yet. */
  nextBlock(): Block | undefined;
  /** Brings more; false at the end. What it throws comes behind all that was complete before. */
  advance(): Promise<boolean>;
  /** Hands outcomes over in the order of their sequence numbers. */
  order(limits: NativeSequenceLimits): void;
  /** Lets go of everything, early or not. */
  close(reason?: unknown): Promise<unknown>;
  readonly report: Report;
}

/** The outcomes of a stream as they come: an async iterator that goes on behind an error (K24). */
export class EventStream<T> implements AsyncIterableIterator<T, undefined>, AsyncDisposable {
  readonly #feed: Feed;
  readonly #delivery: Delivery<T>;
  readonly #signal: AbortSignal | undefined;
  /** The last call that had to wait: calls are answered in their order. */
  #waiting: Promise<unknown> | undefined;
  /** The feed has no more. */
  #drained = false;
  #closed = false;
  /** Whether it was read from, or its order was chosen. */
  #started = false;
  /** What ended it. */
  #failure: { readonly error: unknown } | undefined;
  #onAbort: (() => void) | undefined;
  /** Ends the wait for the feed. */
  #interrupt: ((more: boolean) => void) | undefined;

  /** @internal */
  constructor(feed: Feed, manners: Manners, signal: AbortSignal | undefined) {
    this.#feed = feed;
    this.#delivery = new Delivery(manners, () => feed.nextBlock());
    this.#signal = signal;
    if (signal !== undefined) this.#listen(signal);
  }

  /** @internal Hands over items and gaps instead. */
  order(limits: NativeSequenceLimits): this {
    if (this.#started) throw new AgentEventsError("started", "inSequence takes a stream that was not yet read");
    this.#started = true;
    this.#feed.order(limits);
    this.#delivery.ordered = true;
    return this;
  }

  /** The next outcome. In `throw` mode a line that is an error rejects, and the next call goes on (K24). */
  next(): Promise<IteratorResult<T, undefined>> {
    this.#started = true;
    if (this.#waiting === undefined && !this.#closed) {
      try {
        const outcome = this.#delivery.take();
        if (outcome !== NOTHING) return Promise.resolve({ value: outcome, done: false });
      } catch (error) {
        return Promise.reject(error);
      }
    }
    return this.#queue(() => this.#delivery.take());
  }

  /** Ends it early: the source is closed and what is held let go. */
  async return(): Promise<IteratorReturnResult<undefined>> {
    await this.#close();
    return { value: undefined, done: true };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The same outcomes in arrays, as many as are complete at once: the fast way through much. */
  batches(): AsyncIterableIterator<T[], undefined> {
    const next = () => this.#queue(() => this.#delivery.takeBatch() ?? NOTHING);
    const end = () => this.return();
    return {
      next,
      return: end,
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** What the stream held so far; complete at its end. */
  get report(): Report {
    return this.#feed.report;
  }

  #queue<V>(take: () => V | typeof NOTHING): Promise<IteratorResult<V, undefined>> {
    this.#started = true;
    const answer = this.#waiting === undefined ? this.#pull(take) : this.#waiting.then(() => this.#pull(take));
    const settled: Promise<unknown> = answer.then(ignore, ignore).then(() => {
      if (this.#waiting === settled) this.#waiting = undefined;
    });
    this.#waiting = settled;
    return answer;
  }

  async #pull<V>(take: () => V | typeof NOTHING): Promise<IteratorResult<V, undefined>> {
    for (;;) {
      if (this.#closed) return this.#end();
      const outcome = take();
      if (outcome !== NOTHING) return { value: outcome, done: false };
      if (this.#drained) {
        await this.#close();
        return this.#end();
      }
      await this.#advance();
    }
  }

  /** Everything was handed over, or it was ended early. */
  #end(): IteratorReturnResult<undefined> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure.error;
    return { value: undefined, done: true };
  }

  async #advance(): Promise<void> {
    try {
      const more = await new Promise<boolean>((resolve, reject) => {
        this.#interrupt = resolve;
        this.#feed.advance().then(resolve, reject);
      });
      this.#drained = !more;
    } catch (error) {
      // It comes behind what was decoded before.
      this.#drained = true;
      this.#failure ??= { error };
    }
  }

  #listen(signal: AbortSignal): void {
    const onAbort = () => {
      this.#failure = { error: signal.reason };
      // Whoever waits gets the reason, whatever comes of closing the source.
      this.#close(signal.reason).catch(ignore);
    };
    this.#onAbort = onAbort;
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  }

  async #close(reason?: unknown): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#onAbort !== undefined) this.#signal?.removeEventListener("abort", this.#onAbort);
    this.#delivery.clear();
    this.#interrupt?.(false);
    await this.#feed.close(reason);
  }
}

function ignore(): void {}
