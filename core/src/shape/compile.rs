//! From the schema's tree to the table.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use super::predict::{openings, own_field};
use super::{Body, Field, Key, Kind, Length, Names, Node, Number, Object, Range, Shapes, Token, Vocabulary};
use super::{Openings, Wrapper, types};
use crate::pointer;
use crate::quoted::quoted;
use crate::schema::{self, Form, Schema, Shape};

/// The table's indices are 16-bit numbers.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("it has more than 65,534 shapes, fields or words")]
pub(crate) struct TooLarge;

pub(crate) fn compile(schema: &Schema) -> Result<Shapes, TooLarge> {
    let mut compiler = Compiler { schema, shapes: Shapes::empty(), seen: HashMap::new(), waiting: Vec::new() };
    compiler.shapes.nodes.push(Node::free());
    for event in &schema.events {
        let object = compiler.object(&event.body, Some(&schema.tag))?;
        compiler.make_waiting()?;
        let body = compiler.body(object);
        compiler.shapes.events.push(body);
    }
    let (stamp, run, sequence) = (schema.timestamp.as_ref(), schema.run.as_ref(), schema.sequence.as_ref());
    compiler.shapes.unrecognized = compiler.envelope(&[stamp, run, sequence], None)?;
    for (name, inner) in &schema.unwrap {
        let path: Vec<_> = pointer::tokens(inner).unwrap_or_default().into_iter().map(Cow::into_owned).collect();
        let wrapper = compiler.wrapper(name, path)?;
        compiler.shapes.wrappers.push(wrapper);
    }
    let mut shapes = compiler.shapes;
    shapes.mark_simple();
    shapes.mark_tags();
    let names = schema.events.iter().map(|event| &event.name).chain(schema.unwrap.iter().map(|(name, _)| name));
    let names: Vec<_> = names.zip(0..).map(|(name, i)| (name.as_str(), i)).collect();
    shapes.tags = Names::sparse(&names);
    shapes.openings = ["", " "].map(|space| openings(schema, &shapes, space));
    shapes.tag = Token::key(&schema.tag);
    shapes.stamp = own_field(stamp).map_or(Token::none(), |name| Token::key(&name));
    Ok(shapes)
}

impl Shapes {
    fn empty() -> Self {
        let nothing = Body { object: 0, tag: None, stamp: None, run: None, sequence: None };
        Self {
            nodes: Vec::new(),
            objects: Vec::new(),
            vocabularies: Vec::new(),
            lengths: Vec::new(),
            ranges: Vec::new(),
            events: Vec::new(),
            unrecognized: nothing,
            wrappers: Vec::new(),
            tags: Names::new(&[]),
            openings: [(); 2].map(|()| Openings { stamp: Token::none(), types: Vec::new() }),
            tag: Token::none(),
            stamp: Token::none(),
            predictions: 0,
        }
    }
}

struct Compiler<'s> {
    schema: &'s Schema,
    shapes: Shapes,
    /// What was made of each part of the tree, by its address: a part that is named twice, or inside itself, is made once.
    seen: HashMap<(Made, *const ()), u16>,
    /// What has its index and is still to be made: parts name each other to any depth, which recursion could not follow.
    waiting: Vec<Work<'s>>,
}

type Work<'s> = Box<dyn FnOnce(&mut Compiler<'s>) -> Result<(), TooLarge> + 's>;

/// What a part of the tree becomes. A part and the first part of it may have one address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Made {
    Node,
    Object,
    Vocabulary,
}

impl<'s> Compiler<'s> {
    fn index(&mut self, shape: &'s Shape) -> Result<u16, TooLarge> {
        if let Form::Any = shape.form {
            return Ok(Node::FREE);
        }
        if let Form::Reference(definition) = shape.form {
            return self.index(&self.schema.definitions[definition].shape);
        }
        let part = (Made::Node, std::ptr::from_ref(shape).cast());
        if let Some(&index) = self.seen.get(&part) {
            return Ok(index);
        }
        let index = push(&mut self.shapes.nodes, Node::free())?;
        self.seen.insert(part, index);
        self.waiting.push(Box::new(move |compiler| {
            compiler.shapes.nodes[usize::from(index)] = compiler.node(shape)?;
            Ok(())
        }));
        Ok(index)
    }

    fn make_waiting(&mut self) -> Result<(), TooLarge> {
        while let Some(make) = self.waiting.pop() {
            make(self)?;
        }
        Ok(())
    }

