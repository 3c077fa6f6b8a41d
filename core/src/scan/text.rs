//! The bytes of one line or object and the tokens in it: white space, strings, numbers, literals.
//!
//! Every reader takes the position of a token's first byte and answers the position after its last, or where and why
//! that is impossible. A token that is cut stops at the terminator, which is a control byte and so fits nowhere.

use wide::u8x16;

use super::number;

/// Readable bytes that must follow the terminator, so that tokens can be compared by whole words.
pub(crate) const PADDING: usize = 64;

/// Why a scan cannot go on, and at which byte (K23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// No JSON text could have this byte here (K9).
    Syntax(usize),
    /// The container that opens here is one too many (K21).
    TooDeep(usize),
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// Digits only.
    Unsigned,
    /// A minus sign and digits.
    Negative,
    /// With a decimal point, without an exponent.
    Fraction,
    /// With an exponent.
    Exponent,
}

/// A text that ends with a terminator (LF or NUL) and at least [`PADDING`] readable bytes.
#[derive(Clone, Copy)]
pub(crate) struct Text<'t> {
    bytes: &'t [u8],
    /// Where the terminator is, unless it is the first LF. Where it is known, LF is white space: in single objects and
    /// documents, never in a stream.
    end: usize,
}

/// The end of a text that ends at its first LF.
const FIRST_LF: usize = usize::MAX;

impl<'t> Text<'t> {
    pub(crate) fn line(bytes: &'t [u8]) -> Self {
        Self { bytes, end: FIRST_LF }
    }

    pub(crate) fn object(bytes: &'t [u8], end: usize) -> Self {
        Self { bytes, end }
    }

    /// Whether the terminator is at `p`.
    #[inline(always)]
    pub(crate) fn ends(self, p: usize) -> bool {
        if self.end == FIRST_LF { self.at(p) == b'\n' } else { p == self.end }
    }

    #[inline(always)]
    pub(crate) fn at(self, p: usize) -> u8 {
        self.bytes[p]
    }

