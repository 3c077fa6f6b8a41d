//! `cargo xtask`: every chore a contributor needs, one subcommand each.

mod bench;
mod command;
mod deny;
mod dist;
mod fixtures;
mod fuzz;
mod generate;
mod readme;
mod sanitize;
#[cfg(test)]
mod security;
mod steps;
mod stream;
mod test;
mod tools;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

/// Every chore of this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
enum Chore {
    Test(test::Test),
    #[command(name = "gen")]
    Generate(generate::Generate),
    Fixtures(fixtures::Fixtures),
    Bench(bench::Bench),
    Dist(dist::Dist),
    Fuzz(fuzz::Fuzz),
    Deny(deny::Deny),
    Sanitize(sanitize::Sanitize),
}

fn main() -> ExitCode {
    let result = match Chore::parse() {
        Chore::Test(test) => test.run(),
        Chore::Generate(generate) => generate.run(),
        Chore::Bench(bench) => bench.run(),
        Chore::Dist(dist) => dist.run(),
        Chore::Fuzz(fuzz) => fuzz.run(),
        Chore::Deny(deny) => deny.run(),
        Chore::Sanitize(sanitize) => sanitize.run(),
        Chore::Fixtures(fixtures) => fixtures.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