    fn node(&mut self, shape: &'s Shape) -> Result<Node, TooLarge> {
        let none = Node::none();
        Ok(match &shape.form {
            Form::Any => Node::free(),
            Form::Null => Node { types: types::NULL, ..none },
            Form::Boolean => Node { types: types::BOOLEAN, ..none },
            Form::Integer { minimum, maximum } => {
                let number = match (*minimum, maximum.map(u64::try_from)) {
                    (Some(0), None) => Number::Natural,
                    (Some(0), Some(Ok(maximum))) => Number::Unsigned(maximum),
                    _ => self.range(Range::Integer { minimum: *minimum, maximum: *maximum })?,
                };
                Node { types: types::NUMBER, number, ..none }
            }
            Form::Number { minimum: None, maximum: None } => {
                Node { types: types::NUMBER, number: Number::Finite, ..none }
            }
            Form::Number { minimum, maximum } => {
                let number = self.range(Range::Number { minimum: *minimum, maximum: *maximum })?;
                Node { types: types::NUMBER, number, ..none }
            }
            Form::String { min_length, max_length } => {
                let string = self.length(*min_length, *max_length)?;
                Node { types: types::STRING, string, ..none }
            }
            Form::Vocabulary(vocabulary) => self.vocabulary_node(vocabulary)?,
            Form::Array { items, min_items, max_items } => {
                let array = self.length(*min_items, *max_items)?;
                Node { types: types::ARRAY, array, item: self.index(items)?, ..none }
            }
            Form::Object(object) if object.properties.is_empty() => Node { types: types::OBJECT, ..none },
            Form::Object(object) => Node { types: types::OBJECT, object: Some(self.object(object, None)?), ..none },
            Form::Tagged(tagged) => Node { types: types::OBJECT, object: Some(self.tagged(tagged)?), ..none },
            Form::Keyed(keyed) => Node { types: types::OBJECT, object: Some(self.keyed(keyed)?), ..none },
            Form::Reference(definition) => self.node(&self.schema.definitions[*definition].shape)?,
            Form::Choice(arms) => arms.iter().try_fold(none, |node, arm| Ok(merge(&node, &self.node(arm)?)))?,
        })
    }

    fn range(&mut self, range: Range) -> Result<Number, TooLarge> {
        push(&mut self.shapes.ranges, range).map(Number::Within)
    }

    fn length(&mut self, minimum: u64, maximum: Option<u64>) -> Result<Option<u16>, TooLarge> {
        if minimum == 0 && maximum.is_none() {
            return Ok(None);
        }
        push(&mut self.shapes.lengths, Length { minimum, maximum }).map(Some)
    }

    fn vocabulary_node(&mut self, vocabulary: &'s schema::Vocabulary) -> Result<Node, TooLarge> {
        let strings = vocabulary.values.iter().all(|word| matches!(word.value, schema::Scalar::String(_)));
        if vocabulary.open && strings && vocabulary.values.iter().all(|word| word.aliases.is_empty()) {
            return Ok(Node { types: types::STRING, ..Node::none() });
        }
        let part = (Made::Vocabulary, std::ptr::from_ref(vocabulary).cast());
        let index = match self.seen.get(&part) {
            Some(&index) => index,
            None => {
                let words = vocabulary.values.iter().map(|word| (&word.value, &*word.aliases));
                push(&mut self.shapes.vocabularies, Vocabulary::new(words, vocabulary.open)?)?
            }
        };
        self.seen.insert(part, index);
        Ok(self.node_of_vocabulary(index))
    }

    fn node_of_vocabulary(&self, index: u16) -> Node {
        let types = self.shapes.vocabularies[usize::from(index)].types;
        Node { types, vocabulary: Some(index), ..Node::none() }
    }

    /// A plain object. The value of its `tag` was looked at before its fields are, so it is not looked at again.
    fn object(&mut self, object: &'s schema::Object, tag: Option<&'s str>) -> Result<u16, TooLarge> {
        self.once(std::ptr::from_ref(object).cast(), move |compiler| {
            let (fields, keys) = compiler.fields(object.properties.iter(), tag)?;
            Ok(Object::new(Kind::Plain, fields, keys))
        })
    }

