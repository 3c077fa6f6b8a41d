//! What JavaScript is told beside events, as JSON: camelCase names, numbers as they are.

use agentevents::{Event, Fault, Report, Unrecognized};
use serde::Serialize;

#[derive(Serialize)]
struct UnrecognizedDetails<'a> {
    name: Option<&'a str>,
    line: u64,
    offset: u64,
    ts: Option<f64>,
    raw: usize,
}

/// What an unrecognized event tells; `raw` is the length of its line.
pub fn of_unrecognized(event: &Unrecognized<'_>) -> String {
    json(&UnrecognizedDetails {
        name: event.name().as_deref(),
        line: event.line(),
        offset: event.offset(),
        ts: event.ts(),
        raw: event.raw().len(),
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FaultDetails<'a> {
    code: &'static str,
    message: String,
    /// None where a document as a whole is at fault.
    line: Option<u64>,
    offset: u64,
    column: u64,
    #[serde(flatten)]
    misfit: Option<MisfitDetails<'a>>,
    raw: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MisfitDetails<'a> {
    event_type: Option<&'a str>,
    path: &'a str,
    reason: &'static str,
    expected: &'a str,
    found: &'a str,
}

/// What an error tells; `raw` is the length of what is kept of its line.
pub fn of_fault(fault: &Fault) -> String {
    let misfit = fault.misfit().map(|misfit| MisfitDetails {
        event_type: misfit.event_type.as_deref(),
        path: &misfit.path,
        reason: misfit.reason.name(),
        expected: &misfit.expected,
        found: &misfit.found,
    });
    json(&FaultDetails {
        code: fault.kind().name(),
        message: fault.to_string(),
        line: fault.place(),
        offset: fault.offset(),
        column: fault.column(),
        misfit,
        raw: fault.raw().len(),
    })
}

#[derive(Serialize)]
struct GapDetails<'a> {
    run: &'a str,
    from: u64,
    to: u64,
}

/// What a gap tells: the run, and the first and the last of the numbers that did not come.
pub fn of_gap(run: &str, from: u64, to: u64) -> String {
    json(&GapDetails { run, from, to })
}

/// Where an event stands: line, offset, time stamp, and the length of its raw line.
pub fn of_place(event: &Event<'_>) -> String {
    json(&(event.line(), event.offset(), event.ts(), event.raw().len()))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportDetails<'a> {
    lines: u64,
    blank: u64,
    events: Vec<(&'a str, u64)>,
    unrecognized: Vec<(&'a str, u64)>,
    unrecognized_unnamed: u64,
    unrecognized_other: u64,
    unrecognized_total: u64,
    errors: Vec<(&'a str, u64)>,
    torn_tail: Option<TornTailDetails>,
}

#[derive(Serialize)]
struct TornTailDetails {
    line: u64,
    offset: u64,
    prefix: bool,
}

/// The end report without the torn tail's bytes (K26).
pub fn of_report(report: &Report) -> String {
    let torn_tail = report.torn_tail();
    json(&ReportDetails {
        lines: report.lines(),
        blank: report.blank(),
        events: report.events().collect(),
        unrecognized: report.unrecognized().collect(),
        unrecognized_unnamed: report.unrecognized_unnamed(),
        unrecognized_other: report.unrecognized_other(),
        unrecognized_total: report.unrecognized_total(),
        errors: report.errors().map(|(kind, count)| (kind.name(), count)).collect(),
        torn_tail: torn_tail.map(|tail| TornTailDetails { line: tail.line, offset: tail.offset, prefix: tail.prefix }),
    })
}

/// Structs of strings and numbers always become JSON. (`serde_json::Value` brings much code along.)
pub fn json(details: &impl Serialize) -> String {
    serde_json::to_string(details).unwrap_or_default()
}
