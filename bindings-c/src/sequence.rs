//! Live order (K33): a decoder's outcomes by their sequence numbers.

use std::borrow::Cow;
use std::sync::Arc;

use agentevents::{Fault, Mark, Numbered as _, Outcome, SequenceLimits, Sequenced, Sequencer};

use crate::boundary::Answer;
use crate::result::agentevents_result;
use crate::string::agentevents_string;

/// Why an outcome is out of order.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_mark {
    /// It is in order, or has no place in any.
    AGENTEVENTS_NO_MARK = 0,
    /// Its sequence number came before in its run; the first counts.
    AGENTEVENTS_DUPLICATE = 1,
    /// Its sequence number was given up before it came.
    AGENTEVENTS_LATE = 2,
}

impl From<Option<Mark>> for agentevents_mark {
    fn from(mark: Option<Mark>) -> Self {
        match mark {
            None => Self::AGENTEVENTS_NO_MARK,
            Some(Mark::Duplicate) => Self::AGENTEVENTS_DUPLICATE,
            Some(Mark::Late) => Self::AGENTEVENTS_LATE,
        }
    }
}

impl Answer for agentevents_mark {
    fn refused(_: agentevents_result) -> Self {
        Self::AGENTEVENTS_NO_MARK
    }
}

/// Sequence numbers of a run that did not come in time. The library makes it, never a program: later versions add members at the
/// end. The decoder lends it, with its string, until the next push, next, finish or free on the decoder.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_sequence_gap {
    /// The run's id.
    pub run: agentevents_string,
    /// The first missing number.
    pub first: u64,
    /// The last one.
    pub last: u64,
}

/// A gap and what it points to.
pub(crate) struct Gap {
    public: agentevents_sequence_gap,
    _run: Arc<str>,
}

impl Gap {
    pub(crate) fn new(run: Arc<str>, first: u64, last: u64) -> Self {
        Self { public: agentevents_sequence_gap { run: (&*run).into(), first, last }, _run: run }
    }

    pub(crate) fn public(&self) -> &agentevents_sequence_gap {
        &self.public
    }
}

/// What a stream brings, with bytes of its own.
pub(crate) type Kept = Result<Outcome<'static>, Fault>;

/// The outcomes that wait for what is missing before them.
pub(crate) struct Order(Sequencer<Kept>);

impl Order {
    pub(crate) fn new(limits: SequenceLimits) -> Self {
        Self(Sequencer::with(limits))
    }

    /// The next outcome or gap that is released.
    pub(crate) fn pop(&mut self) -> Option<Sequenced<Kept>> {
        self.0.pop()
    }

    pub(crate) fn push(&mut self, outcome: Kept) {
        let run = outcome.run().map(Cow::into_owned);
        let (run, number) = (run.as_deref(), outcome.sequence());
        match outcome.bytes() {
            Some(bytes) => self.0.push(run, number, bytes, outcome),
            None => self.0.push_at_once(run, number, outcome),
        }
    }

    /// Releases all that waits, the stream being over; answers whether that was not done yet.
    pub(crate) fn finish(&mut self) -> bool {
        let first = !self.0.is_finished();
        if first {
            self.0.finish();
        }
        first
    }
}
