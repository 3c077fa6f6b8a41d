//! From bytes to lines (K3–K8): what of a buffer is received, complete and consumed. The buffer holds the current line, and
//! no more than a chunk beyond it; it is handed in, since outcomes borrow it.

use std::io::{self, Read};

use crate::scan::text::PADDING;

/// How much [`Frame::read_from`] asks for at once.
const READ_BYTES: usize = 64 << 10;

/// Received bytes, cut at LF. The buffer has what was received and is still needed, then room, and always the padding that
/// reading by words needs.
pub(crate) struct Frame {
    /// Where the current line starts.
    start: usize,
    /// Where the received bytes end.
    filled: usize,
    /// After the last LF received.
    complete: usize,
    /// Lines that start before this may hold invalid UTF-8; all complete lines after it are valid.
    suspect: usize,
    /// The place of the buffer's first byte in the stream.
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
        Self { start: 0, filled: 0, complete: 0, suspect: 0, base: 0, discarding: false, max_line_bytes }
    }

    /// Takes a chunk in.
    pub(crate) fn push(&mut self, bytes: &mut Vec<u8>, chunk: &[u8]) {
        self.make_room(bytes, chunk.len());
        bytes[self.filled..self.filled + chunk.len()].copy_from_slice(chunk);
        self.received(bytes, chunk.len());
    }

    /// Takes in what one read gives; 0 at the source's end.
    pub(crate) fn read_from(&mut self, bytes: &mut Vec<u8>, source: &mut impl Read) -> io::Result<usize> {
        self.make_room(bytes, READ_BYTES);
        let room = &mut bytes[self.filled..self.filled + READ_BYTES];
        let count = source.read(room)?;
        self.received(bytes, count.min(READ_BYTES));
        Ok(count)
    }

    /// Ends the last line where the stream does.
    pub(crate) fn finish(&mut self, bytes: &mut Vec<u8>) {
        if self.start < self.filled && self.complete < self.filled && !self.discarding {
            self.make_room(bytes, 1);
            bytes[self.filled] = b'\n';
            self.received(bytes, 1);
        }
    }

    fn make_room(&mut self, bytes: &mut Vec<u8>, count: usize) {
        if self.discarding {
            self.drop_line(bytes);
        }
        if self.start == self.filled {
            self.shift(self.start);
        } else if self.start >= self.filled - self.start {
            // What moves is no more than what was consumed since it moved last.
            bytes.copy_within(self.start..self.filled, 0);
            self.shift(self.start);
        }
        let needed = self.filled + count + 1 + PADDING;
        if bytes.len() < needed {
            bytes.resize(needed.max(bytes.len() * 2), 0);
        }
    }

    fn shift(&mut self, by: usize) {
        self.base += by as u64;
        self.filled -= by;
        self.start = 0;
        self.complete = self.complete.saturating_sub(by);
        self.suspect = self.suspect.saturating_sub(by);
    }

    fn received(&mut self, bytes: &[u8], count: usize) {
        let chunk = self.filled..self.filled + count;
        self.filled = chunk.end;
        if let Some(last) = memchr::memrchr(b'\n', &bytes[chunk.clone()]) {
            let complete = chunk.start + last + 1;
            // One check for all lines that this chunk completes.
            let checked = self.complete.max(self.start);
            if simdutf8::basic::from_utf8(&bytes[checked..complete]).is_err() {
                self.suspect = complete;
            }
            self.complete = complete;
        }
    }

    /// What comes next. A line offered stays offered until [`consume`](Self::consume) or [`discard`](Self::discard).
    #[inline]
    pub(crate) fn next(&mut self, bytes: &[u8]) -> Next {
        if self.discarding {
            self.drop_line(bytes);
        }
        if self.at_start() && bytes[..self.filled].starts_with(BOM) {
            self.start += BOM.len();
        }
        let complete = self.start < self.complete;
        if self.filled - self.start > self.max_line_bytes && self.line_len(bytes) > self.max_line_bytes {
            let may_be_bom = self.at_start() && BOM.starts_with(&bytes[..self.filled]);
            return if may_be_bom { Next::NeedMore } else { Next::TooLong };
        }
        if complete { Next::Line } else { Next::NeedMore }
    }

    /// Where the current line starts in the buffer.
    #[inline]
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// The current line's length, found by its LF.
    pub(crate) fn line_len(&self, bytes: &[u8]) -> usize {
        let received = &bytes[self.start..self.filled];
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

    /// Goes on after the LF of the current line, whose length is known.
    #[inline]
    pub(crate) fn consume(&mut self, len: usize) {
        self.start += len + 1;
    }

    /// Goes on after the LF of the current line, whenever it comes.
    pub(crate) fn discard(&mut self) {
        self.discarding = true;
    }

    fn drop_line(&mut self, bytes: &[u8]) {
        match memchr::memchr(b'\n', &bytes[self.start..self.filled]) {
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
