/** JSON of the outcomes format: written with what `JSON.stringify` lacks, compared as fixtures/README.md says. */

/** JSON text; numbers beyond binary64 stand as `1e999`. */
export function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (value instanceof Map) return write(Object.fromEntries(value));
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`);
    return `{${members.join(",")}}`;
  }
  if (value === Number.POSITIVE_INFINITY) return "1e999";
  if (value === Number.NEGATIVE_INFINITY) return "-1e999";
  return JSON.stringify(value);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes as a string where they are UTF-8, else as `{"base64": …}`. */
export function text(bytes: Uint8Array): string | { base64: string } {
  try {
    return utf8.decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") };
  }
}

/** The JSON Pointer of the first difference between two values; undefined where there is none. */
export function difference(expected: unknown, printed: unknown, at = ""): string | undefined {
  if (typeof expected === "string" && typeof printed === "string") {
    return expected.toWellFormed() === printed.toWellFormed() ? undefined : at || "/";
  }
  if (!isObject(expected) || !isObject(printed) || Array.isArray(expected) !== Array.isArray(printed)) {
    return expected === printed ? undefined : at || "/";
  }
  const [want, have] = [wellFormedKeys(expected), wellFormedKeys(printed)];
  for (const key of new Set([...want.keys(), ...have.keys()])) {
    const inside = `${at}/${key}`;
    if (!want.has(key) || !have.has(key)) return inside;
    const found = difference(want.get(key), have.get(key), inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function wellFormedKeys(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).map(([key, member]) => [key.toWellFormed(), member]));
}
