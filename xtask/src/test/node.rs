//! The steps of the npm package.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::conform;
use crate::readme;
use crate::steps::Step;
use crate::workspace;

const FOLDER: &str = "bindings-node";

/// The newest Node, Bun and Deno, as the npm registry has them for this platform.
const RUNTIMES: &str = "bindings-node/test/runtimes";

pub fn steps() -> Vec<Step> {
    let mut steps = vec![
        Step::function("node packages", || install(FOLDER)),
        npm("node addon", &["run", "build:native"]),
        npm("node library", &["run", "build:lib"]),
        npm("node lints", &["run", "lint"]),
        npm("node types", &["run", "test:types"]),
        npm("node tests", &["test"]),
        Step::function("README in TypeScript", || {
            let example = "bindings-node/examples/tool_durations.mjs";
            readme::holds("ts", example, Command::new("node").arg(example))
        }),
        conform::step("node fixtures", &["node", "bindings-node/build/test/conform.mjs"]),
    ];
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        steps.push(Step::function("node runtimes, installed", || install(RUNTIMES)));
        steps.push(Step::command("node runtimes", "node", &["bindings-node/test/runtimes/run.mjs"]));
    }
    steps
}

fn npm(name: &str, arguments: &[&str]) -> Step {
    Step::command(name, "npm", &[&["--silent", "--prefix", FOLDER], arguments].concat())
}

/// Installs what package-lock.json says, unless that is what is there.
fn install(folder: &str) -> Result<()> {
    let folder = workspace::root().join(folder);
    let lock = fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.installed-from");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut command = Command::new("npm");
    command.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
    let status = command.status().context("npm did not start: Node 20 or newer is needed")?;
    ensure!(status.success(), "`npm ci` ended with {status}");
    Ok(fs::write(stamp, lock)?)
}
