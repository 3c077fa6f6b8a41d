//! The clients of this project, each a program to the runner that holds anyone's to the fixtures (fixtures/README.md).

use crate::steps::Step;

/// Holds a client to every fixture, at level full. It is started at the root, once a case.
pub fn step(name: &str, client: &[&str]) -> Step {
    let run = ["run", "--quiet", "--locked", "--package", "agentevents-cli", "--", "conform"];
    // The machine may have more to do; a client that hangs does so for a minute, too.
    let quietly = ["--quiet", "--time-limit", "60", "--"];
    Step::cargo(name, &[&run, quietly.as_slice(), client].concat())
}
