/** Checks of what callers pass, with the errors JavaScript has for it. */

export function oneOf(option: string, value: unknown, values: readonly string[]): void {
  if (!values.includes(value as string)) {
    throw new TypeError(`${option} must be ${values.map((word) => `"${word}"`).join(" or ")}`);
  }
}

export function strings(option: string, value: unknown): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return [...value];
  throw new TypeError(`${option} must be an array of strings`);
}

export function count(option: string, value: unknown): number {
  if (typeof value !== "number") throw new TypeError(`${option} must be a number`);
  if (!Number.isInteger(value)) throw new RangeError(`${option} must be a whole number`);
  return value;
}

/** Runs what the core may refuse as out of range. */
export function ranged<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw (error as { code?: string }).code === "InvalidArg" ? new RangeError((error as Error).message) : error;
  }
}
