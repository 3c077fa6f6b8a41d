//! Whether memory stays the same as a stream grows.

use std::process::Command;

use anyhow::Result;

use super::piped;
use super::table::{Table, megabytes};
use crate::stream::Kind;

/// The peak of a program that decodes its standard input, over that before it decodes.
pub fn measure(command: &dyn Fn() -> Command) -> Result<()> {
    let mut table = Table::new(&["stream", "MB", "events", "peak MB over start"]);
    for size in [10, 100, 1_000] {
        let told = piped::run(&mut command(), Kind::Stella, size)?;
        let peak = format!("{:.2}", megabytes(told.peak));
        table.row(vec![Kind::Stella.to_string(), size.to_string(), told.events.to_string(), peak]);
    }
    table.print(
        "Memory: peak resident set over that of the process before it decodes, the stream coming through a pipe",
    );
    Ok(())
}
