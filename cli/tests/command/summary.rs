//! `agentevents summary`: what runs came to.

use std::fs;

use agentevents::outcomes::{Level, compare};

use crate::support::{Done, MISFIT, TEXT, UNKNOWN, agentevents, feed, file, fixture, run};

fn summary(stream: &str) -> Done {
    feed(agentevents().args(["summary", "--dialect", "stella", "-"]), stream.as_bytes())
}

#[test]
fn a_run_is_told_outcome_first() {
    let path = fixture("stella/a_whole_run.jsonl");
    let path = path.to_str().unwrap();
    let done = run(["summary", "--dialect=stella", path]);
    let expected = "\
a_whole_run.jsonl: completed
  Fixed: the cache key now covers the feature set.
  tool calls 5, 1 failed
    read_file    8 ms  ok                         {\"path\":\"src/cache.rs\"}
    grep        31 ms  ok                         {\"pattern\":\"Key::of\",\"path\":\"src\"}
    edit_file   14 ms  ok                         {\"path\":\"src/cache.rs\",\"old\":\"unit.version())\",\"ne…
    shell      30.0 s  failed: no answer in 30 s  {\"command\":\"cargo test --test cache_key\"}
    shell      48.2 s  ok                         {\"command\":\"cargo test --test cache_key\",\"timeout_…
  cost       $0.0188 reported, $0.0188 summed up
  tokens     26,830 in, 24,100 of them from the cache, 326 out
  time       11.1 s from first to last event; tools 1 min 18 s: shell 1 min 18 s in 2 calls, grep 31 ms in 1 call, \
edit_file 14 ms in 1 call, read_file 8 ms in 1 call
  stages     triage, plan, execute, verdict, report
  models     claude-sonnet-4
";
    assert_eq!((done.status, done.text().replace(path, "a_whole_run.jsonl").as_str()), (0, expected));
}

#[test]
fn what_was_not_understood_is_told() {
    let done = summary(&[TEXT, UNKNOWN, MISFIT, "{\"type\":\"te"].concat());
    let expected = "\
<stdin>: unfinished
  Hi
  not understood: 1 event of types that this stella does not declare: quantum_reticulation
  errors: 1 does_not_fit; `agentevents check` shows each
  torn tail: line 4 is not whole
";
    assert_eq!((done.status, done.text()), (1, expected));
    assert_eq!(summary("").text(), "<stdin>: no runs\n");
}

#[test]
fn a_failure_says_why_and_what_is_missing() {
    let line = concat!(
        r#"{"schemaVersion":"1.0","runId":"s","sequence":3,"timestamp":0,"type":"terminal","payload":{"outcome":"error","#,
        r#""schemaVersion":"1.0","runId":"s","error":{"schemaVersion":"1.0","errorClass":"Internal","message":"out of\nit"}}}"#
    );
    let done = feed(agentevents().args(["summary", "--dialect", "inderun", "-"]), line.as_bytes());
    let expected = "\
<stdin> run s: failed (Internal): out of it
  time       0 ms from first to last event
  error      out of it
  order      sequence numbers: 3 missing
";
    assert_eq!((done.status, done.text()), (0, expected));
}

#[test]
fn json_is_the_runs_of_the_outcomes_format() {
    for case in ["stella/a_whole_run", "inderun/every_type_in_its_emptiest_form", "evoscientist/a_whole_run"] {
        let done = run(["summary", "--format=json", fixture(&format!("{case}.jsonl")).to_str().unwrap()]);
        let outcomes = fs::read_to_string(fixture(&format!("{case}.outcomes.jsonl"))).unwrap();
        let expected: Vec<&str> = outcomes.lines().filter(|line| line.starts_with("{\"run\":")).collect();
        assert!(!expected.is_empty());
        assert_eq!(done.text().lines().count(), expected.len(), "{case}");
        for (want, have) in expected.iter().zip(done.text().lines()) {
            assert_eq!(compare(want.as_bytes(), have.as_bytes(), Level::Full), Ok(()), "{case}");
        }
    }
}

#[test]
fn folders_and_patterns_are_summed_up_and_failures_stop_nothing() {
    let (folder, first) = file("a.jsonl", TEXT);
    let complete = "{\"type\":\"run_complete\",\"model\":\"m\",\"cost_usd\":0.5}\n";
    fs::write(folder.path().join("b.jsonl"), [TEXT, UNKNOWN, complete, TEXT, complete].concat()).unwrap();
    fs::write(folder.path().join("c.jsonl"), UNKNOWN).unwrap();
    let expected = "\ntotal: 2 sources, 3 runs (2 completed, 1 unfinished), 0 tool calls, $1.00; 1 event not understood, 0 errors\n";
    let pattern = folder.path().join("*.jsonl");
    for name in [folder.path(), pattern.as_path()] {
        let done = run(["summary", name.to_str().unwrap()]);
        assert_eq!(done.status, 2);
        assert!(done.stderr.contains("c.jsonl: which dialect is it?"), "{}", done.stderr);
        assert!(done.text().ends_with(expected), "{}", done.text());
    }
    let done = run(["summary", "nowhere.jsonl", "*.nowhere", first.to_str().unwrap()]);
    assert_eq!(done.status, 2);
    assert!(done.stderr.contains("nowhere.jsonl: cannot open") && done.stderr.contains("*.nowhere: no file matches"));
    assert!(done.text().ends_with("a.jsonl: unfinished\n  Hi\n"), "{}", done.text());
}
