/** Ways to cut a stream into chunks (K4). */

type Wanted = (before: number, after: number) => boolean;

const LF = 0x0a;

const INSIDE: Record<string, Wanted> = {
  "one byte": () => true,
  "at every line feed": (before) => before === LF,
  "before every line feed": (_, after) => after === LF,
  "inside characters": (_, after) => (after & 0xc0) === 0x80,
  "inside escapes": (before) => before === 0x5c || before === 0x75,
  "at white space and signs": (before, after) => !isAlphanumeric(before) && after !== LF,
};

function isAlphanumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
}

/** Each chunking's name and its chunks. */
export function* chunkings(stream: Uint8Array): Generator<[string, Uint8Array[]]> {
  yield ["whole", [stream]];
  for (const [name, wanted] of Object.entries(INSIDE)) yield [name, cut(stream, wanted)];
}

/** The chunks between the wanted places. */
export function cut(stream: Uint8Array, wanted: Wanted): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (let at = 1; at < stream.length; at++) {
    if (!wanted(stream[at - 1] as number, stream[at] as number)) continue;
    chunks.push(stream.subarray(from, at));
    from = at;
  }
  chunks.push(stream.subarray(from));
  return chunks;
}
