/** The outcomes format, from what the package hands over. */
import { type AnyEvent, DecodeError, DoesNotFitError, placeOf, type Report, type Run, Unrecognized } from "agentevents";
import { text, write } from "./json.mjs";

/** One outcome as a line; events must have been decoded with `raw: true`. */
export function outcomeLine(outcome: unknown, placed: "line" | "index", tag: string): string {
  if (outcome instanceof Unrecognized) {
    return write({ [placed]: outcome.line, unrecognized: outcome.name, raw: text(outcome.raw) });
  }
  if (outcome instanceof DecodeError) {
    const { line, code, column, offset } = outcome;
    const misfit =
      outcome instanceof DoesNotFitError ? { type: outcome.eventType, path: outcome.path, reason: outcome.reason } : {};
    return write({ [placed]: line, error: code, ...misfit, column, offset });
  }
  const event = outcome as AnyEvent;
  const place = placeOf(event);
  if (place === undefined) throw new Error("the event has no place");
  return write({ [placed]: place.line, event: event[tag], ts: place.ts, body: event });
}

/** The end report as a line. */
export function endLine(report: Report): string {
  const { lines, blank, events, unrecognized, unrecognizedUnnamed, unrecognizedOther, errors, tornTail } = report;
  return write({
    end: {
      lines,
      blank,
      events,
      unrecognized,
      unrecognized_unnamed: unrecognizedUnnamed,
      unrecognized_other: unrecognizedOther,
      errors,
      torn_tail: tornTail && { ...tornTail, raw: text(tornTail.raw) },
    },
  });
}

/** A run as a line. */
export function runLine(run: Run): string {
  return write({ run: { ...renamed(run), tool_calls: run.toolCalls.map(renamed), usage: renamed(run.usage) } });
}

/** The members under the names of the format: `toolCalls` as `tool_calls`. */
function renamed(record: object): object {
  const name = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [name(key), value]));
}
