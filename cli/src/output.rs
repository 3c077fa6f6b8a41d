//! Standard output, buffered: flushed whenever the source has nothing more to give for now.

use std::io::{self, BufWriter, StdoutLock, Write};

use crate::failure::WriteError;

const BUFFER_BYTES: usize = 64 << 10;

/// Standard output.
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub fn new() -> Self {
        Self(BufWriter::with_capacity(BUFFER_BYTES, io::stdout().lock()))
    }

    /// Prints something in one go; nobody who stops reading it is told off.
    pub fn print(work: impl FnOnce(&mut Self) -> Result<(), WriteError>) -> anyhow::Result<()> {
        let mut output = Self::new();
        match work(&mut output).and_then(|()| output.flush()) {
            Err(error) if !error.is_broken_pipe() => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Whether something waits to be flushed.
    pub fn is_pending(&self) -> bool {
        !self.0.buffer().is_empty()
    }

    /// Hands over what was written.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.0.flush()?)
    }

    /// Where to write.
    pub fn writer(&mut self) -> &mut impl Write {
        &mut self.0
    }
}
