//! Whether two JSON values are equal, asked of many at once: keys in any order, numbers by value.

use std::hash::{BuildHasher, Hash, RandomState};

use crate::scan::number::Decimal;
use crate::scan::text::{Stop, Text};
use crate::value::Part;

/// Makes fingerprints that are equal where values are. They are keyed at random: no stream can aim at a collision.
#[derive(Default)]
pub(super) struct Fingerprints([RandomState; 2]);

/// A container whose members are read.
#[derive(Default)]
struct Open {
    object: bool,
    /// The fingerprint of the key whose value comes next.
    key: Option<u128>,
    /// Of an object, in which order says nothing, the sum of its members.
    sum: u128,
    members: u64,
}

impl Fingerprints {
    /// The fingerprint of a value that was judged to be JSON.
    pub(super) fn of(&self, value: Part<'_>) -> u128 {
        self.read(value.text(), value.start()).unwrap_or_default()
    }

    /// Token by token, without recursion.
    fn read(&self, text: Text<'_>, mut p: usize) -> Result<u128, Stop> {
        let mut open: Vec<Open> = Vec::new();
        let mut scratch = Vec::new();
        loop {
            p = text.space(p);
            let value = match text.at(p) {
                b',' => {
                    p += 1;
                    continue;
                }
                bracket @ (b'{' | b'[') => {
                    open.push(Open { object: bracket == b'{', ..Open::default() });
                    p += 1;
                    continue;
                }
                b'}' | b']' => {
                    p += 1;
                    let Open { object, sum, members, .. } = open.pop().unwrap_or_default();
                    self.mix(("container", object, members, sum))
                }
                b'"' => {
                    scratch.clear();
                    p = text.unescape(p + 1, &mut scratch)?;
                    let string = self.mix(("string", &scratch));
                    match open.last_mut() {
                        Some(object) if object.object && object.key.is_none() => {
                            object.key = Some(string);
                            p = text.colon(p)?;
                            continue;
                        }
                        _ => string,
                    }
                }
                b'-' | b'0'..=b'9' => {
                    let (end, _) = text.number(p)?;
                    let number = Decimal::new(text.slice(p, end));
                    p = end;
                    self.mix(("number", number))
                }
                literal => {
                    p = text.scalar(p, &mut false)?;
                    self.mix(("literal", literal))
                }
            };
            let Some(outer) = open.last_mut() else { return Ok(value) };
            outer.members += 1;
            outer.sum = match outer.key.take() {
                Some(key) => outer.sum.wrapping_add(self.mix((key, value))),
                None => self.mix((outer.sum, value)),
            };
        }
    }

    fn mix(&self, parts: impl Hash) -> u128 {
        let [high, low] = self.0.each_ref().map(|state| u128::from(state.hash_one(&parts)));
        high << 64 | low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::Raw;

    #[test]
    fn equal_values_have_equal_fingerprints_and_others_have_not() {
        let classes: &[&[&str]] = &[
            &["1", "1.0", "10e-1", " 1 "],
            &["-1"],
            &["0", "-0", "0e9"],
            &["9007199254740993"],
            &["9007199254740992"],
            &[r#""1""#, r#""\u0031""#],
            &["true"],
            &["null"],
            &["{}"],
            &["[]"],
            &["[[]]"],
            &["[1,2]", "[1.0, 2]"],
            &["[2,1]"],
            &[r#"{"a":1,"b":[{}]}"#, r#"{ "b": [ { } ], "\u0061": 1e0 }"#],
            &[r#"{"a":[{}],"b":1}"#],
            &[r#"{"a":{"b":1}}"#],
            &[r#"["a",{"b":1}]"#],
            &[r#"["a","b",1]"#],
        ];
        let fingerprints = Fingerprints::default();
        let of = |json: &str| {
            let raw = Raw::copy(json.as_bytes());
            fingerprints.of(Part::new(raw.text(), 0, json.len()))
        };
        for (i, class) in classes.iter().enumerate() {
            for json in *class {
                for (j, other) in classes.iter().enumerate() {
                    assert_eq!(of(json) == of(other[0]), i == j, "{json} and {}", other[0]);
                }
            }
        }
    }
}
