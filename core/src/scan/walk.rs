//! Finding a value inside JSON that was judged before, by the keys that lead to it.

use super::skip;
use super::text::{Stop, Text};
use crate::limits::MAX_DEPTH;

/// The first byte of the member of the container at `p` that `token` names: a key, or an index into an array. Of equal
/// keys the last counts, as it does where JSON is parsed into a map.
pub(crate) fn member(text: Text<'_>, p: usize, token: &str) -> Option<usize> {
    match text.at(p) {
        b'{' => {
            let mut found = None;
            let mut unescaped = Vec::new();
            let members = members(text, p, |key, value, _| {
                if is_key(text, key, token, &mut unescaped).is_some_and(|(same, _)| same) {
                    found = Some(value);
                }
            });
            members.ok().and(found)
        }
        b'[' => {
            let plain = token == "0" || (!token.starts_with('0') && token.bytes().all(|byte| byte.is_ascii_digit()));
            let index: usize = token.parse().ok().filter(|_| plain)?;
            let (mut found, mut count) = (None, 0);
            items(text, p, |start, _| {
                found = if count == index { Some(start) } else { found };
                count += 1;
            })?;
            found
        }
        _ => None,
    }
}

/// The first byte of the member of the object at `p` that `key` names. Of equal keys the first counts: where the key is
/// declared, the second is a misfit (K12).
pub(crate) fn first_member(text: Text<'_>, p: usize, key: &str) -> Option<usize> {
    let mut unescaped = Vec::new();
    let mut p = text.space(p + 1);
    while text.at(p) == b'"' {
        let (same, end) = is_key(text, p, key, &mut unescaped)?;
        let value = text.colon(end).ok()?;
        if same {
            return Some(value);
        }
        p = text.space(self::end(text, value)?);
        if text.at(p) != b',' {
            return None;
        }
        p = text.space(p + 1);
    }
    None
}

/// Whether the string at `p` is this key, and where it ends.
fn is_key(text: Text<'_>, p: usize, key: &str, unescaped: &mut Vec<u8>) -> Option<(bool, usize)> {
    let stop = text.string_stop(p + 1);
    if text.at(stop) == b'"' {
        return Some((text.slice(p + 1, stop) == key.as_bytes(), stop + 1));
    }
    unescaped.clear();
    let end = text.unescape(p + 1, unescaped).ok()?;
    Some((unescaped == key.as_bytes(), end))
}

/// Calls `visit` with the first byte of each key, that of its value and the byte after the value.
pub(crate) fn members(text: Text<'_>, p: usize, mut visit: impl FnMut(usize, usize, usize)) -> Result<(), Stop> {
    let mut p = text.space(p + 1);
    while text.at(p) == b'"' {
        let value = text.colon(text.string(p + 1, &mut false)?)?;
        let end = skip::value(text, value, MAX_DEPTH, &mut false)?;
        visit(p, value, end);
        p = text.space(end);
        if text.at(p) != b',' {
            return Ok(());
        }
        p = text.space(p + 1);
    }
    Ok(())
}

/// Calls `visit` with the first byte of each item of the array at `p` and the byte after its last.
pub(crate) fn items(text: Text<'_>, p: usize, mut visit: impl FnMut(usize, usize)) -> Option<()> {
    if text.at(p) != b'[' {
        return None;
    }
    let mut p = text.space(p + 1);
    while text.at(p) != b']' {
        let end = end(text, p)?;
        visit(p, end);
        p = text.space(end);
        if text.at(p) == b',' {
            p = text.space(p + 1);
        }
    }
    Some(())
}

/// Where the value at `p` ends.
pub(crate) fn end(text: Text<'_>, p: usize) -> Option<usize> {
    skip::value(text, p, MAX_DEPTH, &mut false).ok()
}
