//! The streams to measure on, made once and kept in the target folder.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::PathBuf;

use anyhow::Result;

use crate::stream::{self, Kind};
use crate::workspace;

/// The seed of every measured stream.
pub const SEED: u64 = 1;

/// A folder of the target folder for whatever a benchmark makes.
pub fn folder() -> Result<PathBuf> {
    let folder = workspace::target().join("bench");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A stream as a file; made anew, so that it is never of an older generator.
pub fn file(kind: Kind, megabytes: u64) -> Result<PathBuf> {
    let path = folder()?.join(format!("{}-{megabytes}.jsonl", kind.to_string().replace(':', "-")));
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&path)?);
    stream::generate(kind, SEED, megabytes * 1_000_000, &mut file)?;
    Ok(path)
}
