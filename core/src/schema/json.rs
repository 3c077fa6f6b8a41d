//! A schema's JSON as it stands: keys in the order of the file, repeated keys found.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::Scalar;
use super::error::{Result, SchemaError};
use super::pointer::step;
use crate::quoted::quoted;

/// One JSON value.
#[derive(Debug)]
pub(super) enum Json {
    Null,
    Boolean(bool),
    /// As JSON text.
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one JSON text of at most 128 open containers and refuses an object that has a key twice.
    pub(super) fn read(bytes: &[u8]) -> Result<Self> {
        let json: Self = serde_json::from_slice(bytes).map_err(|error| {
            SchemaError::plain("", format!("this is not one JSON text of at most 128 levels: {error}"))
        })?;
        json.refuse_repeated_keys("")?;
        Ok(json)
    }

    fn refuse_repeated_keys(&self, pointer: &str) -> Result<()> {
        match self {
            Self::Array(items) => items
                .iter()
                .enumerate()
                .try_for_each(|(i, item)| item.refuse_repeated_keys(&step(pointer, &i.to_string()))),
            Self::Object(entries) => {
                let mut seen = HashSet::new();
                for (key, value) in entries {
                    let pointer = step(pointer, key);
                    if !seen.insert(key.as_str()) {
                        return Err(SchemaError::new(
                            &pointer,
                            key,
                            format!("the key `{key}` stands twice here; keep one"),
                        ));
                    }
                    value.refuse_repeated_keys(&pointer)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The member of that name, of an object.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The value, unless it is a container.
    pub(super) fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Null => Some(Scalar::Null),
            Self::Boolean(value) => Some(Scalar::Boolean(*value)),
            Self::Number(text) => Some(Scalar::Number(text.clone())),
            Self::String(text) => Some(Scalar::String(text.clone())),
            Self::Array(_) | Self::Object(_) => None,
        }
    }

    /// The value as JSON text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::String(text) => write_string(text, out),
            Self::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(entries) => {
                out.push('{');
                for (i, (key, value)) in entries.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_string(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push_str(&quoted(text));
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> std::result::Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> std::result::Result<Json, E> {
        Ok(Json::Boolean(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> std::result::Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> std::result::Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> std::result::Result<Json, E> {
        serde_json::to_string(&value).map(Json::Number).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, value: &str) -> std::result::Result<Json, E> {
        Ok(Json::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> std::result::Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> std::result::Result<Json, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Json::Object(entries))
    }
}
