//! `agentevents cat`: lines as they came.

use std::fs;

use crate::support::{Done, MISFIT, TEXT, UNKNOWN, agentevents, feed, file, fixture, run};

fn cat(arguments: &[&str], stream: &str) -> Done {
    feed(agentevents().args(["cat", "--dialect", "stella"]).args(arguments).arg("-"), stream.as_bytes())
}

#[test]
fn everything_passes_but_what_k34_names() {
    let mut streams = 0;
    for entry in fs::read_dir(fixture("lines")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap();
        let plain =
            path.extension().is_some_and(|extension| extension == "jsonl") && !name.ends_with(".outcomes.jsonl");
        if !plain || path.with_extension("options.json").exists() {
            continue;
        }
        streams += 1;
        let stream = fs::read(&path).unwrap();
        let lines = stream.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&stream).split(|&byte| byte == b'\n');
        let kept = lines.filter(|line| !line.iter().all(|byte| b" \t\r".contains(byte)));
        let expected: Vec<u8> = kept.flat_map(|line| [line, b"\n"].concat()).collect();
        assert!(run(["cat", "--dialect=stella", name]).stdout == expected, "{name}");
    }
    assert!(streams > 50);
}

#[test]
fn selections_add_up() {
    let stage = "{\"type\":\"stage\",\"name\":\"plan\",\"scope\":\"run\"}\n";
    let stream = [TEXT, stage, UNKNOWN, "{\"no\":\"type\"}\n", MISFIT, "[]\n", "{\"type\":\"te"].concat();
    for (arguments, lines) in [
        (["--type", "text"].as_slice(), [TEXT].as_slice()),
        (&["--type", "text,stage"], &[TEXT, stage]),
        (&["--type", "text", "--type", "stage"], &[TEXT, stage]),
        (&["--type", "quantum_reticulation"], &[UNKNOWN]),
        (&["--unrecognized"], &[UNKNOWN, "{\"no\":\"type\"}\n"]),
        (&["--errors"], &[MISFIT, "[]\n"]),
        (&["--errors", "--type", "stage"], &[stage, MISFIT, "[]\n"]),
    ] {
        let done = cat(arguments, &stream);
        assert_eq!((done.status, done.text()), (1, lines.concat().as_str()), "{arguments:?}");
    }
}

#[test]
fn errors_are_loud_unless_they_are_what_was_asked_for() {
    let stream = [TEXT, MISFIT].concat();
    for arguments in [[].as_slice(), &["--type", "text"], &["--unrecognized"]] {
        let done = cat(arguments, &stream);
        assert_eq!(done.status, 1);
        assert!(done.stderr.contains("<stdin>:2:23: text does not fit at /text (wrong_type)"), "{}", done.stderr);
    }
    let done = cat(&["--errors"], &stream);
    assert_eq!((done.status, done.stderr.as_str()), (1, ""));
}

#[test]
fn a_type_that_is_misspelled_is_said() {
    let done = cat(&["--type", "tool_reslt,tool_result,text"], TEXT);
    assert_eq!((done.status, done.text()), (0, TEXT));
    assert_eq!(done.stderr, "agentevents: no event has the type tool_reslt, and the dialect does not declare it\n");
}

#[test]
fn a_line_too_long_is_not_passed_off_as_whole() {
    let done = cat(&["--max-line-bytes", "20"], &[UNKNOWN, "{}\n"].concat());
    assert_eq!(done.status, 1);
    assert_eq!(done.text().lines().nth(1), Some("{}"));
    assert!(done.stderr.contains("<stdin>:1: only the line's beginning goes on; raise --max-line-bytes"));
}

#[test]
fn a_torn_tail_does_not_glue_to_the_next_file() {
    let (folder, first) = file("a.jsonl", [TEXT, "{\"type\":\"te"].concat());
    let second = folder.path().join("b.jsonl");
    fs::write(&second, TEXT).unwrap();
    let done = run(["cat", "--dialect=stella", first.to_str().unwrap(), second.to_str().unwrap()]);
    assert_eq!(done.text(), [TEXT, "{\"type\":\"te\n", TEXT].concat());
}
