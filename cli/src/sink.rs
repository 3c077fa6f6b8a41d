//! Where outcomes go.

use agentevents::{Fault, Outcome};

use crate::failure::WriteError;
use crate::output::Output;
use crate::reader::Reader;

/// Where the outcomes of one source after another go.
pub trait Sink {
    /// The outcomes that follow come from this source.
    fn begin(&mut self, name: &str, reader: &Reader) -> Result<(), WriteError>;

    /// Takes one outcome.
    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError>;

    /// The source gives no more: it is at its end, or failed before it.
    fn end(&mut self, reader: &Reader, complete: bool) -> Result<(), WriteError>;

    /// Where it writes to.
    fn output(&mut self) -> &mut Output;
}
