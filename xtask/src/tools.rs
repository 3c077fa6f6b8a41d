//! Programs from crates.io that some chores need: found, or installed below target/ where nothing outside the project changes.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// A program, by its crate's name, and the version that is installed where there is none.
pub struct Tool {
    pub name: &'static str,
    pub version: &'static str,
}

impl Tool {
    /// Installs it unless it is there.
    pub fn install(&self) -> Result<()> {
        if self.is_on_path() || folder().join(self.name).is_file() {
            return Ok(());
        }
        let mut install = Command::new(workspace::cargo());
        install.args(["install", "--locked", "--debug", self.name, "--version", self.version, "--root"]);
        quietly(install.arg(workspace::target().join("tools")), &format!("{}-install", self.name))
    }

    pub fn is_on_path(&self) -> bool {
        path().iter().any(|folder| folder.join(self.name).is_file())
    }
}

/// Where they are installed.
pub fn folder() -> PathBuf {
    workspace::target().join("tools/bin")
}

/// A command that finds them.
pub fn with_tools(command: &mut Command) -> Result<&mut Command> {
    Ok(command.env("PATH", env::join_paths(path().into_iter().chain([folder()]))?))
}

fn path() -> Vec<PathBuf> {
    env::var_os("PATH").map_or_else(Vec::new, |path| env::split_paths(&path).collect())
}

/// Runs it; what it says is shown at once where somebody watches, else only if it fails.
pub fn quietly(command: &mut Command, name: &str) -> Result<()> {
    let is_watched = io::IsTerminal::is_terminal(&io::stderr());
    let log = workspace::target().join("tools").join(name).with_extension("log");
    if !is_watched {
        fs::create_dir_all(workspace::target().join("tools"))?;
        let file = fs::File::create(&log)?;
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
