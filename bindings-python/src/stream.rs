//! A source read to its end.

use pyo3::prelude::*;

use crate::hand::Hand;
use crate::reader::reader;

/// Opens a stream of events: an iterator, and a context manager that closes what was opened here.
///
/// `source` is a path, a binary or text file object, bytes-like, or an iterable of bytes. `types` narrows which events are
/// handed over; all of them are checked and counted. With `unrecognized="yield"` events of undeclared types come as
/// `Unrecognized`; with `errors="yield"` errors come as values in their place instead of being raised.
#[pyfunction]
#[pyo3(signature = (
    source, dialect, *, types = None, unrecognized = "skip", errors = "raise", max_line_bytes = None, max_depth = None
))]
pub fn open(
    source: &Bound<'_, PyAny>,
    dialect: &Bound<'_, PyAny>,
    types: Option<&Bound<'_, PyAny>>,
    unrecognized: &str,
    errors: &str,
    max_line_bytes: Option<usize>,
    max_depth: Option<usize>,
) -> PyResult<Stream> {
    let hand = Hand::new(dialect, types, unrecognized, errors)?;
    Stream::new(source, hand, max_line_bytes, max_depth)
}

reader! {
    /// The events of one source, read as they are asked for.
    ///
    /// After an exception, asking again goes on with the next line.
    Stream, agentevents::Decoder, {}
}
