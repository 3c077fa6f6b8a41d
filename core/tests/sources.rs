//! Sources that fail, stall or are asked once too often: what was decoded before stands, and nothing is lost or read twice.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};

use agentevents::{Dialect, ReadError, read, summarize};

const LINE: &str = "{\"type\":\"text\",\"text\":\"a\"}\n";

/// What a source does when it is asked, one answer after the other; then it is at its end.
struct Script {
    answers: VecDeque<Result<&'static str, ErrorKind>>,
    asked_after_end: usize,
}

impl Script {
    fn new(answers: impl IntoIterator<Item = Result<&'static str, ErrorKind>>) -> Self {
        Self { answers: answers.into_iter().collect(), asked_after_end: 0 }
    }
}

impl Read for Script {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.answers.pop_front() {
            Some(Ok(text)) => {
                room[..text.len()].copy_from_slice(text.as_bytes());
                Ok(text.len())
            }
            Some(Err(kind)) => Err(kind.into()),
            None => {
                self.asked_after_end += 1;
                Ok(0)
            }
        }
    }
}

/// Line numbers of events, and what failed.
fn told(source: impl Read) -> Vec<Result<u64, ErrorKind>> {
    let tell = |item| match item {
        Ok::<agentevents::Outcome<'_>, _>(outcome) => Ok(outcome.line()),
        Err(ReadError::Io(error)) => Err(error.kind()),
        Err(ReadError::Fault(fault)) => panic!("{fault}"),
    };
    read(source, Dialect::stella()).map(tell).collect()
}

#[test]
fn a_failure_ends_nothing_that_came_before_and_the_next_call_reads_on() {
    let (start, end) = LINE.split_at(9);
    let source = Script::new([Ok(LINE), Ok(start), Err(ErrorKind::ConnectionReset), Ok(end), Err(ErrorKind::Other)]);
    assert_eq!(told(source), [Ok(1), Err(ErrorKind::ConnectionReset), Ok(2), Err(ErrorKind::Other)]);
}

#[test]
fn a_summary_of_a_source_that_fails_is_its_failure() {
    let source = Script::new([Ok(LINE), Err(ErrorKind::ConnectionReset)]);
    assert_eq!(summarize(source, Dialect::stella()).unwrap_err().kind(), ErrorKind::ConnectionReset);
}

#[test]
fn zero_bytes_are_the_end_and_are_not_asked_for_twice() {
    let mut source = Script::new([Ok(LINE), Ok(LINE.trim_end())]);
    let mut stream = read(&mut source, Dialect::stella());
    assert_eq!(stream.by_ref().flatten().count(), 2);
    assert!((0..3).all(|_| stream.next().is_none()));
    assert_eq!(source.asked_after_end, 1);
}

#[test]
fn an_interrupted_source_is_asked_again_as_often_as_it_takes() {
    let interrupted = std::iter::repeat_n(Err(ErrorKind::Interrupted), 100_000);
    assert_eq!(told(Script::new(interrupted.chain([Ok(LINE)]))), [Ok(1)]);
}

#[test]
fn a_source_that_would_block_says_so_and_loses_nothing() {
    let (start, end) = LINE.split_at(9);
    let source = Script::new([Ok(start), Err(ErrorKind::WouldBlock), Err(ErrorKind::WouldBlock), Ok(end)]);
    assert_eq!(told(source), [Err(ErrorKind::WouldBlock), Err(ErrorKind::WouldBlock), Ok(1)]);
}
