import type { Block } from "./blocks.js";
import { DecodeError } from "./errors.js";
import type { Manners } from "./options.js";
import { Unrecognized } from "./unrecognized.js";

/** That there is nothing to hand over yet. (Exported apart: in CommonJS an exported constant is a property, and slow.) */
const NOTHING: unique symbol = Symbol("nothing");

export { NOTHING };
export type Nothing = typeof NOTHING;

const NONE: readonly unknown[] = [];

/** Hands outcomes over one by one or in batches, as the options say. */
export class Delivery<T> {
  readonly #manners: Manners;
  readonly #nextBlock: () => Block | undefined;
  /** Whether outcomes come as items and gaps of an order. */
  ordered = false;
  #outcomes: readonly unknown[] = NONE;
  #mixed = false;
  #at = 0;
  /** What a batch came before. */
  #thrown: { readonly error: unknown } | undefined;

  /** `nextBlock` answers the next block that is complete, undefined where there is none yet. */
  constructor(manners: Manners, nextBlock: () => Block | undefined) {
    this.#manners = manners;
    this.#nextBlock = nextBlock;
  }

  /** The next outcome. Throws what is to be thrown; the next call goes on behind it (K24). */
  take(): T | Nothing {
    this.#throwPending();
    for (;;) {
      while (this.#at < this.#outcomes.length) {
        const outcome = this.#outcomes[this.#at++];
        if (!this.#mixed || this.#passes(outcome)) return outcome as T;
      }
      if (!this.#load()) return NOTHING;
    }
  }

  /** The outcomes that are complete, at most a block of them, up to what is to be thrown; undefined where there are none. */
  takeBatch(): T[] | undefined {
    this.#throwPending();
    const batch: T[] = [];
    do {
      if (this.#mixed) this.#takeMixed(batch);
      else {
        for (; this.#at < this.#outcomes.length; this.#at++) batch.push(this.#outcomes[this.#at] as T);
      }
    } while (batch.length === 0 && this.#thrown === undefined && this.#load());
    if (batch.length > 0) return batch;
    this.#throwPending();
    return undefined;
  }

  /** Lets go of what was not handed over. */
  clear(): void {
    this.#outcomes = NONE;
    this.#at = 0;
    this.#thrown = undefined;
  }

  #load(): boolean {
    const block = this.#nextBlock();
    if (block === undefined) {
      this.#outcomes = NONE;
      this.#at = 0;
      return false;
    }
    this.#outcomes = block.outcomes;
    this.#mixed = block.mixed;
    this.#at = 0;
    return true;
  }

  #takeMixed(batch: T[]): void {
    try {
      while (this.#at < this.#outcomes.length) {
        const outcome = this.#outcomes[this.#at++];
        if (this.#passes(outcome)) batch.push(outcome as T);
      }
    } catch (error) {
      this.#thrown = { error };
    }
  }

  #throwPending(): void {
    if (this.#thrown === undefined) return;
    const { error } = this.#thrown;
    this.#thrown = undefined;
    throw error;
  }

  #passes(handed: unknown): boolean {
    const outcome = this.ordered ? inside(handed) : handed;
    if (outcome instanceof Unrecognized) {
      this.#manners.onUnrecognized?.(outcome);
      return this.#manners.yieldsUnrecognized;
    }
    if (this.#manners.throwsErrors && outcome instanceof DecodeError) throw outcome;
    return true;
  }
}

/** What an item of an order holds; a gap is its own. */
function inside(sequenced: unknown): unknown {
  const { kind, item } = sequenced as { kind: string; item?: unknown };
  return kind === "item" ? item : sequenced;
}
