//! Writing one JSON object as one line.

use std::fmt::Write as _;

/// How a producer writes its JSON.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// `", "` and `": "` between things, in place of `","` and `":"`.
    pub spaced: bool,
    /// Every character outside ASCII as an escape.
    pub ascii: bool,
}

impl Style {
    pub const COMPACT: Self = Self { spaced: false, ascii: false };
    pub const SPACED: Self = Self { spaced: true, ascii: false };
    pub const PYTHON: Self = Self { spaced: true, ascii: true };
}

/// Writes one object and its LF.
pub fn line(out: &mut String, style: Style, fill: impl FnOnce(&mut Fields)) {
    object(out, style, fill);
    out.push('\n');
}

fn object(out: &mut String, style: Style, fill: impl FnOnce(&mut Fields)) {
    out.push('{');
    fill(&mut Fields { out: &mut *out, style, empty: true });
    out.push('}');
}

/// The fields of an object, in the order in which they are given.
pub struct Fields<'o> {
    out: &'o mut String,
    style: Style,
    empty: bool,
}

impl Fields<'_> {
    fn key(&mut self, key: &str) {
        if !self.empty {
            self.comma();
        }
        self.empty = false;
        self.out.push('"');
        self.out.push_str(key);
        self.out.push_str(if self.style.spaced { "\": " } else { "\":" });
    }

    fn comma(&mut self) {
        self.out.push_str(if self.style.spaced { ", " } else { "," });
    }

    pub fn string(&mut self, key: &str, value: &str) -> &mut Self {
        self.key(key);
        string(self.out, self.style, value);
        self
    }

    pub fn uint(&mut self, key: &str, value: u64) -> &mut Self {
        self.key(key);
        let _ = write!(self.out, "{value}");
        self
    }

    pub fn number(&mut self, key: &str, value: f64) -> &mut Self {
        self.key(key);
        let _ = write!(self.out, "{value:?}");
        self
    }

    pub fn boolean(&mut self, key: &str, value: bool) -> &mut Self {
        self.raw(key, if value { "true" } else { "false" })
    }

    pub fn null(&mut self, key: &str) -> &mut Self {
        self.raw(key, "null")
    }

    /// A value that is JSON already.
    pub fn raw(&mut self, key: &str, json: &str) -> &mut Self {
        self.key(key);
        self.out.push_str(json);
        self
    }

    pub fn object(&mut self, key: &str, fill: impl FnOnce(&mut Fields)) -> &mut Self {
        self.key(key);
        object(self.out, self.style, fill);
        self
    }

    pub fn strings<S: AsRef<str>>(&mut self, key: &str, items: impl IntoIterator<Item = S>) -> &mut Self {
        self.list(key, items, |fields, item| {
            string(fields.out, fields.style, item.as_ref());
        })
    }

    pub fn objects<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Fields, T),
    ) -> &mut Self {
        self.list(key, items, |fields, item| {
            object(fields.out, fields.style, |inner| fill(inner, item));
        })
    }

    fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) -> &mut Self {
        self.key(key);
        self.out.push('[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            write(self, item);
        }
        self.out.push(']');
        self
    }
}

fn string(out: &mut String, style: Style, value: &str) {
    out.push('"');
    let mut plain = 0;
    for (at, character) in value.char_indices() {
        let escaped = matches!(character, '"' | '\\' | '\0'..='\x1f') || (style.ascii && !character.is_ascii());
        if escaped {
            out.push_str(&value[plain..at]);
            plain = at + character.len_utf8();
            escape(out, character);
        }
    }
    out.push_str(&value[plain..]);
    out.push('"');
}

fn escape(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(style: Style) -> String {
        let mut out = String::new();
        line(&mut out, style, |fields| {
            fields.uint("n", 1).number("x", 2.0).string("s", "a\"\\\n\u{1}é😀").null("z");
            fields.object("o", |inner| {
                inner.boolean("b", true);
            });
            fields.strings("l", ["p", "q"]).objects("e", 0..2, |inner, n| {
                inner.uint("i", n);
            });
        });
        out
    }

    #[test]
    fn both_writers_write_what_they_are_known_for() {
        assert_eq!(
            sample(Style::COMPACT),
            "{\"n\":1,\"x\":2.0,\"s\":\"a\\\"\\\\\\n\\u0001é😀\",\"z\":null,\"o\":{\"b\":true},\
             \"l\":[\"p\",\"q\"],\"e\":[{\"i\":0},{\"i\":1}]}\n"
        );
        assert_eq!(
            sample(Style::PYTHON),
            "{\"n\": 1, \"x\": 2.0, \"s\": \"a\\\"\\\\\\n\\u0001\\u00e9\\ud83d\\ude00\", \"z\": null, \"o\": {\"b\": true}, \
             \"l\": [\"p\", \"q\"], \"e\": [{\"i\": 0}, {\"i\": 1}]}\n"
        );
    }
}
