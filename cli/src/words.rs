//! Numbers and foreign text as a person reads them.

use std::borrow::Cow;
use std::fmt::Write as _;

use agentevents::Fault;
use agentevents::outcomes::Place;

/// A count with commas between its thousands.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and its noun, `1 line` or `2 lines`.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", count(number))
}

/// Where a fault is, to stand behind the source's name.
pub fn place(place: Place, fault: &Fault) -> String {
    let (line, column) = (fault.line(), fault.column());
    match (place, fault.place()) {
        (Place::Line, _) => format!(":{line}:{column}"),
        (Place::Index, Some(index)) => format!(": event {index}, byte {column}"),
        (Place::Index, None) => format!(": byte {column}"),
    }
}

/// Text from a stream, safe on a terminal: what would move the cursor, color or reorder what stands around it is escaped.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_unsafe(character) {
            let _ = write!(safe, "{}", character.escape_default());
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(count(number), text);
        }
        assert_eq!((counted(1, "line"), counted(2, "line")), ("1 line".into(), "2 lines".into()));
    }

    #[test]
    fn no_text_commands_the_terminal() {
        assert_eq!(printable("naïve 😀"), "naïve 😀");
        assert_eq!(printable("a\u{1b}[31m\tb\u{9b}2J\u{202e}c"), r"a\u{1b}[31m\tb\u{9b}2J\u{202e}c");
    }
}
