# Written by `cargo xtask gen` from core/dialects/stella.json. Do not edit.
"""The bodies of `stella` events."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, final

from ._native import Event


@final
class StageBody(TypedDict):
    """The work enters a named stage: of a turn, of the whole run, or, in older recordings, of either."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["stage"]
    name: StageName
    scope: NotRequired[StageScope]
    """Absent in older recordings."""


@final
class TextBody(TypedDict):
    """The whole text of one model step. It replaces whatever `text_delta` events previewed of it.
    Belongs in front of a person.
    """
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["text"]
    text: str


@final
class TextDeltaBody(TypedDict):
    """A piece of a step's text as it arrives: a preview. A retried call starts again from nothing.
    Belongs in front of a person.
    """
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["text_delta"]
    delta: str


@final
class ReasoningBody(TypedDict):
    """A piece of the model's reasoning as it arrives."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["reasoning"]
    delta: str


@final
class ToolStartBody(TypedDict):
    """A tool call begins."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["tool_start"]
    call: ToolCall
    """The call as the model made it."""


@final
class ToolResultBody(TypedDict):
    """A tool call ended. It belongs to the `tool_start` with the same `call_id`."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["tool_result"]
    call_id: str
    duration_ms: int
    """The engine's own measure."""
    output: NotRequired[ToolOutput]
    """Absent where the producer wrote none."""
    speculated: NotRequired[bool]
    """Whether the call was run ahead of time."""


@final
class SpeculationDiscardedBody(TypedDict):
    """The result of a call that was run ahead of time is thrown away."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["speculation_discarded"]
    call_id: str
    name: str
    reason: str


@final
class RetryBody(TypedDict):
    """A call to the model is tried again."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["retry"]
    attempt: int
    """Which try this is."""
    reason: str


@final
class SteeredBody(TypedDict):
    """A person put in a word while the turn was running."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["steered"]
    text: str


@final
class TurnParkedBody(TypedDict):
    """The turn waits for something outside and will be woken."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["turn_parked"]
    deadline_secs: int
    """When the waiting ends at the latest, in seconds."""
    description: str
    poll_interval_secs: int
    """How often it is looked at, in seconds."""


@final
class TurnWokenBody(TypedDict):
    """A parked turn goes on."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["turn_woken"]
    polls_used: int
    """How often it was looked at."""
    reason: str


@final
class LoopDetectedBody(TypedDict):
    """The same actions keep coming back."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["loop_detected"]
    aborted: bool
    """Whether the turn was ended because of it."""
    evidence: str
    kind: str
    pattern: list[str]
    """The actions that repeat."""
    repeats: int
    """How often they have come."""
    turn_instance: int


@final
class BudgetDeniedBody(TypedDict):
    """Something was refused because a budget is used up."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["budget_denied"]
    limit_usd: float
    """The limit, in US dollars."""
    mode: BudgetMode
    scope: BudgetScope
    spent_usd: float
    """What is spent so far, in US dollars."""


@final
class RetriesExhaustedBody(TypedDict):
    """A call failed so often that it is not tried again."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["retries_exhausted"]
    attempts: int
    reasons: list[str]
    turn_instance: int
    retryable: NotRequired[bool]


@final
class PolicyDecisionBody(TypedDict):
    """A policy was asked about an action and answered."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["policy_decision"]
    kind: PolicyKind
    outcome: str
    subject: str
    """What the policy was asked about."""


@final
class CompactionBody(TypedDict):
    """The context was made smaller to fit its budget."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["compaction"]
    after_tokens: int
    """Tokens of context afterwards."""
    before_tokens: int
    """Tokens of context before."""
    deduped: int
    """Blocks dropped because they stood there twice."""
    evicted: int
    """Blocks dropped for room."""
    aged: NotRequired[int]
    """Blocks dropped for age."""
    aged_blocks: NotRequired[list[str]]
    calibration_factor: NotRequired[float]
    """How estimated tokens compared with counted ones so far."""
    deduped_blocks: NotRequired[list[str]]
    effective_budget_tokens: NotRequired[int]
    evicted_blocks: NotRequired[list[str]]
    rewrites: NotRequired[list[CompactionRewrite]]
    """Blocks rewritten to be shorter."""
    summarized: NotRequired[int]
    """Blocks replaced by a summary."""
    summarized_blocks: NotRequired[list[str]]
    superseded: NotRequired[int]
    """Blocks replaced by newer ones."""
    superseded_blocks: NotRequired[list[str]]


