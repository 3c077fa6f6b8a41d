//! Two judges of a line that share nothing with the decoder but the schema: one after the contract's words (`judge`),
//! one a JSON Schema validator over the dialect's file (`plain`). And what tests feed them: samples, cases, mutations.
#![allow(dead_code, reason = "each test binary uses a part of it")]

pub mod bytes;
pub mod cases;
pub mod decimal;
pub mod dialects;
pub mod envelope;
pub mod fit;
pub mod json;
pub mod judge;
pub mod lexicon;
pub mod mutate;
pub mod plain;
pub mod present;
pub mod samples;
pub mod shrink;
pub mod stream;
pub mod strict;
pub mod syntax;
pub mod tree;
