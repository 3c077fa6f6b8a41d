//! What of a document's buffer is received, valid and read. The buffer holds what is still needed and no more than a chunk
//! beyond it; it is handed in, since outcomes borrow it.

use std::io::{self, Read};

use crate::scan::text::PADDING;

/// How much [`Buffer::read_from`] asks for at once.
const READ_BYTES: usize = 64 << 10;

/// The longest part of a character that is no character yet.
const TAIL_BYTES: usize = 3;

/// How much of the document's start is kept, to be shown with a fault of the document's own.
const HEAD_BYTES: usize = 1024;

/// Received bytes: UTF-8 up to `end`, then a terminator, then at least the padding that reading by words needs. Positions
/// hold until more is taken in.
#[derive(Default)]
pub(super) struct Buffer {
    /// Everything before this is done with.
    start: usize,
    /// Everything before this was looked at.
    at: usize,
    /// Where the valid bytes end: at a terminator.
    end: usize,
    /// The place of the buffer's first byte in the source.
    base: u64,
    /// The first bytes of a character whose others did not come yet; they go after `end`.
    tail: [u8; TAIL_BYTES],
    tail_len: usize,
    /// Whether what follows `end` is no UTF-8. Nothing more is taken in then.
    broken: bool,
    /// The first bytes of the source, valid or not.
    head: Vec<u8>,
}

impl Buffer {
    /// Takes a chunk in.
    pub(super) fn push(&mut self, bytes: &mut Vec<u8>, chunk: &[u8]) {
        if !self.broken {
            self.make_room(bytes, chunk.len());
            let from = self.end + self.tail_len;
            bytes[from..from + chunk.len()].copy_from_slice(chunk);
            self.received(bytes, chunk.len());
        }
    }

    /// Takes in what one read gives; 0 at the source's end.
    pub(super) fn read_from(&mut self, bytes: &mut Vec<u8>, source: &mut impl Read) -> io::Result<usize> {
        self.make_room(bytes, READ_BYTES);
        let from = self.end + self.tail_len;
        let count = source.read(&mut bytes[from..from + READ_BYTES])?.min(READ_BYTES);
        if !self.broken {
            self.received(bytes, count);
        }
        Ok(count)
    }

    fn make_room(&mut self, bytes: &mut Vec<u8>, count: usize) {
        if self.start >= self.end - self.start {
            // What moves is no more than what was done with since it moved last.
            bytes.copy_within(self.start..self.end, 0);
            self.base += self.start as u64;
            self.end -= self.start;
            self.at -= self.start;
            self.start = 0;
        }
        let needed = self.end + TAIL_BYTES + count + 1 + PADDING;
        if bytes.len() < needed {
            bytes.resize(needed.max(bytes.len() * 2), 0);
        }
        let tail = &self.tail[..self.tail_len];
        bytes[self.end..self.end + tail.len()].copy_from_slice(tail);
    }

    /// Checks the bytes that came after the tail.
    fn received(&mut self, bytes: &mut [u8], count: usize) {
        let (from, to) = (self.end + self.tail_len, self.end + self.tail_len + count);
        let room = HEAD_BYTES.saturating_sub(self.head.len());
        self.head.extend_from_slice(&bytes[from..to.min(from + room)]);
        let checked = simdutf8::compat::from_utf8(&bytes[self.end..to]);
        let end = checked.map_or_else(|error| self.end + error.valid_up_to(), |_| to);
        self.broken = checked.is_err_and(|error| error.error_len().is_some());
        self.tail_len = if self.broken { 0 } else { to - end };
        self.tail[..self.tail_len].copy_from_slice(&bytes[end..end + self.tail_len]);
        bytes[end] = 0;
        self.end = end;
    }

    /// Takes nothing more in, and forgets what came.
    pub(super) fn close(&mut self) {
        self.broken = true;
        self.start = self.end;
        self.at = self.end;
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    #[inline]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Notes that everything before `at` was looked at; what is held stays.
    #[inline]
    pub(super) fn advance(&mut self, at: usize) {
        self.at = at;
    }

    /// The same, and nothing before `at` is needed any more.
    #[inline]
    pub(super) fn release(&mut self, at: usize) {
        self.start = at;
        self.at = at;
    }

    /// A position's place in the source.
    pub(super) fn place(&self, position: usize) -> u64 {
        self.base + position as u64
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    pub(super) fn tail_len(&self) -> usize {
        self.tail_len
    }

    /// The first bytes of the source.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }
}
