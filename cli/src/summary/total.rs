//! What several sources came to together.

use std::fmt;

use agentevents::{RunOutcome, Summary};

use crate::words::{count, counted, dollars};

const OUTCOMES: [RunOutcome; 5] =
    [RunOutcome::Completed, RunOutcome::Failed, RunOutcome::Cancelled, RunOutcome::Interrupted, RunOutcome::Unfinished];

/// What several sources came to together.
#[derive(Default)]
pub struct Total {
    pub streams: u64,
    runs: u64,
    by_outcome: [u64; OUTCOMES.len()],
    tool_calls: u64,
    /// What runs say they cost, or the sum of their parts where they do not.
    cost: Option<f64>,
    unrecognized: u64,
    errors: u64,
}

impl Total {
    pub fn add(&mut self, summary: &Summary) {
        self.streams += 1;
        self.unrecognized += summary.report().unrecognized_total();
        self.errors += summary.report().errors_total();
        for run in summary.runs() {
            self.runs += 1;
            self.tool_calls += run.tool_calls.len() as u64;
            if let Some(cost) = run.cost_usd.reported.or(run.cost_usd.summed) {
                *self.cost.get_or_insert(0.0) += cost;
            }
            let known = OUTCOMES.iter().position(|outcome| *outcome == run.outcome);
            self.by_outcome[known.unwrap_or(OUTCOMES.len() - 1)] += 1;
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", counted(self.streams, "source"), counted(self.runs, "run"))?;
        let named = OUTCOMES.iter().zip(self.by_outcome).filter(|(_, number)| *number > 0);
        let outcomes: Vec<String> = named.map(|(outcome, number)| format!("{} {outcome}", count(number))).collect();
        if !outcomes.is_empty() {
            write!(f, " ({})", outcomes.join(", "))?;
        }
        write!(f, ", {}", counted(self.tool_calls, "tool call"))?;
        if let Some(cost) = self.cost {
            write!(f, ", {}", dollars(cost))?;
        }
        write!(f, "; {} not understood, {}", counted(self.unrecognized, "event"), counted(self.errors, "error"))
    }
}
