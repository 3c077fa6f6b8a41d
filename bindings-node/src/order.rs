//! Outcomes in the order of their sequence numbers (K33), between the decoder and the blocks.

use agentevents::{Fault, Numbered, Outcome, SequenceLimits, Sequenced, Sequencer};
use napi_derive::napi;

use crate::form::Form;
use crate::options::whole;

type Kept = Result<Outcome<'static>, Fault>;

/// How much may wait for what is missing before it.
#[napi(object)]
pub struct NativeSequenceLimits {
    pub items: Option<f64>,
    pub runs: Option<f64>,
    pub bytes: Option<f64>,
}

impl From<NativeSequenceLimits> for SequenceLimits {
    fn from(options: NativeSequenceLimits) -> Self {
        let mut limits = Self::default();
        for (option, set) in [
            (options.items, Self::with_items as fn(Self, usize) -> Self),
            (options.runs, Self::with_runs),
            (options.bytes, Self::with_bytes),
        ] {
            limits = option.map_or(limits, |number| set(limits, whole(number)));
        }
        limits
    }
}

/// A sequencer that takes from a decoder.
pub struct Order(Sequencer<Kept>);

impl Order {
    pub fn new(limits: SequenceLimits) -> Self {
        Self(Sequencer::with(limits))
    }

    /// The next outcome or gap in order; none where more bytes are needed or the stream is over.
    pub fn next(&mut self, form: &mut Form) -> Option<Sequenced<Kept>> {
        loop {
            if let Some(next) = self.0.pop() {
                return Some(next);
            }
            let outcome = form.next_outcome().map(|outcome| outcome.map(Outcome::into_owned));
            match outcome {
                Some(outcome) => self.push(outcome),
                None if form.is_finished() && !self.0.is_finished() => self.0.finish(),
                None => return None,
            }
        }
    }

    fn push(&mut self, outcome: Kept) {
        let run = outcome.run().map(std::borrow::Cow::into_owned);
        let (run, number) = (run.as_deref(), outcome.sequence());
        match outcome.bytes() {
            Some(bytes) => self.0.push(run, number, bytes, outcome),
            None => self.0.push_at_once(run, number, outcome),
        }
    }
}
