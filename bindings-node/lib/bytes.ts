/** What a caller may hand over as bytes. */
export type Bytes = Uint8Array | ArrayBuffer | ArrayBufferView;

/** One chunk of a stream: bytes, or text to be taken as UTF-8. */
export type Chunk = Bytes | string;

const encoder = new TextEncoder();
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Bytes as a `Uint8Array` over memory that nobody else can change while it is read. */
export function toBytes(value: unknown, what: string): Uint8Array {
  let bytes: Uint8Array;
  if (value instanceof Uint8Array) bytes = value;
  else if (ArrayBuffer.isView(value)) bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  else if (isBuffer(value)) bytes = new Uint8Array(value);
  else
    throw new TypeError(`${what} must be bytes (a Uint8Array, an ArrayBuffer or a view of one), not ${kindOf(value)}`);
  // Another thread could write to shared memory between two looks at a byte: a copy cannot change.
  return isShared(bytes.buffer) ? new Uint8Array(bytes) : bytes;
}

/** Bytes or text as bytes. */
export function toObjectBytes(value: unknown, what: string): Uint8Array {
  return typeof value === "string" ? encode(value) : toBytes(value, what);
}

export function isBytes(value: unknown): value is Bytes {
  return ArrayBuffer.isView(value) || isBuffer(value);
}

function isBuffer(value: unknown): value is ArrayBufferLike {
  return value instanceof ArrayBuffer || isShared(value);
}

function isShared(value: unknown): value is SharedArrayBuffer {
  return typeof SharedArrayBuffer !== "undefined" && value instanceof SharedArrayBuffer;
}

export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  return `an instance of ${value.constructor?.name ?? "an object without a constructor"}`;
}

/** Text as UTF-8. Half of a surrogate pair has no UTF-8: its three bytes are no valid one, so that the line is `not_json`. */
function encode(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { 0: lone, index } of text.matchAll(LONE)) {
    const unit = lone.charCodeAt(0);
    parts.push(encoder.encode(text.slice(from, index)));
    parts.push(Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)));
    from = index + 1;
  }
  parts.push(encoder.encode(text.slice(from)));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Chunks of a stream as bytes; a surrogate pair may be cut between two strings. */
export class ChunkReader {
  /** The first half of a pair, which the last string ended with. */
  #half = "";

  /** Whether no half of a pair is waiting for the other. */
  get isWhole(): boolean {
    return this.#half === "";
  }

  read(chunk: unknown): Uint8Array {
    if (typeof chunk === "string") {
      const text = this.#half + chunk;
      const cut = text.length > 0 && isFirstHalf(text.charCodeAt(text.length - 1));
      this.#half = cut ? text.slice(-1) : "";
      return encode(cut ? text.slice(0, -1) : text);
    }
    const bytes = toBytes(chunk, "a chunk");
    const half = this.end();
    if (half === undefined) return bytes;
    const joined = new Uint8Array(half.length + bytes.length);
    joined.set(half);
    joined.set(bytes, half.length);
    return joined;
  }

  /** What is left at the end. */
  end(): Uint8Array | undefined {
    if (this.#half === "") return undefined;
    const half = encode(this.#half);
    this.#half = "";
    return half;
  }
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
