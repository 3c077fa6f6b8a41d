//! What is said beside the output: on standard error, and never in the way of it.

use std::fmt::Display;
use std::io::{self, Write as _};

use crate::progress;

/// Says a line on standard error. If nobody listens there, nothing is lost that this command is for.
pub fn say(message: impl Display) {
    let _ = progress::aside(|| writeln!(io::stderr().lock(), "agentevents: {message}"));
}
