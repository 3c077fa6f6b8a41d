//! The command `agentevents`: checks AI-agent event streams, sums them up, passes them on, and holds other readers to the fixtures.

mod cat;
mod check;
mod columns;
mod conform;
mod excerpt;
mod failure;
mod files;
mod form;
mod input;
mod notice;
mod output;
mod paint;
mod progress;
mod reader;
mod session;
mod settings;
mod sink;
mod status;
mod stream;
mod summary;
mod words;

use std::process::ExitCode;

use clap::Parser;

use crate::status::Status;

/// Read AI-agent event streams (one JSON object a line) by two rules: an event whose type the dialect does not declare is
/// skipped and counted; an event whose type is declared and whose body does not fit is an error.
#[derive(Parser)]
#[command(name = "agentevents", version, arg_required_else_help = true)]
enum Command {
    Check(check::Check),
    Summary(summary::Summary),
    Cat(cat::Cat),
    Conform(conform::Conform),
}

impl Command {
    fn run(self) -> anyhow::Result<Status> {
        match self {
            Self::Check(check) => check.run(),
            Self::Summary(summary) => summary.run(),
            Self::Cat(cat) => cat.run(),
            Self::Conform(conform) => conform.run(),
        }
    }
}

fn main() -> ExitCode {
    let status = Command::parse().run().unwrap_or_else(|error| {
        notice::say(format_args!("{error:#}"));
        Status::Failed
    });
    status.into()
}
