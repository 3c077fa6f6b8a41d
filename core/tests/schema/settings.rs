//! `x-agentevents` and the options that win over it.

use agentevents::schema::{Form, Schema, SchemaOptions};

use crate::{parse, render};

const EVENTS: &str = r#""oneOf":[{"properties":{"type":{"const":"a"},"kind":{"const":"k"}},"description":"About a."},
    {"properties":{"type":{"const":"b"}},"title":"B"}]"#;

fn with(settings: &str) -> String {
    format!(r#"{{"title":"t","description":"d","x-agentevents":{settings},{EVENTS}}}"#)
}

#[track_caller]
fn refuses(settings: &str, keyword: &str, pointer: &str) {
    let error = parse(&with(settings)).expect_err(settings);
    assert_eq!((error.keyword(), error.pointer()), (Some(keyword), pointer), "{error}");
}

#[test]
fn everything_from_the_annotation() {
    let schema = parse(&with(
        r#"{"dialect":"mine","tag":"type","timestamp":"/at","run":"/meta/run","sequence":"/n","content":["b"],
            "unwrap":{"event":"/event","wrap":"/a~1b"}}"#,
    ))
    .unwrap();
    assert_eq!(schema.name, "mine");
    assert_eq!(schema.description.as_deref(), Some("d"));
    assert_eq!(schema.tag, "type");
    assert_eq!(schema.timestamp.as_deref(), Some("/at"));
    assert_eq!(schema.run.as_deref(), Some("/meta/run"));
    assert_eq!(schema.sequence.as_deref(), Some("/n"));
    assert_eq!(schema.unwrap, [("event".to_owned(), "/event".to_owned()), ("wrap".to_owned(), "/a~1b".to_owned())]);
    let events: Vec<_> = schema.events.iter().map(|e| (e.name.as_str(), e.description.as_deref(), e.content)).collect();
    assert_eq!(events, [("a", Some("About a."), false), ("b", Some("B"), true)]);
}

