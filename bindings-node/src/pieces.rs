//! Runs as JSON in pieces: `JSON.parse` of one takes a moment, of all that a summary may hold (K30) it would stop the event
//! loop for seconds.
//!
//! A piece is an object. One with `id` is the next run, without its tool calls and messages; one with `tool_calls` or
//! `messages` alone holds more of those of that run.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::{mem, vec};

use agentevents::run::{Run, ToolCall};
use serde::Serialize;

/// A piece is full when its text has so many bytes.
const FULL: usize = 64 << 10;

/// V8 keeps text in single bytes where it can, and reads it faster: up to one character in so many bytes is escaped for it.
const RARE: usize = 16;

/// Makes the pieces of runs, in order.
pub struct Pieces {
    runs: vec::IntoIter<Run>,
    calls: vec::IntoIter<ToolCall>,
    messages: vec::IntoIter<String>,
}

impl Pieces {
    pub fn new(runs: Vec<Run>) -> Self {
        Self { runs: runs.into_iter(), calls: Vec::new().into_iter(), messages: Vec::new().into_iter() }
    }

    /// Makes more pieces, of so many bytes or a little more; answers whether there are others.
    pub fn make(&mut self, bytes: usize, ready: &mut VecDeque<String>) -> serde_json::Result<bool> {
        let mut made = 0;
        while made < bytes {
            let Some(piece) = self.next().transpose()? else { return Ok(false) };
            made += piece.len();
            ready.push_back(in_single_bytes(piece));
        }
        Ok(true)
    }

    fn next(&mut self) -> Option<serde_json::Result<Vec<u8>>> {
        if !self.calls.as_slice().is_empty() {
            return Some(list("tool_calls", &mut self.calls));
        }
        if !self.messages.as_slice().is_empty() {
            return Some(list("messages", &mut self.messages));
        }
        let mut run = self.runs.next()?;
        self.calls = mem::take(&mut run.tool_calls).into_iter();
        self.messages = mem::take(&mut run.messages).into_iter();
        Some(serde_json::to_vec(&run))
    }
}

/// An object with as many items as make a piece.
fn list<T: Serialize>(key: &str, items: &mut vec::IntoIter<T>) -> serde_json::Result<Vec<u8>> {
    let mut piece = format!("{{\"{key}\":[").into_bytes();
    for item in items {
        serde_json::to_writer(&mut piece, &item)?;
        piece.push(b',');
        if piece.len() >= FULL {
            break;
        }
    }
    piece.pop();
    piece.extend_from_slice(b"]}");
    Ok(piece)
}

/// The same JSON in ASCII, where it nearly was that.
fn in_single_bytes(piece: Vec<u8>) -> String {
    let beyond = if piece.is_ascii() { 0 } else { piece.iter().filter(|byte| !byte.is_ascii()).count() };
    // Serialized JSON is UTF-8.
    let piece = String::from_utf8(piece).unwrap_or_default();
    if beyond == 0 || beyond > piece.len() / RARE {
        return piece;
    }
    let mut escaped = String::with_capacity(piece.len() + 2 * beyond);
    let mut rest = &piece[..];
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        escaped.push_str(&rest[..at]);
        let Some(character) = rest[at..].chars().next() else { break };
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string never fails.
            let _ = write!(escaped, "\\u{unit:04x}");
        }
        rest = &rest[at + character.len_utf8()..];
    }
    escaped.push_str(rest);
    escaped
}
