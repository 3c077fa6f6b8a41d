//! Memory and time of streams that are made to take as much as they can, each read in a process of its own, so that its peak
//! memory is its own.

use std::io::Read;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use agentevents::{Dialect, FaultKind, Limits, Reason, RunOutcome, RunView, Sequenced};

use crate::made::{numbered, repeated};
use crate::reader::{document, lines, stella};

/// One stream.
struct Case {
    name: &'static str,
    /// Reads one of this size and checks what came of it; answers the size in bytes.
    read: fn(u64),
    size: u64,
    /// The most memory that all of it may take.
    max_mib: u64,
}

/// No hundredth of one takes more, a test program's own few MiB among it.
const EVERYDAY_MIB: u64 = 32;

/// No stream takes longer, on a busy machine and with a decoder that is not optimized.
const LONGEST: Duration = Duration::from_mins(1);

const CASES: &[Case] = &[
    Case { name: "a line of 1 GB without LF", read: line_without_lf, size: 1_000_000_000, max_mib: 160 },
    Case { name: "the same, `max_line_bytes` raised to 2 GiB", read: line_within, size: 1_000_000_000, max_mib: 1100 },
    Case { name: "10 million blank lines", read: blank_lines, size: 10_000_000, max_mib: 8 },
    Case { name: "1 million distinct unknown names", read: unknown_names, size: 1_000_000, max_mib: 8 },
    Case { name: "depth 1 million", read: depth, size: 1_000_000, max_mib: 16 },
    Case { name: "a declared field a million times", read: declared_field, size: 1_000_000, max_mib: 48 },
    Case { name: "an undeclared field a million times", read: undeclared_field, size: 1_000_000, max_mib: 24 },
    Case { name: "a declared number of a million digits", read: declared_number, size: 1_000_000, max_mib: 16 },
    Case { name: "an undeclared number of a million digits", read: undeclared_number, size: 1_000_000, max_mib: 16 },
    Case { name: "a run of a million open tool calls", read: open_tool_calls, size: 1_000_000, max_mib: 96 },
    Case { name: "a run of a million deltas", read: deltas, size: 1_000_000, max_mib: 16 },
    Case { name: "a million runs", read: runs, size: 1_000_000, max_mib: 64 },
    Case { name: "a million numbers of a run, the first missing", read: early, size: 1_000_000, max_mib: 16 },
    Case { name: "a million runs that wait in live order", read: waiting_runs, size: 1_000_000, max_mib: 128 },
    Case { name: "a document of a million events", read: elements, size: 1_000_000, max_mib: 8 },
    Case { name: "a document with 1 GB beside its events", read: other_key, size: 1_000_000_000, max_mib: 160 },
];

/// As long as the everyday streams are, a lower limit is passed as well.
fn limits(size: u64) -> Limits {
    let limit = if size < 100_000_000 { 1 << 20 } else { 64 << 20 };
    Limits::default().with_max_line_bytes(limit).unwrap()
}

fn line_without_lf(size: u64) {
    let source = b"{\"type\":\"text\",\"text\":\"".chain(repeated("a", size));
    let limit = limits(size);
    lines(source, Dialect::stella(), limit, |_| {}).expect_fault(
        FaultKind::LineTooLong,
        None,
        limit.max_line_bytes() + 1,
    );
}

fn line_within(size: u64) {
    let source = b"{\"type\":\"text\",\"text\":\"".chain(repeated("a", size)).chain(&b"\"}"[..]);
    let limits = Limits::default().with_max_line_bytes(2 << 30).unwrap();
    let mut len = 0;
    let told = lines(source, Dialect::stella(), limits, |outcome| len = outcome.as_ref().unwrap().raw().len() as u64);
    told.expect_events(1);
    assert_eq!(len, size + 25);
}

fn blank_lines(number: u64) {
    let told = stella(repeated("\n", number));
    told.expect_events(0);
    assert_eq!((told.report.lines(), told.report.blank()), (number, number));
}

