// Written by `cargo xtask gen` from core/dialects/stella.json. Do not edit.

/** The work enters a named stage: of a turn, of the whole run, or, in older recordings, of either. */
export interface StellaStage {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "stage";
  name: StellaStageName;
  /** Absent in older recordings. */
  scope?: StellaStageScope;
}

/**
 * The whole text of one model step. It replaces whatever `text_delta` events previewed of it.
 * Belongs in front of a person.
 */
export interface StellaText {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "text";
  text: string;
}

/**
 * A piece of a step's text as it arrives: a preview. A retried call starts again from nothing.
 * Belongs in front of a person.
 */
export interface StellaTextDelta {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "text_delta";
  delta: string;
}

/** A piece of the model's reasoning as it arrives. */
export interface StellaReasoning {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "reasoning";
  delta: string;
}

/** A tool call begins. */
export interface StellaToolStart {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "tool_start";
  /** The call as the model made it. */
  call: StellaToolCall;
}

/** A tool call ended. It belongs to the `tool_start` with the same `call_id`. */
export interface StellaToolResult {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "tool_result";
  call_id: string;
  /** The engine's own measure. */
  duration_ms: number;
  /** Absent where the producer wrote none. */
  output?: StellaToolOutput;
  /** Whether the call was run ahead of time. */
  speculated?: boolean;
}

/** The result of a call that was run ahead of time is thrown away. */
export interface StellaSpeculationDiscarded {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "speculation_discarded";
  call_id: string;
  name: string;
  reason: string;
}

/** A call to the model is tried again. */
export interface StellaRetry {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "retry";
  /** Which try this is. */
  attempt: number;
  reason: string;
}

/** A person put in a word while the turn was running. */
export interface StellaSteered {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "steered";
  text: string;
}

/** The turn waits for something outside and will be woken. */
export interface StellaTurnParked {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "turn_parked";
  /** When the waiting ends at the latest, in seconds. */
  deadline_secs: number;
  description: string;
  /** How often it is looked at, in seconds. */
  poll_interval_secs: number;
}

/** A parked turn goes on. */
export interface StellaTurnWoken {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "turn_woken";
  /** How often it was looked at. */
  polls_used: number;
  reason: string;
}

/** The same actions keep coming back. */
export interface StellaLoopDetected {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "loop_detected";
  /** Whether the turn was ended because of it. */
  aborted: boolean;
  evidence: string;
  kind: string;
  /** The actions that repeat. */
  pattern: string[];
  /** How often they have come. */
  repeats: number;
  turn_instance: number;
}

/** Something was refused because a budget is used up. */
export interface StellaBudgetDenied {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "budget_denied";
  /** The limit, in US dollars. */
  limit_usd: number;
  mode: StellaBudgetMode;
  scope: StellaBudgetScope;
  /** What is spent so far, in US dollars. */
  spent_usd: number;
}

/** A call failed so often that it is not tried again. */
export interface StellaRetriesExhausted {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "retries_exhausted";
  attempts: number;
  reasons: string[];
  turn_instance: number;
  retryable?: boolean;
}

/** A policy was asked about an action and answered. */
export interface StellaPolicyDecision {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "policy_decision";
  kind: StellaPolicyKind;
  outcome: string;
  /** What the policy was asked about. */
  subject: string;
}

/** The context was made smaller to fit its budget. */
export interface StellaCompaction {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "compaction";
  /** Tokens of context afterwards. */
  after_tokens: number;
  /** Tokens of context before. */
  before_tokens: number;
  /** Blocks dropped because they stood there twice. */
  deduped: number;
  /** Blocks dropped for room. */
  evicted: number;
  /** Blocks dropped for age. */
  aged?: number;
  aged_blocks?: string[];
  /** How estimated tokens compared with counted ones so far. */
  calibration_factor?: number;
  deduped_blocks?: string[];
  effective_budget_tokens?: number;
  evicted_blocks?: string[];
  /** Blocks rewritten to be shorter. */
  rewrites?: StellaCompactionRewrite[];
  /** Blocks replaced by a summary. */
  summarized?: number;
  summarized_blocks?: string[];
  /** Blocks replaced by newer ones. */
  superseded?: number;
  superseded_blocks?: string[];
}

