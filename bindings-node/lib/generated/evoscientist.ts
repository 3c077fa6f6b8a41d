// Written by `cargo xtask gen` from core/dialects/evoscientist.json. Do not edit.

/** A piece of the model's reasoning. */
export interface EvoscientistThinking {
  type: "thinking";
  content: string;
  id?: number | string | null;
}

/**
 * A piece of the assistant's message.
 * Belongs in front of a person.
 */
export interface EvoscientistText {
  type: "text";
  content: string;
}

/** The main agent calls a tool. Emitters repeat earlier calls once a result arrives. */
export interface EvoscientistToolCall {
  type: "tool_call";
  name: string;
  /** The arguments, as the model gave them. */
  args: unknown;
  /** An empty id is no id. */
  id?: string | null;
}

/** A tool call of the main agent ended. */
export interface EvoscientistToolResult {
  type: "tool_result";
  name?: string | null;
  content: string;
  /** Absent means not reported, not true. */
  success?: boolean;
  /** An empty id is no id. */
  id?: string | null;
}

/** A sub-agent starts. */
export interface EvoscientistSubagentStart {
  type: "subagent_start";
  name: string;
  description?: string;
  /** Tells it from another sub-agent of the same name. Left empty by some emitters. */
  instance_id?: string | null;
  /** The call that started it. */
  tool_call_id?: string | null;
}

/** A sub-agent calls a tool. */
export interface EvoscientistSubagentToolCall {
  type: "subagent_tool_call";
  /** The sub-agent's name. */
  subagent: string;
  /** The tool's name. */
  name: string;
  /** The arguments, as the model gave them. */
  args: unknown;
  /** An empty id is no id. */
  id?: string | null;
  /** Tells it from another sub-agent of the same name. Left empty by some emitters. */
  instance_id?: string | null;
}

/** A tool call of a sub-agent ended. */
export interface EvoscientistSubagentToolResult {
  type: "subagent_tool_result";
  /** The sub-agent's name. */
  subagent: string;
  /** The tool's name. */
  name?: string | null;
  content: string;
  /** Absent means not reported, not true. */
  success?: boolean;
  /** An empty id is no id. */
  id?: string | null;
  /** Tells it from another sub-agent of the same name. Left empty by some emitters. */
  instance_id?: string | null;
}

/** A piece of a sub-agent's message. It is no part of the final text. */
export interface EvoscientistSubagentText {
  type: "subagent_text";
  /** The sub-agent's name. */
  subagent: string;
  content: string;
  /** Tells it from another sub-agent of the same name. Left empty by some emitters. */
  instance_id?: string | null;
}

/** A sub-agent has ended, or is paused. */
export interface EvoscientistSubagentEnd {
  type: "subagent_end";
  name: string;
  /** Tells it from another sub-agent of the same name. Left empty by some emitters. */
  instance_id?: string | null;
  paused?: boolean;
}

/** The tools that the model may choose from. */
export interface EvoscientistToolSelection {
  type: "tool_selection";
  tools: string[];
}

/** The conversation is about to be summarized. */
export interface EvoscientistSummarizationStart {
  type: "summarization_start";
}

/** The summary that replaces the conversation so far. */
export interface EvoscientistSummarization {
  type: "summarization";
  content: string;
}

/** Tokens used since the last such event. */
export interface EvoscientistUsageStats {
  type: "usage_stats";
  input_tokens: number;
  output_tokens: number;
}

/** The run stops until a person has approved the actions. */
export interface EvoscientistInterrupt {
  type: "interrupt";
  interrupt_id: string;
  action_requests: unknown[];
  review_configs?: unknown[] | null;
}

/** The run stops until a person has answered the questions. */
export interface EvoscientistAskUser {
  type: "ask_user";
  interrupt_id: string;
  questions: unknown[];
  tool_call_id?: string | null;
}

/** The run failed. */
export interface EvoscientistError {
  type: "error";
  message: string;
}

/** The run is over. */
export interface EvoscientistDone {
  type: "done";
  /** The whole final text. */
  response: string;
  content?: string;
  last_pass_response?: string | null;
}

/** Events of `EvoSci --output-format stream-json`. One stream is one run. */
export type EvoscientistEvent =
  | EvoscientistThinking
  | EvoscientistText
  | EvoscientistToolCall
  | EvoscientistToolResult
  | EvoscientistSubagentStart
  | EvoscientistSubagentToolCall
  | EvoscientistSubagentToolResult
  | EvoscientistSubagentText
  | EvoscientistSubagentEnd
  | EvoscientistToolSelection
  | EvoscientistSummarizationStart
  | EvoscientistSummarization
  | EvoscientistUsageStats
  | EvoscientistInterrupt
  | EvoscientistAskUser
  | EvoscientistError
  | EvoscientistDone;

/** The declared types, in order: type id = position + 1. */
export const evoscientistTypes = [
  "thinking",
  "text",
  "tool_call",
  "tool_result",
  "subagent_start",
  "subagent_tool_call",
  "subagent_tool_result",
  "subagent_text",
  "subagent_end",
  "tool_selection",
  "summarization_start",
  "summarization",
  "usage_stats",
  "interrupt",
  "ask_user",
  "error",
  "done",
] as const;
