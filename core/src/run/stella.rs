//! Runs of `stella`, as docs/dialects/stella.md tells them.

use std::collections::{HashMap, HashSet};

use super::bracket::Brackets;
use super::fold::{self, Field, add};
use super::keep::Keep;
use super::model::{Run, RunError, RunOutcome, Stage, ToolCall};
use super::text::Joined;
use crate::dialect::Dialect;
use crate::outcome::Event;
use crate::value::Part;

/// What each type means, by type id.
pub(super) struct Table(Vec<Action>);

/// What a type means, and where its fields are.
#[derive(Clone, Copy)]
enum Action {
    /// No more than that it came.
    Count,
    TextDelta(Field),
    Text(Field),
    Retry,
    ToolStart(Field),
    ToolResult {
        call_id: Field,
        duration_ms: Field,
        output: Field,
    },
    Discard(Field),
    Stage {
        scope: Field,
        name: Field,
    },
    StepUsage(StepUsage),
    Model(Field),
    SubAgent(Field),
    Error {
        message: Field,
        retryable: Field,
    },
    TurnComplete(Field),
    RunComplete {
        model: Field,
        cost: Field,
    },
}

#[derive(Clone, Copy)]
struct StepUsage {
    model: Field,
    cost: Field,
    input: Field,
    output: Field,
    cached: Field,
    cache_write: Field,
    reasoning: Field,
}

impl Table {
    pub(super) fn new(dialect: &Dialect) -> Self {
        let names = dialect.known_types().enumerate();
        let actions = names.map(|(i, name)| action(name, |field| Field::new(dialect, i as u16 + 1, field)));
        Self(std::iter::once(Action::Count).chain(actions).collect())
    }

    pub(super) fn is_mute(&self, id: u16) -> bool {
        matches!(self.0[usize::from(id)], Action::Count)
    }
}

fn action(name: &str, field: impl Fn(&str) -> Field) -> Action {
    match name {
        "text_delta" => Action::TextDelta(field("delta")),
        "text" => Action::Text(field("text")),
        "retry" => Action::Retry,
        "tool_start" => Action::ToolStart(field("call")),
        "tool_result" => {
            Action::ToolResult { call_id: field("call_id"), duration_ms: field("duration_ms"), output: field("output") }
        }
        "speculation_discarded" => Action::Discard(field("call_id")),
        "stage" => Action::Stage { scope: field("scope"), name: field("name") },
        "step_usage" => Action::StepUsage(StepUsage {
            model: field("model"),
            cost: field("cost_usd"),
            input: field("input_tokens"),
            output: field("output_tokens"),
            cached: field("cached_input_tokens"),
            cache_write: field("cache_write_tokens"),
            reasoning: field("reasoning_tokens"),
        }),
        "step_manifest" | "usage_incomplete" => Action::Model(field("model")),
        "sub_agent" => Action::SubAgent(field("phase")),
        "error" => Action::Error { message: field("message"), retryable: field("retryable") },
        "turn_complete" => Action::TurnComplete(field("model")),
        "run_complete" => Action::RunComplete { model: field("model"), cost: field("cost_usd") },
        _ => Action::Count,
    }
}

/// What a run's events so far leave open.
#[derive(Default)]
pub(super) struct Stella {
    /// The deltas that no text followed.
    partial: Joined,
    /// Whether the call is tried again: its deltas start from the beginning.
    retried: bool,
    agents: Brackets,
    calls: HashMap<String, Calls>,
    models: HashSet<String>,
}

/// The tool calls of one id, by their place in the run's list.
struct Calls {
    latest: usize,
    /// The latest one without a result.
    open: Option<usize>,
    /// Those before it without a result.
    others: Vec<usize>,
}

impl Stella {
    pub(super) fn open(run: &mut Run) -> Self {
        run.turns = Some(0);
        Self::default()
    }

    /// Takes in an event; answers whether it is the run's terminator.
    #[inline]
    pub(super) fn apply(&mut self, table: &Table, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) -> bool {
        let action = table.0[usize::from(event.id())];
        match action {
            Action::Count => false,
            Action::TextDelta(delta) => {
                if !self.agents.is_open() {
                    self.text_delta(event, delta, keep);
                }
                false
            }
            _ => self.apply_rare(action, event, run, keep),
        }
    }

