//! A block of outcomes on its way to JavaScript: no objects, but what it takes to make them.
//!
//! `plain` and `wide` are JSON arrays of values, in ASCII and beyond it, so that V8 keeps the one in single bytes and reads
//! each with one call of `JSON.parse`. `codes` says for each outcome where its values are and what to make of them:
//!
//! | code | the next values | makes |
//! |---|---|---|
//! | [`WHOLE`] | the event's JSON | the event |
//! | [`UNRECOGNIZED`], [`FAULT`] | an object of its details, with the length of its raw line | the unrecognized event, the error |
//! | [`LAYOUTS`] + n | the values of the layout's slots | a copy of layout n's template with them; time stamps come from `stamps` |
//!
//! [`WIDE`] is added where the values are in `wide`. With `raw`, each event is followed by one more value: the array of its
//! line, offset, time stamp, and the length of its raw line. The raw lines themselves are in `raws`, end to end.

use agentevents::{Dialect, Event, Fault, Outcome};

use crate::details;
use crate::form::Form;
use crate::layout::Layouts;
use crate::options::Wanted;

pub const WHOLE: u32 = 0;
pub const UNRECOGNIZED: u32 = 1;
pub const FAULT: u32 = 2;
pub const LAYOUTS: u32 = 3;
pub const WIDE: u32 = 1 << 31;

/// A block is full when its text has so many bytes, or it has [`MAX_OUTCOMES`].
const FULL: usize = 64 << 10;
pub const MAX_OUTCOMES: usize = 2048;

/// A block and what it takes to fill it.
pub struct Block {
    layouts: Layouts,
    raw: bool,
    pub plain: Values,
    pub wide: Values,
    pub codes: Vec<u32>,
    pub stamps: Vec<f64>,
    pub raws: Vec<u8>,
}

impl Block {
    pub fn new(dialect: &Dialect, raw: bool) -> Self {
        Self {
            layouts: Layouts::new(dialect),
            raw,
            plain: Values::default(),
            wide: Values::default(),
            codes: Vec::new(),
            stamps: Vec::new(),
            raws: Vec::new(),
        }
    }

    /// Takes in the outcomes that are complete and wanted, until it is full: whether there may be more.
    pub fn fill(&mut self, form: &mut Form, wanted: &Wanted) -> bool {
        self.clear();
        while !self.is_full() {
            let Some(outcome) = form.next_outcome() else { return false };
            if wanted.holds(&outcome) {
                self.add(&outcome);
            }
        }
        true
    }

    fn clear(&mut self) {
        self.plain.0.clear();
        self.wide.0.clear();
        self.codes.clear();
        self.stamps.clear();
        self.raws.clear();
    }

    fn is_full(&self) -> bool {
        self.codes.len() == MAX_OUTCOMES || self.plain.0.len() + self.wide.0.len() + self.raws.len() >= FULL
    }

    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    #[inline]
    fn add(&mut self, outcome: &Result<Outcome<'_>, Fault>) {
        match outcome {
            Ok(Outcome::Event(event)) => self.add_event(event),
            Ok(Outcome::Unrecognized(event)) => {
                self.add_details(UNRECOGNIZED, &details::of_unrecognized(event), event.raw());
            }
            Err(fault) => self.add_details(FAULT, &details::of_fault(fault), fault.raw()),
        }
    }

    #[inline]
    fn add_event(&mut self, event: &Event<'_>) {
        let line = event.raw();
        let (code, values) = if let Some(found) = self.layouts.matching(event) {
            let (wide, values) = choose(&mut self.plain, &mut self.wide, &line[event.object()]);
            for span in self.layouts.values() {
                values.push(&line[span]);
            }
            self.stamps.extend(found.stamp);
            ((LAYOUTS + u32::from(found.layout)) | wide, values)
        } else {
            let json = event.json_bytes();
            let (wide, values) = choose(&mut self.plain, &mut self.wide, &json);
            values.push(&json);
            (WHOLE | wide, values)
        };
        if self.raw {
            values.push(details::of_place(event).as_bytes());
            self.raws.extend_from_slice(line);
        }
        self.codes.push(code);
    }

    fn add_details(&mut self, code: u32, details: &str, raw: &[u8]) {
        let (wide, values) = choose(&mut self.plain, &mut self.wide, details.as_bytes());
        values.push(details.as_bytes());
        self.codes.push(code | wide);
        self.raws.extend_from_slice(raw);
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
