//! One keyword of a schema object and the checks of its value.

use std::collections::HashSet;

use super::error::{Result, SchemaError};
use super::json::Json;
use super::keywords::Types;
use super::kinds::Kinds;
use super::number::{Figure, scalar_key};
use super::pointer::{Place, step};
use super::{Scalar, Word};

/// One keyword of a schema object, with the checks of its value.
pub(super) struct Reader<'a, 'p> {
    pub(super) place: &'p Place<'a>,
    pub(super) key: &'p str,
    pub(super) value: &'a Json,
    pub(super) at: String,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn fault(&self, why: &str) -> SchemaError {
        SchemaError::new(&self.at, self.key, why)
    }

    pub(super) fn must_be(&self, what: &str) -> SchemaError {
        self.fault(&format!("`{}` must be {what}", self.key))
    }

    pub(super) fn string(&self) -> Result<&'a str> {
        if let Json::String(text) = self.value { Ok(text) } else { Err(self.must_be("a string")) }
    }

    pub(super) fn boolean(&self) -> Result<bool> {
        if let Json::Boolean(value) = self.value { Ok(*value) } else { Err(self.must_be("true or false")) }
    }

    pub(super) fn array(&self) -> Result<&'a [Json]> {
        if let Json::Array(items) = self.value { Ok(items) } else { Err(self.must_be("an array")) }
    }

    pub(super) fn figure(&self) -> Result<Figure> {
        if let Json::Number(text) = self.value { Ok(Figure::of(text)) } else { Err(self.must_be("a number")) }
    }

    pub(super) fn count(&self) -> Result<u64> {
        let Json::Number(text) = self.value else {
            return Err(self.must_be("an integer from 0"));
        };
        match Figure::of(text) {
            Figure::Whole(whole) => u64::try_from(whole).map_err(|_| self.must_be("an integer from 0")),
            Figure::Fraction(_) => Err(self.must_be("an integer from 0")),
        }
    }

    pub(super) fn members(&self) -> Result<Vec<(&'a str, Place<'a>)>> {
        let Json::Object(members) = self.value else {
            return Err(self.must_be("an object of schemas"));
        };
        let member = |(name, node): &'a (String, Json)| (name.as_str(), self.place.below(node, self.key, Some(name)));
        Ok(members.iter().map(member).collect())
    }

    pub(super) fn distinct_strings(&self) -> Result<Vec<&'a str>> {
        let mut seen = HashSet::new();
        let items = self.array()?.iter().map(|item| match item {
            Json::String(text) if seen.insert(text) => Ok(text.as_str()),
            _ => Err(self.must_be("an array of different strings")),
        });
        items.collect()
    }

    pub(super) fn types(&self) -> Result<Types> {
        let names = if let Json::String(name) = self.value { vec![name.as_str()] } else { self.distinct_strings()? };
        if names.is_empty() {
            return Err(self.must_be("a type or a list of types"));
        }
        let mut types = Types { kinds: Kinds::NONE, order: Vec::new(), integer: false };
        for name in names {
            let is_integer = name == "integer";
            let kind = Kinds::EACH.iter().find(|(_, kind)| *kind == if is_integer { "number" } else { name });
            let (kind, _) = kind.ok_or_else(|| {
                self.fault(&format!(
                    "`{name}` is no type; there are null, boolean, integer, number, string, array, object"
                ))
            })?;
            if types.kinds.meets(*kind) {
                return Err(self.fault("`integer` and `number` cannot be told apart; `number` allows both"));
            }
            types.kinds = types.kinds.or(*kind);
            types.order.push(*kind);
            types.integer |= is_integer;
        }
        Ok(types)
    }

    pub(super) fn word(&self, value: &Json, at: &str) -> Result<Word> {
        let scalar = value.scalar().ok_or_else(|| {
            SchemaError::new(
                at,
                self.key,
                format!("`{}` lists strings, numbers, booleans and null, no array or object", self.key),
            )
        })?;
        Ok(Word { value: scalar, aliases: Vec::new(), description: None })
    }

    pub(super) fn words(&self) -> Result<Vec<Word>> {
        let items = self.array()?;
        if items.is_empty() {
            return Err(self.fault("an empty `enum` fits nothing"));
        }
        let mut seen = HashSet::new();
        let mut words = Vec::with_capacity(items.len());
        for (i, item) in items.iter().enumerate() {
            let at = step(&self.at, &i.to_string());
            let word = self.word(item, &at)?;
            if !seen.insert(scalar_key(&word.value)) {
                return Err(SchemaError::new(&at, self.key, "this value stands twice in the `enum`; keep one"));
            }
            words.push(word);
        }
        Ok(words)
    }

    /// The `x-aliases` beside a `const`: older spellings, any scalar.
    pub(super) fn older_values(&self) -> Result<Vec<Scalar>> {
        let Some(aliases) = self.place.node.get("x-aliases") else {
            return Ok(Vec::new());
        };
        let at = step(&self.place.pointer, "x-aliases");
        let fault =
            |at: &str| SchemaError::new(at, "x-aliases", "`x-aliases` beside a `const` must be an array of scalars");
        let Json::Array(items) = aliases else {
            return Err(fault(&at));
        };
        let alias = |(i, item): (usize, &Json)| item.scalar().ok_or_else(|| fault(&step(&at, &i.to_string())));
        items.iter().enumerate().map(alias).collect()
    }
}
