//! Runs of `evoscientist`: Python's separators, ASCII escapes, ids that pair calls with results.

use super::Source;
use super::line::{self, Fields, Style};
use super::words::Words;

const TOOLS: &[&str] = &["read_file", "write_file", "execute", "think_tool", "tavily_search"];

/// A stream that goes on and on. (A real one ends with `done`; this one begins again after it.)
pub struct Session {
    words: Words,
    calls: u64,
}

impl Session {
    pub fn new(words: Words) -> Self {
        Self { words, calls: 0 }
    }

    fn event(&mut self, out: &mut String, name: &str, body: impl FnOnce(&mut Self, &mut Fields)) {
        self.words.begin_line();
        line::line(out, Style::PYTHON, |fields| {
            fields.string("type", name);
            body(self, fields);
        });
    }

    fn deltas(&mut self, out: &mut String, name: &str, most: u64) {
        for _ in 0..self.words.random.between(5, most) {
            self.event(out, name, |session, fields| {
                fields.string("content", &session.words.delta());
                if name == "thinking" {
                    fields.uint("id", 0);
                }
            });
        }
    }

    fn call(&mut self, out: &mut String) {
        self.calls += 1;
        let id = format!("call_{:024}", self.calls);
        let tool = self.words.random.pick(TOOLS);
        self.event(out, "tool_call", |session, fields| {
            let bytes = session.words.random.size(30, 2_000);
            fields.string("name", tool).object("args", |args| {
                args.string("file_path", &session.words.path()).string("content", &session.words.code(bytes));
            });
            fields.string("id", &id);
        });
        self.event(out, "tool_result", |session, fields| {
            let bytes = session.words.random.size(60, 12_000);
            fields.string("name", tool).string("content", &session.words.prose(bytes));
            fields.boolean("success", true).string("id", &id);
        });
    }

    fn sub_agent(&mut self, out: &mut String) {
        let instance = self.words.hex(8);
        self.event(out, "subagent_start", |session, fields| {
            fields.string("name", "research-agent").string("description", &session.words.prose(200));
            fields.string("instance_id", &instance);
        });
        for _ in 0..self.words.random.between(5, 80) {
            self.event(out, "subagent_text", |session, fields| {
                fields.string("subagent", "research-agent").string("content", &session.words.delta());
                fields.string("instance_id", &instance);
            });
        }
        self.event(out, "subagent_end", |_, fields| {
            fields.string("name", "research-agent").string("instance_id", &instance);
        });
    }
}

impl Source for Session {
    fn write(&mut self, out: &mut String) {
        self.deltas(out, "thinking", 150);
        self.call(out);
        if self.words.random.chance(0.1) {
            self.sub_agent(out);
        }
        self.deltas(out, "text", 60);
        self.event(out, "usage_stats", |session, fields| {
            fields.uint("input_tokens", session.words.random.between(900, 90_000));
            fields.uint("output_tokens", session.words.random.between(20, 4_000));
        });
        if self.words.random.chance(0.1) {
            self.event(out, "done", |session, fields| {
                fields.string("response", &session.words.prose(900));
            });
        }
    }
}
