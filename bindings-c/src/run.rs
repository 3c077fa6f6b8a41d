//! Runs, reconstructed from their events.

use std::cell::OnceCell;
use std::ptr;

use agentevents::run::{Counts, Run};

use crate::boundary::boundary;
use crate::own::{Call, Kept};
use crate::report::agentevents_count;
use crate::result::Answered;
use crate::run_parts::{
    agentevents_gap, agentevents_real, agentevents_run_error, agentevents_run_outcome, agentevents_stage,
    agentevents_tool_call, agentevents_uint, agentevents_usage,
};
use crate::string::agentevents_string;

/// One run. What was not reported is nothing; what there is none of has the length 0. The library makes it, never a program: later
/// versions add members at the end. It is valid, with all it points to, until its decoder is freed.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_run {
    /// The run id, where runs have one.
    pub id: agentevents_string,
    /// How it ended.
    pub outcome: agentevents_run_outcome,
    /// Why it failed or was cancelled.
    pub reason: agentevents_string,
    /// The producer's class of the error that ended it.
    pub error_class: agentevents_string,
    /// The final text.
    pub text: agentevents_string,
    /// What had arrived of a text that never came whole.
    pub partial_text: agentevents_string,
    /// The texts that came whole, in order: `messages_len` of them.
    pub messages: *const agentevents_string,
    /// The number of texts in `messages`.
    pub messages_len: usize,
    /// The number of tool calls: agentevents_run_tool_call() gives each, in the order in which they were first heard of.
    pub tool_calls_len: usize,
    /// The number of stages: agentevents_run_stage() gives each, in order.
    pub stages_len: usize,
    /// The number of errors that it told of: agentevents_run_error_at() gives each, in order.
    pub errors_len: usize,
    /// What it asked of a person, each event as JSON: `interrupts_len` of them.
    pub interrupts: *const agentevents_string,
    /// The number of events in `interrupts`.
    pub interrupts_len: usize,
    /// The models, by first appearance: `models_len` of them.
    pub models: *const agentevents_string,
    /// The number of names in `models`.
    pub models_len: usize,
    /// How many turns were completed, where the dialect has turns.
    pub turns: agentevents_uint,
    /// Tokens.
    pub usage: agentevents_usage,
    /// What it cost in US dollars: the sum over its parts.
    pub cost_usd_summed: agentevents_real,
    /// What it cost in US dollars: what the run itself says.
    pub cost_usd_reported: agentevents_real,
    /// The first time stamp, in milliseconds since the Unix epoch.
    pub first_ts: agentevents_real,
    /// The last time stamp.
    pub last_ts: agentevents_real,
    /// The sum of the steps between time stamps, none of them below zero, in milliseconds.
    pub elapsed_ms: agentevents_real,
    /// How many events of each type came, in declared order: `events_len` of them.
    pub events: *const agentevents_count,
    /// The number of types in `events`.
    pub events_len: usize,
    /// How many unrecognized events of each name came, by first sight: `unrecognized_len` of them.
    pub unrecognized: *const agentevents_count,
    /// The number of names in `unrecognized`.
    pub unrecognized_len: usize,
    /// How many errors came.
    pub faults: u64,
    /// The sequence numbers that never came: `gaps_len` gaps.
    pub gaps: *const agentevents_gap,
    /// The number of gaps in `gaps`.
    pub gaps_len: usize,
    /// How many sequence numbers came that had come before.
    pub duplicates: u64,
    /// How many sequence numbers came that are higher than the terminal event's.
    pub after_terminal: u64,
    /// Whether a limit cut anything.
    pub truncated: bool,
    /// Private.
    pub source: *const agentevents_run_source,
}

/// Private: what an agentevents_run points into.
pub struct agentevents_run_source {
    public: agentevents_run,
    tool_calls: Vec<agentevents_tool_call>,
    stages: Vec<agentevents_stage>,
    errors: Vec<agentevents_run_error>,
    json: OnceCell<String>,
    run: Run,
    _strings: [Vec<agentevents_string>; 3],
    _counts: [Vec<agentevents_count>; 2],
    _gaps: Vec<agentevents_gap>,
}

/// The runs of a stream. The library makes it, never a program: later versions add members at the end. It is valid until its
/// decoder is freed.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_runs {
    /// The number of runs: agentevents_runs_at() gives each, by first appearance.
    pub len: usize,
    /// How many outcomes belong to runs beyond the limit, of which nothing is kept.
    pub left_out: u64,
    /// Private.
    pub source: *const agentevents_runs_source,
}

/// Private: what an agentevents_runs points into.
pub struct agentevents_runs_source {
    public: agentevents_runs,
    runs: Vec<Kept<agentevents_run_source>>,
}

