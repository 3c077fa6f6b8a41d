//! The outcomes format (fixtures/README.md), for programs.

use agentevents::outcomes::{self, Place};
use agentevents::{Dialect, Fault, Outcome, Report};

use crate::failure::WriteError;
use crate::output::Output;
use crate::sink::Sink;

/// Prints outcomes as they come.
pub struct Json {
    output: Output,
}

impl Json {
    pub fn new() -> Self {
        Self { output: Output::new() }
    }
}

impl Sink for Json {
    fn begin(&mut self, _name: &str, _dialect: &Dialect) -> Result<(), WriteError> {
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        Ok(outcomes::write(self.output.writer(), Place::Line, &outcome)?)
    }

    fn end(&mut self, report: &Report, complete: bool) -> Result<(), WriteError> {
        if complete {
            outcomes::write_end(self.output.writer(), report)?;
        }
        // Else without an end report: nobody is to take what came for all there is.
        Ok(())
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
