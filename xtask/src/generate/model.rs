//! A dialect's shapes with a name for every object, as the printers want them: unions and aliases are types, objects are items.

use std::collections::HashSet;

use agentevents::schema::{Form, Keyed, KeyedArm, Notes, Object, Property, Scalar, Schema, Shape, Tagged, Vocabulary};
use anyhow::{Result, ensure};

use super::names::pascal;

/// Everything to print for one dialect.
pub struct Model {
    /// The dialect's name as it stands.
    pub dialect: String,
    pub docs: Vec<String>,
    /// In the order of the file: type id = position + 1.
    pub events: Vec<Event>,
    /// Definitions and the objects inside them, each after what it was found in.
    pub items: Vec<Item>,
}

/// One event type; its body is an item of the printers' own naming.
pub struct Event {
    pub tag: String,
    pub body: Record,
}

/// A type with a name.
pub struct Item {
    pub name: String,
    pub docs: Vec<String>,
    pub kind: Kind,
}

pub enum Kind {
    Record(Record),
    Alias(Type),
}

/// An object with declared fields.
pub struct Record {
    pub docs: Vec<String>,
    pub fields: Vec<Field>,
    /// Keys that are never there: those of the other arms of its union.
    pub never: Vec<String>,
}

pub struct Field {
    pub name: String,
    pub required: bool,
    pub docs: Vec<String>,
    pub kind: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Any,
    /// An object without declared fields.
    AnyObject,
    Null,
    Boolean,
    /// Its bounds, each included.
    Integer(Option<i128>, Option<i128>),
    Number,
    String,
    /// A closed vocabulary.
    Words(Vec<Scalar>),
    /// An open one: any other string fits too.
    OpenWords(Vec<Scalar>),
    List(Box<Type>),
    Named(String),
    /// A choice between JSON types.
    Union(Vec<Type>),
    /// Records told apart by a field, with the constants that choose each.
    Tagged {
        tag: String,
        arms: Vec<(Vec<Scalar>, String)>,
        default: Option<String>,
    },
    /// Records of one field each, told apart by its name.
    Keyed(Vec<String>),
}

impl Type {
    /// What it is a choice of; empty if it is no choice.
    pub fn alternatives(&self) -> Vec<Self> {
        let named = |names: Vec<&String>| names.into_iter().cloned().map(Self::Named).collect();
        match self {
            Self::Union(kinds) => kinds.clone(),
            Self::Tagged { arms, default, .. } => named(arms.iter().map(|arm| &arm.1).chain(default).collect()),
            Self::Keyed(arms) => named(arms.iter().collect()),
            _ => Vec::new(),
        }
    }
}

impl Model {
    pub fn new(schema: &Schema) -> Result<Self> {
        let mut builder = Builder { schema, items: Vec::new() };
        for definition in &schema.definitions {
            builder.definition(&pascal(&definition.name), &definition.shape);
        }
        let mut events = Vec::new();
        for event in &schema.events {
            let mut body = builder.record(&pascal(&event.name), &event.body, &Notes::default());
            body.docs.extend(event.description.clone());
            body.docs.extend(event.content.then(|| "Belongs in front of a person.".to_owned()));
            events.push(Event { tag: event.name.clone(), body });
        }
        let mut names = HashSet::new();
        let bodies = events.iter().flat_map(|event: &Event| [pascal(&event.tag), pascal(&event.tag) + "Body"]);
        for name in bodies.chain(builder.items.iter().map(|item| item.name.clone())) {
            ensure!(names.insert(name.clone()), "two types would be named {name}");
        }
        let docs = schema.description.iter().cloned().collect();
        Ok(Self { dialect: schema.name.clone(), docs, events, items: builder.items })
    }
}

struct Builder<'s> {
    schema: &'s Schema,
    items: Vec<Item>,
}