impl agentevents_runs_source {
    pub(crate) fn new(runs: Vec<Run>, left_out: u64) -> Kept<Self> {
        let runs: Vec<_> = runs.into_iter().map(agentevents_run_source::new).collect();
        let public = agentevents_runs { len: runs.len(), left_out, source: ptr::null() };
        Kept::new(Self { public, runs }, |source, root| source.public.source = root)
    }

    pub(crate) fn public(&self) -> &agentevents_runs {
        &self.public
    }
}

impl agentevents_run_source {
    fn new(run: Run) -> Kept<Self> {
        let texts = |texts: &[String]| texts.iter().map(|text| text.as_str().into()).collect();
        let counts = |counts: &Counts| {
            counts.iter().map(|(name, count)| agentevents_count { name: name.into(), count }).collect()
        };
        let interrupts = run.interrupts.iter().map(|event| event.as_str().into()).collect();
        let strings: [Vec<agentevents_string>; 3] = [texts(&run.messages), interrupts, texts(&run.models)];
        let counts: [Vec<agentevents_count>; 2] = [counts(&run.events), counts(&run.unrecognized)];
        let gaps: Vec<_> = run.gaps.iter().map(|&(first, last)| agentevents_gap { first, last }).collect();
        let source = Self {
            public: public(&run, &strings, &counts, &gaps),
            tool_calls: run.tool_calls.iter().map(Into::into).collect(),
            stages: run.stages.iter().map(Into::into).collect(),
            errors: run.errors.iter().map(Into::into).collect(),
            json: OnceCell::new(),
            run,
            _strings: strings,
            _counts: counts,
            _gaps: gaps,
        };
        Kept::new(source, |source, root| source.public.source = root)
    }

    fn json(&self) -> &str {
        self.json.get_or_init(|| serde_json::to_string(&self.run).unwrap_or_default())
    }
}

fn public(
    run: &Run,
    [messages, interrupts, models]: &[Vec<agentevents_string>; 3],
    [events, unrecognized]: &[Vec<agentevents_count>; 2],
    gaps: &[agentevents_gap],
) -> agentevents_run {
    agentevents_run {
        id: run.id.as_deref().into(),
        outcome: run.outcome.into(),
        reason: run.reason.as_deref().into(),
        error_class: run.error_class.as_deref().into(),
        text: run.text.as_deref().into(),
        partial_text: run.partial_text.as_deref().into(),
        messages: messages.as_ptr(),
        messages_len: messages.len(),
        tool_calls_len: run.tool_calls.len(),
        stages_len: run.stages.len(),
        errors_len: run.errors.len(),
        interrupts: interrupts.as_ptr(),
        interrupts_len: interrupts.len(),
        models: models.as_ptr(),
        models_len: models.len(),
        turns: run.turns.into(),
        usage: run.usage.into(),
        cost_usd_summed: run.cost_usd.summed.into(),
        cost_usd_reported: run.cost_usd.reported.into(),
        first_ts: run.first_ts.into(),
        last_ts: run.last_ts.into(),
        elapsed_ms: run.elapsed_ms.into(),
        events: events.as_ptr(),
        events_len: events.len(),
        unrecognized: unrecognized.as_ptr(),
        unrecognized_len: unrecognized.len(),
        faults: run.faults,
        gaps: gaps.as_ptr(),
        gaps_len: gaps.len(),
        duplicates: run.duplicates,
        after_terminal: run.after_terminal,
        truncated: run.truncated,
        source: ptr::null(),
    }
}

/// The run of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_runs_at(runs: *const agentevents_runs, index: usize) -> *const agentevents_run {
    boundary(|call| {
        let source = call.back(call.back(runs)?.source)?;
        Ok(source.runs.get(index).map_or(ptr::null(), |run| run.lend(|run| &run.public)))
    })
}

/// The tool call of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_run_tool_call(run: *const agentevents_run, index: usize) -> *const agentevents_tool_call {
    boundary(|call| Ok(item(&of(call, run)?.tool_calls, index)))
}

/// The stage of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_run_stage(run: *const agentevents_run, index: usize) -> *const agentevents_stage {
    boundary(|call| Ok(item(&of(call, run)?.stages, index)))
}

/// The error of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_run_error_at(run: *const agentevents_run, index: usize) -> *const agentevents_run_error {
    boundary(|call| Ok(item(&of(call, run)?.errors, index)))
}

/// All of a run as a JSON object, every key there, as fixtures/README.md has it, valid until the decoder is freed; nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_run_json(run: *const agentevents_run) -> agentevents_string {
    boundary(|call| Ok(of(call, run)?.json().into()))
}

fn of(call: Call<'_>, run: *const agentevents_run) -> Answered<&agentevents_run_source> {
    call.back(call.back(run)?.source)
}

fn item<T>(items: &[T], index: usize) -> *const T {
    items.get(index).map_or(ptr::null(), ptr::from_ref)
}