    fn apply_rare(&mut self, action: Action, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) -> bool {
        match action {
            // What a sub-agent does counts for the run too.
            Action::ToolStart(call) => self.tool_start(event, call, run, keep),
            Action::ToolResult { call_id, duration_ms, output } => {
                let duration_ms = duration_ms.of(event).and_then(fold::natural);
                let result = ToolResult { duration_ms, output: output.of(event) };
                self.tool_result(&call_id.text(event).unwrap_or_default(), result, run, keep);
            }
            Action::Discard(call_id) => self.discard(&call_id.text(event).unwrap_or_default(), run),
            Action::StepUsage(fields) => self.step_usage(event, fields, run, keep),
            Action::Model(model) => self.model(event, model, run, keep),
            Action::SubAgent(phase) => self.sub_agent(event, phase, keep),
            Action::TurnComplete(model) | Action::RunComplete { model, .. } if self.agents.is_open() => {
                self.model(event, model, run, keep);
            }
            // The rest of it does not.
            _ if self.agents.is_open() => {}
            Action::Text(text) => self.text(event, text, run, keep),
            Action::Retry => self.retried = true,
            Action::Stage { scope, name } => stage(event, scope, name, run, keep),
            Action::Error { message, retryable } => error(event, message, retryable, run, keep),
            Action::TurnComplete(model) => {
                self.model(event, model, run, keep);
                run.turns = run.turns.map(|turns| turns + 1);
                decide(RunOutcome::Unfinished, None, run, keep);
            }
            Action::RunComplete { model, cost } => {
                self.model(event, model, run, keep);
                run.cost_usd.reported = cost.of(event).and_then(Part::real);
                decide(RunOutcome::Completed, None, run, keep);
                return true;
            }
            Action::Count | Action::TextDelta(_) => {}
        }
        false
    }

    pub(super) fn finish(mut self, run: &mut Run, keep: &mut Keep<'_>) {
        run.partial_text = self.partial.take(keep);
    }

    #[inline]
    fn text_delta(&mut self, event: &Event<'_>, delta: Field, keep: &mut Keep<'_>) {
        let Some(delta) = delta.of(event) else { return };
        if self.retried {
            self.retried = false;
            self.partial.clear(keep);
        }
        self.partial.append_string(delta, event.has_lone_surrogate(), keep);
    }

    fn text(&mut self, event: &Event<'_>, text: Field, run: &mut Run, keep: &mut Keep<'_>) {
        self.retried = false;
        self.partial.clear(keep);
        let Some(text) = text.text(event) else { return };
        keep.replace(&mut run.text, Some(&text));
        if keep.item(&run.messages, 0) {
            run.messages.push(keep.text(text));
        }
    }

    fn tool_start(&mut self, event: &Event<'_>, call: Field, run: &mut Run, keep: &mut Keep<'_>) {
        let Some(call) = call.of(event) else { return };
        if !keep.item(&run.tool_calls, 0) {
            return;
        }
        let [id, name, input] = call.members(["call_id", "name", "input"]);
        let place = run.tool_calls.len();
        let id = id.and_then(Part::string).unwrap_or_default();
        self.register(&id, place, true, keep);
        run.tool_calls.push(ToolCall {
            id: Some(keep.text(id)),
            name: name.and_then(Part::string).map(|name| keep.text(name)),
            input: input.and_then(|input| keep.json(&fold::json(event, input))),
            agent: self.agents.agent().map(|agent| keep.text(agent)),
            ..ToolCall::default()
        });
    }

    /// Makes the call at `place` the latest of its id.
    fn register(&mut self, id: &str, place: usize, open: bool, keep: &mut Keep<'_>) {
        const ROOM: usize = size_of::<(String, Calls, usize)>() * 2;
        let open = open.then_some(place);
        match self.calls.get_mut(id) {
            Some(calls) => {
                calls.latest = place;
                if open.is_some() {
                    calls.others.extend(std::mem::replace(&mut calls.open, open));
                }
            }
            None if keep.room(id.len() + ROOM) => {
                self.calls.insert(id.to_owned(), Calls { latest: place, open, others: Vec::new() });
            }
            None => {}
        }
    }

    fn tool_result(&mut self, id: &str, result: ToolResult<'_>, run: &mut Run, keep: &mut Keep<'_>) {
        let open = self.calls.get_mut(id).and_then(|calls| {
            let next = calls.others.pop();
            std::mem::replace(&mut calls.open, next)
        });
        if let Some(call) = open.and_then(|place| run.tool_calls.get_mut(place)) {
            result.fill(call, keep);
            return;
        }
        if keep.item(&run.tool_calls, 0) {
            self.register(id, run.tool_calls.len(), false, keep);
            let agent = self.agents.agent().map(|agent| keep.text(agent));
            let mut call = ToolCall { id: Some(keep.text(id)), agent, ..ToolCall::default() };
            result.fill(&mut call, keep);
            run.tool_calls.push(call);
        }
    }

