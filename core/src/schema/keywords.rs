//! The keywords of one schema object, read and checked one by one: whatever is not in the subset is an error.

use super::error::{Result, SchemaError};
use super::json::Json;
use super::kinds::Kinds;
use super::number::{Figure, Numbers, integer_format, looks_like_integer_format, scalar_key};
use super::pointer::{Place, Position, step};
use super::reader::Reader;
use super::{Notes, Scalar, Vocabulary};

/// What a keyword says and where among its object's keys it stands.
#[derive(Debug)]
pub(super) struct At<T> {
    pub(super) index: usize,
    pub(super) value: T,
}

/// A `oneOf` or an `anyOf`.
#[derive(Debug)]
pub(super) struct Union<'a> {
    pub(super) keyword: &'static str,
    pub(super) branches: Vec<Place<'a>>,
}

/// A `type`.
#[derive(Debug)]
pub(super) struct Types {
    pub(super) kinds: Kinds,
    /// The same one by one, in the order of the file.
    pub(super) order: Vec<Kinds>,
    /// Whether `integer` is among them.
    pub(super) integer: bool,
}

/// The keywords of one schema object.
#[derive(Debug, Default)]
pub(super) struct Keywords<'a> {
    pub(super) notes: Notes,
    pub(super) reference: Option<At<&'a str>>,
    pub(super) union: Option<At<Union<'a>>>,
    /// `const` and `enum` taken together.
    pub(super) words: Option<At<Vocabulary>>,
    /// `x-open`
    pub(super) open: bool,
    types: Option<Types>,
    format: Option<&'a str>,
    minimum: Option<Figure>,
    maximum: Option<Figure>,
    pub(super) min_length: u64,
    pub(super) max_length: Option<u64>,
    pub(super) min_items: u64,
    pub(super) max_items: Option<u64>,
    pub(super) items: Option<Place<'a>>,
    pub(super) properties: Vec<(&'a str, Place<'a>)>,
    pub(super) required: Vec<&'a str>,
    pub(super) additional: Option<Place<'a>>,
    /// `additionalProperties: false`
    pub(super) closed: bool,
    pub(super) definitions: Vec<Place<'a>>,
    /// The keywords that speak of one JSON type only.
    typed: Vec<(&'static str, Kinds)>,
    /// Where the first of them, or `type`, stands.
    pub(super) own_index: Option<usize>,
}

impl<'a> Keywords<'a> {
    /// Reads a schema; `None` is the schema `true`.
    pub(super) fn read(place: &Place<'a>) -> Result<Option<Self>> {
        let entries = match place.node {
            Json::Object(entries) => entries,
            Json::Boolean(true) => return Ok(None),
            Json::Boolean(false) => {
                return Err(SchemaError::plain(&place.pointer, "the schema `false` fits nothing; leave it out"));
            }
            _ => {
                return Err(SchemaError::plain(&place.pointer, "a schema must be an object or `true`"));
            }
        };
        let mut keywords = Self::default();
        for (index, (key, value)) in entries.iter().enumerate() {
            let reader = Reader { place, key, value, at: step(&place.pointer, key) };
            keywords.keyword(index, &reader)?;
        }
        keywords.check(place)?;
        Ok(Some(keywords))
    }

    fn keyword(&mut self, index: usize, reader: &Reader<'a, '_>) -> Result<()> {
        match reader.key {
            "$schema" | "$id" | "$comment" => reader.string().map(drop),
            "title" | "description" | "default" | "examples" | "deprecated" => self.note(reader),
            "$ref" => {
                self.reference = Some(At { index, value: reader.string()? });
                Ok(())
            }
            "$defs" => {
                self.definitions = reader.members()?.into_iter().map(|(_, place)| place).collect();
                Ok(())
            }
            "oneOf" => self.union(index, "oneOf", reader),
            "anyOf" => self.union(index, "anyOf", reader),
            "const" | "enum" => self.words(index, reader),
            "type" => {
                self.own_index.get_or_insert(index);
                self.types = Some(reader.types()?);
                Ok(())
            }
            "x-open" => {
                self.open = reader.boolean()?;
                Ok(())
            }
            "x-aliases" => {
                match reader.place.position {
                    // The owner of the properties reads it.
                    Position::Property => Ok(()),
                    Position::Branch if reader.place.node.get("const").is_some() => Ok(()),
                    _ => Err(reader
                        .fault("`x-aliases` belongs on a property, or beside the `const` of a vocabulary's branch")),
                }
            }
            // The owner of the properties reads it.
            "not" if reader.place.position == Position::Property => Ok(()),
            "not" => Err(reader.fault("`not` is read only on the tag of a union's catch-all branch")),
            "x-agentevents" if reader.place.position == Position::Root => Ok(()),
            "x-agentevents" => Err(reader.fault("`x-agentevents` belongs at the root")),
            _ => self.typed_keyword(index, reader),
        }
    }

