//! The Node rows: the npm package beside readline with `JSON.parse`, zod and ajv.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::memory;
use super::program::Program;
use super::rounds::{self, Rounds};
use crate::command::run;
use crate::stream::Kind;
use crate::workspace;

/// The npm package beside `JSON.parse`, zod and ajv
#[derive(Args)]
pub struct Node {
    /// Only these jobs [default: all]
    #[arg(value_enum)]
    jobs: Vec<Job>,
    #[command(flatten)]
    rounds: Rounds,
}

#[derive(Clone, Copy, ValueEnum)]
enum Job {
    /// Every event as an object
    Events,
    /// Two fields of one type
    Types,
    /// The runs of a file
    Summary,
    /// Every event as an object, one line a chunk
    Live,
    /// Memory as a stream grows
    Memory,
}

impl Node {
    pub fn run(&self) -> Result<()> {
        let folder = workspace::root().join("bindings-node");
        npm(&folder, &["ci", "--no-audit", "--no-fund"])?;
        npm(&folder, &["run", "build"])?;
        npm(&folder.join("bench"), &["ci", "--no-audit", "--no-fund", "--ignore-scripts"])?;
        for &job in rounds::chosen(&self.jobs) {
            match job {
                Job::Memory => memory::measure(&|| node(&folder, "stdin.mjs"))?,
                _ => self.compare(job, &folder)?,
            }
        }
        Ok(())
    }

    fn compare(&self, job: Job, folder: &Path) -> Result<()> {
        let name = rounds::name(&job)?;
        let mut command = node(folder, "main.mjs");
        self.rounds.compare(&name, Kind::Stella, &mut [Program::start(command.arg(&name))?])
    }
}

/// A program of the benchmark.
fn node(folder: &Path, program: &str) -> Command {
    let mut command = Command::new("node");
    command.arg("--expose-gc").arg(folder.join("bench").join(program));
    command
}

fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    run(Command::new("npm").args(arguments).current_dir(folder))
}
