//! Which JSON types a schema accepts, without compiling it.

use super::error::{Result, SchemaError};
use super::keywords::Keywords;
use super::loader::Loader;
use super::pointer::Place;
use super::{Scalar, Vocabulary};

/// A set of JSON types; integers are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(2);
    pub(super) const NUMBER: Self = Self(4);
    pub(super) const STRING: Self = Self(8);
    pub(super) const ARRAY: Self = Self(16);
    pub(super) const OBJECT: Self = Self(32);
    pub(super) const ALL: Self = Self(63);
    pub(super) const EACH: [(Self, &'static str); 6] = [
        (Self::NULL, "null"),
        (Self::BOOLEAN, "boolean"),
        (Self::NUMBER, "number"),
        (Self::STRING, "string"),
        (Self::ARRAY, "array"),
        (Self::OBJECT, "object"),
    ];

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(super) fn within(self, other: Self) -> bool {
        self.and(other) == self
    }

    pub(super) fn of_scalar(scalar: &Scalar) -> Self {
        match scalar {
            Scalar::Null => Self::NULL,
            Scalar::Boolean(_) => Self::BOOLEAN,
            Scalar::Number(_) => Self::NUMBER,
            Scalar::String(_) => Self::STRING,
        }
    }

    /// The types of a vocabulary's words, older spellings included.
    pub(super) fn of_vocabulary(vocabulary: &Vocabulary) -> Self {
        let open = if vocabulary.open { Self::STRING } else { Self::NONE };
        let words = vocabulary.values.iter().flat_map(|word| std::iter::once(&word.value).chain(&word.aliases));
        words.fold(open, |kinds, scalar| kinds.or(Self::of_scalar(scalar)))
    }

    /// The types by name, for a message.
    pub(super) fn names(self) -> String {
        let names: Vec<_> = Self::EACH.iter().filter(|(kind, _)| self.meets(*kind)).map(|(_, name)| *name).collect();
        names.join(", ")
    }
}

impl<'a> Loader<'a> {
    /// The JSON types that a place accepts. Follows `$ref` and unions, which is how a cycle without a container between
    /// is found.
    pub(super) fn kinds(&mut self, place: &Place<'a>) -> Result<Kinds> {
        match self.kinds.get(&place.id()) {
            Some(Some(kinds)) => return Ok(*kinds),
            Some(None) => {
                let why = "this `$ref` leads back to itself without an object or array between; nothing could ever fit";
                return Err(SchemaError::new(&place.pointer, "$ref", why));
            }
            None => {}
        }
        self.kinds.insert(place.id(), None);
        self.descend(place)?;
        let kinds = self.kinds_of_keywords(place)?;
        self.ascend();
        self.kinds.insert(place.id(), Some(kinds));
        Ok(kinds)
    }

    fn kinds_of_keywords(&mut self, place: &Place<'a>) -> Result<Kinds> {
        let Some(keywords) = Keywords::read(place)? else {
            return Ok(Kinds::ALL);
        };
        let mut kinds = keywords.own_kinds();
        if let Some(words) = &keywords.words {
            let mut words = Kinds::of_vocabulary(&words.value);
            if keywords.open {
                words = words.or(Kinds::STRING);
            }
            kinds = kinds.and(words);
        }
        if let Some(reference) = &keywords.reference {
            let target = self.target(place, reference.value)?;
            kinds = kinds.and(self.kinds(&target)?);
        }
        if let Some(union) = &keywords.union {
            let mut branches = if keywords.open { Kinds::STRING } else { Kinds::NONE };
            for branch in &union.value.branches {
                branches = branches.or(self.kinds(branch)?);
            }
            kinds = kinds.and(branches);
        }
        Ok(kinds)
    }
}
