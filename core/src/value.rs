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

    pub(crate) fn string(self) -> Option<Cow<'t, str>> {
        let inner = self.json().strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        if !inner.contains(&b'\\') {
            return simdutf8::basic::from_utf8(inner).ok().map(Cow::Borrowed);
        }
        let mut unescaped = Vec::with_capacity(inner.len());
        self.text.unescape(self.start + 1, &mut unescaped).ok()?;
        String::from_utf8(unescaped).ok().map(Cow::Owned)
    }

    fn number(self) -> Option<&'t [u8]> {
        let text = self.json();
        matches!(text.first(), Some(b'-' | b'0'..=b'9')).then_some(text)
    }

    pub(crate) fn integer(self) -> Option<i128> {
        let text = self.number()?;
        match plain_digits(text) {
            Some(value) => Some(value.into()),
            None => Decimal::new(text).integer(),
        }
    }

    pub(crate) fn real(self) -> Option<f64> {
        let text = self.number()?;
        match plain_digits(text).filter(|&value| value < 1 << f64::MANTISSA_DIGITS) {
            #[expect(clippy::cast_precision_loss, reason = "below 2^53 every integer is exact")]
            Some(value) => Some(value as f64),
            None => self.binary64().filter(|value| value.is_finite()),
        }
    }

    /// The number's value in binary64, infinite where it is too large.
    pub(crate) fn binary64(self) -> Option<f64> {
        number::real(self.number()?)
    }
}

/// The value of at most 19 digits with nothing else: time stamps are read from every line.
#[inline]
fn plain_digits(text: &[u8]) -> Option<u64> {
    if text.len() >= 20 {
        return None;
    }
    let (blocks, rest) = text.as_chunks();
    let mut value = 0;
    for block in blocks {
        value = value * 100_000_000 + eight_digits(*block)?;
    }
    for digit in rest {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value * 10 + u64::from(digit - b'0');
    }
    Some(value)
}

/// The value of eight digits, worked out in pairs, then fours, then all at once.
#[inline]
fn eight_digits(block: [u8; 8]) -> Option<u64> {
    const PAIRS: u64 = 0x0000_00ff_0000_00ff;
    if !block.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let ones = u64::from_le_bytes(block) & 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = ones * 10 + (ones >> 8);
    let high = (pairs & PAIRS).wrapping_mul(100 + (1_000_000 << 32));
    let low = ((pairs >> 16) & PAIRS).wrapping_mul(1 + (10_000 << 32));
    Some(high.wrapping_add(low) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_in_blocks_as_one_by_one() {
        let digits = "1234567890987654321";
        for length in 0..=digits.len() {
            for text in [&digits[..length], &digits[digits.len() - length..]] {
                assert_eq!(plain_digits(text.as_bytes()), Some(text.parse().unwrap_or(0)), "{text}");
            }
        }
        for text in
            ["12345678x", "1234567x", "x2345678", "123456789012345678x", "-1", "12345678901234567890", "1/", "1:"]
        {
            assert_eq!(plain_digits(text.as_bytes()), None, "{text}");
        }
    }
}