    fn discard(&mut self, id: &str, run: &mut Run) {
        if let Some(call) = self.calls.get(id).and_then(|calls| run.tool_calls.get_mut(calls.latest)) {
            call.discarded = true;
        }
    }

    fn step_usage(&mut self, event: &Event<'_>, fields: StepUsage, run: &mut Run, keep: &mut Keep<'_>) {
        self.model(event, fields.model, run, keep);
        let usage = &mut run.usage;
        add(&mut usage.input_tokens, fields.input.of(event));
        add(&mut usage.output_tokens, fields.output.of(event));
        add(&mut usage.cached_input_tokens, fields.cached.of(event));
        add(&mut usage.cache_write_tokens, fields.cache_write.of(event));
        add(&mut usage.reasoning_tokens, fields.reasoning.of(event));
        if let Some(cost) = fields.cost.of(event).and_then(Part::real) {
            let sum = run.cost_usd.summed.unwrap_or(0.0) + cost;
            run.cost_usd.summed = Some(sum.clamp(f64::MIN, f64::MAX));
        }
    }

    fn model(&mut self, event: &Event<'_>, model: Field, run: &mut Run, keep: &mut Keep<'_>) {
        let Some(model) = model.text(event) else { return };
        let known = run.models.last().is_some_and(|last| *last == model) || self.models.contains(&*model);
        if !known && keep.item(&run.models, 2 * model.len() + size_of::<String>()) {
            run.models.push(keep.text(&*model));
            self.models.insert(model.into_owned());
        }
    }

    fn sub_agent(&mut self, event: &Event<'_>, phase: Field, keep: &mut Keep<'_>) {
        let Some(phase) = phase.of(event) else { return };
        let [phase, agent] = phase.members(["phase", "agent_id"]);
        let Some(agent) = agent.and_then(Part::string) else { return };
        match phase.and_then(Part::string).as_deref() {
            Some("started") => self.agents.open(&agent, keep),
            Some("finished") => self.agents.close(&agent, keep),
            _ => {}
        }
    }
}

/// What a result says of its call.
#[derive(Clone, Copy)]
struct ToolResult<'e> {
    duration_ms: Option<u64>,
    output: Option<Part<'e>>,
}

impl ToolResult<'_> {
    fn fill(self, call: &mut ToolCall, keep: &mut Keep<'_>) {
        call.duration_ms = self.duration_ms;
        let Some(output) = self.output else { return };
        let Some((ok, text)) = usual_output(output).or_else(|| any_output(output)) else { return };
        call.ok = Some(ok);
        call.output = text.and_then(|start| keep.string(output.text(), start, output.end()));
    }
}

/// Whether an output is that of a success, and where its text starts, without going through what may be long, where it
/// is written as it always is.
fn usual_output(output: Part<'_>) -> Option<(bool, Option<usize>)> {
    let (arm, inner) = output.first_member()?;
    let (key, text) = Part::new(output.text(), inner, output.end()).first_member()?;
    match (arm, key) {
        (b"ok", b"content") => Some((true, Some(text))),
        (b"error", b"message") => Some((false, Some(text))),
        _ => None,
    }
}

/// The same for any output.
fn any_output(output: Part<'_>) -> Option<(bool, Option<usize>)> {
    let [ok, error] = output.members(["ok", "error"]);
    let [text] = ok.map(|ok| ok.members(["content"])).or_else(|| Some(error?.members(["message"])))?;
    Some((ok.is_some(), text.map(Part::start)))
}

fn stage(event: &Event<'_>, scope: Field, name: Field, run: &mut Run, keep: &mut Keep<'_>) {
    let Some(name) = name.word(event) else { return };
    if keep.item(&run.stages, 0) {
        let scope = scope.text(event).map(|scope| keep.text(scope));
        run.stages.push(Stage { scope, name: keep.text(name) });
    }
}

fn error(event: &Event<'_>, message: Field, retryable: Field, run: &mut Run, keep: &mut Keep<'_>) {
    let Some(message) = message.text(event) else { return };
    let retryable = retryable.of(event).and_then(fold::boolean);
    match retryable {
        Some(false) => decide(RunOutcome::Failed, Some(&message), run, keep),
        _ => decide(RunOutcome::Unfinished, None, run, keep),
    }
    if keep.item(&run.errors, 0) {
        run.errors.push(RunError { message: keep.text(message), retryable });
    }
}

fn decide(outcome: RunOutcome, reason: Option<&str>, run: &mut Run, keep: &mut Keep<'_>) {
    run.outcome = outcome;
    keep.replace(&mut run.reason, reason);
}
