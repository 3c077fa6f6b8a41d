//! The oracle itself, against the fixtures: both were written from the contract, neither from the other, nor from the
//! decoder.

mod oracle;

use std::fs;
use std::path::{Path, PathBuf};

use agentevents::SchemaOptions;
use agentevents::schema::Schema;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use oracle::decimal::Decimal;
use oracle::json::{Json, Text};
use oracle::judge::{Fault, Judge, Verdict};
use oracle::shrink::shrink;
use oracle::syntax;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// Every case that is a stream.
fn streams() -> Vec<PathBuf> {
    let groups = fs::read_dir(folder()).expect("the fixtures").map(|entry| entry.expect("a group").path());
    let files = groups.filter(|path| path.is_dir()).flat_map(|group| fs::read_dir(group).expect("a group"));
    let streams = files.map(|entry| entry.expect("a file").path()).filter(|path| {
        let name = path.to_string_lossy();
        name.ends_with(".jsonl") && !name.ends_with(".outcomes.jsonl")
    });
    streams.collect()
}

fn parsed(text: &[u8]) -> Json {
    syntax::parse(text, 1100, true).expect("JSON").plain()
}

fn get<'j>(object: &'j Json, key: &str) -> Option<&'j Json> {
    object.members().iter().find(|(name, _)| name.is(key)).map(|(_, value)| value)
}

fn number(json: Option<&Json>) -> Option<usize> {
    match json {
        Some(Json::Number(text)) => text.parse().ok(),
        _ => None,
    }
}

/// The schema of a case and its options.
fn setting(stream: &Path) -> (Vec<u8>, Json) {
    let options =
        fs::read(stream.with_extension("options.json")).map_or(Json::Object(Vec::new()), |text| parsed(&text));
    let group = stream.parent().expect("a group");
    let dialect = match get(&options, "dialect") {
        Some(Json::String(name)) => name.lossy(),
        _ => match group.file_name().and_then(|name| name.to_str()) {
            Some(name @ ("evoscientist" | "inderun")) => name.to_owned(),
            _ => "stella".to_owned(),
        },
    };
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("dialects").join(format!("{dialect}.json"));
    let own = group.join(&dialect);
    (fs::read(if own.exists() { own } else { built_in }).expect("a dialect"), options)
}

/// What the oracle makes of a stream: outcomes as the fixtures write them, without stamps, and the torn tail.
fn outcomes(judge: &Judge<'_>, stream: &[u8]) -> (Vec<Json>, Json) {
    let mut outcomes = Vec::new();
    let mut torn_tail = Json::Null;
    let bom = b"\xef\xbb\xbf";
    let mut offset = if stream.starts_with(bom) { bom.len() } else { 0 };
    let text = &stream[offset..];
    let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n');
    let blank = |line: &[u8]| judge.line(line) == Verdict::Blank;
    let last = lines.clone().enumerate().filter(|(_, line)| !blank(line)).last().map(|(index, _)| index);
    for (index, line) in lines.enumerate() {
        let number = ("line".into(), Json::number(index + 1));
        let at = ("offset".into(), Json::number(offset));
        offset += line.len() + 1;
        match judge.line(line) {
            Verdict::Blank => {}
            Verdict::Fault(Fault { kind: "not_json", .. }) if last == Some(index) => {
                let cut_bom = index == 0 && line.len() < bom.len() && bom.starts_with(line);
                let prefix = ("prefix".into(), Json::Boolean(cut_bom || judge.is_prefix(line)));
                torn_tail = Json::Object(vec![number, at, ("raw".into(), raw(line)), prefix]);
            }
            verdict => outcomes.push(outcome(number, at, line, verdict)),
        }
    }
    (outcomes, torn_tail)
}

type Member = (Text, Json);

fn outcome(number: Member, at: Member, line: &[u8], verdict: Verdict) -> Json {
    let string = |key: &str, text: &str| (key.into(), Json::string(text));
    let members = match verdict {
        Verdict::Blank => vec![number],
        Verdict::Event { name, body } => vec![number, string("event", &name), ("body".into(), body)],
        Verdict::Unrecognized { name } => {
            let name = name.map_or(Json::Null, |name| Json::string(&name));
            vec![number, ("unrecognized".into(), name), ("raw".into(), raw(line))]
        }
        Verdict::Fault(Fault { kind, column, misfit }) => {
            let mut members = vec![number, at, string("error", kind), ("column".into(), Json::number(column))];
            if let Some((name, reason, path)) = misfit {
                members.push(("type".into(), name.map_or(Json::Null, |name| Json::string(&name))));
                members.extend([string("reason", reason), string("path", &path)]);
            }
            members
        }
    };
    Json::Object(members)
}

