import type { Chunk } from "./bytes.js";
import { decode, type StreamOptions } from "./decode.js";
import type { Checked, OutcomeOf } from "./options.js";
import type { Report } from "./report.js";
import type { EventStream } from "./stream.js";

/** What `pipeThrough` takes: chunks are written, and what they held is read in batches. */
export class DecodeStream<T> {
  readonly writable: WritableStream<Chunk>;
  readonly readable: ReadableStream<T[]>;
  readonly #events: EventStream<T>;

  /** @internal `decoded` makes the events of what is written. */
  constructor(decoded: (chunks: ReadableStream<Chunk>) => EventStream<T>) {
    let written: TransformStreamDefaultController<Chunk> | undefined;
    const chunks = new TransformStream<Chunk, Chunk>({
      start(controller) {
        written = controller;
      },
    });
    const events = decoded(chunks.readable);
    const batches = events.batches();
    this.#events = events;
    this.writable = chunks.writable;
    // Without a queue of its own, so that nothing is read ahead, and an error loses no batch that was not yet taken.
    this.readable = new ReadableStream<T[]>(
      {
        async pull(controller) {
          try {
            const { done, value } = await batches.next();
            if (done === true) controller.close();
            else controller.enqueue(value);
          } catch (error) {
            // Who writes is told why it is over, too.
            written?.error(error);
            await events.return().catch(() => {});
            throw error;
          }
        },
        async cancel(reason) {
          written?.error(reason);
          await events.return().catch(() => {});
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** What the stream held so far; complete at its end. */
  get report(): Report {
    return this.#events.report;
  }
}

/**
 * Decodes what is piped through it, in batches: `response.body.pipeThrough(decodeStream(options))`. A web stream ends where
 * it fails: in `throw` mode at the first line that is an error, behind everything before it; `errors: "yield"` goes on.
 */
export function decodeStream<const O extends StreamOptions>(options: Checked<O>): DecodeStream<OutcomeOf<O>> {
  return new DecodeStream((chunks) => decode(chunks, options));
}
