//! The syntax of JSON, case by case (K9, K10, K18, K20, K22): which texts are JSON, and where the others break.

mod oracle;

use std::collections::BTreeSet;

use agentevents::{Dialect, Limits};
use oracle::judge::{Fault, Verdict};
use oracle::{stream, strict, syntax};

const TABLE: &str = include_str!("data/json_syntax.tsv");

/// One row of the table.
struct Row {
    name: &'static str,
    /// Whether it may stand inside another text.
    embeds: bool,
    bytes: Vec<u8>,
    /// Where it breaks, from 0; nothing for JSON.
    breaks: Option<usize>,
}

/// What may stand around a value: before it, after it.
const AROUND: [(&str, &str); 4] = [
    (r#"{"type":"error","message":"m","retryable":true,"undeclared":"#, "}"),
    (r#"{"type":"tool_start","call":{"call_id":"1","name":"n","input":"#, "}}"),
    (r#"{"type":"of_no_dialect","body":"#, r#","more":0}"#),
    (r#" [ { "deep" : [ "#, " ] } ]"),
];

fn rows() -> Vec<Row> {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| row(line).unwrap_or_else(|| panic!("not a row: {line}"))).collect()
}

fn row(line: &'static str) -> Option<Row> {
    let [verdict, name, text] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let (before, after) = match (verdict, text.split_once('▸')) {
        ("y" | "Y", None) => (text, None),
        ("n" | "N", Some((before, after))) => (before, Some(after)),
        _ => return None,
    };
    let mut bytes = unwritten(before);
    let breaks = after.map(|_| bytes.len());
    bytes.extend(unwritten(after.unwrap_or_default()));
    Some(Row { name, embeds: matches!(verdict, "y" | "n"), bytes, breaks })
}

/// The bytes of a text in which `<XX>` is one byte.
fn unwritten(text: &str) -> Vec<u8> {
    let mut pieces = text.split('<');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let (hexadecimal, rest) = piece.split_once('>').expect("<XX>");
        bytes.push(u8::from_str_radix(hexadecimal, 16).expect("two hexadecimal digits"));
        bytes.extend(rest.bytes());
    }
    bytes
}

/// Every text to try, with its name and where it breaks.
fn texts() -> Vec<(String, Vec<u8>, Option<usize>)> {
    let mut texts = Vec::new();
    for row in rows() {
        if row.embeds {
            for (before, after) in AROUND {
                let bytes = [before.as_bytes(), &row.bytes, after.as_bytes()].concat();
                let breaks = row.breaks.map(|at| before.len() + at);
                texts.push((format!("{} after {before}", row.name), bytes, breaks));
            }
        }
        texts.push((row.name.to_owned(), row.bytes, row.breaks));
    }
    texts
}

#[test]
fn names_are_told_apart() {
    let rows = rows();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), rows.len());
    assert!(rows.len() > 300, "{} rows", rows.len());
}

#[test]
fn the_oracle_reads_them_so() {
    for (name, bytes, breaks) in texts() {
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let found = syntax::parse(text.as_bytes(), 128, false).err();
        assert_eq!(found, breaks.map(syntax::Refusal::NotJson), "{name}: {text}");
        assert_eq!(strict::disagreement(&bytes), None, "{name}: {text}");
    }
}

/// Every way in which the decoder meets a line: whole, in pieces, in one with all others.
#[test]
fn the_decoder_reads_them_so() {
    let dialect = Dialect::stella();
    let (names, lines): (Vec<_>, Vec<_>) = texts().into_iter().map(|(name, bytes, at)| ((name, at), bytes)).unzip();
    let mut rng = fastrand::Rng::with_seed(9);
    let whole = stream::verdicts(&dialect, Limits::default(), &lines, None).expect("a whole stream");
    let pieces = stream::verdicts(&dialect, Limits::default(), &lines, Some(&mut rng)).expect("a whole stream");
    assert_eq!(whole, pieces);
    for (((name, breaks), line), verdict) in names.iter().zip(&lines).zip(whole) {
        let text = String::from_utf8_lossy(line);
        let not_json = |at: usize| Verdict::Fault(Fault { kind: "not_json", column: at + 1, misfit: None });
        let broken = matches!(verdict, Verdict::Fault(Fault { kind: "not_json", .. }));
        match breaks {
            Some(at) => assert_eq!(verdict, not_json(*at), "{name}: {text}"),
            None => assert!(!broken, "{name}: {text}: {verdict:?}"),
        }
        assert_eq!(stream::single(&dialect, line), verdict, "{name}, as a single object: {text}");
    }
}
