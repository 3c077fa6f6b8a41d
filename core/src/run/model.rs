//! What is told of a run, whatever the dialect.

use std::fmt;

use serde::ser::{Error, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::outcomes;

/// One run. Every field is always there: `None` is what was not reported, empty what there is none of (K30).
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Run {
    /// The run id, where runs have one.
    pub id: Option<String>,
    /// How it ended.
    pub outcome: RunOutcome,
    /// Why it failed or was cancelled.
    pub reason: Option<String>,
    /// The producer's class of the error that ended it.
    pub error_class: Option<String>,
    /// The final text.
    pub text: Option<String>,
    /// The texts that came whole, in order.
    pub messages: Vec<String>,
    /// What had arrived of a text that never came whole.
    pub partial_text: Option<String>,
    /// The tool calls, in the order in which they were first heard of.
    pub tool_calls: Vec<ToolCall>,
    /// The stages it went through.
    pub stages: Vec<Stage>,
    /// How many turns were completed, where the dialect has turns.
    pub turns: Option<u64>,
    /// Tokens.
    pub usage: Usage,
    /// What it cost.
    pub cost_usd: Cost,
    /// The errors that it told of.
    pub errors: Vec<RunError>,
    /// What it asked of a person, each event whole.
    pub interrupts: Vec<Json>,
    /// The models, by first appearance.
    pub models: Vec<String>,
    /// The first time stamp (K32).
    #[serde(serialize_with = "milliseconds")]
    pub first_ts: Option<f64>,
    /// The last time stamp.
    #[serde(serialize_with = "milliseconds")]
    pub last_ts: Option<f64>,
    /// The sum of the steps between time stamps, none of them below zero (K32).
    #[serde(serialize_with = "milliseconds")]
    pub elapsed_ms: Option<f64>,
    /// How many events of each type came, in declared order.
    pub events: Counts,
    /// How many unrecognized events of each name came, by first sight.
    pub unrecognized: Counts,
    /// How many errors came.
    pub faults: u64,
    /// The sequence numbers that never came: first and last of each gap (K33).
    pub gaps: Vec<(u64, u64)>,
    /// How many sequence numbers came that had come before.
    pub duplicates: u64,
    /// How many sequence numbers came that are higher than the terminal event's.
    pub after_terminal: u64,
    /// Whether a limit cut anything (K30).
    pub truncated: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// It came to its end.
    Completed,
    /// An error ended it.
    Failed,
    /// It was called off.
    Cancelled,
    /// It waits for a person.
    Interrupted,
    /// Nothing says how it ended (K31).
    #[default]
    Unfinished,
}

impl RunOutcome {
    /// Its name in every language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
            Self::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for RunOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tool call, its result, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ToolCall {
    /// The id that call and result pair by.
    pub id: Option<String>,
    /// The tool. `None` where only a result came.
    pub name: Option<String>,
    /// What the tool was given.
    pub input: Option<Json>,
    /// What came back: the content, or the error's message.
    pub output: Option<String>,
    /// Whether it succeeded, where that was reported.
    pub ok: Option<bool>,
    /// The producer's own measure.
    pub duration_ms: Option<u64>,
    /// The sub-agent that called, `None` for the main agent.
    pub agent: Option<String>,
    /// Whether its result was thrown away.
    pub discarded: bool,
}

/// A stage that a run entered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Stage {
    /// Whose stage it is: a turn's, the run's, or not told.
    pub scope: Option<String>,
    /// The stage.
    pub name: String,
}

/// Tokens, each `None` where never reported. A sum beyond 64 bits stays at the greatest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Usage {
    /// Tokens in.
    pub input_tokens: Option<u64>,
    /// Tokens out.
    pub output_tokens: Option<u64>,
    /// Tokens in that came from the cache.
    pub cached_input_tokens: Option<u64>,
    /// Tokens written to the cache.
    pub cache_write_tokens: Option<u64>,
    /// Tokens of reasoning.
    pub reasoning_tokens: Option<u64>,
    /// All tokens, where the producer says so itself.
    pub total_tokens: Option<u64>,
}

/// What a run cost in US dollars, by two accounts that are never added.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Cost {
    /// The sum over its parts.
    pub summed: Option<f64>,
    /// What the run itself says.
    pub reported: Option<f64>,
}

/// An error that a run told of.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct RunError {
    /// What went wrong.
    pub message: String,
    /// Whether trying again may help, where that was reported.
    pub retryable: Option<bool>,
}

/// A JSON value as text. One that was too long to keep whole is a JSON string: the beginning of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json(pub(super) String);

impl Json {
    /// The JSON text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::from_str::<&RawValue>(&self.0).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// Counts by name, none of them zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub(super) Vec<(String, u64)>);

impl Counts {
    /// The names and how often each came.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, u64)> {
        self.0.iter().map(|(name, count)| (name.as_str(), *count))
    }

    /// How often this name came.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| count)
    }

    /// The sum of all counts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// Whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[expect(clippy::ref_option, reason = "serde hands over a reference to the field")]
fn milliseconds<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(outcomes::number).serialize(serializer)
}
