//! This project: both rules, counted by the decoder itself.

use std::hint::black_box;

use agentevents::{Decoder, Dialect};
use anyhow::Result;

use crate::Counts;

pub fn read(stream: &[u8], dialect: &str) -> Result<Counts> {
    let mut decoder = Decoder::new(Dialect::named(dialect)?);
    let mut source = stream;
    while decoder.read_from(&mut source)? > 0 {
        drain(&mut decoder)?;
    }
    decoder.finish();
    drain(&mut decoder)?;
    Ok(counts(&decoder))
}

pub fn drain(decoder: &mut Decoder) -> Result<()> {
    while let Some(outcome) = decoder.next_outcome() {
        black_box(outcome?);
    }
    Ok(())
}

pub fn counts(decoder: &Decoder) -> Counts {
    let report = decoder.report();
    let all = report.events().chain(report.unrecognized());
    all.map(|(name, count)| (name.to_owned(), count)).collect()
}
