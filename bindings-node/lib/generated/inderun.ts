// Written by `cargo xtask gen` from core/dialects/inderun.json. Do not edit.

/**
 * A piece of the text.
 * Belongs in front of a person.
 */
export interface InderunContentDelta {
  schemaVersion: "1.0";
  /** The run that the event belongs to. */
  runId: string;
  /** From 0 and rising by one within a run: the order. */
  sequence: number;
  /** Unix milliseconds. */
  timestamp: number;
  type: "content_delta";
  payload: InderunContentDeltaPayload;
}

/**
 * The whole text so far. It replaces what came before; an empty one retracts it.
 * Belongs in front of a person.
 */
export interface InderunContentSnapshot {
  schemaVersion: "1.0";
  /** The run that the event belongs to. */
  runId: string;
  /** From 0 and rising by one within a run: the order. */
  sequence: number;
  /** Unix milliseconds. */
  timestamp: number;
  type: "content_snapshot";
  payload: InderunContentSnapshotPayload;
}

/** How far the start of the run has come. */
export interface InderunLifecycle {
  schemaVersion: "1.0";
  /** The run that the event belongs to. */
  runId: string;
  /** From 0 and rising by one within a run: the order. */
  sequence: number;
  /** Unix milliseconds. */
  timestamp: number;
  type: "lifecycle";
  payload: InderunLifecyclePayload;
}

/** Something for whoever looks into a fault. */
export interface InderunDiagnostic {
  schemaVersion: "1.0";
  /** The run that the event belongs to. */
  runId: string;
  /** From 0 and rising by one within a run: the order. */
  sequence: number;
  /** Unix milliseconds. */
  timestamp: number;
  type: "diagnostic";
  payload: Record<string, unknown>;
}

/** The run is over: the last of its events. */
export interface InderunTerminal {
  schemaVersion: "1.0";
  /** The run that the event belongs to. */
  runId: string;
  /** From 0 and rising by one within a run: the order. */
  sequence: number;
  /** Unix milliseconds. */
  timestamp: number;
  type: "terminal";
  payload: InderunTerminalPayload;
}

/** How the run ended. */
export type InderunTerminalPayload = InderunTerminalPayloadCompleted | InderunTerminalPayloadError | InderunTerminalPayloadCancelled;

/** It ran to its end. */
export interface InderunTerminalPayloadCompleted {
  schemaVersion: "1.0";
  runId: string;
  outcome: "completed";
  /** The whole text. */
  finalText: string;
  finishReason?: InderunFinishReason;
  usage?: InderunUsage;
  telemetry?: InderunTelemetry;
}

/** It failed. */
export interface InderunTerminalPayloadError {
  schemaVersion: "1.0";
  runId: string;
  outcome: "error";
  error: InderunErrorInfo;
}

/** It was called off. */
export interface InderunTerminalPayloadCancelled {
  schemaVersion: "1.0";
  runId: string;
  outcome: "cancelled";
  /** The text up to then. */
  partialText: string;
  reason?: string;
}

/** Why the model stopped. */
export type InderunFinishReason = "stop" | "length" | "cancelled" | "error";

/** The tokens of the run. */
export interface InderunUsage {
  inputTokens?: number;
  outputTokens?: number;
  totalTokens?: number;
}

/** Who served the run, and for how long. */
export interface InderunTelemetry {
  providerUsed: string;
  totalMs: number;
}

/** Why the run failed. */
export interface InderunErrorInfo {
  schemaVersion: "1.0";
  errorClass: InderunErrorClass;
  message: string;
  providerId?: string;
  retryable?: boolean;
  retryAfterMs?: number;
  details?: Record<string, unknown>;
}

/** What kind of failure it was. */
export type InderunErrorClass = "CapabilityMismatch" | "Offline" | "AuthError" | "RateLimited" | "Timeout" | "Unavailable" | "Internal";

export interface InderunContentDeltaPayload {
  text: string;
}

export interface InderunContentSnapshotPayload {
  text: string;
}

export interface InderunLifecyclePayload {
  phase: "provider_selected" | "started";
}

/** The Mode 2 `StreamEvent` union. Runs may interleave; `sequence` is the order, arrival is not. */
export type InderunEvent =
  | InderunContentDelta
  | InderunContentSnapshot
  | InderunLifecycle
  | InderunDiagnostic
  | InderunTerminal;

/** The declared types, in order: type id = position + 1. */
export const inderunTypes = [
  "content_delta",
  "content_snapshot",
  "lifecycle",
  "diagnostic",
  "terminal",
] as const;
