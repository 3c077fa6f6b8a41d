//! The dialect that nobody said.

use std::fs;

use crate::support::{TEXT, UNKNOWN, agentevents, feed, file, fixture, run};

#[test]
fn every_producer_is_known_by_its_own_recordings() {
    for dialect in ["stella", "evoscientist", "inderun"] {
        let mut recordings = 0;
        for entry in fs::read_dir(fixture(dialect)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap();
            if name.ends_with(".outcomes.jsonl") || path.extension().is_none_or(|extension| extension != "jsonl") {
                continue;
            }
            // It speaks other dialects on purpose.
            if name.ends_with("types_of_other_dialects_are_unrecognized.jsonl") {
                continue;
            }
            recordings += 1;
            let done = run(["check", name]);
            // What holds nothing that fits its dialect cannot tell which it is.
            let knowable = fs::read_to_string(path.with_extension("outcomes.jsonl")).unwrap().contains("\"event\":");
            let said = format!(": read as {dialect} (fits ");
            assert!(!knowable || done.stderr.contains(&said), "{name}: {}", done.stderr);
        }
        assert!(recordings > 10, "{dialect}");
    }
}

#[test]
fn the_choice_is_said_where_it_disturbs_nobody() {
    let (_folder, path) = file("run.jsonl", [TEXT, UNKNOWN, TEXT].concat());
    let done = run(["check", "--format=json", path.to_str().unwrap()]);
    let said = "run.jsonl: read as stella (fits 2 of the first 3 lines); --dialect says otherwise\n";
    assert!(done.stderr.ends_with(said), "{}", done.stderr);
    assert!(done.text().starts_with("{\"line\":1,"), "{}", done.text());
}

#[test]
fn none_and_a_tie_ask_for_the_dialect() {
    let tie = [TEXT, "{\"type\":\"text\",\"content\":\"Hi\"}\n"].concat();
    for stream in [UNKNOWN, "not JSON\n", &tie] {
        let done = feed(agentevents().args(["check", "-"]), stream.as_bytes());
        assert_eq!((done.status, done.text()), (2, ""), "{stream}");
        assert!(done.stderr.contains("Say --dialect with one of stella, evoscientist, inderun"), "{}", done.stderr);
        assert!(done.stderr.contains("or --form document if it is"), "{}", done.stderr);
    }
    let (_folder, stream) = file("stream.json", TEXT);
    let done = run(["check", stream.to_str().unwrap()]);
    assert!(done.stderr.contains("or --form stream if it is"), "{}", done.stderr);
}

#[test]
fn nothing_is_nothing_in_every_dialect() {
    let done = feed(agentevents().args(["check", "-"]), b"");
    assert_eq!((done.status, done.stderr.as_str()), (0, ""));
    assert!(done.text().ends_with("clean\n"), "{}", done.text());
}

#[test]
fn packed_bytes_under_no_name_are_told_from_an_unknown_dialect() {
    for (magic, program) in [(b"\x1f\x8b\x08\0", "gzip -dc"), (b"\x28\xb5\x2f\xfd", "zstd -dc")] {
        let done = feed(agentevents().args(["check", "-"]), magic);
        assert_eq!(done.status, 2);
        assert!(done.stderr.contains(program), "{}", done.stderr);
    }
}
