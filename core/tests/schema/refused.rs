//! Each thing that a schema can get wrong, with the keyword and the place that the error names.

use agentevents::schema::{Schema, SchemaOptions};

use crate::{around, parse};

/// Loads `value` as the property `x` of an event: the error must name `keyword` and `place`, the latter from `x` on or
/// from the root.
#[track_caller]
pub fn refuses(value: &str, definitions: &str, keyword: Option<&str>, place: &str) {
    let error = parse(&around(value, definitions)).expect_err(value);
    let pointer = error.pointer();
    let below = pointer.strip_prefix("/oneOf/0/properties/x").unwrap_or(pointer);
    assert_eq!((error.keyword(), below), (keyword, place), "{value}: {error}");
    assert!(error.to_string().starts_with(&format!("schema, at {pointer}: ")), "{error}");
}

/// Loads a whole schema.
#[track_caller]
pub fn refuses_root(schema: &str, keyword: Option<&str>, pointer: &str) {
    let error = parse(schema).expect_err(schema);
    assert_eq!((error.keyword(), error.pointer()), (keyword, pointer), "{schema}: {error}");
}

#[test]
fn what_is_not_json() {
    for bytes in [&b""[..], b"{", b"{}x", b"\xff", b"{\"a\":NaN}", b"{\"title\":\"\\ud83d\"}", b"[1e999]"] {
        let error = Schema::parse(bytes, &SchemaOptions::default()).unwrap_err();
        assert_eq!((error.keyword(), error.pointer()), (None, ""), "{error}");
        assert!(error.to_string().starts_with("schema, at the root: this is not one JSON text"), "{error}");
    }
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    assert!(parse(&deep).unwrap_err().message().contains("128 levels"));
}

