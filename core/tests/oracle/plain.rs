//! A dialect's file as plain JSON Schema, for a validator that knows nothing of ours: annotations expanded, from the
//! file itself and not from the tree we read it into.

use std::collections::BTreeMap;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::decimal::Decimal;
use super::json::Json;
use super::syntax;

/// A validator for each event type.
pub struct Plain {
    validators: BTreeMap<String, Validator>,
}

impl Plain {
    pub fn new(file: &[u8]) -> Self {
        let file: Value = serde_json::from_slice(file).expect("a dialect is JSON");
        let own = &file["x-agentevents"];
        let tag = own["tag"].as_str().unwrap_or("type");
        // Wherever the stamp is declared it is a number or null too (K32).
        let stamp = own["timestamp"].as_str().map_or(
            json!({}),
            |pointer| json!({ "properties": { pointer.trim_start_matches('/'): { "type": ["number", "null"] } } }),
        );
        let expand = Expand { root: &file };
        let definitions: Map<String, Value> =
            file["$defs"].as_object().into_iter().flatten().map(|(name, s)| (name.clone(), expand.schema(s))).collect();
        let mut every = file.clone();
        let branches = every.as_object_mut().and_then(|root| root.remove("oneOf").or(root.remove("anyOf")));
        let branches = branches.as_ref().and_then(Value::as_array).expect("a dialect is a union");
        let validators = branches.iter().filter_map(|branch| {
            let name = expand.flat(branch)["properties"][tag]["const"].as_str()?.to_owned();
            let parts = [expand.schema(&every), expand.schema(branch), stamp.clone()];
            let schema = json!({ "$defs": definitions, "type": "object", "allOf": parts });
            let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
            let validator = options.build(&schema).expect("the expanded schema is one");
            Some((name, validator))
        });
        Self { validators: validators.collect() }
    }

    /// Whether a line fits, if the tag names a type of the dialect.
    pub fn fits(&self, name: &str, line: &Value) -> Option<bool> {
        self.validators.get(name).map(|validator| validator.is_valid(line))
    }

    /// The same for a line's bytes, whose own tag must say so. Nothing where the validator is no judge: keys that stand twice, numbers that
    /// `serde_json` does not keep as they are, lone surrogates, and what is not JSON at all.
    pub fn fits_line(&self, tag: &str, name: &str, line: &[u8]) -> Option<bool> {
        let ours = syntax::parse(line, 127, true).ok()?.plain();
        if ours.has_duplicate_key() || ours.any(&mut is_inexact) {
            return None;
        }
        let line: Value = serde_json::from_slice(line).ok()?;
        (line[tag] == name).then(|| self.fits(name, &line))?
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.validators.keys().map(String::as_str)
    }
}

/// Whether the number `serde_json` reads is another one.
fn is_inexact(value: &Json) -> bool {
    let Json::Number(text) = value else { return false };
    let read: Option<serde_json::Number> = serde_json::from_str(text).ok();
    read.is_none_or(|number| Decimal::of(&number.to_string()) != Decimal::of(text))
}

struct Expand<'a> {
    root: &'a Value,
}

