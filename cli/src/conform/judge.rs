//! Whether what a client printed for a case is what is expected of it.

use std::fmt;
use std::process::ExitStatus;

use agentevents::outcomes::{Difference, Level, compare};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::cases::{Case, lines};
use super::client::{End, Left};
use crate::words::counted;

/// What a case came to.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Ok,
    /// An outcome differs: its number in the outcomes file, from 1, what differs first in it, and both lines.
    Differs {
        outcome: usize,
        difference: Difference,
        expected: Option<String>,
        printed: Option<String>,
    },
    /// There is no `end` line after so many lines.
    NoEnd {
        printed: usize,
    },
    /// It ended with a status that is neither 0 nor 1, or by a signal.
    Died {
        how: String,
    },
    TimedOut,
    Flooded,
}

impl Verdict {
    /// Its word in tables and reports.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Differs { .. } => "differs",
            Self::NoEnd { .. } => "no end",
            Self::Died { .. } => "died",
            Self::TimedOut => "timed out",
            Self::Flooded => "flooded",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("as expected"),
            Self::Differs { outcome, difference, .. } if difference.path.is_empty() => {
                write!(f, "line {outcome} of the outcomes")
            }
            Self::Differs { outcome, difference, .. } => {
                write!(f, "line {outcome} of the outcomes, at {}", difference.path)?;
                passed_over(difference).map_or(Ok(()), |place| write!(f, ": no outcome of {place} was printed"))
            }
            Self::NoEnd { printed } => {
                write!(f, "no `end` line after {}: it stopped early, or prints none", counted(*printed as u64, "line"))
            }
            Self::Died { how } => f.write_str(how),
            Self::TimedOut => f.write_str("it did not end in time; --time-limit gives it longer"),
            Self::Flooded => f.write_str("it printed far more than is expected"),
        }
    }
}

/// The line or element that a client went past without a word, as those do that swallow errors.
fn passed_over(difference: &Difference) -> Option<String> {
    let number = |side: &Option<String>| side.as_ref()?.parse::<u64>().ok();
    let (expected, printed) = (number(&difference.expected)?, number(&difference.printed)?);
    let what = match difference.path.as_str() {
        "/line" => "line",
        "/index" => "element",
        _ => return None,
    };
    (printed > expected).then(|| format!("{what} {expected}"))
}

/// Judges what a client left.
pub fn judge(case: &Case, left: &Left, level: Level) -> Verdict {
    match &left.end {
        End::TimedOut => return Verdict::TimedOut,
        End::Flooded => return Verdict::Flooded,
        End::Exited(status) if !matches!(status.code(), Some(0 | 1)) => return Verdict::Died { how: how(*status) },
        End::Exited(_) => {}
    }
    let printed: Vec<&[u8]> = lines(&left.stdout).collect();
    let expected: Vec<&[u8]> = case.expected.iter().map(Vec::as_slice).collect();
    let Some(end) = printed.iter().position(Kind::is_end) else {
        return Verdict::NoEnd { printed: printed.len() };
    };
    match level {
        Level::Rules => {
            let expected_end = expected.iter().position(Kind::is_end).unwrap_or(expected.len());
            first_difference(&expected[..expected_end], &printed[..end], level)
        }
        Level::Full => {
            // Where no runs are expected a client may print what runs it sees.
            let wants_runs = expected.iter().any(Kind::is_run);
            let printed: Vec<&[u8]> = printed.into_iter().filter(|line| wants_runs || !Kind::is_run(line)).collect();
            first_difference(&expected, &printed, level)
        }
    }
}

fn first_difference(expected: &[&[u8]], printed: &[&[u8]], level: Level) -> Verdict {
    for index in 0..expected.len().max(printed.len()) {
        let (want, have) = (expected.get(index).copied(), printed.get(index).copied());
        let text = |line: Option<&[u8]>| line.map(|line| String::from_utf8_lossy(line).into_owned());
        let difference = match (want, have) {
            (Some(want), Some(have)) => compare(want, have, level).err(),
            _ => Some(Difference { path: String::new(), expected: text(want), printed: text(have) }),
        };
        if let Some(difference) = difference {
            return Verdict::Differs { outcome: index + 1, difference, expected: text(want), printed: text(have) };
        }
    }
    Verdict::Ok
}

/// What tells a line that is no outcome; values are skipped, however deep.
#[derive(Default, Deserialize)]
struct Kind {
    end: Option<IgnoredAny>,
    run: Option<IgnoredAny>,
}

impl Kind {
    fn of(line: &[u8]) -> Self {
        serde_json::from_slice(line).unwrap_or_default()
    }

    fn is_end(line: &&[u8]) -> bool {
        Self::of(line).end.is_some()
    }

    fn is_run(line: &&[u8]) -> bool {
        Self::of(line).run.is_some()
    }
}

fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("ended by signal {signal}");
    }
    status.code().map_or_else(|| "ended without a status".into(), |code| format!("ended with status {code}"))
}
