//! The Rust rows: speed beside serde and simdjson, memory, growth, latency.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::rounds::{self, Rounds};
use super::table::Table;
use super::{growth, memory, simdjson, streams};
use crate::command::run;
use crate::stream::Kind;
use crate::workspace;

/// The core beside serde and simdjson
#[derive(Args)]
pub struct Rust {
    /// Only these parts [default: all]
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// Only these streams for speed [default: stella deltas spaced evoscientist inderun]
    #[arg(long = "stream")]
    streams: Vec<Kind>,
    #[command(flatten)]
    rounds: Rounds,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Part {
    Speed,
    Live,
    Memory,
    Growth,
}

const STREAMS: &[Kind] = &[Kind::Stella, Kind::Deltas, Kind::Spaced, Kind::Evoscientist, Kind::Inderun];

impl Rust {
    pub fn run(&self) -> Result<()> {
        let program = build()?;
        for part in rounds::chosen(&self.parts) {
            match part {
                Part::Speed => self.speed(&program)?,
                Part::Live => self.live(&program)?,
                Part::Memory => memory::measure(&|| stream(&program, Kind::Stella))?,
                Part::Growth => growth(&program)?,
            }
        }
        Ok(())
    }

    fn speed(&self, program: &Path) -> Result<()> {
        let simdjson = simdjson::build()?;
        let mut programs = [Program::start(&mut Command::new(program))?, Program::start(&mut Command::new(simdjson))?];
        for &kind in if self.streams.is_empty() { STREAMS } else { &self.streams } {
            self.rounds.compare("Speed", kind, &mut programs)?;
        }
        Ok(())
    }

    fn live(&self, program: &Path) -> Result<()> {
        let stream = streams::file(Kind::Stella, self.rounds.megabytes.min(100))?;
        let output = Command::new(program).args(["live", "stella"]).arg(&stream).stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "live ended with {}", output.status);
        let mut table = Table::new(&["peer", "median ns", "99 % ns"]);
        for line in String::from_utf8(output.stdout)?.lines() {
            table.row(line.split('\t').map(str::to_owned).collect());
        }
        table.print("Live: one line a chunk, from the bytes to the event");
        fs::remove_file(stream)?;
        Ok(())
    }
}

/// Builds the peers as released code is built.
fn build() -> Result<PathBuf> {
    let arguments = ["build", "--release", "--locked", "--package", "agentevents-bench"];
    run(Command::new(workspace::cargo()).args(arguments).current_dir(workspace::root()))?;
    Ok(workspace::target().join("release/agentevents-bench"))
}

fn growth(program: &Path) -> Result<()> {
    let command = |kind| stream(program, kind);
    growth::by_size(&command)?;
    growth::by_kind("the number of unknown names", [1, 10, 100, 1_000].map(Kind::Unknown), &command)?;
    growth::by_kind("the depth of bodies", [1, 2, 10, 25, 50, 100].map(Kind::Nested), &command)
}

/// Decodes its standard input.
fn stream(program: &Path, kind: Kind) -> Command {
    let mut command = Command::new(program);
    command.args(["stream", kind.dialect()]);
    command
}