fn unknown_names(number: u64) {
    let told = stella(numbered(number, |index| format!("{{\"type\":\"unknown_{index}\"}}\n")));
    assert_eq!((told.unrecognized, told.faults), (number, 0));
    assert_eq!((told.report.unrecognized().count(), told.report.unrecognized_other()), (1024, number - 1024));
}

fn depth(number: u64) {
    let start = b"{\"type\":\"text\",\"text\":\"a\",\"x\":";
    let told = stella(start.chain(repeated("[", number)).chain(repeated("]", number)).chain(&b"}\n"[..]));
    // The object is the first container, so the 128th array is one too many.
    told.expect_fault(FaultKind::TooDeep, None, start.len() + 128);
}

fn declared_field(times: u64) {
    let start = b"{\"type\":\"text\",\"text\":\"a\",";
    let told = stella(start.chain(repeated("\"text\":\"a\",", times)).chain(&b"\"x\":0}\n"[..]));
    told.expect_fault(FaultKind::DoesNotFit, Some(Reason::DuplicateKey), start.len() + 1);
}

fn undeclared_field(times: u64) {
    let end = b"\"type\":\"text\",\"text\":\"a\"}\n";
    stella(b"{".chain(repeated("\"x\":1,", times)).chain(&end[..])).expect_events(1);
}

fn declared_number(digits: u64) {
    let start = b"{\"type\":\"tool_result\",\"call_id\":\"c\",\"duration_ms\":";
    let told = stella(start.chain(repeated("1", digits)).chain(&b"}\n"[..]));
    told.expect_fault(FaultKind::DoesNotFit, Some(Reason::OutOfRange), start.len() + 1);
}

fn undeclared_number(digits: u64) {
    let source = b"{\"type\":\"text\",\"text\":\"a\",\"x\":".chain(repeated("1", digits)).chain(&b"}\n"[..]);
    let told = lines(source, Dialect::stella(), Limits::default(), |outcome| {
        let outcome = outcome.as_ref().unwrap();
        let agentevents::Outcome::Event(event) = outcome else { panic!("not an event") };
        let number = event.field("/x").unwrap();
        assert_eq!((number.as_f64(), number.as_i64(), number.json().len() as u64), (None, None, digits));
    });
    told.expect_events(1);
}

/// The runs of lines by the default limits.
fn runs_of(source: impl Read, dialect: Dialect) -> Vec<agentevents::Run> {
    let mut view = RunView::new(&dialect);
    lines(source, dialect, Limits::default(), |outcome| view.observe(outcome));
    view.finish()
}

fn open_tool_calls(number: u64) {
    let call = |index| {
        format!(
            "{{\"type\":\"tool_start\",\"call\":{{\"call_id\":\"call_{index}\",\"name\":\"bash\",\"input\":{{}}}}}}\n"
        )
    };
    let runs = runs_of(numbered(number, call), Dialect::stella());
    assert_eq!((runs.len(), runs[0].outcome), (1, RunOutcome::Unfinished));
    assert_eq!((runs[0].tool_calls.len() as u64, runs[0].truncated), (number.min(100_000), number > 100_000));
}

fn deltas(number: u64) {
    let runs = runs_of(repeated("{\"type\":\"text_delta\",\"delta\":\"four\"}\n", number), Dialect::stella());
    let text = runs[0].partial_text.as_ref().unwrap();
    assert_eq!((text.len() as u64, runs[0].truncated), ((number * 4).min(1 << 20), number > 1 << 18));
}

fn inderun(run: u64, sequence: u64) -> String {
    format!(
        "{{\"type\":\"content_delta\",\"schemaVersion\":\"1.0\",\"runId\":\"run_{run}\",\"sequence\":{sequence},\
         \"timestamp\":0,\"payload\":{{\"text\":\"a\"}}}}\n"
    )
}

fn runs(number: u64) {
    let runs = runs_of(numbered(number, |run| inderun(run, 0)), Dialect::inderun());
    assert_eq!(runs.len() as u64, number.min(10_000));
}

