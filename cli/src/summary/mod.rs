//! `agentevents summary`: what runs came to.

mod json;
mod person;
mod run;
mod time;
mod total;

use clap::{Args, ValueEnum};

use self::json::Json;
use self::person::Person;
use crate::session::Session;
use crate::settings::Reading;
use crate::status::Status;

/// Tell what runs came to: outcome, tool calls, cost, where time went, what was not understood
///
/// Exit status: as `check`.
#[derive(Args)]
pub struct Summary {
    #[command(flatten)]
    reading: Reading,

    /// What to print: words for a person, or one JSON object a run (docs/contract.md, K30)
    #[arg(long, value_enum, default_value_t = Format::Person)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Person,
    Json,
}

impl Summary {
    pub fn run(self) -> anyhow::Result<Status> {
        match self.format {
            Format::Json => Session::run(&self.reading, true, Json::new(), |_| Ok(())),
            Format::Person => Session::run(&self.reading, false, Person::new(), Person::total),
        }
    }
}
