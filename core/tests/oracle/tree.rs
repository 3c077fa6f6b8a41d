//! A line as a tree that knows where everything stands.

use super::json::{Json, Text};

/// One value and where it stands: from its first byte to the one behind its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub start: usize,
    pub end: usize,
    pub value: Value,
}

/// What the value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Boolean(bool),
    /// As it stands.
    Number(String),
    String(Text),
    Array(Vec<Node>),
    Object(Members),
}

/// An object's members in the order of the line, duplicates and all.
#[derive(Clone, Debug, PartialEq)]
pub struct Members {
    pub entries: Vec<Entry>,
    /// Where the closing brace stands.
    pub close: usize,
}

/// One member.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Where the key's opening quote stands.
    pub quote: usize,
    pub key: Text,
    pub value: Node,
}

/// The six types of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Node {
    pub fn json_type(&self) -> Type {
        match self.value {
            Value::Null => Type::Null,
            Value::Boolean(_) => Type::Boolean,
            Value::Number(_) => Type::Number,
            Value::String(_) => Type::String,
            Value::Array(_) => Type::Array,
            Value::Object(_) => Type::Object,
        }
    }

    /// The same value without positions.
    pub fn plain(&self) -> Json {
        match &self.value {
            Value::Null => Json::Null,
            Value::Boolean(value) => Json::Boolean(*value),
            Value::Number(text) => Json::Number(text.clone()),
            Value::String(text) => Json::String(text.clone()),
            Value::Array(items) => Json::Array(items.iter().map(Self::plain).collect()),
            Value::Object(members) => {
                Json::Object(members.entries.iter().map(|entry| (entry.key.clone(), entry.value.plain())).collect())
            }
        }
    }
}

impl Members {
    /// Every member under this key, in the order of the line.
    pub fn all<'a>(&'a self, key: &str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| entry.key.is(key))
    }
}
