//! The order of one run: which numbers came, which are missing, which were given up.

use std::collections::{BTreeMap, VecDeque};

use super::Mark;

/// The most gaps that are remembered of a run: enough to tell what was late from what came before.
const MAX_GAPS: usize = 1024;

/// What one gap takes.
const GAP_BYTES: usize = size_of::<Gap>();

/// The numbers from one to another, both included.
pub(super) type Gap = (u64, u64);

/// The order of one run.
pub(super) struct Order<T> {
    /// The lowest number that neither came nor was given up; one beyond the numbers there are once they are through.
    next: u128,
    /// What came with a higher number.
    waiting: BTreeMap<u64, Waiting<T>>,
    /// How many of these are more than seen.
    items: usize,
    /// What was given up and did not come since, ascending, the latest ones.
    given_up: VecDeque<Gap>,
}

/// A number that came early.
enum Waiting<T> {
    Item {
        item: T,
        bytes: usize,
    },
    /// Its item was handed over at once.
    Seen,
}

/// Where a number stands in its run.
pub(super) enum Standing {
    Next,
    Early,
    Before(Mark),
}

impl<T> Order<T> {
    /// What an item that waits takes beside its own bytes.
    const ITEM_BYTES: usize = 2 * size_of::<(u64, Waiting<T>)>();

    pub(super) fn new() -> Self {
        Self { next: 0, waiting: BTreeMap::new(), items: 0, given_up: VecDeque::new() }
    }

    /// Where a number stands; what was given up is not any more.
    pub(super) fn standing(&mut self, number: u64) -> Standing {
        match u128::from(number) {
            number if number == self.next => Standing::Next,
            early if early > self.next => {
                if self.waiting.contains_key(&number) {
                    Standing::Before(Mark::Duplicate)
                } else {
                    Standing::Early
                }
            }
            _ if self.take_back(number) => Standing::Before(Mark::Late),
            _ => Standing::Before(Mark::Duplicate),
        }
    }

    /// Takes a number out of what was given up; answers whether it was there.
    fn take_back(&mut self, number: u64) -> bool {
        let index = self.given_up.partition_point(|&(_, to)| to < number);
        let Some(&(from, to)) = self.given_up.get(index).filter(|&&(from, _)| from <= number) else { return false };
        match (from == number, to == number) {
            (true, true) => {
                self.given_up.remove(index);
            }
            (true, false) => self.given_up[index].0 += 1,
            (false, true) => self.given_up[index].1 -= 1,
            (false, false) => {
                self.given_up[index].0 = number + 1;
                self.remember(index, (from, number - 1));
            }
        }
        true
    }

    fn remember(&mut self, index: usize, gap: Gap) {
        self.given_up.insert(index, gap);
        if self.given_up.len() > MAX_GAPS {
            self.given_up.pop_front();
        }
    }

    /// Lets an early item wait; answers what it takes.
    pub(super) fn wait(&mut self, number: u64, item: T, bytes: usize) -> usize {
        let bytes = bytes.saturating_add(Self::ITEM_BYTES);
        self.waiting.insert(number, Waiting::Item { item, bytes });
        self.items += 1;
        bytes
    }

    /// Notes an early number whose item was handed over; answers what that takes.
    pub(super) fn see(&mut self, number: u64) -> usize {
        self.waiting.insert(number, Waiting::Seen);
        Self::ITEM_BYTES
    }

    /// Goes on behind the next number, which came.
    pub(super) fn advance(&mut self) {
        self.next += 1;
    }

    /// The next number's item if it waits, with what it took; `None` in it where it was handed over before.
    pub(super) fn release(&mut self) -> Option<(Option<T>, usize)> {
        let entry = self.waiting.first_entry().filter(|entry| u128::from(*entry.key()) == self.next)?;
        self.next += 1;
        Some(match entry.remove() {
            Waiting::Item { item, bytes } => {
                self.items -= 1;
                (Some(item), bytes)
            }
            Waiting::Seen => (None, Self::ITEM_BYTES),
        })
    }

    /// Gives up the lowest missing numbers, if something waits for them.
    pub(super) fn give_up(&mut self) -> Option<Gap> {
        let first = *self.waiting.first_key_value()?.0;
        // What waits is beyond `next`, which therefore is a number there is.
        let gap = (u64::try_from(self.next).ok()?, first - 1);
        self.next = u128::from(first);
        self.remember(self.given_up.len(), gap);
        Some(gap)
    }

    /// How many items wait.
    pub(super) fn items(&self) -> usize {
        self.items
    }

    /// Whether nothing waits and no number is known to be missing.
    pub(super) fn is_settled(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What the gaps take.
    pub(super) fn gap_bytes(&self) -> usize {
        self.given_up.len() * GAP_BYTES
    }
}
