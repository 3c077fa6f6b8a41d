//! A block of outcomes on its way to JavaScript: no objects, but what it takes to make them.
//!
//! `plain` and `wide` are JSON arrays of values, in ASCII and beyond it, so that V8 keeps the one in single bytes and reads
//! each with one call of `JSON.parse`. `codes` says for each outcome where its values are and what to make of them:
//!
//! | code | the next values | makes |
//! |---|---|---|
//! | [`WHOLE`] | the event's JSON | the event |
//! | [`UNRECOGNIZED`], [`FAULT`] | an object of its details, with the length of its raw line | the unrecognized event, the error |
//! | [`GAP`] | an object of run, from and to | the gap in a run's order (K33) |
//! | [`DUPLICATE`], [`LATE`] | none | a mark on the outcome that comes next |
//! | [`LAYOUTS`] + n | the values of the layout's slots | a copy of layout n's template with them; time stamps come from `stamps` |
//!
//! [`WIDE`] is added where the values are in `wide`. With `raw`, each event is followed by one more value: the array of its
//! line, offset, time stamp, and the length of its raw line. The raw lines themselves are in `raws`, end to end.

use agentevents::{Dialect, Event, Fault, Mark, Outcome, SequenceLimits, Sequenced};

use crate::details;
use crate::form::Form;
use crate::layout::Layouts;
use crate::options::Wanted;
use crate::order::Order;
use crate::table::{self, Tables};

pub const WHOLE: u32 = 0;
pub const UNRECOGNIZED: u32 = 1;
pub const FAULT: u32 = 2;
pub const GAP: u32 = 3;
pub const DUPLICATE: u32 = 4;
pub const LATE: u32 = 5;
pub const LAYOUTS: u32 = 6;
pub const WIDE: u32 = 1 << 31;

/// A block is full when its text has so many bytes, or it has [`MAX_OUTCOMES`].
const FULL: usize = 64 << 10;
pub const MAX_OUTCOMES: usize = 2048;

/// A block.
#[derive(Default)]
pub struct Block {
    pub plain: Values,
    pub wide: Values,
    pub codes: Vec<u32>,
    pub stamps: Vec<f64>,
    pub raws: Vec<u8>,
}

impl Block {
    fn clear(&mut self) {
        self.plain.0.clear();
        self.wide.0.clear();
        self.codes.clear();
        self.stamps.clear();
        self.raws.clear();
    }

    fn is_full(&self) -> bool {
        // A mark and what it marks stand in one block.
        self.codes.len() + 1 >= MAX_OUTCOMES || self.plain.0.len() + self.wide.0.len() + self.raws.len() >= FULL
    }

    fn add_details(&mut self, code: u32, details: &str, raw: &[u8]) {
        let (wide, values) = choose(&mut self.plain, &mut self.wide, details.as_bytes());
        values.push(details.as_bytes());
        self.codes.push(code | wide);
        self.raws.extend_from_slice(raw);
    }
}

/// What a line by itself came to.
pub enum Only {
    Nothing,
    /// An event as JSON.
    Json(String),
    /// An event of a layout that has a time stamp and one string.
    String {
        layout: u16,
        stamp: f64,
        string: String,
    },
    /// The block; whether there may be more.
    Block(bool),
}

/// What fills blocks.
pub struct Filler {
    layouts: Layouts,
    tables: Tables,
    wanted: Wanted,
    order: Option<Order>,
    raw: bool,
    scratch: Vec<u8>,
}

impl Filler {
    pub fn new(dialect: &Dialect, wanted: Wanted, raw: bool) -> Self {
        Self {
            layouts: Layouts::new(dialect),
            tables: Tables::default(),
            wanted,
            order: None,
            raw,
            scratch: Vec::new(),
        }
    }

    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Hands outcomes over in the order of their sequence numbers from now on.
    pub fn order(&mut self, limits: SequenceLimits) {
        self.order = Some(Order::new(limits));
    }

    /// What a line by itself came to, of which the form has had no other bytes since it was drained.
    pub fn only(&mut self, form: &mut Form, block: &mut Block) -> Only {
        block.clear();
        if self.raw || self.order.is_some() || !form.is_lines() {
            return Only::Block(self.fill_on(form, block));
        }
        let Some(outcome) = form.next_outcome() else { return Only::Nothing };
        match &outcome {
            Ok(Outcome::Event(_) | Outcome::Unrecognized(_)) if !self.wanted.holds(&outcome) => Only::Nothing,
            Ok(Outcome::Event(event)) => match self.layouts.only_string(event) {
                Some((layout, stamp, string)) => Only::String { layout, stamp, string: string.to_owned() },
                None => Only::Json(event.json().into_owned()),
            },
            // A fault may be that of an earlier line (K25): the line's own outcome comes behind it.
            _ => {
                self.add(&outcome, block);
                Only::Block(self.fill_on(form, block))
            }
        }
    }

