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
