/** Checks of what callers pass, with the errors JavaScript has for it. */

/** Refuses options that there are not: a misspelt one would be as if it was not said. */
export function known(what: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null) throw new TypeError(`${what} must be an object`);
  const stranger = Object.keys(options).find((name) => !names.includes(name));
  if (stranger !== undefined) throw new TypeError(`${what} has no "${stranger}", but ${names.join(", ")}`);
}

export function oneOf(option: string, value: unknown, values: readonly string[]): void {
  if (!values.includes(value as string)) {
    const shown = typeof value === "string" ? `"${value}"` : String(value);
    throw new TypeError(`${option} must be ${values.map((word) => `"${word}"`).join(" or ")}, not ${shown}`);
  }
}

export function abortSignal(value: unknown): void {
  if (value !== undefined && !(value instanceof AbortSignal)) throw new TypeError("signal must be an AbortSignal");
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

/** Limits, each a whole number that is not negative. */
export function bounds<N extends string>(limits: unknown, names: readonly N[]): { [K in N]?: number } {
  known("limits", limits, names);
  const checked: { [K in N]?: number } = {};
  for (const name of names) {
    const value = (limits as Record<N, unknown>)[name];
    if (value === undefined) continue;
    const limit = count(name, value);
    if (limit < 0) throw new RangeError(`${name} must not be negative`);
    checked[name] = limit;
  }
  return checked;
}

/** Runs what the core may refuse as out of range. */
export function ranged<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw (error as { code?: string }).code === "InvalidArg" ? new RangeError((error as Error).message) : error;
  }
}