impl Expand<'_> {
    /// A schema with the properties and requirements of what it refers to, for looking at.
    fn flat(&self, schema: &Value) -> Value {
        let mut flat = schema.clone();
        let Some(reference) = schema["$ref"].as_str() else { return flat };
        let name = reference.strip_prefix("#/$defs/").expect("references lead to definitions");
        let target = self.flat(&self.root["$defs"][name]);
        for (keyword, value) in target.as_object().into_iter().flatten() {
            match (&mut flat[keyword], value) {
                (Value::Object(own), Value::Object(more)) => own.extend(more.clone()),
                (Value::Array(own), Value::Array(more)) => own.extend(more.clone()),
                (own, value) => *own = value.clone(),
            }
        }
        flat
    }

    fn schema(&self, schema: &Value) -> Value {
        let Value::Object(keywords) = schema else { return schema.clone() };
        let mut plain = keywords.clone();
        for keyword in ["x-agentevents", "x-open", "x-aliases", "additionalProperties"] {
            plain.remove(keyword);
        }
        if let Some(items) = keywords.get("items") {
            plain.insert("items".to_owned(), self.schema(items));
        }
        for union in ["oneOf", "anyOf"] {
            if let Some(arms) = keywords.get(union).and_then(Value::as_array) {
                plain.insert(union.to_owned(), self.arms(arms));
            }
        }
        // Older values of a vocabulary's word (K15).
        if let (Some(word), Some(older)) = (plain.get("const").cloned(), schema["x-aliases"].as_array()) {
            plain.remove("const");
            plain.insert("enum".to_owned(), [word].into_iter().chain(older.iter().cloned()).collect());
        }
        bound(&mut plain);
        if keywords.contains_key("properties") {
            self.properties(schema, &mut plain);
        }
        if schema["x-open"] == json!(true) {
            return json!({ "anyOf": [{ "type": "string" }, plain] });
        }
        Value::Object(plain)
    }

    /// Fields under every one of their names, but under one at a time (K12, K15).
    fn properties(&self, schema: &Value, plain: &mut Map<String, Value>) {
        let mut properties = Map::new();
        let mut required = Vec::new();
        let mut conditions = Vec::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let names = names(name, property);
            for name in &names {
                properties.insert((*name).to_owned(), self.schema(property));
            }
            if requires(schema, name) {
                required.push(
                    json!({ "anyOf": names.iter().map(|name| json!({ "required": [name] })).collect::<Value>() }),
                );
            }
            for (index, one) in names.iter().enumerate() {
                conditions.extend(names[..index].iter().map(|other| json!({ "not": { "required": [one, other] } })));
            }
        }
        let undeclared = schema["required"].as_array().into_iter().flatten();
        let undeclared =
            undeclared.filter(|name| schema["properties"].get(name.as_str().unwrap_or_default()).is_none());
        required.extend(undeclared.map(|name| json!({ "required": [name] })));
        plain.remove("required");
        plain.insert("properties".to_owned(), Value::Object(properties));
        conditions.extend(required);
        if !conditions.is_empty() {
            plain.insert("allOf".to_owned(), Value::Array(conditions));
        }
    }

    /// The arms of a union, each made to refuse what belongs to another.
    fn arms(&self, arms: &[Value]) -> Value {
        let flat: Vec<Value> = arms.iter().map(|arm| self.flat(arm)).collect();
        if flat.iter().all(|arm| single_key(arm).is_some()) {
            return self.keyed(&flat);
        }
        let plain = arms.iter().map(|arm| self.schema(arm));
        let Some(tag) = flat.iter().find_map(constant_property) else { return plain.collect() };
        let known: Vec<Value> = flat.iter().flat_map(|arm| constants(&arm["properties"][&tag])).collect();
        let by_constant = json!({ "properties": { &tag: { "enum": known } }, "required": [&tag] });
        let arms = plain.zip(&flat).map(|(plain, arm)| {
            let object = arm.get("properties").is_some() || arm["type"] == json!("object");
            if object && constants(&arm["properties"][&tag]).is_empty() {
                // The arm for every other value, and for none.
                json!({ "allOf": [plain, { "not": by_constant }] })
            } else if object {
                json!({ "allOf": [plain, { "required": [&tag] }] })
            } else {
                plain
            }
        });
        arms.collect()
    }

    /// Arms told apart by which single key is there (K14).
    fn keyed(&self, arms: &[Value]) -> Value {
        let keys: Vec<(&str, &Value)> = arms.iter().filter_map(|arm| single_key(arm)).collect();
        let expanded = arms.iter().zip(&keys).map(|(arm, (key, property))| {
            let own = names(key, property);
            let others = keys.iter().filter(|(other, _)| other != key).flat_map(|(key, property)| names(key, property));
            let none: Vec<Value> = others.map(|name| json!({ "not": { "required": [name] } })).collect();
            let mut whole = vec![self.schema(arm)];
            whole.extend(none);
            let mut expanded = json!({ "type": "object", "allOf": whole });
            if arm["additionalProperties"] == json!(false) {
                expanded["propertyNames"] = json!({ "enum": own });
            }
            expanded
        });
        expanded.collect()
    }
}

/// A property's present name and its older ones.
fn names<'p>(name: &'p str, property: &'p Value) -> Vec<&'p str> {
    let older = property["x-aliases"].as_array().into_iter().flatten().filter_map(Value::as_str);
    // On a constant the annotation lists older values.
    let older = older.filter(|_| property.get("const").is_none());
    [name].into_iter().chain(older).collect()
}

fn requires(schema: &Value, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|required| required.iter().any(|required| required == name))
}

/// The one property of an arm that has one alone, required and no constant.
fn single_key(arm: &Value) -> Option<(&str, &Value)> {
    let properties = arm["properties"].as_object().filter(|properties| properties.len() == 1)?;
    let (name, property) = properties.iter().next()?;
    let constant = property.get("const").is_some() || property.get("enum").is_some();
    (requires(arm, name) && !constant).then_some((name, property))
}

fn constant_property(arm: &Value) -> Option<String> {
    let mut properties = arm["properties"].as_object()?.iter();
    properties
        .find(|(name, property)| property.get("const").is_some() && requires(arm, name))
        .map(|(name, _)| name.clone())
}

fn constants(property: &Value) -> Vec<Value> {
    property.get("const").into_iter().chain(property["enum"].as_array().into_iter().flatten()).cloned().collect()
}

/// Integer formats are bounds beside those that are stated.
fn bound(plain: &mut Map<String, Value>) {
    let (least, most) = match plain.get("format").and_then(Value::as_str) {
        Some("uint8") => (json!(0), json!(u8::MAX)),
        Some("uint16") => (json!(0), json!(u16::MAX)),
        Some("uint32") => (json!(0), json!(u32::MAX)),
        Some("uint64" | "uint") => (json!(0), json!(u64::MAX)),
        Some("int8") => (json!(i8::MIN), json!(i8::MAX)),
        Some("int16") => (json!(i16::MIN), json!(i16::MAX)),
        Some("int32") => (json!(i32::MIN), json!(i32::MAX)),
        Some("int64" | "int") => (json!(i64::MIN), json!(i64::MAX)),
        _ => return,
    };
    let types = plain.get("type").map(Value::to_string).unwrap_or_default();
    if types.contains("\"integer\"") {
        plain.remove("format");
        plain.insert("allOf".to_owned(), json!([{ "minimum": least, "maximum": most }]));
    }
}
