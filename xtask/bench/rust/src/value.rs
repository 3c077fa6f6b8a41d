//! A reader as the producer's own is: the line to a `Value`, a look at the tag, the typed event out of the `Value` if the tag is
//! known, else the `Value` kept.

use std::collections::HashMap;
use std::hint::black_box;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::types::{Owned, Typed, with_dialect};
use crate::{Counts, lines};

pub fn read(stream: &[u8], dialect: &str) -> Result<Counts> {
    with_dialect!(dialect, read_all(stream))
}

fn read_all<T: Typed>(stream: &[u8]) -> Result<Counts> {
    let mut known = vec![0; T::NAMES.len()];
    let mut unknown: HashMap<String, u64> = HashMap::new();
    for line in lines(stream) {
        let value: Value = serde_json::from_slice(line)?;
        let name = value.get("type").and_then(Value::as_str).context("no type")?;
        if let Some(id) = T::id(name) {
            known[id] += 1;
            black_box(T::read::<Owned, _>(id, value)?);
        } else {
            *unknown.entry(name.to_owned()).or_default() += 1;
            black_box(value);
        }
    }
    Ok(counts::<T>(&known, unknown))
}

pub fn counts<T: Typed>(known: &[u64], unknown: HashMap<String, u64>) -> Counts {
    let named = T::NAMES.iter().map(|&name| name.to_owned()).zip(known.iter().copied());
    named.filter(|&(_, count)| count > 0).chain(unknown).collect()
}
