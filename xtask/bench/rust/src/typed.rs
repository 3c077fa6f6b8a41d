//! serde at its best: straight from the line to the typed event, without a `Value` or any other buffer between.

use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::Result;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Deserializer;

use crate::types::{Borrowed, Form, Owned, Text, Typed, with_dialect};
use crate::value::counts;
use crate::{Counts, lines};

pub fn read_borrowed(stream: &[u8], dialect: &str) -> Result<Counts> {
    fn read<T: Typed>(stream: &[u8]) -> Result<Counts> {
        read_all::<T, Borrowed>(stream)
    }
    with_dialect!(dialect, read(stream))
}

pub fn read_owned(stream: &[u8], dialect: &str) -> Result<Counts> {
    fn read<T: Typed>(stream: &[u8]) -> Result<Counts> {
        read_all::<T, Owned>(stream)
    }
    with_dialect!(dialect, read(stream))
}

fn read_all<'s, T: Typed, F: Form>(stream: &'s [u8]) -> Result<Counts>
where
    F::Text: Deserialize<'s>,
    F::Json: Deserialize<'s>,
{
    let mut known = vec![0; T::NAMES.len()];
    let mut unknown: HashMap<String, u64> = HashMap::new();
    for line in lines(stream) {
        let mut source = Deserializer::from_slice(line);
        let seen = source.deserialize_map(Line::<T, F>(PhantomData))?;
        source.end()?;
        match seen {
            Seen::Known(id, event) => {
                known[id] += 1;
                black_box(event);
            }
            Seen::Late(name) => match T::id(&name) {
                Some(id) => {
                    known[id] += 1;
                    let mut source = Deserializer::from_slice(line);
                    black_box(T::read::<F, _>(id, &mut source)?);
                    source.end()?;
                }
                None => *unknown.entry(name.into()).or_default() += 1,
            },
            Seen::Unknown(name) => *unknown.entry(name.into()).or_default() += 1,
        }
    }
    Ok(counts::<T>(&known, unknown))
}

/// What one look at a line gave.
enum Seen<'s, E> {
    Known(usize, E),
    Unknown(Text<'s>),
    /// The type came behind other fields: the line is read once more.
    Late(Text<'s>),
}

/// Looks for the type; if nothing but the time stamp comes before it, reads the event on the way.
struct Line<T, F>(PhantomData<(T, F)>);

impl<'s, T: Typed, F: Form> Visitor<'s> for Line<T, F>
where
    F::Text: Deserialize<'s>,
    F::Json: Deserialize<'s>,
{
    type Value = Seen<'s, T::Event<F>>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an event")
    }

    fn visit_map<A: MapAccess<'s>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut late = None;
        let mut others = false;
        while let Some(key) = map.next_key::<Text>()? {
            match &*key {
                "type" if !others => {
                    let name: Text = map.next_value()?;
                    let Some(id) = T::id(&name) else {
                        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                        return Ok(Seen::Unknown(name));
                    };
                    let event = T::read(id, MapAccessDeserializer::new(map))?;
                    return Ok(Seen::Known(id, event));
                }
                "type" => late = Some(map.next_value()?),
                "ts" => drop(map.next_value::<Option<u64>>()?),
                _ => {
                    others = true;
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        late.map(Seen::Late).ok_or_else(|| serde::de::Error::missing_field("type"))
    }
}
