/** Events made from a template and their values (src/layout.rs, src/table.rs), several times faster than from JSON. */
import type { Values } from "./values.js";

/** Who knows what a layout or a shape is. */
export interface LayoutSource {
  layout(index: number): string | null;
  shape(index: number): string | null;
}

type Json = Record<string, unknown>;

/** How the events of one type were written: a copy of the template, with a value set for each key. */
interface Layout extends Shape {
  readonly stamps: readonly boolean[];
  /** Which of the keys has a table. */
  readonly table: number | null;
  /** Whether it has a time stamp and one value, as nearly every event of a stream has. */
  readonly isSmall: boolean;
}

/** How the items of a table were written. */
interface Shape {
  readonly template: Json;
  readonly keys: readonly string[];
}

/** The layouts and shapes that one decoder has learnt. */
export class Layouts {
  readonly #layouts: (Layout | undefined)[] = [];
  readonly #shapes: (Shape | undefined)[] = [];

  /** The event of a layout with the values that come next. */
  make(index: number, source: LayoutSource, values: Values, stamps: Values): Json {
    const layout = this.#layouts[index] ?? this.#learn(source, index);
    return layout.isSmall ? makeSmall(layout, values, stamps) : this.#makeLarge(layout, source, values, stamps);
  }

  /** The event of a layout that has a time stamp and one other value. */
  makeOnly(index: number, source: LayoutSource, value: unknown, stamp: number): Json {
    const { template, keys, stamps } = this.#layouts[index] ?? this.#learn(source, index);
    const event = { ...template };
    event[keys[0] as string] = stamps[0] ? stamp : value;
    event[keys[1] as string] = stamps[0] ? value : stamp;
    return event;
  }

  #makeLarge({ template, keys, stamps: stamped, table }: Layout, source: LayoutSource, values: Values, stamps: Values) {
    const event = { ...template };
    for (let k = 0; k < keys.length; k++) {
      let value: unknown;
      if (stamped[k]) value = stamps.next();
      else if (k === table) value = this.#table(source, values);
      else value = values.next();
      event[keys[k] as string] = value;
    }
    return event;
  }

  /** For each item the number of its shape and its values; -1 behind the last. */
  #table(source: LayoutSource, values: Values): Json[] {
    const items: Json[] = [];
    for (;;) {
      const index = values.next() as number;
      if (index < 0) return items;
      const { template, keys } = this.#shapes[index] ?? this.#learnShape(source, index);
      const item = { ...template };
      for (let k = 0; k < keys.length; k++) item[keys[k] as string] = values.next();
      items.push(item);
    }
  }

  #learn(source: LayoutSource, index: number): Layout {
    const layout = JSON.parse(source.layout(index) as string);
    const [stamp, value] = layout.stamps;
    layout.isSmall = layout.keys.length === 2 && stamp && !value && layout.table === null;
    this.#layouts[index] = layout;
    return layout;
  }

  #learnShape(source: LayoutSource, index: number): Shape {
    const shape: Shape = JSON.parse(source.shape(index) as string);
    this.#shapes[index] = shape;
    return shape;
  }
}

/** A function of its own, so that V8 sees few kinds of objects in it. */
function makeSmall({ template, keys }: Layout, values: Values, stamps: Values): Json {
  const event = { ...template };
  event[keys[0] as string] = stamps.next();
  event[keys[1] as string] = values.next();
  return event;
}
