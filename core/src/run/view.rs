//! The runs of one stream, built from its outcomes as they come.

use std::collections::HashMap;

use super::entry::{Aside, Entry};
use super::fold::Fold;
use super::keep::Budget;
use super::kind::Kind;
use super::limits::RunLimits;
use super::model::Run;
use super::stamps::Stamps;
use super::summary::Summary;
use crate::current::{Current, View};
use crate::dialect::Dialect;
use crate::fault::Fault;
use crate::judge;
use crate::outcome::{Event, Outcome, Unrecognized};
use crate::report::Report;

/// Reconstructs the runs of one stream (K30): show it every outcome, in order, then ask for the runs.
///
/// ```
/// use agentevents::{Decoder, Dialect, RunOutcome, RunView};
///
/// let mut decoder = Decoder::new(Dialect::stella());
/// let mut view = RunView::new(decoder.dialect());
/// decoder.push(b"{\"type\":\"text\",\"text\":\"Done.\"}\n{\"type\":\"run_complete\",\"model\":\"m\",\"cost_usd\":0.25}\n");
/// decoder.finish();
/// while let Some(outcome) = decoder.next_outcome() {
///     view.observe(&outcome);
/// }
/// let runs = view.finish();
/// assert_eq!(runs[0].outcome, RunOutcome::Completed);
/// assert_eq!(runs[0].text.as_deref(), Some("Done."));
/// assert_eq!(runs[0].cost_usd.reported, Some(0.25));
/// ```
pub struct RunView {
    dialect: Dialect,
    /// Whether the dialect says where a run id is.
    has_ids: bool,
    /// Whether the dialect says where a sequence number is.
    has_sequence: bool,
    fold: Fold,
    budget: Budget,
    /// By first appearance.
    entries: Vec<Entry>,
    /// The latest run of each id.
    by_id: HashMap<String, usize>,
    /// The latest run without an id.
    without_id: Option<usize>,
    /// The same, unless its terminator came: where events without an id go, found without a search.
    open_without_id: Option<usize>,
    /// By type id.
    kinds: Vec<Kind>,
    stamps: Stamps,
    /// The run of the last outcome that belonged to one.
    current: Option<usize>,
    /// What came before any run did.
    early: Aside,
    /// How many outcomes belong to runs beyond the limit.
    left_out: u64,
}

impl RunView {
    /// A view of one stream's runs, within the default limits.
    #[must_use]
    pub fn new(dialect: &Dialect) -> Self {
        Self::within(dialect, RunLimits::default())
    }

    /// A view of one stream's runs within other limits.
    #[must_use]
    pub fn within(dialect: &Dialect, limits: RunLimits) -> Self {
        let fold = Fold::new(dialect);
        Self {
            kinds: Kind::all(dialect, &fold),
            stamps: Stamps::default(),
            dialect: dialect.clone(),
            has_ids: dialect.schema().run.is_some(),
            has_sequence: dialect.schema().sequence.is_some(),
            fold,
            budget: Budget::new(limits),
            entries: Vec::new(),
            by_id: HashMap::new(),
            without_id: None,
            open_without_id: None,
            current: None,
            early: Aside::default(),
            left_out: 0,
        }
    }

    /// Takes in the next outcome, or error, of the stream, decoded by the dialect that this is a view of. It never fails.
    #[inline]
    pub fn observe(&mut self, outcome: &Result<Outcome<'_>, Fault>) {
        match outcome {
            Ok(Outcome::Event(event)) => self.event(event),
            Ok(Outcome::Unrecognized(event)) => self.unrecognized(event),
            Err(fault) => self.fault(fault),
        }
    }

    /// The same with the line that an outcome is made of, which is made only where it is needed.
    #[inline]
    pub(super) fn observe_line(&mut self, line: Result<&Current, Fault>) {
        match line {
            Ok(current) if self.mute_event(current.view()) => {}
            Ok(current) => match judge::outcome(current) {
                Outcome::Event(event) => self.speaking_event(&event),
                Outcome::Unrecognized(event) => self.unrecognized(&event),
            },
            Err(fault) => self.fault(&fault),
        }
    }

    /// How many outcomes belong to runs beyond the limit, of which nothing is kept.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The runs, by first appearance.
    #[must_use]
    pub fn finish(mut self) -> Vec<Run> {
        if self.early.any && self.entries.is_empty() {
            self.open(None);
        }
        let Self { dialect, mut budget, entries, .. } = self;
        entries.into_iter().map(|entry| entry.finish(&dialect, &mut budget)).collect()
    }

    /// The runs beside the report of the decoder that made the outcomes.
    #[must_use]
    pub fn into_summary(self, report: Report) -> Summary {
        let left_out = self.left_out;
        Summary::new(self.finish(), left_out, report)
    }

