//! Interleaved rounds: every peer reads the stream once a round, so that whatever else the machine does meets all of them.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use super::program::Program;

/// A peer's best round.
pub struct Best {
    pub peer: String,
    pub version: String,
    pub seconds: f64,
}

/// The fewest seconds of each peer over so many rounds. All must have found the same events.
pub fn run(programs: &mut [Program], dialect: &str, stream: &Path, rounds: u32) -> Result<Vec<Best>> {
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
