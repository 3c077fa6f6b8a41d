import { type Bytes, type Chunk, isBytes, kindOf, toBytes } from "./bytes.js";

/** What a stream can be read from. */
export type Source = AsyncIterable<Chunk> | (Iterable<Chunk> & object) | WebStream | Bytes;

/** A web `ReadableStream`, as far as it is used. */
export interface WebStream {
  getReader(): WebReader;
}

interface WebReader {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(reason?: unknown): Promise<void>;
}

/** A source that was opened. */
export interface Chunks {
  next(): Promise<{ done?: boolean; value?: unknown }>;
  /** Ends it early, also while a chunk is awaited. */
  close(reason?: unknown): Promise<unknown>;
}

/** So many bytes of a large piece are decoded at once. */
const PIECE = 64 << 10;

/** After so many pieces the event loop has its turn. */
const TURN = 16;

export function open(source: unknown): Chunks {
  if (isBytes(source)) return fromBytes(toBytes(source, "a source"));
  if (typeof source === "string") {
    throw new TypeError("a string is no source: pass decodeFile a path, or decode the text as [text] or its bytes");
  }
  if (typeof source === "object" && source !== null) {
    if (isWebStream(source)) return fromWeb(source.getReader());
    if (Symbol.asyncIterator in source) return fromAsync(source as AsyncIterable<unknown>);
    if (Symbol.iterator in source) return fromIterator((source as Iterable<unknown>)[Symbol.iterator]());
  }
  throw new TypeError(
    `a source must be an async iterable of bytes or strings, a stream, or bytes, not ${kindOf(source)}`,
  );
}

/** A large chunk in pieces that are decoded one at a time, so that little is held at once. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Bytes that are all there: other work gets its turn between them. */
function fromBytes(bytes: Uint8Array): Chunks {
  const iterator = pieces(bytes);
  let taken = 0;
  return {
    async next() {
      if (taken++ % TURN === TURN - 1) await new Promise((resolve) => setImmediate(resolve));
      return iterator.next();
    },
    close: async () => iterator.return(undefined),
  };
}

function isWebStream(source: object): source is WebStream {
  return typeof (source as { getReader?: unknown }).getReader === "function";
}

function fromWeb(reader: WebReader): Chunks {
  return {
    next: () => reader.read(),
    close: (reason) => reader.cancel(reason),
  };
}

function fromAsync(source: AsyncIterable<unknown>): Chunks {
  const iterator = source[Symbol.asyncIterator]();
  let reading = false;
  return {
    async next() {
      reading = true;
      const chunk = await iterator.next();
      reading = false;
      return chunk;
    },
    async close() {
      // A Node stream's iterator does not end while it waits for a chunk; the stream does.
      const { destroy } = source as { destroy?: unknown };
      if (typeof destroy === "function") {
        destroy.call(source);
        return;
      }
      const ended = iterator.return?.();
      // A generator ends after the chunk it is waiting for, which may never come.
      if (reading) ended?.catch(() => {});
      else await ended;
    },
  };
}

function fromIterator(iterator: Iterator<unknown>): Chunks {
  return {
    next: async () => {
      const { done, value } = iterator.next();
      return done === true ? { done } : { value: await value };
    },
    close: async () => iterator.return?.(),
  };
}
