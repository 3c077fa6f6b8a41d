//! The steps of the Python package.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::conform;
use crate::readme;
use crate::steps::Step;
use crate::workspace;

const FOLDER: &str = "bindings-python";
const CONFIG: &str = "--config-file=bindings-python/pyproject.toml";

/// The extension's file in the package's folder.
pub const EXTENSION: &str = if cfg!(windows) { "_native.pyd" } else { "_native.abi3.so" };

pub fn steps() -> Vec<Step> {
    vec![
        Step::function("python environment", || install("requirements/test.txt")),
        Step::cargo("python extension", &["build", "--package", "agentevents-python", "--locked"]),
        Step::function("python package", put_extension),
        python("python lint", &["-m", "ruff", "check", "--no-cache", FOLDER]),
        python("python format", &["-m", "ruff", "format", "--check", "--no-cache", FOLDER]),
        python("python tests", &["-m", "pytest", FOLDER]),
        python("python types", &["-m", "mypy", CONFIG, FOLDER]),
        python("python types again", &["-m", "pyright", "--project", FOLDER, "--pythonpath", &interpreter()]),
        python("python stub", &["-m", "mypy.stubtest", "agentevents._native", "agentevents._aiter"]),
        Step::function("README in Python", || {
            let example = "bindings-python/examples/tool_durations.py";
            let package = workspace::root().join(FOLDER).join("python");
            readme::holds("python", example, Command::new(interpreter()).arg(example).env("PYTHONPATH", package))
        }),
        with_package(conform::step("python fixtures", &[&interpreter(), "-m", "agentevents.conform"])),
        python("python wheel and sdist", &["-m", "pytest", "-s", "bindings-python/tests/packages.py"]),
    ]
}

/// A step of Python.
fn python(name: &str, arguments: &[&str]) -> Step {
    with_package(Step::command(name, &interpreter(), arguments))
}

/// The same step with the package found where it stands.
fn with_package(step: Step) -> Step {
    let path = workspace::root().join(FOLDER).join("python");
    step.env("PYTHONPATH", &path)
        .env("MYPYPATH", path)
        .env("MYPY_CACHE_DIR", workspace::target().join("python/mypy"))
        .env("HYPOTHESIS_STORAGE_DIRECTORY", workspace::target().join("python/hypothesis"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
}

/// Python of the environment.
pub fn interpreter() -> String {
    let python = environment().join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    python.display().to_string()
}

/// The project's own virtual environment.
pub fn environment() -> PathBuf {
    workspace::target().join("python/environment")
}

/// Makes the environment and installs what the file of requirements says, unless that is what is there.
pub fn install(requirements: &str) -> Result<()> {
    let file = workspace::root().join(FOLDER).join(requirements);
    let wanted = fs::read(&file).with_context(|| file.display().to_string())?;
    let stamp = environment().join(file.file_name().context("a file of requirements")?);
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if !environment().is_dir() {
        run(Command::new("python3").args(["-m", "venv"]).arg(environment()))?;
    }
    let pip = environment().join(if cfg!(windows) { "Scripts/pip.exe" } else { "bin/pip" });
    run(Command::new(pip).args(["install", "--quiet", "--disable-pip-version-check", "--requirement"]).arg(&file))?;
    Ok(fs::write(stamp, wanted)?)
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status =
        command.status().with_context(|| format!("`{program}` did not start: Python 3.11 or newer is needed"))?;
    ensure!(status.success(), "`{program}` ended with {status}");
    Ok(())
}

/// Puts the extension that cargo built into the package's folder, as `maturin develop` would.
fn put_extension() -> Result<()> {
    let built = workspace::target().join("debug").join(format!("{DLL_PREFIX}_native{DLL_SUFFIX}"));
    let package = workspace::root().join(FOLDER).join("python/agentevents").join(EXTENSION);
    // Not over the old one: a process may have it open.
    let _ = fs::remove_file(&package);
    fs::copy(&built, &package).with_context(|| built.display().to_string())?;
    Ok(())
}
