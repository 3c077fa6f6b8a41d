//! What a number must be (K18).

use super::text::Notation;
use crate::fault::Reason;
use crate::shape::{Number, Range};

/// So many digits are exact in binary64, and in every integer wider than they are.
const EXACT_DIGITS: usize = 15;

/// Below this many digits every number without exponent is finite in binary64.
const FINITE_DIGITS: usize = 300;

/// Why the number `text` is not what `rule` asks for, if it is not.
#[inline(always)]
pub(crate) fn check(rule: Number, ranges: &[Range], text: &[u8], notation: Notation) -> Option<Reason> {
    match rule {
        Number::Free => None,
        Number::Finite if notation != Notation::Exponent && text.len() <= FINITE_DIGITS => None,
        Number::Natural if notation == Notation::Unsigned => None,
        Number::Unsigned(maximum) if notation == Notation::Unsigned && text.len() < 20 => {
            let within = maximum == u64::MAX || digits(text) <= maximum;
            (!within).then_some(Reason::OutOfRange)
        }
        Number::Within(index) if notation == Notation::Unsigned && text.len() <= EXACT_DIGITS => {
            (!allows(&ranges[usize::from(index)], digits(text))).then_some(Reason::OutOfRange)
        }
        _ => check_exactly(rule, ranges, text),
    }
}

/// Whether an integer of at most [`EXACT_DIGITS`] is within a range.
#[expect(clippy::cast_precision_loss, reason = "so few digits are exact")]
fn allows(range: &Range, value: u64) -> bool {
    match range {
        Range::Integer { minimum, maximum } => within(i128::from(value), *minimum, *maximum),
        Range::Number { minimum, maximum } => within(value as f64, *minimum, *maximum),
    }
}

fn within<T: PartialOrd + Copy>(value: T, minimum: Option<T>, maximum: Option<T>) -> bool {
    minimum.is_none_or(|least| least <= value) && maximum.is_none_or(|most| value <= most)
}

/// The value of at most 19 digits.
fn digits(text: &[u8]) -> u64 {
    text.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'))
}

/// The value of the first `count` of eight bytes, 1 to 8, if they are digits.
#[inline(always)]
pub(crate) fn short(bytes: [u8; 8], count: usize) -> Option<u64> {
    const HIGH: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    let word = at_the_end(bytes, count);
    // A byte is a digit when its high half is 3, before and after adding 6.
    if ((word & HIGH) ^ ZEROS) | ((word.wrapping_add(0x0606_0606_0606_0606) & HIGH) ^ ZEROS) != 0 {
        return None;
    }
    Some(eight(word))
}

/// The value of the first `count` of sixteen bytes, 1 to 16, which are digits.
#[inline(always)]
pub(crate) fn sixteen(bytes: [u8; 16], count: usize) -> u64 {
    let (halves, _) = bytes.as_chunks();
    match count {
        ..=8 => eight(at_the_end(halves[0], count)),
        _ => eight(u64::from_le_bytes(halves[0])) * POWERS[count - 8] + eight(at_the_end(halves[1], count - 8)),
    }
}

const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The first `count` of eight bytes, 1 to 8, behind zeros.
#[inline(always)]
fn at_the_end(bytes: [u8; 8], count: usize) -> u64 {
    let room = 64 - 8 * count;
    u64::from_le_bytes(bytes) << room | ZEROS & ((1 << room) - 1)
}

/// The value of eight digits.
#[inline(always)]
fn eight(word: u64) -> u64 {
    // Digits to pairs, pairs to fours, fours to eight.
    let pairs = (word ^ ZEROS).wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000 << 32 | 1) >> 32
}

/// 10 to the power of the index.
pub(crate) const POWERS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

#[cold]
fn check_exactly(rule: Number, ranges: &[Range], text: &[u8]) -> Option<Reason> {
    match rule {
        Number::Free => None,
        Number::Finite => check_real(text, None, None),
        Number::Natural => check_integer(text, Some(0), None),
        Number::Unsigned(maximum) => check_integer(text, Some(0), Some(maximum.into())),
        Number::Within(index) => match &ranges[usize::from(index)] {
            Range::Integer { minimum, maximum } => check_integer(text, *minimum, *maximum),
            Range::Number { minimum, maximum } => check_real(text, *minimum, *maximum),
        },
    }
}

fn check_integer(text: &[u8], minimum: Option<i128>, maximum: Option<i128>) -> Option<Reason> {
    let decimal = Decimal::new(text);
    if !decimal.is_integer() {
        return Some(Reason::WrongType);
    }
    let within = match decimal.integer() {
        Some(value) => within(value, minimum, maximum),
        None if decimal.negative => minimum.is_none(),
        None => maximum.is_none(),
    };
    (!within).then_some(Reason::OutOfRange)
}

fn check_real(text: &[u8], minimum: Option<f64>, maximum: Option<f64>) -> Option<Reason> {
    let within = real(text).is_some_and(|value| value.is_finite() && within(value, minimum, maximum));
    (!within).then_some(Reason::OutOfRange)
}

