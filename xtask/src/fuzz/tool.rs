//! cargo-fuzz: found or installed, and told to build the targets.

use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// The version that is installed where there is none.
const VERSION: &str = "0.13.2";

/// Builds every target below `home`.
pub fn build(home: &Path) -> Result<()> {
    let tools = workspace::target().join("tools");
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = env::split_paths(&path).any(|folder| folder.join("cargo-fuzz").is_file());
    if !is_there && !tools.join("bin/cargo-fuzz").is_file() {
        let mut install = Command::new(workspace::cargo());
        install.args(["install", "--locked", "--debug", "cargo-fuzz", "--version", VERSION, "--root"]).arg(&tools);
        quietly(&mut install, &home.join("install.log"))?;
    }
    let path = env::join_paths(env::split_paths(&path).chain([tools.join("bin")]))?;
    let mut build = cargo(&path);
    build.args(["fuzz", "build", "--target-dir"]).arg(home).current_dir(workspace::root().join("fuzz"));
    quietly(&mut build, &home.join("build.log"))
}

/// A cargo that may use a compiler's unstable options: the sanitizer and the counters of coverage.
fn cargo(path: &OsStr) -> Command {
    let mut command = Command::new("cargo");
    // This program's own toolchain is another one than that of fuzz/rust-toolchain.toml.
    command.env_remove("CARGO").env_remove("CARGO_TARGET_DIR").env_remove("RUSTUP_TOOLCHAIN").env("PATH", path);
    let toolchains = Command::new("rustup").args(["toolchain", "list"]).output();
    if toolchains.is_ok_and(|list| !String::from_utf8_lossy(&list.stdout).contains("nightly")) {
        command.env("RUSTUP_TOOLCHAIN", env::var_os("RUSTUP_TOOLCHAIN").unwrap_or_else(|| "stable".into()));
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    command
}

/// Runs it; what it says is shown at once where somebody watches, else only if it fails.
fn quietly(command: &mut Command, log: &Path) -> Result<()> {
    let is_watched = io::stderr().is_terminal();
    if !is_watched {
        let file = fs::File::create(log)?;
        command.stdout(file.try_clone()?).stderr(file);
    }
    let status = command.stdin(Stdio::null()).status().with_context(|| format!("{command:?} did not start"))?;
    if !status.success() {
        if !is_watched {
            eprint!("{}", fs::read_to_string(log)?);
        }
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
