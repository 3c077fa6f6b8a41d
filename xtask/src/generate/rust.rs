//! Rust with serde derives, for the peers of the benchmark: what a careful user of serde would write by hand.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use anyhow::{Result, bail};

use super::model::{Event, Kind, Model, Record, Type, text};
use super::names::pascal;

const KEYWORDS: &[&str] = &["type", "ref", "match", "self", "move", "use", "mod", "fn", "loop", "where", "final"];

/// The module of a dialect. `F` says what strings and free-form values become.
pub fn print(model: &Model) -> Result<String> {
    let items = model.items.iter().map(|item| (item.name.as_str(), &item.kind)).collect();
    let mut printer = Printer { items, out: String::new(), pending: Vec::new() };
    let _ = writeln!(
        printer.out,
        "// Written by `cargo xtask gen` from core/dialects/{}.json. Do not edit.",
        model.dialect
    );
    printer.out.push_str("\nuse serde::Deserialize;\n\nuse super::Form;\n");
    let arms = printer.arms();
    for event in &model.events {
        printer.record(&body(event), &event.body, Some("type"))?;
    }
    for item in &model.items {
        match &item.kind {
            Kind::Record(record) => printer.record(&item.name, record, arms.get(&item.name).map(String::as_str))?,
            Kind::Alias(alias) => printer.alias(&item.name, alias)?,
        }
    }
    printer.events(&model.events);
    Ok(printer.out)
}

fn body(event: &Event) -> String {
    pascal(&event.tag) + "Body"
}

struct Printer<'m> {
    items: BTreeMap<&'m str, &'m Kind>,
    out: String,
    /// Enums that fields of the present record need, with their types.
    pending: Vec<(String, &'m Type)>,
}

impl<'m> Printer<'m> {
    /// The records that are arms of a tagged union, with the tag: serde takes it away before it reads them.
    fn arms(&self) -> BTreeMap<String, String> {
        let mut arms = BTreeMap::new();
        for kind in self.items.values().flat_map(|kind| types(kind)) {
            if let Type::Tagged { tag, arms: list, .. } = kind {
                arms.extend(list.iter().map(|(_, name)| (name.clone(), tag.clone())));
            }
        }
        arms
    }

    fn record(&mut self, name: &str, record: &'m Record, tag: Option<&str>) -> Result<()> {
        let fields = record.fields.iter().filter(|field| Some(field.name.as_str()) != tag);
        let mut lines = String::new();
        let mut generic = false;
        for field in fields {
            let mut kind = self.kind(&format!("{name}{}", pascal(&field.name)), &field.kind)?;
            if !field.required && !kind.starts_with("Option<") {
                kind = format!("Option<{kind}>");
            }
            generic |= self.is_generic(&field.kind, &mut HashSet::new());
            let ident = ident(&field.name);
            if ident.trim_start_matches("r#") != field.name {
                let _ = writeln!(lines, "    #[serde(rename = {:?})]", field.name);
            }
            let _ = writeln!(lines, "    pub {ident}: {kind},");
        }
        let _ = writeln!(self.out, "\n#[derive(Deserialize)]");
        self.head("struct", name, generic);
        let _ = writeln!(self.out, "{lines}}}");
        self.pending()
    }

    fn head(&mut self, keyword: &str, name: &str, generic: bool) {
        if generic {
            let bound = "F::Text: Deserialize<'de>, F::Json: Deserialize<'de>";
            let _ = writeln!(self.out, "#[serde(bound(deserialize = {bound:?}))]\npub {keyword} {name}<F: Form> {{");
        } else {
            let _ = writeln!(self.out, "pub {keyword} {name} {{");
        }
    }

    fn alias(&mut self, name: &str, alias: &'m Type) -> Result<()> {
        if is_enum(alias) {
            self.enumeration(name, alias)?;
        } else {
            let kind = self.kind(name, alias)?;
            let generic = if self.is_generic(alias, &mut HashSet::new()) { "<F>" } else { "" };
            let kind = if generic.is_empty() { kind } else { kind.replace("F::Text", "<F as Form>::Text") };
            let _ = writeln!(self.out, "\npub type {name}{generic} = {kind};");
        }
        self.pending()
    }

    fn pending(&mut self) -> Result<()> {
        while let Some((name, kind)) = self.pending.pop() {
            self.enumeration(&name, kind)?;
        }
        Ok(())
    }

    fn enumeration(&mut self, name: &str, kind: &'m Type) -> Result<()> {
        self.out.push_str("\n#[derive(Deserialize)]\n");
        if let Type::Tagged { tag, .. } = kind {
            let _ = writeln!(self.out, "#[serde(tag = {tag:?})]");
        }
        let generic = self.is_generic(kind, &mut HashSet::new());
        self.head("enum", name, generic);
        match kind {
            Type::Words(words) => {
                for word in words {
                    let _ =
                        writeln!(self.out, "    #[serde(rename = {:?})]\n    {},", text(word), variant(&text(word)));
                }
            }
            Type::Tagged { arms, default: None, .. } => {
                for (values, arm) in arms {
                    let [value] = &values[..] else { bail!("{name}: an arm of two constants") };
                    let kind = self.named(arm);
                    let _ = writeln!(
                        self.out,
                        "    #[serde(rename = {:?})]\n    {}({kind}),",
                        text(value),
                        variant(&text(value))
                    );
                }
            }
            Type::Keyed(arms) => {
                for arm in arms {
                    let Some(Kind::Record(record)) = self.items.get(arm.as_str()) else { bail!("{arm}: no record") };
                    let field = &record.fields[0];
                    let kind = self.kind(&format!("{name}{}", pascal(&field.name)), &field.kind)?;
                    let _ = writeln!(
                        self.out,
                        "    #[serde(rename = {:?})]\n    {}({kind}),",
                        field.name,
                        variant(&field.name)
                    );
                }
            }
            _ => bail!("{name}: a union that serde has no attribute for"),
        }
        self.out.push_str("}\n");
        Ok(())
    }