/// How many items and gaps come in live order.
fn in_order(source: impl Read) -> (u64, u64) {
    let (mut items, mut gaps) = (0, 0);
    for next in agentevents::in_sequence(agentevents::read(source, Dialect::inderun())) {
        match next {
            Sequenced::Item { item, .. } => items += u64::from(item.is_ok()),
            Sequenced::Gap { .. } => gaps += 1,
        }
    }
    (items, gaps)
}

fn early(number: u64) {
    assert_eq!(in_order(numbered(number, |index| inderun(0, index + 1))), (number, 1));
}

fn waiting_runs(number: u64) {
    assert_eq!(in_order(numbered(number, |run| inderun(run, 1))), (number, number));
}

fn elements(number: u64) {
    let source = b"{\"events\":[{\"type\":\"text\",\"text\":\"a\"}"
        .chain(repeated(",\n {\"type\":\"text\",\"text\":\"a\"}", number - 1))
        .chain(&b"],\"model\":\"m\"}"[..]);
    let (told, rest) = document(source);
    told.expect_events(number);
    assert_eq!(rest.as_deref(), Some("{\"model\":\"m\"}"));
}

fn other_key(size: u64) {
    let source = b"{\"log\":\"".chain(repeated("a", size)).chain(&b"\",\"events\":[]}"[..]);
    let (told, rest) = document(source);
    if size > 64 << 20 {
        assert_eq!((told.events, told.faults, rest), (0, 1, None));
    } else {
        assert_eq!((told.faults, rest.map(|rest| rest.len() as u64)), (0, Some(size + 10)));
    }
}

/// What the process that reads one stream is told, and tells.
const CASE: &str = "AGENTEVENTS_HOSTILE_CASE";
const SIZE: &str = "AGENTEVENTS_HOSTILE_SIZE";
const TOLD: &str = "took and peak: ";

#[test]
#[ignore = "the tests below run it in a process of its own"]
fn one_stream() {
    let number = |variable| env::var(variable).ok()?.parse::<u64>().ok();
    let (Some(case), Some(size)) = (number(CASE), number(SIZE)) else { return };
    let start = Instant::now();
    (CASES[case as usize].read)(size);
    let took = start.elapsed();
    let status = fs::read_to_string("/proc/self/status").expect("Linux says what a process takes");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak of it");
    println!("\n{TOLD}{} {}", took.as_millis(), peak.trim().trim_end_matches(" kB"));
}

/// Seconds and MiB of a stream.
#[expect(clippy::cast_precision_loss, reason = "for people")]
fn measure(index: usize, size: u64) -> (f64, f64) {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "limits::one_stream", "--ignored", "--nocapture"]);
    let output = command.env(CASE, index.to_string()).env(SIZE, size.to_string()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let told = text.lines().find_map(|line| line.strip_prefix(TOLD));
    let name = CASES[index].name;
    let told = told.unwrap_or_else(|| panic!("{name}: {text}{}", String::from_utf8_lossy(&output.stderr)));
    let numbers: Vec<u64> = told.split(' ').map(|number| number.parse().unwrap()).collect();
    (numbers[0] as f64 / 1e3, numbers[1] as f64 / 1024.0)
}

#[expect(clippy::cast_precision_loss, reason = "the bounds are small")]
fn check(part: u64, most: impl Fn(&Case) -> u64) {
    println!("| stream | seconds | peak, MiB |\n|---|---|---|");
    let mut beyond = Vec::new();
    for (index, case) in CASES.iter().enumerate() {
        let (seconds, mib) = measure(index, case.size / part);
        println!("| {} | {seconds:.3} | {mib:.1} |", case.name);
        if mib > most(case) as f64 || seconds > LONGEST.as_secs_f64() {
            beyond.push(case.name);
        }
    }
    assert!(beyond.is_empty(), "beyond their bounds: {beyond:?}");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux says what a process takes")]
fn a_hundredth_of_each_stays_within_bounds() {
    check(100, |_| EVERYDAY_MIB);
}

#[test]
#[ignore = "gigabytes: cargo xtask bench limits"]
fn all_of_each_stays_within_bounds() {
    check(1, |case| case.max_mib);
}
