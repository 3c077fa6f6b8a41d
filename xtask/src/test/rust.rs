//! The workspace's own steps.

use std::process::Command;

use super::conform;
use crate::fixtures;
use crate::generate;
use crate::readme;
use crate::steps::Step;
use crate::workspace;

pub fn steps() -> Vec<Step> {
    let command = workspace::target().join("debug/agentevents").display().to_string();
    vec![
        Step::cargo("format", &["fmt", "--all", "--check"]),
        Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
        Step::function("generated", generate::check),
        Step::function("fixtures", fixtures::check::run),
        Step::cargo("tests", &["test", "--workspace", "--locked"]),
        Step::function("README in Rust", || {
            let mut cargo = Command::new(workspace::cargo());
            cargo.args(["run", "--quiet", "--locked", "--package", "agentevents", "--example", "tool_durations"]);
            readme::holds("rust,no_run", "core/examples/tool_durations.rs", &mut cargo)
        }),
        conform::step("fixtures by the command", &[&command, "check", "--format", "json", "-"]),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    ]
}