fn raw(line: &[u8]) -> Json {
    match std::str::from_utf8(line) {
        Ok(text) => Json::string(text),
        Err(_) => Json::Object(vec![("base64".into(), Json::string(&STANDARD.encode(line)))]),
    }
}

/// Equal as the fixtures compare: numbers by binary64, objects without order, U+FFFD for lone surrogates.
fn same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Number(one), Json::Number(other)) => one.parse::<f64>().ok() == other.parse().ok(),
        (Json::String(one), Json::String(other)) => one.lossy() == other.lossy(),
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Json::Object(one), Json::Object(other)) => {
            let like = |key: &Text, (name, _): &Member| name.lossy() == key.lossy();
            one.iter().all(|(key, value)| other.iter().any(|found| like(key, found) && same(value, &found.1)))
                && other.iter().all(|(key, _)| one.iter().any(|found| like(key, found)))
        }
        _ => one == other,
    }
}

#[test]
fn the_oracle_reports_what_the_fixtures_say() {
    let streams = streams();
    assert!(streams.len() > 200, "{} streams", streams.len());
    for path in streams {
        let (schema, options) = setting(&path);
        let schema = Schema::parse(&schema, &SchemaOptions::default());
        let schema = schema.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut judge = Judge::new(&schema);
        judge.max_depth = number(get(&options, "max_depth")).unwrap_or(judge.max_depth);
        judge.max_line_bytes = number(get(&options, "max_line_bytes")).unwrap_or(judge.max_line_bytes);
        let (found, torn_tail) = outcomes(&judge, &fs::read(&path).expect("a stream"));

        let expected = fs::read(path.with_extension("outcomes.jsonl")).expect("outcomes");
        let mut expected = expected.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(parsed);
        for found in &found {
            let expected = expected.next().expect("an outcome or the end").without(&["ts"]);
            assert!(same(found, &expected), "{}:\noracle:  {found:?}\nfixture: {expected:?}", path.display());
        }
        let end = expected.next().expect("the end report");
        let report = get(&end, "end").unwrap_or_else(|| panic!("{}: one more outcome: {end:?}", path.display()));
        let expected = get(report, "torn_tail").expect("a torn tail or null");
        assert!(same(&torn_tail, expected), "{}:\noracle:  {torn_tail:?}\nfixture: {expected:?}", path.display());
    }
}

#[test]
fn numbers_are_told_apart_by_value() {
    for (text, integer) in [
        ("4200", Some(4200)),
        ("4200.0", Some(4200)),
        ("42e2", Some(4200)),
        ("1.5e1", Some(15)),
        ("-0", Some(0)),
        ("0e-5", Some(0)),
        ("10e-1", Some(1)),
        ("-0.0E+9", Some(0)),
        ("18446744073709551616", Some(18_446_744_073_709_551_616)),
        ("-9223372036854775808", Some(-9_223_372_036_854_775_808)),
        ("1e39", None),
    ] {
        assert!(Decimal::of(text).is_integer(), "{text}");
        assert_eq!(Decimal::of(text).integer(), integer, "{text}");
    }
    for text in ["15e-1", "0.1", "1e-99999999999999999999999999999999999999999", "1844674407370955161.5"] {
        assert!(!Decimal::of(text).is_integer(), "{text}");
    }
    let huge = Decimal::of("1e99999999999999999999999999999999999999999");
    assert!(huge.within(Some(0), None) && !huge.within(None, Some(i128::MAX)));
    assert!(!Decimal::of("-1e400").within(Some(0), None) && Decimal::of("-1e400").within(None, Some(0)));
    assert_eq!(Decimal::of("1.50"), Decimal::of("15E-1"));
    assert_ne!(Decimal::of("-1"), Decimal::of("1"));
}

#[test]
fn shrinking_leaves_what_matters() {
    let line = br#"{"type":"text","text":"aaaaaaaaaaaaaaaaaaaaaaaa","x":[1,2,3,01]}"#;
    assert_eq!(shrink(line, &mut |bytes| bytes.windows(2).any(|pair| pair == b"01")), b"01");
}
