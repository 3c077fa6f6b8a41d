//! What a fitting value is presented as: present names, present spellings, all else as received (K14, K15).

use agentevents::schema::{Form, Object, Property, Scalar, Schema, Shape};

use super::fit::{arm, chosen, key_arm, named, word};
use super::json::{Json, Text};
use super::tree::{Entry, Members, Node, Value};

/// A recognized event's body.
pub fn body(schema: &Schema, object: &Object, members: &Members) -> Json {
    let property = |entry: &Entry| object.properties.iter().find(|property| named(property, entry));
    Json::Object(members.entries.iter().map(|entry| member(schema, property(entry), entry)).collect())
}

fn member(schema: &Schema, property: Option<&Property>, entry: &Entry) -> (Text, Json) {
    match property {
        Some(property) => (property.name.as_str().into(), value(schema, &property.shape, &entry.value)),
        None => (entry.key.clone(), entry.value.plain()),
    }
}

fn value(schema: &Schema, shape: &Shape, node: &Node) -> Json {
    match (&shape.form, &node.value) {
        (Form::Reference(index), _) => value(schema, &schema.definitions[*index].shape, node),
        (Form::Choice(shapes), _) => match chosen(schema, shapes, node) {
            Some(shape) => value(schema, shape, node),
            None => node.plain(),
        },
        (Form::Vocabulary(vocabulary), _) => match word(vocabulary, node) {
            Some((present, true)) => scalar(present),
            _ => node.plain(),
        },
        (Form::Array { items, .. }, Value::Array(values)) => {
            Json::Array(values.iter().map(|item| value(schema, items, item)).collect())
        }
        (Form::Object(object), Value::Object(members)) => body(schema, object, members),
        (Form::Tagged(tagged), Value::Object(members)) => match arm(tagged, members) {
            Some(object) => body(schema, object, members),
            None => node.plain(),
        },
        (Form::Keyed(keyed), Value::Object(members)) => {
            let arm = key_arm(keyed, members).map(|arm| &arm.property);
            let property = |entry: &Entry| arm.filter(|property| named(property, entry));
            Json::Object(members.entries.iter().map(|entry| member(schema, property(entry), entry)).collect())
        }
        _ => node.plain(),
    }
}

/// A word as JSON.
pub fn scalar(scalar: &Scalar) -> Json {
    match scalar {
        Scalar::Null => Json::Null,
        Scalar::Boolean(value) => Json::Boolean(*value),
        Scalar::Number(text) => Json::Number(text.clone()),
        Scalar::String(text) => Json::string(text),
    }
}
