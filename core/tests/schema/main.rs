//! Loading a dialect from its JSON Schema: what is accepted and as what, what is refused and where, and the
//! built-in dialects.

mod accepted;
mod arbitrary;
mod dialects;
mod documented;
mod endless;
mod published;
mod refused;
mod render;
mod settings;
mod unions;

use agentevents::schema::{Schema, SchemaError, SchemaOptions};

/// Loads a schema without options.
fn parse(schema: &str) -> Result<Schema, SchemaError> {
    Schema::parse(schema.as_bytes(), &SchemaOptions::default())
}

/// A schema with one event type `e`, whose property `x` is `value`.
fn around(value: &str, definitions: &str) -> String {
    format!(
        r#"{{"title":"t","oneOf":[{{"properties":{{"type":{{"const":"e"}},"x":{value}}},"required":["type"]}}],"$defs":{{{definitions}}}}}"#
    )
}
