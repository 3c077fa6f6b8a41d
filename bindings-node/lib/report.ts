import type { ErrorCode } from "./errors.js";

/** A last line that is not JSON, as a crashed producer leaves it (K25). It is no error. */
export interface TornTail {
  readonly line: number;
  readonly offset: number;
  readonly raw: Uint8Array;
  /** Whether some further bytes would make it a JSON object. */
  readonly prefix: boolean;
}

/** What a stream held (K26). Only counts above zero are there. */
export interface Report {
  /** All lines: blank ones, errors and a torn tail too. */
  readonly lines: number;
  readonly blank: number;
  /** Events by type, in declared order. */
  readonly events: ReadonlyMap<string, number>;
  /** Unrecognized events by type, by first sight. */
  readonly unrecognized: ReadonlyMap<string, number>;
  /** Unrecognized events that have no type. */
  readonly unrecognizedUnnamed: number;
  /** Unrecognized events of types beyond the first 1,024. */
  readonly unrecognizedOther: number;
  /** All unrecognized events: the version gap (K36). */
  readonly unrecognizedTotal: number;
  readonly errors: ReadonlyMap<ErrorCode, number>;
  readonly tornTail: TornTail | null;
}

/** The report of a native decoder so far. */
export function readReport(source: { report(): string; tornTail(): Uint8Array | null }): Report {
  const report = JSON.parse(source.report());
  const raw = source.tornTail();
  return {
    ...report,
    events: new Map(report.events),
    unrecognized: new Map(report.unrecognized),
    errors: new Map(report.errors),
    tornTail: raw === null ? null : { ...report.tornTail, raw },
  };
}
