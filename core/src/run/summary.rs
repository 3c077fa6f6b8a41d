//! Whole streams, summed up.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::Serialize;
use thiserror::Error;

use super::model::Run;
use super::view::RunView;
use crate::dialect::Dialect;
use crate::read::read;
use crate::report::Report;

/// What a stream held: its runs, and the report of what was read and what was not understood.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    runs: Vec<Run>,
    #[serde(skip)]
    left_out: u64,
    report: Report,
}

/// There is not exactly one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the stream holds {count} runs, not one")]
pub struct NotOneRun {
    /// How many runs there are.
    pub count: usize,
}

impl Summary {
    pub(super) fn new(runs: Vec<Run>, left_out: u64, report: Report) -> Self {
        Self { runs, left_out, report }
    }

    /// The runs, by first appearance.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The runs, given away.
    #[must_use]
    pub fn into_runs(self) -> Vec<Run> {
        self.runs
    }

    /// The only run.
    pub fn run(&self) -> Result<&Run, NotOneRun> {
        match self.runs.as_slice() {
            [run] => Ok(run),
            runs => Err(NotOneRun { count: runs.len() }),
        }
    }

    /// The end report (K26).
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// How many outcomes belong to runs beyond the limit, of which nothing is kept (K30).
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// Reads a stream to its end and reconstructs its runs (K30). What does not fit is no failure here: the report counts it.
///
/// ```
/// use agentevents::{Dialect, RunOutcome};
///
/// let stream = &b"{\"type\":\"text\",\"text\":\"Hi\"}\n{\"type\":\"quantum_reticulation\"}\n"[..];
/// let summary = agentevents::summarize(stream, Dialect::stella())?;
/// let run = summary.run()?;
/// assert_eq!((run.outcome, run.text.as_deref()), (RunOutcome::Unfinished, Some("Hi")));
/// assert_eq!(summary.report().unrecognized_total(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn summarize(source: impl Read, dialect: Dialect) -> io::Result<Summary> {
    let mut view = RunView::new(&dialect);
    let mut stream = read(source, dialect);
    stream.visit_lines(|line| {
        view.observe_line(line);
        Ok::<(), io::Error>(())
    })?;
    Ok(view.into_summary(stream.report().clone()))
}

/// Reads a file to its end and reconstructs its runs.
pub fn summarize_path(path: impl AsRef<Path>, dialect: Dialect) -> io::Result<Summary> {
    summarize(File::open(path)?, dialect)
}
