//! A JSON value inside an event, read on demand.

use std::borrow::Cow;

use crate::pointer;
use crate::present;
use crate::raw::Raw;
use crate::scan::number::{self, Decimal};
use crate::scan::text::Text;
use crate::scan::walk;

/// A JSON value inside an event. It borrows from the event, unless an older spelling in it was replaced (K15).
#[derive(Clone, Debug)]
pub struct Value<'a> {
    raw: Raw<'a>,
    start: usize,
    end: usize,
}

impl<'a> Value<'a> {
    pub(crate) fn new(raw: Raw<'a>, start: usize, end: usize) -> Self {
        Self { raw, start, end }
    }

    pub(crate) fn part(&self) -> Part<'_> {
        Part { text: self.raw.text(), start: self.start, end: self.end }
    }

    /// The value that a JSON Pointer names inside this one; `""` is this one. Of equal keys the last counts.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<Value<'_>> {
        let part = self.part().follow(&pointer::tokens(pointer)?)?;
        Some(Value { raw: self.raw.borrow(), start: part.start, end: part.end })
    }

    /// Whether the text is a JSON Pointer (RFC 6901) at all: empty, or starting with `/`, with `~` only in `~0` and `~1`.
    #[must_use]
    pub fn is_pointer(text: &str) -> bool {
        pointer::tokens(text).is_some()
    }

    /// The value's JSON, as UTF-8 bytes. Half a surrogate pair stays the escape it is (K20).
    #[must_use]
    pub fn json(&self) -> &[u8] {
        self.part().json()
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.json() == b"null"
    }

    /// The string it is, half a surrogate pair as U+FFFD (K20).
    #[must_use]
    pub fn as_str(&self) -> Option<Cow<'_, str>> {
        self.part().string()
    }

    /// The boolean it is.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.json() {
            b"true" => Some(true),
            b"false" => Some(false),
            _ => None,
        }
    }

    /// The number it is, `None` too where binary64 has no finite value for it.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.part().real()
    }

    /// The integer it is, by value (K18): `4200.0` is one.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.part().integer()?.try_into().ok()
    }

    /// The integer it is, by value (K18).
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.part().integer()?.try_into().ok()
    }

    /// Whether it is a number without fractional part (K18), of any size.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.part().number().is_some_and(|text| Decimal::new(text).is_integer())
    }

    /// The string it is, for as long as the event is there.
    #[must_use]
    pub fn into_str(self) -> Option<Cow<'a, str>> {
        match self.lasting() {
            Some(part) => part.string(),
            None => self.as_str().map(|text| Cow::Owned(text.into_owned())),
        }
    }

    /// The same as UTF-8 bytes, which takes no look at each of them.
    #[must_use]
    pub fn into_str_bytes(self) -> Option<Cow<'a, [u8]>> {
        match self.lasting() {
            Some(part) => part.string_bytes(),
            None => self.part().string_bytes().map(|text| Cow::Owned(text.into_owned())),
        }
    }

    /// The value's JSON for as long as the event is there, half a surrogate pair as U+FFFD: for parsers that refuse it
    /// (K20).
    #[must_use]
    pub fn into_well_formed_json(self) -> Cow<'a, [u8]> {
        if memchr::memchr(b'\\', self.json()).is_some() {
            let well_formed = present::well_formed(self.json());
            if well_formed != self.json() {
                return Cow::Owned(well_formed);
            }
        }
        match self.lasting() {
            Some(part) => Cow::Borrowed(part.json()),
            None => Cow::Owned(self.json().to_vec()),
        }
    }

    /// A view that outlives this one, where it is borrowed from the event.
    fn lasting(&self) -> Option<Part<'a>> {
        Some(Part { text: self.raw.lasting()?, start: self.start, end: self.end })
    }

    /// Whether it is a number.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.part().number().is_some()
    }

    /// The items of the array it is.
    #[must_use]
    pub fn items(&self) -> Option<Vec<Value<'_>>> {
        let mut items = Vec::new();
        let text = self.raw.text();
        walk::items(text, self.start, |start, end| items.push(Value { raw: self.raw.borrow(), start, end }))?;
        Some(items)
    }
}

/// The same as a view that lives as long as the text.
#[derive(Clone, Copy)]
pub(crate) struct Part<'t> {
    text: Text<'t>,
    start: usize,
    end: usize,
}

impl<'t> Part<'t> {
    pub(crate) fn new(text: Text<'t>, start: usize, end: usize) -> Self {
        Self { text, start, end }
    }