@final
class BudgetTickBody(TypedDict):
    """How much is spent so far, and against what limits."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["budget_tick"]
    mode: BudgetMode
    spent_usd: float
    """What the turn has spent, in US dollars."""
    deadline_remaining_ms: NotRequired[int | None]
    """Time left, in milliseconds; null for no deadline."""
    limit_usd: NotRequired[float | None]
    """The turn's limit; null for none."""
    session_limit_usd: NotRequired[float | None]
    """The session's limit; null for none."""
    session_spent_usd: NotRequired[float | None]
    """What the session has spent, in US dollars."""


@final
class StepUsageBody(TypedDict):
    """What one call to the model used and cost."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["step_usage"]
    cached_input_tokens: int
    """Input tokens that came from the provider's cache."""
    cost_usd: float
    """The cost of this call, in US dollars."""
    duration_ms: int
    """How long the call took, in milliseconds."""
    input_tokens: int
    model: str
    output_tokens: int
    retries: int
    """How often the call was tried again."""
    step: int
    tool_calls: int
    """How many tool calls the model made."""
    cache_write_tokens: NotRequired[int]
    """Input tokens written to the provider's cache."""
    complete: NotRequired[bool]
    """Whether the account is full."""
    estimated_input_tokens: NotRequired[int]
    """What the producer had expected."""
    finish_reason: NotRequired[FinishReason | None]
    output_text: NotRequired[str | None]
    provider: NotRequired[str]
    """Who served the call."""
    reasoning_tokens: NotRequired[int | None]
    """Output tokens spent on reasoning, where reported."""
    role: NotRequired[ModelCallRole]
    upstream_provider: NotRequired[str | None]
    """Who served it behind a router."""


@final
class UsageIncompleteBody(TypedDict):
    """A call to the model ended without a full account of what it used."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["usage_incomplete"]
    duration_ms: int
    model: str
    provider: str
    reason: UsageIncompleteReason
    role: ModelCallRole
    partial: NotRequired[PartialUsage | None]
    """What is known all the same."""
    retries: NotRequired[int | None]


@final
class GoalVerdictBody(TypedDict):
    """A round's verdict on whether the goal is met."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["goal_verdict"]
    cost_usd: float
    """The cost of the verdict, in US dollars."""
    met: bool
    reasoning: str
    round: int


_ProviderFallbackBodyKeys = TypedDict(
    "_ProviderFallbackBodyKeys",
    {
        "from": "str",
    },
)


@final
class ProviderFallbackBody(_ProviderFallbackBodyKeys):
    """The model's provider is replaced by another."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["provider_fallback"]
    reason: str
    to: str


@final
class FileChangeBody(TypedDict):
    """A file was read or changed."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["file_change"]
    kind: FileChangeKind
    path: str
    added: NotRequired[int]
    """Lines added."""
    diff: NotRequired[str | None]
    """The change as a unified diff."""
    removed: NotRequired[int]
    """Lines removed."""


@final
class ContextRecallBody(TypedDict):
    """Context was fetched from memory for the step ahead."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["context_recall"]
    frames: list[ContextFrameRef]
    """What was fetched."""
    provider_mix: list[ProviderShare]
    """Where it came from."""
    tokens: int
    """How many tokens it takes."""
    latency_ms: NotRequired[int]
    usage: NotRequired[ContextUsage | None]
    used_ann_index: NotRequired[bool | None]
    """Whether an approximate index was searched."""


@final
class ContextWriteBody(TypedDict):
    """Something was written to memory."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["context_write"]
    provider: str
    superseded: int
    """Entries replaced."""
    upserts: int
    """Entries written."""


