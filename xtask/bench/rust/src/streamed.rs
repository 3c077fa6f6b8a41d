//! Standard input decoded as it comes: time spent decoding, and memory over that of a process that has done nothing.

use std::io::{self, Read as _};
use std::time::{Duration, Instant};

use agentevents::{Decoder, Dialect};
use anyhow::Result;

use crate::{memory, ours};

/// The bytes of a part of the stream, each timed on its own.
const PART: usize = 10_000_000;

/// Answers as xtask/src/bench/piped.rs says.
pub fn run(dialect: &str) -> Result<()> {
    let at_start = memory::peak()?;
    let mut decoder = Decoder::new(Dialect::named(dialect)?);
    let mut input = io::stdin().lock();
    let mut chunk = vec![0; 64 << 10];
    let mut seconds = Vec::new();
    let mut spent = Duration::ZERO;
    let mut bytes = 0;
    loop {
        // A part ends where a chunk ends.
        let room = chunk.len().min((seconds.len() + 1) * PART - bytes);
        let count = input.read(&mut chunk[..room])?;
        let start = Instant::now();
        if count == 0 {
            decoder.finish();
        } else {
            decoder.push(&chunk[..count]);
        }
        ours::drain(&mut decoder)?;
        spent += start.elapsed();
        bytes += count;
        if bytes == (seconds.len() + 1) * PART {
            seconds.push(spent.as_secs_f64());
            spent = Duration::ZERO;
        }
        if count == 0 {
            break;
        }
    }
    let events: u64 = ours::counts(decoder.report()).values().sum();
    print!("{bytes}\t{events}\t{}", memory::peak()? - at_start);
    for part in seconds {
        print!("\t{part}");
    }
    println!();
    Ok(())
}
