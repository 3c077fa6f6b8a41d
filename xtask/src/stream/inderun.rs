//! Runs of `inderun`, one after the other, every event in its envelope.

use super::Source;
use super::line::{self, Fields, Style};
use super::words::Words;

/// A stream that goes on and on.
pub struct Session {
    words: Words,
    run: String,
    sequence: u64,
    clock: u64,
}

impl Session {
    pub fn new(words: Words) -> Self {
        Self { words, run: String::new(), sequence: 0, clock: 1_785_000_000_000 }
    }

    fn event(&mut self, out: &mut String, name: &str, payload: impl FnOnce(&mut Self, &mut Fields)) {
        self.words.begin_line();
        self.clock += self.words.random.between(0, 40);
        line::line(out, Style::SPACED, |fields| {
            fields.string("schemaVersion", "1.0").string("runId", &self.run).uint("sequence", self.sequence);
            fields.uint("timestamp", self.clock).string("type", name);
            fields.object("payload", |fields| payload(self, fields));
        });
        self.sequence += 1;
    }

    fn completed(&mut self, payload: &mut Fields) {
        payload.string("schemaVersion", "1.0").string("runId", &self.run).string("outcome", "completed");
        payload.string("finalText", &self.words.prose(900)).string("finishReason", "stop");
        payload.object("usage", |usage| {
            usage.uint("inputTokens", 1_200).uint("outputTokens", 340).uint("totalTokens", 1_540);
        });
        payload.object("telemetry", |telemetry| {
            telemetry.string("providerUsed", "local").number("totalMs", 8123.5);
        });
    }
}

impl Source for Session {
    /// One run.
    fn write(&mut self, out: &mut String) {
        self.run = format!("run-{}", self.words.hex(12));
        self.sequence = 0;
        for phase in ["provider_selected", "started"] {
            self.event(out, "lifecycle", |_, payload| {
                payload.string("phase", phase);
            });
        }
        for _ in 0..self.words.random.between(20, 300) {
            self.event(out, "content_delta", |session, payload| {
                payload.string("text", &session.words.delta());
            });
            if self.words.random.chance(0.02) {
                self.event(out, "diagnostic", |session, payload| {
                    payload.string("note", &session.words.prose(120)).uint("queued", 3);
                });
            }
        }
        if self.words.random.chance(0.2) {
            self.event(out, "content_snapshot", |session, payload| {
                payload.string("text", &session.words.prose(1_200));
            });
        }
        self.event(out, "terminal", Self::completed);
    }
}
