//! Each construct of the subset but unions, and the tree it becomes.

use crate::{around, parse, render};

/// Loads `value` as the property `x` of an event and compares its shape, and the definitions', with what is expected.
#[track_caller]
pub fn becomes(value: &str, definitions: &str, expected: &[&str]) {
    let schema = parse(&around(value, definitions)).unwrap_or_else(|error| panic!("{value}: {error}"));
    let rendered = render::schema(&schema);
    let x = rendered[0].strip_prefix("e {type: 'e'; x?: ").and_then(|rest| rest.strip_suffix('}')).unwrap();
    let rest = rendered[1..].iter().map(String::as_str);
    let all: Vec<_> = std::iter::once(x).chain(rest).collect();
    assert_eq!(all, expected, "{value}");
}

#[test]
fn any_value() {
    becomes("{}", "", &["any"]);
    becomes("true", "", &["any"]);
    becomes(r#"{"description":"free","default":{"a":[1]},"format":"uuid"}"#, "", &["any"]);
}

#[test]
fn plain_types() {
    becomes(r#"{"type":"null"}"#, "", &["null"]);
    becomes(r#"{"type":"boolean"}"#, "", &["boolean"]);
    becomes(r#"{"type":"integer"}"#, "", &["integer"]);
    becomes(r#"{"type":"number"}"#, "", &["number"]);
    becomes(r#"{"type":"string"}"#, "", &["string"]);
    becomes(r#"{"type":"array"}"#, "", &["list<any>"]);
    becomes(r#"{"type":"object"}"#, "", &["{}"]);
    becomes(r#"{"type":["string","integer","boolean"]}"#, "", &["(string or integer or boolean)"]);
}

#[test]
fn integer_bounds() {
    becomes(r#"{"type":"integer","format":"uint8"}"#, "", &["integer[0..255]"]);
    becomes(r#"{"type":"integer","format":"uint16"}"#, "", &["integer[0..65535]"]);
    becomes(r#"{"type":"integer","format":"uint32"}"#, "", &["integer[0..4294967295]"]);
    becomes(r#"{"type":"integer","format":"uint64","minimum":0}"#, "", &["integer[0..18446744073709551615]"]);
    becomes(r#"{"type":"integer","format":"uint"}"#, "", &["integer[0..18446744073709551615]"]);
    becomes(r#"{"type":"integer","format":"int8"}"#, "", &["integer[-128..127]"]);
    becomes(r#"{"type":"integer","format":"int16"}"#, "", &["integer[-32768..32767]"]);
    becomes(r#"{"type":"integer","format":"int32"}"#, "", &["integer[-2147483648..2147483647]"]);
    becomes(r#"{"type":"integer","format":"int64"}"#, "", &["integer[-9223372036854775808..9223372036854775807]"]);
    becomes(r#"{"type":"integer","format":"int"}"#, "", &["integer[-9223372036854775808..9223372036854775807]"]);
    becomes(r#"{"type":"integer","format":"uint8","minimum":3,"maximum":4000}"#, "", &["integer[3..255]"]);
    becomes(r#"{"type":"integer","minimum":0.5,"maximum":9.5}"#, "", &["integer[1..9]"]);
}

#[test]
fn other_formats_annotate() {
    becomes(r#"{"type":"number","format":"double"}"#, "", &["number"]);
    becomes(r#"{"type":"number","format":"uint8"}"#, "", &["number"]);
    becomes(r#"{"type":"string","format":"int64"}"#, "", &["string"]);
    becomes(r#"{"type":"integer","format":"unix-time"}"#, "", &["integer"]);
}

#[test]
fn number_string_and_item_bounds() {
    becomes(r#"{"type":"number","minimum":0,"maximum":1.5}"#, "", &["number[0..1.5]"]);
    becomes(r#"{"type":"string","minLength":1,"maxLength":3}"#, "", &["string[1..3]"]);
    becomes(r#"{"type":"array","items":{"type":"string"},"minItems":1.0}"#, "", &["list<string>[1..]"]);
    becomes(
        r#"{"type":"array","items":{"type":"array","items":{"type":"null"}},"maxItems":2}"#,
        "",
        &["list<list<null>>[0..2]"],
    );
}

#[test]
fn keywords_of_each_type_of_a_list() {
    becomes(
        r#"{"type":["string","null","integer","array"],"minLength":1,"minimum":2,"items":{"type":"string"},"maxItems":3}"#,
        "",
        &["(string[1..] or null or integer[2..] or list<string>[0..3])"],
    );
}

#[test]
fn a_keyword_of_one_type_implies_it() {
    becomes(r#"{"properties":{"a":{"type":"string"}}}"#, "", &["{a?: string}"]);
    becomes(r#"{"items":{"type":"string"}}"#, "", &["list<string>"]);
    becomes(r#"{"minLength":2}"#, "", &["string[2..]"]);
}

#[test]
fn objects() {
    becomes(
        r#"{"type":"object","properties":{"b":{"type":"string"},"a":{}},"required":["a"],"additionalProperties":false}"#,
        "",
        &["{b?: string; a: any}"],
    );
    becomes(r#"{"type":"object","required":["z","b"],"properties":{"b":{}}}"#, "", &["{b: any; z: any}"]);
    becomes(r#"{"type":"object","additionalProperties":{"type":"integer"}}"#, "", &["{}"]);
    becomes(
        r#"{"properties":{"now":{"x-aliases":["then","before"],"type":"string"}}}"#,
        "",
        &["{now~then~before?: string}"],
    );
}

#[test]
fn property_names_that_are_keywords() {
    becomes(
        r#"{"properties":{"type":{"type":"string"},"required":{},"enum":{"type":"null"},"$ref":{"type":"boolean"},
            "properties":{"properties":{"properties":{}}},"oneOf":{},"x-aliases":{},"not":{},"const":{},"$defs":{}},"required":["required"]}"#,
        "",
        &["{type?: string; required: any; enum?: null; $ref?: boolean; properties?: {properties?: any}; oneOf?: any; \
           x-aliases?: any; not?: any; const?: any; $defs?: any}"],
    );
}

#[test]
fn vocabularies() {
    becomes(r#"{"const":"a"}"#, "", &["'a'"]);
    becomes(r#"{"type":"string","enum":["b","a"]}"#, "", &["'b'|'a'"]);
    becomes(r#"{"enum":["a",1,true]}"#, "", &["'a'|1|true"]);
    becomes(r#"{"enum":["a","b"],"x-open":true}"#, "", &["'a'|'b'|…"]);
    becomes(r#"{"enum":["a","b"],"x-open":false}"#, "", &["'a'|'b'"]);
    becomes(r#"{"oneOf":[{"const":"a"},{"enum":["b","c"]},{"const":2}]}"#, "", &["'a'|'b'|'c'|2"]);
    becomes(r#"{"anyOf":[{"const":"a"},{"enum":["b"]}],"x-open":true}"#, "", &["'a'|'b'|…"]);
    becomes(
        r#"{"oneOf":[{"const":"achieved","x-aliases":[true,"yes"]},{"const":"not_achieved","x-aliases":[false]}]}"#,
        "",
        &["'achieved'~true~'yes'|'not_achieved'~false"],
    );
}

#[test]
fn vocabularies_keep_their_descriptions() {
    let value =
        r#"{"oneOf":[{"const":"a","description":"first"},{"enum":["b"],"description":"second"},{"enum":["c","d"]}]}"#;
    let schema = parse(&around(value, "")).unwrap();
    let agentevents::schema::Form::Vocabulary(words) = &schema.events[0].body.properties[1].shape.form else {
        panic!()
    };
    let descriptions: Vec<_> = words.values.iter().map(|word| word.description.as_deref()).collect();
    assert_eq!(descriptions, [Some("first"), Some("second"), None, None]);
}

#[test]
fn words_beside_other_keywords_are_filtered() {
    becomes(r#"{"type":["string","null"],"enum":["a",null,3]}"#, "", &["('a' or null)"]);
    becomes(r#"{"type":"integer","enum":["a",1,1.5,2.0,900],"maximum":899}"#, "", &["1|2.0"]);
    becomes(r#"{"enum":["a","bb"],"const":"bb"}"#, "", &["'bb'"]);
    becomes(r#"{"enum":["a","bb","ccc"],"minLength":2,"maxLength":2}"#, "", &["'bb'"]);
    becomes(r#"{"type":"boolean","const":true}"#, "", &["true"]);
    becomes(r#"{"enum":["a","b","c"],"oneOf":[{"const":"b"},{"const":"c"},{"const":"d"}]}"#, "", &["'b'|'c'"]);
}

#[test]
fn null_among_words_stands_on_its_own() {
    becomes(r#"{"enum":["a",null]}"#, "", &["('a' or null)"]);
    becomes(r#"{"const":null}"#, "", &["null"]);
}

#[test]
fn known_words_beside_any_string_are_an_open_vocabulary() {
    becomes(r#"{"anyOf":[{"type":"string"},{"enum":["a","b"]}]}"#, "", &["'a'|'b'|…"]);
    becomes(r#"{"anyOf":[{"const":"a"},{"type":"string"},{"type":"null"}]}"#, "", &["('a'|… or null)"]);
}

#[test]
fn nullable_in_every_spelling() {
    becomes(r#"{"type":["string","null"],"minLength":1}"#, "", &["(string[1..] or null)"]);
    becomes(r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "", &["(string or null)"]);
    becomes(r#"{"oneOf":[{"type":"null"},{"type":"integer","format":"uint8"}]}"#, "", &["(null or integer[0..255])"]);
    becomes(
        r##"{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}"##,
        r#""A":{"properties":{"b":{}}}"#,
        &["(@A or null)", "@A {b?: any}"],
    );
    becomes(r#"{"anyOf":[{},{"type":"null"}]}"#, "", &["any"]);
    // Twice nullable, as generators write it.
    becomes(
        r##"{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}"##,
        r#""A":{"type":["null","string"]}"#,
        &["(null or string)"],
    );
}

#[test]
fn references() {
    becomes(
        r##"{"$ref":"#/$defs/A"}"##,
        r##""B":{"type":"null"},"A":{"properties":{"b":{"$ref":"#/$defs/B"}}}"##,
        &["@A", "@B null", "@A {b?: @B}"],
    );
    // A recursive shape, an alias, an escaped name, a percent escape, a place that is no definition.
    becomes(r##"{"$ref":"#/$defs/A"}"##, r##""A":{"properties":{"a":{"$ref":"#/$defs/A"}}}"##, &["@A", "@A {a?: @A}"]);
    becomes(
        r##"{"$ref":"#/$defs/A"}"##,
        r##""A":{"$ref":"#/$defs/B"},"B":{"type":"string"}"##,
        &["@A", "@A @B", "@B string"],
    );
    becomes(
        r##"{"$ref":"#/%24defs/a~1b~0c%20d"}"##,
        r#""a/b~c d":{"type":"string"}"#,
        &["@a/b~c d", "@a/b~c d string"],
    );
    becomes(
        r##"{"$ref":"#/$defs/A/properties/p/items"}"##,
        r#""A":{"properties":{"p":{"items":{"properties":{"q":{}}}}}}"#,
        &["@A.p.items", "@A.p.items {q?: any}"],
    );
    becomes(r##"{"$ref":"#"}"##, "", &["@t", "@t {type: 'e'; x?: @t}"]);
}

#[test]
fn definitions_that_nothing_uses_are_checked_and_left_out() {
    becomes("{}", r##""Unused":{"properties":{"a":{"$ref":"#/$defs/Other"}}},"Other":{"type":"string"}"##, &["any"]);
}

#[test]
fn notes_are_kept() {
    let value = r#"{"type":"string","title":"T","description":"D","default":{"a":[1,"x"]},"examples":["e",null],"deprecated":true,"$comment":"c"}"#;
    let schema = parse(&around(value, "")).unwrap();
    let notes = &schema.events[0].body.properties[1].shape.notes;
    assert_eq!(notes.title.as_deref(), Some("T"));
    assert_eq!(notes.description.as_deref(), Some("D"));
    assert_eq!(notes.default.as_deref(), Some(r#"{"a":[1,"x"]}"#));
    assert_eq!(notes.examples, [r#""e""#, "null"]);
    assert!(notes.deprecated);
}
