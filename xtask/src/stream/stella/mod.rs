//! Runs of `stella`: each step of the model makes about 250 lines in the proportions of real recordings.

mod delivery;
mod engine;
mod frequent;

use super::Source;
use super::line::{self, Fields, Style};
use super::random::Random;
use super::words::Words;

/// Writes the body of one event, after its time stamp and type.
type Body = fn(&mut Session, &mut Fields);

/// A recording that goes on and on.
pub struct Session {
    words: Words,
    style: Style,
    clock: u64,
    step: u64,
    turn: u64,
    /// Steps until the turn's end, turns until the run's end.
    steps_left: u64,
    turns_left: u64,
    call: String,
    tool: &'static str,
    /// The numbers of blocks in the context are all below this.
    blocks: u64,
    spent: f64,
}

impl Session {
    pub fn new(words: Words, style: Style) -> Self {
        Self {
            words,
            style,
            clock: 1_785_000_000_000,
            step: 0,
            turn: 0,
            steps_left: 0,
            turns_left: 0,
            call: String::new(),
            tool: "",
            blocks: 60,
            spent: 0.0,
        }
    }

    fn random(&mut self) -> &mut Random {
        &mut self.words.random
    }

    fn event(&mut self, out: &mut String, name: &str, body: Body) {
        self.clock += self.random().between(0, 40);
        self.words.begin_line();
        let (style, clock) = (self.style, self.clock);
        line::line(out, style, |fields| {
            fields.uint("ts", clock).string("type", name);
            body(self, fields);
        });
    }

    fn rare(&mut self, out: &mut String) {
        let total: u64 = RARE.iter().map(|rare| rare.0).sum();
        let mut ticket = self.random().between(1, total);
        for &(weight, name, body) in RARE {
            if ticket <= weight {
                return self.event(out, name, body);
            }
            ticket -= weight;
        }
    }

    /// One of each of the rare events.
    #[cfg(test)]
    pub fn every_rare(&mut self, out: &mut String) {
        for &(_, name, body) in RARE {
            self.event(out, name, body);
        }
    }

    fn begin(&mut self, out: &mut String) {
        if self.turns_left == 0 {
            self.turns_left = self.random().between(2, 6);
            self.turn = 0;
            self.step = 0;
            self.spent = 0.0;
            self.event(out, "stage", delivery::run_stage);
        }
        if self.steps_left == 0 {
            self.steps_left = self.random().between(2, 8);
            self.turn += 1;
            self.event(out, "stage", delivery::turn_stage);
        }
        self.step += 1;
        self.steps_left -= 1;
    }

    fn end(&mut self, out: &mut String) {
        if self.steps_left > 0 {
            return;
        }
        self.event(out, "turn_complete", delivery::complete);
        self.turns_left -= 1;
        if self.turns_left == 0 {
            self.event(out, "run_complete", delivery::complete);
        }
    }

    fn think(&mut self, out: &mut String) {
        for _ in 0..self.random().between(5, 420) {
            self.event(out, "reasoning", frequent::delta);
        }
        if self.random().chance(0.625) {
            for _ in 0..self.random().between(5, 75) {
                self.event(out, "text_delta", frequent::delta);
            }
            self.event(out, "text", frequent::text);
        }
    }

    fn act(&mut self, out: &mut String) {
        let id = self.words.hex(16);
        self.call = format!("call_{id}");
        self.tool = self.words.random.pick(frequent::TOOLS);
        self.event(out, "tool_start", frequent::tool_start);
        if self.random().chance(0.25) {
            self.event(out, "file_change", frequent::file_change);
        }
        self.event(out, "tool_result", frequent::tool_result);
    }
}

impl Source for Session {
    /// One step.
    fn write(&mut self, out: &mut String) {
        self.begin(out);
        if self.random().chance(0.02) {
            self.event(out, "sub_agent", delivery::sub_agent_started);
        }
        for _ in 0..self.random().between(1, 9) {
            self.event(out, "block_registered", frequent::block_registered);
        }
        self.event(out, "step_manifest", frequent::step_manifest);
        self.think(out);
        self.act(out);
        if self.random().chance(0.9) {
            self.rare(out);
        }
        self.event(out, "step_usage", frequent::step_usage);
        self.event(out, "budget_tick", frequent::budget_tick);
        self.end(out);
    }
}

/// What is too rare to matter for the mix, by weight.
const RARE: &[(u64, &str, Body)] = &[
    (4, "speculation_discarded", engine::speculation_discarded),
    (6, "retry", engine::retry),
    (3, "steered", engine::steered),
    (2, "turn_parked", engine::turn_parked),
    (2, "turn_woken", engine::turn_woken),
    (2, "loop_detected", engine::loop_detected),
    (1, "budget_denied", engine::budget_denied),
    (1, "retries_exhausted", engine::retries_exhausted),
    (6, "policy_decision", engine::policy_decision),
    (6, "compaction", engine::compaction),
    (3, "usage_incomplete", engine::usage_incomplete),
    (3, "goal_verdict", engine::goal_verdict),
    (2, "provider_fallback", engine::provider_fallback),
    (10, "context_recall", engine::context_recall),
    (5, "context_write", engine::context_write),
    (1, "error", engine::error),
    (10, "proof", delivery::proof),
    (4, "verdict", delivery::verdict),
    (2, "scope_review", delivery::scope_review),
    (2, "hunk_review", delivery::hunk_review),
    (2, "ask_user", delivery::ask_user),
    (2, "media_progress", delivery::media_progress),
    (1, "media_complete", delivery::media_complete),
    (3, "commit", delivery::commit),
    (2, "pr", delivery::pr),
    (12, "task_update", delivery::task_update),
    (4, "sub_agent", delivery::sub_agent_finished),
    (2, "candidate_delivery", delivery::candidate_delivery),
];

/// A recording of deltas alone.
pub struct Deltas(Session);

impl Deltas {
    pub fn new(words: Words) -> Self {
        Self(Session::new(words, Style::COMPACT))
    }
}

impl Source for Deltas {
    fn write(&mut self, out: &mut String) {
        for _ in 0..self.0.random().between(20, 200) {
            self.0.event(out, "reasoning", frequent::delta);
        }
        for _ in 0..self.0.random().between(2, 24) {
            self.0.event(out, "text_delta", frequent::delta);
        }
    }
}