/** How much is spent so far, and against what limits. */
export interface StellaBudgetTick {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "budget_tick";
  mode: StellaBudgetMode;
  /** What the turn has spent, in US dollars. */
  spent_usd: number;
  /** Time left, in milliseconds; null for no deadline. */
  deadline_remaining_ms?: number | null;
  /** The turn's limit; null for none. */
  limit_usd?: number | null;
  /** The session's limit; null for none. */
  session_limit_usd?: number | null;
  /** What the session has spent, in US dollars. */
  session_spent_usd?: number | null;
}

/** What one call to the model used and cost. */
export interface StellaStepUsage {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "step_usage";
  /** Input tokens that came from the provider's cache. */
  cached_input_tokens: number;
  /** The cost of this call, in US dollars. */
  cost_usd: number;
  /** How long the call took, in milliseconds. */
  duration_ms: number;
  input_tokens: number;
  model: string;
  output_tokens: number;
  /** How often the call was tried again. */
  retries: number;
  step: number;
  /** How many tool calls the model made. */
  tool_calls: number;
  /** Input tokens written to the provider's cache. */
  cache_write_tokens?: number;
  /** Whether the account is full. */
  complete?: boolean;
  /** What the producer had expected. */
  estimated_input_tokens?: number;
  finish_reason?: StellaFinishReason | null;
  output_text?: string | null;
  /** Who served the call. */
  provider?: string;
  /** Output tokens spent on reasoning, where reported. */
  reasoning_tokens?: number | null;
  role?: StellaModelCallRole;
  /** Who served it behind a router. */
  upstream_provider?: string | null;
}

/** A call to the model ended without a full account of what it used. */
export interface StellaUsageIncomplete {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "usage_incomplete";
  duration_ms: number;
  model: string;
  provider: string;
  reason: StellaUsageIncompleteReason;
  role: StellaModelCallRole;
  /** What is known all the same. */
  partial?: StellaPartialUsage | null;
  retries?: number | null;
}

/** A round's verdict on whether the goal is met. */
export interface StellaGoalVerdict {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "goal_verdict";
  /** The cost of the verdict, in US dollars. */
  cost_usd: number;
  met: boolean;
  reasoning: string;
  round: number;
}

/** The model's provider is replaced by another. */
export interface StellaProviderFallback {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "provider_fallback";
  from: string;
  reason: string;
  to: string;
}

/** A file was read or changed. */
export interface StellaFileChange {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "file_change";
  kind: StellaFileChangeKind;
  path: string;
  /** Lines added. */
  added?: number;
  /** The change as a unified diff. */
  diff?: string | null;
  /** Lines removed. */
  removed?: number;
}

/** Context was fetched from memory for the step ahead. */
export interface StellaContextRecall {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "context_recall";
  /** What was fetched. */
  frames: StellaContextFrameRef[];
  /** Where it came from. */
  provider_mix: StellaProviderShare[];
  /** How many tokens it takes. */
  tokens: number;
  latency_ms?: number;
  usage?: StellaContextUsage | null;
  /** Whether an approximate index was searched. */
  used_ann_index?: boolean | null;
}

/** Something was written to memory. */
export interface StellaContextWrite {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "context_write";
  provider: string;
  /** Entries replaced. */
  superseded: number;
  /** Entries written. */
  upserts: number;
}

/** A block of context came into being. */
export interface StellaBlockRegistered {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "block_registered";
  block_id: string;
  /** A digest of the block. */
  content_digest: string;
  kind: StellaBlockKind;
  origin: StellaBlockOrigin;
  token_cost: number;
  citation_label?: string | null;
  /** The block itself; null or absent where it is not carried. */
  content?: string | null;
}

/** The blocks that one call to the model was sent, in order. */
export interface StellaStepManifest {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "step_manifest";
  /** What was sent, in order. */
  blocks: StellaManifestEntry[];
  calibration_factor: number;
  effective_budget_tokens: number;
  estimated_input_tokens: number;
  model: string;
  provider: string;
  role: StellaModelCallRole;
  step: number;
  turn_instance: number;
  /** Which call of the step this is. */
  call_seq?: number;
  compiled_frame?: StellaCompiledContextFrameBuilt | null;
}

/** One step of proving that the work does what it should. */
export interface StellaProof {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "proof";
  step: StellaProofStep;
}

/** Whether the work passed, and on what evidence. */
export interface StellaVerdict {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "verdict";
  evidence: StellaVerdictEvidence;
  passed: boolean;
}

/** A plan is put before a person before work starts. */
export interface StellaScopeReview {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "scope_review";
  proposal: StellaScopeProposal;
}

