//! What docs/dialects.md says: its example loads, its table is the subset.

use agentevents::schema::{Schema, SchemaOptions};

use crate::{around, parse, render};

const PAGE: &str = include_str!("../../../docs/dialects.md");

/// The text of the page's only JSON block.
fn example() -> &'static str {
    let (_, rest) = PAGE.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_example() {
    let schema = parse(example()).unwrap();
    assert_eq!(schema.name, "builder");
    assert_eq!((schema.timestamp.as_deref(), schema.run.as_deref()), (Some("/at"), Some("/run")));
    assert_eq!(
        render::schema(&schema),
        [
            "step_started {run: string[1..]; type: 'step_started'; step: @Step; at?: (number or null)}",
            "step_ended {run: string[1..]; type: 'step_ended'; step: @Step; millis~ms?: integer[0..4294967295]; \
             outcome: @Outcome; at?: (number or null)}",
            "warning {run: string[1..]; type: 'warning'; text: string; level?: @Level; at?: (number or null)}",
            "@Step {id: integer; name: string; parent?: (integer or null)}",
            "@Outcome ('passed'~'ok'~true or keyed {failed!: string})",
            "@Level 'low'|'high'|…",
        ]
    );
    let content: Vec<_> = schema.events.iter().map(|event| event.content).collect();
    assert_eq!(content, [false, true, false]);
}

/// The words in backticks of the first column of the table whose head begins with `head`.
fn column(head: &str) -> Vec<&'static str> {
    let (_, table) = PAGE.split_once(&format!("\n| {head} |")).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect()
}

fn known(keyword: &str) -> bool {
    match parse(&around(&format!(r#"{{"{keyword}":[[]]}}"#), "")) {
        Ok(_) => true,
        Err(error) => !error.message().contains("is not in the subset"),
    }
}

#[test]
fn every_keyword_of_the_table_is_known() {
    let keywords = [column("keyword"), column("annotation")].concat();
    assert!(keywords.len() > 30, "{keywords:?}");
    for keyword in keywords {
        assert!(known(keyword), "{keyword}");
    }
    assert!(!known("pattern"));
}

#[test]
fn every_setting_of_the_table_is_known() {
    let settings = column("setting");
    assert_eq!(settings, ["dialect", "tag", "timestamp", "run", "sequence", "content", "unwrap"]);
    for setting in settings {
        let schema = format!(r#"{{"title":"t","x-agentevents":{{"{setting}":[[]]}}}}"#);
        let error = Schema::parse(schema.as_bytes(), &SchemaOptions::default()).unwrap_err();
        assert!(!error.message().contains("is not a setting"), "{error}");
    }
}
