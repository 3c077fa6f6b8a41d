//! The limits of K30: beyond them things are counted, and nothing fails.

use std::fmt::Write;

use agentevents::{Dialect, Run, RunLimits, RunOutcome};

use crate::{COMPLETE, only, within};

fn limited(stream: &str, dialect: &Dialect, limits: RunLimits) -> Run {
    within(stream, dialect, limits).finish().remove(0)
}

fn delta(text: &str) -> String {
    format!("{{\"type\":\"text_delta\",\"delta\":\"{text}\"}}\n")
}

#[test]
fn the_default_limits_are_those_of_the_contract() {
    let limits = RunLimits::default();
    assert_eq!(
        (limits.text_bytes(), limits.items(), limits.runs(), limits.total_bytes()),
        (1 << 20, 100_000, 10_000, 256 << 20)
    );
}

#[test]
fn a_text_is_cut_at_a_character_and_not_gone_on_with() {
    let limits = RunLimits::default().with_text_bytes(10);
    let of = |deltas: &[&str]| {
        let stream: String = deltas.iter().map(|text| delta(text)).collect();
        let run = limited(&stream, &Dialect::stella(), limits);
        (run.partial_text.unwrap(), run.truncated)
    };
    assert_eq!(of(&["0123456789"]), ("0123456789".into(), false));
    assert_eq!(of(&["0123456789", ""]), ("0123456789".into(), false));
    assert_eq!(of(&["01234567890"]), ("0123456789".into(), true));
    assert_eq!(of(&["01234567", "äö", "9"]), ("01234567ä".into(), true));
    assert_eq!(of(&["012345678", "ä", "9"]), ("012345678".into(), true));
    assert_eq!(of(&["0123456", "\\ud83d", "\\ude00", "9"]), ("0123456".into(), true));
    assert_eq!(of(&["01234567", "\\ud83d"]), ("01234567".into(), true));
    assert_eq!(of(&["\\u0030123456789", "\\n"]), ("0123456789".into(), true));
}

#[test]
fn a_text_that_is_dropped_gives_its_room_back() {
    // Each retry and each snapshot replaces what was kept.
    let limits = RunLimits::default().with_total_bytes(64 << 10);
    let text = "x".repeat(5000);
    let mut stream = String::new();
    for _ in 0..100 {
        stream += &delta(&text);
        stream += "{\"type\":\"retry\",\"attempt\":1,\"reason\":\"\"}\n";
    }
    let run = limited(&stream, &Dialect::stella(), limits);
    assert_eq!((run.partial_text, run.truncated), (Some(text.clone()), false));
    let mut stream = String::new();
    // In an order in which every other snapshot waits.
    for sequence in (0..100).map(|i| i ^ 1) {
        let _ = writeln!(
            stream,
            r#"{{"schemaVersion":"1.0","runId":"r","sequence":{sequence},"timestamp":0,"type":"content_snapshot","payload":{{"text":"{sequence}{text}"}}}}"#
        );
    }
    let run = limited(&stream, &Dialect::inderun(), limits);
    assert_eq!((run.text, run.truncated), (Some(format!("99{text}")), false));
}

#[test]
fn inputs_and_interrupts_that_are_cut_are_strings_of_their_beginning() {
    let limits = RunLimits::default().with_text_bytes(12);
    let stream = r#"{"type":"tool_call","name":"t","args":{"k":"0123456789"}}
{"type":"tool_call","name":"t","args":{"k": "ä"}}
{"type":"ask_user","interrupt_id":"i","questions":[]}
{"type":"tool_result","name":"t","content":"0123456789abcdef"}
"#;
    let run = limited(stream, &Dialect::evoscientist(), limits);
    let json = serde_json::to_value(&run).unwrap();
    assert_eq!(json["tool_calls"][0]["input"], "{\"k\":\"012345");
    assert_eq!(json["tool_calls"][1]["input"], serde_json::json!({"k": "ä"}));
    assert_eq!(json["interrupts"], serde_json::json!(["{\"type\":\"ask"]));
    assert_eq!(json["tool_calls"][0]["output"], "0123456789ab");
    assert!(run.truncated);
}

