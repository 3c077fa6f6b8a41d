//! What events are lent from: a decoder's current line, or one object that stands alone.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ptr;

use agentevents::{Fault, Outcome, Run, RunView, SequenceLimits, Sequenced};

use crate::event::agentevents_event;
use crate::fault::{NO_PLACE, agentevents_fault, agentevents_fault_source};
use crate::form::Form;
use crate::own::{Call, Kept, give_part};
use crate::result::{AGENTEVENTS_GONE, AGENTEVENTS_POISONED, Answered, agentevents_result};
use crate::sequence::{Gap, Order, agentevents_mark, agentevents_sequence_gap};
use crate::string::agentevents_string;

/// Private: what an agentevents_event is lent from.
pub struct agentevents_source {
    from: From,
    /// What C sees of the current event.
    pub(crate) event: agentevents_event,
    /// The fault that was handed over last.
    fault: Option<Kept<agentevents_fault_source>>,
    /// The gap that was handed over last.
    gap: Option<Kept<Gap>>,
    /// What waits for what is missing before it, once outcomes were asked for in sequence.
    order: Option<Box<Order>>,
    /// The event that came out of it last.
    ordered: Option<Box<Outcome<'static>>>,
    mark: agentevents_mark,
    /// The runs so far, where they are wanted.
    runs: Option<Box<RunView>>,
    drained: bool,
    /// Counts what was handed over: an event of another one is gone.
    generation: u64,
    lent: Lent,
    pub(crate) poison: Option<String>,
}

enum From {
    Decoder(Form),
    /// An event that C owns.
    One(Box<Outcome<'static>>),
}

/// What a step brought.
pub(crate) enum Step {
    /// There is an event, of this sort.
    Event(agentevents_result),
    Fault,
    Gap,
    Nothing,
}

impl agentevents_source {
    pub(crate) fn new(form: Form, runs: Option<RunView>) -> Self {
        Self { runs: runs.map(Box::new), ..Self::from(From::Decoder(form)) }
    }

    fn from(from: From) -> Self {
        let (event, lent) = (agentevents_event::GONE, Lent::default());
        // An event that is gone has generation 0.
        Self {
            from,
            event,
            fault: None,
            gap: None,
            order: None,
            ordered: None,
            mark: agentevents_mark::AGENTEVENTS_NO_MARK,
            runs: None,
            drained: false,
            generation: 1,
            lent,
            poison: None,
        }
    }

    /// Tells where this is, for the events that it lends.
    pub(crate) fn settle(&mut self, place: *const Self) {
        self.event.source = place;
    }

    /// Gives C an event of its own; says of which sort it is.
    pub(crate) fn give(outcome: Outcome<'static>) -> (agentevents_result, *mut agentevents_event) {
        let mut source = Self::from(From::One(Box::new(outcome)));
        let Self { from: From::One(outcome), event, lent, generation, .. } = &mut source else {
            return (AGENTEVENTS_GONE, ptr::null_mut());
        };
        let result = event.show(outcome, *generation, lent);
        let event = give_part(source, |source, place| {
            source.settle(place);
            &source.event
        });
        (result, event)
    }

    /// The source of an event that is not gone.
    pub(crate) fn of(call: Call<'_>, event: *const agentevents_event) -> Answered<&Self> {
        let event = call.back(event)?;
        let source = call.back(event.source).map_err(|_| AGENTEVENTS_GONE)?;
        if source.poison.is_some() {
            return Err(AGENTEVENTS_POISONED);
        }
        if event.generation == source.generation { Ok(source) } else { Err(AGENTEVENTS_GONE) }
    }

    /// Whether the event is the caller's own.
    pub(crate) fn is_given(&self) -> bool {
        matches!(self.from, From::One(_))
    }

    /// The decoder, about to be changed: what it lent is gone.
    pub(crate) fn decoder_mut(&mut self) -> Answered<&mut Form> {
        self.outdate();
        match &mut self.from {
            From::Decoder(decoder) => Ok(decoder),
            From::One(_) => Err(AGENTEVENTS_GONE),
        }
    }

    pub(crate) fn decoder(&self) -> Answered<&Form> {
        match &self.from {
            From::Decoder(decoder) => Ok(decoder),
            From::One(_) => Err(AGENTEVENTS_GONE),
        }
    }

    /// Goes on to the next outcome.
    #[inline]
    pub(crate) fn step(&mut self) -> Answered<Step> {
        if self.order.is_some() {
            self.let_go();
        }
        let Self { from: From::Decoder(decoder), event, fault, runs, drained, lent, generation, .. } = self else {
            return Err(AGENTEVENTS_GONE);
        };
        *generation += 1;
        *fault = None;
        lent.clear();
        Ok(match decoder.next_outcome() {
            Some(Ok(outcome)) => {
                let result = event.show(&outcome, *generation, lent);
                // Asked for again: an outcome that nobody takes the address of stays in registers.
                if let Some(runs) = runs
                    && let Some(outcome) = decoder.last_outcome()
                {
                    runs.observe(&Ok(outcome));
                }
                Step::Event(result)
            }
            Some(Err(why)) => {
                event.go();
                if let Some(runs) = runs {
                    runs.observe(&Err(why.clone()));
                }
                *fault = Some(keep_fault(why));
                Step::Fault
            }
            None => {
                event.go();
                *drained = decoder.is_finished();
                Step::Nothing
            }
        })
    }

