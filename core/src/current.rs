//! The line that was judged last, with its bytes: what a borrowed outcome borrows.

use std::borrow::Cow;

use crate::dialect::Dialect;
use crate::fault::Place;
use crate::raw::Raw;
use crate::scan::text::{PADDING, Text};
use crate::scan::{Edit, Found, Scanner, Span};
use crate::shape::Body;
use crate::value::Part;

/// Where a line or object stands.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Position {
    pub(crate) place: Place,
    pub(crate) offset: u64,
}

/// The line that was judged last, the scanner that judged it, and the buffer that it stands in.
pub(crate) struct Current {
    pub(crate) dialect: Dialect,
    pub(crate) scanner: Scanner,
    /// The line, what came behind it, and the padding that reading by words needs.
    pub(crate) bytes: Vec<u8>,
    /// Where in `bytes` the line starts.
    pub(crate) start: usize,
    pub(crate) len: usize,
    pub(crate) position: Position,
    /// Whether it is the outcome that was handed over last, and its bytes are still there.
    pub(crate) is_outcome: bool,
}

impl Current {
    pub(crate) fn new(dialect: Dialect, max_depth: usize) -> Self {
        let scanner = Scanner::new(dialect.shapes(), max_depth);
        let position = Position::default();
        Self { dialect, scanner, bytes: Vec::new(), start: 0, len: 0, position, is_outcome: false }
    }

    /// A copy of one object, with its padding.
    pub(crate) fn load(&mut self, object: &[u8]) {
        self.bytes.clear();
        self.bytes.extend_from_slice(object);
        self.bytes.resize(object.len() + 1 + PADDING, 0);
        (self.start, self.len) = (0, object.len());
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        View {
            dialect: &self.dialect,
            padded: &self.bytes[self.start..],
            len: self.len,
            position: &self.position,
            found: &self.scanner.found,
            fields: &self.scanner.fields,
            edits: &self.scanner.edits,
            lone_surrogate: self.scanner.lone_surrogate,
        }
    }
}

/// A judged line with bytes of its own.
#[derive(Clone)]
pub(crate) struct Kept {
    dialect: Dialect,
    raw: Raw<'static>,
    position: Position,
    found: Found,
    fields: Box<[Span]>,
    edits: Box<[Edit]>,
    lone_surrogate: bool,
}

impl Kept {
    fn view(&self) -> View<'_> {
        View {
            dialect: &self.dialect,
            padded: self.raw.padded(),
            len: self.raw.bytes().len(),
            position: &self.position,
            found: &self.found,
            fields: &self.fields,
            edits: &self.edits,
            lone_surrogate: self.lone_surrogate,
        }
    }
}

/// A judged line, borrowed or kept: what events are made of.
#[derive(Clone)]
pub(crate) enum Line<'a> {
    Current(&'a Current),
    Kept(Box<Kept>),
}

impl<'a> From<&'a Current> for Line<'a> {
    fn from(current: &'a Current) -> Self {
        Self::Current(current)
    }
}

impl Line<'_> {
    #[inline(always)]
    pub(crate) fn view(&self) -> View<'_> {
        match self {
            Self::Current(current) => current.view(),
            Self::Kept(kept) => kept.view(),
        }
    }

    pub(crate) fn keep(self) -> Line<'static> {
        Line::Kept(match self {
            Self::Current(current) => Box::new(current.view().keep()),
            Self::Kept(kept) => kept,
        })
    }
}

/// The parts of a judged line.
#[derive(Clone, Copy)]
pub(crate) struct View<'v> {
    pub(crate) dialect: &'v Dialect,
    padded: &'v [u8],
    len: usize,
    /// Not a copy: it is read right after it was written, in other pieces than a copy would be.
    pub(crate) position: &'v Position,
    pub(crate) found: &'v Found,
    pub(crate) fields: &'v [Span],
    pub(crate) edits: &'v [Edit],
    pub(crate) lone_surrogate: bool,
}

impl<'v> View<'v> {
    fn keep(self) -> Kept {
        Kept {
            dialect: self.dialect.clone(),
            raw: Raw::copy(self.raw()),
            position: *self.position,
            found: *self.found,
            fields: self.fields[..self.declared()].into(),
            edits: self.edits.into(),
            lone_surrogate: self.lone_surrogate,
        }
    }

    #[inline]
    pub(crate) fn raw(self) -> &'v [u8] {
        &self.padded[..self.len]
    }

    /// The same with its padding.
    pub(crate) fn padded(self) -> Raw<'v> {
        Raw::new(self.padded, self.len)
    }

    #[inline(always)]
    pub(crate) fn text(self) -> Text<'v> {
        Text::object(self.padded, self.len)
    }

    #[inline(always)]
    pub(crate) fn body(self) -> &'v Body {
        let shapes = self.dialect.shapes();
        usize::from(self.found.id).checked_sub(1).map_or(&shapes.unrecognized, |index| &shapes.events[index])
    }

    /// How many fields the body declares.
    pub(crate) fn declared(self) -> usize {
        self.dialect.shapes().object(self.body().object).fields.len()
    }

    /// The value of a field of the body, by index.
    #[inline(always)]
    pub(crate) fn field(self, field: usize) -> Option<Part<'v>> {
        self.part(*self.fields.get(field)?)
    }

    /// The part of the line at `span`, if it is there.
    #[inline(always)]
    pub(crate) fn part(self, span: Span) -> Option<Part<'v>> {
        (span.start > 0).then(|| Part::new(self.text(), span.start as usize, span.end as usize))
    }

    /// The event's object.
    pub(crate) fn object(self) -> Part<'v> {
        let object = self.found.object;
        Part::new(self.text(), object.start as usize, object.end as usize)
    }

    /// The value that `path` leads to, the first of its keys naming a field of the body.
    #[inline(always)]
    fn follow(self, field: Option<u16>, path: &[String]) -> Option<Part<'v>> {
        self.field(usize::from(field?))?.follow(path.get(1..)?)
    }

    /// The same, where the body need not declare the field.
    #[inline]
    fn follow_anyway(self, field: Option<u16>, path: &[String]) -> Option<Part<'v>> {
        if field.is_none() && !path.is_empty() && self.dialect.reads_undeclared() {
            return self.object().follow(path);
        }
        self.follow(field, path)
    }

    /// Whether the line is a wrapper that says which run its event belongs to (K28).
    #[inline(always)]
    pub(crate) fn is_wrapped(self) -> bool {
        self.found.wrapper_run.start > 0
    }

    /// The time stamp's value, of whatever kind it is.
    #[inline(always)]
    pub(crate) fn stamp(self) -> Option<Part<'v>> {
        self.follow(self.body().stamp, self.dialect.stamp_path())
    }

    #[inline(always)]
    pub(crate) fn ts(self) -> Option<f64> {
        self.stamp()?.real()
    }

    /// The run id: a string that is not empty.
    #[inline(always)]
    pub(crate) fn run(self) -> Option<Cow<'v, str>> {
        let wrapper = self.part(self.found.wrapper_run);
        let id = wrapper.or_else(|| self.follow_anyway(self.body().run, self.dialect.run_path()))?.string();
        id.filter(|id| !id.is_empty())
    }

    pub(crate) fn sequence(self) -> Option<u64> {
        self.follow_anyway(self.body().sequence, self.dialect.sequence_path())?.integer()?.try_into().ok()
    }
}
