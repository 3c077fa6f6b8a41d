//! `cargo xtask bench`: this project beside its peers, in one run, on made streams.

mod c;
mod carrier;
mod growth;
mod hostile;
mod memory;
mod node;
mod piped;
mod program;
mod python;
mod rounds;
mod rust;
mod simdjson;
mod streams;
mod table;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Measure speed, memory, growth and latency beside other readers.
#[derive(Args)]
pub struct Bench {
    #[command(subcommand)]
    language: Language,
}

#[derive(Subcommand)]
enum Language {
    Rust(rust::Rust),
    C(c::C),
    Node(node::Node),
    Python(python::Python),
    /// Memory and time of streams that are made to take as much as they can
    Limits,
    /// Time per byte of shapes that are made to be slow, as they grow
    Growth,
}

impl Bench {
    pub fn run(self) -> Result<()> {
        match self.language {
            Language::Rust(rust) => rust.run(),
            Language::C(c) => c.run(),
            Language::Node(node) => node.run(),
            Language::Python(python) => python.run(),
            Language::Limits => hostile::measure("limits::all_of_each_stays_within_bounds"),
            Language::Growth => hostile::measure("growth::how_much_each_grows"),
        }
    }
}
