//! What several streams held together.

use std::fmt;

use agentevents::Report;

use crate::words::{count, counted};

/// What several streams held together.
#[derive(Default)]
pub struct Tally {
    pub streams: u64,
    lines: u64,
    events: u64,
    unrecognized: u64,
    errors: u64,
    torn: u64,
}

impl Tally {
    pub fn add(&mut self, report: &Report) {
        self.streams += 1;
        self.lines += report.lines();
        self.events += report.events().map(|(_, number)| number).sum::<u64>();
        self.unrecognized += report.unrecognized_total();
        self.errors += report.errors_total();
        self.torn += u64::from(report.torn_tail().is_some());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (streams, lines) = (counted(self.streams, "stream"), counted(self.lines, "line"));
        let (events, errors) = (counted(self.events, "event"), counted(self.errors, "error"));
        let torn = counted(self.torn, "torn tail");
        write!(f, "{streams}, {lines}: {events}, {} unrecognized, {errors}, {torn}", count(self.unrecognized))
    }
}
