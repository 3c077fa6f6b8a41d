//! The Rust rows: speed beside serde and simdjson, memory, growth, latency.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::table::Table;
use super::{growth, piped, rounds, simdjson, streams};
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
    /// The size of each stream for speed and latency
    #[arg(long, default_value_t = 100)]
    megabytes: u64,
    /// How often every peer reads every stream
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Part {
    Speed,
    Memory,
    Growth,
    Live,
}

const STREAMS: &[Kind] = &[Kind::Stella, Kind::Deltas, Kind::Spaced, Kind::Evoscientist, Kind::Inderun];

impl Rust {
    pub fn run(&self) -> Result<()> {
        let program = build()?;
        let wanted = |part| self.parts.is_empty() || self.parts.contains(&part);
        if wanted(Part::Speed) {
            self.speed(&program)?;
        }
        if wanted(Part::Live) {
            self.live(&program)?;
        }
        if wanted(Part::Memory) {
            memory(&program)?;
        }
        if wanted(Part::Growth) {
            growth(&program)?;
        }
        Ok(())
    }

    fn speed(&self, program: &Path) -> Result<()> {
        let simdjson = simdjson::build()?;
        let mut programs = [Program::start(&mut Command::new(program))?, Program::start(&mut Command::new(simdjson))?];
        for &kind in if self.streams.is_empty() { STREAMS } else { &self.streams } {
            let stream = streams::file(kind, self.megabytes)?;
            let best = rounds::run(&mut programs, kind.dialect(), &stream, self.rounds)?;
            let bytes = fs::metadata(&stream)?.len();
            let mut table = Table::new(&["peer", "version", "seconds", "MB/s", "ours is"]);
            let ours = best.first().context("no peers")?.seconds;
            for best in &best {
                let ratio = format!("{:.2} x", best.seconds / ours);
                let speed = format!("{:.0}", megabytes(bytes) / best.seconds);
                table.row(vec![best.peer.clone(), best.version.clone(), format!("{:.4}", best.seconds), speed, ratio]);
            }
            table.print(&format!("Speed on `{kind}`, {:.0} MB, best of {} rounds", megabytes(bytes), self.rounds));
            fs::remove_file(stream)?;
        }
        Ok(())
    }

    fn live(&self, program: &Path) -> Result<()> {
        let stream = streams::file(Kind::Stella, self.megabytes.min(100))?;
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
    let status = Command::new(workspace::cargo()).args(arguments).current_dir(workspace::root()).status()?;
    ensure!(status.success(), "cargo build ended with {status}");
    Ok(workspace::target().join("release/agentevents-bench"))
}

fn memory(program: &Path) -> Result<()> {
    let mut table = Table::new(&["stream", "MB", "events", "peak MB over start"]);
    for size in [10, 100, 1_000] {
        let told = piped::run(Command::new(program).args(["stream", "stella"]), Kind::Stella, size)?;
        let peak = format!("{:.2}", megabytes(told.peak));
        table.row(vec!["stella".to_owned(), size.to_string(), told.events.to_string(), peak]);
    }
    table.print(
        "Memory: peak resident set over that of the process before it decodes, the stream coming through a pipe",
    );
    Ok(())
}

fn growth(program: &Path) -> Result<()> {
    let command = |kind: Kind| {
        let mut command = Command::new(program);
        command.args(["stream", kind.dialect()]);
        command
    };
    growth::by_size(&command)?;
    growth::by_kind("the number of unknown names", [1, 10, 100, 1_000].map(Kind::Unknown), &command)?;
    growth::by_kind("the depth of bodies", [1, 2, 10, 25, 50, 100].map(Kind::Nested), &command)
}

#[expect(clippy::cast_precision_loss, reason = "no more digits are shown")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
