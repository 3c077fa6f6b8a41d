//! Why a stream was not read and passed on to its end.

use std::io;

use thiserror::Error;

/// The two sides that can fail.
#[derive(Debug, Error)]
pub enum Failure {
    /// The source failed; what came before it stands.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// The output failed; there is nobody to work for.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Standard output takes no more.
#[derive(Debug, Error)]
#[error("cannot write to standard output")]
pub struct WriteError(#[from] io::Error);

impl WriteError {
    /// Whether the reader of a pipe went away, which is its right and nobody's fault.
    pub fn is_broken_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}
