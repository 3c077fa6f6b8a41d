//! A producer that is still writing: each line's outcome is out before the next line is there.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::support::{MISFIT, TEXT, UNKNOWN, agentevents};

/// Far more than a line takes; only a command that waits for more input is slower.
const PATIENCE: Duration = Duration::from_secs(20);

/// The command at work, its output line by line as it comes.
struct Live {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Live {
    fn start(arguments: &[&str]) -> Self {
        let mut command = agentevents();
        let mut child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, stdin, lines }
    }

    fn write(&mut self, bytes: &str) {
        self.stdin.write_all(bytes.as_bytes()).unwrap();
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the outcome is out before the next line")
    }

    fn end(mut self) -> (i32, Vec<String>) {
        drop(self.stdin);
        let status = self.child.wait().unwrap().code().unwrap();
        (status, self.lines.iter().collect())
    }
}

#[test]
fn outcomes_come_line_by_line() {
    let mut live = Live::start(&["check", "--dialect=stella", "--format=json", "-"]);
    for (line, start) in
        [(TEXT, "{\"line\":1,\"event\""), (UNKNOWN, "{\"line\":2,\"unrec"), (MISFIT, "{\"line\":3,\"error")]
    {
        live.write(line);
        let outcome = live.line();
        assert!(outcome.starts_with(start), "{outcome}");
    }
    // A verdict that may still become a torn tail waits for the next line (K25).
    live.write("{]\n");
    live.write(TEXT);
    assert!(live.line().starts_with("{\"line\":4,\"error\":\"not_json\""));
    assert!(live.line().starts_with("{\"line\":5,\"event\""));
    // A line may come in pieces.
    live.write(&TEXT[..10]);
    live.write(&TEXT[10..]);
    assert!(live.line().starts_with("{\"line\":6,\"event\""));
    let (status, rest) = live.end();
    assert_eq!(status, 1);
    assert!(rest.len() == 2 && rest[0].starts_with("{\"end\":{\"lines\":6,"), "{rest:?}");
}

#[test]
fn a_person_sees_an_error_when_it_happens() {
    let mut live = Live::start(&["check", "--dialect=stella", "-"]);
    live.write(TEXT);
    live.write(MISFIT);
    assert!(live.line().starts_with("<stdin>:2:23: error: text does not fit at /text (wrong_type)"));
    let (status, rest) = live.end();
    assert_eq!((status, rest.last().map(String::as_str)), (1, Some("1 error")));
}

#[test]
fn lines_pass_through_cat_one_by_one() {
    let mut live = Live::start(&["cat", "--dialect=stella", "-"]);
    for line in [TEXT, UNKNOWN] {
        live.write(line);
        assert_eq!(live.line(), line.trim_end());
    }
    assert_eq!(live.end(), (0, vec![]));
}

#[test]
fn twenty_lines_and_no_more_are_waited_for_to_find_the_dialect() {
    let mut live = Live::start(&["check", "--format=json", "-"]);
    live.write(&TEXT.repeat(20));
    for _ in 0..20 {
        live.line();
    }
    live.write(TEXT);
    assert!(live.line().starts_with("{\"line\":21,\"event\""));
    assert_eq!(live.end().0, 0);
}