@final
class BlockRegisteredBody(TypedDict):
    """A block of context came into being."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["block_registered"]
    block_id: str
    content_digest: str
    """A digest of the block."""
    kind: BlockKind
    origin: BlockOrigin
    token_cost: int
    citation_label: NotRequired[str | None]
    content: NotRequired[str | None]
    """The block itself; null or absent where it is not carried."""


@final
class StepManifestBody(TypedDict):
    """The blocks that one call to the model was sent, in order."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["step_manifest"]
    blocks: list[ManifestEntry]
    """What was sent, in order."""
    calibration_factor: float
    effective_budget_tokens: int
    estimated_input_tokens: int
    model: str
    provider: str
    role: ModelCallRole
    step: int
    turn_instance: int
    call_seq: NotRequired[int]
    """Which call of the step this is."""
    compiled_frame: NotRequired[CompiledContextFrameBuilt | None]


@final
class ProofBody(TypedDict):
    """One step of proving that the work does what it should."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["proof"]
    step: ProofStep


@final
class VerdictBody(TypedDict):
    """Whether the work passed, and on what evidence."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["verdict"]
    evidence: VerdictEvidence
    passed: bool


@final
class ScopeReviewBody(TypedDict):
    """A plan is put before a person before work starts."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["scope_review"]
    proposal: ScopeProposal


@final
class HunkReviewBody(TypedDict):
    """Changes to files are put before a person before they are made."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["hunk_review"]
    proposal: HunkProposal


@final
class AskUserBody(TypedDict):
    """A question to a person."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["ask_user"]
    id: str
    """What the answer refers to."""
    options: list[str]
    """The answers offered; may be empty."""
    question: str


@final
class MediaProgressBody(TypedDict):
    """How far the making of a picture or video has come."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["media_progress"]
    artifact_id: str
    """The picture or video, by id."""
    kind: MediaKind
    state: MediaJobState


@final
class MediaCompleteBody(TypedDict):
    """A picture or video is finished."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["media_complete"]
    artifact: MediaArtifactRef


@final
class CommitBody(TypedDict):
    """A commit was made."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["commit"]
    message: str
    sha: str
    """The commit's hash."""


@final
class PrBody(TypedDict):
    """A pull request was opened or has changed."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["pr"]
    status: PrStatus
    url: str
    ci: NotRequired[CiStatus | None]
    number: NotRequired[int | None]
    """The pull request's number; null while it has none."""


@final
class TaskUpdateBody(TypedDict):
    """The whole list of tasks as it now stands."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["task_update"]
    tasks: list[TaskItem]


@final
class SubAgentBody(TypedDict):
    """A child agent starts or has finished. Everything between the two belongs to the child."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["sub_agent"]
    phase: SubAgentPhase


@final
class CandidateDeliveryBody(TypedDict):
    """The work of a candidate was delivered, or was not."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["candidate_delivery"]
    delivery: DeliveryOutcome
    root: NotRequired[str | None]
    """Where the work was put."""


@final
class ErrorBody(TypedDict):
    """Something failed. If it cannot be retried, it ends the run."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["error"]
    message: str
    retryable: bool
    """If false, the run has failed."""


@final
class TurnCompleteBody(TypedDict):
    """A turn ended well."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["turn_complete"]
    cost_usd: float
    """The turn's cost, in US dollars."""
    model: str


@final
class RunCompleteBody(TypedDict):
    """The run ended well."""
    ts: NotRequired[int | None]
    """Unix milliseconds, stamped by the writer. Not monotonic."""
    type: Literal["run_complete"]
    cost_usd: float
    """The run's own figure, in US dollars: never to be added to the sum over `step_usage`."""
    model: str


@final
class BlockOrigin(TypedDict):
    """Where a block of context came from."""
    step: int
    turn_instance: int
    call_id: NotRequired[str | None]
    """The tool call that it came from."""
    memory_id: NotRequired[str | None]
    """The memory that it came from."""


@final
class Check(TypedDict):
    """One thing to be shown before work counts as done."""
    mechanism: CheckMechanism
    statement: str
    outcome: NotRequired[CheckOutcome]


@final
class CheckMechanism(TypedDict):
    """How a check is carried out."""
    name: str
    judge: NotRequired[Judge]
    """Not always there."""


@final
class CheckOutcomePending(TypedDict):
    """Not yet known."""
    state: Literal["pending"]


