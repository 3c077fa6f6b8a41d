//! The words of a vocabulary, as the table has them.

use std::sync::Arc;

use super::compile::{TooLarge, push};
use super::{Names, Spelling, Vocabulary, types};
use crate::quoted::quoted;
use crate::schema::Scalar;

impl Vocabulary {
    pub(super) fn new<'s>(
        entries: impl Iterator<Item = (&'s Scalar, &'s [Scalar])>,
        open: bool,
    ) -> Result<Self, TooLarge> {
        let mut types = if open { types::STRING } else { 0 };
        let (mut strings, mut scalars, mut words, mut spellings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (value, aliases) in entries {
            let word = push(&mut words, Arc::from(json(value)))?;
            let older = aliases.iter().map(|alias| (alias, true));
            for (scalar, older) in std::iter::once((value, false)).chain(older) {
                types |= scalar_type(scalar);
                let spelling = push(&mut spellings, Spelling { word, older })?;
                match scalar {
                    Scalar::String(string) => strings.push((string.as_str(), spelling)),
                    other => scalars.push((json(other), spelling)),
                }
            }
        }
        Ok(Self { types, strings: Names::new(&strings), scalars, words, spellings, open })
    }

    /// The one string that fits, as JSON, if there is one and it has one spelling.
    pub(super) fn constant(&self) -> Option<&str> {
        let only = self.words.len() == 1 && self.spellings.len() == 1 && self.types == types::STRING && !self.open;
        self.words.first().filter(|word| only && !word.contains('\\')).map(|word| &**word)
    }
}

fn scalar_type(scalar: &Scalar) -> u8 {
    match scalar {
        Scalar::Null => types::NULL,
        Scalar::Boolean(_) => types::BOOLEAN,
        Scalar::Number(_) => types::NUMBER,
        Scalar::String(_) => types::STRING,
    }
}

fn json(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Null => "null".into(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => text.clone(),
        Scalar::String(string) => quoted(string),
    }
}