    fn tagged(&mut self, tagged: &'s schema::Tagged) -> Result<u16, TooLarge> {
        self.once(std::ptr::from_ref(tagged).cast(), move |compiler| {
            let (mut arms, mut words) = (Vec::new(), Vec::new());
            for arm in &tagged.arms {
                let object = compiler.object(&arm.object, Some(&tagged.tag))?;
                arms.extend(arm.values.iter().map(|_| object));
                words.extend(arm.values.iter().map(|value| (value, &[][..])));
            }
            let default = tagged.default.as_ref();
            let default = default.map(|object| compiler.default_arm(object, &tagged.tag)).transpose()?;
            let words = Vocabulary::new(words.into_iter(), false)?;
            let vocabulary = push(&mut compiler.shapes.vocabularies, words)?;
            let node = compiler.node_of_vocabulary(vocabulary);
            let node = push(&mut compiler.shapes.nodes, node)?;
            let tag = Field { name: tagged.tag.as_str().into(), node, required: default.is_none() };
            let key = Key::new(&tagged.tag, 0, None);
            Ok(Object::new(Kind::Tagged { arms, default }, vec![tag], vec![key]))
        })
    }

    /// The arm for whatever names no other. The union declares the tag even where this arm does not: twice is an error (K12).
    fn default_arm(&mut self, object: &'s schema::Object, tag: &'s str) -> Result<u16, TooLarge> {
        self.once(std::ptr::from_ref(object).cast(), move |compiler| {
            let (mut fields, mut keys) = compiler.fields(object.properties.iter(), None)?;
            if keys.iter().all(|key| *key.name != *tag) {
                let field = push(&mut fields, Field { name: tag.into(), node: Node::FREE, required: false })?;
                push(&mut keys, Key::new(tag, field, None))?;
            }
            Ok(Object::new(Kind::Plain, fields, keys))
        })
    }

    fn keyed(&mut self, keyed: &'s schema::Keyed) -> Result<u16, TooLarge> {
        self.once(std::ptr::from_ref(keyed).cast(), move |compiler| {
            let (mut fields, keys) = compiler.fields(keyed.arms.iter().map(|arm| &arm.property), None)?;
            // Which of them must be there is the union's question.
            for field in &mut fields {
                field.required = false;
            }
            let closed = keyed.arms.iter().map(|arm| arm.closed).collect();
            Ok(Object::new(Kind::Keyed { closed }, fields, keys))
        })
    }

    /// Has the object of one part of the tree made, once.
    fn once(
        &mut self,
        address: *const (),
        make: impl FnOnce(&mut Self) -> Result<Object, TooLarge> + 's,
    ) -> Result<u16, TooLarge> {
        let part = (Made::Object, address);
        if let Some(&index) = self.seen.get(&part) {
            return Ok(index);
        }
        let index = push(&mut self.shapes.objects, Object::new(Kind::Plain, Vec::new(), Vec::new()))?;
        self.seen.insert(part, index);
        self.waiting.push(Box::new(move |compiler| {
            let object = make(compiler)?;
            compiler.place(index, object);
            Ok(())
        }));
        Ok(index)
    }

    fn place(&mut self, index: u16, mut object: Object) {
        object.prediction = self.shapes.predictions;
        self.shapes.predictions += object.fields.len() + 1;
        self.shapes.objects[usize::from(index)] = object;
    }

    fn fields(
        &mut self,
        properties: impl Iterator<Item = &'s schema::Property>,
        tag: Option<&str>,
    ) -> Result<(Vec<Field>, Vec<Key>), TooLarge> {
        let (mut fields, mut keys) = (Vec::new(), Vec::new());
        for property in properties {
            let name = property.name.as_str();
            let node = if tag == Some(name) { Node::FREE } else { self.index(&property.shape)? };
            let field = push(&mut fields, Field { name: name.into(), node, required: property.required })?;
            push(&mut keys, Key::new(name, field, None))?;
            let present: Arc<str> = quoted(name).into();
            for alias in &property.aliases {
                push(&mut keys, Key::new(alias, field, Some(present.clone())))?;
            }
        }
        Ok((fields, keys))
    }

