//! Read AI-agent event streams by two rules: skip what you do not know, fail loudly on what you know and cannot read.
#![forbid(unsafe_code)]

mod build;
mod bytes;
mod current;
mod decoder;
mod detect;
mod dialect;
mod document;
mod fault;
mod frame;
mod judge;
mod limits;
mod outcome;
pub mod outcomes;
mod pointer;
mod present;
mod quoted;
mod raw;
mod read;
mod report;
pub mod run;
mod scan;
pub mod schema;
mod sequencer;
mod shape;
mod tally;
mod value;

pub use build::{Build, Builder, Json, Padded};
pub use decoder::Decoder;
pub use detect::Detector;
pub use dialect::{Category, Dialect, UnknownDialect};
pub use document::Document;
pub use fault::{Fault, FaultKind, Misfit, Reason};
pub use limits::{LimitError, Limits};
pub use outcome::{Event, Outcome, Unrecognized};
pub use read::{ReadError, Stream, read, read_path};
pub use report::{Report, TornTail};
pub use run::{Run, RunLimits, RunOutcome, RunView, Summary, summarize, summarize_path};
pub use schema::{SchemaError, SchemaOptions};
pub use sequencer::{InSequence, Mark, Numbered, SequenceLimits, Sequenced, Sequencer, in_sequence};
pub use value::Value;

/// The README's Rust compiles with the doc tests; that it runs and prints what it says is a step of `cargo xtask test`.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