/** Changes to files are put before a person before they are made. */
export interface StellaHunkReview {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "hunk_review";
  proposal: StellaHunkProposal;
}

/** A question to a person. */
export interface StellaAskUser {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "ask_user";
  /** What the answer refers to. */
  id: string;
  /** The answers offered; may be empty. */
  options: string[];
  question: string;
}

/** How far the making of a picture or video has come. */
export interface StellaMediaProgress {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "media_progress";
  /** The picture or video, by id. */
  artifact_id: string;
  kind: StellaMediaKind;
  state: StellaMediaJobState;
}

/** A picture or video is finished. */
export interface StellaMediaComplete {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "media_complete";
  artifact: StellaMediaArtifactRef;
}

/** A commit was made. */
export interface StellaCommit {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "commit";
  message: string;
  /** The commit's hash. */
  sha: string;
}

/** A pull request was opened or has changed. */
export interface StellaPr {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "pr";
  status: StellaPrStatus;
  url: string;
  ci?: StellaCiStatus | null;
  /** The pull request's number; null while it has none. */
  number?: number | null;
}

/** The whole list of tasks as it now stands. */
export interface StellaTaskUpdate {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "task_update";
  tasks: StellaTaskItem[];
}

/** A child agent starts or has finished. Everything between the two belongs to the child. */
export interface StellaSubAgent {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "sub_agent";
  phase: StellaSubAgentPhase;
}

/** The work of a candidate was delivered, or was not. */
export interface StellaCandidateDelivery {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "candidate_delivery";
  delivery: StellaDeliveryOutcome;
  /** Where the work was put. */
  root?: string | null;
}

/** Something failed. If it cannot be retried, it ends the run. */
export interface StellaError {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "error";
  message: string;
  /** If false, the run has failed. */
  retryable: boolean;
}

/** A turn ended well. */
export interface StellaTurnComplete {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "turn_complete";
  /** The turn's cost, in US dollars. */
  cost_usd: number;
  model: string;
}

/** The run ended well. */
export interface StellaRunComplete {
  /** Unix milliseconds, stamped by the writer. Not monotonic. */
  ts?: number | null;
  type: "run_complete";
  /** The run's own figure, in US dollars: never to be added to the sum over `step_usage`. */
  cost_usd: number;
  model: string;
}

/** What a block of context is. Any other name may come. */
export type StellaBlockKind = "system_prefix" | "user_goal" | "recalled_frame" | "assistant_text" | "tool_call" | "tool_result" | "steered" | "summary" | "attachment" | "other" | (string & {});

/** Where a block of context came from. */
export interface StellaBlockOrigin {
  step: number;
  turn_instance: number;
  /** The tool call that it came from. */
  call_id?: string | null;
  /** The memory that it came from. */
  memory_id?: string | null;
}

/** How a budget is applied. */
export type StellaBudgetMode = "off" | "observed" | "enforced";

/** What a budget covers. */
export type StellaBudgetScope = "turn" | "session";

/** How long a block can be served from the provider's cache. Any other name may come. */
export type StellaCacheZone = "stable_prefix" | "cacheable" | "volatile" | "other" | (string & {});

/** One thing to be shown before work counts as done. */
export interface StellaCheck {
  mechanism: StellaCheckMechanism;
  statement: string;
  outcome?: StellaCheckOutcome;
}

/** How a check is carried out. */
export interface StellaCheckMechanism {
  name: string;
  /** Not always there. */
  judge?: StellaJudge;
}

/** How a check came out. */
export type StellaCheckOutcome = StellaCheckOutcomePending | StellaCheckOutcomePassed | StellaCheckOutcomeFailed;

/** Not yet known. */
export interface StellaCheckOutcomePending {
  state: "pending";
}

/** Shown. */
export interface StellaCheckOutcomePassed {
  state: "passed";
  evidence: string;
}

/** Shown not to hold. */
export interface StellaCheckOutcomeFailed {
  state: "failed";
  evidence: string;
}

/** How continuous integration stands. */
export type StellaCiStatus = "pending" | "running" | "passing" | "failing";

/** A block that was rewritten to be shorter. */
export interface StellaCompactionRewrite {
  block_id: string;
  content: string;
  content_digest: string;
}

/** The recalled context as it was put into the prompt. */
export interface StellaCompiledContextFrameBuilt {
  compiled_frame_id: string;
  frame_hash: string;
}

