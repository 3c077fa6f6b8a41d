//! `cargo xtask dist`: what is handed to users, laid out where they want it.

pub mod c;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Lay out what users get.
#[derive(Args)]
pub struct Dist {
    #[command(subcommand)]
    language: Language,
}

#[derive(Subcommand)]
enum Language {
    C(c::C),
}

impl Dist {
    pub fn run(&self) -> Result<()> {
        match &self.language {
            Language::C(c) => c.run(),
        }
    }
}
