//! What is told of runs (K30, K31), beyond what the fixtures' small streams can show: limits, great numbers, the API.

mod limits;
mod numbers;

use agentevents::{
    Dialect, ReadError, Run, RunLimits, RunOutcome, RunView, SchemaOptions, Summary, summarize, summarize_path,
};

fn summary(stream: &str, dialect: Dialect) -> Summary {
    summarize(stream.as_bytes(), dialect).expect("bytes do not fail")
}

fn only(stream: &str, dialect: Dialect) -> Run {
    summary(stream, dialect).run().unwrap().clone()
}

fn within(stream: &str, dialect: &Dialect, limits: RunLimits) -> RunView {
    let mut view = RunView::within(dialect, limits);
    agentevents::read(stream.as_bytes(), dialect.clone())
        .visit(|outcome| {
            view.observe(&outcome);
            Ok::<(), std::io::Error>(())
        })
        .unwrap();
    view
}

const COMPLETE: &str = r#"{"type":"run_complete","model":"m","cost_usd":0}"#;

#[test]
fn a_summary_has_a_run_where_there_is_one() {
    let none = summary("", Dialect::stella());
    assert_eq!(none.runs(), []);
    assert_eq!(none.run().unwrap_err().to_string(), "the stream holds 0 runs, not one");
    let two = summary(&format!("{COMPLETE}\n{COMPLETE}\n"), Dialect::stella());
    assert_eq!(two.run().unwrap_err().count, 2);
    assert!(two.runs().iter().all(|run| run.outcome == RunOutcome::Completed));
    assert_eq!(summary("\n \n", Dialect::inderun()).runs(), []);
}

#[test]
fn a_summary_is_the_runs_and_the_report() {
    let summary = summary("{\"type\":\"text\",\"text\":\"Hi\"}\n{\"type\":\"quux\"}\n{\"type\":", Dialect::stella());
    let json = serde_json::to_value(&summary).unwrap();
    assert_eq!(json["runs"][0]["text"], "Hi");
    assert_eq!(json["runs"][0]["unrecognized"]["quux"], 1);
    // A torn tail is no error (K25).
    assert_eq!((&json["runs"][0]["faults"], &json["report"]["torn_tail"]["line"]), (&0.into(), &3.into()));
    assert_eq!(json["report"], serde_json::to_value(summary.report()).unwrap());
}

#[test]
fn a_file_is_summed_up_by_its_path() {
    let path = std::env::temp_dir().join(format!("agentevents-runs-{}.jsonl", std::process::id()));
    std::fs::write(&path, COMPLETE).unwrap();
    let summary = summarize_path(&path, Dialect::stella());
    std::fs::remove_file(&path).unwrap();
    assert_eq!(summary.unwrap().run().unwrap().outcome, RunOutcome::Completed);
    assert!(summarize_path(&path, Dialect::stella()).is_err());
}

#[test]
fn a_view_may_be_shown_owned_outcomes() {
    let stream = "{\"type\":\"text_delta\",\"delta\":\"\\ud83d\"}\n{\"type\":\"text_delta\",\"delta\":\"\\ude00\"}\n";
    let mut view = RunView::new(&Dialect::stella());
    for outcome in agentevents::read(stream.as_bytes(), Dialect::stella()) {
        view.observe(&outcome.map_err(|error| match error {
            ReadError::Fault(fault) => fault,
            ReadError::Io(error) => panic!("{error}"),
        }));
    }
    assert_eq!(view.finish()[0].partial_text.as_deref(), Some("😀"));
}