/** The tokens of one completion. */
export interface StellaCompletionUsage {
  input_tokens: number;
  output_tokens: number;
  cache_write_tokens?: number;
  cached_input_tokens?: number;
  reasoning_tokens?: number | null;
  /** Whether the provider reported it. */
  reported?: boolean;
}

/** One piece of recalled context. */
export interface StellaContextFrameRef {
  citation_label: string;
  source: string;
  token_cost: number;
  block_id?: string | null;
  content_digest?: string | null;
  id?: string | null;
  kind?: string;
  method?: string | null;
  provider?: string;
  uri?: string | null;
}

/** What one provider of context contributed. */
export interface StellaContextProviderUsage {
  frames_rejected: number;
  frames_served: number;
  provider_id: string;
  token_cost: number;
}

/** What a recall took of its budget. */
export interface StellaContextUsage {
  as_of: string;
  budget_consumed: number;
  budget_requested: number;
  providers: StellaContextProviderUsage[];
}

/** What has to be shown before a task counts as done. */
export type StellaDefinitionOfDone = StellaCheck[];

/** Why nothing was delivered. */
export type StellaDeliveryDecline = "nothing_created" | "integrity_refusal" | "adopt_failed";

/** What came of a delivery. */
export type StellaDeliveryOutcome = StellaDeliveryOutcomeDelivered | StellaDeliveryOutcomeDeclined;

/** The changes are in place. */
export interface StellaDeliveryOutcomeDelivered {
  outcome: "delivered";
  created: number;
  deleted: number;
  lines_added: number;
  lines_removed: number;
  modified: number;
  proven: boolean;
}

/** Nothing was delivered. */
export interface StellaDeliveryOutcomeDeclined {
  outcome: "declined";
  reason: StellaDeliveryDecline;
}

/** What kind of failure it was. Any other name may come. */
export type StellaErrorClass = "invalid_input" | "not_found" | "permission_denied" | "refused_by_policy" | "timeout" | "environment" | "internal" | "other" | (string & {});

/** What happened to a file. */
export type StellaFileChangeKind = "read" | "created" | "modified" | "deleted";

/** Why the model stopped. */
export type StellaFinishReason = "stop" | "length" | "tool_calls" | "content_filter";

/** Whether a test that failed before the change passes after it. Once `true` and `false`. */
export type StellaFlipOutcome = "unobserved" | "not_achieved" | "achieved";

/** Changes to files that wait for a person's word. */
export interface StellaHunkProposal {
  hunks: StellaProposedHunk[];
  id: string;
  tool: string;
}

/** Who decides a check. */
export type StellaJudge = "deterministic" | "model";

/** How sure the verdict is, as a rung of a ladder. */
export type StellaLadderRung = "submit_fast" | "revise" | "nothing_attempted" | "unverifiable" | "unverified" | "witness_unsatisfiable" | "waived";

/** The evidence that placed the work on its rung. */
export interface StellaLadderSnapshot {
  diff_available: boolean;
  /** How many changed lines were expected at most. */
  diff_budget: number;
  /** How many lines were changed. */
  diff_lines: number;
  /** Called `flip_achieved` in older recordings. */
  flip: StellaFlipOutcome;
  mutating_actions: number;
  new_diag_errors: number;
  new_diag_warnings: number;
  /** Whether the test passed only sometimes. */
  unstable_flip: boolean;
  diff_coverage?: string | null;
  errored_commands?: number;
  flip_refused_different_failure?: boolean;
  no_test_surface?: boolean;
  /** The runs of the test that decides. */
  oracle_trace?: StellaOracleObservation[];
  rung?: StellaLadderRung | null;
  test_infra?: string | null;
  touched_tests_passed?: boolean | null;
  tracked_command?: string | null;
  /** Whether who verified is another than who worked. */
  verifier_independent?: boolean | null;
  verify_done_flip?: boolean;
  witness_intact?: boolean | null;
  witness_mutation?: boolean | null;
}

/** One block of what a call to the model was sent. */
export interface StellaManifestEntry {
  block_id: string;
  /** The step since which it is in the context. */
  resident_since_step: number;
  token_cost: number;
  cache_zone?: StellaCacheZone;
  call_id?: string | null;
  /** The message that it is part of. */
  message_index?: number;
}

/** A finished picture or video. */
export interface StellaMediaArtifactRef {
  id: string;
  kind: StellaMediaKind;
  label: string;
  path: string;
}