@final
class CheckOutcomePassed(TypedDict):
    """Shown."""
    state: Literal["passed"]
    evidence: str


@final
class CheckOutcomeFailed(TypedDict):
    """Shown not to hold."""
    state: Literal["failed"]
    evidence: str


@final
class CompactionRewrite(TypedDict):
    """A block that was rewritten to be shorter."""
    block_id: str
    content: str
    content_digest: str


@final
class CompiledContextFrameBuilt(TypedDict):
    """The recalled context as it was put into the prompt."""
    compiled_frame_id: str
    frame_hash: str


@final
class CompletionUsage(TypedDict):
    """The tokens of one completion."""
    input_tokens: int
    output_tokens: int
    cache_write_tokens: NotRequired[int]
    cached_input_tokens: NotRequired[int]
    reasoning_tokens: NotRequired[int | None]
    reported: NotRequired[bool]
    """Whether the provider reported it."""


@final
class ContextFrameRef(TypedDict):
    """One piece of recalled context."""
    citation_label: str
    source: str
    token_cost: int
    block_id: NotRequired[str | None]
    content_digest: NotRequired[str | None]
    id: NotRequired[str | None]
    kind: NotRequired[str]
    method: NotRequired[str | None]
    provider: NotRequired[str]
    uri: NotRequired[str | None]


@final
class ContextProviderUsage(TypedDict):
    """What one provider of context contributed."""
    frames_rejected: int
    frames_served: int
    provider_id: str
    token_cost: int


@final
class ContextUsage(TypedDict):
    """What a recall took of its budget."""
    as_of: str
    budget_consumed: int
    budget_requested: int
    providers: list[ContextProviderUsage]


@final
class DeliveryOutcomeDelivered(TypedDict):
    """The changes are in place."""
    outcome: Literal["delivered"]
    created: int
    deleted: int
    lines_added: int
    lines_removed: int
    modified: int
    proven: bool


@final
class DeliveryOutcomeDeclined(TypedDict):
    """Nothing was delivered."""
    outcome: Literal["declined"]
    reason: DeliveryDecline


@final
class HunkProposal(TypedDict):
    """Changes to files that wait for a person's word."""
    hunks: list[ProposedHunk]
    id: str
    tool: str


@final
class LadderSnapshot(TypedDict):
    """The evidence that placed the work on its rung."""
    diff_available: bool
    diff_budget: int
    """How many changed lines were expected at most."""
    diff_lines: int
    """How many lines were changed."""
    flip: FlipOutcome
    """Called `flip_achieved` in older recordings."""
    mutating_actions: int
    new_diag_errors: int
    new_diag_warnings: int
    unstable_flip: bool
    """Whether the test passed only sometimes."""
    diff_coverage: NotRequired[str | None]
    errored_commands: NotRequired[int]
    flip_refused_different_failure: NotRequired[bool]
    no_test_surface: NotRequired[bool]
    oracle_trace: NotRequired[list[OracleObservation]]
    """The runs of the test that decides."""
    rung: NotRequired[LadderRung | None]
    test_infra: NotRequired[str | None]
    touched_tests_passed: NotRequired[bool | None]
    tracked_command: NotRequired[str | None]
    verifier_independent: NotRequired[bool | None]
    """Whether who verified is another than who worked."""
    verify_done_flip: NotRequired[bool]
    witness_intact: NotRequired[bool | None]
    witness_mutation: NotRequired[bool | None]


@final
class ManifestEntry(TypedDict):
    """One block of what a call to the model was sent."""
    block_id: str
    resident_since_step: int
    """The step since which it is in the context."""
    token_cost: int
    cache_zone: NotRequired[CacheZone]
    call_id: NotRequired[str | None]
    message_index: NotRequired[int]
    """The message that it is part of."""


@final
class MediaArtifactRef(TypedDict):
    """A finished picture or video."""
    id: str
    kind: MediaKind
    label: str
    path: str


@final
class MediaJobStateQueued(TypedDict):
    """Waiting."""
    state: Literal["queued"]


@final
class MediaJobStateRunning(TypedDict):
    """Being made."""
    state: Literal["running"]


