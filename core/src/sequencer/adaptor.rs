//! The outcomes of a stream in the order of their sequence numbers.

use std::borrow::Cow;

use super::{SequenceLimits, Sequenced, Sequencer};
use crate::fault::Fault;
use crate::outcome::Outcome;
use crate::read::ReadError;

/// What may have a place in a run's order: outcomes, alone or beside errors.
pub trait Numbered {
    /// The id of its run, where it is readable.
    fn run(&self) -> Option<Cow<'_, str>>;

    /// Its number there, where it is readable.
    fn sequence(&self) -> Option<u64>;

    /// What it takes while it waits for others; `None` if it does not wait, as errors do not.
    fn bytes(&self) -> Option<usize>;
}

impl Numbered for Outcome<'_> {
    fn run(&self) -> Option<Cow<'_, str>> {
        self.run()
    }

    fn sequence(&self) -> Option<u64> {
        self.sequence()
    }

    fn bytes(&self) -> Option<usize> {
        Some(self.raw().len())
    }
}

impl Numbered for Fault {
    fn run(&self) -> Option<Cow<'_, str>> {
        self.run().map(Cow::Borrowed)
    }

    fn sequence(&self) -> Option<u64> {
        self.sequence()
    }

    fn bytes(&self) -> Option<usize> {
        None
    }
}

impl Numbered for ReadError {
    fn run(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Fault(fault) => Numbered::run(fault),
            Self::Io(_) => None,
        }
    }

    fn sequence(&self) -> Option<u64> {
        match self {
            Self::Fault(fault) => fault.sequence(),
            Self::Io(_) => None,
        }
    }

    fn bytes(&self) -> Option<usize> {
        None
    }
}

impl<O: Numbered, E: Numbered> Numbered for Result<O, E> {
    fn run(&self) -> Option<Cow<'_, str>> {
        self.as_ref().map_or_else(E::run, O::run)
    }

    fn sequence(&self) -> Option<u64> {
        self.as_ref().map_or_else(E::sequence, O::sequence)
    }

    fn bytes(&self) -> Option<usize> {
        self.as_ref().map_or_else(E::bytes, O::bytes)
    }
}

/// The items of an iterator in the order of their sequence numbers, with the gaps between them (K33).
///
/// ```
/// use agentevents::{Dialect, Outcome, Sequenced};
///
/// let line = |sequence, text| format!(
///     r#"{{"type":"content_delta","schemaVersion":"1.0","runId":"r","sequence":{sequence},"timestamp":0,"payload":{{"text":"{text}"}}}}"#
/// );
/// let stream = [line(1, "world"), line(0, "hello "), line(3, "!")].join("\n");
/// let (mut text, mut gaps) = (String::new(), Vec::new());
/// for next in agentevents::in_sequence(agentevents::read(stream.as_bytes(), Dialect::inderun())) {
///     match next {
///         Sequenced::Item { mark: Some(_), .. } => {}
///         Sequenced::Item { item, .. } => {
///             if let Outcome::Event(event) = item? {
///                 text += &event.field("/payload/text").unwrap().as_str().unwrap();
///             }
///         }
///         Sequenced::Gap { from, to, .. } => gaps.push((from, to)),
///     }
/// }
/// assert_eq!((text.as_str(), gaps), ("hello world!", vec![(2, 2)]));
/// # Ok::<(), agentevents::ReadError>(())
/// ```
pub fn in_sequence<I>(items: I) -> InSequence<I::IntoIter>
where
    I: IntoIterator,
    I::Item: Numbered,
{
    InSequence { items: items.into_iter(), sequencer: Sequencer::new() }
}

/// The items of an iterator in the order of their sequence numbers; [`in_sequence`] makes it.
pub struct InSequence<I: Iterator> {
    items: I,
    sequencer: Sequencer<I::Item>,
}

impl<I> InSequence<I>
where
    I: Iterator,
    I::Item: Numbered,
{
    /// The same within other limits.
    pub fn within(items: I, limits: SequenceLimits) -> Self {
        Self { items, sequencer: Sequencer::with(limits) }
    }

    /// Where the items come from: its report, for one, is complete at the end.
    pub fn items(&self) -> &I {
        &self.items
    }
}

impl<I> Iterator for InSequence<I>
where
    I: Iterator,
    I::Item: Numbered,
{
    type Item = Sequenced<I::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(next) = self.sequencer.pop() {
                return Some(next);
            }
            if self.sequencer.is_finished() {
                return None;
            }
            let Some(item) = self.items.next() else {
                self.sequencer.finish();
                continue;
            };
            match (item.run().map(Cow::into_owned), item.sequence(), item.bytes()) {
                (run, sequence, Some(bytes)) => self.sequencer.push(run.as_deref(), sequence, bytes, item),
                (run, sequence, None) => self.sequencer.push_at_once(run.as_deref(), sequence, item),
            }
        }
    }
}
