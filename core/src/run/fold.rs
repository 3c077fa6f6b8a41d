//! Which fold a dialect gets, and what the folds share.

use std::borrow::Cow;

use super::evoscientist::{self, Evoscientist};
use super::inderun::{self, Inderun, Said};
use super::keep::Keep;
use super::model::Run;
use super::stella::{self, Stella};
use crate::current::View;
use crate::dialect::{BuiltIn, Dialect};
use crate::outcome::Event;
use crate::present;
use crate::value::Part;

/// What the types of a dialect mean, prepared once for all runs.
pub(super) enum Fold {
    /// Nothing beyond counts and time: a dialect loaded at run time.
    Plain,
    Stella(stella::Table),
    Evoscientist(evoscientist::Table),
    Inderun(inderun::Table),
}

/// What a run's events so far leave open.
pub(super) enum State {
    Plain,
    Stella(Box<Stella>),
    Evoscientist(Box<Evoscientist>),
    Inderun(Box<Inderun>),
}

impl Fold {
    pub(super) fn new(dialect: &Dialect) -> Self {
        match dialect.built_in() {
            Some(BuiltIn::Stella) => Self::Stella(stella::Table::new(dialect)),
            Some(BuiltIn::Inderun) => Self::Inderun(inderun::Table::new(dialect)),
            Some(BuiltIn::Evoscientist) => Self::Evoscientist(evoscientist::Table::new(dialect)),
            None => Self::Plain,
        }
    }

    pub(super) fn open(&self, run: &mut Run) -> State {
        match self {
            Self::Plain => State::Plain,
            Self::Stella(_) => State::Stella(Box::new(Stella::open(run))),
            Self::Evoscientist(_) => State::Evoscientist(Box::default()),
            Self::Inderun(_) => State::Inderun(Box::default()),
        }
    }

    /// Whether events of this type say nothing beyond that they came, and when.
    pub(super) fn is_mute(&self, id: u16) -> bool {
        match self {
            Self::Plain => true,
            Self::Stella(table) => table.is_mute(id),
            // Any event says that the run went on after a question.
            Self::Evoscientist(_) => false,
            Self::Inderun(table) => table.is_mute(id),
        }
    }

    /// What an event says that may have to wait.
    pub(super) fn read<'e>(&self, event: &'e Event<'_>, keep: &mut Keep<'_>) -> Said<'e> {
        match self {
            Self::Inderun(table) => table.read(event, keep),
            // In other dialects order is of no consequence for what is told of a run.
            Self::Plain | Self::Stella(_) | Self::Evoscientist(_) => Said::Nothing,
        }
    }
}

impl State {
    /// Takes in an event; answers whether it is the run's terminator, behind which another run may follow.
    #[inline]
    pub(super) fn apply(&mut self, fold: &Fold, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) -> bool {
        match (self, fold) {
            (Self::Stella(state), Fold::Stella(table)) => state.apply(table, event, run, keep),
            (Self::Evoscientist(state), Fold::Evoscientist(table)) => state.apply(table, event, run, keep),
            (Self::Inderun(state), Fold::Inderun(table)) => {
                state.take_in(table.read(event, keep), run, keep);
                false
            }
            _ => false,
        }
    }

    /// Takes in what waited.
    pub(super) fn take_in(&mut self, said: Said<'_>, run: &mut Run, keep: &mut Keep<'_>) {
        if let Self::Inderun(state) = self {
            state.take_in(said, run, keep);
        }
    }

    /// Whether the event came that is the run's last by its sequence number.
    pub(super) fn is_over(&self) -> bool {
        matches!(self, Self::Inderun(state) if state.is_over())
    }

    pub(super) fn finish(self, run: &mut Run, keep: &mut Keep<'_>) {
        match self {
            Self::Plain => {}
            Self::Stella(state) => state.finish(run, keep),
            Self::Evoscientist(state) => state.finish(run, keep),
            Self::Inderun(state) => state.finish(run, keep),
        }
    }
}

/// Where a field of one type is. A field that the type does not have is never there.
#[derive(Clone, Copy)]
pub(super) struct Field(u16);

impl Field {
    pub(super) fn new(dialect: &Dialect, id: u16, name: &str) -> Self {
        Self::at(dialect.field_index(id, name))
    }

    /// The field of this index.
    pub(super) fn at(index: Option<u16>) -> Self {
        Self(index.unwrap_or(u16::MAX))
    }

    #[inline(always)]
    pub(super) fn read(self, line: View<'_>) -> Option<Part<'_>> {
        line.field(usize::from(self.0))
    }

    /// The field's value as it stands in the line.
    #[inline]
    pub(super) fn of<'e>(self, event: &'e Event<'_>) -> Option<Part<'e>> {
        self.read(event.view())
    }

    pub(super) fn text<'e>(self, event: &'e Event<'_>) -> Option<Cow<'e, str>> {
        self.of(event)?.string()
    }

    /// The text in its present spelling (K15).
    pub(super) fn word(self, event: &Event<'_>) -> Option<String> {
        Some(event.field_at(self.0)?.as_str()?.into_owned())
    }
}

/// An integer that is not negative; one beyond 64 bits is the greatest there is.
pub(super) fn natural(part: Part<'_>) -> Option<u64> {
    let beyond = || part.binary64().filter(|&value| value > 0.0).map(|_| u64::MAX);
    part.integer().and_then(|value| u64::try_from(value).ok()).or_else(beyond)
}

pub(super) fn boolean(part: Part<'_>) -> Option<bool> {
    match part.json() {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    }
}

/// Adds what was reported to a sum.
pub(super) fn add(sum: &mut Option<u64>, part: Option<Part<'_>>) {
    if let Some(value) = part.and_then(natural) {
        *sum = Some(sum.unwrap_or(0).saturating_add(value));
    }
}

/// A value's JSON as text, half a surrogate pair in it as U+FFFD.
pub(super) fn json<'e>(event: &Event<'_>, part: Part<'e>) -> Cow<'e, str> {
    if event.has_lone_surrogate() {
        present::text(present::well_formed(part.json()).into())
    } else {
        present::text(part.json().into())
    }
}
