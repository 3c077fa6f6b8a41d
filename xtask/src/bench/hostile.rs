//! What the core's everyday tests of hostile streams do with small ones, done with large ones (core/tests/hostile).

use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::workspace;

/// Runs one of those tests, which prints its own table.
pub fn run(test: &str) -> Result<()> {
    let mut command = Command::new(workspace::cargo());
    command.args(["test", "--quiet", "--release", "--locked", "--package", "agentevents", "--test", "hostile", "--"]);
    command.args(["--exact", test, "--ignored", "--nocapture"]).current_dir(workspace::root());
    let status = command.status().context("cargo did not start")?;
    ensure!(status.success(), "something was beyond its bounds, as told above");
    Ok(())
}
