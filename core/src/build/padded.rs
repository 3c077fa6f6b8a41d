//! JSON in bytes that may be read beyond their end.

use std::ops::Range;

use crate::outcome::Event;
use crate::scan::text::{PADDING, Text};

/// A terminator, and what may be read behind it.
const ROOM: usize = 1 + PADDING;

/// Bytes with the room behind them that reading by whole words needs.
#[derive(Clone, Debug)]
pub struct Padded(Box<[u8]>);

impl Padded {
    /// A copy of the bytes.
    #[must_use]
    #[inline]
    pub fn copy(bytes: &[u8]) -> Self {
        let mut padded = Vec::with_capacity(bytes.len() + ROOM);
        padded.extend_from_slice(bytes);
        padded.extend_from_slice(&[0; ROOM]);
        Self(padded.into_boxed_slice())
    }

    /// The bytes.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.0[..self.0.len() - ROOM]
    }

    /// All of them as a JSON text.
    #[must_use]
    #[inline]
    pub fn json(&self) -> Json<'_> {
        self.part(0..self.0.len() - ROOM)
    }

    /// The JSON text that stands in this part of them.
    #[must_use]
    #[inline]
    pub fn part(&self, range: Range<usize>) -> Json<'_> {
        let len = self.0.len() - ROOM;
        Json::new(&self.0, len, range)
    }
}

/// A JSON text among padded bytes.
#[derive(Clone, Copy)]
pub struct Json<'a> {
    pub(super) text: Text<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> From<&'a mut Vec<u8>> for Json<'a> {
    /// All bytes of the vector, which gets the room it needs.
    fn from(bytes: &'a mut Vec<u8>) -> Self {
        let len = bytes.len();
        bytes.extend_from_slice(&[0; ROOM]);
        Self::new(bytes, len, 0..len)
    }
}

impl<'a> Json<'a> {
    /// The body of an event as it stands in its line, unless an older spelling in it was replaced (K15).
    #[must_use]
    #[inline]
    pub fn of(event: &'a Event<'_>) -> Option<Self> {
        let view = event.line.view();
        let (text, object) = (view.text(), view.object());
        (!event.is_edited()).then_some(Self { text, start: object.start(), end: object.end() })
    }

    fn new(padded: &'a [u8], len: usize, range: Range<usize>) -> Self {
        Self { text: Text::object(padded, len), start: range.start.min(len), end: range.end.min(len) }
    }
}
