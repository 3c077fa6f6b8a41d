// Written by `cargo xtask gen` from core/dialects/inderun.json. Do not edit.

use serde::Deserialize;

use super::Form;

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContentDeltaBody<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: ContentDeltaBodySchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub sequence: u64,
    pub timestamp: f64,
    pub payload: ContentDeltaPayload<F>,
}

#[derive(Deserialize)]
pub enum ContentDeltaBodySchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContentSnapshotBody<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: ContentSnapshotBodySchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub sequence: u64,
    pub timestamp: f64,
    pub payload: ContentSnapshotPayload<F>,
}

#[derive(Deserialize)]
pub enum ContentSnapshotBodySchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct LifecycleBody<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: LifecycleBodySchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub sequence: u64,
    pub timestamp: f64,
    pub payload: LifecyclePayload,
}

#[derive(Deserialize)]
pub enum LifecycleBodySchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct DiagnosticBody<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: DiagnosticBodySchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub sequence: u64,
    pub timestamp: f64,
    pub payload: F::Json,
}

#[derive(Deserialize)]
pub enum DiagnosticBodySchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TerminalBody<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: TerminalBodySchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub sequence: u64,
    pub timestamp: f64,
    pub payload: TerminalPayload<F>,
}

#[derive(Deserialize)]
pub enum TerminalBodySchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(tag = "outcome")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum TerminalPayload<F: Form> {
    #[serde(rename = "completed")]
    Completed(TerminalPayloadCompleted<F>),
    #[serde(rename = "error")]
    Error(TerminalPayloadError<F>),
    #[serde(rename = "cancelled")]
    Cancelled(TerminalPayloadCancelled<F>),
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TerminalPayloadCompleted<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: TerminalPayloadCompletedSchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    #[serde(rename = "finalText")]
    pub final_text: F::Text,
    #[serde(rename = "finishReason")]
    pub finish_reason: Option<FinishReason>,
    pub usage: Option<Usage>,
    pub telemetry: Option<Telemetry<F>>,
}

#[derive(Deserialize)]
pub enum TerminalPayloadCompletedSchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TerminalPayloadError<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: TerminalPayloadErrorSchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    pub error: ErrorInfo<F>,
}

#[derive(Deserialize)]
pub enum TerminalPayloadErrorSchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TerminalPayloadCancelled<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: TerminalPayloadCancelledSchemaVersion,
    #[serde(rename = "runId")]
    pub run_id: F::Text,
    #[serde(rename = "partialText")]
    pub partial_text: F::Text,
    pub reason: Option<F::Text>,
}

#[derive(Deserialize)]
pub enum TerminalPayloadCancelledSchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
pub enum FinishReason {
    #[serde(rename = "stop")]
    Stop,
    #[serde(rename = "length")]
    Length,
    #[serde(rename = "cancelled")]
    Cancelled,
    #[serde(rename = "error")]
    Error,
}

#[derive(Deserialize)]
pub struct Usage {
    #[serde(rename = "inputTokens")]
    pub input_tokens: Option<u64>,
    #[serde(rename = "outputTokens")]
    pub output_tokens: Option<u64>,
    #[serde(rename = "totalTokens")]
    pub total_tokens: Option<u64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct Telemetry<F: Form> {
    #[serde(rename = "providerUsed")]
    pub provider_used: F::Text,
    #[serde(rename = "totalMs")]
    pub total_ms: f64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ErrorInfo<F: Form> {
    #[serde(rename = "schemaVersion")]
    pub schema_version: ErrorInfoSchemaVersion,
    #[serde(rename = "errorClass")]
    pub error_class: ErrorClass,
    pub message: F::Text,
    #[serde(rename = "providerId")]
    pub provider_id: Option<F::Text>,
    pub retryable: Option<bool>,
    #[serde(rename = "retryAfterMs")]
    pub retry_after_ms: Option<u64>,
    pub details: Option<F::Json>,
}

#[derive(Deserialize)]
pub enum ErrorInfoSchemaVersion {
    #[serde(rename = "1.0")]
    V10,
}

#[derive(Deserialize)]
pub enum ErrorClass {
    #[serde(rename = "CapabilityMismatch")]
    CapabilityMismatch,
    #[serde(rename = "Offline")]
    Offline,
    #[serde(rename = "AuthError")]
    AuthError,
    #[serde(rename = "RateLimited")]
    RateLimited,
    #[serde(rename = "Timeout")]
    Timeout,
    #[serde(rename = "Unavailable")]
    Unavailable,
    #[serde(rename = "Internal")]
    Internal,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContentDeltaPayload<F: Form> {
    pub text: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContentSnapshotPayload<F: Form> {
    pub text: F::Text,
}

#[derive(Deserialize)]
pub struct LifecyclePayload {
    pub phase: LifecyclePayloadPhase,
}

#[derive(Deserialize)]
pub enum LifecyclePayloadPhase {
    #[serde(rename = "provider_selected")]
    ProviderSelected,
    #[serde(rename = "started")]
    Started,
}

pub const NAMES: &[&str] = &["content_delta", "content_snapshot", "lifecycle", "diagnostic", "terminal"];

pub fn id(name: &str) -> Option<usize> {
    match name {
        // The order of the dialect.
        "content_delta" => Some(0),
        "content_snapshot" => Some(1),
        "lifecycle" => Some(2),
        "diagnostic" => Some(3),
        "terminal" => Some(4),
        _ => None,
    }
}

pub enum Event<F: Form> {
    ContentDelta(ContentDeltaBody<F>),
    ContentSnapshot(ContentSnapshotBody<F>),
    Lifecycle(LifecycleBody<F>),
    Diagnostic(DiagnosticBody<F>),
    Terminal(TerminalBody<F>),
}

impl<F: Form> Event<F> {
    /// Reads a body whose type is the one of this id.
    pub fn read<'de, D: serde::Deserializer<'de>>(id: usize, source: D) -> Result<Self, D::Error>
    where
        F::Text: Deserialize<'de>,
        F::Json: Deserialize<'de>,
    {
        match id {
            0 => Deserialize::deserialize(source).map(Self::ContentDelta),
            1 => Deserialize::deserialize(source).map(Self::ContentSnapshot),
            2 => Deserialize::deserialize(source).map(Self::Lifecycle),
            3 => Deserialize::deserialize(source).map(Self::Diagnostic),
            4 => Deserialize::deserialize(source).map(Self::Terminal),
            _ => unreachable!("no such type"),
        }
    }
}