    /// The body of an event that the dialect does not declare: its tag, what the given pointers start at, and one more field.
    fn envelope(&mut self, pointers: &[Option<&String>], required: Option<(&str, u16)>) -> Result<Body, TooLarge> {
        let mut names = vec![self.schema.tag.clone()];
        names.extend(pointers.iter().filter_map(|pointer| first_token(*pointer)));
        let mut fields: Vec<Field> = Vec::new();
        for name in names {
            if required.is_none_or(|(field, _)| field != name) && fields.iter().all(|field| *field.name != *name) {
                fields.push(Field { name: name.into(), node: Node::FREE, required: false });
            }
        }
        fields.extend(required.map(|(name, node)| Field { name: name.into(), node, required: true }));
        let keys = fields.iter().zip(0..).map(|(field, i)| Key::new(&field.name, i, None)).collect();
        let index = push(&mut self.shapes.objects, Object::new(Kind::Plain, Vec::new(), Vec::new()))?;
        self.place(index, Object::new(Kind::Plain, fields, keys));
        Ok(self.body(index))
    }

    /// A wrapper and the objects on the path to its event, each of which must be there.
    fn wrapper(&mut self, name: &str, path: Vec<String>) -> Result<Wrapper, TooLarge> {
        let object = Node { types: types::OBJECT, ..Node::none() };
        let mut node = push(&mut self.shapes.nodes, object.clone())?;
        for token in path.iter().skip(1).rev() {
            let field = Field { name: token.as_str().into(), node, required: true };
            let made = Object::new(Kind::Plain, vec![field], vec![Key::new(token, 0, None)]);
            let index = push(&mut self.shapes.objects, Object::new(Kind::Plain, Vec::new(), Vec::new()))?;
            self.place(index, made);
            node = push(&mut self.shapes.nodes, Node { object: Some(index), ..object.clone() })?;
        }
        let first = path.first().map_or("", String::as_str);
        let body = self.envelope(&[self.schema.run.as_ref()], Some((first, node)))?;
        let inner = self.shapes.object(body.object).fields.len() as u16 - 1;
        Ok(Wrapper { name: name.into(), body, inner, path })
    }

    fn body(&self, object: u16) -> Body {
        let fields = &self.shapes.objects[usize::from(object)].fields;
        let find = |name: &str| fields.iter().position(|field| &*field.name == name).map(|i| i as u16);
        let place = |pointer: &Option<String>| first_token(pointer.as_ref()).and_then(|name| find(&name));
        Body {
            object,
            tag: find(&self.schema.tag),
            stamp: place(&self.schema.timestamp),
            run: place(&self.schema.run),
            sequence: place(&self.schema.sequence),
        }
    }
}

impl Object {
    fn new(kind: Kind, fields: Vec<Field>, keys: Vec<Key>) -> Self {
        let required = fields.iter().take(64).enumerate();
        let required = required.fold(0, |bits, (i, field)| bits | u64::from(field.required) << i);
        let names = Names::new(&keys.iter().zip(0..).map(|(key, i)| (&*key.name, i)).collect::<Vec<_>>());
        let all = if fields.len() < 64 { (1 << fields.len()) - 1 } else { u64::MAX };
        Self { kind, tag: None, fields, keys, names, all, required, prediction: 0 }
    }
}

impl Key {
    fn new(name: &str, field: u16, present: Option<Arc<str>>) -> Self {
        let next = [Token::none(), Token::none()];
        Self { name: name.into(), token: Token::key(name), next, field, quoted: false, constant: 0, simple: 0, present }
    }
}

impl Shapes {
    /// Tells the objects of bodies which field is the tag.
    fn mark_tags(&mut self) {
        let wrappers = self.wrappers.iter().map(|wrapper| &wrapper.body);
        for body in self.events.iter().chain([&self.unrecognized]).chain(wrappers) {
            self.objects[usize::from(body.object)].tag = body.tag;
        }
    }
}

/// Arms take different JSON types, so each part of the node comes from one arm alone.
fn merge(node: &Node, arm: &Node) -> Node {
    let number = if arm.types & types::NUMBER != 0 { arm.number } else { node.number };
    Node {
        types: node.types | arm.types,
        number,
        vocabulary: node.vocabulary.or(arm.vocabulary),
        string: node.string.or(arm.string),
        array: node.array.or(arm.array),
        item: node.item.max(arm.item),
        object: node.object.or(arm.object),
    }
}

pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> Result<u16, TooLarge> {
    let index = u16::try_from(list.len()).ok().filter(|&index| index < u16::MAX).ok_or(TooLarge)?;
    list.push(item);
    Ok(index)
}

/// The key of the event itself that a pointer starts at.
pub(super) fn first_token(pointer: Option<&String>) -> Option<String> {
    pointer.and_then(|pointer| pointer::tokens(pointer)?.into_iter().next()).map(Cow::into_owned)
}
