//! A stream's outcomes as text, and what its lines are.

use agentevents::outcomes::{self, Place};
use agentevents::{Decoder, Dialect, Fault, Limits, Outcome, Report};

/// All that a stream's decoder tells.
#[derive(Debug, PartialEq, Eq)]
pub struct Told {
    /// Each outcome as clients print it, faults in words too, and the end report.
    pub text: String,
    /// Line number, offset and raw bytes of each outcome and of the torn tail.
    pub lines: Vec<(u64, u64, Vec<u8>)>,
    pub blank: u64,
}

/// What the decoder tells of a stream in these pieces.
pub fn told<'s>(dialect: &Dialect, limits: Limits, pieces: impl IntoIterator<Item = &'s [u8]>) -> Told {
    let mut decoder = Decoder::with(dialect.clone(), limits);
    let mut told = Told { text: String::new(), lines: Vec::new(), blank: 0 };
    for piece in pieces {
        decoder.push(piece);
        told.drain(&mut decoder);
    }
    decoder.finish();
    told.drain(&mut decoder);
    let report = decoder.report();
    told.lines.extend(report.torn_tail().map(|tail| (tail.line, tail.offset, tail.raw.clone())));
    told.blank = report.blank();
    adds_up(report, told.lines.len() as u64);
    told.text += &written(|out| outcomes::write_end(out, report));
    told
}

impl Told {
    fn drain(&mut self, decoder: &mut Decoder) {
        while let Some(outcome) = decoder.next_outcome() {
            self.text += &printed(Place::Line, &outcome);
            self.lines.push(match &outcome {
                Ok(outcome) => (outcome.line(), outcome.offset(), outcome.raw().to_vec()),
                Err(fault) => (fault.line(), fault.offset(), fault.raw().to_vec()),
            });
        }
    }
}

/// An outcome as clients print it, a fault in words, too.
pub fn printed(place: Place, outcome: &Result<Outcome<'_>, Fault>) -> String {
    let text = written(|out| outcomes::write(out, place, outcome));
    outcome.as_ref().err().map_or(text.clone(), |fault| format!("{text}{fault}\n"))
}

pub fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("a vector takes it");
    String::from_utf8(out).expect("outcomes are text")
}

fn adds_up(report: &Report, outcomes: u64) {
    let events: u64 = report.events().map(|(_, count)| count).sum();
    let torn = u64::from(report.torn_tail().is_some());
    let named: u64 = report.unrecognized().map(|(_, count)| count).sum();
    let unrecognized = named + report.unrecognized_unnamed() + report.unrecognized_other();
    assert_eq!(unrecognized, report.unrecognized_total());
    assert_eq!(events + unrecognized + report.errors_total() + torn, outcomes);
    assert_eq!(report.lines(), outcomes + report.blank());
}

/// The lines that have an outcome or are the torn tail (K3, K5, K6, K7), and the number of blank ones.
pub fn lines(stream: &[u8], limits: Limits) -> (Vec<(u64, u64, Vec<u8>)>, u64) {
    let mut offset = if stream.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let (mut lines, mut blank) = (Vec::new(), 0);
    let rest = &stream[offset..];
    let mut number = 0;
    for line in rest.strip_suffix(b"\n").unwrap_or(rest).split(|&byte| byte == b'\n') {
        // Nothing after the last LF is no line.
        if offset == stream.len() {
            break;
        }
        number += 1;
        let is_long = line.len() > limits.max_line_bytes();
        if !is_long && line.iter().all(|byte| b" \t\r".contains(byte)) {
            blank += 1;
        } else {
            let kept = if is_long { 1024.min(limits.max_line_bytes() + 1) } else { line.len() };
            lines.push((number, offset as u64, line[..kept].to_vec()));
        }
        offset += line.len() + 1;
    }
    (lines, blank)
}
