//! One producer's vocabulary, ready to decode with.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use thiserror::Error;

use crate::current::{Current, Position};
use crate::fault::Fault;
use crate::judge;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::pointer;
use crate::schema::{Schema, SchemaError, SchemaOptions};
use crate::shape::{Key, Shapes, compile};

/// One producer's vocabulary: its event types and the shape of each body. Cheap to clone.
#[derive(Clone)]
pub struct Dialect(Arc<Inner>);

struct Inner {
    /// Which of the built-in dialects it is, if it is one: a schema loaded under the same name is not.
    built_in: Option<BuiltIn>,
    schema: Schema,
    shapes: Shapes,
    stamp: Vec<String>,
    run: Vec<String>,
    sequence: Vec<String>,
}

/// The dialects whose runs are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    Stella,
    Evoscientist,
    Inderun,
}

/// Whom an event is for (K35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// It belongs in front of a person.
    Content,
    /// It is orchestration.
    Mechanical,
}

impl Category {
    /// Its name in every language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Mechanical => "mechanical",
        }
    }
}

/// No built-in dialect has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no built-in dialect is named {0:?}: there are {list}", list = Dialect::BUILT_IN.join(", "))]
pub struct UnknownDialect(pub String);

static BUILT_IN: [LazyLock<Dialect>; 3] = [
    LazyLock::new(|| built_in(BuiltIn::Stella, include_bytes!("../dialects/stella.json"))),
    LazyLock::new(|| built_in(BuiltIn::Evoscientist, include_bytes!("../dialects/evoscientist.json"))),
    LazyLock::new(|| built_in(BuiltIn::Inderun, include_bytes!("../dialects/inderun.json"))),
];

fn built_in(which: BuiltIn, schema: &[u8]) -> Dialect {
    Dialect::load(schema, &SchemaOptions::default(), Some(which))
        .expect("the built-in dialects load, as the tests show")
}

impl Dialect {
    /// The names of the built-in dialects.
    pub const BUILT_IN: [&'static str; 3] = ["stella", "evoscientist", "inderun"];

    /// The built-in dialect `stella`.
    #[must_use]
    pub fn stella() -> Self {
        BUILT_IN[0].clone()
    }

    /// The built-in dialect `evoscientist`.
    #[must_use]
    pub fn evoscientist() -> Self {
        BUILT_IN[1].clone()
    }

    /// The built-in dialect `inderun`.
    #[must_use]
    pub fn inderun() -> Self {
        BUILT_IN[2].clone()
    }

    /// The built-in dialect of this name.
    pub fn named(name: &str) -> Result<Self, UnknownDialect> {
        let index = Self::BUILT_IN.iter().position(|&built_in| built_in == name);
        index.map(|index| BUILT_IN[index].clone()).ok_or_else(|| UnknownDialect(name.into()))
    }

    /// The dialect that a JSON Schema states; see docs/dialects.md for what it may say.
    ///
    /// ```
    /// use agentevents::{Dialect, SchemaOptions};
    ///
    /// let schema = br#"{
    ///     "title": "mine",
    ///     "oneOf": [{
    ///         "properties": {"type": {"const": "said"}, "text": {"type": "string"}},
    ///         "required": ["type", "text"]
    ///     }]
    /// }"#;
    /// let dialect = Dialect::from_json_schema(schema, &SchemaOptions::default())?;
    /// assert_eq!(dialect.known_types().collect::<Vec<_>>(), ["said"]);
    /// # Ok::<(), agentevents::SchemaError>(())
    /// ```
    pub fn from_json_schema(schema: &[u8], options: &SchemaOptions) -> Result<Self, SchemaError> {
        Self::load(schema, options, None)
    }

    fn load(schema: &[u8], options: &SchemaOptions, built_in: Option<BuiltIn>) -> Result<Self, SchemaError> {
        let schema = Schema::parse(schema, options)?;
        let shapes = compile(&schema).map_err(|error| SchemaError::plain("", error.to_string()))?;
        let path = |pointer: &Option<String>| {
            let tokens = pointer.as_deref().and_then(pointer::tokens).unwrap_or_default();
            tokens.into_iter().map(Cow::into_owned).collect()
        };
        let (stamp, run, sequence) = (path(&schema.timestamp), path(&schema.run), path(&schema.sequence));
        Ok(Self(Arc::new(Inner { built_in, schema, shapes, stamp, run, sequence })))
    }

    /// The dialect's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.schema.name
    }

