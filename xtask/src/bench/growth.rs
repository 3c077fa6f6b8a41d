//! Whether time per byte stays the same as something grows: for each 10 MB of a stream the best of some interleaved rounds.

use std::process::Command;

use anyhow::Result;

use super::piped::{self, PART};
use super::table::Table;
use crate::stream::Kind;

const ROUNDS: usize = 5;

/// As the stream itself grows.
pub fn by_size(command: &dyn Fn(Kind) -> Command) -> Result<()> {
    let best = best(&[Kind::Stella], 1_000, command)?.remove(0);
    let rows = [10, 100, 1_000].map(|megabytes: u64| {
        let parts = &best[..(megabytes * 1_000_000 / PART) as usize];
        (format!("first {megabytes} MB"), mean(parts))
    });
    print("the length of a stream", &rows);
    Ok(())
}

/// From one kind of stream to the next, each of 100 MB.
pub fn by_kind<const N: usize>(title: &str, kinds: [Kind; N], command: &dyn Fn(Kind) -> Command) -> Result<()> {
    let best = best(&kinds, 100, command)?;
    let rows: Vec<_> = kinds.iter().zip(&best).map(|(kind, parts)| (kind.to_string(), mean(parts))).collect();
    print(title, &rows);
    Ok(())
}

/// For each kind the fewest seconds for each of its parts.
fn best(kinds: &[Kind], megabytes: u64, command: &dyn Fn(Kind) -> Command) -> Result<Vec<Vec<f64>>> {
    let parts = (megabytes * 1_000_000 / PART) as usize;
    let mut best = vec![vec![f64::INFINITY; parts]; kinds.len()];
    for _ in 0..ROUNDS {
        for (best, &kind) in best.iter_mut().zip(kinds) {
            let told = piped::run(&mut command(kind), kind, megabytes)?;
            for (best, seconds) in best.iter_mut().zip(told.seconds) {
                *best = best.min(seconds);
            }
        }
    }
    Ok(best)
}

/// Nanoseconds a byte.
#[expect(clippy::cast_precision_loss, reason = "parts are few and small")]
fn mean(parts: &[f64]) -> f64 {
    parts.iter().sum::<f64>() / parts.len() as f64 / PART as f64 * 1e9
}

fn print(title: &str, rows: &[(String, f64)]) {
    let mut table = Table::new(&["stream", "ns a byte", "to the first"]);
    for (name, time) in rows {
        let change = (time / rows[0].1 - 1.0) * 100.0;
        table.row(vec![name.clone(), format!("{time:.4}"), format!("{change:+.1} %")]);
    }
    table.print(&format!("Growth with {title}, best of {ROUNDS} rounds"));
}
