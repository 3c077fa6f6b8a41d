//! What the command ends with.

use std::process::ExitCode;

use agentevents::Report;

/// The worst that was met; the order is that of the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every line is blank, an event that fits, an unrecognized event, or a torn tail that began as an object.
    Clean,
    /// There were errors, or a torn tail that no further bytes would make an object (K25).
    Errors,
    /// Something could not be read or written.
    Failed,
    /// Whoever reads the output stopped before the end: what a shell says of programs that SIGPIPE ends.
    Abandoned = 141,
}

impl Status {
    /// What a stream's report amounts to.
    pub fn of(report: &Report) -> Self {
        let torn = report.torn_tail().is_some_and(|tail| !tail.prefix);
        if torn || report.errors_total() > 0 { Self::Errors } else { Self::Clean }
    }

    /// Makes the status as bad as another.
    pub fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
