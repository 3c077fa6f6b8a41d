//! Streams that are made while they are read, so that they take no memory themselves.

use std::io::{self, Read};

/// Pieces of text, one after the other.
pub struct Made<F> {
    piece: F,
    next: u64,
    count: u64,
    text: Vec<u8>,
    taken: usize,
}

/// Piece after piece, each told by its number.
pub fn numbered<F: FnMut(u64) -> String>(count: u64, piece: F) -> Made<F> {
    Made { piece, next: 0, count, text: Vec::new(), taken: 0 }
}

/// The same text many times.
pub fn repeated(text: &'static str, count: u64) -> impl Read {
    const AT_ONCE: usize = 4096;
    let (many, rest) = (count / AT_ONCE as u64, count % AT_ONCE as u64);
    let block = text.repeat(AT_ONCE);
    numbered(many, move |_| block.clone()).chain(numbered(1, move |_| text.repeat(rest as usize)))
}

impl<F: FnMut(u64) -> String> Read for Made<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            if self.next == self.count {
                return Ok(0);
            }
            self.text = (self.piece)(self.next).into_bytes();
            self.taken = 0;
            self.next += 1;
        }
        let read = (&self.text[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}
