//! cargo-fuzz: found or installed, and told to build the targets.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// The version that is installed where there is none.
const VERSION: &str = "0.13.2";

/// Builds every target below `home`.
pub fn build(home: &Path) -> Result<()> {
    if !is_on_path() && !tools().join("cargo-fuzz").is_file() {
        let mut install = Command::new(workspace::cargo());
        install.args(["install", "--locked", "--debug", "cargo-fuzz", "--version", VERSION, "--root"]);
        quietly(install.arg(workspace::target().join("tools")), &home.join("install.log"))?;
    }
    let mut build = cargo();
    build.args(["fuzz", "build", "--target-dir"]).arg(home).current_dir(workspace::root().join("fuzz"));
    build.env("PATH", env::join_paths(path().into_iter().chain([tools()]))?);
    quietly(&mut build, &home.join("build.log"))
}

/// The command that a person types in fuzz/.
pub fn typed() -> String {
    let path = if is_on_path() { String::new() } else { format!("PATH=$PATH:{} ", tools().display()) };
    let unstable = if has_nightly() { "" } else { "RUSTUP_TOOLCHAIN=stable RUSTC_BOOTSTRAP=1 " };
    format!("{path}{unstable}cargo fuzz")
}

/// Where it is installed if it is not on the path: nothing outside the project changes.
fn tools() -> PathBuf {
    workspace::target().join("tools/bin")
}

fn path() -> Vec<PathBuf> {
    env::var_os("PATH").map_or_else(Vec::new, |path| env::split_paths(&path).collect())
}

fn is_on_path() -> bool {
    path().iter().any(|folder| folder.join("cargo-fuzz").is_file())
}

fn has_nightly() -> bool {
    let toolchains = Command::new("rustup").args(["toolchain", "list"]).output();
    toolchains.map_or(true, |list| String::from_utf8_lossy(&list.stdout).contains("nightly"))
}

/// A cargo that may use a compiler's unstable options, the sanitizer and the counters of coverage: that of
/// fuzz/rust-toolchain.toml, else this program's own.
fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.env_remove("CARGO").env_remove("CARGO_TARGET_DIR").env_remove("RUSTUP_TOOLCHAIN");
    if !has_nightly() {
        command.env("RUSTUP_TOOLCHAIN", "stable").env("RUSTC_BOOTSTRAP", "1");
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
