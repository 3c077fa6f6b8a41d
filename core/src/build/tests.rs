use serde_json::{Map, Value};

use super::{Build, Builder, Json, Padded};
use crate::dialect::Dialect;
use crate::outcome::Outcome;

/// Builds `serde_json` values.
struct Serde;

impl Build for Serde {
    type Value = Value;
    type Key = String;
    type Array = Vec<Value>;
    type Object = Map<String, Value>;
    type Error = usize;

    fn not_json(&mut self, at: usize) -> usize {
        at
    }
    fn null(&mut self) -> Result<Value, usize> {
        Ok(Value::Null)
    }
    fn boolean(&mut self, value: bool) -> Result<Value, usize> {
        Ok(value.into())
    }
    fn integer(&mut self, value: i64) -> Result<Value, usize> {
        Ok(value.into())
    }
    fn large_integer(&mut self, text: &str) -> Result<Value, usize> {
        Ok(text.into())
    }
    fn real(&mut self, text: &str) -> Result<Value, usize> {
        Ok(text.parse::<f64>().unwrap().into())
    }
    fn string(&mut self, text: &[u8]) -> Result<Value, usize> {
        self.key(text).map(Value::from)
    }
    fn array(&mut self) -> Result<Vec<Value>, usize> {
        Ok(Vec::new())
    }
    fn item(&mut self, array: &mut Vec<Value>, value: Value) -> Result<(), usize> {
        array.push(value);
        Ok(())
    }
    fn end_array(&mut self, array: Vec<Value>) -> Result<Value, usize> {
        Ok(array.into())
    }
    fn object(&mut self) -> Result<Map<String, Value>, usize> {
        Ok(Map::new())
    }
    fn key(&mut self, text: &[u8]) -> Result<String, usize> {
        Ok(String::from_utf8(text.to_vec()).unwrap())
    }
    fn member(&mut self, object: &mut Map<String, Value>, key: &String, value: Value) -> Result<(), usize> {
        object.insert(key.clone(), value);
        Ok(())
    }
    fn end_object(&mut self, object: Map<String, Value>) -> Result<Value, usize> {
        Ok(object.into())
    }
}

fn build(json: &str) -> Result<Value, usize> {
    Builder::default().build(Padded::copy(json.as_bytes()).json(), &mut Serde)
}