    /// The keywords that only annotate.
    fn note(&mut self, reader: &Reader<'a, '_>) -> Result<()> {
        match reader.key {
            "title" => self.notes.title = Some(reader.string()?.to_owned()),
            "description" => self.notes.description = Some(reader.string()?.to_owned()),
            "default" => self.notes.default = Some(reader.value.text()),
            "examples" => self.notes.examples = reader.array()?.iter().map(Json::text).collect(),
            _ => self.notes.deprecated = reader.boolean()?,
        }
        Ok(())
    }

    /// The keywords that bear on one JSON type.
    fn typed_keyword(&mut self, index: usize, reader: &Reader<'a, '_>) -> Result<()> {
        let (keyword, kind) = match reader.key {
            "minimum" => {
                self.minimum = Some(reader.figure()?);
                ("minimum", Kinds::NUMBER)
            }
            "maximum" => {
                self.maximum = Some(reader.figure()?);
                ("maximum", Kinds::NUMBER)
            }
            "format" => {
                self.format = Some(reader.string()?);
                return Ok(());
            }
            "minLength" => {
                self.min_length = reader.count()?;
                ("minLength", Kinds::STRING)
            }
            "maxLength" => {
                self.max_length = Some(reader.count()?);
                ("maxLength", Kinds::STRING)
            }
            "minItems" => {
                self.min_items = reader.count()?;
                ("minItems", Kinds::ARRAY)
            }
            "maxItems" => {
                self.max_items = Some(reader.count()?);
                ("maxItems", Kinds::ARRAY)
            }
            "items" => {
                self.items = Some(reader.place.below(reader.value, "items", None));
                ("items", Kinds::ARRAY)
            }
            "properties" => {
                self.properties = reader.members()?;
                ("properties", Kinds::OBJECT)
            }
            "required" => {
                self.required = reader.distinct_strings()?;
                ("required", Kinds::OBJECT)
            }
            "additionalProperties" => {
                match reader.value {
                    Json::Boolean(open) => self.closed = !open,
                    _ => {
                        self.additional = Some(reader.place.below(reader.value, "additionalProperties", None));
                    }
                }
                ("additionalProperties", Kinds::OBJECT)
            }
            key => {
                let why =
                    format!("`{key}` is not in the subset of JSON Schema that a dialect is written in; take it out");
                return Err(reader.fault(&why));
            }
        };
        self.own_index.get_or_insert(index);
        self.typed.push((keyword, kind));
        Ok(())
    }

    fn union(&mut self, index: usize, keyword: &'static str, reader: &Reader<'a, '_>) -> Result<()> {
        if self.union.is_some() {
            return Err(reader.fault("`oneOf` and `anyOf` side by side cannot be told apart; keep one"));
        }
        let branches = reader.array()?;
        if branches.is_empty() {
            return Err(reader.fault(&format!("`{keyword}` needs a branch")));
        }
        let branch = |(i, branch)| reader.place.below(branch, keyword, Some(&usize::to_string(&i)));
        let branches = branches.iter().enumerate().map(branch).collect();
        self.union = Some(At { index, value: Union { keyword, branches } });
        Ok(())
    }

