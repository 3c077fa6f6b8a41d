// Written by `cargo xtask gen` from core/dialects/evoscientist.json. Do not edit.

use serde::Deserialize;

use super::Form;

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ThinkingBody<F: Form> {
    pub content: F::Text,
    pub id: Option<F::Json>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TextBody<F: Form> {
    pub content: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolCallBody<F: Form> {
    pub name: F::Text,
    pub args: F::Json,
    pub id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolResultBody<F: Form> {
    pub name: Option<F::Text>,
    pub content: F::Text,
    pub success: Option<bool>,
    pub id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubagentStartBody<F: Form> {
    pub name: F::Text,
    pub description: Option<F::Text>,
    pub instance_id: Option<F::Text>,
    pub tool_call_id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubagentToolCallBody<F: Form> {
    pub subagent: F::Text,
    pub name: F::Text,
    pub args: F::Json,
    pub id: Option<F::Text>,
    pub instance_id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubagentToolResultBody<F: Form> {
    pub subagent: F::Text,
    pub name: Option<F::Text>,
    pub content: F::Text,
    pub success: Option<bool>,
    pub id: Option<F::Text>,
    pub instance_id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubagentTextBody<F: Form> {
    pub subagent: F::Text,
    pub content: F::Text,
    pub instance_id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubagentEndBody<F: Form> {
    pub name: F::Text,
    pub instance_id: Option<F::Text>,
    pub paused: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolSelectionBody<F: Form> {
    pub tools: Vec<F::Text>,
}

#[derive(Deserialize)]
pub struct SummarizationStartBody {}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SummarizationBody<F: Form> {
    pub content: F::Text,
}

#[derive(Deserialize)]
pub struct UsageStatsBody {
    pub input_tokens: u64,
    pub output_tokens: u64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct InterruptBody<F: Form> {
    pub interrupt_id: F::Text,
    pub action_requests: Vec<F::Json>,
    pub review_configs: Option<Vec<F::Json>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct AskUserBody<F: Form> {
    pub interrupt_id: F::Text,
    pub questions: Vec<F::Json>,
    pub tool_call_id: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ErrorBody<F: Form> {
    pub message: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct DoneBody<F: Form> {
    pub response: F::Text,
    pub content: Option<F::Text>,
    pub last_pass_response: Option<F::Text>,
}

pub const NAMES: &[&str] = &[
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
];

pub fn id(name: &str) -> Option<usize> {
    match name {
        // The order of the dialect.
        "thinking" => Some(0),
        "text" => Some(1),
        "tool_call" => Some(2),
        "tool_result" => Some(3),
        "subagent_start" => Some(4),
        "subagent_tool_call" => Some(5),
        "subagent_tool_result" => Some(6),
        "subagent_text" => Some(7),
        "subagent_end" => Some(8),
        "tool_selection" => Some(9),
        "summarization_start" => Some(10),
        "summarization" => Some(11),
        "usage_stats" => Some(12),
        "interrupt" => Some(13),
        "ask_user" => Some(14),
        "error" => Some(15),
        "done" => Some(16),
        _ => None,
    }
}

pub enum Event<F: Form> {
    Thinking(ThinkingBody<F>),
    Text(TextBody<F>),
    ToolCall(ToolCallBody<F>),
    ToolResult(ToolResultBody<F>),
    SubagentStart(SubagentStartBody<F>),
    SubagentToolCall(SubagentToolCallBody<F>),
    SubagentToolResult(SubagentToolResultBody<F>),
    SubagentText(SubagentTextBody<F>),
    SubagentEnd(SubagentEndBody<F>),
    ToolSelection(ToolSelectionBody<F>),
    SummarizationStart(SummarizationStartBody),
    Summarization(SummarizationBody<F>),
    UsageStats(UsageStatsBody),
    Interrupt(InterruptBody<F>),
    AskUser(AskUserBody<F>),
    Error(ErrorBody<F>),
    Done(DoneBody<F>),
}

impl<F: Form> Event<F> {
    /// Reads a body whose type is the one of this id.
    pub fn read<'de, D: serde::Deserializer<'de>>(id: usize, source: D) -> Result<Self, D::Error>
    where
        F::Text: Deserialize<'de>,
        F::Json: Deserialize<'de>,
    {
        match id {
            0 => Deserialize::deserialize(source).map(Self::Thinking),
            1 => Deserialize::deserialize(source).map(Self::Text),
            2 => Deserialize::deserialize(source).map(Self::ToolCall),
            3 => Deserialize::deserialize(source).map(Self::ToolResult),
            4 => Deserialize::deserialize(source).map(Self::SubagentStart),
            5 => Deserialize::deserialize(source).map(Self::SubagentToolCall),
            6 => Deserialize::deserialize(source).map(Self::SubagentToolResult),
            7 => Deserialize::deserialize(source).map(Self::SubagentText),
            8 => Deserialize::deserialize(source).map(Self::SubagentEnd),
            9 => Deserialize::deserialize(source).map(Self::ToolSelection),
            10 => Deserialize::deserialize(source).map(Self::SummarizationStart),
            11 => Deserialize::deserialize(source).map(Self::Summarization),
            12 => Deserialize::deserialize(source).map(Self::UsageStats),
            13 => Deserialize::deserialize(source).map(Self::Interrupt),
            14 => Deserialize::deserialize(source).map(Self::AskUser),
            15 => Deserialize::deserialize(source).map(Self::Error),
            16 => Deserialize::deserialize(source).map(Self::Done),
            _ => unreachable!("no such type"),
        }
    }
}