#[test]
fn only_the_built_in_dialect_gets_its_fold() {
    let schema = include_bytes!("../../dialects/stella.json");
    let loaded = Dialect::from_json_schema(schema, &SchemaOptions::default()).unwrap();
    assert_eq!(loaded.name(), "stella");
    let stream = format!(
        "{{\"ts\":5,\"type\":\"text\",\"text\":\"Hi\"}}\n{COMPLETE}\n{{\"ts\":7,\"type\":\"text\",\"text\":\"Hi\"}}\n"
    );
    let run = only(&stream, loaded);
    assert_eq!((run.outcome, run.text, run.turns), (RunOutcome::Unfinished, None, None));
    assert_eq!((run.elapsed_ms, run.events.total()), (Some(2.0), 3));
    assert_eq!(summary(&stream, Dialect::named("stella").unwrap()).runs().len(), 2);
}

#[test]
fn a_fault_tells_where_it_belongs() {
    let places = |line: &str, dialect: Dialect| {
        let fault = dialect.decode(line.as_bytes()).unwrap_err();
        (fault.run().map(String::from), fault.sequence())
    };
    let event = |envelope: &str| {
        format!(r#"{{"schemaVersion":"1.0",{envelope}"timestamp":1,"type":"diagnostic","payload":3}}"#)
    };
    let inderun = |envelope: &str| places(&event(envelope), Dialect::inderun());
    assert_eq!(inderun(r#""runId":"a","sequence":7,"#), (Some("a".into()), Some(7)));
    assert_eq!(inderun(r#""sequence":2e1,"runId":"\u0061","#), (Some("a".into()), Some(20)));
    assert_eq!(inderun(r#""runId":"","sequence":-1,"#), (None, None));
    assert_eq!(inderun(r#""runId":5,"sequence":1.5,"#), (None, None));
    assert_eq!(inderun(""), (None, None));
    let two_types = r#"{"runId":"a","sequence":1,"type":"terminal","type":"terminal"}"#;
    assert_eq!(places(two_types, Dialect::inderun()), (Some("a".into()), Some(1)));
    let not_json = r#"{"runId":"a","sequence":1,"type":"diagnostic""#;
    assert_eq!(places(not_json, Dialect::inderun()), (None, None));
    let inside = r#"{"type":"event","agent":"lead","event":{"type":"text","text":7}}"#;
    assert_eq!(places(inside, Dialect::stella()), (Some("lead".into()), None));
    let outside = r#"{"agent":"lead","type":"event","event":7}"#;
    assert_eq!(places(outside, Dialect::stella()), (Some("lead".into()), None));
    assert_eq!(places(r#"{"type":"event","agent":["lead"]}"#, Dialect::stella()), (None, None));
    assert_eq!(places(r#"{"type":"text","text":7,"agent":"lead"}"#, Dialect::stella()), (None, None));
}

#[test]
fn run_id_and_sequence_number_need_not_be_declared() {
    let load = |extra: &str| {
        let schema = format!(
            r#"{{"title":"t","x-agentevents":{{"run":"/of/run","sequence":"/n","timestamp":"/at"{extra}}},
            "oneOf":[{{"type":"object","properties":{{"type":{{"const":"ping"}}}},"required":["type"]}}]}}"#
        );
        Dialect::from_json_schema(schema.as_bytes(), &SchemaOptions::default()).unwrap()
    };
    let stream = r#"{"type":"ping","of":{"run":"a"},"n":1,"at":30}
{"type":"ping","of":{"run":"b"},"n":0}
{"type":"pong","of":{"run":"a"},"n":3}
{"n":0,"at":10,"type":"ping","of":{"run":"a"}}
"#;
    let summary = summary(stream, load(""));
    let [a, b] = summary.runs() else { panic!("{:?}", summary.runs()) };
    assert_eq!((a.id.as_deref(), b.id.as_deref()), (Some("a"), Some("b")));
    assert_eq!((a.first_ts, a.last_ts, &*a.gaps), (Some(10.0), Some(30.0), &[(2, 2)][..]));
    let outside = only(stream.lines().next().unwrap(), load(r#","unwrap":{"wrap":"/event"}"#));
    assert_eq!((outside.id, outside.gaps), (None, vec![]));
}
