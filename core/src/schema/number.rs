//! Numbers of a schema: bounds, and constants compared by value.

use std::cmp::Ordering;

use super::{Form, Scalar};

/// A number of the schema: exact where it has no fractional part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Figure {
    Whole(i128),
    Fraction(f64),
}

impl Figure {
    /// The number that a JSON text states.
    pub(super) fn of(text: &str) -> Self {
        if let Ok(whole) = text.parse() {
            return Self::Whole(whole);
        }
        let value: f64 = text.parse().unwrap_or(f64::NAN);
        // Beyond 2^126 a whole number stays a binary64: nothing here needs it exact.
        if value.fract() == 0.0 && value.abs() < 2f64.powi(126) {
            Self::Whole(value as i128)
        } else {
            Self::Fraction(value)
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a bound of a `number` is a binary64")]
    fn value(self) -> f64 {
        match self {
            Self::Whole(whole) => whole as f64,
            Self::Fraction(value) => value,
        }
    }

    fn order(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => a.cmp(&b),
            (a, b) => a.value().total_cmp(&b.value()),
        }
    }

    /// The number's value as a key: `1`, `1.0` and `1e0` have the same.
    pub(super) fn key(self) -> String {
        match self {
            Self::Whole(whole) => whole.to_string(),
            Self::Fraction(value) => value.to_string(),
        }
    }
}

/// A range of numbers, both bounds included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Numbers {
    /// Whether a fractional part is refused.
    pub(super) whole: bool,
    pub(super) minimum: Option<Figure>,
    pub(super) maximum: Option<Figure>,
}

impl Numbers {
    /// What both ranges hold.
    pub(super) fn meet(self, other: Self) -> Self {
        Self {
            whole: self.whole || other.whole,
            minimum: tighter(self.minimum, other.minimum, Ordering::Greater),
            maximum: tighter(self.maximum, other.maximum, Ordering::Less),
        }
    }

    pub(super) fn holds(self, figure: Figure) -> bool {
        (!self.whole || matches!(figure, Figure::Whole(_)))
            && self.minimum.is_none_or(|minimum| minimum.order(figure) != Ordering::Greater)
            && self.maximum.is_none_or(|maximum| maximum.order(figure) != Ordering::Less)
    }

    /// The form of this range; `None` if it is empty.
    pub(super) fn form(self) -> Option<Form> {
        if self.whole {
            let minimum = self.minimum.map(|bound| match bound {
                Figure::Whole(whole) => whole,
                Figure::Fraction(value) => value.ceil() as i128,
            });
            let maximum = self.maximum.map(|bound| match bound {
                Figure::Whole(whole) => whole,
                Figure::Fraction(value) => value.floor() as i128,
            });
            let empty = minimum.zip(maximum).is_some_and(|(minimum, maximum)| minimum > maximum);
            (!empty).then_some(Form::Integer { minimum, maximum })
        } else {
            let (minimum, maximum) = (self.minimum.map(Figure::value), self.maximum.map(Figure::value));
            let empty = minimum.zip(maximum).is_some_and(|(minimum, maximum)| minimum > maximum);
            (!empty).then_some(Form::Number { minimum, maximum })
        }
    }
}

fn tighter(a: Option<Figure>, b: Option<Figure>, side: Ordering) -> Option<Figure> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a.order(b) == side { a } else { b }),
        (a, b) => a.or(b),
    }
}

/// What an integer `format` bounds (`uint` is 64 bits, `int` too); `None` for another format.
pub(super) fn integer_format(format: &str) -> Option<Numbers> {
    let (minimum, maximum) = match format {
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        _ => return None,
    };
    Some(Numbers { whole: true, minimum: Some(Figure::Whole(minimum)), maximum: Some(Figure::Whole(maximum)) })
}

/// Whether a `format` reads like one of an integer's without being one: `uint7`.
pub(super) fn looks_like_integer_format(format: &str) -> bool {
    let digits = format.strip_prefix('u').unwrap_or(format).strip_prefix("int");
    digits.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()))
}

/// A scalar as a key: equal values have equal keys, values of different JSON types never.
pub(super) fn scalar_key(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => Figure::of(text).key(),
        Scalar::String(text) => format!("\"{text}"),
    }
}
