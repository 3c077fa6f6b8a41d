//! Whole sources: read, decoded, finished.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use crate::current::Current;
use crate::decoder::Decoder;
use crate::dialect::Dialect;
use crate::fault::Fault;
use crate::judge;
use crate::outcome::Outcome;
use crate::report::Report;

/// A stream that is read to its end, as an iterator of outcomes that own their bytes.
///
/// ```
/// use agentevents::{Dialect, Outcome};
///
/// let stream = &b"{\"type\":\"text\",\"text\":\"Hi\"}\n"[..];
/// for outcome in agentevents::read(stream, Dialect::stella()) {
///     let Outcome::Event(event) = outcome? else { continue };
///     assert_eq!(event.name(), "text");
/// }
/// # Ok::<(), agentevents::ReadError>(())
/// ```
pub struct Stream<R> {
    source: R,
    decoder: Decoder,
}

/// Why there is no outcome: the line is an error, or the source failed.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The line is an error; the next one comes on the next call (K24).
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The source failed. What it gave before was handed over; the next call reads on.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

/// Reads a stream to its end.
pub fn read<R: Read>(source: R, dialect: Dialect) -> Stream<R> {
    Stream { source, decoder: Decoder::new(dialect) }
}

/// Reads a file to its end.
pub fn read_path(path: impl AsRef<Path>, dialect: Dialect) -> io::Result<Stream<File>> {
    Ok(read(File::open(path)?, dialect))
}

impl<R: Read> Stream<R> {
    /// Reads a stream to its end with a decoder that was set up before.
    pub fn with(source: R, decoder: Decoder) -> Self {
        Self { source, decoder }
    }

    /// What the stream held so far; complete at its end.
    pub fn report(&self) -> &Report {
        self.decoder.report()
    }

    /// Calls `visit` with each outcome, borrowed: faster than the iterator. Ends at the source's end or failure, or when
    /// `visit` fails.
    pub fn visit<E: From<io::Error>>(
        &mut self,
        mut visit: impl FnMut(Result<Outcome<'_>, Fault>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.visit_lines(|line| visit(line.map(judge::outcome)))
    }

    /// The same with the lines that outcomes are made of.
    #[inline]
    pub(crate) fn visit_lines<E: From<io::Error>>(
        &mut self,
        mut visit: impl FnMut(Result<&Current, Fault>) -> Result<(), E>,
    ) -> Result<(), E> {
        loop {
            while let Some(line) = self.decoder.next_line() {
                visit(line)?;
            }
            if !self.fill()? {
                return Ok(());
            }
        }
    }

    /// Reads once more; false if the stream is over and drained.
    fn fill(&mut self) -> io::Result<bool> {
        if self.decoder.is_finished() {
            return Ok(false);
        }
        match self.decoder.read_from(&mut self.source) {
            Ok(0) => self.decoder.finish(),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        Ok(true)
    }
}

impl<R: Read> Iterator for Stream<R> {
    type Item = Result<Outcome<'static>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(outcome) = self.decoder.next_outcome() {
                return Some(outcome.map(Outcome::into_owned).map_err(ReadError::Fault));
            }
            match self.fill() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error.into())),
            }
        }
    }
}
