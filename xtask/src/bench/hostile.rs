//! What the core's everyday tests of hostile streams do with small ones, done with large ones (core/tests/hostile).

use std::process::Command;

use anyhow::{Context as _, Result};

use crate::command::run;
use crate::workspace;

/// Runs one of those tests, which prints its own table.
pub fn measure(test: &str) -> Result<()> {
    let mut command = Command::new(workspace::cargo());
    command.args(["test", "--quiet", "--release", "--locked", "--package", "agentevents", "--test", "hostile", "--"]);
    command.args(["--exact", test, "--ignored", "--nocapture"]).current_dir(workspace::root());
    run(&mut command).context("something was beyond its bounds, as told above")
}
