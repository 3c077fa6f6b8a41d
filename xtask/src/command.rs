//! Programs that this one starts.

use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// Runs a program that must end well.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} did not start"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
