//! The command as its users meet it: started, fed, read, and its exit status looked at.

mod cat;
mod check;
mod conform;
mod conformance;
mod detection;
mod documents;
mod live;
#[cfg(target_os = "linux")]
mod outside;
mod packed;
mod person;
mod readme;
mod summary;
mod support;
