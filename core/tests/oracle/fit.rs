//! Whether a value has the declared shape: every fault of a tree, the first of which counts (K23).

use agentevents::schema::{Form, Keyed, KeyedArm, Object, Property, Scalar, Schema, Shape, Tagged, Vocabulary};

use super::decimal::Decimal;
use super::tree::{Entry, Members, Node, Type, Value};

/// One way in which a value does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The byte it is reported at, from 0.
    pub at: usize,
    /// The contract's word for it (K22).
    pub reason: &'static str,
    /// A JSON Pointer.
    pub path: String,
}

/// Collects what does not fit, anywhere, in no particular order save that an object's missing fields are in declared order.
pub struct Fit<'a> {
    pub schema: &'a Schema,
    pub misfits: Vec<Misfit>,
}

impl<'a> Fit<'a> {
    pub fn new(schema: &'a Schema) -> Self {
        Self { schema, misfits: Vec::new() }
    }

    /// The misfit that comes first in byte order; of several at one byte the first found.
    pub fn first(self) -> Option<Misfit> {
        self.misfits.into_iter().min_by_key(|misfit| misfit.at)
    }

    pub fn report(&mut self, at: usize, reason: &'static str, path: &str) {
        self.misfits.push(Misfit { at, reason, path: path.to_owned() });
    }

    pub fn shape(&mut self, shape: &'a Shape, node: &Node, path: &str) {
        if !takes(self.schema, shape, node.json_type()) {
            return self.report(node.start, "wrong_type", path);
        }
        match (&shape.form, &node.value) {
            (Form::Integer { minimum, maximum }, Value::Number(text)) => {
                let number = Decimal::of(text);
                if !number.is_integer() {
                    self.report(node.start, "wrong_type", path);
                } else if !number.within(*minimum, *maximum) {
                    self.report(node.start, "out_of_range", path);
                }
            }
            (Form::Number { minimum, maximum }, Value::Number(text)) => {
                let number: f64 = text.parse().expect("a JSON number is a Rust number");
                let low = minimum.is_some_and(|least| number < least);
                let high = maximum.is_some_and(|most| number > most);
                if !number.is_finite() || low || high {
                    self.report(node.start, "out_of_range", path);
                }
            }
            (Form::String { min_length, max_length }, Value::String(text)) => {
                self.length(text.0.len(), *min_length, *max_length, node, path);
            }
            (Form::Array { items, min_items, max_items }, Value::Array(values)) => {
                self.length(values.len(), *min_items, *max_items, node, path);
                for (index, value) in values.iter().enumerate() {
                    self.shape(items, value, &format!("{path}/{index}"));
                }
            }
            (Form::Vocabulary(vocabulary), _) => {
                let open = vocabulary.open && node.json_type() == Type::String;
                if !open && word(vocabulary, node).is_none() {
                    self.report(node.start, "not_in_vocabulary", path);
                }
            }
            (Form::Object(object), Value::Object(members)) => self.object(object, members, path),
            (Form::Tagged(tagged), Value::Object(members)) => self.tagged(tagged, members, path),
            (Form::Keyed(keyed), Value::Object(members)) => self.keyed(keyed, members, node.start, path),
            (Form::Reference(index), _) => self.shape(&self.schema.definitions[*index].shape, node, path),
            (Form::Choice(shapes), _) => {
                let arm = chosen(self.schema, shapes, node).expect("some arm takes the type");
                self.shape(arm, node, path);
            }
            _ => {}
        }
    }

    fn length(&mut self, length: usize, least: u64, most: Option<u64>, node: &Node, path: &str) {
        if (length as u64) < least || most.is_some_and(|most| length as u64 > most) {
            self.report(node.start, "out_of_range", path);
        }
    }

    /// K12, K14, K16.
    pub fn object(&mut self, object: &'a Object, members: &Members, path: &str) {
        let mut seen: Vec<&str> = Vec::new();
        for entry in &members.entries {
            let Some(property) = object.properties.iter().find(|property| named(property, entry)) else { continue };
            let path = format!("{path}/{}", escaped(&entry.key.lossy()));
            if seen.contains(&property.name.as_str()) {
                self.report(entry.quote, "duplicate_key", &path);
            } else {
                seen.push(&property.name);
                self.shape(&property.shape, &entry.value, &path);
            }
        }
        for property in &object.properties {
            if property.required && !seen.contains(&property.name.as_str()) {
                self.report(members.close, "missing", &format!("{path}/{}", escaped(&property.name)));
            }
        }
    }

