//! What a run is made of, as C sees it.

use agentevents::RunOutcome;
use agentevents::run::{Json, RunError, Stage, ToolCall, Usage};

use crate::string::agentevents_string;

/// How a run ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_run_outcome {
    /// Nothing says how it ended.
    AGENTEVENTS_RUN_UNFINISHED = 0,
    /// It came to its end.
    AGENTEVENTS_RUN_COMPLETED = 1,
    /// An error ended it.
    AGENTEVENTS_RUN_FAILED = 2,
    /// It was called off.
    AGENTEVENTS_RUN_CANCELLED = 3,
    /// It waits for a person.
    AGENTEVENTS_RUN_INTERRUPTED = 4,
}

use agentevents_run_outcome::*;

impl From<RunOutcome> for agentevents_run_outcome {
    fn from(outcome: RunOutcome) -> Self {
        match outcome {
            RunOutcome::Unfinished => AGENTEVENTS_RUN_UNFINISHED,
            RunOutcome::Completed => AGENTEVENTS_RUN_COMPLETED,
            RunOutcome::Failed => AGENTEVENTS_RUN_FAILED,
            RunOutcome::Cancelled => AGENTEVENTS_RUN_CANCELLED,
            RunOutcome::Interrupted => AGENTEVENTS_RUN_INTERRUPTED,
        }
    }
}

/// Yes, no, or not reported.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_answer {
    /// It was not reported.
    AGENTEVENTS_NOT_REPORTED = 0,
    /// No.
    AGENTEVENTS_NO = 1,
    /// Yes.
    AGENTEVENTS_YES = 2,
}

use agentevents_answer::*;

impl From<Option<bool>> for agentevents_answer {
    fn from(answer: Option<bool>) -> Self {
        match answer {
            None => AGENTEVENTS_NOT_REPORTED,
            Some(false) => AGENTEVENTS_NO,
            Some(true) => AGENTEVENTS_YES,
        }
    }
}

/// A whole number that may not have been reported.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_uint {
    /// Whether it was reported.
    pub reported: bool,
    /// The number; 0 where it was not.
    pub value: u64,
}

impl From<Option<u64>> for agentevents_uint {
    fn from(value: Option<u64>) -> Self {
        Self { reported: value.is_some(), value: value.unwrap_or_default() }
    }
}

/// A number that may not have been reported.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_real {
    /// Whether it was reported.
    pub reported: bool,
    /// The number; 0 where it was not.
    pub value: f64,
}

impl From<Option<f64>> for agentevents_real {
    fn from(value: Option<f64>) -> Self {
        Self { reported: value.is_some(), value: value.unwrap_or_default() }
    }
}

/// The first and the last of some sequence numbers that never came.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_gap {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
}

/// Tokens.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_field_names, reason = "the names are the same in every language")]
pub struct agentevents_usage {
    /// Tokens in.
    pub input_tokens: agentevents_uint,
    /// Tokens out.
    pub output_tokens: agentevents_uint,
    /// Tokens in that came from the cache.
    pub cached_input_tokens: agentevents_uint,
    /// Tokens written to the cache.
    pub cache_write_tokens: agentevents_uint,
    /// Tokens of reasoning.
    pub reasoning_tokens: agentevents_uint,
    /// All tokens, where the producer says so itself.
    pub total_tokens: agentevents_uint,
}

impl From<Usage> for agentevents_usage {
    fn from(usage: Usage) -> Self {
        Self {
            input_tokens: usage.input_tokens.into(),
            output_tokens: usage.output_tokens.into(),
            cached_input_tokens: usage.cached_input_tokens.into(),
            cache_write_tokens: usage.cache_write_tokens.into(),
            reasoning_tokens: usage.reasoning_tokens.into(),
            total_tokens: usage.total_tokens.into(),
        }
    }
}

/// A tool call, its result, or both. The library makes it, never a program: later versions add members at the end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_tool_call {
    /// The id that call and result pair by; nothing where there is none.
    pub id: agentevents_string,
    /// The tool; nothing where only a result came.
    pub name: agentevents_string,
    /// What the tool was given, as JSON; nothing where that was not told.
    pub input: agentevents_string,
    /// What came back: the content, or the error's message; nothing where nothing did.
    pub output: agentevents_string,
    /// The sub-agent that called; nothing for the main agent.
    pub agent: agentevents_string,
    /// Whether it succeeded.
    pub ok: agentevents_answer,
    /// Whether its result was thrown away.
    pub discarded: bool,
    /// The producer's own measure, in milliseconds.
    pub duration_ms: agentevents_uint,
}

impl From<&ToolCall> for agentevents_tool_call {
    fn from(call: &ToolCall) -> Self {
        Self {
            id: call.id.as_deref().into(),
            name: call.name.as_deref().into(),
            input: call.input.as_ref().map(Json::as_str).into(),
            output: call.output.as_deref().into(),
            agent: call.agent.as_deref().into(),
            ok: call.ok.into(),
            discarded: call.discarded,
            duration_ms: call.duration_ms.into(),
        }
    }
}

/// A stage that a run entered. The library makes it, never a program: later versions add members at the end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_stage {
    /// Whose stage it is: `turn`, `run`, or nothing where that was not told.
    pub scope: agentevents_string,
    /// The stage.
    pub name: agentevents_string,
}

/// An error that a run told of. The library makes it, never a program: later versions add members at the end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_run_error {
    /// What went wrong.
    pub message: agentevents_string,
    /// Whether trying again may help.
    pub retryable: agentevents_answer,
}

impl From<&Stage> for agentevents_stage {
    fn from(stage: &Stage) -> Self {
        Self { scope: stage.scope.as_deref().into(), name: stage.name.as_str().into() }
    }
}

impl From<&RunError> for agentevents_run_error {
    fn from(error: &RunError) -> Self {
        Self { message: error.message.as_str().into(), retryable: error.retryable.into() }
    }
}
