//! Text as agents write it: tokens, sentences, paths, code, diffs.

use std::fmt::Write as _;

use super::random::Random;

const WORDS: &[&str] = &[
    "the",
    "to",
    "a",
    "of",
    "is",
    "in",
    "and",
    "that",
    "we",
    "it",
    "for",
    "this",
    "be",
    "if",
    "on",
    "so",
    "not",
    "with",
    "need",
    "let",
    "me",
    "now",
    "file",
    "test",
    "check",
    "function",
    "should",
    "value",
    "line",
    "error",
    "call",
    "return",
    "first",
    "then",
    "but",
    "there",
    "which",
    "where",
    "code",
    "change",
    "type",
    "parser",
    "when",
    "read",
    "look",
    "see",
    "struct",
    "field",
    "module",
    "import",
    "because",
    "handles",
    "existing",
    "actually",
    "buffer",
    "index",
    "string",
    "empty",
    "before",
    "after",
    "each",
    "one",
    "two",
    "edge",
    "case",
    "already",
    "implementation",
    "decoder",
    "I'll",
    "can",
    "has",
    "from",
    "at",
    "are",
    "was",
    "may",
    "add",
    "fix",
    "run",
    "same",
    "order",
    "loop",
    "state",
    "config",
];
const FOREIGN: &[&str] = &["—", "→", "café", "naïve", "Größe", "…", "✓", "日本語", "данные", "🙂", "“quoted”", "≤"];
const ESCAPED: &[&str] = &["\n", "\n\n", "\"", "\\", "\t", "\n  "];
const FOLDERS: &[&str] =
    &["src", "core/src", "crates/engine/src", "tests", "docs", "tools/build", "web/app/components"];
const FILES: &[&str] = &["lib.rs", "main.rs", "parser.rs", "session_store.py", "index.ts", "README.md", "Cargo.toml"];
const NAMES: &[&str] = &["value", "buffer", "offset", "result", "config", "index", "state", "token", "entry", "count"];
const CODE: &[&str] = &[
    "    let {} = {}.get(index)?;\n",
    "    if {}.is_empty() { return Ok({}); }\n",
    "    for ({}, item) in {}.iter().enumerate() {\n",
    "        self.{}.push({}.clone());\n",
    "    assert_eq!({}, \"{}\");\n",
    "    }\n",
    "\n",
    "    // The {} comes before the {}: callers rely on it.\n",
    "    match {} { Some(n) => n + {}, None => 0 }\n",
    "fn {}(&self, {}: &str) -> Result<()> {\n",
];

/// Writes texts of given sizes.
#[derive(Clone, Debug)]
pub struct Words {
    pub random: Random,
    /// Whether the present line holds a character outside ASCII.
    foreign: bool,
}

impl Words {
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), foreign: false }
    }

    /// Begins a line: one in fifty is not all ASCII.
    pub fn begin_line(&mut self) {
        self.foreign = self.random.chance(0.02);
    }

    /// What a model streams at once: a word or a few. One in twelve needs an escape.
    pub fn delta(&mut self) -> String {
        let mut text = String::new();
        let count = if self.random.chance(0.6) { 1 } else { self.random.between(2, 4) };
        for _ in 0..count {
            text.push(' ');
            text.push_str(self.random.pick(WORDS));
        }
        if self.random.chance(0.08) {
            text.push_str(self.random.pick(ESCAPED));
        }
        self.add_foreign(&mut text);
        text
    }

    /// Sentences of about `bytes` bytes in all.
    pub fn prose(&mut self, bytes: usize) -> String {
        let mut text = String::with_capacity(bytes + 16);
        self.add_foreign(&mut text);
        while text.len() < bytes {
            if !text.is_empty() {
                text.push_str(if self.random.chance(0.08) { ".\n" } else { " " });
            }
            text.push_str(self.random.pick(WORDS));
        }
        text
    }

    /// Lines of code, each with `mark` in front, of about `bytes` bytes in all.
    fn lines(&mut self, bytes: usize, mark: impl Fn(&mut Random) -> &'static str) -> String {
        let mut text = String::with_capacity(bytes + 64);
        while text.len() < bytes {
            text.push_str(mark(&mut self.random));
            let mut parts = self.random.pick(CODE).split("{}");
            text.push_str(parts.next().unwrap_or_default());
            for part in parts {
                text.push_str(self.random.pick(NAMES));
                text.push_str(part);
            }
        }
        self.add_foreign(&mut text);
        text
    }

    pub fn code(&mut self, bytes: usize) -> String {
        self.lines(bytes, |_| "")
    }

    pub fn diff(&mut self, bytes: usize) -> String {
        let path = self.path();
        let mut text = format!("--- a/{path}\n+++ b/{path}\n@@ -{0},12 +{0},15 @@\n", self.random.between(1, 900));
        let hunks = self.lines(bytes.saturating_sub(text.len()), |random| random.pick(&[" ", " ", "+", "+", "-"]));
        text.push_str(&hunks);
        text
    }

    pub fn path(&mut self) -> String {
        format!("{}/{}", self.random.pick(FOLDERS), self.random.pick(FILES))
    }

    /// So many hexadecimal digits.
    pub fn hex(&mut self, digits: usize) -> String {
        let mut text = String::with_capacity(digits + 16);
        while text.len() < digits {
            let _ = write!(text, "{:016x}", self.random.next());
        }
        text.truncate(digits);
        text
    }

    fn add_foreign(&mut self, text: &mut String) {
        if self.foreign {
            text.push_str(self.random.pick(FOREIGN));
        }
    }
}
