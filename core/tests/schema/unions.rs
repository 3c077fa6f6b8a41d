//! Unions, and how their branches are told apart.

use crate::accepted::becomes;
use crate::{around, parse};

#[test]
fn choices_between_types() {
    becomes(
        r#"{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}},{"properties":{"a":{}}},{"enum":[1,2]}]}"#,
        "",
        &["(string or list<string> or {a?: any} or 1|2)"],
    );
    becomes(
        r#"{"anyOf":[{"anyOf":[{"type":"string"},{"anyOf":[{"type":"boolean"},{"type":"null"}]}]},{"type":"number"}]}"#,
        "",
        &["(string or boolean or null or number)"],
    );
    becomes(
        r#"{"oneOf":[{"type":"null"},{"type":"string"},{"type":"integer"}],"minLength":1,"maximum":4}"#,
        "",
        &["(null or string[1..] or integer[..4])"],
    );
}

#[test]
fn tagged_unions() {
    becomes(
        r#"{"oneOf":[{"properties":{"k":{"const":"a"},"x":{"type":"string"}},"required":["k"]},
                     {"type":"object","properties":{"y":{},"k":{"enum":["b","c"]}},"required":["y","k"]}]}"#,
        "",
        &["tagged k: ['a'] {k: 'a'; x?: string} ['b','c'] {y: any; k: 'b'|'c'}"],
    );
    // Constants of other types, the second property telling them apart, by `anyOf`, through references.
    becomes(
        r##"{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]}"##,
        r##""A":{"properties":{"v":{"const":"1.0"},"n":{"const":1}},"required":["v","n"]},
            "B":{"properties":{"v":{"const":"1.0"},"n":{"$ref":"#/$defs/N"}},"required":["v","n"]},"N":{"enum":[2,true]}"##,
        &["tagged n: [1] {v: '1.0'; n: 1} [2,true] {v: '1.0'; n: @N}", "@N 2|true"],
    );
}

#[test]
fn null_is_a_constant() {
    becomes(
        r##"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"type":"null"}},"required":["k"]},
                      {"properties":{"k":{"$ref":"#/$defs/K"},"x":{}},"required":["k"]}]}"##,
        r#""K":{"enum":["b",1]}"#,
        &["tagged k: ['a'] {k: 'a'} [null] {k: null} ['b',1] {k: @K; x?: any}", "@K 'b'|1"],
    );
    becomes(
        r#"{"oneOf":[{"properties":{"k":{"enum":["a",null]}},"required":["k"]},{"properties":{"k":{"const":1}},"required":["k"]}]}"#,
        "",
        &["tagged k: ['a',null] {k: ('a' or null)} [1] {k: 1}"],
    );
}

#[test]
fn tagged_unions_flatten() {
    becomes(
        r##"{"oneOf":[{"$ref":"#/$defs/Inner"},{"properties":{"k":{"const":"c"}},"required":["k"]}]}"##,
        r##""Inner":{"anyOf":[{"$ref":"#/$defs/A"},{"properties":{"k":{"const":"b"}},"required":["k"]}]},
            "A":{"properties":{"k":{"const":"a"}},"required":["k"]}"##,
        &["tagged k: ['a'] {k: 'a'} ['b'] {k: 'b'} ['c'] {k: 'c'}"],
    );
}

