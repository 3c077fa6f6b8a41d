//! Read AI-agent event streams by two rules: skip what you do not know, fail loudly on what you know and cannot read.
#![forbid(unsafe_code)]

pub mod schema;