#[test]
fn every_kind_of_value_is_built_as_serde_json_builds_it() {
    for json in [
        "null",
        " true ",
        "[false, -12, 0.5e-3,\r\n\t\"\"]",
        "[]",
        "{ }",
        r#"[[],[[]],{},{"a":{}},[{"b":[1,{"c":null}]}]]"#,
        r#"{"a" : 1 , "b":[ 2 ] ,"a":{"k\u00e9y":"\ud83d\ude00\n\"","":"ß"}}"#,
    ] {
        assert_eq!(build(json), Ok(serde_json::from_str(json).unwrap()), "{json}");
    }
    assert_eq!(build(r#"["\ud83d"]"#).unwrap(), serde_json::json!(["\u{fffd}"]));
}

#[test]
fn strings_of_every_length_are_whole() {
    for length in 0..40 {
        for other in ["", "ß", "\\n", "\\u0000", "日"] {
            let before = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
            for json in [&before[..length], other].map(|end| format!("[\"{}{end}\",\"\"]", &before[..length])) {
                assert_eq!(build(&json), Ok(serde_json::from_str(&json).unwrap()), "{json}");
            }
            let broken = format!("\"{}{other}", &before[..length]);
            assert_eq!(build(&broken), Err(broken.len()), "{broken}");
        }
    }
}

#[test]
fn integers_are_exact() {
    for value in [0, -1, 999_999_999_999_999_999, i64::MAX, i64::MIN] {
        assert_eq!(build(&value.to_string()), Ok(value.into()));
    }
    for large in ["9223372036854775808", "-9223372036854775809", "100000000000000000000"] {
        assert_eq!(build(large), Ok(large.into()));
    }
}

#[test]
fn keys_may_come_in_any_order_and_number() {
    let mut builder = Builder::default();
    let long = "long".repeat(20);
    let mut texts: Vec<String> =
        [r#"{"a":1,"b":{"a":2},"c":[{"d":3},{"a":4}]}"#, r#"{"b":1,"a":{"c":2}}"#, r#"{"a":1,"b":2}"#]
            .map(String::from)
            .to_vec();
    texts.extend((0..3000).map(|i| format!(r#"{{"k{i}":{{"{long}":[{{"k{i}":1}}]}},"{long}{i}":2,"a":3}}"#)));
    texts.extend(texts.clone());
    for json in &texts {
        let built = builder.build(Padded::copy(json.as_bytes()).json(), &mut Serde);
        assert_eq!(built, Ok(serde_json::from_str(json).unwrap()), "{json}");
    }
}

#[test]
fn depth_costs_no_recursion() {
    let depth = 100_000;
    let json = "[".repeat(depth) + &"]".repeat(depth);
    let mut value = build(&json).unwrap();
    // Taken apart level by level: its own destructor recurses.
    let mut levels = 0;
    while let Value::Array(items) = value {
        levels += 1;
        value = items.into_iter().next().unwrap_or_default();
    }
    assert_eq!(levels, depth);
}

#[test]
fn what_is_no_json_stops_at_the_first_bad_byte() {
    for (json, at) in [
        ("", 0),
        ("[1", 2),
        ("[1 2]", 3),
        (r#"{"a":1,}"#, 7),
        (r#"{"a" 1}"#, 5),
        (r#"{"a":"\x"}"#, 7),
        ("[tru]", 4),
        ("01", 1),
        ("{} {}", 3),
        ("\"a\nb\"", 2),
    ] {
        assert_eq!(build(json), Err(at), "{json}");
    }
}

#[test]
fn the_body_of_an_event_is_built_where_it_stands() {
    let dialect = Dialect::stella();
    for (line, body) in [
        (r#" {"type":"text","text":"a","x":[1]} "#, Some(r#"{"type":"text","text":"a","x":[1]}"#)),
        (r#"{"type":"event","event": {"type":"text","text":"a"} ,"agent":1}"#, Some(r#"{"type":"text","text":"a"}"#)),
        (r#"{"type":"text_delta","text":"a"}"#, None),
    ] {
        let Ok(Outcome::Event(event)) = dialect.decode(line.as_bytes()) else { panic!("{line}") };
        let built = Json::of(&event).map(|json| Builder::default().build(json, &mut Serde).unwrap());
        assert_eq!(built, body.map(|body| serde_json::from_str(body).unwrap()), "{line}");
    }
}

#[test]
fn one_member_is_built_alone() {
    let json = Padded::copy(br#" {"a":[1],"k\u00e9y":2,"a":{"a":3}}"#);
    let mut builder = Builder::default();
    let mut member = |name: &str, unique| builder.member(json.json(), name, unique, &mut Serde).unwrap();
    assert_eq!(member("a", true), Some(serde_json::json!([1])));
    assert_eq!(member("a", false), Some(serde_json::json!({"a": 3})));
    assert_eq!(member("kéy", true), Some(2.into()));
    assert_eq!(member("kéy", false), Some(2.into()));
    assert_eq!(member("b", true), None);
    assert_eq!(builder.member(Padded::copy(b"[1]").json(), "0", true, &mut Serde), Ok(None));
    assert_eq!(builder.member(Padded::copy(b"[1]").json(), "0", false, &mut Serde), Ok(None));
}

#[test]
fn a_part_ends_where_it_ends() {
    let bytes = Padded::copy(b" [1] \r[23]");
    let mut builder = Builder::default();
    let mut build = |range| builder.build(bytes.part(range), &mut Serde);
    assert_eq!(build(0..5), Ok(serde_json::json!([1])));
    assert_eq!(build(1..4), Ok(serde_json::json!([1])));
    assert_eq!(build(1..9), Err(6));
    assert_eq!(build(7..8), Err(9));
    assert_eq!(build(7..9), Ok(23.into()));
    assert_eq!(bytes.bytes(), b" [1] \r[23]");
    assert_eq!(builder.build(Json::from(&mut b"[1]".to_vec()), &mut Serde), Ok(serde_json::json!([1])));
}
