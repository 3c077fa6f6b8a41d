//! Live order (K33): what came early waits for what is missing before it, within bounds.

mod adaptor;
mod limits;
mod order;
mod runs;

use std::collections::VecDeque;
use std::sync::Arc;

use order::Standing;
use runs::Runs;

pub use adaptor::{InSequence, Numbered, in_sequence};
pub use limits::SequenceLimits;

/// Puts items in the order of the sequence numbers that they have in their runs (K33), while they come: push items, pop
/// what is released, finish, pop once more. [`in_sequence`] does it for a stream's outcomes.
///
/// Of each run it expects number 0 first, and releases n after n - 1. What has no readable run id and sequence number passes
/// at once; runs do not order each other. When 1,024 items of a run wait, the lowest missing numbers are given up, and
/// reported as a gap; at the end, all are. At most 4,096 runs and 64 MiB wait at once, then the run that was idle longest is
/// flushed ([`SequenceLimits`]). An item whose number came before is handed over at once as a duplicate, one whose number
/// was given up as late. Time and memory do not depend on how far numbers are apart.
///
/// ```
/// use agentevents::{Mark, Sequenced, Sequencer};
///
/// let mut sequencer = Sequencer::new();
/// for (number, item) in [(1, "b"), (0, "a"), (1, "b again"), (3, "d")] {
///     sequencer.push(Some("run"), Some(number), item.len(), item);
/// }
/// sequencer.finish();
/// let released: Vec<_> = std::iter::from_fn(|| sequencer.pop()).collect();
/// let item = |item, mark| Sequenced::Item { item, mark };
/// assert_eq!(released[..3], [item("a", None), item("b", None), item("b again", Some(Mark::Duplicate))]);
/// assert_eq!(released[3..], [Sequenced::Gap { run: "run".into(), from: 2, to: 2 }, item("d", None)]);
/// ```
pub struct Sequencer<T> {
    limits: SequenceLimits,
    runs: Runs<T>,
    /// What waits, in bytes.
    bytes: usize,
    released: VecDeque<Sequenced<T>>,
    finished: bool,
}

/// What a [`Sequencer`] hands over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sequenced<T> {
    /// An item that was pushed.
    Item {
        /// The item.
        item: T,
        /// Why it is out of order, if it is.
        mark: Option<Mark>,
    },
    /// Numbers of a run that did not come in time, both ends included. What comes next of the run is beyond them.
    Gap {
        /// The run's id.
        run: Arc<str>,
        /// The first missing number.
        from: u64,
        /// The last one.
        to: u64,
    },
}

/// Why an item is handed over out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Its number came before; the first counts.
    Duplicate,
    /// Its number was given up before it came.
    Late,
}

impl Mark {
    /// Its name in every language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::Late => "late",
        }
    }
}

impl<T> Default for Sequencer<T> {
    fn default() -> Self {
        Self::with(SequenceLimits::default())
    }
}

impl<T> Sequencer<T> {
    /// A sequencer within the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A sequencer.
    #[must_use]
    pub fn with(limits: SequenceLimits) -> Self {
        Self { limits, runs: Runs::new(), bytes: 0, released: VecDeque::new(), finished: false }
    }

    /// Takes in an item: its run's id and its number there, where they are readable, and its size in bytes.
    ///
    /// # Panics
    /// If the sequencer was finished.
    pub fn push(&mut self, run: Option<&str>, sequence: Option<u64>, bytes: usize, item: T) {
        self.take(run, sequence, item, Some(bytes));
    }

    /// Takes in an item that waits for nothing, an error: it is handed over at once. Its number counts as seen, where it is
    /// readable.
    ///
    /// # Panics
    /// If the sequencer was finished.
    pub fn push_at_once(&mut self, run: Option<&str>, sequence: Option<u64>, item: T) {
        self.take(run, sequence, item, None);
    }

    /// The next item or gap that is released.
    pub fn pop(&mut self) -> Option<Sequenced<T>> {
        self.released.pop_front()
    }

    /// Says that no more items come: what is missing is given up everywhere. Pop once more.
    pub fn finish(&mut self) {
        self.finished = true;
        while let Some(run) = self.runs.idlest_waiting() {
            self.flush(run);
        }
    }

    /// Whether [`finish`](Self::finish) was called.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    fn take(&mut self, run: Option<&str>, sequence: Option<u64>, item: T, bytes: Option<usize>) {
        assert!(!self.finished, "push after finish");
        let (Some(run), Some(number)) = (run, sequence) else {
            self.released.push_back(Sequenced::Item { item, mark: None });
            return;
        };
        let run = self.runs.touch(run);
        let order = &mut self.runs.run(run).order;
        match (order.standing(number), bytes) {
            (Standing::Next, _) => {
                order.advance();
                self.released.push_back(Sequenced::Item { item, mark: None });
                self.release(run);
            }
            (Standing::Before(mark), _) => self.released.push_back(Sequenced::Item { item, mark: Some(mark) }),
            (Standing::Early, Some(bytes)) => {
                self.bytes = self.bytes.saturating_add(order.wait(number, item, bytes));
                while self.runs.run(run).order.items() >= self.limits.items() && self.give_up(run) {}
            }
            (Standing::Early, None) => {
                self.bytes = self.bytes.saturating_add(order.see(number));
                self.released.push_back(Sequenced::Item { item, mark: None });
            }
        }
        self.runs.sort(run);
        self.keep_within();
    }

    /// Hands over what waited for the number that came.
    fn release(&mut self, run: usize) {
        let order = &mut self.runs.run(run).order;
        while let Some((item, bytes)) = order.release() {
            self.bytes = self.bytes.saturating_sub(bytes);
            self.released.extend(item.map(|item| Sequenced::Item { item, mark: None }));
        }
    }

    /// Gives up the lowest missing numbers of a run; answers whether there were any.
    fn give_up(&mut self, index: usize) -> bool {
        let run = self.runs.run(index);
        let Some((from, to)) = run.order.give_up() else { return false };
        self.released.push_back(Sequenced::Gap { run: run.id.clone(), from, to });
        self.release(index);
        true
    }

    /// Hands over all of a run that waits.
    fn flush(&mut self, run: usize) {
        while self.give_up(run) {}
        self.runs.sort(run);
    }

    fn keep_within(&mut self) {
        while self.bytes > self.limits.bytes() || self.runs.waiting() > self.limits.runs() {
            let Some(run) = self.runs.idlest_waiting() else { break };
            self.flush(run);
        }
        while self.runs.bytes() > self.limits.bytes() {
            if let Some(run) = self.runs.idlest_settled() {
                self.runs.forget(run);
            } else if let Some(run) = self.runs.idlest_waiting() {
                self.flush(run);
            } else {
                break;
            }
        }
    }
}
