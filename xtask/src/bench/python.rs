//! The Python rows: the package beside json, orjson, msgspec and pydantic.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::rounds::{self, Rounds};
use super::{memory, streams};
use crate::command::run;
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
    /// The peak of memory as a stream grows
    Memory,
}

impl Python {
    pub fn run(&self) -> Result<()> {
        environment::install("requirements/bench.txt")?;
        let package = package()?;
        for job in rounds::chosen(&self.jobs) {
            if let Job::Memory = job {
                memory::measure(&|| program(&package, "piped.py", Kind::Stella.dialect()))?;
                continue;
            }
            let name = rounds::name(job)?;
            let mut main = Program::start(&mut program(&package, "main.py", &name))?;
            let what = format!("{name}, in processor time");
            self.rounds.compare(&what, Kind::Stella, std::slice::from_mut(&mut main))?;
        }
        Ok(())
    }
}

/// A program of the benchmark with its argument.
fn program(package: &Path, name: &str, argument: &str) -> Command {
    let folder = workspace::root().join("bindings-python");
    let mut command = Command::new(environment::interpreter());
    command.arg(folder.join("bench").join(name)).arg(argument);
    // The folder of the tests has `peak`.
    let path = env::join_paths([package, &folder.join("tests")]).expect("no colon in the project's path");
    command.env("PYTHONPATH", path).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// A folder with the package as it is installed, built for speed.
fn package() -> Result<PathBuf> {
    let mut cargo = Command::new(workspace::cargo());
    cargo.args(["build", "--release", "--locked", "--package", "agentevents-python"]).current_dir(workspace::root());
    run(&mut cargo)?;
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
