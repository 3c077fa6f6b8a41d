//! Schemas without an end, or with one that is far away.

use agentevents::{Dialect, SchemaOptions};

use crate::refused::{refuses, refuses_root};
use crate::{around, parse};

#[test]
fn references_in_a_circle() {
    refuses(r##"{"$ref":"#/$defs/A"}"##, r##""A":{"$ref":"#/$defs/A"}"##, Some("$ref"), "/$defs/A");
    refuses(
        r##"{"$ref":"#/$defs/A"}"##,
        r##""A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}"##,
        Some("$ref"),
        "/$defs/A",
    );
    refuses(
        r##"{"$ref":"#/$defs/A"}"##,
        r##""A":{"oneOf":[{"type":"null"},{"$ref":"#/$defs/A"}]}"##,
        Some("$ref"),
        "/$defs/A",
    );
    refuses("{}", r##""A":{"type":"object","$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}"##, Some("$ref"), "/$defs/A");
    refuses_root(r##"{"title":"t","$ref":"#"}"##, Some("$ref"), "");
}

/// Branches that double with each definition.
#[test]
fn unfolding_without_end() {
    let branch = |i: usize| {
        let next = i + 1;
        format!(r##""A{i}":{{"oneOf":[{{"$ref":"#/$defs/A{next}"}},{{"type":"object","$ref":"#/$defs/A{next}"}}]}}"##)
    };
    let mut definitions: Vec<_> = (0..25).map(branch).collect();
    definitions.push(r#""A25":{"properties":{"k":{"const":"a"}},"required":["k"]}"#.to_owned());
    let error = parse(&around(r##"{"$ref":"#/$defs/A0"}"##, &definitions.join(","))).unwrap_err();
    assert!(error.message().contains("unfolds into more than"), "{error}");
}

/// References of references, deeper than any stack.
#[test]
fn chains_of_references_without_end() {
    let mut definitions: Vec<_> = (0..20_000).map(|i| format!(r##""A{i}":{{"$ref":"#/$defs/A{}"}}"##, i + 1)).collect();
    definitions.push(r#""A20000":{"type":"string"}"#.to_owned());
    let error = parse(&around(r##"{"$ref":"#/$defs/A0"}"##, &definitions.join(","))).unwrap_err();
    assert!(error.message().contains("stand inside each other or name each other"), "{error}");
}

/// As deep as JSON may be, through every keyword that holds a schema.
#[test]
fn the_deepest_schemas_do_not_overflow() {
    for (open, close) in [
        (r#"{"items":"#, "}"),
        (r#"{"additionalProperties":"#, "}"),
        (r#"{"properties":{"a":"#, "}}"),
        (r#"{"oneOf":["#, "]}"),
        (r#"{"properties":{"a":{"not":"#, "}}}"),
    ] {
        for depth in [10, 30, 41, 60, 62, 120, 123] {
            // Loaded or refused; either is an answer.
            let _ = parse(&around(&format!("{}{{}}{}", open.repeat(depth), close.repeat(depth)), ""));
        }
    }
}

#[test]
fn definitions_name_each_other_to_any_depth() {
    const DEPTH: usize = 10_000;
    let forms: [fn(&str) -> String; 4] = [
        |next| format!(r#"{{"type":"object","properties":{{"x":{next}}}}}"#),
        |next| format!(r#"{{"type":"array","items":{next}}}"#),
        |next| format!(r#"{{"anyOf":[{{"type":"null"}},{{"type":"array","items":{next}}}]}}"#),
        |next| {
            let arm = |tag| format!(r#"{{"properties":{{"t":{{"const":"{tag}"}},"x":{next}}},"required":["t"]}}"#);
            format!(r#"{{"oneOf":[{},{}]}}"#, arm("a"), arm("b"))
        },
    ];
    for form in forms {
        let reference = |index| format!(r##"{{"$ref":"#/$defs/d{index}"}}"##);
        let definition = |index| format!(r#""d{index}":{}"#, form(&reference(index + 1)));
        let mut definitions: Vec<_> = (0..DEPTH).map(definition).collect();
        definitions.push(format!(r#""d{DEPTH}":{{"type":"string"}}"#));
        let schema = around(&reference(0), &definitions.join(","));
        Dialect::from_json_schema(schema.as_bytes(), &SchemaOptions::default()).unwrap();
    }
}
