import { fileURLToPath } from "node:url";
import { ranged } from "./arguments.js";
import { type Block, Blocks } from "./blocks.js";
import { kindOf } from "./bytes.js";
import type { StreamOptions } from "./decode.js";
import { type NativeFile, type NativeSequenceLimits, native, type StepResult } from "./native.js";
import { type Checked, check, type OutcomeOf } from "./options.js";
import { type Report, readReport } from "./report.js";
import { EventStream, type Feed } from "./stream.js";

/** Where a file is. */
export type FilePath = string | URL;

/** How far a file was read. */
export interface Progress {
  /** Bytes read. */
  readonly position: number;
}

/** Options of what reads a whole file. */
export interface FileOptions extends StreamOptions {
  /** Called now and then, about once a megabyte. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Decodes a file, which is read and judged off the event loop. Nothing is read before it is asked for. */
export function decodeFile<const O extends FileOptions>(
  path: FilePath,
  options: Checked<O>,
): EventStream<OutcomeOf<O>> {
  const checks = check(options, ["signal", "onProgress"]);
  const onProgress = progressOf(options);
  const blocks = new Blocks(checks.manners.raw);
  const name = fileName(path);
  const { numbers, stamps } = blocks;
  const file = ranged(() => new native.NativeFile(name, checks.dialect, checks.native, numbers, stamps));
  return new EventStream<OutcomeOf<O>>(new FileFeed(file, blocks, name, onProgress), checks.manners, options.signal);
}

/** Steps of reading and decoding; the outcomes of one are handed over while the next is under way. */
class FileFeed implements Feed {
  readonly #file: NativeFile;
  readonly #blocks: Blocks;
  readonly #name: string;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  #step: Promise<StepResult> | undefined;
  #ended = false;
  #closed: Report | undefined;

  constructor(file: NativeFile, blocks: Blocks, name: string, onProgress: ((progress: Progress) => void) | undefined) {
    this.#file = file;
    this.#blocks = blocks;
    this.#name = name;
    this.#onProgress = onProgress;
  }

  get report(): Report {
    return this.#closed ?? readReport(this.#file);
  }

  order(limits: NativeSequenceLimits): void {
    this.#file.order(limits);
    this.#blocks.ordered = true;
  }

  nextBlock(): Block | undefined {
    if (this.#closed !== undefined || !this.#file.advance()) return undefined;
    return this.#blocks.read(this.#file, this.#file.text());
  }

  async advance(): Promise<boolean> {
    if (this.#ended) return false;
    try {
      const { more, position } = await (this.#step ?? this.#file.step());
      this.#ended = !more;
      if (more && this.#closed === undefined) this.#begin();
      this.#onProgress?.({ position });
    } catch (error) {
      this.#ended = true;
      throw fileError(error, this.#name);
    }
    return true;
  }

  /** The next step begins before it is asked for: never more than one is ahead. */
  #begin(): void {
    this.#step = this.#file.step();
    // Its failure is told where it is waited for.
    this.#step.catch(() => {});
  }

  async close(): Promise<void> {
    this.#ended = true;
    this.#file.cancel();
    await this.#step?.catch(() => {});
    this.#closed = readReport(this.#file);
  }
}

export function progressOf(options: { onProgress?: unknown }): ((progress: Progress) => void) | undefined {
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new TypeError("onProgress must be a function");
  }
  return onProgress as ((progress: Progress) => void) | undefined;
}

export function fileName(path: unknown): string {
  const name = path instanceof URL ? fileURLToPath(path) : path;
  if (typeof name !== "string") throw new TypeError(`a path must be a string or a file: URL, not ${kindOf(path)}`);
  if (name.includes("\0")) throw new TypeError("a path must not hold a null byte");
  return name;
}

/** An error like those of `node:fs`, from the native module's JSON. */
export function fileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return error;
  const { code, message, syscall } = JSON.parse(error.message);
  return Object.assign(new Error(`${code}: ${message}, ${syscall} '${path}'`), { code, syscall, path });
}
