//! Made streams to measure on: the mix of real recordings, from a seed. The texts are nonsense, the bodies fit.

mod evoscientist;
mod growth;
mod inderun;
mod line;
pub mod measure;
mod random;
mod stella;
mod words;

#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use anyhow::{Context as _, Error, bail};

use line::Style;
use words::Words;

/// What a stream is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// The mix of real stella recordings.
    Stella,
    /// Nothing but `reasoning` and `text_delta`.
    Deltas,
    /// The mix, written with `", "` and `": "`.
    Spaced,
    /// The dialect `evoscientist`.
    Evoscientist,
    /// The dialect `inderun`.
    Inderun,
    /// Unrecognized events of so many names.
    Unknown(u64),
    /// Bodies so many containers deep.
    Nested(u64),
}

impl Kind {
    /// The dialect that reads it.
    pub fn dialect(self) -> &'static str {
        match self {
            Self::Evoscientist => "evoscientist",
            Self::Inderun => "inderun",
            Self::Stella | Self::Deltas | Self::Spaced | Self::Unknown(_) | Self::Nested(_) => "stella",
        }
    }

    fn source(self, seed: u64) -> Box<dyn Source> {
        let words = Words::new(seed);
        match self {
            Self::Stella => Box::new(stella::Session::new(words, Style::COMPACT)),
            Self::Spaced => Box::new(stella::Session::new(words, Style::SPACED)),
            Self::Deltas => Box::new(stella::Deltas::new(words)),
            Self::Evoscientist => Box::new(evoscientist::Session::new(words)),
            Self::Inderun => Box::new(inderun::Session::new(words)),
            Self::Unknown(names) => Box::new(growth::Unknown::new(words, names)),
            Self::Nested(depth) => Box::new(growth::Nested::new(words, depth)),
        }
    }
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(match text.split_once(':') {
            None => match text {
                "stella" => Self::Stella,
                "deltas" => Self::Deltas,
                "spaced" => Self::Spaced,
                "evoscientist" => Self::Evoscientist,
                "inderun" => Self::Inderun,
                _ => bail!("no such kind"),
            },
            Some(("unknown", names)) => Self::Unknown(names.parse().context("a number of names")?),
            Some(("nested", depth)) => Self::Nested(depth.parse().context("a number of containers")?),
            Some(_) => bail!("no such kind"),
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stella => out.write_str("stella"),
            Self::Deltas => out.write_str("deltas"),
            Self::Spaced => out.write_str("spaced"),
            Self::Evoscientist => out.write_str("evoscientist"),
            Self::Inderun => out.write_str("inderun"),
            Self::Unknown(names) => write!(out, "unknown:{names}"),
            Self::Nested(depth) => write!(out, "nested:{depth}"),
        }
    }
}

/// What makes lines.
trait Source {
    /// Appends the next few lines.
    fn write(&mut self, out: &mut String);
}

/// Writes whole lines until there are `bytes` bytes or just more.
pub fn generate(kind: Kind, seed: u64, bytes: u64, out: &mut impl Write) -> io::Result<()> {
    let mut source = kind.source(seed);
    let mut written = 0;
    let mut lines = String::new();
    while written < bytes {
        lines.clear();
        source.write(&mut lines);
        // The last portion ends with the line that reaches the size.
        let missing = (bytes - written) as usize;
        let end = match lines.as_bytes().get(missing - 1..) {
            Some(rest) => missing + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len() - 1),
            None => lines.len(),
        };
        out.write_all(&lines.as_bytes()[..end])?;
        written += end as u64;
    }
    out.flush()
}
