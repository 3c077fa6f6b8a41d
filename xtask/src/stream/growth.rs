//! Streams for one question each: does the number of unknown names, or the depth of a body, cost anything?

use std::fmt::Write as _;

use super::Source;
use super::line::{self, Style};
use super::words::Words;

/// Unrecognized events of so many names, each about as often as the others.
pub struct Unknown {
    words: Words,
    names: u64,
}

impl Unknown {
    pub fn new(words: Words, names: u64) -> Self {
        Self { words, names: names.max(1) }
    }
}

impl Source for Unknown {
    fn write(&mut self, out: &mut String) {
        // Names of one length, so that their number is the only difference.
        let name = format!("unheard_of_{:06}", self.words.random.between(1, self.names));
        line::line(out, Style::COMPACT, |fields| {
            fields.uint("ts", 1_785_000_000_000).string("type", &name).string("note", &self.words.prose(60));
        });
    }
}

/// Containers a line, however deep.
const CONTAINERS: u64 = 1_000;

/// Tool calls whose input holds 1,000 objects, as towers of so many. Each object costs the same bytes and tokens, whether
/// it stands in the one before or beside it.
pub struct Nested {
    words: Words,
    depth: u64,
}

impl Nested {
    pub fn new(words: Words, depth: u64) -> Self {
        Self { words, depth: depth.clamp(1, CONTAINERS) }
    }

    fn input(&self) -> String {
        let mut input = String::from("{");
        for number in 0..CONTAINERS {
            if number > 0 && number % self.depth == 0 {
                input.push_str(&"}".repeat(self.depth as usize));
            }
            if number > 0 {
                input.push(',');
            }
            let _ = write!(input, r#""k{number:04}":{{"a":1"#);
        }
        let open = (CONTAINERS - 1) % self.depth + 1;
        input.push_str(&"}".repeat(open as usize + 1));
        input
    }
}

impl Source for Nested {
    fn write(&mut self, out: &mut String) {
        line::line(out, Style::COMPACT, |fields| {
            fields.uint("ts", 1_785_000_000_000).string("type", "tool_start");
            fields.object("call", |call| {
                call.string("call_id", &self.words.hex(16));
                call.string("name", "build").raw("input", &self.input());
            });
        });
    }
}
