//! What a schema allows, as a flat list of alternatives: unions are flattened, what stands side by side is met.

use super::error::{Result, SchemaError};
use super::json::Json;
use super::keywords::Keywords;
use super::kinds::Kinds;
use super::loader::Loader;
use super::number::Numbers;
use super::ordered::Ordered;
use super::pointer::{Place, step};
use super::{Form, Notes, Property, Scalar, Shape, Vocabulary};

/// The alternatives of a schema, and its own notes.
#[derive(Clone, Debug)]
pub(super) struct Alternatives<'a> {
    pub(super) list: Vec<Alternative<'a>>,
    pub(super) notes: Notes,
}

/// One of the things that a schema allows.
#[derive(Clone, Debug)]
pub(super) struct Alternative<'a> {
    pub(super) what: What<'a>,
    pub(super) notes: Notes,
    /// Where it stands: a union's branch, or the schema itself.
    pub(super) pointer: String,
    /// Whether a `oneOf` says that a value may fit no other alternative.
    pub(super) exclusive: bool,
}

/// What an alternative allows: values of one JSON type, but for `Any`, `Words` and `Reference`.
#[derive(Clone, Debug)]
pub(super) enum What<'a> {
    Any,
    Null,
    Boolean,
    Numbers(Numbers),
    String {
        min: u64,
        max: Option<u64>,
    },
    /// `null` is never among them.
    Words(Vocabulary),
    Array {
        items: Box<Shape>,
        min: u64,
        max: Option<u64>,
    },
    Object(Fields),
    /// What that place allows; it is spelled out where it has to be told from something else.
    Reference(Place<'a>),
}

/// The properties of an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    pub(super) list: Vec<Field>,
    /// `additionalProperties: false`
    pub(super) closed: bool,
}

/// One property and what the loader needs to know of it.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) property: Property,
    /// What a `not` keeps out of it: only the tag of a catch-all branch may.
    pub(super) excluded: Option<Vec<Scalar>>,
    pub(super) pointer: String,
}

impl<'a> Alternative<'a> {
    pub(super) fn new(what: What<'a>, place: &Place<'a>) -> Self {
        Self { what, notes: Notes::default(), pointer: place.pointer.clone(), exclusive: false }
    }
}

impl<'a> Loader<'a> {
    /// What a place allows.
    pub(super) fn alternatives(&mut self, place: &Place<'a>) -> Result<Alternatives<'a>> {
        self.descend(place)?;
        self.touch(place);
        let alternatives = match Keywords::read(place)? {
            None => Alternatives { list: vec![Alternative::new(What::Any, place)], notes: Notes::default() },
            Some(keywords) => self.of_keywords(keywords, place)?,
        };
        self.ascend();
        self.spend(alternatives.list.len(), &place.pointer)?;
        Ok(alternatives)
    }

    fn of_keywords(&mut self, keywords: Keywords<'a>, place: &Place<'a>) -> Result<Alternatives<'a>> {
        self.declared.extend(keywords.definitions.iter().cloned());
        if let Some(additional) = &keywords.additional {
            // Annotates (K14), but a fault in it is a fault.
            self.child(additional)?;
        }
        // In the order of the file, which is the order of the properties.
        let mut parts = Ordered::new();
        if let Some(reference) = &keywords.reference {
            let target = self.target(place, reference.value)?;
            self.kinds(place)?;
            parts.insert(reference.index, vec![Alternative::new(What::Reference(target), place)]);
        }
        if let Some(union) = &keywords.union {
            let mut list = Vec::new();
            for branch in &union.value.branches {
                list.extend(self.branch(branch, union.value.keyword == "oneOf")?);
            }
            parts.insert(union.index, list);
        }
        if let Some(words) = &keywords.words {
            parts.insert(words.index, of_words(&words.value, place));
        }
        if let Some(index) = keywords.own_index {
            parts.insert(index, self.own(&keywords, place)?);
        }
        let mut parts = parts.into_iter();
        let mut list = parts.next().unwrap_or_else(|| vec![Alternative::new(What::Any, place)]);
        for part in parts {
            list = self.meet_lists(list, part, place)?;
        }
        if keywords.open {
            list = self.opened(list, place)?;
        }
        Ok(Alternatives { list, notes: keywords.notes })
    }

