//! cargo-fuzz, told to build the targets.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::tools::{self, Tool};
use crate::workspace;

const CARGO_FUZZ: Tool = Tool { name: "cargo-fuzz", version: "0.13.2" };

/// Builds every target below `home`.
pub fn build(home: &Path) -> Result<()> {
    CARGO_FUZZ.install()?;
    let mut build = cargo();
    build.args(["fuzz", "build", "--target-dir"]).arg(home).current_dir(workspace::root().join("fuzz"));
    tools::quietly(tools::with_tools(&mut build)?, "fuzz-build")
}

/// The command that a person types in fuzz/.
pub fn typed() -> String {
    let path =
        if CARGO_FUZZ.is_on_path() { String::new() } else { format!("PATH=$PATH:{} ", tools::folder().display()) };
    let unstable = if has_nightly() { "" } else { "RUSTUP_TOOLCHAIN=stable RUSTC_BOOTSTRAP=1 " };
    format!("{path}{unstable}cargo fuzz")
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
