//! What callers need who cannot keep an outcome borrowed, and values that outlive their views.

use std::borrow::Cow;

use agentevents::{Decoder, Dialect, Event, Outcome, Value};

const LINE: &str =
    r#"{"type":"tool_start","call":{"call_id":"a","name":"n\u006f","input":{"big":1e40,"half":"\ud83d"}}}"#;

fn event(line: &str) -> Event<'static> {
    match Dialect::stella().decode(line.as_bytes()) {
        Ok(Outcome::Event(event)) => event,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_last_outcome_is_there_until_anything_else_is() {
    let mut decoder = Decoder::new(Dialect::stella());
    assert!(decoder.last_outcome().is_none());
    decoder.push(b"{\"type\":\"text\",\"text\":\"a\"}\n{\"type\":\"new\"}\n[]\n{\"type\":\"text\",\"text\":\"b\"}\n");
    let mut raws = Vec::new();
    while let Some(outcome) = decoder.next_outcome() {
        let raw = outcome.ok().map(|outcome| outcome.raw().to_vec());
        let again = decoder.last_outcome();
        assert_eq!(again.map(|outcome| outcome.raw().to_vec()), raw);
        raws.push(raw.is_some());
    }
    assert_eq!(raws, [true, true, false, true]);
    assert!(decoder.last_outcome().is_none());
    decoder.push(b"{\"type\":\"text\",\"text\":\"c\"}\n");
    assert!(decoder.next_outcome().is_some() && decoder.last_outcome().is_some());
    decoder.push(b" ");
    assert!(decoder.last_outcome().is_none());
}

#[test]
fn values_are_borrowed_where_they_stand_in_the_line_as_they_are() {
    let event = event(LINE);
    assert!(matches!(event.field("/call/call_id").unwrap().into_str(), Some(Cow::Borrowed("a"))));
    assert!(matches!(event.field("/call/name").unwrap().into_str(), Some(Cow::Owned(name)) if name == "no"));
    assert_eq!(event.field("/call/name").unwrap().into_str_bytes().unwrap(), b"no".as_slice());
    assert_eq!(event.field("/call/input/half").unwrap().into_str_bytes().unwrap(), "\u{fffd}".as_bytes());
    assert!(event.field("/call").unwrap().into_str_bytes().is_none());
    let json = |pointer| event.field(pointer).unwrap().into_well_formed_json();
    assert!(matches!(json("/call/name"), Cow::Borrowed(br#""n\u006f""#)));
    assert!(matches!(json("/call/input/half"), Cow::Owned(half) if half == br#""\ufffd""#));
}

#[test]
fn edited_values_own_what_they_show() {
    let event = event(r#"{"type":"text","delta":"x"}"#);
    assert_eq!(event.field("").unwrap().into_well_formed_json(), br#"{"type":"text","text":"x"}"#.as_slice());
}

#[test]
fn integers_are_told_from_fractions_at_any_size() {
    let event = event(LINE);
    let big = event.field("/call/input/big").unwrap();
    assert_eq!((big.is_integer(), big.as_i64()), (true, None));
    let half = self::event(r#"{"type":"tool_result","call_id":"a","duration_ms":1,"x":0.5}"#);
    assert!(!half.field("/x").unwrap().is_integer() && half.field("/duration_ms").unwrap().is_integer());
}

#[test]
fn pointers_are_told_from_other_text() {
    for (text, is) in [("", true), ("/a/0", true), ("/~0~1", true), ("a", false), ("/~2", false), ("/~", false)] {
        assert_eq!(Value::is_pointer(text), is, "{text}");
    }
}

#[test]
fn older_names_name_nothing() {
    let event = event(r#"{"type":"text","delta":"x","extra":1}"#);
    assert!(event.field("/delta").is_none() && event.field("/extra").is_some());
    assert_eq!(event.field("/text").unwrap().as_str().unwrap(), "x");
}
