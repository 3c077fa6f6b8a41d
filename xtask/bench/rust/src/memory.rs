//! What the system says this process holds.

use std::fs;

use anyhow::{Context as _, Result};

/// The most bytes that were resident so far.
pub fn peak() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status").context("peak memory is only told on Linux")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no VmHWM")?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kibibytes * 1024)
}