    #[inline(always)]
    pub(crate) fn slice(self, start: usize, end: usize) -> &'t [u8] {
        &self.bytes[start..end]
    }

    /// The `N` bytes from `p` on, beyond the terminator if need be.
    #[inline(always)]
    pub(crate) fn window<const N: usize>(self, p: usize) -> &'t [u8; N] {
        const { assert!(N <= PADDING) }
        self.bytes[p..].first_chunk().expect("a text is padded")
    }

    /// The first byte at or after `p` that is no white space.
    #[inline(always)]
    pub(crate) fn space(self, p: usize) -> usize {
        match self.at(p) {
            byte if byte > b' ' || !self.is_space(byte) => p,
            _ if self.at(p + 1) > b' ' => p + 1,
            _ => self.indentation(p + 1),
        }
    }

    /// The first byte at or after `p` that is no white space, with its position.
    #[inline(always)]
    pub(crate) fn token(self, p: usize) -> (usize, u8) {
        match self.at(p) {
            byte if byte > b' ' => (p, byte),
            _ => {
                let p = self.space(p);
                (p, self.at(p))
            }
        }
    }

    /// The same where white space may go on: a line's end and the spaces behind it, for one.
    #[inline(never)]
    fn indentation(self, mut p: usize) -> usize {
        while self.is_space(self.at(p)) {
            p += 1;
            loop {
                let others = !u8x16::new(*self.window(p)).simd_eq(u8x16::splat(b' ')).to_bitmask() & 0xffff;
                p += others.trailing_zeros().min(16) as usize;
                if others != 0 {
                    break;
                }
            }
        }
        p
    }

    #[inline(always)]
    fn is_space(self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | b'\r') || (byte == b'\n' && self.end != FIRST_LF)
    }

    /// The first quote, backslash or control byte at or after `p`.
    #[inline(always)]
    pub(crate) fn string_stop(self, mut p: usize) -> usize {
        loop {
            let stops = string_stops(*self.window(p));
            if stops != 0 {
                return p + stops.trailing_zeros() as usize;
            }
            p += 16;
        }
    }

    /// A string without escapes of at most 15 bytes, from the byte after its opening quote on: its bytes with zeros behind
    /// them, and their number.
    #[inline(always)]
    pub(crate) fn short_string(self, p: usize) -> Option<([u8; 16], usize)> {
        let window: &[u8; 16] = self.window(p);
        let stops = string_stops(*window);
        let len = stops.trailing_zeros() as usize;
        if stops == 0 || window[len] != b'"' {
            return None;
        }
        let counts = (1 << (8 * len)) - 1;
        Some(((u128::from_le_bytes(*window) & counts).to_le_bytes(), len))
    }

    /// A string from the byte after its opening quote on. `lone` is set where a surrogate escape has no partner (K20).
    #[inline(always)]
    pub(crate) fn string(self, p: usize, lone: &mut bool) -> Result<usize, Stop> {
        let p = self.string_stop(p);
        if self.at(p) == b'"' { Ok(p + 1) } else { self.string_with_escapes(p, lone) }
    }

    /// The rest of a string from its first stop on.
    #[inline(never)]
    fn string_with_escapes(self, p: usize, lone: &mut bool) -> Result<usize, Stop> {
        let mut block = p;
        loop {
            let mut next = block + 32;
            let mut stops = self.string_stops_in_32(block);
            while stops != 0 {
                let p = block + stops.trailing_zeros() as usize;
                next = match self.at(p) {
                    b'"' => return Ok(p + 1),
                    b'\\' if is_short_escape(self.at(p + 1)) => p + 2,
                    b'\\' => self.escape(p, lone)?.0,
                    _ => return Err(Stop::Syntax(p)),
                };
                // What was escaped is no stop.
                stops &= u64::MAX.checked_shl((next - block) as u32).unwrap_or(0);
            }
            block = next.max(block + 32);
        }
    }

    #[inline(always)]
    fn string_stops_in_32(self, p: usize) -> u64 {
        let (halves, _) = self.window::<32>(p).as_chunks();
        u64::from(string_stops(halves[0]) | string_stops(halves[1]) << 16)
    }

    /// An escape from its backslash on, and the character it stands for: U+FFFD for half a surrogate pair.
    #[inline(always)]
    fn escape(self, p: usize, lone: &mut bool) -> Result<(usize, char), Stop> {
        let plain = match self.at(p + 1) {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => return self.unicode_escape(p, lone),
            _ => return Err(Stop::Syntax(p + 1)),
        };
        Ok((p + 2, plain))
    }

    #[inline(never)]
    fn unicode_escape(self, p: usize, lone: &mut bool) -> Result<(usize, char), Stop> {
        let unit = self.code_unit(p + 2)?;
        if let Some(character) = char::from_u32(unit) {
            return Ok((p + 6, character));
        }
        if unit < 0xdc00 && self.at(p + 6) == b'\\' && self.at(p + 7) == b'u' {
            let low = self.code_unit(p + 8)?;
            if (0xdc00..0xe000).contains(&low) {
                let pair = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                return Ok((p + 12, char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
        }
        *lone = true;
        Ok((p + 6, char::REPLACEMENT_CHARACTER))
    }

    /// The four hexadecimal digits of `\uXXXX`.
    fn code_unit(self, p: usize) -> Result<u32, Stop> {
        (p..p + 4).try_fold(0, |unit, p| {
            let digit = char::from(self.at(p)).to_digit(16).ok_or(Stop::Syntax(p))?;
            Ok(unit << 4 | digit)
        })
    }

    /// Unescapes the string after its opening quote at `p` into `out`; answers the position after the closing quote. On the
    /// way `out` is longer by at most 16 bytes.
    pub(crate) fn unescape(self, mut p: usize, out: &mut Vec<u8>) -> Result<usize, Stop> {
        loop {
            let block: &[u8; 16] = self.window(p);
            out.extend_from_slice(block);
            let stops = string_stops(*block);
            if stops == 0 {
                p += 16;
                continue;
            }
            let plain = stops.trailing_zeros() as usize;
            out.truncate(out.len() - 16 + plain);
            p += plain;
            match self.at(p) {
                b'"' => return Ok(p + 1),
                b'\\' => {
                    let (next, character) = self.escape(p, &mut false)?;
                    match u8::try_from(character) {
                        Ok(byte @ ..0x80) => out.push(byte),
                        _ => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                    }
                    p = next;
                }
                _ => return Err(Stop::Syntax(p)),
            }
        }
    }

    /// A number from its first byte (`-` or a digit) on.
    #[inline(always)]
    pub(crate) fn number(self, p: usize) -> Result<(usize, Notation), Stop> {
        let negative = self.at(p) == b'-';
        let first = p + usize::from(negative);
        let end = match self.at(first) {
            b'0' => first + 1,
            b'1'..=b'9' => self.digits(first + 1),
            _ => return Err(Stop::Syntax(first)),
        };
        match self.at(end) {
            b'.' | b'e' | b'E' => self.number_tail(end),
            b'0'..=b'9' => Err(Stop::Syntax(end)),
            _ if negative => Ok((end, Notation::Negative)),
            _ => Ok((end, Notation::Unsigned)),
        }
    }

    /// An integer of at most 15 digits without sign, from its first digit on: its value and where it ends.
    #[inline(always)]
    pub(crate) fn short_integer(self, p: usize) -> Option<(i64, usize)> {
        let window: &[u8; 16] = self.window(p);
        let count = leading_digits(*window);
        if count > 15 || (count > 1 && window[0] == b'0') || matches!(self.at(p + count), b'.' | b'e' | b'E') {
            return None;
        }
        Some((number::sixteen(*window, count).cast_signed(), p + count))
    }

    /// The first byte at or after `p` that is no digit.
    #[inline(always)]
    pub(crate) fn digits(self, mut p: usize) -> usize {
        loop {
            let count = leading_digits(*self.window(p));
            p += count;
            if count < 16 {
                return p;
            }
        }
    }

    #[inline(never)]
    fn number_tail(self, mut p: usize) -> Result<(usize, Notation), Stop> {
        let mut notation = Notation::Fraction;
        if self.at(p) == b'.' {
            p = self.some_digits(p + 1)?;
        }
        if matches!(self.at(p), b'e' | b'E') {
            notation = Notation::Exponent;
            p += 1;
            if matches!(self.at(p), b'+' | b'-') {
                p += 1;
            }
            p = self.some_digits(p)?;
        }
        Ok((p, notation))
    }

    fn some_digits(self, p: usize) -> Result<usize, Stop> {
        let end = self.digits(p);
        if end == p { Err(Stop::Syntax(p)) } else { Ok(end) }
    }

    /// `true`, `false` or `null` from its first byte on.
    #[inline(always)]
    pub(crate) fn literal(self, p: usize, word: &[u8]) -> Result<usize, Stop> {
        if self.window::<5>(p).starts_with(word) {
            return Ok(p + word.len());
        }
        let same = self.bytes[p..].iter().zip(word).take_while(|(a, b)| a == b).count();
        Err(Stop::Syntax(p + same))
    }

    /// A value that is no container, from its first byte on.
    #[inline(always)]
    pub(crate) fn scalar(self, p: usize, lone: &mut bool) -> Result<usize, Stop> {
        match self.at(p) {
            b'"' => self.string(p + 1, lone),
            b'-' | b'0'..=b'9' => Ok(self.number(p)?.0),
            b't' => self.literal(p, b"true"),
            b'f' => self.literal(p, b"false"),
            b'n' => self.literal(p, b"null"),
            _ => Err(Stop::Syntax(p)),
        }
    }

    /// The colon after a key that ended before `p`; answers the first byte of the value.
    #[inline(always)]
    pub(crate) fn colon(self, p: usize) -> Result<usize, Stop> {
        let p = self.space(p);
        if self.at(p) == b':' { Ok(self.space(p + 1)) } else { Err(Stop::Syntax(p)) }
    }
}

/// Whether a backslash and this are a whole escape.
#[inline(always)]
fn is_short_escape(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't')
}

/// How many of the bytes are digits before the first that is none.
#[inline(always)]
fn leading_digits(block: [u8; 16]) -> usize {
    let above_zero = u8x16::new(block) - u8x16::splat(b'0');
    let digits = above_zero.min(u8x16::splat(9)).simd_eq(above_zero).to_bitmask();
    digits.trailing_ones() as usize
}

/// A bit for each quote, backslash and control byte, from the lowest on.
#[inline(always)]
fn string_stops(block: [u8; 16]) -> u32 {
    let block = u8x16::new(block);
    let quote = block.simd_eq(u8x16::splat(b'"'));
    let escape = block.simd_eq(u8x16::splat(b'\\'));
    let control = block.min(u8x16::splat(0x1f)).simd_eq(block);
    (quote | escape | control).to_bitmask()
}