/// The binary64 value of a JSON number.
pub(crate) fn real(text: &[u8]) -> Option<f64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// A JSON number as digits × 10^exponent, the digits without zeros at either end; zero has none and no sign.
#[derive(Debug, Hash, PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    pub(crate) fn new(text: &[u8]) -> Self {
        let (text, negative) = text.strip_prefix(b"-").map_or((text, false), |rest| (rest, true));
        let mark = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
        let (mantissa, power) = text.split_at(mark);
        let point = mantissa.iter().position(|&byte| byte == b'.').unwrap_or(mantissa.len());
        let fraction = mantissa.len().saturating_sub(point + 1);
        let all = mantissa.iter().copied().filter(u8::is_ascii_digit);
        let mut digits: Vec<u8> = all.skip_while(|&digit| digit == b'0').collect();
        let significant = digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1);
        let zeros = digits.len() - significant;
        digits.truncate(significant);
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        let shift = i64::try_from(zeros).unwrap_or(i64::MAX) - i64::try_from(fraction).unwrap_or(i64::MAX);
        let exponent = exponent(power).saturating_add(shift);
        Self { negative, digits, exponent }
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The value as an integer, `None` where it is none or beyond ±2^127.
    pub(crate) fn integer(&self) -> Option<i128> {
        let power = u32::try_from(self.exponent).ok()?;
        let sign = if self.negative { -1 } else { 1 };
        let digits = self
            .digits
            .iter()
            .try_fold(0_i128, |value, digit| value.checked_mul(10)?.checked_add(sign * i128::from(digit - b'0')))?;
        digits.checked_mul(10_i128.checked_pow(power)?).or((digits == 0).then_some(0))
    }
}

/// The exponent from its `e` on, kept within 64 bits.
fn exponent(power: &[u8]) -> i64 {
    let Some(power) = power.get(1..) else { return 0 };
    let sign = if power.first() == Some(&b'-') { -1 } else { 1 };
    let digits = power.iter().filter(|byte| byte.is_ascii_digit());
    digits.fold(0_i64, |value, digit| value.saturating_mul(10).saturating_add(sign * i64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_read_at_once() {
        for (bytes, count, expected) in [
            (b"12345678", 8, Some(12_345_678)),
            (b"00000001", 8, Some(1)),
            (b"99999999", 8, Some(99_999_999)),
            (b"98765432", 5, Some(98_765)),
            (b"7,\"type\"", 1, Some(7)),
            (b"7,\"type\"", 2, None),
            (b"1234567/", 8, None),
            (b"1234567:", 8, None),
            (b"-1234567", 8, None),
            (b"1e999999", 3, None),
            (b"\xb1\xb2345678", 8, None),
        ] {
            assert_eq!(short(*bytes, count), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn sixteen_digits_are_read_at_once() {
        for digits in ["1234567890987654", "9999999999999999", "1000000001000000"] {
            for count in 1..=16 {
                let mut bytes = *b"................";
                bytes[..count].copy_from_slice(&digits.as_bytes()[..count]);
                assert_eq!(Ok(sixteen(bytes, count)), digits[..count].parse(), "{count} of {digits}");
            }
        }
    }

    #[test]
    fn integers_are_told_by_value_not_by_notation() {
        for (text, value) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("0e999999999999999999999", Some(0)),
            ("4200.0", Some(4200)),
            ("42e2", Some(4200)),
            ("1.5e1", Some(15)),
            ("10e-1", Some(1)),
            ("-120E-1", Some(-12)),
            ("18446744073709551615", Some(u64::MAX.into())),
            ("15e-1", None),
            ("0.1", None),
            ("1e-999999999999999999999", None),
        ] {
            let decimal = Decimal::new(text.as_bytes());
            assert_eq!((decimal.is_integer(), decimal.integer()), (value.is_some(), value), "{text}");
        }
        let huge = Decimal::new(b"1e999999999999999999999");
        assert!(huge.is_integer() && huge.integer().is_none());
    }

    #[test]
    fn the_bounds_themselves_fit() {
        let unsigned = |text: &str, maximum| {
            let notation = if text.contains('e') { Notation::Exponent } else { Notation::Unsigned };
            check(Number::Unsigned(maximum), &[], text.as_bytes(), notation)
        };
        for (text, maximum, reason) in [
            ("255", 255, None),
            ("256", 255, Some(Reason::OutOfRange)),
            ("4294967295", u64::from(u32::MAX), None),
            ("4294967296", u64::from(u32::MAX), Some(Reason::OutOfRange)),
            ("18446744073709551615", u64::MAX, None),
            ("18446744073709551616", u64::MAX, Some(Reason::OutOfRange)),
            ("7", 5, Some(Reason::OutOfRange)),
            ("25e1", 255, None),
            ("26e1", 255, Some(Reason::OutOfRange)),
            ("25e-1", 255, Some(Reason::WrongType)),
        ] {
            assert_eq!(unsigned(text, maximum), reason, "{text} to {maximum}");
        }
        assert_eq!(check(Number::Finite, &[], b"1e308", Notation::Exponent), None);
        assert_eq!(check(Number::Finite, &[], b"1e309", Notation::Exponent), Some(Reason::OutOfRange));
    }
}
