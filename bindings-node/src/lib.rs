//! The native half of the npm package `agentevents`: bytes in, blocks of outcomes out. Objects are made in JavaScript
//! (`lib/blocks.ts`); a block is what they are made from (see [`block`]).

#![cfg_attr(
    test,
    allow(dead_code, reason = "napi registers no functions in a test, which clippy looks at all the same")
)]
#![deny(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "what JavaScript hands over arrives by value")]

mod block;
mod decoder;
mod details;
mod dialect;
mod file;
mod form;
mod index;
mod layout;
mod options;
mod order;
mod pieces;
mod registry;
mod source;
mod summary;
mod table;