/** How far the making of it has come. */
export type StellaMediaJobState = StellaMediaJobStateQueued | StellaMediaJobStateRunning | StellaMediaJobStateSucceeded | StellaMediaJobStateFailed;

/** Waiting. */
export interface StellaMediaJobStateQueued {
  state: "queued";
}

/** Being made. */
export interface StellaMediaJobStateRunning {
  state: "running";
}

/** Made. */
export interface StellaMediaJobStateSucceeded {
  state: "succeeded";
}

/** Could not be made. */
export interface StellaMediaJobStateFailed {
  state: "failed";
  reason: string;
}

/** What is being made. */
export type StellaMediaKind = "image" | "svg" | "video";

/** What a call to the model is for. */
export type StellaModelCallRole = "unknown" | "triage" | "research" | "plan" | "plan_repair" | "witness_author" | "witness_repair" | "worker" | "distress_guidance" | "verdict" | "agent_author" | "skill_author" | "domain_inference" | "reflection" | "summarization";

/** One run of the test that decides, and on which tree. */
export interface StellaOracleObservation {
  passed: boolean;
  tree: StellaProofTree;
}

/** What is known of a call that was not accounted for in full. */
export interface StellaPartialUsage {
  cost_usd: number;
  usage: StellaCompletionUsage;
  input_reported?: boolean;
}

/** What the policy did. */
export type StellaPolicyKind = "evaluated" | "blocked" | "approval_requested" | "secret_detected";

/** How the pull request stands. */
export type StellaPrStatus = "draft" | "open" | "merged" | "closed";

/** One step of a proof. */
export type StellaProofStep = StellaProofStepAssurance | StellaProofStepWarrant | StellaProofStepWitnessAuthored | StellaProofStepWitnessUnavailable | StellaProofStepVerificationUnavailable | StellaProofStepVerificationUnproven | StellaProofStepOracle | StellaProofStepVerdictDegraded | StellaProofStepTriageDegraded;

/** What the proof will rest on. */
export interface StellaProofStepAssurance {
  kind: "assurance";
  /** Called `judge` in older recordings. */
  verifier: boolean;
  witness: boolean;
}

/** Whether the change is large enough to need a proof. */
export interface StellaProofStepWarrant {
  kind: "warrant";
  diff_lines: number;
  required: boolean;
  reason?: string | null;
}

/** A test was written that should fail before the change and pass after it. */
export interface StellaProofStepWitnessAuthored {
  kind: "witness_authored";
  command: string;
  fingerprint: string;
  path: string;
}

/** No such test could be written. */
export interface StellaProofStepWitnessUnavailable {
  kind: "witness_unavailable";
  reason: string;
}

/** Nothing could be run. */
export interface StellaProofStepVerificationUnavailable {
  kind: "verification_unavailable";
  reason: string;
}

/** What was run proved nothing. */
export interface StellaProofStepVerificationUnproven {
  kind: "verification_unproven";
  reason: string;
}

/** The test that decides was run. */
export interface StellaProofStepOracle {
  kind: "oracle";
  command: string;
  passed: boolean;
  tree: StellaProofTree;
  run?: number | null;
  runs_required?: number | null;
  seed?: number | null;
}

/** A candidate's verdict rests on less than it should. */
export interface StellaProofStepVerdictDegraded {
  kind: "verdict_degraded";
  candidate: number;
  reason: string;
}

/** Triage did without something it should have had. */
export interface StellaProofStepTriageDegraded {
  kind: "triage_degraded";
  reason: string;
}

/** Which state of the files a test ran on. */
export type StellaProofTree = "baseline" | "candidate";

/** One proposed change to one file. */
export interface StellaProposedHunk {
  diff: string;
  lines_added: number;
  lines_removed: number;
  path: string;
}

/** How much of a recall came from one provider. */
export interface StellaProviderShare {
  frames: number;
  provider: string;
}

/** What the agent means to do, for a person to agree to. */
export interface StellaScopeProposal {
  estimated_files: number;
  steps: string[];
  summary: string;
  branch?: string | null;
  estimated_cost_usd?: number | null;
  read_globs?: string[];
  repo?: string | null;
  shell_policy?: string | null;
  write_globs?: string[];
}

/** A stage's name. Any name may come; `verdict` was once called `judge` and `verifier`. */
export type StellaStageName = "verdict" | (string & {});

