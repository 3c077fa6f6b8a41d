//! Python: the bodies as final `TypedDict`s, the events as a union over them.

use std::fmt::Write as _;

use agentevents::schema::Scalar;

use super::model::{Kind, Model, Record, Type, text};
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
         from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final\n\n\
         if TYPE_CHECKING:\n    from agentevents import Event\n",
    );
    for event in &model.events {
        record(&mut out, &body(&event.tag), &event.body);
    }
    for item in &model.items {
        match &item.kind {
            Kind::Record(fields) => record(&mut out, &item.name, fields),
            Kind::Alias(alias) => {
                out.push('\n');
                for line in item.docs.iter().chain(&known(alias)) {
                    let _ = writeln!(out, "# {line}");
                }
                let _ = writeln!(out, "{}: TypeAlias = {}", item.name, quoted(&annotation(alias)));
            }
        }
    }
    out.push('\n');
    for line in &model.docs {
        let _ = writeln!(out, "# {line}");
    }
    let events: Vec<String> = model
        .events
        .iter()
        .map(|event| format!("Event[Literal[{}], {}]", quoted(&event.tag), body(&event.tag)))
        .collect();
    let _ = writeln!(out, "{}Event: TypeAlias = \"\"\"(\n    {}\n)\"\"\"", pascal(dialect), events.join("\n    | "));
    out
}

fn body(tag: &str) -> String {
    pascal(tag) + "Body"
}

fn record(out: &mut String, name: &str, record: &Record) {
    let fields = || record.fields.iter().map(|field| (field, field_kind(&field.kind, field.required)));
    out.push('\n');
    if record.fields.iter().all(|field| is_name(&field.name)) {
        let _ = writeln!(out, "\n@final\nclass {name}(TypedDict):");
        docstring(out, &record.docs);
        for (field, kind) in fields() {
            let _ = writeln!(out, "    {}: {kind}", field.name);
            let docs: Vec<String> = field.docs.iter().cloned().chain(known(&field.kind)).collect();
            docstring(out, &docs);
        }
        if record.fields.is_empty() && record.docs.is_empty() {
            out.push_str("    pass\n");
        }
    } else {
        // A key that is no Python name (`class`) leaves only the other way to write it.
        for line in &record.docs {
            let _ = writeln!(out, "# {line}");
        }
        let _ = writeln!(out, "{name} = TypedDict(\n    {},\n    {{", quoted(name));
        for (field, kind) in fields() {
            for line in field.docs.iter().chain(&known(&field.kind)) {
                let _ = writeln!(out, "        # {line}");
            }
            let _ = writeln!(out, "        {}: {},", quoted(&field.name), quoted(&kind));
        }
        out.push_str("    },\n)\n");
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