    /// Goes on to the next outcome or gap by sequence numbers (K33).
    pub(crate) fn step_in_sequence(&mut self, limits: SequenceLimits) -> Answered<Step> {
        self.outdate();
        let next = self.next_in_sequence(limits)?;
        let Self { event, fault, gap, ordered, mark, generation, lent, .. } = self;
        Ok(match next {
            Some(Sequenced::Item { item: Ok(outcome), mark: why }) => {
                *mark = why.into();
                Step::Event(event.show(ordered.insert(Box::new(outcome)), *generation, lent))
            }
            Some(Sequenced::Item { item: Err(why), mark: marked }) => {
                *mark = marked.into();
                *fault = Some(keep_fault(why));
                Step::Fault
            }
            Some(Sequenced::Gap { run, from, to }) => {
                *gap = Some(Kept::new(Gap::new(run, from, to), |_, _| {}));
                Step::Gap
            }
            None => Step::Nothing,
        })
    }

    fn next_in_sequence(&mut self, limits: SequenceLimits) -> Answered<Option<Sequenced<crate::sequence::Kept>>> {
        let Self { from: From::Decoder(decoder), order, runs, drained, .. } = self else {
            return Err(AGENTEVENTS_GONE);
        };
        let order = order.get_or_insert_with(|| Box::new(Order::new(limits)));
        loop {
            if let Some(next) = order.pop() {
                return Ok(Some(next));
            }
            match decoder.next_outcome().map(|outcome| outcome.map(Outcome::into_owned)) {
                Some(outcome) => {
                    if let Some(runs) = runs {
                        runs.observe(&outcome);
                    }
                    order.push(outcome);
                }
                None if decoder.is_finished() && order.finish() => {}
                None => {
                    *drained = decoder.is_finished();
                    return Ok(None);
                }
            }
        }
    }

    /// Whether all outcomes of a stream that is over were handed over.
    pub(crate) fn is_drained(&self) -> bool {
        self.drained
    }

    /// The runs, once.
    pub(crate) fn take_runs(&mut self) -> Option<(Vec<Run>, u64)> {
        let view = self.runs.take()?;
        let left_out = view.left_out();
        Some((view.finish(), left_out))
    }

    /// What was lent is gone.
    fn outdate(&mut self) {
        self.generation += 1;
        self.event.go();
        self.fault = None;
        self.lent.clear();
        self.let_go();
    }

    /// What came out of the order last is gone.
    fn let_go(&mut self) {
        self.ordered = None;
        self.gap = None;
        self.mark = agentevents_mark::AGENTEVENTS_NO_MARK;
    }

    /// Looks at the current event.
    #[inline(always)]
    pub(crate) fn with_outcome<R>(&self, look: impl FnOnce(&Outcome<'_>) -> R) -> Answered<R> {
        match &self.from {
            From::Decoder(_) if let Some(outcome) = &self.ordered => Ok(look(outcome)),
            From::Decoder(decoder) => decoder.last_outcome().map(|outcome| look(&outcome)).ok_or(AGENTEVENTS_GONE),
            From::One(outcome) => Ok(look(outcome)),
        }
    }

    /// A string for C that stays as long as the event.
    pub(crate) fn lend(&self, bytes: Cow<'_, [u8]>) -> agentevents_string {
        self.lent.lend(bytes)
    }

    /// A pointer for C to the fault that was handed over last.
    pub(crate) fn fault(&self) -> *const agentevents_fault {
        self.fault.as_ref().map_or(ptr::null(), |fault| fault.lend(agentevents_fault_source::public))
    }

    /// The same for the gap.
    pub(crate) fn gap(&self) -> *const agentevents_sequence_gap {
        self.gap.as_ref().map_or(ptr::null(), |gap| gap.lend(Gap::public))
    }

    /// Why what was handed over last is out of order.
    pub(crate) fn mark(&self) -> agentevents_mark {
        self.mark
    }
}

fn keep_fault(why: Fault) -> Kept<agentevents_fault_source> {
    let line = why.place().unwrap_or(NO_PLACE);
    Kept::new(agentevents_fault_source::new(why, line), |_, _| {})
}

/// Strings that do not stand in the line as C gets them, kept as long as the event.
#[derive(Default)]
pub(crate) struct Lent(RefCell<Vec<Vec<u8>>>);

impl Lent {
    /// The bytes for C: where they are if they are in the line, else where they are kept.
    #[inline(always)]
    pub(crate) fn lend(&self, bytes: Cow<'_, [u8]>) -> agentevents_string {
        match bytes {
            Cow::Borrowed(bytes) => bytes.into(),
            Cow::Owned(bytes) => {
                let string = bytes.as_slice().into();
                self.0.borrow_mut().push(bytes);
                string
            }
        }
    }

    fn clear(&mut self) {
        self.0.get_mut().clear();
    }
}