    fn kind(&mut self, name: &str, kind: &'m Type) -> Result<String> {
        Ok(match kind {
            Type::Any | Type::AnyObject => "F::Json".to_owned(),
            Type::Null => "()".to_owned(),
            Type::Boolean => "bool".to_owned(),
            Type::Integer(minimum, maximum) => integer(*minimum, *maximum).to_owned(),
            Type::Number => "f64".to_owned(),
            Type::String | Type::OpenWords(_) => "F::Text".to_owned(),
            Type::List(item) => format!("Vec<{}>", self.kind(&format!("{name}Item"), item)?),
            Type::Named(item) => self.named(item),
            Type::Union(kinds) => match &kinds[..] {
                [kind, Type::Null] | [Type::Null, kind] => format!("Option<{}>", self.kind(name, kind)?),
                // A choice that serde has no attribute for is left free, in the peer's favor.
                _ => "F::Json".to_owned(),
            },
            Type::Words(_) | Type::Tagged { .. } | Type::Keyed(_) => {
                self.pending.push((name.to_owned(), kind));
                let generic = self.is_generic(kind, &mut HashSet::new());
                if generic { format!("{name}<F>") } else { name.to_owned() }
            }
        })
    }

    fn named(&self, name: &str) -> String {
        let generic = self.is_generic(&Type::Named(name.to_owned()), &mut HashSet::new());
        if generic { format!("{name}<F>") } else { name.to_owned() }
    }

    /// Whether a string or a free-form value is inside.
    fn is_generic(&self, kind: &Type, seen: &mut HashSet<String>) -> bool {
        match kind {
            Type::Any | Type::AnyObject | Type::String | Type::OpenWords(_) => true,
            Type::List(item) => self.is_generic(item, seen),
            Type::Named(name) if seen.insert(name.clone()) => self
                .items
                .get(name.as_str())
                .is_some_and(|kind| types(kind).iter().any(|kind| self.is_generic(kind, seen))),
            _ => kind.alternatives().iter().any(|kind| self.is_generic(kind, seen)),
        }
    }

    /// The sum of all events, and how to read one whose type is known.
    fn events(&mut self, events: &[Event]) {
        let generic =
            |event: &Event| event.body.fields.iter().any(|field| self.is_generic(&field.kind, &mut HashSet::new()));
        let mut sum = String::from("\npub enum Event<F: Form> {\n");
        let mut ids = String::from("\npub fn id(name: &str) -> Option<usize> {\n    match name {\n");
        let mut read = String::from("        match id {\n");
        let _ = writeln!(ids, "        // The order of the dialect.");
        for (id, event) in events.iter().enumerate() {
            let (name, body) = (pascal(&event.tag), body(event));
            let body = if generic(event) { body + "<F>" } else { body };
            let _ = writeln!(sum, "    {name}({body}),");
            let _ = writeln!(ids, "        {:?} => Some({id}),", event.tag);
            let _ = writeln!(read, "            {id} => Deserialize::deserialize(source).map(Self::{name}),");
        }
        let names: Vec<&str> = events.iter().map(|event| event.tag.as_str()).collect();
        let _ = writeln!(self.out, "\npub const NAMES: &[&str] = &{names:?};");
        let _ = write!(self.out, "{ids}        _ => None,\n    }}\n}}\n{sum}}}\n");
        let bound = "where\n        F::Text: Deserialize<'de>,\n        F::Json: Deserialize<'de>,\n";
        let _ = write!(
            self.out,
            "\nimpl<F: Form> Event<F> {{\n    /// Reads a body whose type is the one of this id.\n    \
             pub fn read<'de, D: serde::Deserializer<'de>>(id: usize, source: D) -> Result<Self, D::Error>\n    \
             {bound}    {{\n{read}            _ => unreachable!(\"no such type\"),\n        }}\n    }}\n}}\n"
        );
    }
}

fn types(kind: &Kind) -> Vec<&Type> {
    match kind {
        Kind::Record(record) => record.fields.iter().map(|field| &field.kind).collect(),
        Kind::Alias(alias) => vec![alias],
    }
}

fn is_enum(kind: &Type) -> bool {
    matches!(kind, Type::Words(_) | Type::Tagged { .. } | Type::Keyed(_))
}

fn integer(minimum: Option<i128>, maximum: Option<i128>) -> &'static str {
    match (minimum, maximum) {
        (Some(0..), Some(..=0xff)) => "u8",
        (Some(0..), Some(..=0xffff_ffff)) => "u32",
        (Some(0..), _) => "u64",
        _ => "i64",
    }
}

fn ident(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    if KEYWORDS.contains(&snake.as_str()) { format!("r#{snake}") } else { snake }
}

/// A variant may not begin with a digit.
fn variant(text: &str) -> String {
    let name = pascal(text);
    if name.starts_with(|first: char| first.is_ascii_digit()) { format!("V{name}") } else { name }
}
