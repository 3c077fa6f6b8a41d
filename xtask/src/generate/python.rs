//! Python: the bodies as final `TypedDict`s, the events as a union over them.

use std::fmt::Write as _;

use agentevents::schema::Scalar;

use super::model::{Item, Kind, Model, Record, Type, text};
use super::names::{is_identifier, pascal};

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The module of a dialect.
pub fn print(model: &Model) -> String {
    let dialect = &model.dialect;
    let mut out = format!("# Written by `cargo xtask gen` from core/dialects/{dialect}.json. Do not edit.\n");
    let _ = writeln!(out, "\"\"\"The bodies of `{dialect}` events.\"\"\"\n");
    out.push_str(
        "from __future__ import annotations\n\n\
         from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, final\n\n\
         from ._native import Event\n",
    );
    for event in &model.events {
        record(&mut out, &body(&event.tag), &event.body);
    }
    for item in &model.items {
        if let Kind::Record(fields) = &item.kind {
            record(&mut out, &item.name, fields);
        }
    }
    aliases(&mut out, model);
    out.push('\n');
    for line in &model.docs {
        let _ = writeln!(out, "# {line}");
    }
    let events: Vec<String> = model
        .events
        .iter()
        .map(|event| format!("Event[Literal[{}], {}]", quoted(&event.tag), body(&event.tag)))
        .collect();
    let _ = writeln!(out, "{}Event: TypeAlias = (\n    {}\n)", pascal(dialect), events.join("\n    | "));
    out
}

/// The names for other types, each after those it is made of: unlike the classes they are looked up as they are made.
fn aliases(out: &mut String, model: &Model) {
    let named = |item: &Item| matches!(item.kind, Kind::Alias(_)).then(|| item.name.clone());
    let mut waiting: Vec<&Item> = model.items.iter().filter(|item| named(item).is_some()).collect();
    while !waiting.is_empty() {
        let names: Vec<String> = waiting.iter().filter_map(|item| named(item)).collect();
        let is_ready = |item: &&Item| match &item.kind {
            Kind::Alias(alias) => !mentions(alias, &names),
            Kind::Record(_) => true,
        };
        let (ready, others): (Vec<&Item>, Vec<&Item>) = waiting.iter().copied().partition(is_ready);
        // Those that are made of one another can only stand as text.
        let (ready, others, as_text) = if ready.is_empty() { (others, ready, true) } else { (ready, others, false) };
        for item in ready {
            let Kind::Alias(alias) = &item.kind else { continue };
            out.push('\n');
            for line in item.docs.iter().chain(&known(alias)) {
                let _ = writeln!(out, "# {line}");
            }
            let text = annotation(alias);
            let _ = writeln!(out, "{}: TypeAlias = {}", item.name, if as_text { quoted(&text) } else { text });
        }
        waiting = others;
    }
}

fn mentions(kind: &Type, names: &[String]) -> bool {
    match kind {
        Type::Named(name) => names.contains(name),
        Type::List(item) => mentions(item, names),
        _ => kind.alternatives().iter().any(|kind| mentions(kind, names)),
    }
}

fn body(tag: &str) -> String {
    pascal(tag) + "Body"
}

fn record(out: &mut String, name: &str, record: &Record) {
    let (plain, other): (Vec<_>, Vec<_>) = record.fields.iter().partition(|field| is_name(&field.name));
    out.push('\n');
    let mut base = "TypedDict".to_owned();
    if !other.is_empty() {
        // A key that is no Python name (`class`) can be written in no other way, and such a class cannot be final.
        base = format!("_{name}Keys");
        let _ = writeln!(out, "\n{base} = TypedDict(\n    {},\n    {{", quoted(&base));
        for field in other {
            for line in field.docs.iter().chain(&known(&field.kind)) {
                let _ = writeln!(out, "        # {line}");
            }
            let _ =
                writeln!(out, "        {}: {},", quoted(&field.name), quoted(&field_kind(&field.kind, field.required)));
        }
        out.push_str("    },\n)\n\n");
    }
    let _ = writeln!(out, "\n@final\nclass {name}({base}):");
    if record.docs.is_empty() {
        let names: Vec<String> = record.fields.iter().map(|field| format!("`{}`", field.name)).collect();
        docstring(out, &[format!("An object with {}.", names.join(", "))]);
    }
    docstring(out, &record.docs);
    for field in &plain {
        let _ = writeln!(out, "    {}: {}", field.name, field_kind(&field.kind, field.required));
        let docs: Vec<String> = field.docs.iter().cloned().chain(known(&field.kind)).collect();
        docstring(out, &docs);
    }
}

fn is_name(name: &str) -> bool {
    is_identifier(name) && !KEYWORDS.contains(&name)
}

fn field_kind(field: &Type, required: bool) -> String {
    if required { annotation(field) } else { format!("NotRequired[{}]", annotation(field)) }
}

fn annotation(kind: &Type) -> String {
    match kind {
        Type::Any => "Any".to_owned(),
        Type::AnyObject => "dict[str, Any]".to_owned(),
        Type::Null => "None".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Integer(..) => "int".to_owned(),
        Type::Number => "float".to_owned(),
        Type::String | Type::OpenWords(_) => "str".to_owned(),
        Type::Words(words) => words_kind(words),
        Type::List(item) => format!("list[{}]", annotation(item)),
        Type::Named(name) => name.clone(),
        Type::Union(_) | Type::Tagged { .. } | Type::Keyed(_) => {
            kind.alternatives().iter().map(annotation).collect::<Vec<_>>().join(" | ")
        }
    }
}

/// A literal type takes no fraction: a vocabulary with one is a number to the type checker.
fn words_kind(words: &[Scalar]) -> String {
    let literals: Option<Vec<String>> = words.iter().map(literal).collect();
    literals.map_or_else(|| "float".to_owned(), |literals| format!("Literal[{}]", literals.join(", ")))
}

fn literal(scalar: &Scalar) -> Option<String> {
    Some(match scalar {
        Scalar::Null => "None".to_owned(),
        Scalar::Boolean(true) => "True".to_owned(),
        Scalar::Boolean(false) => "False".to_owned(),
        Scalar::Number(text) => text.parse::<i64>().ok()?.to_string(),
        Scalar::String(text) => quoted(text),
    })
}

/// The words of an open vocabulary, which the type `str` does not show.
fn known(kind: &Type) -> Option<String> {
    match kind {
        Type::OpenWords(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{}`", text(word))).collect();
            Some(format!("Known: {}; any other string fits too.", words.join(", ")))
        }
        Type::List(item) => known(item),
        Type::Union(kinds) => kinds.iter().find_map(known),
        _ => None,
    }
}

fn docstring(out: &mut String, lines: &[String]) {
    let lines: Vec<String> = lines.iter().map(|line| line.replace('\\', "\\\\").replace('"', "\\\"")).collect();
    match &lines[..] {
        [] => {}
        [line] => drop(writeln!(out, "    \"\"\"{line}\"\"\"")),
        _ => drop(writeln!(out, "    \"\"\"{}\n    \"\"\"", lines.join("\n    "))),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