#[test]
fn tagged_unions_with_a_default_arm() {
    let arm = r#"{"properties":{"k":{"const":"a"}},"required":["k"]}"#;
    for (default, expected) in [
        (r#"{"properties":{"k":{"type":"string"},"r":{}},"required":["k"]}"#, "{k: string; r?: any}"),
        (r#"{"properties":{"k":{"type":"string","not":{"enum":["a"]}}}}"#, "{k?: string}"),
        (r#"{"properties":{"k":{"not":{"const":"a"}}}}"#, "{k?: any}"),
        (r#"{"properties":{"k":{"type":["string","null"]}}}"#, "{k?: (string or null)}"),
        (r#"{"properties":{"k":{"type":"null"}}}"#, "{k?: null}"),
        (r#"{"type":"object"}"#, "{}"),
        (r#"{"properties":{"other":{"type":"integer"}}}"#, "{other?: integer}"),
    ] {
        let expected = format!("tagged k: ['a'] {{k: 'a'}} else {expected}");
        becomes(&format!(r#"{{"oneOf":[{arm},{default}]}}"#), "", &[&expected]);
        becomes(&format!(r#"{{"anyOf":[{default},{arm}]}}"#), "", &[&expected]);
    }
}

#[test]
fn object_keywords_beside_a_union_go_into_every_arm() {
    becomes(
        r#"{"type":"object","properties":{"id":{"type":"string"},"k":{"type":"string"}},"required":["id","k"],
            "oneOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"},"y":{}},"required":["y"]}]}"#,
        "",
        &["tagged k: ['a'] {id: string; k: 'a'} ['b'] {id: string; k: 'b'; y: any}"],
    );
    // In the order of the file.
    becomes(
        r#"{"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"type":"null"}],"properties":{"z":{}}}"#,
        "",
        &["({k: 'a'; z?: any} or null)"],
    );
    becomes(
        r##"{"$ref":"#/$defs/Envelope","properties":{"p":{}},"required":["id"],"description":"d"}"##,
        r#""Envelope":{"type":"object","properties":{"id":{"type":"string"}}}"#,
        &["{id: string; p?: any}"],
    );
}

#[test]
fn keyed_unions() {
    becomes(
        r#"{"oneOf":[{"properties":{"ok":{"type":"string"}},"required":["ok"],"additionalProperties":false},
                     {"type":"object","properties":{"err":{"x-aliases":["error"]}},"required":["err"]}]}"#,
        "",
        &["keyed {ok!: string} {err~error: any}"],
    );
}

#[test]
fn words_beside_single_keys() {
    becomes(
        r#"{"oneOf":[{"type":"string","enum":["Queued","Done"]},
            {"type":"object","properties":{"Failed":{"type":"string"}},"required":["Failed"],"additionalProperties":false},
            {"type":"object","properties":{"Running":{"type":"integer"}},"required":["Running"],"additionalProperties":false}]}"#,
        "",
        &["('Queued'|'Done' or keyed {Failed!: string} {Running!: integer})"],
    );
    becomes(
        r#"{"oneOf":[{"const":"Done"},{"properties":{"Failed":{}},"required":["Failed"],"additionalProperties":false}]}"#,
        "",
        &["('Done' or keyed {Failed!: any})"],
    );
    // A nullable object with one field is no union.
    becomes(
        r#"{"anyOf":[{"properties":{"id":{}},"required":["id"],"additionalProperties":false},{"type":"null"}]}"#,
        "",
        &["({id: any} or null)"],
    );
}

#[test]
fn unions_nested_three_deep() {
    becomes(
        r#"{"oneOf":[{"properties":{"k":{"const":"a"},"in":{"oneOf":[
              {"properties":{"ok":{"anyOf":[{"properties":{"s":{"const":1}},"required":["s"]},{"properties":{"s":{"const":2}},"required":["s"]}]}},"required":["ok"]},
              {"properties":{"no":{}},"required":["no"]}]}},"required":["k"]},
            {"properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
        "",
        &["tagged k: ['a'] {k: 'a'; in?: keyed {ok: tagged s: [1] {s: 1} [2] {s: 2}} {no: any}} ['b'] {k: 'b'}"],
    );
}

#[test]
fn a_union_that_holds_itself() {
    becomes(
        r##"{"oneOf":[{"$ref":"#/$defs/Leaf"},{"$ref":"#/$defs/Node"}]}"##,
        r##""Leaf":{"properties":{"k":{"const":"leaf"}},"required":["k"]},
            "Node":{"properties":{"k":{"const":"node"},"left":{"oneOf":[{"$ref":"#/$defs/Leaf"},{"$ref":"#/$defs/Node"}]}},"required":["k"]}"##,
        &[
            "tagged k: ['leaf'] {k: 'leaf'} ['node'] {k: 'node'; left?: tagged k: ['leaf'] {k: 'leaf'} ['node'] {k: 'node'; left?: @Node.left}}",
            "@Node.left tagged k: ['leaf'] {k: 'leaf'} ['node'] {k: 'node'; left?: @Node.left}",
        ],
    );
}

/// Shared shapes, each used twice in the next, thirty deep: two to the thirtieth if they were copied.
#[test]
fn sharing_does_not_multiply() {
    let arm = |name: &str, i: usize| {
        format!(
            r##""{name}{i}":{{"properties":{{"k":{{"const":"{name}"}},"l":{{"oneOf":[{{"$ref":"#/$defs/A{0}"}},{{"$ref":"#/$defs/B{0}"}}]}},
                "r":{{"oneOf":[{{"$ref":"#/$defs/A{0}"}},{{"$ref":"#/$defs/B{0}"}}]}}}},"required":["k"]}}"##,
            i + 1
        )
    };
    let mut definitions: Vec<_> = (0..30).flat_map(|i| [arm("A", i), arm("B", i)]).collect();
    for name in ["A", "B"] {
        definitions.push(format!(r#""{name}30":{{"properties":{{"k":{{"const":"{name}"}}}},"required":["k"]}}"#));
    }
    let schema =
        parse(&around(r##"{"oneOf":[{"$ref":"#/$defs/A0"},{"$ref":"#/$defs/B0"}]}"##, &definitions.join(","))).unwrap();
    assert!(schema.definitions.len() < 300, "{}", schema.definitions.len());
}

/// A chain of definitions, each holding the next inside a union: longer than any stack, if one held the other.
#[test]
fn long_chains_load() {
    let link = |i: usize| {
        format!(
            r##""D{i}":{{"properties":{{"k":{{"const":"d"}},"next":{{"oneOf":[{{"$ref":"#/$defs/D{}"}},{{"$ref":"#/$defs/E"}}]}}}},"required":["k"]}}"##,
            i + 1
        )
    };
    let mut definitions: Vec<_> = (0..1_000).map(link).collect();
    definitions.push(r#""D1000":{"properties":{"k":{"const":"d"}},"required":["k"]}"#.to_owned());
    definitions.push(r#""E":{"properties":{"k":{"const":"e"}},"required":["k"]}"#.to_owned());
    let schema = parse(&around(r##"{"$ref":"#/$defs/D0"}"##, &definitions.join(","))).unwrap();
    assert!(schema.definitions.len() > 50);
}
