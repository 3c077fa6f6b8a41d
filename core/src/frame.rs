//! From bytes to lines (K3–K8): a buffer that holds the current line, and no more than a chunk beyond it.

use std::io::{self, Read};

use crate::scan::text::PADDING;

/// How much [`Frame::read_from`] asks for at once.
const READ_BYTES: usize = 64 << 10;

/// Received bytes, cut at LF.
pub(crate) struct Frame {
    /// What was received and is still needed, then room; always with the padding that reading by words needs.
    bytes: Vec<u8>,
    /// Where the current line starts.
    start: usize,
    /// Where the received bytes end.
    filled: usize,
    /// After the last LF received.
    complete: usize,
    /// Lines that start before this may hold invalid UTF-8; all complete lines after it are valid.
    suspect: usize,
    /// The place of `bytes[0]` in the stream.
    base: u64,
    /// Whether the line is too long and what comes of it is dropped (K7).
    discarding: bool,
    max_line_bytes: usize,
}

/// What the frame has to offer.
pub(crate) enum Next {
    /// The current line is complete.
    Line,
    /// The current line is longer than allowed, complete or not.
    TooLong,
    /// More bytes are needed.
    NeedMore,
}

impl Frame {
    pub(crate) fn new(max_line_bytes: usize) -> Self {
        Self {
            bytes: Vec::new(),
            start: 0,
            filled: 0,
            complete: 0,
            suspect: 0,
            base: 0,
            discarding: false,
            max_line_bytes,
        }
    }

    /// Takes a chunk in.
    pub(crate) fn push(&mut self, chunk: &[u8]) {
        self.make_room(chunk.len());
        self.bytes[self.filled..self.filled + chunk.len()].copy_from_slice(chunk);
        self.received(chunk.len());
    }

    /// Takes in what one read gives; 0 at the source's end.
    pub(crate) fn read_from(&mut self, source: &mut impl Read) -> io::Result<usize> {
        self.make_room(READ_BYTES);
        let room = &mut self.bytes[self.filled..self.filled + READ_BYTES];
        let count = source.read(room)?;
        self.received(count.min(READ_BYTES));
        Ok(count)
    }

    /// Ends the last line where the stream does.
    pub(crate) fn finish(&mut self) {
        if self.start < self.filled && self.complete < self.filled && !self.discarding {
            self.make_room(1);
            self.bytes[self.filled] = b'\n';
            self.received(1);
        }
    }

    fn make_room(&mut self, count: usize) {
        if self.discarding {
            self.drop_line();
        }
        if self.start == self.filled {
            self.shift(self.start);
        } else if self.start >= self.filled - self.start {
            // What moves is no more than what was consumed since it moved last.
            self.bytes.copy_within(self.start..self.filled, 0);
            self.shift(self.start);
        }
        let needed = self.filled + count + 1 + PADDING;
        if self.bytes.len() < needed {
            self.bytes.resize(needed.max(self.bytes.len() * 2), 0);
        }
    }

    fn shift(&mut self, by: usize) {
        self.base += by as u64;
        self.filled -= by;
        self.start = 0;
        self.complete = self.complete.saturating_sub(by);
        self.suspect = self.suspect.saturating_sub(by);
    }

    fn received(&mut self, count: usize) {
        let chunk = self.filled..self.filled + count;
        self.filled = chunk.end;
        if let Some(last) = memchr::memrchr(b'\n', &self.bytes[chunk.clone()]) {
            let complete = chunk.start + last + 1;
            // One check for all lines that this chunk completes.
            let checked = self.complete.max(self.start);
            if simdutf8::basic::from_utf8(&self.bytes[checked..complete]).is_err() {
                self.suspect = complete;
            }
            self.complete = complete;
        }
    }

    /// What comes next. A line offered stays offered until [`consume`](Self::consume) or [`discard`](Self::discard).
    #[inline]
    pub(crate) fn next(&mut self) -> Next {
        if self.discarding {
            self.drop_line();
        }
        if self.at_start() && self.bytes[..self.filled].starts_with(BOM) {
            self.start += BOM.len();
        }
        let complete = self.start < self.complete;
        if self.filled - self.start > self.max_line_bytes && self.line_len() > self.max_line_bytes {
            let may_be_bom = self.at_start() && BOM.starts_with(&self.bytes[..self.filled]);
            return if may_be_bom { Next::NeedMore } else { Next::TooLong };
        }
        if complete { Next::Line } else { Next::NeedMore }
    }

    /// The current line from its first byte on; it goes on beyond its LF.
    #[inline]
    pub(crate) fn line(&self) -> &[u8] {
        self.line_at(self.start)
    }

    /// The line that started here, until more is taken in.
    #[inline]
    pub(crate) fn line_at(&self, start: usize) -> &[u8] {
        &self.bytes[start..]
    }

    /// The current line's length, found by its LF.
    pub(crate) fn line_len(&self) -> usize {
        let received = &self.bytes[self.start..self.filled];
        memchr::memchr(b'\n', received).unwrap_or(received.len())
    }

    /// The current line's place in the stream.
    pub(crate) fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// Whether the current line is known to be valid UTF-8.
    #[inline]
    pub(crate) fn is_utf8(&self) -> bool {
        self.start >= self.suspect
    }

    /// Whether the current line is the stream's first, and a BOM may stand before it.
    pub(crate) fn at_start(&self) -> bool {
        self.base == 0 && self.start == 0
    }

    /// Goes on after the LF of the current line, whose length is known; answers where the line started.
    #[inline]
    pub(crate) fn consume(&mut self, len: usize) -> usize {
        let start = self.start;
        self.start += len + 1;
        start
    }

    /// Goes on after the LF of the current line, whenever it comes.
    pub(crate) fn discard(&mut self) {
        self.discarding = true;
    }

    fn drop_line(&mut self) {
        match memchr::memchr(b'\n', &self.bytes[self.start..self.filled]) {
            Some(len) => {
                self.consume(len);
                self.discarding = false;
            }
            None => self.start = self.filled,
        }
        self.complete = self.complete.max(self.start);
    }
}

/// What some writers put before the first line (K5).
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";
