//! Runs as JSON in pieces: `JSON.parse` of one takes a moment, of all that a summary may hold (K30) it would stop the event
//! loop for seconds.
//!
//! A piece is an object. One with `id` is the next run, without its tool calls and messages; one with `tool_calls` or
//! `messages` alone holds more of those of that run.

use std::collections::VecDeque;
use std::mem;

use agentevents::Run;
use serde::Serialize;

/// A piece is full when its text has so many bytes.
const FULL: usize = 64 << 10;

/// The pieces of all runs, in order.
pub fn of(runs: Vec<Run>) -> serde_json::Result<VecDeque<String>> {
    let mut pieces = VecDeque::new();
    for mut run in runs {
        let (calls, messages) = (mem::take(&mut run.tool_calls), mem::take(&mut run.messages));
        pieces.push_back(serde_json::to_string(&run)?);
        list("tool_calls", calls, &mut pieces)?;
        list("messages", messages, &mut pieces)?;
    }
    Ok(pieces)
}

fn list<T: Serialize>(key: &str, items: Vec<T>, pieces: &mut VecDeque<String>) -> serde_json::Result<()> {
    let mut piece = String::new();
    for item in items {
        if piece.is_empty() {
            piece = format!("{{\"{key}\":[");
        } else {
            piece.push(',');
        }
        piece.push_str(&serde_json::to_string(&item)?);
        if piece.len() >= FULL {
            pieces.push_back(mem::take(&mut piece) + "]}");
        }
    }
    if !piece.is_empty() {
        pieces.push_back(piece + "]}");
    }
    Ok(())
}