    pub(crate) fn json(self) -> &'t [u8] {
        self.text.slice(self.start, self.end)
    }

    pub(crate) fn text(self) -> Text<'t> {
        self.text
    }

    pub(crate) fn start(self) -> usize {
        self.start
    }

    pub(crate) fn end(self) -> usize {
        self.end
    }

    /// The value that the tokens of a JSON Pointer lead to.
    #[inline]
    pub(crate) fn follow(self, path: &[impl AsRef<str>]) -> Option<Self> {
        if path.is_empty() {
            return Some(self);
        }
        let start = path.iter().try_fold(self.start, |at, token| walk::member(self.text, at, token.as_ref()))?;
        Some(Self { start, end: walk::end(self.text, start)?, ..self })
    }

    /// The members of the object that have these keys, in one walk. Of equal keys the last counts.
    pub(crate) fn members<const N: usize>(self, keys: [&str; N]) -> [Option<Self>; N] {
        let mut found = [None; N];
        if self.text.at(self.start) != b'{' {
            return found;
        }
        let mut name = Vec::new();
        // It was judged before: it has an end.
        let _ = walk::members(self.text, self.start, |key, start, end| {
            name.clear();
            let _ = self.text.unescape(key + 1, &mut name);
            if let Some(place) = keys.iter().position(|key| key.as_bytes() == name) {
                found[place] = Some(Self { start, end, ..self });
            }
        });
        found
    }

    /// The key of the object's first member, if it is plainly written, and where its value starts: found without going
    /// through the value.
    pub(crate) fn first_member(self) -> Option<(&'t [u8], usize)> {
        let key = self.text.space(self.start + 1);
        if self.text.at(self.start) != b'{' || self.text.at(key) != b'"' {
            return None;
        }
        let end = self.text.string_stop(key + 1);
        if self.text.at(end) != b'"' {
            return None;
        }
        Some((self.text.slice(key + 1, end), self.text.colon(end + 1).ok()?))
    }

    pub(crate) fn string(self) -> Option<Cow<'t, str>> {
        match self.string_bytes()? {
            Cow::Borrowed(bytes) => simdutf8::basic::from_utf8(bytes).ok().map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
        }
    }

    fn string_bytes(self) -> Option<Cow<'t, [u8]>> {
        let inner = self.json().strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        if memchr::memchr(b'\\', inner).is_none() {
            return Some(Cow::Borrowed(inner));
        }
        let mut unescaped = Vec::with_capacity(inner.len() + 16);
        self.text.unescape(self.start + 1, &mut unescaped).ok()?;
        Some(Cow::Owned(unescaped))
    }

    #[inline]
    fn number(self) -> Option<&'t [u8]> {
        let text = self.json();
        matches!(text.first(), Some(b'-' | b'0'..=b'9')).then_some(text)
    }

    pub(crate) fn integer(self) -> Option<i128> {
        match self.digits() {
            Some(value) => Some(value.into()),
            None => Decimal::new(self.number()?).integer(),
        }
    }

    #[inline(always)]
    pub(crate) fn real(self) -> Option<f64> {
        match self.digits().filter(|&value| value < 1 << f64::MANTISSA_DIGITS) {
            #[expect(clippy::cast_precision_loss, reason = "below 2^53 every integer is exact")]
            Some(value) => Some(value as f64),
            None => self.unusual_real(),
        }
    }

    #[cold]
    fn unusual_real(self) -> Option<f64> {
        self.binary64().filter(|value| value.is_finite())
    }

    /// The value of at most 16 digits with nothing else: time stamps are read from every line.
    #[inline(always)]
    fn digits(self) -> Option<u64> {
        match self.end - self.start {
            count @ 1..=8 => number::short(*self.text.window(self.start), count),
            count @ 9..=16 => {
                let high = number::short(*self.text.window(self.start), 8)?;
                let low = number::short(*self.text.window(self.start + 8), count - 8)?;
                Some(high * number::POWERS[count - 8] + low)
            }
            _ => None,
        }
    }

    /// The number's value in binary64, infinite where it is too large.
    pub(crate) fn binary64(self) -> Option<f64> {
        number::real(self.number()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_in_blocks_as_one_by_one() {
        let raw = Raw::copy(b"1234567890987654321,12345678x,-1,1/,1:");
        let value = |text: &str| {
            let start = raw.bytes().windows(text.len()).position(|window| window == text.as_bytes()).unwrap();
            Part::new(raw.text(), start, start + text.len()).digits()
        };
        let digits = "1234567890987654321";
        for length in 1..=16 {
            for text in [&digits[..length], &digits[digits.len() - length..]] {
                assert_eq!(value(text), text.parse().ok(), "{text}");
            }
        }
        for text in [digits, "12345678x", "1234567890987654321,", "-1", "1/", "1:"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
