//! Whether what a client printed is what was expected of it.

use std::collections::BTreeMap;
use std::fmt;

use crate::limits::MAX_DEPTH;
use crate::pointer;
use crate::raw::Raw;
use crate::scan::{skip, walk};
use crate::value::Part;

/// How much is asked of a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Which lines were events, unrecognized or errors: the two rules and no more.
    Rules,
    /// Everything.
    #[default]
    Full,
}

/// The first difference between two outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// JSON Pointer to what differs.
    pub path: String,
    /// What was expected there, as JSON; `None` for nothing.
    pub expected: Option<String>,
    /// What was printed there, as JSON; `None` for nothing.
    pub printed: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |json: &Option<String>| json.clone().unwrap_or_else(|| "nothing".into());
        let path = if self.path.is_empty() { "the line" } else { &self.path };
        write!(f, "{path}: expected {}, printed {}", side(&self.expected), side(&self.printed))
    }
}

/// Compares one line of outcomes with the line expected, as JSON: objects without order, numbers by binary64 value, an
/// unpaired surrogate as U+FFFD. A level of [`Level::Rules`] looks at `line` or `index` and at which key says what it is.
pub fn compare(expected: &[u8], printed: &[u8], level: Level) -> Result<(), Difference> {
    let (expected, printed) = (Raw::copy(expected.trim_ascii()), Raw::copy(printed.trim_ascii()));
    let (Some(want), Some(have)) = (whole(&expected), whole(&printed)) else {
        let side = |raw: &Raw<'_>| Some(String::from_utf8_lossy(raw.bytes()).into_owned());
        return Err(Difference { path: String::new(), expected: side(&expected), printed: side(&printed) });
    };
    let mut path = String::new();
    let only = match level {
        Level::Full => None,
        Level::Rules => Some(["line", "index", "event", "unrecognized", "error"].as_slice()),
    };
    match only {
        None => same(want, have, &mut path),
        Some(keys) => same_outcome(want, have, keys),
    }
}

/// The whole text as JSON, if it is.
fn whole<'t>(raw: &'t Raw<'_>) -> Option<Part<'t>> {
    let (text, len) = (raw.text(), raw.bytes().len());
    simdutf8::basic::from_utf8(raw.bytes()).ok()?;
    let end = skip::value(text, 0, MAX_DEPTH, &mut false).ok()?;
    (end == len).then(|| Part::new(text, 0, end))
}

/// At the level of the rules: the same place, and the same answer to what it is.
fn same_outcome(expected: Part<'_>, printed: Part<'_>, keys: &[&str]) -> Result<(), Difference> {
    for key in keys {
        let (want, have) = (expected.follow(&[key]), printed.follow(&[key]));
        let place = matches!(*key, "line" | "index");
        match (want, have) {
            (Some(want), Some(have)) if place => same(want, have, &mut format!("/{key}"))?,
            (Some(_), Some(_)) | (None, None) => {}
            (want, have) => return Err(difference(&format!("/{key}"), want, have)),
        }
    }
    Ok(())
}

fn same(expected: Part<'_>, printed: Part<'_>, path: &mut String) -> Result<(), Difference> {
    let (want, have) = (expected.json(), printed.json());
    let equal = match (want[0], have[0]) {
        (b'{', b'{') => return same_members(expected, printed, path),
        (b'[', b'[') => return same_items(expected, printed, path),
        (b'"', b'"') => expected.string() == printed.string(),
        (b'-' | b'0'..=b'9', b'-' | b'0'..=b'9') => expected.binary64() == printed.binary64(),
        _ => want == have,
    };
    if equal { Ok(()) } else { Err(difference(path, Some(expected), Some(printed))) }
}

fn same_members(expected: Part<'_>, printed: Part<'_>, path: &mut String) -> Result<(), Difference> {
    let (want, have) = (members(expected), members(printed));
    // Each pair once: a pair seen from both sides would cost twice a level.
    let unexpected = have.keys().filter(|key| !want.contains_key(*key));
    for key in want.keys().chain(unexpected) {
        let length = path.len();
        pointer::push(path, key);
        match (want.get(key), have.get(key)) {
            (Some(want), Some(have)) => same(*want, *have, path)?,
            (want, have) => return Err(difference(path, want.copied(), have.copied())),
        }
        path.truncate(length);
    }
    Ok(())
}

fn same_items(expected: Part<'_>, printed: Part<'_>, path: &mut String) -> Result<(), Difference> {
    let (want, have) = (items(expected), items(printed));
    for index in 0..want.len().max(have.len()) {
        let length = path.len();
        pointer::push_index(path, index);
        match (want.get(index), have.get(index)) {
            (Some(want), Some(have)) => same(*want, *have, path)?,
            (want, have) => return Err(difference(path, want.copied(), have.copied())),
        }
        path.truncate(length);
    }
    Ok(())
}

fn members(object: Part<'_>) -> BTreeMap<String, Part<'_>> {
    let mut members = BTreeMap::new();
    let text = object.text();
    // It was judged before: it has an end.
    let _ = walk::members(text, object.start(), |key, value, end| {
        let mut name = Vec::new();
        let _ = text.unescape(key + 1, &mut name);
        members.insert(String::from_utf8_lossy(&name).into_owned(), Part::new(text, value, end));
    });
    members
}

fn items(array: Part<'_>) -> Vec<Part<'_>> {
    let mut items = Vec::new();
    walk::items(array.text(), array.start(), |start, end| items.push(Part::new(array.text(), start, end)));
    items
}

fn difference(path: &str, expected: Option<Part<'_>>, printed: Option<Part<'_>>) -> Difference {
    let side = |part: Option<Part<'_>>| part.map(|part| String::from_utf8_lossy(part.json()).into_owned());
    Difference { path: path.into(), expected: side(expected), printed: side(printed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_compared_by_value() {
        for (expected, printed, path) in [
            (r#"{"a":1,"b":[2]}"#, r#"{ "b": [2.0], "a": 10e-1 }"#, None),
            (r#"{"a":1e999}"#, r#"{"a":2e999}"#, None),
            (r#"{"a":1e999}"#, r#"{"a":-1e999}"#, Some("/a")),
            (r#"{"a":"\ufffd"}"#, r#"{"a":"\ud83d"}"#, None),
            (r#"{"a":"\ufffd"}"#, r#"{"a":"?"}"#, Some("/a")),
            (r#"{"a":{"b":[1,2]}}"#, r#"{"a":{"b":[1]}}"#, Some("/a/b/1")),
            (r#"{"a":null}"#, r"{}", Some("/a")),
            (r"{}", r#"{"a/b":null}"#, Some("/a~1b")),
            (r"{}", r"{", Some("")),
            (r#"{"a":1}"#, r#"{"a":"1"}"#, Some("/a")),
        ] {
            let found = compare(expected.as_bytes(), printed.as_bytes(), Level::Full).err();
            assert_eq!(found.map(|difference| difference.path), path.map(String::from), "{expected} {printed}");
        }
    }

    #[test]
    fn the_rules_look_at_place_and_answer_alone() {
        let expected = br#"{"line":3,"error":"not_json","column":4,"offset":9}"#;
        assert_eq!(compare(expected, br#"{"line":3,"error":"?"}"#, Level::Rules), Ok(()));
        for wrong in [r#"{"line":4,"error":"not_json"}"#, r#"{"line":3,"event":"text"}"#, r#"{"line":3}"#] {
            assert!(compare(expected, wrong.as_bytes(), Level::Rules).is_err(), "{wrong}");
        }
    }
}
