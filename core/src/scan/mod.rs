//! One line or object judged in one pass: syntax, positions, fit, where the declared fields lie. No values are built.

mod event;
mod fit;
mod misfit;
pub(crate) mod number;
pub(crate) mod skip;
mod tag;
pub(crate) mod text;
mod union;
mod value;
pub(crate) mod walk;

use std::mem;
use std::sync::Arc;

use misfit::Fit;
use text::{Stop, Text};

use crate::shape::Shapes;

/// A part of a line, in bytes from the line's start. A value never starts at 0, so there it means absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// What to put in the place of an older spelling (K15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) present: Arc<str>,
}

/// What a line is, and where it ends: at its terminator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    pub(crate) verdict: Verdict,
    pub(crate) end: usize,
}

/// What a line is, if it is JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verdict {
    Blank,
    /// An event; the scanner's `found` tells which.
    Event,
    /// Not an object: its first byte.
    NotAnObject(usize),
    /// The scanner's misfit tells where and why.
    DoesNotFit,
}

/// Where an event is in its line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// The type's id, 0 for an unrecognized event.
    pub(crate) id: u16,
    /// The event's object: the whole line's, or the one inside a wrapper.
    pub(crate) object: Span,
    /// The tag's value with its quotes, if it is a string.
    pub(crate) name: Span,
    /// The wrapper's value at the run's place.
    pub(crate) wrapper_run: Span,
}

/// An open container whose members are declared.
#[derive(Clone, Copy)]
struct Frame {
    /// Into `Shapes::objects`; `None` for an array.
    object: Option<u16>,
    /// Into `Shapes::nodes`: what this container must be.
    node: u16,
    /// The declared field whose value comes or came last.
    field: Option<u16>,
    /// One more than the last declared field, which predicts the next key.
    last: u16,
    /// Whether no member came yet.
    fresh: bool,
    /// Where the container starts.
    start: u32,
    /// Where the last key starts.
    key: u32,
    /// Where the first key that names no field starts, or 0.
    stray: u32,
    /// How many items came.
    items: u32,
    /// Where in `Scanner::wide` the fields beyond 64 begin.
    wide: u32,
    /// The fields that came, among the first 64.
    seen: u64,
}

impl Frame {
    #[inline(always)]
    fn new(object: Option<u16>, node: u16, start: usize) -> Self {
        let start = start as u32;
        Self { object, node, field: None, last: 0, fresh: true, start, key: 0, stray: 0, items: 0, wide: 0, seen: 0 }
    }
}

/// Judges lines. What it learns and allocates is kept from line to line.
pub(crate) struct Scanner {
    max_depth: usize,
    /// For each declared field, the key that came after it last time.
    predictions: Vec<u16>,
    stack: Vec<Frame>,
    /// The `seen` bits beyond 64 of the open objects that have so many fields, innermost last.
    wide: Vec<u64>,
    /// The event that was judged last.
    pub(crate) found: Found,
    /// The type of the last recognized event, and whether it was written with spaces: streams repeat themselves.
    last_id: u16,
    spaced: bool,
    /// By field of the event's body: where its value is. What is behind the body's fields means nothing.
    pub(crate) fields: Vec<Span>,
    /// Whether the last line left nothing to clear away.
    tidy: bool,
    /// Where present spellings belong, in byte order.
    pub(crate) edits: Vec<Edit>,
    /// Whether a surrogate escape without a partner was seen (K20).
    pub(crate) lone_surrogate: bool,
    fit: Fit,
    /// The containers that a search for a tag went through, so that no byte is skipped once a level.
    skipped: tag::Skipped,
    scratch: Vec<u8>,
}

impl Scanner {
    pub(crate) fn new(shapes: &Shapes, max_depth: usize) -> Self {
        Self {
            max_depth,
            predictions: vec![0; shapes.predictions],
            stack: Vec::new(),
            wide: Vec::new(),
            found: Found::default(),
            last_id: 1,
            spaced: false,
            fields: vec![Span::default(); shapes.objects.iter().map(|object| object.fields.len()).max().unwrap_or(0)],
            tidy: true,
            edits: Vec::new(),
            lone_surrogate: false,
            fit: Fit::default(),
            skipped: tag::Skipped::default(),
            scratch: Vec::new(),
        }
    }

    /// Judges the line or object that starts at 0. A stop leaves the scanner as fit for the next line as a verdict does.
    #[inline]
    pub(crate) fn scan(&mut self, shapes: &Shapes, text: Text<'_>) -> Result<Scanned, Stop> {
        self.reset();
        let start = text.space(0);
        if text.at(start) != b'{' {
            return self.no_object(text, start);
        }
        let end = text.space(self.event(shapes, text, start, false)?);
        if !text.ends(end) {
            return Err(Stop::Syntax(end));
        }
        Ok(Scanned { verdict: self.verdict(), end })
    }

    /// Judges the value that starts at 0, whatever follows it: an element of a document's array (K27).
    #[inline]
    pub(crate) fn scan_element(&mut self, shapes: &Shapes, text: Text<'_>) -> Result<Scanned, Stop> {
        self.reset();
        if text.at(0) != b'{' {
            let end = skip::value(text, 0, self.max_depth, &mut self.lone_surrogate)?;
            return Ok(Scanned { verdict: Verdict::NotAnObject(0), end });
        }
        let end = self.event(shapes, text, 0, false)?;
        Ok(Scanned { verdict: self.verdict(), end })
    }

    #[inline(always)]
    fn verdict(&self) -> Verdict {
        if self.tidy || self.fit.is_clean() { Verdict::Event } else { Verdict::DoesNotFit }
    }

    /// Whether the line was a wrapper whose event could not be judged.
    pub(crate) fn is_in_wrapper(&self) -> bool {
        self.fit.wrapper.is_some() && !self.fit.inside
    }

    #[inline(always)]
    fn reset(&mut self) {
        if mem::replace(&mut self.tidy, false) {
            self.lone_surrogate = false;
        } else {
            self.clear();
        }
    }

    /// Forgets what was found of a line.
    fn clear(&mut self) {
        self.lone_surrogate = false;
        self.stack.clear();
        self.wide.clear();
        self.edits.clear();
        self.skipped.clear();
        self.fit = Fit::default();
    }

    #[cold]
    fn no_object(&mut self, text: Text<'_>, start: usize) -> Result<Scanned, Stop> {
        if text.ends(start) {
            return Ok(Scanned { verdict: Verdict::Blank, end: start });
        }
        let end = text.space(skip::value(text, start, self.max_depth, &mut self.lone_surrogate)?);
        if !text.ends(end) {
            return Err(Stop::Syntax(end));
        }
        Ok(Scanned { verdict: Verdict::NotAnObject(start), end })
    }
}

/// One space on: some writers put one after every comma and colon.
#[inline(always)]
fn after_space(text: Text<'_>, p: usize) -> usize {
    p + usize::from(text.at(p) == b' ')
}
