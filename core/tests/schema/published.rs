//! Whole schemas as producers publish them, loaded as they stand.

use crate::{parse, render};

/// What a Rust producer's schema generator writes.
const GENERATED: &str = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.org/schemas/build-events.json",
  "title": "BuildEvent",
  "description": "What the builder writes, one object a line.",
  "oneOf": [
    {
      "description": "A step began.",
      "type": "object",
      "properties": {
        "id": { "type": "integer", "format": "uint64", "minimum": 0 },
        "type": { "type": "string", "const": "step_started" },
        "parent": { "type": ["integer", "null"], "format": "uint32", "minimum": 0, "default": null },
        "mode": { "$ref": "#/$defs/Mode", "default": "fast" },
        "input": true
      },
      "required": ["type", "id", "input"]
    },
    {
      "type": "object",
      "properties": {
        "type": { "const": "step_ended" },
        "required": { "type": "boolean" },
        "enum": { "type": "array", "items": { "$ref": "#/$defs/Outcome" } },
        "seconds": { "type": "number", "format": "double" },
        "note": { "anyOf": [{ "$ref": "#/$defs/Note" }, { "type": "null" }] }
      },
      "required": ["type", "seconds", "enum"]
    },
    { "$ref": "#/$defs/Warning" }
  ],
  "$defs": {
    "Mode": { "oneOf": [{ "type": "string", "enum": ["slow", "off"] }, { "description": "The default.", "type": "string", "const": "fast" }] },
    "Outcome": {
      "oneOf": [
        { "type": "string", "const": "Clean" },
        { "type": "object", "properties": { "Failed": { "$ref": "#/$defs/Failure" } }, "required": ["Failed"], "additionalProperties": false },
        { "type": "object", "properties": { "Skipped": { "type": "string", "minLength": 1 } }, "required": ["Skipped"], "additionalProperties": false }
      ]
    },
    "Failure": {
      "oneOf": [
        { "type": "object", "properties": { "kind": { "const": "exit", "type": "string" }, "code": { "type": "integer", "format": "int32" } }, "required": ["kind", "code"] },
        { "type": "object", "properties": { "kind": { "const": "signal", "type": "string" }, "causes": { "type": "array", "items": { "$ref": "#/$defs/Failure" } } }, "required": ["kind"] }
      ]
    },
    "Note": { "type": "object", "properties": { "$ref": { "type": "string" }, "text": { "type": "string" } }, "required": ["text"] },
    "Warning": {
      "description": "Something to look at.",
      "type": "object",
      "properties": { "type": { "const": "warning" }, "labels": { "type": "object", "additionalProperties": { "type": "string" } } },
      "required": ["type"]
    }
  }
}"##;

#[test]
fn a_generated_schema() {
    let schema = parse(GENERATED).unwrap();
    assert_eq!(schema.name, "BuildEvent");
    assert_eq!(
        render::schema(&schema),
        [
            "step_started {id: integer[0..18446744073709551615]; type: 'step_started'; parent?: (integer[0..4294967295] or null); \
             mode?: @Mode; input: any}",
            "step_ended {type: 'step_ended'; required?: boolean; enum: list<@Outcome>; seconds: number; note?: (@Note or null)}",
            "warning {type: 'warning'; labels?: {}}",
            "@Mode 'slow'|'off'|'fast'",
            "@Outcome ('Clean' or keyed {Failed!: @Failure} {Skipped!: string[1..]})",
            "@Failure tagged kind: ['exit'] {kind: 'exit'; code: integer[-2147483648..2147483647]} \
             ['signal'] {kind: 'signal'; causes?: list<@Failure>}",
            "@Note {$ref?: string; text: string}",
        ]
    );
    let descriptions: Vec<_> = schema.events.iter().map(|event| event.description.as_deref()).collect();
    assert_eq!(descriptions, [Some("A step began."), None, Some("Something to look at.")]);
}

/// An envelope beside the union, named branches that are unions themselves, and an open catch-all at the end.
const ENVELOPED: &str = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "StreamEvent",
  "type": "object",
  "properties": { "v": { "const": "1.0" }, "seq": { "type": "integer", "minimum": 0 }, "type": { "type": "string" } },
  "required": ["v", "seq", "type"],
  "anyOf": [
    { "$ref": "#/$defs/Content" },
    { "type": "object", "properties": { "type": { "const": "end" }, "payload": { "$ref": "#/$defs/End" } }, "required": ["type", "payload"] },
    { "properties": { "type": { "type": "string", "not": { "enum": ["delta", "snapshot", "end"] } } } }
  ],
  "$defs": {
    "Content": { "oneOf": [
      { "properties": { "type": { "const": "delta" }, "text": { "type": "string" } }, "required": ["type", "text"] },
      { "properties": { "type": { "const": "snapshot" }, "text": { "type": "string" } }, "required": ["type", "text"] }
    ] },
    "End": {
      "type": "object",
      "properties": { "v": { "const": "1.0" } },
      "required": ["v"],
      "oneOf": [
        { "properties": { "outcome": { "const": "ok" }, "usage": { "type": "object", "properties": { "tokens": { "type": "integer" } } } }, "required": ["outcome"] },
        { "properties": { "outcome": { "const": "error" }, "message": { "type": "string", "minLength": 1 } }, "required": ["outcome", "message"] }
      ]
    }
  }
}"##;

#[test]
fn an_envelope_and_an_open_catch_all() {
    let schema = parse(ENVELOPED).unwrap();
    assert_eq!(
        render::schema(&schema),
        [
            "delta {v: '1.0'; seq: integer[0..]; type: 'delta'; text: string}",
            "snapshot {v: '1.0'; seq: integer[0..]; type: 'snapshot'; text: string}",
            "end {v: '1.0'; seq: integer[0..]; type: 'end'; payload: @End}",
            "@End tagged outcome: ['ok'] {v: '1.0'; outcome: 'ok'; usage?: {tokens?: integer}} \
             ['error'] {v: '1.0'; outcome: 'error'; message: string[1..]}",
        ]
    );
}

/// Every way to close a root: each is dropped (K1).
#[test]
fn open_catch_alls() {
    for catch_all in [
        "{}",
        "true",
        r#"{"type":"object"}"#,
        r#"{"type":"object","properties":{"type":{"type":"string"}},"required":["type"]}"#,
        r#"{"properties":{"type":{"not":{"const":"a"}}}}"#,
        r#"{"properties":{"type":{"type":"string","not":{"enum":["a","a_retired_one"]}},"more":{}}}"#,
        r##"{"$ref":"#/$defs/Other"}"##,
    ] {
        for union in ["oneOf", "anyOf"] {
            let schema = format!(
                r#"{{"title":"t","{union}":[{{"properties":{{"type":{{"const":"a"}}}}}},{catch_all}],"$defs":{{"Other":{{"type":"object"}}}}}}"#
            );
            let schema = parse(&schema).unwrap_or_else(|error| panic!("{catch_all}: {error}"));
            assert_eq!(render::schema(&schema), ["a {type: 'a'}"], "{catch_all}");
        }
    }
}