#[test]
fn what_is_no_schema() {
    for schema in ["null", "3", "[]", r#""x""#] {
        let named = SchemaOptions { name: Some("t".to_owned()), ..SchemaOptions::default() };
        let error = Schema::parse(schema.as_bytes(), &named).unwrap_err();
        assert_eq!((error.keyword(), error.pointer()), (None, ""), "{error}");
    }
    refuses("false", "", None, "");
    refuses("3", "", None, "");
    refuses(r#"{"properties":{"a":false}}"#, "", None, "/properties/a");
    refuses(r#"{"items":[{}]}"#, "", None, "/items");
}

#[test]
fn repeated_keys() {
    refuses(r#"{"type":"string","type":"string"}"#, "", Some("type"), "/type");
    refuses(r#"{"properties":{"a":{},"\u0061":{}}}"#, "", Some("a"), "/properties/a");
    refuses(r#"{"default":[{"b":1,"b":1}]}"#, "", Some("b"), "/default/0/b");
    refuses_root(r#"{"$defs":{},"$defs":{}}"#, Some("$defs"), "/$defs");
}

#[test]
fn unknown_keywords() {
    for keyword in [
        "allOf",
        "if",
        "pattern",
        "exclusiveMinimum",
        "multipleOf",
        "uniqueItems",
        "patternProperties",
        "prefixItems",
        "definitions",
        "unevaluatedProperties",
        "dependentRequired",
        "$anchor",
        "$dynamicRef",
        "readOnly",
        "discriminator",
        "x-unknown",
        "nullable",
        "",
    ] {
        refuses(&format!(r#"{{"{keyword}":1}}"#), "", Some(keyword), &format!("/{keyword}"));
    }
    refuses(r#"{"items":{"properties":{"a/b":{"x-y~":0}}}}"#, "", Some("x-y~"), "/items/properties/a~1b/x-y~0");
    refuses(
        r#"{"type":"object","additionalProperties":{"pattern":"a"}}"#,
        "",
        Some("pattern"),
        "/additionalProperties/pattern",
    );
    refuses("{}", r#""Unused":{"pattern":"a"}"#, Some("pattern"), "/$defs/Unused/pattern");
    refuses(r#"{"$defs":{"Inner":{"pattern":"a"}}}"#, "", Some("pattern"), "/$defs/Inner/pattern");
    refuses_root(r#"{"title":"t","definitions":{}}"#, Some("definitions"), "/definitions");
    refuses_root(r#"{"title":"t","oneOf":[{"type":"object","if":{}}]}"#, Some("if"), "/oneOf/0/if");
}

#[test]
fn keywords_of_a_wrong_shape() {
    for (keyword, value) in [
        ("type", "1"),
        ("type", "[]"),
        ("type", r#""text""#),
        ("type", r#"["string","string"]"#),
        ("type", r#"["integer","number"]"#),
        ("enum", "1"),
        ("enum", "[]"),
        ("const", "[]"),
        ("const", "{}"),
        ("properties", "[]"),
        ("required", r#""a""#),
        ("required", "[1]"),
        ("required", r#"["a","a"]"#),
        ("oneOf", "{}"),
        ("oneOf", "[]"),
        ("anyOf", "[]"),
        ("minimum", r#""1""#),
        ("maximum", "null"),
        ("minLength", "-1"),
        ("maxLength", "1.5"),
        ("minItems", r#""1""#),
        ("maxItems", "1e40"),
        ("format", "1"),
        ("title", "1"),
        ("description", "null"),
        ("examples", "1"),
        ("deprecated", "1"),
        ("$comment", "1"),
        ("$schema", "1"),
        ("$id", "1"),
        ("$ref", "1"),
        ("$defs", "[]"),
        ("x-open", "1"),
        ("x-aliases", r#""a""#),
        ("x-aliases", "[1]"),
    ] {
        refuses(&format!(r#"{{"{keyword}":{value}}}"#), "", Some(keyword), &format!("/{keyword}"));
    }
    refuses(r#"{"enum":["a","b","a"]}"#, "", Some("enum"), "/enum/2");
    refuses(r#"{"enum":[1,1.0]}"#, "", Some("enum"), "/enum/1");
    refuses(r#"{"enum":[1,[]]}"#, "", Some("enum"), "/enum/1");
}

#[test]
fn keywords_of_another_type() {
    refuses(r#"{"type":"integer","minLength":1}"#, "", Some("minLength"), "/minLength");
    refuses(r#"{"type":["string","null"],"items":{}}"#, "", Some("items"), "/items");
    refuses(r#"{"type":"array","required":["a"]}"#, "", Some("required"), "/required");
    refuses(r#"{"format":"uint8"}"#, "", Some("format"), "/format");
    refuses(r#"{"type":"integer","format":"uint7"}"#, "", Some("format"), "/format");
    refuses(r#"{"type":["integer","null"],"format":"int128"}"#, "", Some("format"), "/format");
}

#[test]
fn what_nothing_fits() {
    refuses(r#"{"type":"integer","minimum":2,"maximum":1}"#, "", Some("maximum"), "/maximum");
    refuses(r#"{"type":"integer","minimum":0.1,"maximum":0.9}"#, "", Some("maximum"), "/maximum");
    refuses(r#"{"type":"integer","format":"uint8","minimum":256}"#, "", Some("maximum"), "/maximum");
    refuses(r#"{"minLength":2,"maxLength":1}"#, "", Some("maxLength"), "/maxLength");
    refuses(r#"{"minItems":2,"maxItems":1}"#, "", Some("maxItems"), "/maxItems");
    refuses(r#"{"type":"string","enum":[1,2]}"#, "", None, "");
    refuses(r#"{"enum":[1,2],"const":3}"#, "", Some("const"), "/const");
    refuses(r#"{"type":"string","oneOf":[{"type":"null"},{"type":"integer"}]}"#, "", None, "");
}

#[test]
fn references_that_lead_nowhere() {
    for target in [
        "#/$defs/Absent",
        "#/$defs",
        "#/$defs/A/properties",
        "#/$defs/A/enum/0",
        "#/$defs/A/default",
        "#/oneOf",
        "#/oneOf/7",
        "#/oneOf/00",
        "#/oneOf/-1",
        "#/title",
        "other.json",
        "https://example.org/x#/$defs/A",
        "A",
        "",
        "#A",
        "#/$defs/~2",
        "#/%zz",
        "#/%2",
        "#/%ff",
    ] {
        let value = format!(r#"{{"$ref":"{target}"}}"#);
        refuses(&value, r#""A":{"enum":["a"],"default":{}}"#, Some("$ref"), "/$ref");
    }
}

#[test]
fn unions_that_cannot_be_told_apart() {
    for (keyword, branches) in [
        ("oneOf", r#"{"type":"string"},{"type":"string","minLength":2}"#),
        ("oneOf", r#"{"type":"integer"},{"type":"number"}"#),
        ("anyOf", r#"{"type":"integer"},{"type":"number"}"#),
        ("oneOf", r#"{"type":"array"},{"items":{"type":"string"}}"#),
        ("oneOf", r#"{"type":"string"},{"enum":["a"]}"#),
        ("anyOf", r#"{"type":"string","minLength":1},{"enum":["a"]}"#),
        ("oneOf", r#"{"type":"null"},{"type":["null","string"]}"#),
        ("oneOf", r#"{},{"type":"null"}"#),
        ("anyOf", r#"{},{"type":"string"}"#),
        ("oneOf", r#"{"properties":{"a":{"type":"string"}}},{"properties":{"b":{}}}"#),
        ("anyOf", r#"{"type":"object"},{"type":"object"}"#),
        ("oneOf", r#"{"properties":{"a":{},"c":{}},"required":["a"]},{"properties":{"b":{}},"required":["b"]}"#),
        ("oneOf", r#"{"const":true,"x-aliases":["a"]},{"type":"string"}"#),
        // A tag that may be left out chooses nothing.
        ("oneOf", r#"{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}"#),
        // Two branches for everything else.
        ("oneOf", r#"{"properties":{"k":{"const":"a"}},"required":["k"]},{"type":"object"},{"properties":{"z":{}}}"#),
        // Told apart only by an open vocabulary.
        (
            "oneOf",
            r#"{"properties":{"k":{"enum":["a"],"x-open":true}},"required":["k"]},{"properties":{"k":{"enum":["b"],"x-open":true}},"required":["k"]}"#,
        ),
    ] {
        refuses(&format!(r#"{{"{keyword}":[{branches}]}}"#), "", Some(keyword), &format!("/{keyword}"));
    }
    refuses(r#"{"oneOf":[{"type":"null"}],"anyOf":[{"type":"null"}]}"#, "", Some("anyOf"), "/anyOf");
}

#[test]
fn branches_of_one_value() {
    let branch = |value: &str| format!(r#"{{"properties":{{"k":{{"enum":[{value}]}}}},"required":["k"]}}"#);
    let union = format!(r#"{{"oneOf":[{},{},{}]}}"#, branch("1"), branch("2,3"), branch("4,2.0"));
    refuses(&union, "", Some("const"), "/oneOf/2");
    refuses(r#"{"oneOf":[{"const":"a"},{"enum":["b","a"]}]}"#, "", Some("const"), "/oneOf/1");
    refuses(
        r##"{"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"}]}"##,
        r#""A":{"type":"string"}"#,
        Some("$ref"),
        "/oneOf/1",
    );
    let union = format!(r#"{{"oneOf":[{},{}]}}"#, branch("null"), branch("1,null"));
    refuses(&union, "", Some("const"), "/oneOf/1");
    // The default arm may not claim another arm's constant.
    refuses(
        r#"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"a"}}}]}"#,
        "",
        Some("const"),
        "/oneOf/1/properties/k",
    );
}

#[test]
fn not_elsewhere_than_on_a_catch_all_tag() {
    refuses(r#"{"not":{"const":"a"}}"#, "", Some("not"), "/not");
    refuses(r#"{"items":{"not":{"const":"a"}}}"#, "", Some("not"), "/items/not");
    let arm = r#"{"properties":{"k":{"const":"a"}},"required":["k"]}"#;
    let with = |not: &str| format!(r#"{{"oneOf":[{arm},{{"properties":{{"k":{{"type":"string","not":{not}}}}}}}]}}"#);
    refuses(&with(r#"{"type":"string"}"#), "", Some("not"), "/oneOf/1/properties/k/not");
    refuses(&with(r#"{"enum":["a","b"]}"#), "", Some("not"), "/oneOf/1/properties/k/not");
    refuses(&with(r#"{"enum":["a"],"pattern":"x"}"#), "", Some("pattern"), "/oneOf/1/properties/k/not/pattern");
}

#[test]
fn properties_declared_twice() {
    refuses(
        r#"{"properties":{"p":{"properties":{"a":{}}}},"oneOf":[{"properties":{"k":{"const":1},"p":{"properties":{"b":{}}}},"required":["k"]},{"type":"null"}]}"#,
        "",
        Some("properties"),
        "/oneOf/0/properties/p",
    );
    refuses(
        r##"{"$ref":"#/$defs/A","properties":{"p":{"type":"array","items":{"type":"string"}}}}"##,
        r#""A":{"properties":{"p":{"type":"array","items":{"type":"array"}}}}"#,
        Some("properties"),
        "/properties/p",
    );
    // Scalars narrow each other, and contradict each other.
    refuses(
        r##"{"$ref":"#/$defs/A","properties":{"p":{"type":"string"}}}"##,
        r#""A":{"properties":{"p":{"type":"integer"}}}"#,
        None,
        "",
    );
}

#[test]
fn aliases_that_clash() {
    refuses(r#"{"properties":{"a":{"x-aliases":["b"]},"b":{}}}"#, "", Some("x-aliases"), "/properties/a/x-aliases");
    refuses(
        r#"{"properties":{"a":{"x-aliases":["c"]},"b":{"x-aliases":["c"]}}}"#,
        "",
        Some("x-aliases"),
        "/properties/b/x-aliases",
    );
    refuses(r#"{"properties":{"a":{"x-aliases":["a"]}}}"#, "", Some("x-aliases"), "/properties/a/x-aliases");
    refuses(
        r#"{"oneOf":[{"properties":{"a":{"x-aliases":["c"]}},"required":["a"]},{"properties":{"c":{}},"required":["c"]}]}"#,
        "",
        Some("x-aliases"),
        "/oneOf/1/properties/c/x-aliases",
    );
    refuses(
        r#"{"oneOf":[{"const":"a","x-aliases":["b"]},{"const":"b"}]}"#,
        "",
        Some("x-aliases"),
        "/oneOf/0/x-aliases",
    );
    refuses(
        r#"{"oneOf":[{"const":"a","x-aliases":[1]},{"const":"b","x-aliases":[1.0]}]}"#,
        "",
        Some("x-aliases"),
        "/oneOf/1/x-aliases",
    );
    refuses(
        r#"{"oneOf":[{"const":"a","x-aliases":[[]]},{"const":"b"}]}"#,
        "",
        Some("x-aliases"),
        "/oneOf/0/x-aliases/0",
    );
    // On the tag.
    let other = r#"{"properties":{"k":{"const":"b"}},"required":["k"]}"#;
    refuses(
        &format!(
            r#"{{"oneOf":[{{"properties":{{"k":{{"const":"a","x-aliases":["kind"]}}}},"required":["k"]}},{other}]}}"#
        ),
        "",
        Some("x-aliases"),
        "/oneOf/0/properties/k/x-aliases",
    );
    refuses(
        &format!(
            r#"{{"oneOf":[{{"properties":{{"k":{{"oneOf":[{{"const":"a","x-aliases":["old"]}}]}}}},"required":["k"]}},{other}]}}"#
        ),
        "",
        Some("x-aliases"),
        "/oneOf/0/properties/k",
    );
}

#[test]
fn annotations_out_of_place() {
    refuses(r#"{"items":{"x-aliases":["a"]}}"#, "", Some("x-aliases"), "/items/x-aliases");
    refuses(r#"{"oneOf":[{"type":"string","x-aliases":["a"]}]}"#, "", Some("x-aliases"), "/oneOf/0/x-aliases");
    refuses("{}", r#""A":{"const":1,"x-aliases":["a"]}"#, Some("x-aliases"), "/$defs/A/x-aliases");
    refuses(r#"{"type":"string","x-open":true}"#, "", Some("x-open"), "/x-open");
    refuses(r#"{"enum":["a"],"x-open":true,"oneOf":[{"type":"string","minLength":2}]}"#, "", None, "");
    refuses(r#"{"x-agentevents":{}}"#, "", Some("x-agentevents"), "/x-agentevents");
}

#[test]
fn roots_without_events() {
    refuses_root(r#"{"title":"t"}"#, None, "");
    refuses_root("{}", Some("x-agentevents"), "");
    refuses_root("true", Some("x-agentevents"), "");
    refuses_root(r#"{"title":"t","oneOf":[{"type":"object"}]}"#, Some("oneOf"), "/oneOf");
    refuses_root(r#"{"title":"t","type":"string"}"#, Some("type"), "");
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"const":"a"}}},{"type":"null"}]}"#,
        Some("type"),
        "/oneOf/1",
    );
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"const":"a"}}},{"type":"object"},{"properties":{"type":{"type":"string"}}}]}"#,
        Some("oneOf"),
        "/oneOf",
    );
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"const":1}}}]}"#,
        Some("const"),
        "/oneOf/0/properties/type",
    );
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"type":"integer"}}}]}"#,
        Some("type"),
        "/oneOf/0/properties/type",
    );
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"const":"a","x-aliases":["kind"]}}}]}"#,
        Some("x-aliases"),
        "/oneOf/0/properties/type/x-aliases",
    );
    refuses_root(
        r#"{"title":"t","oneOf":[{"properties":{"type":{"oneOf":[{"const":"a","x-aliases":["b"]}]}}}]}"#,
        Some("x-aliases"),
        "/oneOf/0/properties/type",
    );
}

#[test]
fn two_branches_of_one_type() {
    refuses_root(
        r#"{"title":"t","anyOf":[{"properties":{"type":{"const":"a"}}},{"properties":{"type":{"enum":["b","a"]}}}]}"#,
        Some("const"),
        "/anyOf/1",
    );
    // Told apart further by a second property: one type is one shape.
    refuses_root(
        r##"{"title":"t","oneOf":[{"$ref":"#/$defs/T"}],"$defs":{"T":{"properties":{"type":{"const":"a"}},
            "oneOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2}},"required":["k"]}]}}}"##,
        Some("const"),
        "/$defs/T/oneOf/1",
    );
}
