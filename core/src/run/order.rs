//! One run's events in the order of their sequence numbers (K33), without a window: what came early waits, to the end if
//! need be.

use std::collections::BTreeMap;

use super::inderun::Said;
use super::keep::Keep;

/// The order of one run.
#[derive(Default)]
pub(super) struct Order {
    /// The lowest number that did not come yet: all below it were taken in.
    next: u64,
    /// What came with a higher number.
    waiting: BTreeMap<u64, Waiting>,
    /// How many numbers came that had come before.
    duplicates: u64,
    /// The lowest number that came and that there was no room for: from there on nothing is known to be missing.
    lost: Option<u64>,
}

/// What waits for those before it. One that says nothing and does not speak was only seen.
#[derive(Default)]
pub(super) struct Waiting {
    /// Whether it is a recognized event.
    pub(super) speaks: bool,
    pub(super) stamp: Option<f64>,
    pub(super) said: Said<'static>,
}

impl Waiting {
    /// How many bytes it keeps while it waits, about.
    pub(super) fn len(&self) -> usize {
        2 * size_of::<(u64, Self)>() + self.said.len()
    }
}

/// Where a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is the next: take it in, then what [`Order::advance`] hands over.
    Next,
    /// Others are missing before it: let it [wait](Order::wait).
    Early,
    /// It came before: the first counts.
    Duplicate,
}

/// The numbers from one to another, both included.
pub(super) type Gap = (u64, u64);

impl Order {
    #[inline]
    pub(super) fn place(&mut self, number: u64) -> Place {
        if number == self.next {
            Place::Next
        } else if number < self.next || self.waiting.contains_key(&number) {
            self.duplicates += 1;
            Place::Duplicate
        } else {
            Place::Early
        }
    }

    pub(super) fn wait(&mut self, number: u64, waiting: Waiting, keep: &mut Keep<'_>) {
        // What it says has its room already.
        keep.give_back(waiting.said.len());
        if keep.room(waiting.len()) {
            self.waiting.insert(number, waiting);
        } else {
            self.lost = Some(self.lost.map_or(number, |lost| lost.min(number)));
        }
    }

    /// Goes on behind the number that was taken in; answers what waited for that.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<Waiting> {
        self.next = self.next.saturating_add(1);
        self.waiting.remove(&self.next)
    }

    pub(super) fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// What still waits when the stream is over, in order, each with the gap before it.
    pub(super) fn into_rest(self) -> impl Iterator<Item = (Option<Gap>, Waiting)> {
        let Self { mut next, waiting, lost, .. } = self;
        let lost = lost.unwrap_or(u64::MAX);
        waiting.into_iter().map(move |(number, waiting)| {
            let end = number.min(lost);
            let gap = (next < end).then(|| (next, end - 1));
            next = number.saturating_add(1);
            (gap, waiting)
        })
    }
}
