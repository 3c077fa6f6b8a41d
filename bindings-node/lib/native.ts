/** The native module, or an error that says what to do where there is none for this platform. */
import type * as Binding from "../binding/index.js";

export type {
  NativeDecoder,
  NativeDialect,
  NativeFile,
  NativeOptions,
  NativeSequenceLimits,
  NativeSummary,
  StepResult,
} from "../binding/index.js";

function load(): typeof Binding {
  try {
    return require("../binding/index.js");
  } catch (cause) {
    throw new Error(missing(), { cause });
  }
}

/** What to do, in one message. */
function missing(): string {
  const { platform, arch } = process;
  return [
    `agentevents: there is no native module for ${platform}-${arch}${libc()} in this installation.`,
    "It comes in an optional dependency, a package of its own for each platform. Install again without",
    "--omit=optional (or --no-optional), and on this platform: a node_modules or a lock file made on another one may",
    "lack it. If no package is published for this platform, build it from source; docs/node.md says how.",
  ].join("\n");
}

function libc(): string {
  if (process.platform !== "linux") return "";
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime === undefined ? " (musl)" : " (glibc)";
}

export const native = load();
