//! Faults around the command: an output that nobody reads or that is full, a signal, a source that is cut off.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use crate::support::{TEXT, agentevents, file};

const SUBCOMMANDS: [&[&str]; 4] = [&["cat"], &["check", "--format=json"], &["summary"], &["summary", "--format=json"]];

/// More than pipes and buffers hold.
fn large() -> String {
    TEXT.repeat(40_000)
}

#[test]
fn a_reader_that_stops_ends_the_command_quietly() {
    let (_folder, path) = file("large.jsonl", large());
    for subcommand in &SUBCOMMANDS[..2] {
        let mut command = agentevents();
        command.args(*subcommand).arg("--dialect=stella").arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let done = child.wait_with_output().unwrap();
        assert!(first.ends_with('\n') && first.contains("\"text\""), "{first}");
        assert_eq!(
            (done.status.code(), String::from_utf8_lossy(&done.stderr).as_ref()),
            (Some(141), ""),
            "{subcommand:?}"
        );
    }
}

#[test]
fn a_full_disk_is_told_with_status_2_by_every_command() {
    let (_folder, path) = file("large.jsonl", large());
    for subcommand in SUBCOMMANDS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let done = agentevents().args(subcommand).arg("--dialect=stella").arg(&path).stdout(full).output().unwrap();
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert!(
            stderr.contains("cannot write to standard output: No space left on device"),
            "{subcommand:?}: {stderr}"
        );
        assert_eq!(done.status.code(), Some(2), "{subcommand:?}");
    }
}

#[test]
fn an_interrupt_ends_the_command_by_its_signal() {
    for (subcommand, whole) in [(SUBCOMMANDS[0], true), (SUBCOMMANDS[2], false)] {
        let mut command = agentevents();
        command.args(subcommand).args(["--dialect=stella", "-"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdin.write_all(TEXT.as_bytes()).unwrap();
        let mut out = String::new();
        if whole {
            // It is at work: what came so far was handed over.
            stdout.read_line(&mut out).unwrap();
        }
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let status = child.wait().unwrap();
        stdout.read_to_string(&mut out).unwrap();
        assert_eq!((status.signal(), out.as_str()), (Some(2), if whole { TEXT } else { "" }), "{subcommand:?}");
    }
}

#[test]
fn a_source_that_fails_is_told_and_the_others_are_read() {
    let (_folder, path) = file("small.jsonl", TEXT);
    // Reading from address 0 of one's own memory is an input/output error.
    let done = agentevents().args(["cat", "--dialect=stella", "/proc/self/mem"]).arg(&path).output().unwrap();
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert!(stderr.contains("/proc/self/mem: cannot read: Input/output error"), "{stderr}");
    assert_eq!((done.status.code(), done.stdout.as_slice()), (Some(2), TEXT.as_bytes()));
}
