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

/// Milliseconds in the units that a person would choose.
pub fn duration(millis: u64) -> String {
    let (seconds, minutes) = (millis / 1000, millis / 60_000);
    match millis {
        0..1000 => format!("{millis} ms"),
        1000..60_000 => format!("{seconds}.{} s", millis % 1000 / 100),
        60_000..3_600_000 => format!("{minutes} min {} s", seconds % 60),
        _ => format!("{} h {} min", count(minutes / 60), minutes % 60),
    }
}

/// An amount of US dollars: cents, and four places where it is a small one.
pub fn dollars(amount: f64) -> String {
    if amount.abs() < 1.0 { format!("${amount:.4}") } else { format!("${amount:.2}") }
}

/// The beginning of a text on one line, safe on a terminal.
pub fn beginning(text: &str, characters: usize) -> String {
    let one_line: String = text.trim().chars().take(characters + 1).map(|c| if c == '\n' { ' ' } else { c }).collect();
    match one_line.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", printable(&one_line[..end])),
        None => printable(&one_line).into_owned(),
    }
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
    fn durations_have_the_unit_that_fits() {
        for (millis, text) in [
            (0, "0 ms"),
            (999, "999 ms"),
            (1000, "1.0 s"),
            (59_999, "59.9 s"),
            (60_000, "1 min 0 s"),
            (3_599_999, "59 min 59 s"),
            (3_600_000, "1 h 0 min"),
            (u64::MAX, "5,124,095,576,030 h 25 min"),
        ] {
            assert_eq!(duration(millis), text);
        }
    }

    #[test]
    fn small_amounts_have_more_places() {
        assert_eq!((dollars(0.018_8), dollars(12.345)), ("$0.0188".into(), "$12.35".into()));
    }

    #[test]
    fn beginnings_are_one_line() {
        assert_eq!(beginning("  naïve\nage \u{1b}", 20), r"naïve age \u{1b}");
        assert_eq!(beginning("naïve", 5), "naïve");
        assert_eq!(beginning("naïveté", 5), "naïve…");
    }

    #[test]
    fn no_text_commands_the_terminal() {
        assert_eq!(printable("naïve 😀"), "naïve 😀");
        assert_eq!(printable("a\u{1b}[31m\tb\u{9b}2J\u{202e}c"), r"a\u{1b}[31m\tb\u{9b}2J\u{202e}c");
    }
}
