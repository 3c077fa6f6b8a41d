//! Streams that are made to hurt: their memory stays within bounds (docs/security.md states them), and the time a byte takes does
//! not grow with them. Everyday runs take small ones; `cargo xtask bench limits` and `cargo xtask bench growth` measure all of it.

#[cfg(unix)]
mod growth;
mod limits;
mod made;
mod reader;
#[cfg(unix)]
mod shapes;
