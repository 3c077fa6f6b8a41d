//! `agentevents check`: exit status, and what goes where.

use std::fs;

use crate::support::{MISFIT, TEXT, UNKNOWN, agentevents, check, feed, file, run};

#[test]
fn a_clean_stream_ends_with_0_and_rule_1_is_clean() {
    for stream in ["", TEXT, &[TEXT, UNKNOWN, "\n"].concat(), &[TEXT, "{\"type\":\"te"].concat()] {
        let done = check(stream);
        assert_eq!((done.status, done.stderr.as_str()), (0, ""), "{stream}");
        assert!(done.text().ends_with("clean\n"), "{}", done.text());
    }
}

#[test]
fn errors_end_with_1() {
    for line in [MISFIT, "[]\n", "{]\n{}\n", &format!("{}{}\n", "[".repeat(129), "]".repeat(129))] {
        let done = check([line, TEXT].concat());
        assert_eq!((done.status, done.stderr.as_str()), (1, ""), "{line}");
    }
}

#[test]
fn a_tail_that_begins_no_object_ends_with_1() {
    for (tail, status) in [("{\"type\":\"te", 0), ("Killed", 1), ("[1,", 1), ("{\"type\":\"text\"}}", 1)] {
        let done = check([TEXT, tail].concat());
        assert_eq!(done.status, status, "{tail}");
        assert!(done.text().contains("torn tail: line 2 ("), "{}", done.text());
    }
}

#[test]
fn what_cannot_be_read_ends_with_2_and_does_not_stop_the_others() {
    let (folder, clean) = file("clean.jsonl", TEXT);
    let broken = folder.path().join("broken.jsonl");
    fs::write(&broken, MISFIT).unwrap();
    let (clean, broken) = (clean.to_str().unwrap(), broken.to_str().unwrap());
    let empty = tempfile::tempdir().unwrap();
    let empty = empty.path().to_str().unwrap();

    let done = run(["check", "--dialect=stella", "nowhere.jsonl", clean, empty, broken]);
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("nowhere.jsonl: cannot open"), "{}", done.stderr);
    assert!(done.stderr.contains(": no .jsonl or .ndjson file in this folder"), "{}", done.stderr);
    assert!(done.text().contains("clean.jsonl: 1 line of stella"), "{}", done.text());
    assert!(done.text().contains("broken.jsonl:1:23: error:"), "{}", done.text());

    let done = run(["check", "--dialect=stella", clean, broken]);
    assert_eq!(done.status, 1);
    let total = "\ntotal: 2 streams, 2 lines: 1 event, 0 unrecognized, 1 error, 0 torn tails\n";
    assert!(done.text().ends_with(total), "{}", done.text());

    let done = run(["check", "--dialect=stella", folder.path().to_str().unwrap()]);
    assert!(done.text().ends_with(total), "{}", done.text());
}

#[test]
fn settings_that_make_no_sense_end_with_2_and_say_what_would() {
    let (_folder, schema) = file("mine.json", r#"{"oneOf":[{"properties":{"type":{"const":"a","colour":1}}}]}"#);
    let schema = schema.to_str().unwrap();
    for (arguments, word) in [
        (["--dialect", "stela"], "one of stella, evoscientist, inderun"),
        (["--dialect", schema], "`colour`"),
        (["--max-depth", "1025"], "from 1 to 1024"),
        (["--max-line-bytes", "0"], "from 1 to"),
        (["--options", "{\"depth\":1}"], "unknown field `depth`"),
        (["--options", "[\"stella\",100,10,\"stream\"]"], "write a JSON object"),
    ] {
        let done = run(["check", arguments[0], arguments[1], "-"]);
        assert_eq!((done.status, done.text()), (2, ""), "{arguments:?}");
        assert!(done.stderr.contains(word), "{}", done.stderr);
    }
}

#[test]
fn standard_input_is_read_once() {
    let done = feed(agentevents().args(["check", "--dialect=stella", "-", "-"]), TEXT.as_bytes());
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("`-` stands for standard input, which can be read once"), "{}", done.stderr);
    assert!(done.text().contains("<stdin>: 1 line of stella"), "{}", done.text());
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_options() {
    let evoscientist = "{\"type\":\"text\",\"content\":\"Hi\"}\n";
    let status = |arguments: &[&str], dialect: &str, options: &str| {
        let mut command = agentevents();
        command.arg("check").args(arguments).arg("-");
        feed(command.env("AGENTEVENTS_DIALECT", dialect).env("AGENTEVENTS_OPTIONS", options), evoscientist.as_bytes())
            .status
    };
    assert_eq!(status(&[], "", r#"{"dialect":"stella"}"#), 1);
    assert_eq!(status(&[], "evoscientist", r#"{"dialect":"stella"}"#), 0);
    assert_eq!(status(&["--dialect", "stella"], "evoscientist", ""), 1);
    assert_eq!(status(&[], "evoscientist", r#"{"max_line_bytes":29}"#), 1);
    assert_eq!(status(&["--max-line-bytes", "30"], "evoscientist", r#"{"max_line_bytes":29}"#), 0);
    assert_eq!(status(&[], "evoscientist", r#"{"max_depth":1}"#), 0);
}

#[test]
fn a_schema_file_is_a_dialect() {
    let schema = r#"{"oneOf":[{"properties":{"type":{"const":"said"},"text":{"type":"string"}},"required":["text"]}]}"#;
    let (_folder, schema) = file("mine.json", schema);
    let mut command = agentevents();
    command.arg("check").arg("--dialect").arg(schema).arg("-");
    let done = feed(&mut command, b"{\"type\":\"said\",\"text\":\"Hi\"}\n{\"type\":\"said\"}\n");
    assert_eq!(done.status, 1);
    assert!(done.text().contains("<stdin>:2:15: error: said does not fit at /text (missing)"), "{}", done.text());
    assert!(done.text().contains("<stdin>: 2 lines of mine"), "{}", done.text());
}
