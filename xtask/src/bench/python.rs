//! The Python rows: the package beside json, orjson, msgspec and pydantic.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::rounds::{self, Rounds};
use super::streams;
use crate::stream::Kind;
use crate::test::python as environment;
use crate::workspace;

/// The Python package beside json, orjson, msgspec and pydantic
#[derive(Args)]
pub struct Python {
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
    /// Every body as a dict
    Bodies,
    /// Two fields of one type
    Types,
    /// The runs of a file
    Summary,
    /// Every line as it comes
    Live,
}

impl Python {
    pub fn run(&self) -> Result<()> {
        environment::install("requirements/bench.txt")?;
        let package = package()?;
        for job in rounds::chosen(&self.jobs) {
            let name = rounds::name(job)?;
            let mut command = Command::new(environment::interpreter());
            command.arg(workspace::root().join("bindings-python/bench/main.py")).arg(&name);
            command.env("PYTHONPATH", &package).env("PYTHONDONTWRITEBYTECODE", "1");
            let what = format!("{name}, in processor time");
            self.rounds.compare(&what, Kind::Stella, &mut [Program::start(&mut command)?])?;
        }
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
