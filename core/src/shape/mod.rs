//! The table that the scan follows: what may stand where, as flat arrays of small numbers.

mod compile;
mod describe;
mod names;
mod predict;
mod token;
mod vocabulary;

use std::sync::Arc;

pub(crate) use compile::compile;
pub(crate) use names::Names;
pub(crate) use token::Token;

/// JSON types as a set of bits.
pub(crate) mod types {
    pub(crate) const NULL: u8 = 1;
    pub(crate) const BOOLEAN: u8 = 2;
    pub(crate) const NUMBER: u8 = 4;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const ARRAY: u8 = 16;
    pub(crate) const OBJECT: u8 = 32;
    pub(crate) const ALL: u8 = 63;

    /// One type in words.
    pub(crate) fn describe(kind: u8) -> &'static str {
        match kind {
            NULL => "null",
            BOOLEAN => "a boolean",
            NUMBER => "a number",
            STRING => "a string",
            ARRAY => "an array",
            _ => "an object",
        }
    }
}

/// Values that fit by their looks alone, as a set of bits.
pub(crate) mod simple {
    /// Any string.
    pub(crate) const STRING: u8 = 1;
    /// Any string that is not empty.
    pub(crate) const FILLED: u8 = 8;
    /// An integer of at most 9 digits without a sign.
    pub(crate) const SHORT: u8 = 2;
    /// An integer of at most 19 digits without a sign.
    pub(crate) const LONG: u8 = 4;
}

/// The shape of one dialect.
#[derive(Debug)]
pub(crate) struct Shapes {
    pub(crate) nodes: Vec<Node>,
    pub(crate) objects: Vec<Object>,
    pub(crate) vocabularies: Vec<Vocabulary>,
    pub(crate) lengths: Vec<Length>,
    pub(crate) ranges: Vec<Range>,
    /// By type id - 1: the body of each event type.
    pub(crate) events: Vec<Body>,
    /// The fields of any event that the dialect does not declare: the tag and where stamp, run and sequence start.
    pub(crate) unrecognized: Body,
    /// Wrapper types, each with the object whose one declared field holds the event (K28).
    pub(crate) wrappers: Vec<Wrapper>,
    /// Event types by name (id - 1), then wrappers.
    pub(crate) tags: Names,
    /// How events begin, in each writer's style: compact, and with a space after every comma and colon.
    pub(crate) openings: [Openings; 2],
    /// The tag's key.
    pub(crate) tag: Token,
    /// The stamp's key, where the stamp is a field of the event itself.
    pub(crate) stamp: Token,
    /// How many predictions of the next key there are.
    pub(crate) predictions: usize,
}

/// What one value may be. Index 0 is free-form.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The JSON types that fit.
    pub(crate) types: u8,
    pub(crate) number: Number,
    /// Into `vocabularies`: every scalar of the vocabulary's types must be one of its words.
    pub(crate) vocabulary: Option<u16>,
    /// Into `lengths`: the length of a string.
    pub(crate) string: Option<u16>,
    /// Into `lengths`: the number of items.
    pub(crate) array: Option<u16>,
    /// Into `nodes`: what each item may be.
    pub(crate) item: u16,
    /// Into `objects`: what an object must be.
    pub(crate) object: Option<u16>,
}

impl Node {
    /// The index of the node that fits anything and is not looked into.
    pub(crate) const FREE: u16 = 0;

    pub(crate) fn free() -> Self {
        Self { types: types::ALL, ..Self::none() }
    }

    pub(crate) fn none() -> Self {
        Self {
            types: 0,
            number: Number::Free,
            vocabulary: None,
            string: None,
            array: None,
            item: Self::FREE,
            object: None,
        }
    }
}

/// What a number must be (K18).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    /// Any RFC 8259 number.
    Free,
    /// Finite in binary64.
    Finite,
    /// An integer of at least 0.
    Natural,
    /// An integer from 0 to this.
    Unsigned(u64),
    /// Into `ranges`.
    Within(u16),
}

/// Bounds of a number, each included.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Range {
    Integer { minimum: Option<i128>, maximum: Option<i128> },
    Number { minimum: Option<f64>, maximum: Option<f64> },
}

/// Bounds of a length, each included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Length {
    pub(crate) minimum: u64,
    pub(crate) maximum: Option<u64>,
}

impl Length {
    pub(crate) fn allows(&self, length: u64) -> bool {
        self.minimum <= length && self.maximum.is_none_or(|maximum| length <= maximum)
    }
}