    /// The vocabulary as its schema states it.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.0.schema
    }

    /// The declared types in declared order: type id = position + 1 (K35).
    #[must_use]
    pub fn known_types(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.schema.events.iter().map(|event| event.name.as_str())
    }

    /// The name of the type of this id, `None` for 0 and for ids that no type has.
    #[must_use]
    #[inline]
    pub fn type_name(&self, id: u16) -> Option<&str> {
        let index = usize::from(id).checked_sub(1)?;
        self.0.schema.events.get(index).map(|event| event.name.as_str())
    }

    /// The id of the type of this name.
    #[must_use]
    pub fn type_id(&self, name: &str) -> Option<u16> {
        self.0.shapes.event_id(self.0.shapes.tags.get(name.as_bytes()))
    }

    /// The category of the type of this id; a type that is not declared has none (K35).
    #[must_use]
    pub fn category(&self, id: u16) -> Option<Category> {
        let event = self.0.schema.events.get(usize::from(id).checked_sub(1)?)?;
        Some(if event.content { Category::Content } else { Category::Mechanical })
    }

    /// The present names of the top-level fields that the type of this id declares, the tag and the time stamp among
    /// them: [`Event::field_span`](crate::Event::field_span) counts by this order.
    ///
    /// ```
    /// let dialect = agentevents::Dialect::stella();
    /// let names = dialect.field_names(dialect.type_id("text_delta").unwrap());
    /// assert!(names.eq(["ts", "type", "delta"]));
    /// assert_eq!(dialect.field_names(0).len(), 0);
    /// ```
    #[must_use]
    pub fn field_names(&self, id: u16) -> impl ExactSizeIterator<Item = &str> {
        let shapes = self.shapes();
        let body = usize::from(id).checked_sub(1).and_then(|index| shapes.events.get(index));
        let fields = body.map_or(&[][..], |body| &shapes.object(body.object).fields);
        fields.iter().map(|field| &*field.name)
    }

    /// Decodes one object that came without a stream, as a web socket's message does (K29). Line and offset are 0.
    ///
    /// ```
    /// use agentevents::{Dialect, Outcome};
    ///
    /// let Outcome::Event(event) = Dialect::stella().decode(br#"{"type":"text","text":"Done."}"#)? else { panic!() };
    /// assert_eq!(event.field("/text").unwrap().as_str().unwrap(), "Done.");
    /// # Ok::<(), agentevents::Fault>(())
    /// ```
    pub fn decode(&self, object: &[u8]) -> Result<Outcome<'static>, Fault> {
        self.decode_within(object, Limits::default())
    }

    /// The same within other limits.
    pub fn decode_within(&self, object: &[u8], limits: Limits) -> Result<Outcome<'static>, Fault> {
        let mut current = Current::new(self.clone(), limits.max_depth());
        judge::object(&mut current, object, limits, Position::default()).map(Outcome::into_owned)
    }

    pub(crate) fn built_in(&self) -> Option<BuiltIn> {
        self.0.built_in
    }

    /// The index of a declared top-level field of the type of this id, by its present name.
    pub(crate) fn field_index(&self, id: u16, name: &str) -> Option<u16> {
        self.key(id, name).filter(|key| key.present.is_none()).map(|key| key.field)
    }

    /// Whether this is an older name of such a field: it names nothing any more (K15).
    pub(crate) fn is_older_name(&self, id: u16, name: &str) -> bool {
        self.key(id, name).is_some_and(|key| key.present.is_some())
    }

    fn key(&self, id: u16, name: &str) -> Option<&Key> {
        let body = self.shapes().events.get(usize::from(id).checked_sub(1)?)?;
        let object = self.shapes().object(body.object);
        object.names.get(name.as_bytes()).map(|key| &object.keys[usize::from(key)])
    }

    pub(crate) fn shapes(&self) -> &Shapes {
        &self.0.shapes
    }

    /// The keys from an event to its stamp.
    pub(crate) fn stamp_path(&self) -> &[String] {
        &self.0.stamp
    }

    /// The keys from an event, or from its wrapper, to its run id.
    pub(crate) fn run_path(&self) -> &[String] {
        &self.0.run
    }

    /// The keys from an event to its sequence number.
    pub(crate) fn sequence_path(&self) -> &[String] {
        &self.0.sequence
    }

    /// Whether run ids and sequence numbers are read where a type does not declare them, too: they are, unless wrappers
    /// say where an event belongs.
    pub(crate) fn reads_undeclared(&self) -> bool {
        self.0.schema.unwrap.is_empty()
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialect").field("name", &self.name()).field("types", &self.known_types().len()).finish()
    }
}
