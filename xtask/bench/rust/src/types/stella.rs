// Written by `cargo xtask gen` from core/dialects/stella.json. Do not edit.

use serde::Deserialize;

use super::Form;

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct StageBody<F: Form> {
    pub ts: Option<u64>,
    pub name: StageName<F>,
    pub scope: Option<StageScope>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TextBody<F: Form> {
    pub ts: Option<u64>,
    pub text: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TextDeltaBody<F: Form> {
    pub ts: Option<u64>,
    pub delta: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ReasoningBody<F: Form> {
    pub ts: Option<u64>,
    pub delta: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolStartBody<F: Form> {
    pub ts: Option<u64>,
    pub call: ToolCall<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolResultBody<F: Form> {
    pub ts: Option<u64>,
    pub call_id: F::Text,
    pub duration_ms: u64,
    pub output: Option<ToolOutput<F>>,
    pub speculated: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SpeculationDiscardedBody<F: Form> {
    pub ts: Option<u64>,
    pub call_id: F::Text,
    pub name: F::Text,
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct RetryBody<F: Form> {
    pub ts: Option<u64>,
    pub attempt: u32,
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SteeredBody<F: Form> {
    pub ts: Option<u64>,
    pub text: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TurnParkedBody<F: Form> {
    pub ts: Option<u64>,
    pub deadline_secs: u64,
    pub description: F::Text,
    pub poll_interval_secs: u64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TurnWokenBody<F: Form> {
    pub ts: Option<u64>,
    pub polls_used: u64,
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct LoopDetectedBody<F: Form> {
    pub ts: Option<u64>,
    pub aborted: bool,
    pub evidence: F::Text,
    pub kind: F::Text,
    pub pattern: Vec<F::Text>,
    pub repeats: u64,
    pub turn_instance: u32,
}

#[derive(Deserialize)]
pub struct BudgetDeniedBody {
    pub ts: Option<u64>,
    pub limit_usd: f64,
    pub mode: BudgetMode,
    pub scope: BudgetScope,
    pub spent_usd: f64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct RetriesExhaustedBody<F: Form> {
    pub ts: Option<u64>,
    pub attempts: u32,
    pub reasons: Vec<F::Text>,
    pub turn_instance: u32,
    pub retryable: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct PolicyDecisionBody<F: Form> {
    pub ts: Option<u64>,
    pub kind: PolicyKind,
    pub outcome: F::Text,
    pub subject: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CompactionBody<F: Form> {
    pub ts: Option<u64>,
    pub after_tokens: u64,
    pub before_tokens: u64,
    pub deduped: u64,
    pub evicted: u64,
    pub aged: Option<u64>,
    pub aged_blocks: Option<Vec<F::Text>>,
    pub calibration_factor: Option<f64>,
    pub deduped_blocks: Option<Vec<F::Text>>,
    pub effective_budget_tokens: Option<u64>,
    pub evicted_blocks: Option<Vec<F::Text>>,
    pub rewrites: Option<Vec<CompactionRewrite<F>>>,
    pub summarized: Option<u64>,
    pub summarized_blocks: Option<Vec<F::Text>>,
    pub superseded: Option<u64>,
    pub superseded_blocks: Option<Vec<F::Text>>,
}

#[derive(Deserialize)]
pub struct BudgetTickBody {
    pub ts: Option<u64>,
    pub mode: BudgetMode,
    pub spent_usd: f64,
    pub deadline_remaining_ms: Option<u64>,
    pub limit_usd: Option<f64>,
    pub session_limit_usd: Option<f64>,
    pub session_spent_usd: Option<f64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct StepUsageBody<F: Form> {
    pub ts: Option<u64>,
    pub cached_input_tokens: u64,
    pub cost_usd: f64,
    pub duration_ms: u64,
    pub input_tokens: u64,
    pub model: F::Text,
    pub output_tokens: u64,
    pub retries: u32,
    pub step: u64,
    pub tool_calls: u64,
    pub cache_write_tokens: Option<u64>,
    pub complete: Option<bool>,
    pub estimated_input_tokens: Option<u64>,
    pub finish_reason: Option<FinishReason>,
    pub output_text: Option<F::Text>,
    pub provider: Option<F::Text>,
    pub reasoning_tokens: Option<u64>,
    pub role: Option<ModelCallRole>,
    pub upstream_provider: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct UsageIncompleteBody<F: Form> {
    pub ts: Option<u64>,
    pub duration_ms: u64,
    pub model: F::Text,
    pub provider: F::Text,
    pub reason: UsageIncompleteReason,
    pub role: ModelCallRole,
    pub partial: Option<PartialUsage>,
    pub retries: Option<u32>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct GoalVerdictBody<F: Form> {
    pub ts: Option<u64>,
    pub cost_usd: f64,
    pub met: bool,
    pub reasoning: F::Text,
    pub round: u64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProviderFallbackBody<F: Form> {
    pub ts: Option<u64>,
    pub from: F::Text,
    pub reason: F::Text,
    pub to: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct FileChangeBody<F: Form> {
    pub ts: Option<u64>,
    pub kind: FileChangeKind,
    pub path: F::Text,
    pub added: Option<u32>,
    pub diff: Option<F::Text>,
    pub removed: Option<u32>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContextRecallBody<F: Form> {
    pub ts: Option<u64>,
    pub frames: Vec<ContextFrameRef<F>>,
    pub provider_mix: Vec<ProviderShare<F>>,
    pub tokens: u32,
    pub latency_ms: Option<u32>,
    pub usage: Option<ContextUsage<F>>,
    pub used_ann_index: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContextWriteBody<F: Form> {
    pub ts: Option<u64>,
    pub provider: F::Text,
    pub superseded: u32,
    pub upserts: u32,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct BlockRegisteredBody<F: Form> {
    pub ts: Option<u64>,
    pub block_id: F::Text,
    pub content_digest: F::Text,
    pub kind: BlockKind<F>,
    pub origin: BlockOrigin<F>,
    pub token_cost: u32,
    pub citation_label: Option<F::Text>,
    pub content: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct StepManifestBody<F: Form> {
    pub ts: Option<u64>,
    pub blocks: Vec<ManifestEntry<F>>,
    pub calibration_factor: f64,
    pub effective_budget_tokens: u64,
    pub estimated_input_tokens: u64,
    pub model: F::Text,
    pub provider: F::Text,
    pub role: ModelCallRole,
    pub step: u64,
    pub turn_instance: u32,
    pub call_seq: Option<u64>,
    pub compiled_frame: Option<CompiledContextFrameBuilt<F>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofBody<F: Form> {
    pub ts: Option<u64>,
    pub step: ProofStep<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct VerdictBody<F: Form> {
    pub ts: Option<u64>,
    pub evidence: VerdictEvidence<F>,
    pub passed: bool,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ScopeReviewBody<F: Form> {
    pub ts: Option<u64>,
    pub proposal: ScopeProposal<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct HunkReviewBody<F: Form> {
    pub ts: Option<u64>,
    pub proposal: HunkProposal<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct AskUserBody<F: Form> {
    pub ts: Option<u64>,
    pub id: F::Text,
    pub options: Vec<F::Text>,
    pub question: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct MediaProgressBody<F: Form> {
    pub ts: Option<u64>,
    pub artifact_id: F::Text,
    pub kind: MediaKind,
    pub state: MediaJobState<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct MediaCompleteBody<F: Form> {
    pub ts: Option<u64>,
    pub artifact: MediaArtifactRef<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CommitBody<F: Form> {
    pub ts: Option<u64>,
    pub message: F::Text,
    pub sha: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct PrBody<F: Form> {
    pub ts: Option<u64>,
    pub status: PrStatus,
    pub url: F::Text,
    pub ci: Option<CiStatus>,
    pub number: Option<u64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TaskUpdateBody<F: Form> {
    pub ts: Option<u64>,
    pub tasks: Vec<TaskItem<F>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubAgentBody<F: Form> {
    pub ts: Option<u64>,
    pub phase: SubAgentPhase<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CandidateDeliveryBody<F: Form> {
    pub ts: Option<u64>,
    pub delivery: DeliveryOutcome,
    pub root: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ErrorBody<F: Form> {
    pub ts: Option<u64>,
    pub message: F::Text,
    pub retryable: bool,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TurnCompleteBody<F: Form> {
    pub ts: Option<u64>,
    pub cost_usd: f64,
    pub model: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct RunCompleteBody<F: Form> {
    pub ts: Option<u64>,
    pub cost_usd: f64,
    pub model: F::Text,
}

pub type BlockKind<F> = <F as Form>::Text;

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct BlockOrigin<F: Form> {
    pub step: u64,
    pub turn_instance: u32,
    pub call_id: Option<F::Text>,
    pub memory_id: Option<F::Text>,
}

#[derive(Deserialize)]
pub enum BudgetMode {
    #[serde(rename = "off")]
    Off,
    #[serde(rename = "observed")]
    Observed,
    #[serde(rename = "enforced")]
    Enforced,
}

#[derive(Deserialize)]
pub enum BudgetScope {
    #[serde(rename = "turn")]
    Turn,
    #[serde(rename = "session")]
    Session,
}

pub type CacheZone<F> = <F as Form>::Text;

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct Check<F: Form> {
    pub mechanism: CheckMechanism<F>,
    pub statement: F::Text,
    pub outcome: Option<CheckOutcome<F>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CheckMechanism<F: Form> {
    pub name: F::Text,
    pub judge: Option<Judge>,
}

#[derive(Deserialize)]
#[serde(tag = "state")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum CheckOutcome<F: Form> {
    #[serde(rename = "pending")]
    Pending(CheckOutcomePending),
    #[serde(rename = "passed")]
    Passed(CheckOutcomePassed<F>),
    #[serde(rename = "failed")]
    Failed(CheckOutcomeFailed<F>),
}

#[derive(Deserialize)]
pub struct CheckOutcomePending {}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CheckOutcomePassed<F: Form> {
    pub evidence: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CheckOutcomeFailed<F: Form> {
    pub evidence: F::Text,
}

#[derive(Deserialize)]
pub enum CiStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "running")]
    Running,
    #[serde(rename = "passing")]
    Passing,
    #[serde(rename = "failing")]
    Failing,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CompactionRewrite<F: Form> {
    pub block_id: F::Text,
    pub content: F::Text,
    pub content_digest: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct CompiledContextFrameBuilt<F: Form> {
    pub compiled_frame_id: F::Text,
    pub frame_hash: F::Text,
}

#[derive(Deserialize)]
pub struct CompletionUsage {
    pub input_tokens: u64,
    pub output_tokens: u64,
    pub cache_write_tokens: Option<u64>,
    pub cached_input_tokens: Option<u64>,
    pub reasoning_tokens: Option<u64>,
    pub reported: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContextFrameRef<F: Form> {
    pub citation_label: F::Text,
    pub source: F::Text,
    pub token_cost: u32,
    pub block_id: Option<F::Text>,
    pub content_digest: Option<F::Text>,
    pub id: Option<F::Text>,
    pub kind: Option<F::Text>,
    pub method: Option<F::Text>,
    pub provider: Option<F::Text>,
    pub uri: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContextProviderUsage<F: Form> {
    pub frames_rejected: u32,
    pub frames_served: u32,
    pub provider_id: F::Text,
    pub token_cost: u64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ContextUsage<F: Form> {
    pub as_of: F::Text,
    pub budget_consumed: u64,
    pub budget_requested: u32,
    pub providers: Vec<ContextProviderUsage<F>>,
}

pub type DefinitionOfDone<F> = Vec<Check<F>>;

#[derive(Deserialize)]
pub enum DeliveryDecline {
    #[serde(rename = "nothing_created")]
    NothingCreated,
    #[serde(rename = "integrity_refusal")]
    IntegrityRefusal,
    #[serde(rename = "adopt_failed")]
    AdoptFailed,
}

#[derive(Deserialize)]
#[serde(tag = "outcome")]
pub enum DeliveryOutcome {
    #[serde(rename = "delivered")]
    Delivered(DeliveryOutcomeDelivered),
    #[serde(rename = "declined")]
    Declined(DeliveryOutcomeDeclined),
}

#[derive(Deserialize)]
pub struct DeliveryOutcomeDelivered {
    pub created: u32,
    pub deleted: u32,
    pub lines_added: u64,
    pub lines_removed: u64,
    pub modified: u32,
    pub proven: bool,
}

#[derive(Deserialize)]
pub struct DeliveryOutcomeDeclined {
    pub reason: DeliveryDecline,
}

pub type ErrorClass<F> = <F as Form>::Text;

#[derive(Deserialize)]
pub enum FileChangeKind {
    #[serde(rename = "read")]
    Read,
    #[serde(rename = "created")]
    Created,
    #[serde(rename = "modified")]
    Modified,
    #[serde(rename = "deleted")]
    Deleted,
}

#[derive(Deserialize)]
pub enum FinishReason {
    #[serde(rename = "stop")]
    Stop,
    #[serde(rename = "length")]
    Length,
    #[serde(rename = "tool_calls")]
    ToolCalls,
    #[serde(rename = "content_filter")]
    ContentFilter,
}

#[derive(Deserialize)]
pub enum FlipOutcome {
    #[serde(rename = "unobserved")]
    Unobserved,
    #[serde(rename = "not_achieved")]
    NotAchieved,
    #[serde(rename = "achieved")]
    Achieved,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct HunkProposal<F: Form> {
    pub hunks: Vec<ProposedHunk<F>>,
    pub id: F::Text,
    pub tool: F::Text,
}

#[derive(Deserialize)]
pub enum Judge {
    #[serde(rename = "deterministic")]
    Deterministic,
    #[serde(rename = "model")]
    Model,
}

#[derive(Deserialize)]
pub enum LadderRung {
    #[serde(rename = "submit_fast")]
    SubmitFast,
    #[serde(rename = "revise")]
    Revise,
    #[serde(rename = "nothing_attempted")]
    NothingAttempted,
    #[serde(rename = "unverifiable")]
    Unverifiable,
    #[serde(rename = "unverified")]
    Unverified,
    #[serde(rename = "witness_unsatisfiable")]
    WitnessUnsatisfiable,
    #[serde(rename = "waived")]
    Waived,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct LadderSnapshot<F: Form> {
    pub diff_available: bool,
    pub diff_budget: u32,
    pub diff_lines: u32,
    pub flip: FlipOutcome,
    pub mutating_actions: u32,
    pub new_diag_errors: u32,
    pub new_diag_warnings: u32,
    pub unstable_flip: bool,
    pub diff_coverage: Option<F::Text>,
    pub errored_commands: Option<u32>,
    pub flip_refused_different_failure: Option<bool>,
    pub no_test_surface: Option<bool>,
    pub oracle_trace: Option<Vec<OracleObservation>>,
    pub rung: Option<LadderRung>,
    pub test_infra: Option<F::Text>,
    pub touched_tests_passed: Option<bool>,
    pub tracked_command: Option<F::Text>,
    pub verifier_independent: Option<bool>,
    pub verify_done_flip: Option<bool>,
    pub witness_intact: Option<bool>,
    pub witness_mutation: Option<bool>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ManifestEntry<F: Form> {
    pub block_id: F::Text,
    pub resident_since_step: u64,
    pub token_cost: u32,
    pub cache_zone: Option<CacheZone<F>>,
    pub call_id: Option<F::Text>,
    pub message_index: Option<u64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct MediaArtifactRef<F: Form> {
    pub id: F::Text,
    pub kind: MediaKind,
    pub label: F::Text,
    pub path: F::Text,
}

#[derive(Deserialize)]
#[serde(tag = "state")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum MediaJobState<F: Form> {
    #[serde(rename = "queued")]
    Queued(MediaJobStateQueued),
    #[serde(rename = "running")]
    Running(MediaJobStateRunning),
    #[serde(rename = "succeeded")]
    Succeeded(MediaJobStateSucceeded),
    #[serde(rename = "failed")]
    Failed(MediaJobStateFailed<F>),
}

#[derive(Deserialize)]
pub struct MediaJobStateQueued {}

#[derive(Deserialize)]
pub struct MediaJobStateRunning {}

#[derive(Deserialize)]
pub struct MediaJobStateSucceeded {}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct MediaJobStateFailed<F: Form> {
    pub reason: F::Text,
}

#[derive(Deserialize)]
pub enum MediaKind {
    #[serde(rename = "image")]
    Image,
    #[serde(rename = "svg")]
    Svg,
    #[serde(rename = "video")]
    Video,
}

#[derive(Deserialize)]
pub enum ModelCallRole {
    #[serde(rename = "unknown")]
    Unknown,
    #[serde(rename = "triage")]
    Triage,
    #[serde(rename = "research")]
    Research,
    #[serde(rename = "plan")]
    Plan,
    #[serde(rename = "plan_repair")]
    PlanRepair,
    #[serde(rename = "witness_author")]
    WitnessAuthor,
    #[serde(rename = "witness_repair")]
    WitnessRepair,
    #[serde(rename = "worker")]
    Worker,
    #[serde(rename = "distress_guidance")]
    DistressGuidance,
    #[serde(rename = "verdict")]
    Verdict,
    #[serde(rename = "agent_author")]
    AgentAuthor,
    #[serde(rename = "skill_author")]
    SkillAuthor,
    #[serde(rename = "domain_inference")]
    DomainInference,
    #[serde(rename = "reflection")]
    Reflection,
    #[serde(rename = "summarization")]
    Summarization,
}

#[derive(Deserialize)]
pub struct OracleObservation {
    pub passed: bool,
    pub tree: ProofTree,
}

#[derive(Deserialize)]
pub struct PartialUsage {
    pub cost_usd: f64,
    pub usage: CompletionUsage,
    pub input_reported: Option<bool>,
}

#[derive(Deserialize)]
pub enum PolicyKind {
    #[serde(rename = "evaluated")]
    Evaluated,
    #[serde(rename = "blocked")]
    Blocked,
    #[serde(rename = "approval_requested")]
    ApprovalRequested,
    #[serde(rename = "secret_detected")]
    SecretDetected,
}

#[derive(Deserialize)]
pub enum PrStatus {
    #[serde(rename = "draft")]
    Draft,
    #[serde(rename = "open")]
    Open,
    #[serde(rename = "merged")]
    Merged,
    #[serde(rename = "closed")]
    Closed,
}

#[derive(Deserialize)]
#[serde(tag = "kind")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum ProofStep<F: Form> {
    #[serde(rename = "assurance")]
    Assurance(ProofStepAssurance),
    #[serde(rename = "warrant")]
    Warrant(ProofStepWarrant<F>),
    #[serde(rename = "witness_authored")]
    WitnessAuthored(ProofStepWitnessAuthored<F>),
    #[serde(rename = "witness_unavailable")]
    WitnessUnavailable(ProofStepWitnessUnavailable<F>),
    #[serde(rename = "verification_unavailable")]
    VerificationUnavailable(ProofStepVerificationUnavailable<F>),
    #[serde(rename = "verification_unproven")]
    VerificationUnproven(ProofStepVerificationUnproven<F>),
    #[serde(rename = "oracle")]
    Oracle(ProofStepOracle<F>),
    #[serde(rename = "verdict_degraded")]
    VerdictDegraded(ProofStepVerdictDegraded<F>),
    #[serde(rename = "triage_degraded")]
    TriageDegraded(ProofStepTriageDegraded<F>),
}

#[derive(Deserialize)]
pub struct ProofStepAssurance {
    pub verifier: bool,
    pub witness: bool,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepWarrant<F: Form> {
    pub diff_lines: u32,
    pub required: bool,
    pub reason: Option<F::Text>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepWitnessAuthored<F: Form> {
    pub command: F::Text,
    pub fingerprint: F::Text,
    pub path: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepWitnessUnavailable<F: Form> {
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepVerificationUnavailable<F: Form> {
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepVerificationUnproven<F: Form> {
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepOracle<F: Form> {
    pub command: F::Text,
    pub passed: bool,
    pub tree: ProofTree,
    pub run: Option<u32>,
    pub runs_required: Option<u32>,
    pub seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepVerdictDegraded<F: Form> {
    pub candidate: u32,
    pub reason: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProofStepTriageDegraded<F: Form> {
    pub reason: F::Text,
}

#[derive(Deserialize)]
pub enum ProofTree {
    #[serde(rename = "baseline")]
    Baseline,
    #[serde(rename = "candidate")]
    Candidate,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProposedHunk<F: Form> {
    pub diff: F::Text,
    pub lines_added: u32,
    pub lines_removed: u32,
    pub path: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ProviderShare<F: Form> {
    pub frames: u32,
    pub provider: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ScopeProposal<F: Form> {
    pub estimated_files: u32,
    pub steps: Vec<F::Text>,
    pub summary: F::Text,
    pub branch: Option<F::Text>,
    pub estimated_cost_usd: Option<f64>,
    pub read_globs: Option<Vec<F::Text>>,
    pub repo: Option<F::Text>,
    pub shell_policy: Option<F::Text>,
    pub write_globs: Option<Vec<F::Text>>,
}

pub type StageName<F> = <F as Form>::Text;

#[derive(Deserialize)]
pub enum StageScope {
    #[serde(rename = "turn")]
    Turn,
    #[serde(rename = "run")]
    Run,
}

#[derive(Deserialize)]
#[serde(tag = "phase")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum SubAgentPhase<F: Form> {
    #[serde(rename = "started")]
    Started(SubAgentPhaseStarted<F>),
    #[serde(rename = "finished")]
    Finished(SubAgentPhaseFinished<F>),
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubAgentPhaseStarted<F: Form> {
    pub agent_id: F::Text,
    pub depth: u8,
    pub instruction_preview: F::Text,
    pub write_access: bool,
    pub budget_usd: Option<f64>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct SubAgentPhaseFinished<F: Form> {
    pub absorbed_messages: u64,
    pub agent_id: F::Text,
    pub cost_usd: f64,
    pub status: SubAgentStatus,
    pub steps: u64,
    pub summary: F::Text,
    pub truncated: bool,
    pub reason: Option<F::Text>,
}

#[derive(Deserialize)]
pub enum SubAgentStatus {
    #[serde(rename = "completed")]
    Completed,
    #[serde(rename = "incomplete")]
    Incomplete,
    #[serde(rename = "refused")]
    Refused,
}

#[derive(Deserialize)]
#[serde(tag = "kind")]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum TaskContract<F: Form> {
    #[serde(rename = "read_only")]
    ReadOnly(TaskContractReadOnly),
    #[serde(rename = "definition_of_done")]
    DefinitionOfDone(TaskContractDefinitionOfDone<F>),
}

#[derive(Deserialize)]
pub struct TaskContractReadOnly {}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TaskContractDefinitionOfDone<F: Form> {
    pub checks: DefinitionOfDone<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct TaskItem<F: Form> {
    pub id: F::Text,
    pub status: TaskStatus,
    pub subject: F::Text,
    pub contract: Option<TaskContract<F>>,
    pub description: Option<F::Text>,
    pub owner: Option<F::Text>,
}

#[derive(Deserialize)]
pub enum TaskStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "in_progress")]
    InProgress,
    #[serde(rename = "completed")]
    Completed,
    #[serde(rename = "cancelled")]
    Cancelled,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolCall<F: Form> {
    pub call_id: F::Text,
    pub input: F::Json,
    pub name: F::Text,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub enum ToolOutput<F: Form> {
    #[serde(rename = "ok")]
    Ok(ToolOutputOk<F>),
    #[serde(rename = "error")]
    Error(ToolOutputError<F>),
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolOutputWithOk<F: Form> {
    pub ok: ToolOutputOk<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolOutputOk<F: Form> {
    pub content: F::Text,
    pub data: Option<F::Json>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolOutputWithError<F: Form> {
    pub error: ToolOutputError<F>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct ToolOutputError<F: Form> {
    pub message: F::Text,
    pub class: Option<ErrorClass<F>>,
}

#[derive(Deserialize)]
pub enum UsageIncompleteReason {
    #[serde(rename = "provider_error")]
    ProviderError,
    #[serde(rename = "timeout")]
    Timeout,
    #[serde(rename = "cancelled")]
    Cancelled,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>"))]
pub struct VerdictEvidence<F: Form> {
    pub deterministic: bool,
    pub summary: F::Text,
    pub evidence_refs: Option<Vec<F::Text>>,
    pub ladder: Option<LadderSnapshot<F>>,
}

pub const NAMES: &[&str] = &[
    "stage",
    "text",
    "text_delta",
    "reasoning",
    "tool_start",
    "tool_result",
    "speculation_discarded",
    "retry",
    "steered",
    "turn_parked",
    "turn_woken",
    "loop_detected",
    "budget_denied",
    "retries_exhausted",
    "policy_decision",
    "compaction",
    "budget_tick",
    "step_usage",
    "usage_incomplete",
    "goal_verdict",
    "provider_fallback",
    "file_change",
    "context_recall",
    "context_write",
    "block_registered",
    "step_manifest",
    "proof",
    "verdict",
    "scope_review",
    "hunk_review",
    "ask_user",
    "media_progress",
    "media_complete",
    "commit",
    "pr",
    "task_update",
    "sub_agent",
    "candidate_delivery",
    "error",
    "turn_complete",
    "run_complete",
];

pub fn id(name: &str) -> Option<usize> {
    match name {
        // The order of the dialect.
        "stage" => Some(0),
        "text" => Some(1),
        "text_delta" => Some(2),
        "reasoning" => Some(3),
        "tool_start" => Some(4),
        "tool_result" => Some(5),
        "speculation_discarded" => Some(6),
        "retry" => Some(7),
        "steered" => Some(8),
        "turn_parked" => Some(9),
        "turn_woken" => Some(10),
        "loop_detected" => Some(11),
        "budget_denied" => Some(12),
        "retries_exhausted" => Some(13),
        "policy_decision" => Some(14),
        "compaction" => Some(15),
        "budget_tick" => Some(16),
        "step_usage" => Some(17),
        "usage_incomplete" => Some(18),
        "goal_verdict" => Some(19),
        "provider_fallback" => Some(20),
        "file_change" => Some(21),
        "context_recall" => Some(22),
        "context_write" => Some(23),
        "block_registered" => Some(24),
        "step_manifest" => Some(25),
        "proof" => Some(26),
        "verdict" => Some(27),
        "scope_review" => Some(28),
        "hunk_review" => Some(29),
        "ask_user" => Some(30),
        "media_progress" => Some(31),
        "media_complete" => Some(32),
        "commit" => Some(33),
        "pr" => Some(34),
        "task_update" => Some(35),
        "sub_agent" => Some(36),
        "candidate_delivery" => Some(37),
        "error" => Some(38),
        "turn_complete" => Some(39),
        "run_complete" => Some(40),
        _ => None,
    }
}

pub enum Event<F: Form> {
    Stage(StageBody<F>),
    Text(TextBody<F>),
    TextDelta(TextDeltaBody<F>),
    Reasoning(ReasoningBody<F>),
    ToolStart(ToolStartBody<F>),
    ToolResult(ToolResultBody<F>),
    SpeculationDiscarded(SpeculationDiscardedBody<F>),
    Retry(RetryBody<F>),
    Steered(SteeredBody<F>),
    TurnParked(TurnParkedBody<F>),
    TurnWoken(TurnWokenBody<F>),
    LoopDetected(LoopDetectedBody<F>),
    BudgetDenied(BudgetDeniedBody),
    RetriesExhausted(RetriesExhaustedBody<F>),
    PolicyDecision(PolicyDecisionBody<F>),
    Compaction(CompactionBody<F>),
    BudgetTick(BudgetTickBody),
    StepUsage(StepUsageBody<F>),
    UsageIncomplete(UsageIncompleteBody<F>),
    GoalVerdict(GoalVerdictBody<F>),
    ProviderFallback(ProviderFallbackBody<F>),
    FileChange(FileChangeBody<F>),
    ContextRecall(ContextRecallBody<F>),
    ContextWrite(ContextWriteBody<F>),
    BlockRegistered(BlockRegisteredBody<F>),
    StepManifest(StepManifestBody<F>),
    Proof(ProofBody<F>),
    Verdict(VerdictBody<F>),
    ScopeReview(ScopeReviewBody<F>),
    HunkReview(HunkReviewBody<F>),
    AskUser(AskUserBody<F>),
    MediaProgress(MediaProgressBody<F>),
    MediaComplete(MediaCompleteBody<F>),
    Commit(CommitBody<F>),
    Pr(PrBody<F>),
    TaskUpdate(TaskUpdateBody<F>),
    SubAgent(SubAgentBody<F>),
    CandidateDelivery(CandidateDeliveryBody<F>),
    Error(ErrorBody<F>),
    TurnComplete(TurnCompleteBody<F>),
    RunComplete(RunCompleteBody<F>),
}

impl<F: Form> Event<F> {
    /// Reads a body whose type is the one of this id.
    pub fn read<'de, D: serde::Deserializer<'de>>(id: usize, source: D) -> Result<Self, D::Error>
    where
        F::Text: Deserialize<'de>,
        F::Json: Deserialize<'de>,
    {
        match id {
            0 => Deserialize::deserialize(source).map(Self::Stage),
            1 => Deserialize::deserialize(source).map(Self::Text),
            2 => Deserialize::deserialize(source).map(Self::TextDelta),
            3 => Deserialize::deserialize(source).map(Self::Reasoning),
            4 => Deserialize::deserialize(source).map(Self::ToolStart),
            5 => Deserialize::deserialize(source).map(Self::ToolResult),
            6 => Deserialize::deserialize(source).map(Self::SpeculationDiscarded),
            7 => Deserialize::deserialize(source).map(Self::Retry),
            8 => Deserialize::deserialize(source).map(Self::Steered),
            9 => Deserialize::deserialize(source).map(Self::TurnParked),
            10 => Deserialize::deserialize(source).map(Self::TurnWoken),
            11 => Deserialize::deserialize(source).map(Self::LoopDetected),
            12 => Deserialize::deserialize(source).map(Self::BudgetDenied),
            13 => Deserialize::deserialize(source).map(Self::RetriesExhausted),
            14 => Deserialize::deserialize(source).map(Self::PolicyDecision),
            15 => Deserialize::deserialize(source).map(Self::Compaction),
            16 => Deserialize::deserialize(source).map(Self::BudgetTick),
            17 => Deserialize::deserialize(source).map(Self::StepUsage),
            18 => Deserialize::deserialize(source).map(Self::UsageIncomplete),
            19 => Deserialize::deserialize(source).map(Self::GoalVerdict),
            20 => Deserialize::deserialize(source).map(Self::ProviderFallback),
            21 => Deserialize::deserialize(source).map(Self::FileChange),
            22 => Deserialize::deserialize(source).map(Self::ContextRecall),
            23 => Deserialize::deserialize(source).map(Self::ContextWrite),
            24 => Deserialize::deserialize(source).map(Self::BlockRegistered),
            25 => Deserialize::deserialize(source).map(Self::StepManifest),
            26 => Deserialize::deserialize(source).map(Self::Proof),
            27 => Deserialize::deserialize(source).map(Self::Verdict),
            28 => Deserialize::deserialize(source).map(Self::ScopeReview),
            29 => Deserialize::deserialize(source).map(Self::HunkReview),
            30 => Deserialize::deserialize(source).map(Self::AskUser),
            31 => Deserialize::deserialize(source).map(Self::MediaProgress),
            32 => Deserialize::deserialize(source).map(Self::MediaComplete),
            33 => Deserialize::deserialize(source).map(Self::Commit),
            34 => Deserialize::deserialize(source).map(Self::Pr),
            35 => Deserialize::deserialize(source).map(Self::TaskUpdate),
            36 => Deserialize::deserialize(source).map(Self::SubAgent),
            37 => Deserialize::deserialize(source).map(Self::CandidateDelivery),
            38 => Deserialize::deserialize(source).map(Self::Error),
            39 => Deserialize::deserialize(source).map(Self::TurnComplete),
            40 => Deserialize::deserialize(source).map(Self::RunComplete),
            _ => unreachable!("no such type"),
        }
    }
}
