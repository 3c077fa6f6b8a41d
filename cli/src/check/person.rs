//! The report for a person: each error as it comes, then what the stream held.

use std::io::Write as _;

use agentevents::outcomes::Place;
use agentevents::{Fault, FaultKind, Outcome, Report};

use super::table::Table;
use super::tally::Tally;
use crate::excerpt::Excerpt;
use crate::failure::WriteError;
use crate::output::Output;
use crate::paint::Paint;
use crate::reader::Reader;
use crate::sink::Sink;
use crate::words::{count, counted, place, printable};

/// How many unknown names are listed; the counts hold all.
const NAMES: usize = 20;

/// Prints for a person.
pub struct Person {
    output: Output,
    paint: Paint,
    /// The present source, and its dialect's name.
    name: String,
    dialect: String,
    place: Place,
    total: Tally,
}

impl Person {
    pub fn new() -> Self {
        let (name, dialect) = Default::default();
        let (output, paint) = (Output::new(), Paint::for_stdout());
        Self { output, paint, name, dialect, place: Place::Line, total: Tally::default() }
    }

    /// One line on all sources, where there are several.
    pub fn total(&mut self) -> Result<(), WriteError> {
        if self.total.streams > 1 {
            writeln!(self.output.writer(), "\n{} {}", self.paint.bold("total:"), self.total)?;
        }
        self.output.flush()
    }

    fn fault(&mut self, fault: &Fault) -> Result<(), WriteError> {
        let Self { output, paint, name, .. } = self;
        let out = output.writer();
        let place = format!("{name}{}:", place(self.place, fault));
        write!(out, "{} {} ", paint.bold(place), paint.bad("error:"))?;
        match fault.misfit() {
            Some(misfit) => {
                let of = misfit.event_type.as_deref().map_or("an event with two types".into(), printable);
                writeln!(out, "{of} does not fit at {} ({})", printable(&misfit.path), misfit.reason)?;
                writeln!(out, "  expected  {}", printable(&misfit.expected))?;
                writeln!(out, "  found     {}", printable(&misfit.found))?;
            }
            None => writeln!(out, "{} ({})", fault.message(), fault.kind())?,
        }
        let Excerpt { text, caret } = Excerpt::of(fault);
        writeln!(out, "  in        {text}")?;
        if let Some(columns) = caret {
            writeln!(out, "            {:columns$}{}", "", paint.bad("^"))?;
        }
        Ok(())
    }

    /// The counts as a table, each heading with its parts below it.
    fn counts(&mut self, report: &Report) -> Result<(), WriteError> {
        let mut table = Table::default();
        table.heading("events", report.events().map(|(_, number)| number).sum());
        table.rows(most_first(report.events()));
        table.heading("unrecognized", report.unrecognized_total());
        let names = most_first(report.unrecognized());
        let (listed, rest) = names.split_at(names.len().min(NAMES));
        table.rows(listed.iter().copied());
        let rest_name = format!("({} more types)", count(rest.len() as u64));
        table.row(&rest_name, rest.iter().map(|(_, number)| number).sum());
        table.row("(still more types)", report.unrecognized_other());
        table.row("(no type)", report.unrecognized_unnamed());
        table.heading("errors", report.errors_total());
        table.rows(report.errors().map(|(kind, number)| (kind.name(), number)));
        table.write(self.output.writer(), self.paint)
    }

    /// What the counts mean and what to do about it, where that is not plain.
    fn notes(&mut self, report: &Report) -> Result<(), WriteError> {
        let Self { output, paint, dialect, .. } = self;
        let out = output.writer();
        if report.unrecognized_total() > 0 {
            let gap = paint.gap("version gap:");
            let events = counted(report.unrecognized_total(), "event");
            writeln!(out, "{gap} {events} of types that this {dialect} does not declare; the producer may be newer.")?;
            writeln!(out, "  Skipped, and no error. `agentevents cat --unrecognized` shows them.")?;
        }
        if let Some((_, number)) = report.errors().find(|(kind, _)| *kind == FaultKind::DoesNotFit) {
            let label = paint.bad("does not fit:");
            let events = counted(number, "event");
            writeln!(out, "{label} {events} of types that {dialect} declares in another shape.")?;
            writeln!(out, "  The producer broke its contract, or speaks another dialect: see --dialect.")?;
        }
        if let Some(tail) = report.torn_tail() {
            let (label, words) = if tail.prefix {
                (paint.gap("torn tail:"), "begins an object: the producer died, or is still writing")
            } else {
                (paint.bad("torn tail:"), "is no JSON, and no beginning of an object")
            };
            let bytes = counted(tail.raw.len() as u64, "byte");
            writeln!(out, "{label} line {} ({bytes} from offset {}) {words}.", count(tail.line), count(tail.offset))?;
            writeln!(out, "  All before it stands.")?;
        }
        Ok(())
    }

    fn verdict(&mut self, report: &Report, complete: bool) -> Result<(), WriteError> {
        let paint = self.paint;
        let out = self.output.writer();
        let bad_tail = report.torn_tail().is_some_and(|tail| !tail.prefix);
        if !complete {
            return Ok(writeln!(out, "{}", paint.bad("incomplete: the source failed before its end"))?);
        }
        match (report.errors_total(), bad_tail) {
            (0, false) => writeln!(out, "{}", paint.good("clean"))?,
            (0, true) => writeln!(out, "{}", paint.bad("a tail that is no beginning of an object"))?,
            (errors, _) => writeln!(out, "{}", paint.bad(counted(errors, "error")))?,
        }
        Ok(())
    }
}

/// The most frequent first; of equals the first in the list.
fn most_first<'r>(counts: impl Iterator<Item = (&'r str, u64)>) -> Vec<(&'r str, u64)> {
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
    counts
}

impl Sink for Person {
    fn begin(&mut self, name: &str, reader: &Reader) -> Result<(), WriteError> {
        if self.total.streams > 0 {
            writeln!(self.output.writer())?;
        }
        name.clone_into(&mut self.name);
        self.dialect = printable(reader.dialect().name()).into_owned();
        self.place = reader.place();
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        outcome.map_or_else(|fault| self.fault(&fault), |_| Ok(()))
    }

    fn end(&mut self, reader: &Reader, complete: bool) -> Result<(), WriteError> {
        let report = reader.report();
        self.total.add(report);
        let lines = match self.place {
            Place::Line => counted(report.lines(), "line"),
            Place::Index => format!("a document with {}", counted(report.lines(), "event")),
        };
        writeln!(self.output.writer(), "{}: {lines} of {}", self.paint.bold(&self.name), self.dialect)?;
        self.counts(report)?;
        self.notes(report)?;
        self.verdict(report, complete)
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
