//! A dialect's vocabulary as its JSON Schema states it: the tree from which the tables, the generated types and the
//! tests' oracles are made.

mod alternatives;
mod definitions;
mod error;
mod events;
mod json;
mod keywords;
mod kinds;
mod loader;
mod meet;
mod number;
mod options;
mod ordered;
mod pointer;
mod reader;
mod settle;
mod stamp;
mod tell_apart;

pub use error::SchemaError;
pub use options::SchemaOptions;

/// One producer's whole vocabulary.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// The dialect's name.
    pub name: String,
    /// What the schema says about itself.
    pub description: Option<String>,
    /// The property that tells event types apart.
    pub tag: String,
    /// Where an event's time stamp lives, as a JSON Pointer (K32).
    pub timestamp: Option<String>,
    /// Where an event's run id lives, as a JSON Pointer.
    pub run: Option<String>,
    /// Where an event's sequence number lives, as a JSON Pointer (K33).
    pub sequence: Option<String>,
    /// Wrapper types and the JSON Pointer of the event inside each (K28).
    pub unwrap: Vec<(String, String)>,
    /// Every declared event type, in the order of the file: type id = position + 1.
    pub events: Vec<EventType>,
    /// The shapes that `$ref` names, in the order of the file.
    pub definitions: Vec<Definition>,
}

impl Schema {
    /// Loads a dialect from its JSON Schema (`docs/dialects.md` has the subset). What `options` say wins over the
    /// schema's own `x-agentevents`. Whatever is not in the subset, or means nothing where it stands, is an error:
    /// nothing is ignored.
    pub fn parse(bytes: &[u8], options: &SchemaOptions) -> Result<Self, SchemaError> {
        let json = json::Json::read(bytes)?;
        let root = pointer::Place::root(&json);
        let settings = options::Settings::read(&json, options)?;
        let mut loader = loader::Loader::new(&json);
        let mut events = loader.events(&root, &settings)?;
        loader.load_named()?;
        if let Some(timestamp) = &settings.timestamp {
            loader.stamp(&mut events, timestamp)?;
        }
        let definitions = loader.definitions(&json, &settings.name, &mut events);
        let description = match json.get("description") {
            Some(json::Json::String(text)) => Some(text.clone()),
            _ => None,
        };
        Ok(Self {
            name: settings.name,
            description,
            tag: settings.tag,
            timestamp: settings.timestamp.map(|setting| setting.value),
            run: settings.run.map(|setting| setting.value),
            sequence: settings.sequence.map(|setting| setting.value),
            unwrap: settings.unwrap.value,
            events,
            definitions,
        })
    }
}

/// One declared event type.
#[derive(Clone, Debug, PartialEq)]
pub struct EventType {
    /// The tag's value.
    pub name: String,
    /// What the schema says about it.
    pub description: Option<String>,
    /// Whether it belongs in front of a person (K35).
    pub content: bool,
    /// The body's shape, the tag and the time stamp among its properties.
    pub body: Object,
}

/// A shape with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The key under `$defs`; for a shape that stands elsewhere and is used more than once, the names on the way to it,
    /// joined by dots. No two have the same.
    pub name: String,
    /// The shape it names.
    pub shape: Shape,
}

/// What one value may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What may stand there.
    pub form: Form,
    /// What the schema says about it, without any effect on decoding.
    pub notes: Notes,
}

/// The keywords that only annotate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// `title`
    pub title: Option<String>,
    /// `description`
    pub description: Option<String>,
    /// `default`, as JSON. It is never filled in (K16).
    pub default: Option<String>,
    /// `examples`, each as JSON.
    pub examples: Vec<String>,
    /// `deprecated`
    pub deprecated: bool,
}

/// The forms that the schema subset can state.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Any JSON value (`{}` or `true`): free-form, never looked into.
    Any,
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number without fractional part (K18) within both bounds, each included; `None` is no bound.
    Integer {
        /// The least value that fits.
        minimum: Option<i128>,
        /// The greatest value that fits.
        maximum: Option<i128>,
    },
    /// A number that is finite in binary64 (K18), within both bounds, each included.
    Number {
        /// The least value that fits.
        minimum: Option<f64>,
        /// The greatest value that fits.
        maximum: Option<f64>,
    },
    /// A string of so many characters (Unicode scalar values; a lone surrogate counts as one).
    String {
        /// The least length that fits.
        min_length: u64,
        /// The greatest length that fits.
        max_length: Option<u64>,
    },
    /// One of a list of scalars (`const`, `enum`, a `oneOf` of constants).
    Vocabulary(Vocabulary),
    /// An array of so many items.
    Array {
        /// What each item may be.
        items: Box<Shape>,
        /// The least number of items that fits.
        min_items: u64,
        /// The greatest number of items that fits.
        max_items: Option<u64>,
    },
    /// An object with declared properties.
    Object(Object),
    /// A union of objects told apart by a constant.
    Tagged(Tagged),
    /// A union of objects told apart by which single key is present.
    Keyed(Keyed),
    /// The definition at this index of [`Schema::definitions`]; may be recursive.
    Reference(usize),
    /// A choice between forms of different JSON types; `T or null` is the common one. No arm is `Any`, no two arms take the
    /// same JSON type (references followed; `Integer` and `Number` are one type).
    Choice(Vec<Shape>),
}

/// An object with declared properties, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// The declared properties.
    pub properties: Vec<Property>,
}

/// One declared property.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// Its present name.
    pub name: String,
    /// Its older names (K15).
    pub aliases: Vec<String>,
    /// Whether it must be there.
    pub required: bool,
    /// What its value may be.
    pub shape: Shape,
}

/// A list of scalars.
#[derive(Clone, Debug, PartialEq)]
pub struct Vocabulary {
    /// The values, in the order of the file.
    pub values: Vec<Word>,
    /// Whether any other string fits too (K19).
    pub open: bool,
}

/// One value of a vocabulary.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its present spelling.
    pub value: Scalar,
    /// Its older spellings (K15).
    pub aliases: Vec<Scalar>,
    /// What the schema says about it.
    pub description: Option<String>,
}

/// A JSON value that is no container.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, as its JSON text.
    Number(String),
    /// A string, unescaped.
    String(String),
}

/// A union of objects told apart by the value of one property.
#[derive(Clone, Debug, PartialEq)]
pub struct Tagged {
    /// The property.
    pub tag: String,
    /// The arms with the constants that choose them; the tag is among each arm's properties.
    pub arms: Vec<Arm>,
    /// The arm for every other value, and for none, where there is one.
    pub default: Option<Object>,
}

/// One arm of a tagged union.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// The constants that choose it (one, as a rule).
    pub values: Vec<Scalar>,
    /// What the schema says about it.
    pub notes: Notes,
    /// Its shape.
    pub object: Object,
}

/// A union of objects told apart by which single key is present.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// One arm a key.
    pub arms: Vec<KeyedArm>,
}

/// One arm of a keyed union.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyedArm {
    /// The key that chooses it, its older names, its value's shape. Always required.
    pub property: Property,
    /// Whether another key beside it is refused (`additionalProperties: false`, K14).
    pub closed: bool,
}
