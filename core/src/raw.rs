//! The bytes of one line, kept as they came (K34), with room behind them for reading by whole words.

use std::borrow::Cow;

use crate::scan::text::{PADDING, Text};

/// One line or object, borrowed from a decoder's buffer or owned.
#[derive(Clone, Debug)]
pub(crate) struct Raw<'a> {
    padded: Cow<'a, [u8]>,
    len: usize,
}

impl<'a> Raw<'a> {
    /// The first `len` of bytes that go on for at least the padding and a terminator.
    pub(crate) fn new(padded: &'a [u8], len: usize) -> Self {
        Self { padded: Cow::Borrowed(padded), len }
    }

    pub(crate) fn copy(bytes: &[u8]) -> Raw<'static> {
        let mut padded = Vec::with_capacity(bytes.len() + 1 + PADDING);
        padded.extend_from_slice(bytes);
        padded.resize(bytes.len() + 1 + PADDING, 0);
        Raw { padded: Cow::Owned(padded), len: bytes.len() }
    }

    pub(crate) fn borrow(&self) -> Raw<'_> {
        Raw { padded: Cow::Borrowed(&self.padded), len: self.len }
    }

    /// The text for as long as the line itself is there, where it is borrowed.
    pub(crate) fn lasting(&self) -> Option<Text<'a>> {
        match self.padded {
            Cow::Borrowed(padded) => Some(Text::object(padded, self.len)),
            Cow::Owned(_) => None,
        }
    }

    pub(crate) fn padded(&self) -> &[u8] {
        &self.padded
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.padded[..self.len]
    }

    pub(crate) fn text(&self) -> Text<'_> {
        Text::object(&self.padded, self.len)
    }
}