    /// Puts the outcomes that are complete and wanted into a block, until it is full: whether there may be more.
    pub fn fill(&mut self, form: &mut Form, block: &mut Block) -> bool {
        block.clear();
        self.fill_on(form, block)
    }

    fn fill_on(&mut self, form: &mut Form, block: &mut Block) -> bool {
        if let Some(mut order) = self.order.take() {
            let more = self.fill_in_order(&mut order, form, block);
            self.order = Some(order);
            return more;
        }
        while !block.is_full() {
            let Some(outcome) = form.next_outcome() else { return false };
            if self.wanted.holds(&outcome) {
                self.add(&outcome, block);
            }
        }
        true
    }

    fn fill_in_order(&mut self, order: &mut Order, form: &mut Form, block: &mut Block) -> bool {
        while !block.is_full() {
            match order.next(form) {
                Some(Sequenced::Item { item, mark }) if self.wanted.holds(&item) => {
                    block.codes.extend(mark.map(|mark| match mark {
                        Mark::Duplicate => DUPLICATE,
                        Mark::Late => LATE,
                    }));
                    self.add(&item, block);
                }
                Some(Sequenced::Item { .. }) => {}
                Some(Sequenced::Gap { run, from, to }) => block.add_details(GAP, &details::of_gap(&run, from, to), &[]),
                None => return false,
            }
        }
        true
    }

    #[inline]
    fn add(&mut self, outcome: &Result<Outcome<'_>, Fault>, block: &mut Block) {
        match outcome {
            Ok(Outcome::Event(event)) => self.add_event(event, block),
            Ok(Outcome::Unrecognized(event)) => {
                block.add_details(UNRECOGNIZED, &details::of_unrecognized(event), event.raw());
            }
            Err(fault) => block.add_details(FAULT, &details::of_fault(fault), fault.raw()),
        }
    }

    #[inline]
    fn add_event(&mut self, event: &Event<'_>, block: &mut Block) {
        let line = event.raw();
        let (code, values) = if let Some(found) = self.layouts.matching(event) {
            let (wide, values) = choose(&mut block.plain, &mut block.wide, &line[event.object()]);
            block.stamps.extend(found.stamp);
            let layout = self.add_values(found.layout, line, values);
            ((LAYOUTS + u32::from(layout)) | wide, values)
        } else {
            let json = event.json_bytes();
            let (wide, values) = choose(&mut block.plain, &mut block.wide, &json);
            values.push(&json);
            (WHOLE | wide, values)
        };
        if self.raw {
            values.push(details::of_place(event).as_bytes());
            block.raws.extend_from_slice(line);
        }
        block.codes.push(code);
    }

    /// Adds the values of the event that was matched, the first large array as a table if it makes one; answers the layout.
    #[inline]
    fn add_values(&mut self, mut layout: u16, line: &[u8], values: &mut Values) -> u16 {
        let mut tries = true;
        for place in 0..self.layouts.values().len() {
            let value = &line[self.layouts.values()[place].clone()];
            if tries && value.len() >= table::MIN_BYTES && value.starts_with(b"[{") && self.layouts.tries_tables(layout)
            {
                tries = false;
                if let Some(tabled) = self.add_table(layout, place, value, values) {
                    layout = tabled;
                    continue;
                }
            }
            values.push(value);
        }
        layout
    }

    fn add_table(&mut self, layout: u16, place: usize, array: &[u8], values: &mut Values) -> Option<u16> {
        self.scratch.clear();
        if !self.tables.write(array, &mut self.scratch) {
            self.layouts.missed_table(layout);
            return None;
        }
        let tabled = self.layouts.tabled(layout, place)?;
        values.push(&self.scratch[1..]);
        Some(tabled)
    }
}

/// Where to put JSON, and the bit that says so.
#[inline]
fn choose<'v>(plain: &'v mut Values, wide: &'v mut Values, json: &[u8]) -> (u32, &'v mut Values) {
    if json.is_ascii() { (0, plain) } else { (WIDE, wide) }
}

/// JSON values on their way into one array.
#[derive(Default)]
pub struct Values(Vec<u8>);

impl Values {
    #[inline]
    fn push(&mut self, json: &[u8]) {
        self.0.push(if self.0.is_empty() { b'[' } else { b',' });
        self.0.extend_from_slice(json);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The array's text; it takes no more values.
    pub fn close(&mut self) -> &[u8] {
        self.0.push(if self.0.is_empty() { b'[' } else { b']' });
        if self.0.len() == 1 {
            self.0.push(b']');
        }
        &self.0
    }
}
