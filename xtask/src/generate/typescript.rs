//! TypeScript: one discriminated union a dialect.

use std::fmt::Write as _;

use agentevents::schema::Scalar;

use super::model::{Kind, Model, Record, Type};
use super::names::{is_identifier, pascal};

/// The module of a dialect.
pub fn print(model: &Model) -> String {
    let printer = Printer { prefix: pascal(&model.dialect) };
    let prefix = &printer.prefix;
    let mut out = format!("// Written by `cargo xtask gen` from core/dialects/{}.json. Do not edit.\n", model.dialect);
    for event in &model.events {
        printer.record(&mut out, &pascal(&event.tag), &event.body);
    }
    for item in &model.items {
        match &item.kind {
            Kind::Record(record) => printer.record(&mut out, &item.name, record),
            Kind::Alias(alias) => {
                out.push('\n');
                comment(&mut out, "", &item.docs);
                let _ = writeln!(out, "export type {prefix}{} = {};", item.name, printer.kind(alias));
            }
        }
    }
    out.push('\n');
    comment(&mut out, "", &model.docs);
    let _ = writeln!(out, "export type {prefix}Event =");
    for event in &model.events {
        let _ = writeln!(out, "  | {prefix}{}", pascal(&event.tag));
    }
    out.insert(out.len() - 1, ';');
    let _ = writeln!(out, "\n/** The declared types, in order: type id = position + 1. */");
    let _ = writeln!(out, "export const {}Types = [", model.dialect);
    for event in &model.events {
        let _ = writeln!(out, "  {},", quoted(&event.tag));
    }
    out.push_str("] as const;\n");
    out
}

struct Printer {
    /// Stands before every name, so that the dialects' names never meet.
    prefix: String,
}

impl Printer {
    fn record(&self, out: &mut String, name: &str, record: &Record) {
        out.push('\n');
        comment(out, "", &record.docs);
        let _ = writeln!(out, "export interface {}{name} {{", self.prefix);
        for field in &record.fields {
            comment(out, "  ", &field.docs);
            let mark = if field.required { "" } else { "?" };
            let _ = writeln!(out, "  {}{mark}: {};", key(&field.name), self.kind(&field.kind));
        }
        for name in &record.never {
            let _ = writeln!(out, "  {}?: never;", key(name));
        }
        out.push_str("}\n");
    }

    fn kind(&self, kind: &Type) -> String {
        match kind {
            Type::Any => "unknown".to_owned(),
            Type::AnyObject => "Record<string, unknown>".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer(..) | Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::Words(words) => words.iter().map(literal).collect::<Vec<_>>().join(" | "),
            Type::OpenWords(words) => {
                let known: String = words.iter().map(|word| literal(word) + " | ").collect();
                format!("{known}(string & {{}})")
            }
            Type::List(item) => {
                let item = self.kind(item);
                if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
            }
            Type::Named(name) => format!("{}{name}", self.prefix),
            Type::Union(_) | Type::Tagged { .. } | Type::Keyed(_) => {
                kind.alternatives().iter().map(|kind| self.kind(kind)).collect::<Vec<_>>().join(" | ")
            }
        }
    }
}

fn comment(out: &mut String, indent: &str, lines: &[String]) {
    let lines: Vec<String> = lines.iter().map(|line| line.replace("*/", "*\\/")).collect();
    match &lines[..] {
        [] => {}
        [line] => drop(writeln!(out, "{indent}/** {line} */")),
        _ => {
            let _ = writeln!(out, "{indent}/**");
            for line in &lines {
                let _ = writeln!(out, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(out, "{indent} */");
        }
    }
}

fn key(name: &str) -> String {
    if is_identifier(name) { name.to_owned() } else { quoted(name) }
}

fn literal(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => text.clone(),
        Scalar::String(text) => quoted(text),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