@final
class MediaJobStateSucceeded(TypedDict):
    """Made."""
    state: Literal["succeeded"]


@final
class MediaJobStateFailed(TypedDict):
    """Could not be made."""
    state: Literal["failed"]
    reason: str


@final
class OracleObservation(TypedDict):
    """One run of the test that decides, and on which tree."""
    passed: bool
    tree: ProofTree


@final
class PartialUsage(TypedDict):
    """What is known of a call that was not accounted for in full."""
    cost_usd: float
    usage: CompletionUsage
    input_reported: NotRequired[bool]


@final
class ProofStepAssurance(TypedDict):
    """What the proof will rest on."""
    kind: Literal["assurance"]
    verifier: bool
    """Called `judge` in older recordings."""
    witness: bool


@final
class ProofStepWarrant(TypedDict):
    """Whether the change is large enough to need a proof."""
    kind: Literal["warrant"]
    diff_lines: int
    required: bool
    reason: NotRequired[str | None]


@final
class ProofStepWitnessAuthored(TypedDict):
    """A test was written that should fail before the change and pass after it."""
    kind: Literal["witness_authored"]
    command: str
    fingerprint: str
    path: str


@final
class ProofStepWitnessUnavailable(TypedDict):
    """No such test could be written."""
    kind: Literal["witness_unavailable"]
    reason: str


@final
class ProofStepVerificationUnavailable(TypedDict):
    """Nothing could be run."""
    kind: Literal["verification_unavailable"]
    reason: str


@final
class ProofStepVerificationUnproven(TypedDict):
    """What was run proved nothing."""
    kind: Literal["verification_unproven"]
    reason: str


@final
class ProofStepOracle(TypedDict):
    """The test that decides was run."""
    kind: Literal["oracle"]
    command: str
    passed: bool
    tree: ProofTree
    run: NotRequired[int | None]
    runs_required: NotRequired[int | None]
    seed: NotRequired[int | None]


@final
class ProofStepVerdictDegraded(TypedDict):
    """A candidate's verdict rests on less than it should."""
    kind: Literal["verdict_degraded"]
    candidate: int
    reason: str


@final
class ProofStepTriageDegraded(TypedDict):
    """Triage did without something it should have had."""
    kind: Literal["triage_degraded"]
    reason: str


@final
class ProposedHunk(TypedDict):
    """One proposed change to one file."""
    diff: str
    lines_added: int
    lines_removed: int
    path: str


@final
class ProviderShare(TypedDict):
    """How much of a recall came from one provider."""
    frames: int
    provider: str


@final
class ScopeProposal(TypedDict):
    """What the agent means to do, for a person to agree to."""
    estimated_files: int
    steps: list[str]
    summary: str
    branch: NotRequired[str | None]
    estimated_cost_usd: NotRequired[float | None]
    read_globs: NotRequired[list[str]]
    repo: NotRequired[str | None]
    shell_policy: NotRequired[str | None]
    write_globs: NotRequired[list[str]]


@final
class SubAgentPhaseStarted(TypedDict):
    """A child agent starts."""
    phase: Literal["started"]
    agent_id: str
    depth: int
    """How deep the child is nested; 1 under the main agent."""
    instruction_preview: str
    write_access: bool
    budget_usd: NotRequired[float | None]


@final
class SubAgentPhaseFinished(TypedDict):
    """A child agent has finished."""
    phase: Literal["finished"]
    absorbed_messages: int
    """Messages of the child that the parent keeps."""
    agent_id: str
    cost_usd: float
    status: SubAgentStatus
    steps: int
    summary: str
    truncated: bool
    reason: NotRequired[str | None]


@final
class TaskContractReadOnly(TypedDict):
    """Nothing may be changed."""
    kind: Literal["read_only"]


@final
class TaskContractDefinitionOfDone(TypedDict):
    """Every check must be shown."""
    kind: Literal["definition_of_done"]
    checks: DefinitionOfDone


@final
class TaskItem(TypedDict):
    """One task."""
    id: str
    status: TaskStatus
    subject: str
    contract: NotRequired[TaskContract | None]
    """What has to be fulfilled; null for nothing."""
    description: NotRequired[str | None]
    owner: NotRequired[str | None]


