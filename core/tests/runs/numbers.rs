//! Great numbers of everything: each costs no more than its share.

use std::fmt::Write;

use agentevents::{Dialect, RunOutcome};

use crate::{only, summary};

#[test]
fn a_million_open_calls_are_paired_up_to_the_limit() {
    let mut stream = String::new();
    for call in 0..1_000_000 {
        let _ = writeln!(stream, r#"{{"type":"tool_start","call":{{"call_id":"{call}","name":"t","input":{{}}}}}}"#);
    }
    for call in [0, 99_999, 100_000] {
        let _ = writeln!(stream, r#"{{"type":"tool_result","call_id":"{call}","duration_ms":{call}}}"#);
    }
    let run = only(&stream, Dialect::stella());
    assert_eq!((run.tool_calls.len(), run.truncated), (100_000, true));
    assert_eq!((run.events.get("tool_start"), run.events.get("tool_result")), (1_000_000, 3));
    assert_eq!(run.tool_calls.iter().filter_map(|call| call.duration_ms).collect::<Vec<_>>(), [0, 99_999]);
}

#[test]
fn calls_of_one_id_or_name_are_paired_in_linear_time() {
    const CALLS: usize = 100_000;
    let mut stella = String::new();
    let mut evoscientist = String::new();
    for call in 0..CALLS {
        stella.push_str("{\"type\":\"tool_start\",\"call\":{\"call_id\":\"c\",\"name\":\"t\",\"input\":0}}\n");
        let _ = writeln!(evoscientist, r#"{{"type":"tool_call","name":"t","args":{call}}}"#);
    }
    for result in 0..CALLS {
        let _ = writeln!(stella, r#"{{"type":"tool_result","call_id":"c","duration_ms":{result}}}"#);
        let _ = writeln!(evoscientist, r#"{{"type":"tool_result","name":"t","content":"{result}"}}"#);
    }
    let run = only(&stella, Dialect::stella());
    let durations: Vec<_> = run.tool_calls.iter().filter_map(|call| call.duration_ms).collect();
    assert!(durations.iter().copied().eq((0..CALLS as u64).rev()), "the latest call has the first result");
    let run = only(&evoscientist, Dialect::evoscientist());
    let pairs: Vec<_> =
        run.tool_calls.iter().map(|call| (call.input.as_ref().unwrap().as_str(), call.output.as_deref())).collect();
    assert!(pairs.iter().all(|(input, output)| Some(*input) == *output), "the oldest call has the first result");
}

#[test]
fn brackets_close_in_any_order_in_linear_time() {
    const AGENTS: usize = 100_000;
    let phase = |agent: usize, phase: &str| {
        format!(
            "{{\"type\":\"sub_agent\",\"phase\":{{\"phase\":\"{phase}\",\"agent_id\":\"{agent}\",{}}}}}\n",
            match phase {
                "started" => r#""depth":1,"instruction_preview":"","write_access":false"#,
                _ =>
                    r#""absorbed_messages":0,"cost_usd":0,"status":"completed","steps":0,"summary":"","truncated":false"#,
            }
        )
    };
    let start = |id: &str| {
        format!("{{\"type\":\"tool_start\",\"call\":{{\"call_id\":\"{id}\",\"name\":\"t\",\"input\":0}}}}\n")
    };
    let mut stream: String = (0..AGENTS).map(|agent| phase(agent, "started")).collect();
    // All but the last, first come first, and ones that nobody started.
    stream.extend((0..AGENTS - 1).map(|agent| phase(agent, "finished") + &phase(agent + AGENTS, "finished")));
    stream += &start("in the last");
    stream += &phase(AGENTS - 1, "finished");
    stream += &start("in none");
    let run = only(&stream, Dialect::stella());
    let agents: Vec<_> = run.tool_calls.iter().map(|call| call.agent.as_deref()).collect();
    assert_eq!(agents, [Some("99999"), None]);
}

#[test]
fn ten_thousand_runs_interleave() {
    const RUNS: usize = 10_000;
    let mut stream = String::new();
    let envelope = |run: usize, sequence: u64| {
        format!(r#"{{"schemaVersion":"1.0","runId":"r{run}","sequence":{sequence},"timestamp":{sequence},"#)
    };
    for sequence in [1_u64, 0, 2] {
        for run in 0..RUNS {
            stream += &envelope(run, sequence);
            let _ = writeln!(stream, r#""type":"content_delta","payload":{{"text":"{sequence}"}}}}"#);
        }
    }
    stream.push_str("no line of any run\n");
    for run in (0..=RUNS).rev() {
        stream += &envelope(run, 3);
        let payload =
            format!(r#"{{"outcome":"cancelled","schemaVersion":"1.0","runId":"r{run}","partialText":"{run}"}}"#);
        let _ = writeln!(stream, r#""type":"terminal","payload":{payload}}}"#);
    }
    let summary = summary(&stream, Dialect::inderun());
    assert_eq!((summary.runs().len(), summary.left_out()), (RUNS, 1));
    for (index, run) in summary.runs().iter().enumerate() {
        assert_eq!(run.id, Some(format!("r{index}")));
        assert_eq!((run.outcome, run.text.as_deref()), (RunOutcome::Cancelled, Some(index.to_string().as_str())));
        assert_eq!((run.elapsed_ms, run.gaps.len(), run.duplicates), (Some(3.0), 0, 0));
        assert_eq!(run.faults, u64::from(index == RUNS - 1), "it belongs to the run that spoke last");
    }
}

#[test]
fn a_run_may_arrive_backwards() {
    const EVENTS: u64 = 100_000;
    let mut stream = String::new();
    for sequence in (0..EVENTS).rev() {
        let _ = writeln!(
            stream,
            r#"{{"schemaVersion":"1.0","runId":"r","sequence":{sequence},"timestamp":{sequence},"type":"content_delta","payload":{{"text":"{}"}}}}"#,
            sequence % 10
        );
    }
    let run = only(&stream, Dialect::inderun());
    assert_eq!(run.text.unwrap(), "0123456789".repeat(10_000));
    assert_eq!((run.first_ts, run.last_ts, run.elapsed_ms), (Some(0.0), Some(99_999.0), Some(99_999.0)));
    assert_eq!((run.gaps, run.truncated), (vec![], false));
}

#[test]
fn depth_needs_no_stack() {
    let depth = 1000;
    let nested = "[{\"a\":".repeat(depth / 2) + "1" + &"}]".repeat(depth / 2);
    let stream = format!("{{\"type\":\"tool_call\",\"name\":\"t\",\"args\":{nested}}}\n").repeat(2);
    let limits = agentevents::Limits::default().with_max_depth(1024).unwrap();
    let read = move || {
        let decoder = agentevents::Decoder::with(Dialect::evoscientist(), limits);
        let mut view = agentevents::RunView::new(decoder.dialect());
        let mut stream = agentevents::Stream::with(stream.as_bytes(), decoder);
        let visited = stream.visit(|outcome| {
            view.observe(&outcome);
            Ok::<(), std::io::Error>(())
        });
        visited.unwrap();
        let runs = view.finish();
        // It is written without recursion, too.
        assert_eq!(serde_json::to_string(&runs[0].tool_calls[0].input).unwrap(), nested);
        runs[0].tool_calls.len()
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(read).unwrap();
    assert_eq!(thread.join().unwrap(), 1, "equal arguments are one call");
}