impl Builder<'_> {
    fn definition(&mut self, name: &str, shape: &Shape) {
        if let Form::Object(object) = &shape.form
            && !object.properties.is_empty()
        {
            self.object(name.to_owned(), object, &shape.notes);
            return;
        }
        // The alias comes before what it is made of, so keep its place.
        let place = self.items.len();
        let kind = self.kind(name, shape);
        let alias = Item { name: name.to_owned(), docs: docs(shape), kind: Kind::Alias(kind) };
        self.items.insert(place, alias);
    }

    /// An object as an item of its own.
    fn object(&mut self, name: String, object: &Object, notes: &Notes) -> String {
        let place = self.items.len();
        let record = self.record(&name, object, notes);
        self.items.insert(place, Item { name: name.clone(), docs: Vec::new(), kind: Kind::Record(record) });
        name
    }

    fn record(&mut self, name: &str, object: &Object, notes: &Notes) -> Record {
        let fields = object.properties.iter().map(|property| self.field(name, property)).collect();
        Record { docs: noted(notes), fields, never: Vec::new() }
    }

    fn field(&mut self, owner: &str, property: &Property) -> Field {
        Field {
            name: property.name.clone(),
            required: property.required,
            docs: docs(&property.shape),
            kind: self.kind(&format!("{owner}{}", pascal(&property.name)), &property.shape),
        }
    }

    /// The type of a shape; objects inside become items named after `name`.
    fn kind(&mut self, name: &str, shape: &Shape) -> Type {
        match &shape.form {
            Form::Any => Type::Any,
            Form::Null => Type::Null,
            Form::Boolean => Type::Boolean,
            Form::Integer { minimum, maximum } => Type::Integer(*minimum, *maximum),
            Form::Number { .. } => Type::Number,
            Form::String { .. } => Type::String,
            Form::Vocabulary(vocabulary) => words(vocabulary),
            Form::Array { items, .. } => Type::List(Box::new(self.kind(&format!("{name}Item"), items))),
            Form::Object(object) if object.properties.is_empty() => Type::AnyObject,
            Form::Object(object) => Type::Named(self.object(name.to_owned(), object, &shape.notes)),
            Form::Tagged(tagged) => self.tagged(name, tagged),
            Form::Keyed(keyed) => self.keyed(name, keyed),
            Form::Reference(index) => Type::Named(pascal(&self.schema.definitions[*index].name)),
            Form::Choice(shapes) => Type::Union(shapes.iter().map(|shape| self.kind(name, shape)).collect()),
        }
    }

    /// Arms are named after the constant that chooses them.
    fn tagged(&mut self, name: &str, tagged: &Tagged) -> Type {
        let mut arms = Vec::new();
        for arm in &tagged.arms {
            let suffix: String = arm.values.iter().map(|value| pascal(&text(value))).collect();
            arms.push((arm.values.clone(), self.object(format!("{name}{suffix}"), &arm.object, &arm.notes)));
        }
        let default =
            tagged.default.as_ref().map(|object| self.object(format!("{name}Other"), object, &Notes::default()));
        Type::Tagged { tag: tagged.tag.clone(), arms, default }
    }

    /// `ToolOutputWithOk` holds nothing but the key `ok`; `ToolOutputOk` is what stands there.
    fn keyed(&mut self, name: &str, keyed: &Keyed) -> Type {
        let mut arms = Vec::new();
        for arm in &keyed.arms {
            let key = &arm.property.name;
            let item = format!("{name}With{}", pascal(key));
            let never =
                keyed.arms.iter().map(|other| other.property.name.clone()).filter(|other| other != key).collect();
            let place = self.items.len();
            let record = Record { docs: Vec::new(), fields: vec![self.arm(name, arm)], never };
            self.items.insert(place, Item { name: item.clone(), docs: Vec::new(), kind: Kind::Record(record) });
            arms.push(item);
        }
        Type::Keyed(arms)
    }

    fn arm(&mut self, name: &str, arm: &KeyedArm) -> Field {
        Field { required: true, ..self.field(name, &arm.property) }
    }
}

fn words(vocabulary: &Vocabulary) -> Type {
    let values = vocabulary.values.iter().map(|word| word.value.clone()).collect();
    if vocabulary.open { Type::OpenWords(values) } else { Type::Words(values) }
}

/// A scalar as text for a name or a comment.
pub fn text(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(value) | Scalar::String(value) => value.clone(),
    }
}

/// What there is to say about a shape, one line each.
fn docs(shape: &Shape) -> Vec<String> {
    let mut lines = noted(&shape.notes);
    if let Form::Vocabulary(vocabulary) = &shape.form {
        for word in &vocabulary.values {
            if let Some(description) = &word.description {
                lines.push(format!("`{}`: {description}", text(&word.value)));
            }
        }
    }
    lines
}

fn noted(notes: &Notes) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(notes.title.clone());
    lines.extend(notes.description.iter().flat_map(|text| text.lines().map(str::to_owned)));
    lines.extend(notes.default.iter().map(|json| format!("Default: `{json}`. It is never filled in.")));
    lines.extend(notes.examples.iter().map(|json| format!("Example: `{json}`")));
    lines.extend(notes.deprecated.then(|| "@deprecated".to_owned()));
    lines
}