    fn words(&mut self, index: usize, reader: &Reader<'a, '_>) -> Result<()> {
        let mut words =
            if reader.key == "const" { vec![reader.word(reader.value, &reader.at)?] } else { reader.words()? };
        if reader.key == "const" && reader.place.position == Position::Branch {
            words[0].aliases = reader.older_values()?;
        }
        if let Some(before) = &mut self.words {
            // Both must hold. Older spellings, if any, are the constant's, whichever keyword comes first.
            let (constants, list) =
                if reader.key == "const" { (&words, &before.value.values) } else { (&before.value.values, &words) };
            let constant = constants.iter().find(|word| list.iter().any(|other| same(&word.value, &other.value)));
            let constant =
                constant.ok_or_else(|| reader.fault("the `const` beside is not in the `enum`; nothing could fit"))?;
            before.value.values = vec![constant.clone()];
        } else {
            self.words = Some(At { index, value: Vocabulary { values: words, open: false } });
        }
        Ok(())
    }

    fn check(&self, place: &Place<'a>) -> Result<()> {
        if let Some(types) = &self.types {
            if let Some((keyword, kind)) = self.typed.iter().find(|(_, kind)| !types.kinds.meets(*kind)) {
                let why =
                    format!("`{keyword}` speaks of {}, which `type` does not allow here; take it out", kind.names());
                return Err(SchemaError::new(&step(&place.pointer, keyword), keyword, why));
            }
            if types.integer
                && self
                    .format
                    .is_some_and(|format| integer_format(format).is_none() && looks_like_integer_format(format))
            {
                return Err(
                    self.bad_format(place, "is no integer format; there are uint8 to uint64, int8 to int64, uint, int")
                );
            }
        } else if self.format.is_some_and(|format| integer_format(format).is_some()) {
            return Err(self.bad_format(place, "bounds an integer; write `\"type\": \"integer\"` beside it"));
        }
        if self.max_length.is_some_and(|max| self.min_length > max) {
            return Err(empty_range(place, "maxLength"));
        }
        if self.max_items.is_some_and(|max| self.min_items > max) {
            return Err(empty_range(place, "maxItems"));
        }
        if self.numbers().form().is_none() {
            return Err(empty_range(place, "maximum"));
        }
        Ok(())
    }

    fn bad_format(&self, place: &Place<'_>, why: &str) -> SchemaError {
        let format = self.format.unwrap_or_default();
        SchemaError::new(&step(&place.pointer, "format"), "format", format!("`{format}` {why}"))
    }

    /// The numbers that the keywords here allow.
    pub(super) fn numbers(&self) -> Numbers {
        let whole = self.types.as_ref().is_some_and(|types| types.integer);
        let bounds = Numbers { whole, minimum: self.minimum, maximum: self.maximum };
        match self.format.filter(|_| whole).and_then(integer_format) {
            Some(format) => bounds.meet(format),
            None => bounds,
        }
    }

    /// The types that the keywords of this object, without its words, union and `$ref`, allow. Without any of these, a
    /// keyword that speaks of one type implies it.
    pub(super) fn own_kinds(&self) -> Kinds {
        if let Some(types) = &self.types {
            return types.kinds;
        }
        let elsewhere = self.words.is_some() || self.union.is_some() || self.reference.is_some();
        if elsewhere || self.typed.is_empty() {
            return Kinds::ALL;
        }
        self.typed.iter().fold(Kinds::NONE, |kinds, (_, kind)| kinds.or(*kind))
    }

    /// The same, one by one: in the order of the file where `type` gives one.
    pub(super) fn own_order(&self) -> Vec<Kinds> {
        match &self.types {
            Some(types) => types.order.clone(),
            None => {
                Kinds::EACH.into_iter().map(|(kind, _)| kind).filter(|kind| self.own_kinds().meets(*kind)).collect()
            }
        }
    }
}

fn empty_range(place: &Place<'_>, keyword: &str) -> SchemaError {
    SchemaError::new(&step(&place.pointer, keyword), keyword, "the bounds here leave nothing that fits")
}

fn same(a: &Scalar, b: &Scalar) -> bool {
    scalar_key(a) == scalar_key(b)
}
