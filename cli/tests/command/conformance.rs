//! `check --format json` prints what every client must, where the whole stream comes at once: `conform` cuts it.

use std::fs;
use std::path::Path;

use agentevents::outcomes::{Level, compare};

use crate::support::{agentevents, feed, fixture};

/// The cases of a group: the stream's bytes, the options, and what is expected.
fn cases(group: &str) -> Vec<(String, Vec<u8>, String, String)> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(fixture(group)).expect("the group has a folder") {
        let path = entry.expect("the folder is readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names are UTF-8").to_owned();
        if name.ends_with(".outcomes.jsonl") || path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let options = fs::read_to_string(path.with_extension("options.json")).unwrap_or_else(|_| "{}".into());
        let expected = fs::read_to_string(path.with_extension("outcomes.jsonl")).expect("a case has outcomes");
        cases.push((name, fs::read(&path).expect("a case has a stream"), options, expected));
    }
    assert!(!cases.is_empty(), "no cases in {group}");
    cases
}

fn hold(group: &str, dialect: &str) {
    for (name, stream, options, expected) in cases(group) {
        let mut command = agentevents();
        command.args(["check", "--format", "json", "-"]);
        if !options.contains("\"dialect\"") {
            command.env("AGENTEVENTS_DIALECT", dialect);
        }
        // A schema's name in the options is relative to the working directory.
        command.env("AGENTEVENTS_OPTIONS", options).current_dir(fixture(group));
        let done = feed(&mut command, &stream);
        assert!(done.status < 2, "{group}/{name}: {}", done.stderr);
        hold_lines(Path::new(group).join(name).as_path(), &expected, done.text());
    }
}

fn hold_lines(case: &Path, expected: &str, printed: &str) {
    for (want, have) in expected.lines().zip(printed.lines()) {
        let same = compare(want.as_bytes(), have.as_bytes(), Level::Full);
        assert_eq!(same, Ok(()), "{}", case.display());
    }
    assert_eq!(printed.lines().count(), expected.lines().count(), "{}", case.display());
}

#[test]
fn stella() {
    hold("stella", "stella");
}

#[test]
fn lines() {
    hold("lines", "stella");
}

#[test]
fn custom() {
    hold("custom", "stella");
}
