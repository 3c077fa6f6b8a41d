//! The Node rows: the npm package beside readline with `JSON.parse`, zod and ajv.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::table::Table;
use super::{rounds, streams};
use crate::stream::Kind;
use crate::workspace;

/// The npm package beside `JSON.parse`, zod and ajv
#[derive(Args)]
pub struct Node {
    /// Only these jobs [default: all]
    #[arg(value_enum)]
    jobs: Vec<Job>,
    /// The size of the stream
    #[arg(long, default_value_t = 100)]
    megabytes: u64,
    /// How often every peer reads the stream
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum Job {
    /// Every event as an object
    Events,
    /// Two fields of one type
    Types,
    /// The runs of a file
    Summary,
}

impl Job {
    const ALL: [Self; 3] = [Self::Events, Self::Types, Self::Summary];

    fn name(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Types => "types",
            Self::Summary => "summary",
        }
    }
}

impl Node {
    pub fn run(&self) -> Result<()> {
        let folder = workspace::root().join("bindings-node");
        npm(&folder, &["ci", "--no-audit", "--no-fund"])?;
        npm(&folder, &["run", "build"])?;
        npm(&folder.join("bench"), &["ci", "--no-audit", "--no-fund", "--ignore-scripts"])?;
        let stream = streams::file(Kind::Stella, self.megabytes)?;
        for job in if self.jobs.is_empty() { &Job::ALL } else { &self.jobs[..] } {
            self.measure(*job, &folder, &stream)?;
        }
        Ok(fs::remove_file(stream)?)
    }

    fn measure(&self, job: Job, folder: &Path, stream: &Path) -> Result<()> {
        let mut command = Command::new("node");
        command.arg("--expose-gc").arg(folder.join("bench/main.mjs")).arg(job.name());
        let best = rounds::run(&mut [Program::start(&mut command)?], "stella", stream, self.rounds)?;
        let ours = best.first().context("no peers")?.seconds;
        #[expect(clippy::cast_precision_loss, reason = "no more digits are shown")]
        let megabytes = fs::metadata(stream)?.len() as f64 / 1e6;
        let mut table = Table::new(&["peer", "version", "seconds", "MB/s", "ours is"]);
        for best in &best {
            let ratio = format!("{:.2} x", best.seconds / ours);
            let speed = format!("{:.0}", megabytes / best.seconds);
            table.row(vec![best.peer.clone(), best.version.clone(), format!("{:.4}", best.seconds), speed, ratio]);
        }
        table.print(&format!("{} on `stella`, {megabytes:.0} MB, best of {} rounds", job.name(), self.rounds));
        Ok(())
    }
}

fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    let status = command.args(arguments).current_dir(folder).status().context("npm did not start")?;
    ensure!(status.success(), "`npm {}` ended with {status}", arguments.join(" "));
    Ok(())
}
