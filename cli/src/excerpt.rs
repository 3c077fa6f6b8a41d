//! The part of a line around the byte at fault.

use agentevents::Fault;
use unicode_width::UnicodeWidthStr as _;

use crate::words::printable;

/// How much is shown on each side of the fault, in bytes; K22 allows 200 in all.
const BEFORE: usize = 50;
const AFTER: usize = 50;

/// The part of a line around the byte at fault, as two lines of text.
#[derive(Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, safe on a terminal.
    pub text: String,
    /// How many terminal columns stand before the byte at fault; `None` where the text does not reach it.
    pub caret: Option<usize>,
}

impl Excerpt {
    pub fn of(fault: &Fault) -> Self {
        let at = usize::try_from(fault.column()).unwrap_or(usize::MAX).saturating_sub(1);
        Self::around(fault.raw(), at)
    }

    fn around(raw: &[u8], at: usize) -> Self {
        let reached = at <= raw.len();
        // What the line's first 1 KiB does not reach (K7) is shown from its start.
        let middle = if reached { at } else { 0 };
        let start = character_start(raw, middle.saturating_sub(BEFORE));
        let end = character_start(raw, middle.saturating_add(AFTER).min(raw.len()));
        let mut text = String::from(if start > 0 { "…" } else { "" });
        text.push_str(&printable(&String::from_utf8_lossy(&raw[start..middle])));
        let caret = reached.then(|| text.width());
        text.push_str(&printable(&String::from_utf8_lossy(&raw[middle..end.max(middle)])));
        text.push_str(if end < raw.len() { "…" } else { "" });
        Self { text, caret }
    }
}

/// Back to where a character starts, three bytes at most.
fn character_start(raw: &[u8], at: usize) -> usize {
    let is_start = |i: &usize| raw.get(*i).is_none_or(|byte| byte & 0xc0 != 0x80);
    (at.saturating_sub(3)..=at).rev().find(is_start).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(raw: &str, at: usize) -> (String, Option<usize>) {
        let Excerpt { text, caret } = Excerpt::around(raw.as_bytes(), at);
        (text, caret)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(around(r#"{"a":1}"#, 5), (r#"{"a":1}"#.into(), Some(5)));
        assert_eq!(around(r#"{"a":"#, 5), (r#"{"a":"#.into(), Some(5)));
        assert_eq!(around("", 0), (String::new(), Some(0)));
    }

    #[test]
    fn a_long_line_is_cut_at_characters_on_both_sides() {
        let line = "é".repeat(100);
        let (text, caret) = around(&line, 100);
        assert_eq!(caret, Some(26));
        assert_eq!(text, format!("…{}…", "é".repeat(50)));
    }

    #[test]
    fn the_caret_stands_under_the_byte_whatever_stands_before_it() {
        assert_eq!(around("漢字!", 6), ("漢字!".into(), Some(4)));
        assert_eq!(around("\u{1b}!", 1), (r"\u{1b}!".into(), Some(6)));
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_such() {
        let Excerpt { text, caret } = Excerpt::around(b"ab\xffcd", 2);
        assert_eq!((text.as_str(), caret), ("ab\u{fffd}cd", Some(2)));
    }

    #[test]
    fn a_place_beyond_what_was_kept_has_no_caret() {
        assert_eq!(around("abc", 4096), ("abc".into(), None));
    }
}
