//! Documents: one JSON object with an `events` array (K27).

use std::fs;

use crate::support::{agentevents, feed, file, run};

const DOCUMENT: &str = r#"{
  "status": "completed",
  "events": [
    {
      "type": "text",
      "text": "Hi"
    },
    {"type": "text", "text": 7},
    {"type": "quantum_reticulation"}
  ]
}
"#;

#[test]
fn a_json_file_is_a_document() {
    let (_folder, path) = file("run.json", DOCUMENT);
    let path = path.to_str().unwrap();
    let done = run(["check", path]);
    assert_eq!(done.status, 1);
    assert!(
        done.stderr.ends_with("run.json: read as stella (fits 1 of the first 3 elements); --dialect says otherwise\n")
    );
    let text = done.text().replace(path, "run.json");
    let expected = "\
run.json: event 1, byte 26: error: text does not fit at /text (wrong_type)
  expected  a string
  found     a number
  in        {\"type\": \"text\", \"text\": 7}
                                     ^
run.json: a document with 3 events of stella
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn the_form_can_be_said() {
    let document = feed(agentevents().args(["check", "--form=document", "--format=json", "-"]), DOCUMENT.as_bytes());
    assert_eq!(document.status, 1);
    assert!(document.text().contains("\n{\"rest\":{\"status\":\"completed\"}}\n{\"run\":{"), "{}", document.text());
    let (_folder, path) = file("run.json", "{\"type\":\"text\",\"text\":\"Hi\"}\n");
    let stream = run(["check", "--form", "stream", path.to_str().unwrap()]);
    assert_eq!(stream.status, 0);
    assert!(stream.text().contains("run.json: 1 line of stella\n"), "{}", stream.text());
}

#[test]
fn a_fault_of_the_document_itself_has_its_place_in_it() {
    let (_folder, path) = file("run.json", &DOCUMENT[..150]);
    let done = run(["check", "--dialect=stella", path.to_str().unwrap()]);
    assert_eq!(done.status, 1);
    assert!(
        done.text().contains("run.json: byte 151: error: not one JSON text in valid UTF-8 (not_json)"),
        "{}",
        done.text()
    );
}

#[test]
fn cat_makes_lines_of_it() {
    let (folder, path) = file("run.json", DOCUMENT);
    let done = run(["cat", "--dialect=stella", path.to_str().unwrap()]);
    let lines: Vec<&str> = done.text().lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0].split_whitespace().collect::<String>(), r#"{"type":"text","text":"Hi"}"#);
    assert_eq!(lines[1..], [r#"{"type": "text", "text": 7}"#, r#"{"type": "quantum_reticulation"}"#]);
    let stream = folder.path().join("run.jsonl");
    fs::write(&stream, &done.stdout).unwrap();
    let done = run(["cat", "--dialect=stella", "--type=text", stream.to_str().unwrap()]);
    assert_eq!(done.text().trim_end(), lines[0]);
}
