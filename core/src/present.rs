//! How a line's content is presented: present spellings (K15) and whole characters (K20).

use std::borrow::Cow;

use crate::scan::{Edit, Span};

/// The part `span` of a line with the edits inside it applied.
pub(crate) fn edited<'r>(raw: &'r [u8], span: Span, edits: &[Edit]) -> Cow<'r, [u8]> {
    if !edits.iter().any(|edit| span.contains(edit.span)) {
        return Cow::Borrowed(&raw[span.range()]);
    }
    let mut out = Vec::with_capacity(span.range().len() + 32);
    let mut at = span.start as usize;
    for edit in edits.iter().filter(|edit| span.contains(edit.span)) {
        out.extend_from_slice(&raw[at..edit.span.start as usize]);
        out.extend_from_slice(edit.present.as_bytes());
        at = edit.span.end as usize;
    }
    out.extend_from_slice(&raw[at..span.end as usize]);
    Cow::Owned(out)
}

/// What was judged to be UTF-8 as the text it is.
pub(crate) fn text(json: Cow<'_, [u8]>) -> Cow<'_, str> {
    match json {
        Cow::Borrowed(bytes) => match simdutf8::basic::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(bytes),
        },
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).unwrap_or_default()),
    }
}

/// JSON with every surrogate escape that has no partner replaced by `\ufffd`.
pub(crate) fn well_formed(json: &[u8]) -> Vec<u8> {
    let mut out = json.to_vec();
    let mut at = 0;
    while let Some(escape) = memchr::memchr(b'\\', &out[at..]).map(|found| at + found) {
        at = escape + 2;
        let Some(unit) = code_unit(&out, escape) else { continue };
        let paired = unit < 0xdc00 && code_unit(&out, escape + 6).is_some_and(|low| low >= 0xdc00);
        if paired {
            at = escape + 12;
        } else {
            out[escape..escape + 6].copy_from_slice(b"\\ufffd");
            at = escape + 6;
        }
    }
    out
}

/// The low surrogate that a JSON string begins with and the high one that it ends with, where they have no partner in it.
pub(crate) fn outer_halves(string: &[u8]) -> (Option<u16>, Option<u16>) {
    let (mut head, mut tail, mut at) = (None, None, 1);
    while let Some(escape) = string.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)).map(|found| at + found) {
        at = escape + 2;
        let Some(unit) = code_unit(string, escape) else { continue };
        at = escape + 6;
        if unit >= 0xdc00 {
            head = if escape == 1 { Some(unit) } else { head };
        } else if code_unit(string, at).is_some_and(|low| low >= 0xdc00) {
            at = escape + 12;
        } else if at + 1 == string.len() {
            tail = Some(unit);
        }
    }
    (head, tail)
}

/// The surrogate that the escape at `at` stands for.
fn code_unit(json: &[u8], at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
    let unit = u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    (0xd800..0xe000).contains(&unit).then_some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_outer_halves_can_find_their_partner() {
        let (high, low) = (Some(0xd83d), Some(0xde00));
        for (string, expected) in [
            (r#""""#, (None, None)),
            (r#""\\ude00 \\ud83d""#, (None, None)),
            (r#""\ude00\ud83d""#, (low, high)),
            (r#""\ud83d\ude00""#, (None, None)),
            (r#""\ud83d""#, (None, high)),
            (r#""\uDE00""#, (low, None)),
            (r#""x\ude00\ud83dx""#, (None, None)),
            (r#""\\\ud83d""#, (None, high)),
            (r#""\ud83d\ud83d\ude00""#, (None, None)),
        ] {
            assert_eq!(outer_halves(string.as_bytes()), expected, "{string}");
        }
    }

    #[test]
    fn only_halves_without_a_partner_are_replaced() {
        for (json, expected) in [
            (r#""\ud83d\ude00 \\ud83d""#, r#""\ud83d\ude00 \\ud83d""#),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\ud83d\ud83d\ude00\n""#, r#""\ufffd\ud83d\ude00\n""#),
            (r#""\ud83d\\ude00""#, r#""\ufffd\\ude00""#),
            (r#""\uD83Dx\u0041""#, r#""\ufffdx\u0041""#),
        ] {
            assert_eq!(String::from_utf8(well_formed(json.as_bytes())).unwrap(), expected, "{json}");
        }
    }
}
