//! The C library. One noun a file, as in the core; `include/agentevents.h` is generated from what is public here, its words
//! included, and docs/c.md states the conventions.
#![allow(non_camel_case_types, reason = "the names are those of the header")]
#![allow(clippy::must_use_candidate, reason = "C has no such attribute that every compiler knows")]
#![allow(clippy::doc_markdown, reason = "comments are those of the header")]
#![allow(clippy::enum_glob_use, reason = "the variants have the prefix of C's constants")]
#![allow(clippy::redundant_closure_for_method_calls, reason = "a method is not general enough in its lifetime")]

mod boundary;
mod decoder;
mod dialect;
mod event;
mod fault;
mod form;
mod options;
mod own;
mod report;
mod result;
mod run;
mod run_parts;
mod schema;
mod sequence;
mod source;
mod string;
#[cfg(test)]
mod tests;
mod version;
