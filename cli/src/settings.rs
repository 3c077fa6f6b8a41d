//! By which rules streams are read: the dialect, or that it is to be found out, and the limits.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use agentevents::schema::SchemaError;
use agentevents::{Dialect, LimitError, Limits, SchemaOptions};
use clap::Args;
use serde::Deserialize;
use thiserror::Error;

use crate::form::Form;

/// What every command that reads streams is told.
#[derive(Args)]
pub struct Reading {
    /// What to read: files (those named .gz or .zst are unpacked), folders of .jsonl and .ndjson files, patterns, or `-`
    /// for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// A built-in dialect (stella, evoscientist, inderun) or a JSON Schema file [default: the built-in dialect that fits
    /// most of the first 20 lines]
    #[arg(long, short, env = "AGENTEVENTS_DIALECT", value_name = "NAME|FILE", hide_env_values = true)]
    dialect: Option<String>,

    /// The longest line allowed, in bytes [default: 64 MiB]
    #[arg(long, value_name = "BYTES")]
    max_line_bytes: Option<usize>,

    /// The most containers that may be open at once in a line [default: 128]
    #[arg(long, value_name = "N")]
    max_depth: Option<usize>,

    /// How events come [default: by a file's name, `.json` is a document and all else a stream]
    #[arg(long, value_enum)]
    form: Option<Form>,

    /// The same settings as a JSON object, as fixtures/README.md has them; each flag above wins
    #[arg(long, env = "AGENTEVENTS_OPTIONS", value_name = "JSON", hide_env_values = true, value_parser = Options::parse)]
    options: Option<Options>,
}

/// `AGENTEVENTS_OPTIONS`, as fixtures/README.md has them.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    dialect: Option<String>,
    max_line_bytes: Option<usize>,
    max_depth: Option<usize>,
    form: Option<Form>,
}

impl Options {
    fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        // Serde would take an array for a struct.
        let object = serde_json::from_str(text).map(serde_json::Value::Object);
        object
            .and_then(serde_json::from_value)
            .map_err(|error| format!("{error}; write a JSON object like {{\"max_depth\":64}}"))
    }
}

/// The rules that hold for all sources of one call.
pub struct Settings {
    /// `None` where each stream's first lines decide.
    pub dialect: Option<Dialect>,
    pub limits: Limits,
    /// `None` where each file's name decides.
    pub form: Option<Form>,
}

/// What was asked for does not exist.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error(
        "no built-in dialect is named {name:?}, and no such file can be read ({error}): say --dialect with one of {list}, \
        or with a JSON Schema file",
        list = Dialect::BUILT_IN.join(", ")
    )]
    NoSuchDialect { name: String, error: std::io::Error },
    #[error("the schema {file} does not load: {error} (docs/dialects.md says what a schema may say)")]
    Schema { file: String, error: SchemaError },
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl Reading {
    /// The rules, flags first.
    pub fn settings(&self) -> Result<Settings, SettingsError> {
        let options = self.options.clone().unwrap_or_default();
        // A variable that is set to nothing is not set.
        let dialect = self.dialect.clone().filter(|name| !name.is_empty()).or(options.dialect);
        let mut limits = Limits::default();
        if let Some(bytes) = self.max_line_bytes.or(options.max_line_bytes) {
            limits = limits.with_max_line_bytes(bytes)?;
        }
        if let Some(containers) = self.max_depth.or(options.max_depth) {
            limits = limits.with_max_depth(containers)?;
        }
        Ok(Settings { dialect: dialect.as_deref().map(load).transpose()?, limits, form: self.form.or(options.form) })
    }
}

/// A built-in dialect, or the one a schema file states.
fn load(name: &str) -> Result<Dialect, SettingsError> {
    if let Ok(dialect) = Dialect::named(name) {
        return Ok(dialect);
    }
    let no_such_dialect = |error| SettingsError::NoSuchDialect { name: name.into(), error };
    let schema = fs::read(name).map_err(no_such_dialect)?;
    let options = SchemaOptions { name: name_for(&schema, Path::new(name)), ..SchemaOptions::default() };
    Dialect::from_json_schema(&schema, &options).map_err(|error| SettingsError::Schema { file: name.into(), error })
}

/// The file's name, for a schema that does not name its dialect.
fn name_for(schema: &[u8], file: &Path) -> Option<String> {
    #[derive(Deserialize)]
    struct Names {
        title: Option<String>,
        #[serde(rename = "x-agentevents")]
        annotation: Option<Annotation>,
    }
    #[derive(Deserialize)]
    struct Annotation {
        dialect: Option<String>,
    }
    let names: Names = serde_json::from_slice(schema).ok()?;
    let named = names.annotation.and_then(|annotation| annotation.dialect).or(names.title);
    match named.filter(|name| !name.is_empty()) {
        Some(_) => None,
        None => file.file_stem().map(OsStr::to_string_lossy).map(String::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_without_a_name_is_named_after_its_file() {
        let file = Path::new("schemas/builder.json");
        assert_eq!(name_for(b"{}", file).as_deref(), Some("builder"));
        assert_eq!(name_for(br#"{"title":"mine"}"#, file), None);
        assert_eq!(name_for(br#"{"x-agentevents":{"dialect":"mine"}}"#, file), None);
        assert_eq!(name_for(b"[", file), None);
    }

    #[test]
    fn options_are_checked_to_the_last_key() {
        let parsed = Options::parse(r#"{"dialect":"stella","max_line_bytes":40,"form":"stream"}"#);
        assert_eq!(parsed.map(|options| options.max_line_bytes), Ok(Some(40)));
        assert!(Options::parse(r#"{"max_lines":40}"#).is_err());
        assert!(Options::parse("").is_ok());
    }
}
