//! A live stream: one line a chunk, the event in hand after each. Against the parse one would write at first.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use agentevents::{Decoder, Dialect, Outcome};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::lines;

/// Prints for each peer `NAME TAB MEDIAN TAB 99TH PERCENTILE`, in nanoseconds a line.
pub fn run(dialect: &str, file: &str) -> Result<()> {
    let stream = fs::read(file).with_context(|| file.to_owned())?;
    let mut decoder = Decoder::new(Dialect::named(dialect)?);
    let (mut ours, mut naive) = (Vec::new(), Vec::new());
    for line in lines(&stream) {
        let chunk = &stream[offset(&stream, line)..][..=line.len()];
        let start = Instant::now();
        decoder.push(chunk);
        match decoder.next_outcome() {
            Some(Ok(Outcome::Event(event))) => black_box(event.id()),
            other => bail!("not an event: {other:?}"),
        };
        ours.push(start.elapsed());
        let start = Instant::now();
        let value: Value = serde_json::from_slice(line)?;
        black_box(value["type"].as_str().context("no type")?);
        naive.push(start.elapsed());
    }
    for (name, mut times) in [("agentevents", ours), ("serde_json, Value", naive)] {
        times.sort_unstable();
        let at = |part: usize| times[times.len() * part / 100].as_nanos();
        println!("{name}\t{}\t{}", at(50), at(99));
    }
    Ok(())
}

fn offset(stream: &[u8], line: &[u8]) -> usize {
    line.as_ptr().addr() - stream.as_ptr().addr()
}