@final
class ToolCall(TypedDict):
    """A call of a tool."""
    call_id: str
    """What the result refers to."""
    input: Any
    """The arguments, as the model gave them."""
    name: str


@final
class ToolOutputWithOk(TypedDict):
    """An object with `ok`."""
    ok: ToolOutputOk
    """The call succeeded."""


@final
class ToolOutputOk(TypedDict):
    """The call succeeded."""
    content: str
    data: NotRequired[Any]


@final
class ToolOutputWithError(TypedDict):
    """An object with `error`."""
    error: ToolOutputError
    """The call failed."""


_ToolOutputErrorKeys = TypedDict(
    "_ToolOutputErrorKeys",
    {
        "class": "NotRequired[ErrorClass | None]",
    },
)


@final
class ToolOutputError(_ToolOutputErrorKeys):
    """The call failed."""
    message: str


@final
class VerdictEvidence(TypedDict):
    """What a verdict rests on."""
    deterministic: bool
    """Whether it rests on something that can be run again."""
    summary: str
    evidence_refs: NotRequired[list[str]]
    ladder: NotRequired[LadderSnapshot | None]
    """The evidence in detail."""

# What a block of context is. Any other name may come.
# Known: `system_prefix`, `user_goal`, `recalled_frame`, `assistant_text`, `tool_call`, `tool_result`, `steered`, `summary`, `attachment`, `other`; any other string fits too.
BlockKind: TypeAlias = str

# How a budget is applied.
BudgetMode: TypeAlias = Literal["off", "observed", "enforced"]

# What a budget covers.
BudgetScope: TypeAlias = Literal["turn", "session"]

# How long a block can be served from the provider's cache. Any other name may come.
# Known: `stable_prefix`, `cacheable`, `volatile`, `other`; any other string fits too.
CacheZone: TypeAlias = str

# How a check came out.
CheckOutcome: TypeAlias = CheckOutcomePending | CheckOutcomePassed | CheckOutcomeFailed

# How continuous integration stands.
CiStatus: TypeAlias = Literal["pending", "running", "passing", "failing"]

# What has to be shown before a task counts as done.
DefinitionOfDone: TypeAlias = list[Check]

# Why nothing was delivered.
DeliveryDecline: TypeAlias = Literal["nothing_created", "integrity_refusal", "adopt_failed"]

# What came of a delivery.
DeliveryOutcome: TypeAlias = DeliveryOutcomeDelivered | DeliveryOutcomeDeclined

# What kind of failure it was. Any other name may come.
# Known: `invalid_input`, `not_found`, `permission_denied`, `refused_by_policy`, `timeout`, `environment`, `internal`, `other`; any other string fits too.
ErrorClass: TypeAlias = str

# What happened to a file.
FileChangeKind: TypeAlias = Literal["read", "created", "modified", "deleted"]

# Why the model stopped.
FinishReason: TypeAlias = Literal["stop", "length", "tool_calls", "content_filter"]

# Whether a test that failed before the change passes after it. Once `true` and `false`.
FlipOutcome: TypeAlias = Literal["unobserved", "not_achieved", "achieved"]

# Who decides a check.
Judge: TypeAlias = Literal["deterministic", "model"]

# How sure the verdict is, as a rung of a ladder.
LadderRung: TypeAlias = Literal["submit_fast", "revise", "nothing_attempted", "unverifiable", "unverified", "witness_unsatisfiable", "waived"]

# How far the making of it has come.
MediaJobState: TypeAlias = MediaJobStateQueued | MediaJobStateRunning | MediaJobStateSucceeded | MediaJobStateFailed

# What is being made.
MediaKind: TypeAlias = Literal["image", "svg", "video"]

# What a call to the model is for.
ModelCallRole: TypeAlias = Literal["unknown", "triage", "research", "plan", "plan_repair", "witness_author", "witness_repair", "worker", "distress_guidance", "verdict", "agent_author", "skill_author", "domain_inference", "reflection", "summarization"]

# What the policy did.
PolicyKind: TypeAlias = Literal["evaluated", "blocked", "approval_requested", "secret_detected"]

# How the pull request stands.
PrStatus: TypeAlias = Literal["draft", "open", "merged", "closed"]