    fn tagged(&mut self, tagged: &'a Tagged, members: &Members, path: &str) {
        let tag_path = format!("{path}/{}", escaped(&tagged.tag));
        let tags: Vec<&Entry> = members.all(&tagged.tag).collect();
        match arm(tagged, members) {
            Some(object) => self.object(object, members, path),
            None => match tags.first() {
                None => self.report(members.close, "missing", &tag_path),
                Some(tag) => {
                    let constants = || tagged.arms.iter().flat_map(|arm| &arm.values);
                    let like = constants().any(|constant| scalar_type(constant) == tag.value.json_type());
                    let reason = if like { "not_in_vocabulary" } else { "wrong_type" };
                    self.report(tag.value.start, reason, &tag_path);
                }
            },
        }
        // Where the chosen arm declares the tag, this says the same a second time.
        if let Some(second) = tags.get(1) {
            self.report(second.quote, "duplicate_key", &tag_path);
        }
    }

    fn keyed(&mut self, keyed: &'a Keyed, members: &Members, start: usize, path: &str) {
        let Some(KeyedArm { property, closed }) = key_arm(keyed, members) else {
            return self.report(start, "no_such_variant", path);
        };
        let mut seen = false;
        for entry in &members.entries {
            let path = format!("{path}/{}", escaped(&entry.key.lossy()));
            match (named(property, entry), seen) {
                (true, false) => {
                    seen = true;
                    self.shape(&property.shape, &entry.value, &path);
                }
                (true, true) => self.report(entry.quote, "duplicate_key", &path),
                (false, _) if *closed => self.report(entry.quote, "not_declared", &path),
                (false, _) => {}
            }
        }
    }
}

/// Whether the entry stands under one of the property's names (K15).
pub fn named(property: &Property, entry: &Entry) -> bool {
    entry.key.is(&property.name) || property.aliases.iter().any(|alias| entry.key.is(alias))
}

/// The arm that the first tag, or none, chooses.
pub fn arm<'a>(tagged: &'a Tagged, members: &Members) -> Option<&'a Object> {
    let tag = members.all(&tagged.tag).next();
    let chosen =
        tag.and_then(|tag| tagged.arms.iter().find(|arm| arm.values.iter().any(|value| equal(value, &tag.value))));
    chosen.map(|arm| &arm.object).or(tagged.default.as_ref())
}

/// The one arm of which a key is there, if there is one.
pub fn key_arm<'a>(keyed: &'a Keyed, members: &Members) -> Option<&'a KeyedArm> {
    let mut present = keyed.arms.iter().filter(|arm| members.entries.iter().any(|entry| named(&arm.property, entry)));
    let first = present.next();
    if present.next().is_some() { None } else { first }
}

/// The arm that takes the value's type.
pub fn chosen<'a>(schema: &Schema, arms: &'a [Shape], node: &Node) -> Option<&'a Shape> {
    arms.iter().find(|arm| takes(schema, arm, node.json_type()))
}

/// The word that the value is, and whether it is an older spelling of it.
pub fn word<'a>(vocabulary: &'a Vocabulary, node: &Node) -> Option<(&'a Scalar, bool)> {
    vocabulary.values.iter().find_map(|word| {
        if equal(&word.value, node) {
            Some((&word.value, false))
        } else {
            word.aliases.iter().any(|alias| equal(alias, node)).then_some((&word.value, true))
        }
    })
}

/// Whether some value of this JSON type can fit the shape.
pub fn takes(schema: &Schema, shape: &Shape, json_type: Type) -> bool {
    match &shape.form {
        Form::Any => true,
        Form::Null => json_type == Type::Null,
        Form::Boolean => json_type == Type::Boolean,
        Form::Integer { .. } | Form::Number { .. } => json_type == Type::Number,
        Form::String { .. } => json_type == Type::String,
        Form::Vocabulary(vocabulary) => {
            let mut scalars = vocabulary.values.iter().flat_map(|word| word.aliases.iter().chain([&word.value]));
            vocabulary.open && json_type == Type::String || scalars.any(|scalar| scalar_type(scalar) == json_type)
        }
        Form::Array { .. } => json_type == Type::Array,
        Form::Object(_) | Form::Tagged(_) | Form::Keyed(_) => json_type == Type::Object,
        Form::Reference(index) => takes(schema, &schema.definitions[*index].shape, json_type),
        Form::Choice(shapes) => shapes.iter().any(|shape| takes(schema, shape, json_type)),
    }
}

fn scalar_type(scalar: &Scalar) -> Type {
    match scalar {
        Scalar::Null => Type::Null,
        Scalar::Boolean(_) => Type::Boolean,
        Scalar::Number(_) => Type::Number,
        Scalar::String(_) => Type::String,
    }
}

fn equal(scalar: &Scalar, node: &Node) -> bool {
    match (scalar, &node.value) {
        (Scalar::Null, Value::Null) => true,
        (Scalar::Boolean(one), Value::Boolean(other)) => one == other,
        (Scalar::Number(one), Value::Number(other)) => Decimal::of(one) == Decimal::of(other),
        (Scalar::String(one), Value::String(other)) => other.is(one),
        _ => false,
    }
}

/// One segment of a JSON Pointer.
pub fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
