//! Interleaved rounds: every peer reads the stream once a round, so that whatever else the machine does meets all of them.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

use super::program::Program;
use super::streams;
use super::table::{Table, megabytes};
use crate::stream::Kind;

/// What every comparison lets one choose.
#[derive(Args)]
pub struct Rounds {
    /// The size of each stream
    #[arg(long, default_value_t = 100)]
    pub megabytes: u64,
    /// How often every peer reads every stream
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// A peer's best round.
struct Best {
    peer: String,
    version: String,
    seconds: f64,
}

impl Rounds {
    /// Has all peers read a made stream, and prints how they compare with the first one, which is ours.
    pub fn compare(&self, what: &str, kind: Kind, programs: &mut [Program]) -> Result<()> {
        let stream = streams::file(kind, self.megabytes)?;
        let best = best(programs, kind.dialect(), &stream, self.rounds)?;
        let size = megabytes(fs::metadata(&stream)?.len());
        let ours = best.first().context("no peers")?.seconds;
        let mut table = Table::new(&["peer", "version", "seconds", "MB/s", "ours is"]);
        for Best { peer, version, seconds } in best {
            let (speed, ratio) = (format!("{:.0}", size / seconds), format!("{:.2} x", seconds / ours));
            table.row(vec![peer, version, format!("{seconds:.4}"), speed, ratio]);
        }
        table.print(&format!("{what}: `{kind}`, {size:.0} MB, best of {} rounds", self.rounds));
        Ok(fs::remove_file(stream)?)
    }
}

/// What was asked for, or everything there is.
pub fn chosen<T: ValueEnum>(asked: &[T]) -> &[T] {
    if asked.is_empty() { T::value_variants() } else { asked }
}

/// A job by the name it has on the command line, which is also its name in the programs that do it.
pub fn name(job: &impl ValueEnum) -> Result<String> {
    Ok(job.to_possible_value().context("a job that cannot be asked for")?.get_name().to_owned())
}

/// The fewest seconds of each peer over so many rounds. All must have found the same events.
fn best(programs: &mut [Program], dialect: &str, stream: &Path, rounds: u32) -> Result<Vec<Best>> {
    let mut best: Vec<Best> = Vec::new();
    for program in &*programs {
        for peer in &program.peers {
            best.push(Best { peer: peer.name.clone(), version: peer.version.clone(), seconds: f64::INFINITY });
        }
    }
    let mut expected = None;
    // One round more, whose times do not count: files are loaded and memory is touched in it.
    for round in 0..=rounds {
        let mut places = best.iter_mut();
        for program in &mut *programs {
            for index in 0..program.peers.len() {
                let name = program.peers[index].name.clone();
                let reading = program.read(&name, dialect, stream)?;
                let expected = expected.get_or_insert_with(|| reading.counts.clone());
                ensure!(reading.counts == *expected, "{name} found {:?}, others {expected:?}", reading.counts);
                let place = places.next().context("a place for every peer")?;
                if round > 0 {
                    place.seconds = place.seconds.min(reading.seconds);
                }
            }
        }
    }
    Ok(best)
}
