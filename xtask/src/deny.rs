//! `cargo xtask deny`: licenses, sources and double versions of everything that is depended on, by deny.toml.

use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use crate::tools::{self, Tool};
use crate::workspace;

const CARGO_DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };

/// Check licenses, sources and double versions of all dependencies
#[derive(Args)]
pub struct Deny {
    /// Fetch the advisories, too, from github.com
    #[arg(long)]
    advisories: bool,
}

impl Deny {
    pub fn run(self) -> Result<()> {
        CARGO_DENY.install()?;
        // The fuzz targets are a workspace of their own.
        for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
            let mut command = Command::new("cargo-deny");
            command.args(["--manifest-path", manifest, "--locked", "--config", "deny.toml", "check"]);
            // What is skipped for one of the two is not met in the other.
            command.args(["--hide-inclusion-graph", "--allow", "unmatched-skip", "licenses", "bans", "sources"]);
            command.args(self.advisories.then_some("advisories"));
            let status = tools::with_tools(command.current_dir(workspace::root()))?.status();
            ensure!(status.context("cargo-deny did not start")?.success(), "deny.toml forbids something in {manifest}");
        }
        Ok(())
    }
}
