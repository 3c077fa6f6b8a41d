//! The outcomes format (fixtures/README.md), for programs.

use agentevents::outcomes::{self, Place};
use agentevents::{Fault, Outcome, RunView};

use crate::failure::WriteError;
use crate::output::Output;
use crate::reader::Reader;
use crate::sink::Sink;

/// Prints outcomes as they come, then the end report and the runs.
pub struct Json {
    output: Output,
    place: Place,
    runs: Option<RunView>,
}

impl Json {
    pub fn new() -> Self {
        Self { output: Output::new(), place: Place::Line, runs: None }
    }
}

impl Sink for Json {
    fn begin(&mut self, _name: &str, reader: &Reader) -> Result<(), WriteError> {
        self.place = reader.place();
        self.runs = Some(RunView::new(reader.dialect()));
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        if let Some(runs) = &mut self.runs {
            runs.observe(&outcome);
        }
        Ok(outcomes::write(self.output.writer(), self.place, &outcome)?)
    }

    fn end(&mut self, reader: &Reader, complete: bool) -> Result<(), WriteError> {
        let runs = self.runs.take();
        if !complete {
            // Without an end report nobody takes what came for all there is.
            return Ok(());
        }
        let out = self.output.writer();
        outcomes::write_end(out, reader.report())?;
        if let Reader::Document(document) = reader {
            outcomes::write_rest(out, document.well_formed_rest().as_deref())?;
        }
        let runs = runs.map(RunView::finish).unwrap_or_default();
        Ok(runs.iter().try_for_each(|run| outcomes::write_run(out, run))?)
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
