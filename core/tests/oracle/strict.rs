//! A strict visitor over `serde_json`: what another parser makes of the same bytes, nothing skipped, nothing merged.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::json::Json;

/// Every value of the text, in order, duplicate keys kept. Depth is not limited here.
pub fn read(bytes: &[u8]) -> serde_json::Result<Json> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    deserializer.disable_recursion_limit();
    let json = Whole.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(json)
}

struct Whole;

impl<'de> DeserializeSeed<'de> for Whole {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Whole {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Boolean(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::number(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::number(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::string(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(Whole)? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(key) = members.next_key::<String>()? {
            object.push((key.as_str().into(), members.next_value_seed(Whole)?));
        }
        Ok(Json::Object(object))
    }
}

/// Compares what `serde_json` makes of a line with what our parser makes of it: the values, or where the text breaks.
/// `None`: they agree, or the line holds what `serde_json` cannot read though it is JSON.
pub fn disagreement(bytes: &[u8]) -> Option<String> {
    use super::syntax::{Refusal, parse};
    match parse(bytes, usize::MAX, true) {
        Ok(node) => {
            let ours = node.plain();
            if ours.has_lone_surrogate() || ours.any(&mut is_beyond_binary64) {
                return None;
            }
            match read(bytes) {
                Ok(theirs) if same(&ours, &theirs) => None,
                Ok(theirs) => Some(format!("read as {ours:?}, by serde_json as {theirs:?}")),
                Err(error) => Some(format!("read, refused by serde_json: {error}")),
            }
        }
        Err(Refusal::NotJson(at)) => {
            // Whatever stands before the break can be continued; with the byte at the break it cannot.
            let lone = |error: &serde_json::Error| {
                let text = error.to_string();
                text.contains("surrogate") || text.contains("unexpected end of hex escape") || text.contains("range")
            };
            let before = read(&bytes[..at]).err();
            if before.as_ref().is_some_and(lone) {
                return None;
            }
            let cut = before.as_ref().is_some_and(serde_json::Error::is_eof);
            if at == bytes.len() {
                return (!cut).then(|| format!("cut, for serde_json not: {before:?}"));
            }
            if before.is_some() && !cut {
                return Some(format!("breaks at byte {at}, for serde_json before it: {before:?}"));
            }
            // `serde_json` takes the four digits of an escape at once: let it have four.
            let in_escape = (0..4).any(|digits| bytes[..at.saturating_sub(digits)].ends_with(b"\\u"));
            let four: &[u8] = if in_escape { b"0000" } else { b"" };
            match read(&[&bytes[..=at], four].concat()) {
                Err(error) if error.is_syntax() => None,
                other => Some(format!("breaks at byte {at}, for serde_json not: {other:?}")),
            }
        }
        Err(Refusal::TooDeep(_)) => Some("no depth is too deep here".to_owned()),
    }
}

fn is_beyond_binary64(value: &Json) -> bool {
    matches!(value, Json::Number(text) if text.parse::<f64>().is_ok_and(f64::is_infinite))
}

/// Equal, a number being as near as `serde_json` reads it.
fn same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Number(one), Json::Number(other)) => {
            let [one, other] = [one, other].map(|text| text.parse::<f64>().unwrap_or(f64::NAN));
            (one - other).abs() <= one.abs() * 1e-15
        }
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Json::Object(one), Json::Object(other)) => {
            let pair =
                |((key, one), (other_key, other)): (&(_, Json), &(_, Json))| key == other_key && same(one, other);
            one.len() == other.len() && one.iter().zip(other).all(pair)
        }
        _ => one == other,
    }
}
