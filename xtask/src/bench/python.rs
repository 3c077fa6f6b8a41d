//! The Python rows: the package beside json, orjson, msgspec and pydantic.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::table::Table;
use super::{rounds, streams};
use crate::stream::Kind;
use crate::test::python as environment;
use crate::workspace;

/// The Python package beside json, orjson, msgspec and pydantic
#[derive(Args)]
pub struct Python {
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
    /// Every body as a dict
    Bodies,
    /// Two fields of one type
    Types,
    /// The runs of a file
    Summary,
    /// Every line as it comes
    Live,
}

impl Job {
    const ALL: [Self; 5] = [Self::Events, Self::Bodies, Self::Types, Self::Summary, Self::Live];

    fn name(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Bodies => "bodies",
            Self::Types => "types",
            Self::Summary => "summary",
            Self::Live => "live",
        }
    }
}

impl Python {
    pub fn run(&self) -> Result<()> {
        environment::install("requirements/bench.txt")?;
        let package = package()?;
        let stream = streams::file(Kind::Stella, self.megabytes)?;
        for job in if self.jobs.is_empty() { &Job::ALL } else { &self.jobs[..] } {
            self.measure(*job, &package, &stream)?;
        }
        Ok(fs::remove_file(stream)?)
    }

    fn measure(&self, job: Job, package: &Path, stream: &Path) -> Result<()> {
        let mut command = Command::new(environment::interpreter());
        command.arg(workspace::root().join("bindings-python/bench/main.py")).arg(job.name());
        command.env("PYTHONPATH", package).env("PYTHONDONTWRITEBYTECODE", "1");
        let best = rounds::run(&mut [Program::start(&mut command)?], "stella", stream, self.rounds)?;
        let ours = best.first().context("no peers")?.seconds;
        #[expect(clippy::cast_precision_loss, reason = "no more digits are shown")]
        let megabytes = fs::metadata(stream)?.len() as f64 / 1e6;
        let mut table = Table::new(&["peer", "version", "CPU s", "MB/s", "ours is"]);
        for best in &best {
            let ratio = format!("{:.2} x", best.seconds / ours);
            let speed = format!("{:.0}", megabytes / best.seconds);
            table.row(vec![best.peer.clone(), best.version.clone(), format!("{:.4}", best.seconds), speed, ratio]);
        }
        table.print(&format!("{} on `stella`, {megabytes:.0} MB, best of {} rounds", job.name(), self.rounds));
        Ok(())
    }
}

/// A folder with the package as it is installed, built for speed.
fn package() -> Result<PathBuf> {
    let mut cargo = Command::new(workspace::cargo());
    cargo.args(["build", "--release", "--locked", "--package", "agentevents-python"]).current_dir(workspace::root());
    ensure!(cargo.status().context("cargo did not start")?.success(), "the extension was not built");
    let folder = streams::folder()?.join("python");
    let package = folder.join("agentevents");
    fs::create_dir_all(&package)?;
    for file in fs::read_dir(workspace::root().join("bindings-python/python/agentevents"))? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "py") {
            fs::copy(&path, package.join(path.file_name().context("a file")?))?;
        }
    }
    let built = workspace::target().join("release").join(format!("{DLL_PREFIX}_native{DLL_SUFFIX}"));
    fs::copy(built, package.join(environment::EXTENSION))?;
    Ok(folder)
}
