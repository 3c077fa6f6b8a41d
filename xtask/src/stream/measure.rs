//! What a stream is made of: lines, bytes and median size by type.

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// The sizes of a type's lines, LF not counted.
#[derive(Default)]
pub struct Mix {
    sizes: BTreeMap<String, Vec<u32>>,
    foreign: u64,
}

impl Mix {
    /// Reads a stream of JSON objects with a `type`.
    pub fn of(stream: impl BufRead) -> Result<Self> {
        #[derive(Deserialize)]
        struct Tagged {
            r#type: String,
        }
        let mut mix = Self::default();
        for (index, line) in stream.lines().enumerate() {
            let line = line?;
            let tagged: Tagged = serde_json::from_str(&line).with_context(|| format!("line {}", index + 1))?;
            mix.sizes.entry(tagged.r#type).or_default().push(line.len() as u32);
            mix.foreign += u64::from(!line.is_ascii());
        }
        for sizes in mix.sizes.values_mut() {
            sizes.sort_unstable();
        }
        Ok(mix)
    }

    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.sizes.keys().map(String::as_str)
    }

    fn lines(&self) -> usize {
        self.sizes.values().map(Vec::len).sum()
    }

    fn bytes(&self) -> u64 {
        self.sizes.keys().map(|name| self.bytes_of(name)).sum()
    }

    fn bytes_of(&self, name: &str) -> u64 {
        self.sizes.get(name).into_iter().flatten().map(|&size| u64::from(size) + 1).sum()
    }

    /// A type's part of all lines.
    pub fn share(&self, name: &str) -> f64 {
        part(self.sizes.get(name).map_or(0, Vec::len) as u64, self.lines() as u64)
    }

    /// A type's part of all bytes.
    pub fn weight(&self, name: &str) -> f64 {
        part(self.bytes_of(name), self.bytes())
    }

    /// The part of lines that are not all ASCII.
    pub fn foreign(&self) -> f64 {
        part(self.foreign, self.lines() as u64)
    }

    /// The bytes of a type's median line.
    pub fn median(&self, name: &str) -> u32 {
        self.sizes.get(name).map_or(0, |sizes| sizes[sizes.len() / 2])
    }

    /// The bytes of a type's longest line.
    pub fn longest(&self, name: &str) -> u32 {
        self.sizes.get(name).and_then(|sizes| sizes.last().copied()).unwrap_or(0)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no more digits")]
fn part(some: u64, all: u64) -> f64 {
    some as f64 / all as f64
}

impl fmt::Display for Mix {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<&str> = self.types().collect();
        names.sort_by_key(|name| std::cmp::Reverse(self.sizes[*name].len()));
        writeln!(out, "{:24} {:>8} {:>8} {:>8} {:>8}", "type", "lines %", "bytes %", "median", "longest")?;
        for name in names {
            let (share, weight) = (self.share(name) * 100.0, self.weight(name) * 100.0);
            let (median, longest) = (self.median(name), self.longest(name));
            writeln!(out, "{name:24} {share:>8.3} {weight:>8.2} {median:>8} {longest:>8}")?;
        }
        writeln!(
            out,
            "{} lines, {} bytes, {:.2} % of lines non-ASCII",
            self.lines(),
            self.bytes(),
            self.foreign() * 100.0
        )
    }
}
