//! What is told of runs (K30, K31), beyond what the fixtures' small streams can show.

use std::fmt::Write;

use agentevents::run::ToolCall;
use agentevents::{Dialect, Run, RunOutcome, Summary, summarize};

fn summary(stream: &str, dialect: Dialect) -> Summary {
    summarize(stream.as_bytes(), dialect).expect("bytes do not fail")
}

fn stella(stream: &str) -> Run {
    summary(stream, Dialect::stella()).run().unwrap().clone()
}

#[test]
fn a_summary_has_a_run_where_there_is_one() {
    let none = summary("", Dialect::stella());
    assert_eq!(none.runs(), []);
    assert_eq!(none.run().unwrap_err().to_string(), "the stream holds 0 runs, not one");
    let completed = r#"{"type":"run_complete","model":"m","cost_usd":0}"#;
    let two = summary(&format!("{completed}\n{completed}\n"), Dialect::stella());
    assert_eq!(two.run().unwrap_err().to_string(), "the stream holds 2 runs, not one");
    assert!(two.runs().iter().all(|run| run.outcome == RunOutcome::Completed));
}

#[test]
fn a_million_open_calls_are_paired_up_to_the_limit() {
    let mut stream = String::new();
    for call in 0..1_000_000 {
        let _ = writeln!(stream, r#"{{"type":"tool_start","call":{{"call_id":"{call}","name":"t","input":{{}}}}}}"#);
    }
    for call in [0, 99_999, 100_000] {
        let _ = writeln!(stream, r#"{{"type":"tool_result","call_id":"{call}","duration_ms":{call}}}"#);
    }
    let run = stella(&stream);
    assert_eq!((run.tool_calls.len(), run.truncated), (100_000, true));
    assert_eq!((run.events.get("tool_start"), run.events.get("tool_result")), (1_000_000, 3));
    let closed = |call: &ToolCall| call.duration_ms;
    assert_eq!(run.tool_calls.iter().filter_map(closed).collect::<Vec<_>>(), [0, 99_999]);
}