#[test]
fn lists_end_at_their_limit_and_the_counts_go_on() {
    let limits = RunLimits::default().with_items(2);
    let mut stream = String::new();
    for i in 0..5 {
        let _ = writeln!(stream, r#"{{"type":"text","text":"{i}"}}"#);
        let _ = writeln!(stream, r#"{{"type":"stage","name":"{i}"}}"#);
        let _ = writeln!(stream, r#"{{"type":"error","message":"{i}","retryable":false}}"#);
        let _ = writeln!(stream, r#"{{"type":"turn_complete","model":"{i}","cost_usd":1}}"#);
        let _ = writeln!(stream, r#"{{"type":"tool_result","call_id":"{i}","duration_ms":1}}"#);
    }
    let run = limited(&(stream + COMPLETE), &Dialect::stella(), limits);
    assert_eq!((run.messages.len(), run.stages.len(), run.errors.len()), (2, 2, 2));
    assert_eq!((run.models.len(), run.tool_calls.len(), run.turns), (2, 2, Some(5)));
    assert_eq!((run.text.as_deref(), run.outcome, run.truncated), (Some("4"), RunOutcome::Completed, true));
    assert_eq!(run.events.total(), 26);
}

#[test]
fn runs_beyond_the_limit_are_left_out_and_counted() {
    let limits = RunLimits::default().with_runs(2);
    let stream = format!("{COMPLETE}\n{{\"type\":\"quux\"}}\n").repeat(5);
    let view = within(&stream, &Dialect::stella(), limits);
    assert_eq!(view.left_out(), 3);
    let runs = view.finish();
    let unrecognized: Vec<_> = runs.iter().map(|run| run.unrecognized.total()).collect();
    assert_eq!(unrecognized, [1, 4], "what names no run belongs to the one before");
    let none = within(&stream, &Dialect::stella(), RunLimits::default().with_runs(0));
    assert_eq!((none.left_out(), none.finish().len()), (5, 0));
}

#[test]
fn at_most_1024_unknown_names_are_told_apart_each_by_256_bytes() {
    let mut stream = String::new();
    for i in 0..1100 {
        let _ = writeln!(stream, r#"{{"type":"{}{i}"}}"#, if i < 2 { "ä".repeat(200) } else { "n".into() });
    }
    let run = only(&(stream + "{}\n"), Dialect::stella());
    assert_eq!((run.unrecognized.iter().len(), run.truncated), (1024, true));
    assert_eq!(run.unrecognized.iter().next(), Some(("ä".repeat(128).as_str(), 2)));
    assert_eq!((run.unrecognized.get("n1024"), run.unrecognized.get("n1025")), (1, 0));
}

#[test]
fn within_any_room_in_all_nothing_fails_and_little_is_kept() {
    let mut streams = Vec::new();
    for (group, dialect) in
        [("stella", Dialect::stella()), ("evoscientist", Dialect::evoscientist()), ("inderun", Dialect::inderun())]
    {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(group);
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| !path.to_str().unwrap().ends_with(".outcomes.jsonl"));
        let all: Vec<u8> = files.flat_map(|path| [std::fs::read(path).unwrap(), b"\n".to_vec()].concat()).collect();
        streams.push((String::from_utf8_lossy(&all).into_owned(), dialect));
    }
    for (stream, dialect) in &streams {
        for room in (0..64).map(|i| i * i * 40) {
            for text_bytes in [0, 1, 7, 1 << 20] {
                let limits = RunLimits::default().with_total_bytes(room).with_text_bytes(text_bytes);
                let runs = within(stream, dialect, limits).finish();
                let written: usize = runs.iter().map(|run| strings(&serde_json::to_value(run).unwrap())).sum();
                assert!(written <= 2 * room, "{written} bytes of text within {room} and {text_bytes}");
            }
        }
    }
}

/// How many bytes the strings of a run have together, but for its counts.
fn strings(run: &serde_json::Value) -> usize {
    match run {
        serde_json::Value::String(string) => string.len(),
        serde_json::Value::Array(items) => items.iter().map(strings).sum(),
        serde_json::Value::Object(members) => members
            .iter()
            .filter(|(key, _)| !["events", "unrecognized"].contains(&key.as_str()))
            .map(|(_, value)| strings(value))
            .sum(),
        _ => 0,
    }
}

#[test]
fn numbers_that_found_no_room_are_no_gaps() {
    let event = |sequence: u64| {
        format!(
            r#"{{"schemaVersion":"1.0","runId":"r","sequence":{sequence},"timestamp":0,"type":"diagnostic","payload":{{}}}}"#
        ) + "\n"
    };
    // 0 to 9 but for 3, then every other number to 10,000: more than there is room for.
    let mut stream: String = (0..10).filter(|&sequence| sequence != 3).map(event).collect();
    stream.extend((10..10_000).step_by(2).map(event));
    let all = limited(&stream, &Dialect::inderun(), RunLimits::default());
    assert_eq!((all.gaps.len(), all.truncated), (1 + 4995 - 1, false));
    let few = limited(&stream, &Dialect::inderun(), RunLimits::default().with_total_bytes(64 << 10));
    assert!(few.truncated && few.gaps.len() > 10 && few.gaps.len() < 1000);
    assert_eq!(few.gaps, all.gaps[..few.gaps.len()]);
    assert_eq!(few.events.total(), all.events.total());
}
