//! `cargo xtask test`: everything that must hold before a change lands.

mod c;
mod conform;
mod node;
pub mod python;
mod rust;

use anyhow::Result;
use clap::Args;

use crate::steps::{self, Step};

/// Check everything: format, lints, tests, generated files.
#[derive(Args)]
pub struct Test {
    /// Only these groups [default: all]
    #[arg(value_parser = GROUPS.iter().map(|group| group.name).collect::<Vec<_>>())]
    groups: Vec<String>,
}

/// The steps of one language.
struct Group {
    name: &'static str,
    steps: fn() -> Vec<Step>,
}

/// A binding adds its own file and a line here.
const GROUPS: &[Group] = &[
    Group { name: "rust", steps: rust::steps },
    Group { name: "c", steps: c::steps },
    Group { name: "node", steps: node::steps },
    Group { name: "python", steps: python::steps },
];

impl Test {
    pub fn run(self) -> Result<()> {
        let chosen = |group: &&Group| self.groups.is_empty() || self.groups.iter().any(|name| name == group.name);
        steps::run(GROUPS.iter().filter(chosen).flat_map(|group| (group.steps)()).collect())
    }
}
