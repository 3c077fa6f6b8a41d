//! Dialects, by name or from a schema.

use agentevents::{Dialect, Outcome, SchemaOptions};
use napi::{Error, Result};
use napi_derive::napi;
use serde::Serialize;

use crate::details;
use crate::options::{invalid, limits};

/// What a caller may say about a schema; see [`SchemaOptions`].
#[napi(object)]
pub struct NativeSchemaOptions {
    pub name: Option<String>,
    pub tag: Option<String>,
    pub timestamp: Option<String>,
    pub run: Option<String>,
    pub sequence: Option<String>,
    pub content: Option<Vec<String>>,
    /// Pairs of a wrapper type and a pointer.
    pub unwrap: Option<Vec<Vec<String>>>,
}

#[derive(Serialize)]
struct SchemaFault<'a> {
    message: String,
    pointer: &'a str,
    keyword: Option<&'a str>,
}

#[napi]
pub struct NativeDialect {
    dialect: Dialect,
}

#[napi]
impl NativeDialect {
    #[napi(factory)]
    pub fn named(name: String) -> Result<Self> {
        let dialect = Dialect::named(&name).map_err(|error| invalid(error.to_string()))?;
        Ok(Self { dialect })
    }

    /// Throws an error whose message is JSON: message, pointer and keyword.
    #[napi(factory)]
    pub fn from_json_schema(schema: &[u8], options: NativeSchemaOptions) -> Result<Self> {
        let NativeSchemaOptions { name, tag, timestamp, run, sequence, content, unwrap } = options;
        let unwrap = unwrap.map(|pairs| pairs.into_iter().filter_map(pair).collect());
        let options = SchemaOptions { name, tag, timestamp, run, sequence, content, unwrap };
        let dialect = Dialect::from_json_schema(schema, &options).map_err(|error| {
            let (message, pointer, keyword) = (error.to_string(), error.pointer(), error.keyword());
            Error::from_reason(details::json(&SchemaFault { message, pointer, keyword }))
        })?;
        Ok(Self { dialect })
    }

    #[napi(getter)]
    pub fn name(&self) -> &str {
        self.dialect.name()
    }

    #[napi(getter)]
    pub fn known_types(&self) -> Vec<&str> {
        self.dialect.known_types().collect()
    }

    /// The category of a type; null where the dialect does not declare it.
    #[napi]
    pub fn category(&self, name: String) -> Option<&'static str> {
        let id = self.dialect.type_id(&name)?;
        self.dialect.category(id).map(agentevents::Category::name)
    }

    /// One object without a stream: a pair of code and value as a block has them (`block.rs`), as JSON.
    #[napi]
    pub fn decode(&self, object: &[u8], max_line_bytes: Option<f64>, max_depth: Option<f64>) -> Result<String> {
        let limits = limits(max_line_bytes, max_depth)?;
        Ok(match self.dialect.decode_within(object, limits) {
            Ok(Outcome::Event(event)) => format!("[0,{}]", event.json()),
            Ok(Outcome::Unrecognized(event)) => format!("[1,{}]", details::of_unrecognized(&event)),
            Err(fault) => format!("[2,{}]", details::of_fault(&fault)),
        })
    }
}

impl NativeDialect {
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }
}

fn pair(pair: Vec<String>) -> Option<(String, String)> {
    let [wrapper, pointer] = <[String; 2]>::try_from(pair).ok()?;
    Some((wrapper, pointer))
}
