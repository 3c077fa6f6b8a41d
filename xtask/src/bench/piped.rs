//! A stream of any size, made while a program reads it: nothing is stored, and nothing but the pipe lies between.
//!
//! The program decodes its standard input and writes a line `BYTES TAB EVENTS TAB PEAK TAB SECONDS TAB SECONDS …`: the peak of its
//! memory in bytes over that before decoding, then the seconds spent decoding each 10 MB.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use super::streams::SEED;
use crate::stream::{self, Kind};

/// The bytes of a part of a stream, each timed on its own.
pub const PART: u64 = 10_000_000;

/// What the program told.
pub struct Told {
    pub events: u64,
    pub peak: u64,
    /// For each part of the stream.
    pub seconds: Vec<f64>,
}

pub fn run(command: &mut Command, kind: Kind, megabytes: u64) -> Result<Told> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{command:?} did not start"))?;
    let mut input = child.stdin.take().context("no standard input")?;
    let wanted = megabytes * 1_000_000;
    stream::generate(kind, SEED, wanted, &mut input).context("the program ended early")?;
    drop(input);
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{command:?} ended with {}", output.status);
    let text = String::from_utf8(output.stdout)?;
    let (bytes, told) = told(text.trim_end()).with_context(|| format!("{command:?} told: {text}"))?;
    ensure!(bytes >= wanted, "{command:?} read {bytes} of {wanted} bytes");
    Ok(told)
}

fn told(line: &str) -> Result<(u64, Told)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [bytes, events, peak, seconds @ ..] = &fields[..] else { anyhow::bail!("too few fields") };
    let seconds: Result<Vec<f64>, _> = seconds.iter().map(|field| field.parse()).collect();
    Ok((bytes.parse()?, Told { events: events.parse()?, peak: peak.parse()?, seconds: seconds? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_the_whole_stream_and_tells_of_it() {
        let script = "printf '%s\\t7\\t4096\\t0.25\\t0.5\\n' $(wc -c)";
        let told = run(Command::new("sh").args(["-c", script]), Kind::Deltas, 1).unwrap();
        assert_eq!((told.events, told.peak, told.seconds.len()), (7, 4096, 2));
    }

    #[test]
    fn a_program_that_stops_reading_is_no_result() {
        assert!(run(Command::new("sh").args(["-c", "head -c 10"]), Kind::Deltas, 1).is_err());
        assert!(run(Command::new("sh").args(["-c", "cat >/dev/null; echo 10 7 4096"]), Kind::Deltas, 1).is_err());
    }
}
