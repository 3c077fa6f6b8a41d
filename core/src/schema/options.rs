//! What JSON Schema cannot say about a dialect: the root's `x-agentevents`, and the caller's options, which win.

use super::error::{Result, SchemaError};
use super::json::Json;
use super::pointer::step;
use crate::pointer::tokens;

const ANNOTATION: &str = "x-agentevents";

/// What a caller says about a schema; whatever is `None` is taken from the schema's own `x-agentevents`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaOptions {
    /// The dialect's name. Without it: `dialect` of the annotation, else the schema's `title`.
    pub name: Option<String>,
    /// The property that tells event types apart. Without it anywhere: `type`.
    pub tag: Option<String>,
    /// Where the time stamp lives, as a JSON Pointer (K32).
    pub timestamp: Option<String>,
    /// Where the run id lives, as a JSON Pointer.
    pub run: Option<String>,
    /// Where the sequence number lives, as a JSON Pointer (K33).
    pub sequence: Option<String>,
    /// The types that belong in front of a person (K35).
    pub content: Option<Vec<String>>,
    /// Wrapper types and the JSON Pointer of the event inside each (K28).
    pub unwrap: Option<Vec<(String, String)>>,
}

/// One setting and where it was made: the pointer is empty for an option.
#[derive(Debug)]
pub(super) struct Setting<T> {
    pub(super) value: T,
    pub(super) pointer: String,
}

/// The settings of a schema, options and annotation taken together.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) name: String,
    pub(super) tag: String,
    pub(super) timestamp: Option<Setting<String>>,
    pub(super) run: Option<Setting<String>>,
    pub(super) sequence: Option<Setting<String>>,
    pub(super) content: Setting<Vec<String>>,
    pub(super) unwrap: Setting<Vec<(String, String)>>,
}

impl Settings {
    pub(super) fn read(root: &Json, options: &SchemaOptions) -> Result<Self> {
        let annotation = Annotation::read(root)?;
        let title =
            root.get("title").and_then(|title| if let Json::String(text) = title { Some(text.clone()) } else { None });
        let name = options.name.clone().or(annotation.dialect).or(title).filter(|name| !name.is_empty()).ok_or_else(|| {
            SchemaError::new(
                "",
                ANNOTATION,
                "the dialect has no name; add `\"x-agentevents\": {\"dialect\": \"…\"}`, a `title`, or the option `name`",
            )
        })?;
        Ok(Self {
            name,
            tag: options.tag.clone().or(annotation.tag).unwrap_or_else(|| "type".to_owned()),
            timestamp: pointer(options.timestamp.as_ref(), annotation.timestamp, "timestamp")?,
            run: pointer(options.run.as_ref(), annotation.run, "run")?,
            sequence: pointer(options.sequence.as_ref(), annotation.sequence, "sequence")?,
            content: choose(options.content.as_ref(), annotation.content, "content")
                .unwrap_or_else(|| empty("content")),
            unwrap: {
                let unwrap =
                    choose(options.unwrap.as_ref(), annotation.unwrap, "unwrap").unwrap_or_else(|| empty("unwrap"));
                for (wrapper, inner) in &unwrap.value {
                    check_pointer(inner, &step_unless_option(&unwrap.pointer, wrapper), "unwrap")?;
                }
                unwrap
            },
        })
    }
}

fn empty<T>(member: &str) -> Setting<Vec<T>> {
    Setting { value: Vec::new(), pointer: place(member) }
}

fn place(member: &str) -> String {
    step(&step("", ANNOTATION), member)
}

/// The pointer of a member of a setting; an option has none.
pub(super) fn step_unless_option(pointer: &str, token: &str) -> String {
    if pointer.is_empty() { String::new() } else { step(pointer, token) }
}

fn choose<T: Clone>(option: Option<&T>, annotated: Option<T>, member: &str) -> Option<Setting<T>> {
    match option {
        Some(value) => Some(Setting { value: value.clone(), pointer: String::new() }),
        None => annotated.map(|value| Setting { value, pointer: place(member) }),
    }
}

fn pointer(option: Option<&String>, annotated: Option<String>, member: &str) -> Result<Option<Setting<String>>> {
    let setting = choose(option, annotated, member);
    if let Some(setting) = &setting {
        check_pointer(&setting.value, &setting.pointer, member)?;
    }
    Ok(setting)
}

fn check_pointer(pointer: &str, at: &str, member: &str) -> Result<()> {
    if tokens(pointer).is_some_and(|tokens| !tokens.is_empty()) {
        return Ok(());
    }
    Err(SchemaError::new(
        at,
        member,
        format!("`{pointer}` does not point to a property; write a JSON Pointer like `/meta/ts`"),
    ))
}

/// `x-agentevents` as it stands.
#[derive(Default)]
struct Annotation {
    dialect: Option<String>,
    tag: Option<String>,
    timestamp: Option<String>,
    run: Option<String>,
    sequence: Option<String>,
    content: Option<Vec<String>>,
    unwrap: Option<Vec<(String, String)>>,
}

impl Annotation {
    fn read(root: &Json) -> Result<Self> {
        let mut annotation = Self::default();
        let Some(value) = root.get(ANNOTATION) else {
            return Ok(annotation);
        };
        let Json::Object(members) = value else {
            return Err(SchemaError::new(&step("", ANNOTATION), ANNOTATION, "`x-agentevents` must be an object"));
        };
        for (member, value) in members {
            let at = place(member);
            match member.as_str() {
                "dialect" => annotation.dialect = Some(string(value, &at, member)?),
                "tag" => annotation.tag = Some(string(value, &at, member)?),
                "timestamp" => annotation.timestamp = Some(string(value, &at, member)?),
                "run" => annotation.run = Some(string(value, &at, member)?),
                "sequence" => annotation.sequence = Some(string(value, &at, member)?),
                "content" => annotation.content = Some(strings(value, &at, member)?),
                "unwrap" => annotation.unwrap = Some(pairs(value, &at, member)?),
                _ => {
                    let known = "dialect, tag, timestamp, run, sequence, content, unwrap";
                    return Err(SchemaError::new(
                        &at,
                        member,
                        format!("`{member}` is not a setting; there are: {known}"),
                    ));
                }
            }
        }
        Ok(annotation)
    }
}

fn string(value: &Json, at: &str, member: &str) -> Result<String> {
    match value {
        Json::String(text) if !text.is_empty() => Ok(text.clone()),
        _ => Err(SchemaError::new(at, member, format!("`{member}` must be a string that is not empty"))),
    }
}

fn strings(value: &Json, at: &str, member: &str) -> Result<Vec<String>> {
    let Json::Array(items) = value else {
        return Err(SchemaError::new(at, member, format!("`{member}` must be an array of strings")));
    };
    items.iter().enumerate().map(|(i, item)| string(item, &step(at, &i.to_string()), member)).collect()
}

fn pairs(value: &Json, at: &str, member: &str) -> Result<Vec<(String, String)>> {
    let Json::Object(members) = value else {
        return Err(SchemaError::new(
            at,
            member,
            format!("`{member}` must be an object of wrapper types and JSON Pointers"),
        ));
    };
    members.iter().map(|(name, value)| Ok((name.clone(), string(value, &step(at, name), member)?))).collect()
}
