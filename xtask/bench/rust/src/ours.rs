//! This project: both rules, counted by the decoder itself.

use std::hint::black_box;

use agentevents::{Decoder, Dialect, Report};
use anyhow::{Result, ensure};

use crate::Counts;

pub fn read(stream: &[u8], dialect: &str) -> Result<Counts> {
    let mut decoder = Decoder::new(Dialect::named(dialect)?);
    let mut source = stream;
    while decoder.read_from(&mut source)? > 0 {
        drain(&mut decoder)?;
    }
    decoder.finish();
    drain(&mut decoder)?;
    Ok(counts(decoder.report()))
}

/// The same with the run view.
pub fn summarize(stream: &[u8], dialect: &str) -> Result<Counts> {
    let summary = agentevents::summarize(stream, Dialect::named(dialect)?)?;
    ensure!(!summary.runs().is_empty(), "no run");
    ensure!(summary.report().errors_total() == 0, "errors in the stream");
    Ok(counts(summary.report()))
}

pub fn drain(decoder: &mut Decoder) -> Result<()> {
    while let Some(outcome) = decoder.next_outcome() {
        black_box(outcome?);
    }
    Ok(())
}

pub fn counts(report: &Report) -> Counts {
    let all = report.events().chain(report.unrecognized());
    all.map(|(name, count)| (name.to_owned(), count)).collect()
}
