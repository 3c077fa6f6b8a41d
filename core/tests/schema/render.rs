//! A schema tree in a few words, to compare with.

use std::fmt::Write;

use agentevents::schema::{Form, Object, Property, Scalar, Schema, Shape, Vocabulary};

/// The schema's events and definitions, a line each.
pub fn schema(schema: &Schema) -> Vec<String> {
    let names: Vec<_> = schema.definitions.iter().map(|definition| definition.name.as_str()).collect();
    let events = schema.events.iter().map(|event| format!("{} {}", event.name, object(&event.body, &names)));
    let definitions = schema
        .definitions
        .iter()
        .map(|definition| format!("@{} {}", definition.name, shape(&definition.shape, &names)));
    events.chain(definitions).collect()
}

fn shape(one: &Shape, names: &[&str]) -> String {
    match &one.form {
        Form::Any => "any".to_owned(),
        Form::Null => "null".to_owned(),
        Form::Boolean => "boolean".to_owned(),
        Form::Integer { minimum, maximum } => {
            format!("integer{}", range(minimum.as_ref(), maximum.as_ref()))
        }
        Form::Number { minimum, maximum } => {
            format!("number{}", range(minimum.as_ref(), maximum.as_ref()))
        }
        Form::String { min_length, max_length } => format!("string{}", counts(*min_length, *max_length)),
        Form::Vocabulary(words) => vocabulary(words),
        Form::Array { items, min_items, max_items } => {
            format!("list<{}>{}", shape(items, names), counts(*min_items, *max_items))
        }
        Form::Object(one) => object(one, names),
        Form::Tagged(tagged) => {
            let mut out = format!("tagged {}:", tagged.tag);
            for arm in &tagged.arms {
                let values: Vec<_> = arm.values.iter().map(scalar).collect();
                let _ = write!(out, " [{}] {}", values.join(","), object(&arm.object, names));
            }
            if let Some(default) = &tagged.default {
                let _ = write!(out, " else {}", object(default, names));
            }
            out
        }
        Form::Keyed(keyed) => {
            let arms = keyed.arms.iter().map(|arm| {
                let text = property(&arm.property, names);
                let closed = if arm.closed { "!:" } else { ":" };
                format!("{{{}}}", text.replacen(':', closed, 1))
            });
            format!("keyed {}", arms.collect::<Vec<_>>().join(" "))
        }
        Form::Reference(index) => format!("@{}", names[*index]),
        Form::Choice(arms) => {
            let arms: Vec<_> = arms.iter().map(|arm| shape(arm, names)).collect();
            format!("({})", arms.join(" or "))
        }
    }
}

fn object(one: &Object, names: &[&str]) -> String {
    let properties: Vec<_> = one.properties.iter().map(|one| property(one, names)).collect();
    format!("{{{}}}", properties.join("; "))
}

fn property(one: &Property, names: &[&str]) -> String {
    let optional = if one.required { "" } else { "?" };
    let aliases: String = one.aliases.iter().fold(String::new(), |all, alias| all + "~" + alias);
    format!("{}{aliases}{optional}: {}", one.name, shape(&one.shape, names))
}

fn vocabulary(words: &Vocabulary) -> String {
    let words_in = words
        .values
        .iter()
        .map(|word| word.aliases.iter().fold(scalar(&word.value), |all, alias| all + "~" + &scalar(alias)));
    let open = words.open.then(|| "…".to_owned());
    words_in.chain(open).collect::<Vec<_>>().join("|")
}

fn scalar(value: &Scalar) -> String {
    match value {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => text.clone(),
        Scalar::String(text) => format!("'{text}'"),
    }
}

fn range<T: ToString>(minimum: Option<&T>, maximum: Option<&T>) -> String {
    match (minimum.map(T::to_string), maximum.map(T::to_string)) {
        (None, None) => String::new(),
        (minimum, maximum) => format!("[{}..{}]", minimum.unwrap_or_default(), maximum.unwrap_or_default()),
    }
}

fn counts(minimum: u64, maximum: Option<u64>) -> String {
    if minimum == 0 && maximum.is_none() { String::new() } else { range(Some(&minimum), maximum.as_ref()) }
}
