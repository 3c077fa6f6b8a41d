/** Blocks of outcomes as the native module hands them over (src/block.rs), and the objects that are made from them. */
import { DecodeError, type FaultDetails } from "./errors.js";
import { native } from "./native.js";
import { setPlace } from "./place.js";
import { Unrecognized, type UnrecognizedDetails } from "./unrecognized.js";

/** What stands for the outcomes of a block. */
export interface Block {
  readonly outcomes: readonly unknown[];
  /** Whether there are others than events among them. */
  readonly mixed: boolean;
}

/** Where the texts of the current block come from. */
interface Source {
  wide(): string;
  raws(): Uint8Array;
  layout(index: number): string | null;
}

const WHOLE = 0;
const UNRECOGNIZED = 1;
const FAULT = 2;
const LAYOUTS = 3;
const WIDE = 0x8000_0000;

const HEADER = 2;
const COUNT = 0;
const FLAGS = 1;
const FLAG_MORE = 1;
const FLAG_WIDE = 2;
const FLAG_RAWS = 4;

/** How the events of one type were written: a copy of the template, with a value set for each key. */
interface Layout {
  readonly template: Record<string, unknown>;
  readonly keys: readonly string[];
  readonly stamps: readonly boolean[];
}

type Values = readonly unknown[];

const NONE: Values = [];
const NO_BYTES = new Uint8Array();

/** Makes the outcomes of one decoder's blocks. */
export class Blocks {
  /** The arrays that the native module writes each block's numbers to. */
  readonly numbers = new Uint32Array(HEADER + native.NativeDecoder.maxOutcomes());
  readonly stamps = new Float64Array(native.NativeDecoder.maxOutcomes());
  readonly #layouts: (Layout | undefined)[] = [];
  readonly #raw: boolean;

  constructor(raw: boolean) {
    this.#raw = raw;
  }

  /** Whether the native module has more outcomes than the block that came last. */
  get more(): boolean {
    return ((this.numbers[FLAGS] ?? 0) & FLAG_MORE) !== 0;
  }

  /** The outcomes of the block whose plain text this is. */
  read(source: Source, text: string | null): Block {
    const { numbers, stamps } = this;
    const flags = numbers[FLAGS] as number;
    const plain: Values = text === null ? NONE : JSON.parse(text);
    const wide: Values = (flags & FLAG_WIDE) === 0 ? NONE : JSON.parse(source.wide());
    const raws = (flags & FLAG_RAWS) === 0 ? NO_BYTES : source.raws();
    const end = (numbers[COUNT] as number) + HEADER;
    const outcomes: unknown[] = [];
    let mixed = false;
    let inPlain = 0;
    let inWide = 0;
    let inStamps = 0;
    let inRaws = 0;
    for (let n = HEADER; n < end; n++) {
      const code = numbers[n] as number;
      const isWide = code >= WIDE;
      const values = isWide ? wide : plain;
      let at = isWide ? inWide : inPlain;
      const kind = isWide ? code - WIDE : code;
      let outcome: unknown;
      if (kind >= LAYOUTS) {
        const {
          template,
          keys,
          stamps: stamped,
        } = this.#layouts[kind - LAYOUTS] ?? this.#learn(source, kind - LAYOUTS);
        const event = { ...template };
        for (let k = 0; k < keys.length; k++) {
          event[keys[k] as string] = stamped[k] ? stamps[inStamps++] : values[at++];
        }
        outcome = event;
      } else {
        outcome = values[at++];
      }
      if (kind === UNRECOGNIZED || kind === FAULT) {
        mixed = true;
        const details = outcome as { raw: number | Uint8Array };
        const length = details.raw as number;
        details.raw = raws.slice(inRaws, inRaws + length);
        inRaws += length;
        outcome =
          kind === FAULT ? DecodeError.from(details as FaultDetails) : new Unrecognized(details as UnrecognizedDetails);
      } else if (this.#raw) {
        const [line, offset, ts, length] = values[at++] as [number, number, number | null, number];
        const raw = raws.slice(inRaws, inRaws + length);
        inRaws += length;
        setPlace(outcome as object, { line, offset, ts, raw });
      }
      if (isWide) inWide = at;
      else inPlain = at;
      outcomes.push(outcome);
    }
    return { outcomes, mixed };
  }

  #learn(source: Source, index: number): Layout {
    const layout: Layout = JSON.parse(source.layout(index) as string);
    this.#layouts[index] = layout;
    return layout;
  }
}

/** What a single object turned out to be: the pair that `NativeDialect.decode` answers, of the bytes it was given. */
export function single(pair: string, object: Uint8Array): unknown {
  const [kind, value] = JSON.parse(pair);
  if (kind === WHOLE) return value;
  const details = { ...value, raw: object.slice(0, value.raw) };
  return kind === FAULT ? DecodeError.from(details) : new Unrecognized(details);
}
