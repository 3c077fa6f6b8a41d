//! `agentevents cat`: passes lines on, byte for byte (K34).

use std::collections::BTreeSet;
use std::io::Write as _;

use agentevents::outcomes::Place;
use agentevents::{Fault, FaultKind, Outcome};
use clap::Args;

use crate::failure::WriteError;
use crate::notice;
use crate::output::Output;
use crate::reader::Reader;
use crate::session::Session;
use crate::settings::Reading;
use crate::sink::Sink;
use crate::status::Status;
use crate::words::{place, printable};

/// Pass lines on as they came: all of them, or those that are selected
///
/// A document's events become lines. Lines that are errors are told on standard error, unless --errors asks for them. Exit status: as `check`.
#[derive(Args)]
pub struct Cat {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    selection: Selection,
}

/// What is passed on; several add up.
#[derive(Args, Clone)]
struct Selection {
    /// Select events of this type, declared or not; may be given several times, or with commas
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,

    /// Select unrecognized events
    #[arg(long)]
    unrecognized: bool,

    /// Select lines that are errors
    #[arg(long)]
    errors: bool,
}

impl Selection {
    fn is_all(&self) -> bool {
        self.types.is_empty() && !self.unrecognized && !self.errors
    }
}

impl Cat {
    pub fn run(self) -> anyhow::Result<Status> {
        let lines = Lines::new(self.selection.clone());
        Session::run(&self.reading, true, lines, |lines| {
            lines.tell_what_never_came();
            Ok(())
        })
    }
}

/// Writes the selected lines.
struct Lines {
    output: Output,
    selection: Selection,
    /// The present source.
    name: String,
    place: Place,
    /// Selected types that no event had so far and no dialect declares.
    strange: BTreeSet<String>,
}

impl Lines {
    fn new(selection: Selection) -> Self {
        let strange = selection.types.iter().cloned().collect();
        Self { output: Output::new(), selection, name: String::new(), place: Place::Line, strange }
    }

    fn pass(&mut self, raw: &[u8]) -> Result<(), WriteError> {
        let out = self.output.writer();
        match self.place {
            Place::Line => out.write_all(raw)?,
            // In an element a line feed is white space: strings cannot hold one.
            Place::Index => {
                for (index, part) in raw.split(|&byte| byte == b'\n').enumerate() {
                    out.write_all(if index > 0 { b" " } else { b"" })?;
                    out.write_all(part)?;
                }
            }
        }
        Ok(out.write_all(b"\n")?)
    }

    fn selects_type(&mut self, name: &str) -> bool {
        let selected = self.selection.types.iter().any(|selected| selected == name);
        if selected && !self.strange.is_empty() {
            self.strange.remove(name);
        }
        selected
    }

    fn fault(&mut self, fault: &Fault) -> Result<(), WriteError> {
        if !self.selection.errors {
            let (place, message) = (place(self.place, fault), fault.message());
            notice::say(format_args!("{}{place}: {} ({})", self.name, printable(&message), fault.kind()));
        }
        let of_the_document = self.place == Place::Index && fault.place().is_none();
        if of_the_document || !self.selection.errors && !self.selection.is_all() {
            return Ok(());
        }
        if fault.kind() == FaultKind::LineTooLong {
            let line = fault.line();
            notice::say(format_args!(
                "{}:{line}: only the line's beginning goes on; raise --max-line-bytes",
                self.name
            ));
        }
        self.pass(fault.raw())
    }

    /// A misspelled type looks like an empty stream; so it is said.
    fn tell_what_never_came(&self) {
        for name in &self.strange {
            notice::say(format_args!("no event has the type {}, and the dialect does not declare it", printable(name)));
        }
    }
}

impl Sink for Lines {
    fn begin(&mut self, name: &str, reader: &Reader) -> Result<(), WriteError> {
        name.clone_into(&mut self.name);
        self.place = reader.place();
        self.strange.retain(|name| reader.dialect().type_id(name).is_none());
        Ok(())
    }

    fn outcome(&mut self, outcome: Result<Outcome<'_>, Fault>) -> Result<(), WriteError> {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(fault) => return self.fault(&fault),
        };
        let selected = self.selection.is_all()
            || match &outcome {
                Outcome::Event(event) => self.selects_type(event.name()),
                Outcome::Unrecognized(event) => {
                    let by_name =
                        !self.selection.types.is_empty() && event.name().is_some_and(|name| self.selects_type(&name));
                    by_name || self.selection.unrecognized
                }
            };
        if selected { self.pass(outcome.raw()) } else { Ok(()) }
    }

    fn end(&mut self, reader: &Reader, _complete: bool) -> Result<(), WriteError> {
        match reader.report().torn_tail() {
            Some(tail) if self.selection.is_all() => self.pass(&tail.raw),
            _ => Ok(()),
        }
    }

    fn output(&mut self) -> &mut Output {
        &mut self.output
    }
}