    fn branch(&mut self, branch: &Place<'a>, exclusive: bool) -> Result<Vec<Alternative<'a>>> {
        let Alternatives { mut list, notes } = self.alternatives(branch)?;
        if let [only] = list.as_mut_slice() {
            only.notes = notes.over(&only.notes);
        }
        for alternative in &mut list {
            alternative.exclusive |= exclusive;
        }
        Ok(list)
    }

    /// What `type` and the keywords of one type allow, type by type.
    fn own(&mut self, keywords: &Keywords<'a>, place: &Place<'a>) -> Result<Vec<Alternative<'a>>> {
        let mut list = Vec::new();
        for kind in keywords.own_order() {
            let what = match kind {
                Kinds::NULL => What::Null,
                Kinds::BOOLEAN => What::Boolean,
                Kinds::NUMBER => What::Numbers(keywords.numbers()),
                Kinds::STRING => What::String { min: keywords.min_length, max: keywords.max_length },
                Kinds::ARRAY => {
                    let items = match &keywords.items {
                        Some(items) => self.child(items)?,
                        None => Shape::from(Form::Any),
                    };
                    What::Array { items: Box::new(items), min: keywords.min_items, max: keywords.max_items }
                }
                _ => What::Object(self.fields(keywords, place)?),
            };
            list.push(Alternative::new(what, place));
        }
        Ok(list)
    }

    fn fields(&mut self, keywords: &Keywords<'a>, place: &Place<'a>) -> Result<Fields> {
        self.spend(keywords.properties.len() + keywords.required.len(), &place.pointer)?;
        let required: std::collections::HashSet<_> = keywords.required.iter().copied().collect();
        let mut list = Vec::with_capacity(keywords.properties.len());
        for (name, property) in &keywords.properties {
            list.push(Field {
                property: Property {
                    name: (*name).to_owned(),
                    aliases: older_names(property)?,
                    required: required.contains(name),
                    shape: self.child(property)?,
                },
                excluded: self.excluded(property)?,
                pointer: property.pointer.clone(),
            });
        }
        let declared: std::collections::HashSet<_> = keywords.properties.iter().map(|(name, _)| *name).collect();
        for name in keywords.required.iter().filter(|name| !declared.contains(*name)) {
            let shape = Shape::from(Form::Any);
            let property = Property { name: (*name).to_owned(), aliases: Vec::new(), required: true, shape };
            list.push(Field { property, excluded: None, pointer: step(&place.pointer, "required") });
        }
        Ok(Fields { list, closed: keywords.closed })
    }

    /// The constants that the `not` of a property keeps out.
    fn excluded(&mut self, property: &Place<'a>) -> Result<Option<Vec<Scalar>>> {
        let Some(not) = property.node.get("not") else {
            return Ok(None);
        };
        let not = property.below(not, "not", None);
        let words = self
            .constants_of(&not)?
            .ok_or_else(|| SchemaError::new(&not.pointer, "not", "`not` may only name constants: `enum` or `const`"))?;
        Ok(Some(words.into_iter().map(|word| word.value).collect()))
    }
}

/// The words of `const` or `enum`; `null` stands on its own.
fn of_words<'a>(words: &Vocabulary, place: &Place<'a>) -> Vec<Alternative<'a>> {
    let mut list = Vec::new();
    let values: Vec<_> = words.values.iter().filter(|word| word.value != Scalar::Null).cloned().collect();
    let null = values.len() < words.values.len();
    if !values.is_empty() {
        list.push(Alternative::new(What::Words(Vocabulary { values, open: false }), place));
    }
    if null {
        list.push(Alternative::new(What::Null, place));
    }
    list
}

/// The `x-aliases` of a property: its older names.
fn older_names(property: &Place<'_>) -> Result<Vec<String>> {
    let Some(aliases) = property.node.get("x-aliases") else {
        return Ok(Vec::new());
    };
    let at = step(&property.pointer, "x-aliases");
    let fault = || SchemaError::new(&at, "x-aliases", "`x-aliases` of a property must be an array of its older names");
    let Json::Array(names) = aliases else {
        return Err(fault());
    };
    names.iter().map(|name| if let Json::String(name) = name { Ok(name.clone()) } else { Err(fault()) }).collect()
}

impl Notes {
    /// These notes, and the other's where these say nothing.
    pub(super) fn over(&self, other: &Self) -> Self {
        Self {
            title: self.title.clone().or_else(|| other.title.clone()),
            description: self.description.clone().or_else(|| other.description.clone()),
            default: self.default.clone().or_else(|| other.default.clone()),
            examples: if self.examples.is_empty() { other.examples.clone() } else { self.examples.clone() },
            deprecated: self.deprecated || other.deprecated,
        }
    }
}