/// A list of scalars with their older spellings.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// The JSON types of its spellings.
    pub(crate) types: u8,
    /// The spellings that are strings, each with its index into `spellings`.
    pub(crate) strings: Names,
    /// The spellings that are no strings, as JSON, each with its index into `spellings`.
    pub(crate) scalars: Vec<(String, u16)>,
    /// The present spellings, as JSON.
    pub(crate) words: Vec<Arc<str>>,
    pub(crate) spellings: Vec<Spelling>,
    /// Whether any other string fits.
    pub(crate) open: bool,
}

/// One way to write a word of a vocabulary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling {
    pub(crate) word: u16,
    pub(crate) older: bool,
}

/// What an object must be.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) kind: Kind,
    /// The tag's field, where this is the body of an event.
    pub(crate) tag: Option<u16>,
    /// The declared fields, in declared order.
    pub(crate) fields: Vec<Field>,
    /// Every key that names a field, present and older.
    pub(crate) keys: Vec<Key>,
    /// Key to index into `keys`.
    pub(crate) names: Names,
    /// The fields among the first 64, a bit each.
    pub(crate) all: u64,
    /// The required ones of these.
    pub(crate) required: u64,
    /// Where its predictions begin: one for the first key, one for the key after each field.
    pub(crate) prediction: usize,
}

/// How an object's fields are to be read.
#[derive(Debug)]
pub(crate) enum Kind {
    /// All of them, side by side.
    Plain,
    /// One field, the tag, tells which other object this is.
    Tagged { arms: Vec<u16>, default: Option<u16> },
    /// Exactly one of the fields is there; by field, whether another key is refused beside it (K14).
    Keyed { closed: Vec<bool> },
}

/// A declared field.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: Arc<str>,
    pub(crate) node: u16,
    pub(crate) required: bool,
}

/// A key that names a field.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: Box<str>,
    pub(crate) token: Token,
    /// The same with the comma before it and what surely begins its value, a `quoted` one's quote or a constant: in each
    /// writer's style.
    pub(crate) next: [Token; 2],
    pub(crate) field: u16,
    /// Whether strings fit by their looks and nothing else does.
    pub(crate) quoted: bool,
    /// The length of the one string that fits, with its quotes, or 0.
    pub(crate) constant: usize,
    /// What its value may be without a further look, as a set of [`simple`] bits.
    pub(crate) simple: u8,
    /// The field's present name as JSON, where this key is an older one.
    pub(crate) present: Option<Arc<str>>,
}

/// Where an event's parts are, by field index.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) object: u16,
    pub(crate) tag: Option<u16>,
    pub(crate) stamp: Option<u16>,
    pub(crate) run: Option<u16>,
    pub(crate) sequence: Option<u16>,
}

/// How events begin in one writer's style.
#[derive(Debug)]
pub(crate) struct Openings {
    /// The brace and the stamp's key.
    pub(crate) stamp: Token,
    /// By type id, 0 unused.
    pub(crate) types: Vec<Opening>,
}

/// How events of one type begin.
#[derive(Debug)]
pub(crate) struct Opening {
    /// From the brace to the tag's value.
    pub(crate) alone: Token,
    /// The same from the comma after the stamp on.
    pub(crate) after_stamp: Token,
    /// The length of the tag's value, quotes included.
    pub(crate) name_len: usize,
    /// The body's object, and the tag and the stamp among its fields, all of them below 64.
    pub(crate) object: u16,
    pub(crate) tag: u16,
    pub(crate) stamp: u16,
}

/// A type that wraps an event (K28).
#[derive(Debug)]
pub(crate) struct Wrapper {
    pub(crate) name: String,
    pub(crate) body: Body,
    /// The field that the path starts at.
    pub(crate) inner: u16,
    /// The keys from the wrapper to the event.
    pub(crate) path: Vec<String>,
}

impl Shapes {
    /// The id of the event type that a tag names.
    #[inline(always)]
    pub(crate) fn event_id(&self, tag: Option<u16>) -> Option<u16> {
        tag.filter(|&tag| usize::from(tag) < self.events.len()).map(|tag| tag + 1)
    }

    pub(crate) fn object(&self, index: u16) -> &Object {
        &self.objects[usize::from(index)]
    }

    pub(crate) fn node(&self, index: u16) -> &Node {
        &self.nodes[usize::from(index)]
    }
}
