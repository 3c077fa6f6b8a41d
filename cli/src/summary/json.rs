//! One JSON object a run, for programs.

use agentevents::{Fault, Outcome, RunView, outcomes};

use crate::failure::WriteError;
use crate::output::Output;
use crate::reader::Reader;
use crate::sink::Sink;

/// Prints the runs of each source at its end.
pub struct Json {
    output: Output,
    runs: Option<RunView>,
}

impl Json {
    pub fn new() -> Self {
        Self { output: Output::new(), runs: None }
    }
}

impl Sink for Json {
    fn begin(&mut self, _name: &str, reader: &Reader) -> Result<(), WriteError> {
        self.runs = Some(RunView::new(reader.dialect()));
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        if let Some(runs) = &mut self.runs {
            runs.observe(&outcome);
        }
        Ok(())
    }

    fn end(&mut self, _reader: &Reader, _complete: bool) -> Result<(), WriteError> {
        let out = self.output.writer();
        let runs = self.runs.take().map(RunView::finish).unwrap_or_default();
        Ok(runs.iter().try_for_each(|run| outcomes::write_run(out, run))?)
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
