//! `agentevents check`: what a stream holds, and what is wrong with it.

mod json;
mod person;
mod table;
mod tally;

use clap::{Args, ValueEnum};

use self::json::Json;
use self::person::Person;
use crate::session::Session;
use crate::settings::Reading;
use crate::status::Status;

/// Tell what streams hold: events by type, unrecognized ones by type, errors with their place, a torn tail
///
/// Exit status: 0 if all is well (unrecognized events are), 1 if there are errors or a torn tail that is no beginning of an
/// object, 2 if something cannot be read, 141 if whoever reads the output stopped before the end.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    reading: Reading,

    /// What to print: words for a person, or one JSON object an outcome (fixtures/README.md)
    #[arg(long, value_enum, default_value_t = Format::Person)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Person,
    Json,
}

impl Check {
    pub fn run(self) -> anyhow::Result<Status> {
        match self.format {
            Format::Json => Session::run(&self.reading, true, Json::new(), |_| Ok(())),
            Format::Person => Session::run(&self.reading, false, Person::new(), Person::total),
        }
    }
}