# One step of a proof.
ProofStep: TypeAlias = ProofStepAssurance | ProofStepWarrant | ProofStepWitnessAuthored | ProofStepWitnessUnavailable | ProofStepVerificationUnavailable | ProofStepVerificationUnproven | ProofStepOracle | ProofStepVerdictDegraded | ProofStepTriageDegraded

# Which state of the files a test ran on.
ProofTree: TypeAlias = Literal["baseline", "candidate"]

# A stage's name. Any name may come; `verdict` was once called `judge` and `verifier`.
# Known: `verdict`; any other string fits too.
StageName: TypeAlias = str

# What a stage is a stage of.
StageScope: TypeAlias = Literal["turn", "run"]

# A child agent's start or end.
SubAgentPhase: TypeAlias = SubAgentPhaseStarted | SubAgentPhaseFinished

# How a child agent ended.
SubAgentStatus: TypeAlias = Literal["completed", "incomplete", "refused"]

# What a task has to fulfil.
TaskContract: TypeAlias = TaskContractReadOnly | TaskContractDefinitionOfDone

# How a task stands.
TaskStatus: TypeAlias = Literal["pending", "in_progress", "completed", "cancelled"]

# What a tool gave back: its result or its failure.
ToolOutput: TypeAlias = ToolOutputWithOk | ToolOutputWithError

# Why the account is not full.
UsageIncompleteReason: TypeAlias = Literal["provider_error", "timeout", "cancelled"]

# Events of `stella … --output-format stream-json`, of its documents and of its session journal.
StellaEvent: TypeAlias = (
    Event[Literal["stage"], StageBody]
    | Event[Literal["text"], TextBody]
    | Event[Literal["text_delta"], TextDeltaBody]
    | Event[Literal["reasoning"], ReasoningBody]
    | Event[Literal["tool_start"], ToolStartBody]
    | Event[Literal["tool_result"], ToolResultBody]
    | Event[Literal["speculation_discarded"], SpeculationDiscardedBody]
    | Event[Literal["retry"], RetryBody]
    | Event[Literal["steered"], SteeredBody]
    | Event[Literal["turn_parked"], TurnParkedBody]
    | Event[Literal["turn_woken"], TurnWokenBody]
    | Event[Literal["loop_detected"], LoopDetectedBody]
    | Event[Literal["budget_denied"], BudgetDeniedBody]
    | Event[Literal["retries_exhausted"], RetriesExhaustedBody]
    | Event[Literal["policy_decision"], PolicyDecisionBody]
    | Event[Literal["compaction"], CompactionBody]
    | Event[Literal["budget_tick"], BudgetTickBody]
    | Event[Literal["step_usage"], StepUsageBody]
    | Event[Literal["usage_incomplete"], UsageIncompleteBody]
    | Event[Literal["goal_verdict"], GoalVerdictBody]
    | Event[Literal["provider_fallback"], ProviderFallbackBody]
    | Event[Literal["file_change"], FileChangeBody]
    | Event[Literal["context_recall"], ContextRecallBody]
    | Event[Literal["context_write"], ContextWriteBody]
    | Event[Literal["block_registered"], BlockRegisteredBody]
    | Event[Literal["step_manifest"], StepManifestBody]
    | Event[Literal["proof"], ProofBody]
    | Event[Literal["verdict"], VerdictBody]
    | Event[Literal["scope_review"], ScopeReviewBody]
    | Event[Literal["hunk_review"], HunkReviewBody]
    | Event[Literal["ask_user"], AskUserBody]
    | Event[Literal["media_progress"], MediaProgressBody]
    | Event[Literal["media_complete"], MediaCompleteBody]
    | Event[Literal["commit"], CommitBody]
    | Event[Literal["pr"], PrBody]
    | Event[Literal["task_update"], TaskUpdateBody]
    | Event[Literal["sub_agent"], SubAgentBody]
    | Event[Literal["candidate_delivery"], CandidateDeliveryBody]
    | Event[Literal["error"], ErrorBody]
    | Event[Literal["turn_complete"], TurnCompleteBody]
    | Event[Literal["run_complete"], RunCompleteBody]
)
