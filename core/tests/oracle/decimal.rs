//! A JSON number as the exact decimal it states.

/// `±digits × 10^exponent`, the digits without zeros at either end, none for zero. Equal values are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    digits: String,
    exponent: i128,
}

/// Beyond any exponent a line can hold digits for: what saturates here is out of every bound, or a fraction.
const HUGE: i128 = 1_000_000_000_000_000_000_000_000;

impl Decimal {
    /// The value of a number that is valid JSON.
    pub fn of(text: &str) -> Self {
        let negative = text.starts_with('-');
        let unsigned = text.trim_start_matches('-');
        let (mantissa, power) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0').trim_end_matches('0').to_owned();
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        let dropped = all.len() - all.trim_end_matches('0').len();
        let saturated = if power.starts_with('-') { -HUGE } else { HUGE };
        let power = power.trim_start_matches('+').parse::<i128>().unwrap_or(saturated).clamp(-HUGE, HUGE);
        let exponent = power + dropped as i128 - fraction.len() as i128;
        Self { negative, digits, exponent }
    }

    /// K18: no fractional part.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Whether this integer lies within both bounds.
    pub fn within(&self, minimum: Option<i128>, maximum: Option<i128>) -> bool {
        match self.integer() {
            Some(value) => minimum.is_none_or(|least| value >= least) && maximum.is_none_or(|most| value <= most),
            // Beyond every bound that can be stated, on one side.
            None if self.negative => minimum.is_none(),
            None => maximum.is_none(),
        }
    }

    /// The integer, if it is one that an `i128` can hold.
    pub fn integer(&self) -> Option<i128> {
        if self.digits.is_empty() {
            return Some(0);
        }
        let zeros = usize::try_from(self.exponent).ok().filter(|&zeros| zeros < 40)?;
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}{}", self.digits, "0".repeat(zeros)).parse().ok()
    }
}
