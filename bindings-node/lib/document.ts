import { SourceFeed, type StreamOptions } from "./decode.js";
import { Engine } from "./engine.js";
import { type Checked, check, type OutcomeOf } from "./options.js";
import { open, type Source } from "./sources.js";
import { EventStream } from "./stream.js";

/** The elements of a document as they come, then its other keys. */
export class DocumentStream<T> extends EventStream<T> {
  readonly #engine: Engine;

  /** @internal */
  constructor(source: Source, options: StreamOptions) {
    const checks = check(options, ["signal"], true);
    const engine = new Engine(checks);
    super(new SourceFeed(open(source), engine), checks.manners, options.signal);
    this.#engine = engine;
  }

  /** The document's keys other than `events`, once it is at its end; undefined where it had a fault of its own. */
  get rest(): Record<string, unknown> | undefined {
    const json = this.#engine.rest;
    return json === undefined ? undefined : JSON.parse(json);
  }
}

/** Decodes one JSON object with an `events` array, element by element (K27). Places count elements from 0. */
export function document<const O extends StreamOptions>(
  source: Source,
  options: Checked<O>,
): DocumentStream<OutcomeOf<O>> {
  return new DocumentStream(source, options);
}
