/** Blocks of outcomes as the native module hands them over (src/block.rs), and the objects that are made from them. */
import { DecodeError, type FaultDetails } from "./errors.js";
import { type LayoutSource, Layouts } from "./layouts.js";
import { native } from "./native.js";
import { setPlace } from "./place.js";
import type { Mark } from "./sequence.js";
import { Unrecognized, type UnrecognizedDetails } from "./unrecognized.js";
import { Values } from "./values.js";

/** What stands for the outcomes of a block. */
export interface Block {
  readonly outcomes: readonly unknown[];
  /** Whether they are others than events alone. */
  readonly mixed: boolean;
}

/** Where the texts of the current block come from. */
interface Source extends LayoutSource {
  wide(): string;
  raws(): Uint8Array;
}

const WHOLE = 0;
const FAULT = 2;
const GAP = 3;
const DUPLICATE = 4;
const LATE = 5;
const LAYOUTS = 6;
const WIDE = 0x8000_0000;

const HEADER = 2;
const COUNT = 0;
const FLAGS = 1;
const FLAG_MORE = 1;
const FLAG_WIDE = 2;
const FLAG_RAWS = 4;

const NONE: readonly unknown[] = [];

/** Makes the outcomes of one decoder's blocks. */
export class Blocks {
  /** The arrays that the native module writes each block's numbers to. */
  readonly numbers = new Uint32Array(HEADER + native.NativeDecoder.maxOutcomes());
  readonly stamps = new Float64Array(native.NativeDecoder.maxOutcomes());
  /** Whether outcomes come as items and gaps of an order. */
  ordered = false;
  readonly #layouts = new Layouts();
  readonly #raw: boolean;
  /** What is left of the current block; used again for every block, for a live stream has one for every line. */
  readonly #plain = new Values();
  readonly #wide = new Values();
  readonly #stamps = new Values();

  constructor(raw: boolean) {
    this.#raw = raw;
  }

  /** Whether the native module has more outcomes than the block that came last. */
  get more(): boolean {
    return ((this.numbers[FLAGS] ?? 0) & FLAG_MORE) !== 0;
  }

  /** The event that a line by itself came to: its JSON, or what is to be put into the template of the layout. */
  event(source: Source, text: string): unknown {
    const layout = this.numbers[0] as number;
    if (layout === 0) return JSON.parse(text);
    return this.#layouts.makeOnly(layout - 1, source, text, this.stamps[0] as number);
  }

  /** The outcomes of the block whose plain text this is. */
  read(source: Source, text: string | null): Block {
    const { numbers } = this;
    const count = numbers[COUNT] as number;
    const flags = numbers[FLAGS] as number;
    const [plain, wide, stamps] = [this.#plain, this.#wide, this.#stamps];
    plain.start(text === null ? NONE : JSON.parse(text));
    wide.start((flags & FLAG_WIDE) === 0 ? NONE : JSON.parse(source.wide()));
    stamps.start(this.stamps);
    const raws = (flags & FLAG_RAWS) === 0 ? NO_RAWS : new Raws(source.raws());
    const outcomes: unknown[] = [];
    let mixed = this.ordered;
    let mark: Mark | null = null;
    for (let n = HEADER; n < HEADER + count; n++) {
      const code = numbers[n] as number;
      const values = code < WIDE ? plain : wide;
      const kind = code < WIDE ? code : code - WIDE;
      let outcome: unknown;
      if (kind >= LAYOUTS || kind === WHOLE) {
        outcome = kind === WHOLE ? values.next() : this.#layouts.make(kind - LAYOUTS, source, values, stamps);
        if (this.#raw) place(outcome as object, values, raws);
      } else if (kind === DUPLICATE || kind === LATE) {
        mark = kind === LATE ? "late" : "duplicate";
        continue;
      } else if (kind === GAP) {
        outcomes.push({ kind: "gap", ...(values.next() as object) });
        continue;
      } else {
        mixed = true;
        outcome = other(kind, values.next() as { raw: number }, raws);
      }
      outcomes.push(this.ordered ? { kind: "item", item: outcome, mark } : outcome);
      mark = null;
    }
    // The values are the outcomes' now.
    plain.start(NONE);
    wide.start(NONE);
    return { outcomes, mixed };
  }
}

/** An unrecognized event or an error from its details. */
function other(kind: number, details: { raw: number }, raws: Raws): unknown {
  const whole = { ...details, raw: raws.next(details.raw) };
  return kind === FAULT ? DecodeError.from(whole as FaultDetails) : new Unrecognized(whole as UnrecognizedDetails);
}

/** Raw lines one after the other. */
class Raws {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** A copy of the next: it must not hold on to the block. */
  next(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }
}

const NO_RAWS = new Raws(new Uint8Array());

function place(event: object, values: Values, raws: Raws): void {
  const [line, offset, ts, length] = values.next() as [number, number, number | null, number];
  setPlace(event, { line, offset, ts, raw: raws.next(length) });
}

/** What a single object turned out to be: the pair that `NativeDialect.decode` answers, of the bytes it was given. */
export function single(pair: string, object: Uint8Array): unknown {
  const [kind, value] = JSON.parse(pair);
  if (kind === WHOLE) return value;
  const details = { ...value, raw: object.slice(0, value.raw) };
  return kind === FAULT ? DecodeError.from(details) : new Unrecognized(details);
}