#[test]
fn nothing_from_the_annotation() {
    let schema = parse(&format!(r#"{{"title":"t",{EVENTS}}}"#)).unwrap();
    assert_eq!((schema.name.as_str(), schema.tag.as_str(), schema.description), ("t", "type", None));
    assert_eq!((schema.timestamp, schema.run, schema.sequence), (None, None, None));
    assert!(schema.unwrap.is_empty() && schema.events.iter().all(|event| !event.content));
}

#[test]
fn options_win() {
    let options = SchemaOptions {
        name: Some("theirs".to_owned()),
        tag: Some("kind".to_owned()),
        timestamp: Some("/t".to_owned()),
        run: Some("/r".to_owned()),
        sequence: Some("/s".to_owned()),
        content: Some(vec!["k".to_owned()]),
        unwrap: Some(vec![("w".to_owned(), "/e".to_owned())]),
    };
    let annotation = r#"{"dialect":"mine","timestamp":"/at","run":"/run","sequence":"/n","content":["b"],"unwrap":{"event":"/event"}}"#;
    let schema = Schema::parse(with(annotation).as_bytes(), &options).unwrap();
    assert_eq!((schema.name.as_str(), schema.tag.as_str()), ("theirs", "kind"));
    assert_eq!(
        (schema.timestamp.as_deref(), schema.run.as_deref(), schema.sequence.as_deref()),
        (Some("/t"), Some("/r"), Some("/s"))
    );
    assert_eq!(schema.unwrap, [("w".to_owned(), "/e".to_owned())]);
    // The second branch has no `kind`: it takes every other type.
    assert_eq!(render::schema(&schema), ["k {type?: 'a'; kind: 'k'; t?: (number or null)}"]);
    assert!(schema.events[0].content);
}

#[test]
fn the_tag_is_required_and_narrowed_to_the_type() {
    let schema = parse(
        r#"{"title":"t","type":"object","properties":{"type":{"type":"string"},"id":{}},
            "anyOf":[{"properties":{"type":{"enum":["a","b"]}}},{"properties":{"type":{"const":"c"},"z":{}},"required":["z"]}]}"#,
    )
    .unwrap();
    assert_eq!(
        render::schema(&schema),
        ["a {type: 'a'; id?: any}", "b {type: 'b'; id?: any}", "c {type: 'c'; id?: any; z: any}"]
    );
}

#[test]
fn a_single_type_needs_no_union() {
    let schema = parse(r#"{"title":"t","properties":{"type":{"const":"only"}}}"#).unwrap();
    assert_eq!(render::schema(&schema), ["only {type: 'only'}"]);
}

#[test]
fn stamps() {
    let stamped = |timestamp: &str, properties: &str| {
        let schema = format!(
            r#"{{"title":"t","x-agentevents":{{"timestamp":"{timestamp}"}},
                "oneOf":[{{"properties":{{"type":{{"const":"a"}}{properties}}}}}],"$defs":{{"S":{{"properties":{{}}}},"Now":{{"properties":{{"now":{{"type":"number"}},"text":{{"type":"string"}}}}}}}}}}"#
        );
        parse(&schema).map(|schema| render::schema(&schema)[0].clone())
    };
    let shape = |rest: &str| format!("a {{type: 'a'; {rest}}}");
    assert_eq!(stamped("/ts", "").unwrap(), shape("ts?: (number or null)"));
    assert_eq!(stamped("/ts", r#","ts":{"type":"integer","minimum":0}"#).unwrap(), shape("ts?: integer[0..]"));
    assert_eq!(stamped("/ts", r#","ts":{}"#).unwrap(), shape("ts?: (number or null)"));
    assert_eq!(
        stamped("/m/ts", r#","m":{"type":["object","null"]}"#).unwrap(),
        shape("m?: ({ts?: (number or null)} or null)")
    );
    // Into a shared shape, which the others keep as it is, and into each arm of a union.
    assert_eq!(
        stamped("/m/ts", r##","m":{"$ref":"#/$defs/S"},"n":{"$ref":"#/$defs/S"}"##).unwrap(),
        shape("m?: {ts?: (number or null)}; n?: @S")
    );
    assert_eq!(stamped("/m/now", r##","m":{"$ref":"#/$defs/Now"}"##).unwrap(), shape("m?: @Now"));
    let union =
        r#","m":{"oneOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"ts":{"type":"null"}}}]}"#;
    assert_eq!(
        stamped("/m/ts", union).unwrap(),
        shape("m?: tagged k: [1] {k: 1; ts?: (number or null)} else {ts?: null}")
    );
    // Nothing declared around it: read where it is there, not checked.
    assert_eq!(stamped("/m/ts", "").unwrap(), "a {type: 'a'}");
    assert_eq!(stamped("/m/ts", r#","m":{}"#).unwrap(), shape("m?: any"));
    assert!(stamped("/m/text", r##","m":{"$ref":"#/$defs/Now"}"##).is_err());
    assert!(stamped("/old", r#","ts":{"type":"number","x-aliases":["old"]}"#).is_err());
    for declared in [r#"{"type":"string"}"#, r#"{"type":["number","string"]}"#, r#"{"enum":["now"]}"#] {
        let error = stamped("/ts", &format!(r#","ts":{declared}"#)).unwrap_err();
        assert_eq!((error.keyword(), error.pointer()), (Some("timestamp"), "/x-agentevents/timestamp"), "{error}");
    }
}

#[test]
fn settings_that_mean_nothing() {
    refuses("1", "x-agentevents", "/x-agentevents");
    refuses(r#"{"name":"x"}"#, "name", "/x-agentevents/name");
    refuses(r#"{"dialect":""}"#, "dialect", "/x-agentevents/dialect");
    refuses(r#"{"tag":1}"#, "tag", "/x-agentevents/tag");
    for member in ["timestamp", "run", "sequence"] {
        for pointer in ["ts", "#/ts", "/~2", "/~"] {
            refuses(&format!(r#"{{"{member}":"{pointer}"}}"#), member, &format!("/x-agentevents/{member}"));
        }
    }
    refuses(r#"{"content":"a"}"#, "content", "/x-agentevents/content");
    refuses(r#"{"content":["a","z"]}"#, "content", "/x-agentevents/content/1");
    refuses(r#"{"unwrap":["event"]}"#, "unwrap", "/x-agentevents/unwrap");
    refuses(r#"{"unwrap":{"event":"event"}}"#, "unwrap", "/x-agentevents/unwrap/event");
    refuses(r#"{"unwrap":{"a":"/event"}}"#, "unwrap", "/x-agentevents/unwrap/a");
}

#[test]
fn options_that_mean_nothing() {
    let schema = format!(r#"{{"title":"t",{EVENTS}}}"#);
    for (options, keyword) in [
        (SchemaOptions { name: Some(String::new()), ..SchemaOptions::default() }, "x-agentevents"),
        (SchemaOptions { tag: Some("other".to_owned()), ..SchemaOptions::default() }, "oneOf"),
        (SchemaOptions { timestamp: Some("ts".to_owned()), ..SchemaOptions::default() }, "timestamp"),
        (SchemaOptions { content: Some(vec!["z".to_owned()]), ..SchemaOptions::default() }, "content"),
        (SchemaOptions { unwrap: Some(vec![("w".to_owned(), String::new())]), ..SchemaOptions::default() }, "unwrap"),
    ] {
        let error = Schema::parse(schema.as_bytes(), &options).unwrap_err();
        assert_eq!(error.keyword(), Some(keyword), "{error}");
        assert!(error.pointer().is_empty() || keyword == "oneOf", "{error}");
    }
}

#[test]
fn a_schema_can_be_named_by_an_option_alone() {
    let options = SchemaOptions { name: Some("n".to_owned()), ..SchemaOptions::default() };
    let schema = Schema::parse(format!("{{{EVENTS}}}").as_bytes(), &options).unwrap();
    assert_eq!(schema.name, "n");
    assert!(matches!(schema.events[0].body.properties[0].shape.form, Form::Vocabulary(_)));
}
