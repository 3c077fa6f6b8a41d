/** The cases of fixtures/ (its README says what they are). */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Dialect, type DialectName } from "agentevents";

export const FIXTURES = join(import.meta.dirname, "../../../fixtures");

export interface Case {
  readonly name: string;
  readonly stream: Buffer;
  readonly expected: readonly string[];
  readonly options: CaseOptions;
  readonly dialect: Dialect<unknown>;
  readonly tag: string;
}

export interface CaseOptions {
  readonly dialect?: string;
  readonly max_line_bytes?: number;
  readonly max_depth?: number;
  readonly form?: "stream" | "document";
}

const BUILT_IN: readonly string[] = ["stella", "evoscientist", "inderun"] satisfies DialectName[];

/** The folders that hold cases. */
export function groups(): string[] {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" });
  return [...new Set(files.filter((name) => name.endsWith(".outcomes.jsonl")).map((name) => dirname(name)))].sort();
}

export function cases(group: string): Case[] {
  const folder = join(FIXTURES, group);
  const streams = readdirSync(folder).filter((name) => /^[^.]+\.jsonl?$/.test(name));
  return streams.sort().map((name) => readCase(join(folder, name), group));
}

function readCase(path: string, group: string): Case {
  const stem = path.replace(/\.jsonl?$/, "");
  const options: CaseOptions = { form: path.endsWith(".json") ? "document" : "stream", ...optionsBeside(stem) };
  const { dialect, tag } = dialectOf(options.dialect ?? (BUILT_IN.includes(group) ? group : "stella"), dirname(path));
  const expected = readFileSync(`${stem}.outcomes.jsonl`, "utf8").split("\n").filter(Boolean);
  return { name: `${group}/${basename(stem)}`, stream: readFileSync(path), expected, options, dialect, tag };
}

function optionsBeside(stem: string): CaseOptions {
  try {
    return JSON.parse(readFileSync(`${stem}.options.json`, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** A built-in dialect, or that of a schema, its path relative to a folder or absolute, with the name of its tag. */
export function dialectOf(name: string, folder: string): { dialect: Dialect<unknown>; tag: string } {
  if (BUILT_IN.includes(name)) return { dialect: Dialect.named(name as DialectName), tag: "type" };
  const schema = readFileSync(resolve(folder, name));
  const tag = JSON.parse(schema.toString())["x-agentevents"]?.tag ?? "type";
  return { dialect: Dialect.fromJsonSchema(schema), tag };
}
