//! The workspace's own steps.

use crate::fixtures;
use crate::generate;
use crate::readme;
use crate::steps::Step;

pub fn steps() -> Vec<Step> {
    vec![
        Step::cargo("format", &["fmt", "--all", "--check"]),
        Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
        Step::function("generated", generate::check),
        Step::function("fixtures", fixtures::check::run),
        Step::function("README", readme::check_rust),
        Step::cargo("tests", &["test", "--workspace", "--locked"]),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    ]
}
