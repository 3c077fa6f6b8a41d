//! `cargo xtask fuzz`: every fuzz target for some minutes, from the fixtures on.

mod seeds;
mod tool;
mod trial;

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;

use crate::workspace;
use trial::{Running, Trial};

const TARGETS: [&str; 6] = ["chunks", "oracle", "dialects", "documents", "runs", "c_calls"];

/// Run the fuzz targets; fails if one finds something
#[derive(Args)]
pub struct Fuzz {
    /// How long each target runs
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// How many targets run at once
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
    /// Only these targets [default: all]
    #[arg(value_parser = TARGETS)]
    targets: Vec<String>,
}

impl Fuzz {
    pub fn run(self) -> Result<()> {
        let chosen = |target: &&str| self.targets.is_empty() || self.targets.iter().any(|name| name == target);
        let targets: Vec<&str> = TARGETS.into_iter().filter(chosen).collect();
        let home = workspace::target().join("fuzz");
        seeds::write(&home.join("corpus"))?;
        fs::write(home.join("words.dict"), seeds::words()?)?;
        tool::build(&home)?;
        let trials: Result<Vec<_>> = targets.iter().map(|target| Trial::new(&home, target, self.minutes)).collect();
        println!("target    | executions | edges  | seconds | findings");
        println!("----------|------------|--------|---------|---------");
        let mut findings = 0;
        for group in trials?.chunks(usize::from(self.jobs)) {
            let mut running = group.iter().map(Trial::start).collect::<Result<Vec<_>>>()?;
            watch(&mut running)?;
            for trial in running {
                findings += usize::from(trial.tell()?);
            }
        }
        ensure!(findings == 0, "{findings} of {} targets found something, as told above", targets.len());
        Ok(())
    }
}

/// Waits for all of them; where somebody watches, says how far they are.
fn watch(running: &mut [Running]) -> Result<()> {
    let mut out = io::stderr();
    let is_watched = out.is_terminal();
    while !running.iter_mut().map(Running::is_over).collect::<Result<Vec<_>>>()?.into_iter().all(|over| over) {
        if is_watched {
            let told: Result<Vec<String>> = running.iter().map(Running::progress).collect();
            write!(out, "\r\x1b[K{}", told?.join("   "))?;
            out.flush()?;
        }
        thread::sleep(Duration::from_millis(500));
    }
    if is_watched {
        write!(out, "\r\x1b[K")?;
    }
    Ok(())
}
