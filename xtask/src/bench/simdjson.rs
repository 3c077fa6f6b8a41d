//! simdjson, the newest one that a registry carries, fetched and built when it is measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::streams;
use crate::workspace;

/// The Python package whose source carries simdjson 5.0.2 as the project publishes it, in two files.
const CARRIER: &str = "fastsimdjson==0.8.0";

/// The program of xtask/bench/simdjson.cpp.
pub fn build() -> Result<PathBuf> {
    let folder = streams::folder()?;
    let program = folder.join("simdjson");
    let source = source(&folder)?;
    let ours = workspace::root().join("xtask/bench/simdjson.cpp");
    let mut compiler = Command::new("g++");
    compiler.args(["-O3", "-march=native", "-std=c++20", "-DNDEBUG", "-pthread", "-I"]).arg(&source);
    run(compiler.arg(ours).arg(source.join("simdjson.cpp")).arg("-o").arg(&program))?;
    Ok(program)
}

/// The folder of simdjson.h and simdjson.cpp.
fn source(folder: &Path) -> Result<PathBuf> {
    if let Some(found) = unpacked(folder)? {
        return Ok(found);
    }
    run(Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", CARRIER, "--dest"])
        .arg(folder))?;
    let archive = entries(folder)?.into_iter().find(|path| path.to_string_lossy().ends_with(".tar.gz"));
    run(Command::new("tar").arg("-xzf").arg(archive.context("pip left no archive")?).arg("-C").arg(folder))?;
    unpacked(folder)?.context("the archive has no vendor/simdjson.cpp")
}

fn unpacked(folder: &Path) -> Result<Option<PathBuf>> {
    let vendored = entries(folder)?.into_iter().map(|path| path.join("vendor"));
    Ok(vendored.into_iter().find(|path| path.join("simdjson.cpp").is_file()))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries: Result<Vec<_>, _> = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    Ok(entries?)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} did not start"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
