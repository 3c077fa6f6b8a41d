//! The summary for a person: each run, then what of its source was not understood.

use std::io::Write as _;

use agentevents::{Fault, Outcome, Report, RunView, Summary};

use super::run;
use super::total::Total;
use crate::failure::WriteError;
use crate::output::Output;
use crate::paint::Paint;
use crate::reader::Reader;
use crate::sink::Sink;
use crate::words::{count, counted, printable};

/// How many unknown names are listed.
const NAMES: usize = 8;

/// Prints for a person.
pub struct Person {
    output: Output,
    paint: Paint,
    /// The present source, and its dialect's name.
    name: String,
    dialect: String,
    runs: Option<RunView>,
    total: Total,
}

impl Person {
    pub fn new() -> Self {
        let (name, dialect) = Default::default();
        Self { output: Output::new(), paint: Paint::for_stdout(), name, dialect, runs: None, total: Total::default() }
    }

    /// One line on all sources, where there are several.
    pub fn total(&mut self) -> Result<(), WriteError> {
        if self.total.streams > 1 {
            writeln!(self.output.writer(), "\n{} {}", self.paint.bold("total:"), self.total)?;
        }
        self.output.flush()
    }

    fn summary(&mut self, summary: &Summary, complete: bool) -> Result<(), WriteError> {
        let Self { output, paint, name, .. } = self;
        let out = output.writer();
        for run in summary.runs() {
            run::write(out, *paint, name, run)?;
        }
        if summary.runs().is_empty() {
            writeln!(out, "{}: no runs", paint.bold(name))?;
        }
        if summary.left_out() > 0 {
            let events = counted(summary.left_out(), "event");
            writeln!(out, "  {} {events} of runs beyond the limit are not shown", paint.gap("left out:"))?;
        }
        self.not_understood(summary.report())?;
        if !complete {
            let words = self.paint.bad("incomplete: the source failed before its end");
            writeln!(self.output.writer(), "  {words}")?;
        }
        Ok(())
    }

    /// The version gap (K36), the errors, the torn tail: what runs do not show.
    fn not_understood(&mut self, report: &Report) -> Result<(), WriteError> {
        let Self { output, paint, dialect, .. } = self;
        let out = output.writer();
        if report.unrecognized_total() > 0 {
            let mut names: Vec<String> = report.unrecognized().map(|(name, _)| printable(name).into_owned()).collect();
            let more = names.len().saturating_sub(NAMES);
            names.truncate(NAMES);
            names.extend((more > 0).then(|| format!("{} more", count(more as u64))));
            names.extend((report.unrecognized_unnamed() > 0).then(|| "(no type)".to_owned()));
            let (label, events) = (paint.gap("not understood:"), counted(report.unrecognized_total(), "event"));
            writeln!(out, "  {label} {events} of types that this {dialect} does not declare: {}", names.join(", "))?;
        }
        if report.errors_total() > 0 {
            let kinds: Vec<String> =
                report.errors().map(|(kind, number)| format!("{} {kind}", count(number))).collect();
            let label = paint.bad("errors:");
            writeln!(out, "  {label} {}; `agentevents check` shows each", kinds.join(", "))?;
        }
        if let Some(tail) = report.torn_tail() {
            let label = if tail.prefix { paint.gap("torn tail:") } else { paint.bad("torn tail:") };
            writeln!(out, "  {label} line {} is not whole", count(tail.line))?;
        }
        Ok(())
    }
}

impl Sink for Person {
    fn begin(&mut self, name: &str, reader: &Reader) -> Result<(), WriteError> {
        if self.total.streams > 0 {
            writeln!(self.output.writer())?;
        }
        name.clone_into(&mut self.name);
        self.dialect = printable(reader.dialect().name()).into_owned();
        self.runs = Some(RunView::new(reader.dialect()));
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        if let Some(runs) = &mut self.runs {
            runs.observe(&outcome);
        }
        Ok(())
    }

    fn end(&mut self, reader: &Reader, complete: bool) -> Result<(), WriteError> {
        let Some(runs) = self.runs.take() else { return Ok(()) };
        let summary = runs.into_summary(reader.report().clone());
        self.total.add(&summary);
        self.summary(&summary, complete)
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
