//! One run in the making.

use super::fold::{Fold, State};
use super::keep::{Budget, Keep};
use super::model::{Counts, Run};
use super::order::{Order, Place, Waiting};
use super::span::Span;
use crate::dialect::Dialect;
use crate::outcome::Event;
use crate::tally::Tally;

/// A run and what its events so far leave open.
pub(super) struct Entry {
    run: Run,
    /// By type id - 1.
    events: Vec<u64>,
    aside: Aside,
    span: Span,
    order: Order,
    state: State,
    /// Whether its terminator came.
    terminated: bool,
}

/// What is counted without a meaning for the run.
#[derive(Default)]
pub(super) struct Aside {
    unrecognized: Tally,
    faults: u64,
    truncated: bool,
    /// Whether there is anything, events without a name included.
    pub(super) any: bool,
}

impl Aside {
    pub(super) fn unrecognized(&mut self, name: Option<&str>, budget: &mut Budget) {
        self.any = true;
        if let Some(name) = name {
            self.truncated |= !self.unrecognized.count(name, |bytes| budget.take(bytes));
        }
    }

    pub(super) fn fault(&mut self) {
        self.any = true;
        self.faults += 1;
    }
}

impl Entry {
    /// A run that begins, if there is room for one more.
    pub(super) fn open(id: Option<&str>, fold: &Fold, budget: &mut Budget) -> Option<Self> {
        if !budget.take(size_of::<Self>() + 2 * id.map_or(0, str::len)) {
            return None;
        }
        let mut run = Run { id: id.map(String::from), ..Run::default() };
        let state = fold.open(&mut run);
        let (aside, order) = (Aside::default(), Order::default());
        Some(Self { run, events: Vec::new(), aside, span: Span::default(), order, state, terminated: false })
    }

    pub(super) fn id(&self) -> Option<&str> {
        self.run.id.as_deref()
    }

    pub(super) fn is_terminated(&self) -> bool {
        self.terminated
    }

    /// What is counted aside, for what names no run to add to.
    pub(super) fn aside(&mut self) -> &mut Aside {
        &mut self.aside
    }

    /// Takes in a recognized event that says nothing beyond its type and stamp.
    #[inline(always)]
    pub(super) fn mute_event(&mut self, id: u16, stamp: Option<f64>, budget: &mut Budget) {
        count(&mut self.events, id, &mut Keep { budget, truncated: &mut self.aside.truncated });
        self.span.step(stamp);
    }

    /// Takes in a recognized event, in its place if it has a sequence number that counts.
    #[inline(never)]
    pub(super) fn event(
        &mut self,
        event: &Event<'_>,
        stamp: Option<f64>,
        number: Option<u64>,
        fold: &Fold,
        budget: &mut Budget,
    ) {
        let mut keep = Keep { budget, truncated: &mut self.aside.truncated };
        count(&mut self.events, event.id(), &mut keep);
        let place = number.map_or(Place::Next, |number| self.order.place(number));
        match place {
            Place::Duplicate => return,
            Place::Next if self.state.is_over() => self.run.after_terminal += u64::from(number.is_some()),
            Place::Next => {
                self.span.step(stamp);
                self.terminated |= self.state.apply(fold, event, &mut self.run, &mut keep);
            }
            Place::Early => {
                let said = fold.read(event, &mut keep).into_owned(&mut keep);
                self.order.wait(number.unwrap_or_default(), Waiting { speaks: true, stamp, said }, &mut keep);
                return;
            }
        }
        if number.is_some() {
            self.advance(budget);
        }
    }

    /// Notes that a sequence number came with something that does not speak (K33).
    pub(super) fn see(&mut self, number: u64, budget: &mut Budget) {
        match self.order.place(number) {
            Place::Duplicate => {}
            Place::Next => {
                self.run.after_terminal += u64::from(self.state.is_over());
                self.advance(budget);
            }
            Place::Early => {
                let mut keep = Keep { budget, truncated: &mut self.aside.truncated };
                self.order.wait(number, Waiting::default(), &mut keep);
            }
        }
    }

    /// Takes in what waited for the number that came.
    fn advance(&mut self, budget: &mut Budget) {
        while let Some(waiting) = self.order.advance() {
            self.take_in(waiting, budget);
        }
    }

    fn take_in(&mut self, waiting: Waiting, budget: &mut Budget) {
        let mut keep = Keep { budget, truncated: &mut self.aside.truncated };
        keep.give_back(waiting.len());
        if self.state.is_over() {
            self.run.after_terminal += 1;
        } else if waiting.speaks {
            self.span.step(waiting.stamp);
            self.state.take_in(waiting.said, &mut self.run, &mut keep);
        }
    }

    pub(super) fn finish(mut self, dialect: &Dialect, budget: &mut Budget) -> Run {
        let order = std::mem::take(&mut self.order);
        self.run.duplicates = order.duplicates();
        for (gap, waiting) in order.into_rest() {
            // Behind the terminal event nothing is missing.
            if !self.state.is_over() {
                self.run.gaps.extend(gap);
            }
            self.take_in(waiting, budget);
        }
        let Self { mut run, events, aside, span, state, .. } = self;
        let mut truncated = aside.truncated;
        state.finish(&mut run, &mut Keep { budget, truncated: &mut truncated });
        let names = dialect.known_types().map(String::from).zip(events);
        run.events = Counts(names.filter(|(_, count)| *count > 0).collect());
        run.unrecognized = Counts(aside.unrecognized.into_counts());
        run.faults = aside.faults;
        (run.first_ts, run.last_ts, run.elapsed_ms) = (span.first, span.last, span.elapsed());
        run.truncated = truncated;
        run
    }
}

/// Adds one to the count of a type.
#[inline(always)]
fn count(events: &mut Vec<u64>, id: u16, keep: &mut Keep<'_>) {
    let index = usize::from(id).wrapping_sub(1);
    match events.get_mut(index) {
        Some(count) => *count += 1,
        None => count_first(events, index, keep),
    }
}

/// The first of a type, whose count may need room.
#[cold]
fn count_first(events: &mut Vec<u64>, index: usize, keep: &mut Keep<'_>) {
    if index < usize::from(u16::MAX) && keep.room((index + 1 - events.len()) * size_of::<u64>()) {
        events.resize(index, 0);
        events.push(1);
    }
}