/** What a stage is a stage of. */
export type StellaStageScope = "turn" | "run";

/** A child agent's start or end. */
export type StellaSubAgentPhase = StellaSubAgentPhaseStarted | StellaSubAgentPhaseFinished;

/** A child agent starts. */
export interface StellaSubAgentPhaseStarted {
  phase: "started";
  agent_id: string;
  /** How deep the child is nested; 1 under the main agent. */
  depth: number;
  instruction_preview: string;
  write_access: boolean;
  budget_usd?: number | null;
}

/** A child agent has finished. */
export interface StellaSubAgentPhaseFinished {
  phase: "finished";
  /** Messages of the child that the parent keeps. */
  absorbed_messages: number;
  agent_id: string;
  cost_usd: number;
  status: StellaSubAgentStatus;
  steps: number;
  summary: string;
  truncated: boolean;
  reason?: string | null;
}

/** How a child agent ended. */
export type StellaSubAgentStatus = "completed" | "incomplete" | "refused";

/** What a task has to fulfil. */
export type StellaTaskContract = StellaTaskContractReadOnly | StellaTaskContractDefinitionOfDone;

/** Nothing may be changed. */
export interface StellaTaskContractReadOnly {
  kind: "read_only";
}

/** Every check must be shown. */
export interface StellaTaskContractDefinitionOfDone {
  kind: "definition_of_done";
  checks: StellaDefinitionOfDone;
}

/** One task. */
export interface StellaTaskItem {
  id: string;
  status: StellaTaskStatus;
  subject: string;
  /** What has to be fulfilled; null for nothing. */
  contract?: StellaTaskContract | null;
  description?: string | null;
  owner?: string | null;
}

/** How a task stands. */
export type StellaTaskStatus = "pending" | "in_progress" | "completed" | "cancelled";

/** A call of a tool. */
export interface StellaToolCall {
  /** What the result refers to. */
  call_id: string;
  /** The arguments, as the model gave them. */
  input: unknown;
  name: string;
}

/** What a tool gave back: its result or its failure. */
export type StellaToolOutput = StellaToolOutputWithOk | StellaToolOutputWithError;

export interface StellaToolOutputWithOk {
  /** The call succeeded. */
  ok: StellaToolOutputOk;
  error?: never;
}

/** The call succeeded. */
export interface StellaToolOutputOk {
  content: string;
  data?: unknown;
}

export interface StellaToolOutputWithError {
  /** The call failed. */
  error: StellaToolOutputError;
  ok?: never;
}

/** The call failed. */
export interface StellaToolOutputError {
  message: string;
  class?: StellaErrorClass | null;
}

/** Why the account is not full. */
export type StellaUsageIncompleteReason = "provider_error" | "timeout" | "cancelled";

/** What a verdict rests on. */
export interface StellaVerdictEvidence {
  /** Whether it rests on something that can be run again. */
  deterministic: boolean;
  summary: string;
  evidence_refs?: string[];
  /** The evidence in detail. */
  ladder?: StellaLadderSnapshot | null;
}

/** Events of `stella … --output-format stream-json`, of its documents and of its session journal. */
export type StellaEvent =
  | StellaStage
  | StellaText
  | StellaTextDelta
  | StellaReasoning
  | StellaToolStart
  | StellaToolResult
  | StellaSpeculationDiscarded
  | StellaRetry
  | StellaSteered
  | StellaTurnParked
  | StellaTurnWoken
  | StellaLoopDetected
  | StellaBudgetDenied
  | StellaRetriesExhausted
  | StellaPolicyDecision
  | StellaCompaction
  | StellaBudgetTick
  | StellaStepUsage
  | StellaUsageIncomplete
  | StellaGoalVerdict
  | StellaProviderFallback
  | StellaFileChange
  | StellaContextRecall
  | StellaContextWrite
  | StellaBlockRegistered
  | StellaStepManifest
  | StellaProof
  | StellaVerdict
  | StellaScopeReview
  | StellaHunkReview
  | StellaAskUser
  | StellaMediaProgress
  | StellaMediaComplete
  | StellaCommit
  | StellaPr
  | StellaTaskUpdate
  | StellaSubAgent
  | StellaCandidateDelivery
  | StellaError
  | StellaTurnComplete
  | StellaRunComplete;

/** The declared types, in order: type id = position + 1. */
export const stellaTypes = [
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
] as const;
