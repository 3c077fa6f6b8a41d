/** A child process whose standard output is a stella stream, folded into a view. */
import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { DecodeError, decode } from "agentevents";
import { View } from "./view.mjs";

/** So much of standard error is kept: it is logs, and never part of the stream. */
const LOG_CHARACTERS = 4096;

/** Emits `change` when there is something new to show. */
export class Session extends EventEmitter {
  view = new View();
  #command;
  #status = { kind: "running" };
  #log = "";
  #child;
  #stream;

  constructor(command) {
    super();
    this.setMaxListeners(0);
    this.#command = command;
    const [program, ...rest] = command;
    this.#child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"] });
    this.#stream = decode(this.#child.stdout, { dialect: "stella", errors: "yield" });
    this.#child.stderr.setEncoding("utf8").on("data", (text) => {
      this.#log = (this.#log + text).slice(-LOG_CHARACTERS);
      this.emit("change");
    });
    const read = this.#read();
    this.#child.once("error", (error) => this.#ended({ kind: "failed", message: error.message }));
    this.#child.once("close", (code, signal) => read.then(() => this.#ended({ kind: "ended", code, signal })));
  }

  /** What is shown beside the feed. */
  get head() {
    const { lines, unrecognized, unrecognizedTotal, errors } = this.#stream.report;
    return {
      ...this.view.head,
      command: this.#command.join(" "),
      status: this.#status,
      log: this.#log,
      lines,
      gap: { total: unrecognizedTotal, types: [...unrecognized].sort((a, b) => b[1] - a[1]).slice(0, 12) },
      faults: [...errors.values()].reduce((sum, count) => sum + count, 0),
    };
  }

  stop(signal) {
    this.#child.kill(signal);
  }

  async #read() {
    try {
      for await (const batch of this.#stream.batches()) {
        for (const outcome of batch) {
          if (outcome instanceof DecodeError) this.view.addFault(outcome);
          else this.view.addEvent(outcome);
        }
        this.emit("change");
      }
    } catch (error) {
      // The pipe broke: what came before stands.
      this.#log += `\n${error.message}`;
    }
    const { tornTail } = this.#stream.report;
    if (tornTail !== null) this.view.addTornTail(tornTail);
  }

  #ended(status) {
    // A program that could not be started closes, too.
    if (this.#status.kind === "running") this.#status = status;
    this.view.end();
    this.emit("change");
  }
}
