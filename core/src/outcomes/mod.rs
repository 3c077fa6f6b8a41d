//! The outcomes format: what every client prints for a stream, one JSON object a line (see fixtures/README.md).

mod compare;
mod json;

use std::io::{self, Write};

use crate::bytes::Bytes;
use crate::fault::Fault;
use crate::outcome::{Event, Outcome, Unrecognized};
use crate::report::Report;
use crate::run::Run;

pub use compare::{Difference, Level, compare};
pub(crate) use json::number;

/// How an outcome's place is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `line`, from 1.
    Line,
    /// `index`, from 0: in a document (K27).
    Index,
}

/// Writes one outcome or error, with its LF.
///
/// ```
/// use agentevents::{Decoder, Dialect, outcomes};
///
/// let mut decoder = Decoder::new(Dialect::stella());
/// decoder.push(b"{\"type\":\"text\",\"delta\":\"Hi\"}\n");
/// let mut out = Vec::new();
/// while let Some(outcome) = decoder.next_outcome() {
///     outcomes::write(&mut out, outcomes::Place::Line, &outcome)?;
/// }
/// assert_eq!(out, b"{\"line\":1,\"event\":\"text\",\"ts\":null,\"body\":{\"type\":\"text\",\"text\":\"Hi\"}}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(out: &mut impl Write, place: Place, outcome: &Result<Outcome<'_>, Fault>) -> io::Result<()> {
    match outcome {
        Ok(Outcome::Event(event)) => write_event(out, place, event),
        Ok(Outcome::Unrecognized(event)) => write_unrecognized(out, place, event),
        Err(fault) => write_fault(out, place, fault),
    }
}

/// Writes the end report, with its LF.
pub fn write_end(out: &mut impl Write, report: &Report) -> io::Result<()> {
    out.write_all(b"{\"end\":")?;
    serde_json::to_writer(&mut *out, report)?;
    out.write_all(b"}\n")
}

/// Writes one run, with its LF.
pub fn write_run(out: &mut impl Write, run: &Run) -> io::Result<()> {
    out.write_all(b"{\"run\":")?;
    serde_json::to_writer(&mut *out, run)?;
    out.write_all(b"}\n")
}

/// Writes the other keys of a document, with the LF: `null` where the document had a fault of its own (K27).
pub fn write_rest(out: &mut impl Write, rest: Option<&str>) -> io::Result<()> {
    out.write_all(b"{\"rest\":")?;
    json::write_on_one_line(out, rest.unwrap_or("null").as_bytes())?;
    out.write_all(b"}\n")
}

fn write_place(out: &mut impl Write, place: Place, number: Option<u64>) -> io::Result<()> {
    let key = match place {
        Place::Line => "line",
        Place::Index => "index",
    };
    match number {
        Some(number) => write!(out, "{{\"{key}\":{number}"),
        None => write!(out, "{{\"{key}\":null"),
    }
}

fn write_event(out: &mut impl Write, place: Place, event: &Event<'_>) -> io::Result<()> {
    write_place(out, place, Some(event.line()))?;
    out.write_all(b",\"event\":")?;
    serde_json::to_writer(&mut *out, event.name())?;
    out.write_all(b",\"ts\":")?;
    serde_json::to_writer(&mut *out, &event.ts().map(number))?;
    out.write_all(b",\"body\":")?;
    json::write_on_one_line(out, event.well_formed_json().as_bytes())?;
    out.write_all(b"}\n")
}

fn write_unrecognized(out: &mut impl Write, place: Place, event: &Unrecognized<'_>) -> io::Result<()> {
    write_place(out, place, Some(event.line()))?;
    out.write_all(b",\"unrecognized\":")?;
    serde_json::to_writer(&mut *out, &event.name())?;
    out.write_all(b",\"raw\":")?;
    serde_json::to_writer(&mut *out, &Bytes(event.raw()))?;
    out.write_all(b"}\n")
}

fn write_fault(out: &mut impl Write, place: Place, fault: &Fault) -> io::Result<()> {
    let number = match place {
        Place::Line => Some(fault.line()),
        Place::Index => fault.place(),
    };
    write_place(out, place, number)?;
    write!(out, ",\"error\":\"{}\"", fault.kind())?;
    if let Some(misfit) = fault.misfit() {
        out.write_all(b",\"type\":")?;
        serde_json::to_writer(&mut *out, &misfit.event_type)?;
        out.write_all(b",\"path\":")?;
        serde_json::to_writer(&mut *out, &misfit.path)?;
        write!(out, ",\"reason\":\"{}\"", misfit.reason)?;
    }
    writeln!(out, ",\"column\":{},\"offset\":{}}}", fault.column(), fault.offset())
}
