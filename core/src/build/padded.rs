//! JSON in bytes that may be read beyond their end.

use std::ops::Range;

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
        Json { padded: &self.0, start: range.start.min(len), end: range.end.min(len) }
    }
}

/// A JSON text among padded bytes.
#[derive(Clone, Copy, Debug)]
pub struct Json<'a> {
    padded: &'a [u8],
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> From<&'a mut Vec<u8>> for Json<'a> {
    /// All bytes of the vector, which gets the room it needs.
    fn from(bytes: &'a mut Vec<u8>) -> Self {
        let end = bytes.len();
        bytes.extend_from_slice(&[0; ROOM]);
        Self { padded: bytes, start: 0, end }
    }
}

impl<'a> Json<'a> {
    pub(super) fn text(self) -> Text<'a> {
        Text::object(self.padded, self.end)
    }
}
