//! Time stamps, read from every line.

use crate::scan::number;
use crate::value::Part;

/// How many digits milliseconds have from the year 2001 to the year 2286.
const DIGITS: usize = 13;

/// Reads stamps. Of those of 13 digits it remembers how the last one began: the next begins the same way for minutes.
#[derive(Default)]
pub(super) struct Stamps {
    /// The first eight digits.
    first: [u8; 8],
    /// Their value, followed by five zeros.
    value: f64,
}

impl Stamps {
    #[inline(always)]
    pub(super) fn read(&mut self, stamp: Part<'_>) -> Option<f64> {
        let (words, _) = stamp.text().window::<16>(stamp.start()).as_chunks();
        if stamp.end() - stamp.start() == DIGITS
            && words[0] == self.first
            && let Some(rest) = number::short(words[1], DIGITS - 8)
        {
            // Exact: 13 digits are less than 2^53.
            return Some(self.value + f64::from(rest as u32));
        }
        self.another(stamp)
    }

    #[inline(never)]
    fn another(&mut self, stamp: Part<'_>) -> Option<f64> {
        if stamp.end() - stamp.start() == DIGITS {
            let first = *stamp.text().window(stamp.start());
            if let Some(value) = number::short(first, 8) {
                *self = Self { first, value: f64::from(value as u32) * 1e5 };
            }
        }
        stamp.real()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::Raw;

    #[test]
    fn stamps_are_read_as_any_number_is() {
        let mut stamps = Stamps::default();
        for text in [
            "1785312000600",
            "1785312000601",
            "1785312000600",
            "1785312999999",
            "1785313000000",
            "1785313000.25",
            "17853130000e1",
            "178531300000",
            "17853130000000",
            "-785313000000",
            "0",
            "1785313000000",
            "9999999999999",
        ] {
            let raw = Raw::copy(text.as_bytes());
            let stamp = Part::new(raw.text(), 0, text.len());
            assert_eq!(stamps.read(stamp), text.parse().ok(), "{text}");
        }
    }
}