    /// Takes in what most events are: of a type that is only counted, in the one run that is open. False for all others.
    #[inline(always)]
    fn mute_event(&mut self, line: View<'_>) -> bool {
        let id = line.found.id;
        match (self.kinds.get(usize::from(id)), self.open_without_id) {
            (Some(&kind), Some(place)) if kind.is_mute && !line.is_wrapped() => {
                let stamp = kind.stamp(line, &mut self.stamps);
                self.current = Some(place);
                self.entries[place].mute_event(id, stamp, &mut self.budget);
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn event(&mut self, event: &Event<'_>) {
        if !self.mute_event(event.view()) {
            self.speaking_event(event);
        }
    }

    /// Takes in any other event.
    #[inline(always)]
    fn speaking_event(&mut self, event: &Event<'_>) {
        let line = event.view();
        let id = line.found.id;
        // An event of another dialect would have no kind here.
        let Some(&kind) = self.kinds.get(usize::from(id)) else { return };
        let stamp = kind.stamp(line, &mut self.stamps);
        match self.open_without_id {
            Some(place) if !kind.is_addressed && !line.is_wrapped() => {
                self.current = Some(place);
                let entry = &mut self.entries[place];
                entry.event(event, stamp, None, &self.fold, &mut self.budget);
                self.open_without_id = Some(place).filter(|_| !entry.is_terminated());
            }
            _ => self.addressed_event(event, stamp),
        }
    }

    #[inline(never)]
    fn addressed_event(&mut self, event: &Event<'_>, stamp: Option<f64>) {
        let id = event.run();
        let Some(place) = self.run_of(id.as_deref()) else { return };
        let number = if self.is_numbered(id.is_some()) { event.sequence() } else { None };
        let entry = &mut self.entries[place];
        entry.event(event, stamp, number, &self.fold, &mut self.budget);
        if id.is_none() {
            self.open_without_id = Some(place).filter(|_| !entry.is_terminated());
        }
    }

    #[inline(never)]
    fn unrecognized(&mut self, event: &Unrecognized<'_>) {
        let (id, name) = (event.run(), event.name());
        match self.run_beside(id.as_deref()) {
            Beside::Run(place) => {
                self.entries[place].aside().unrecognized(name.as_deref(), &mut self.budget);
                self.see(place, id.is_some(), event.sequence());
            }
            Beside::First => self.early.unrecognized(name.as_deref(), &mut self.budget),
            Beside::Nothing => {}
        }
    }

    #[cold]
    fn fault(&mut self, fault: &Fault) {
        match self.run_beside(fault.run()) {
            Beside::Run(place) => {
                self.entries[place].aside().fault();
                self.see(place, fault.run().is_some(), fault.sequence());
            }
            Beside::First => self.early.fault(),
            Beside::Nothing => {}
        }
    }

    fn see(&mut self, place: usize, has_id: bool, number: Option<u64>) {
        if let Some(number) = number.filter(|_| self.is_numbered(has_id)) {
            self.entries[place].see(number, &mut self.budget);
        }
    }

    /// Whether a sequence number counts: it does within a run that is known.
    #[inline]
    fn is_numbered(&self, has_id: bool) -> bool {
        self.has_sequence && (has_id || !self.has_ids)
    }

    /// The run that a recognized event belongs to. Where it has no id, an event after a terminator opens the next (K31).
    #[inline]
    fn run_of(&mut self, id: Option<&str>) -> Option<usize> {
        match self.current {
            Some(place) if self.entries[place].id() == id && !self.is_past(place, id) => Some(place),
            _ => self.another_run_of(id),
        }
    }

    fn is_past(&self, place: usize, id: Option<&str>) -> bool {
        id.is_none() && self.entries[place].is_terminated()
    }

    fn another_run_of(&mut self, id: Option<&str>) -> Option<usize> {
        match self.latest(id).filter(|&place| !self.is_past(place, id)) {
            Some(place) => {
                self.current = Some(place);
                Some(place)
            }
            None => self.open(id),
        }
    }

    /// The run that what does not speak belongs to: that of its id or, where it has none, the one that spoke last.
    fn run_beside(&mut self, id: Option<&str>) -> Beside {
        let place = match (id, self.current) {
            (None, Some(place)) => Some(place),
            (None, None) if self.has_ids => return Beside::First,
            _ => self.latest(id).or_else(|| self.open(id)),
        };
        self.current = place.or(self.current);
        place.map_or(Beside::Nothing, Beside::Run)
    }

    fn latest(&self, id: Option<&str>) -> Option<usize> {
        match id {
            Some(id) => self.by_id.get(id).copied(),
            None => self.without_id,
        }
    }

    /// Opens a run, if there is room for one more.
    fn open(&mut self, id: Option<&str>) -> Option<usize> {
        let room = self.entries.len() < self.budget.limits.runs();
        let entry = if room { Entry::open(id, &self.fold, &mut self.budget) } else { None };
        let Some(mut entry) = entry else {
            self.left_out += 1;
            return None;
        };
        if self.entries.is_empty() {
            *entry.aside() = std::mem::take(&mut self.early);
        }
        let place = self.entries.len();
        match id {
            Some(id) => {
                self.by_id.insert(id.into(), place);
            }
            None => self.without_id = Some(place),
        }
        self.entries.push(entry);
        self.current = Some(place);
        Some(place)
    }
}

/// Where what does not speak is counted.
enum Beside {
    Run(usize),
    /// With the first run, once there is one.
    First,
    /// Nowhere: its run is beyond the limit.
    Nothing,
}
