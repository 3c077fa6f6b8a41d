//! A source read to its end.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::body;
use crate::hand::Hand;
use crate::lock::alone;
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
    Stream, agentevents::Decoder, {
        /// The events' bodies in their place, as dicts: faster where nothing else of an event is asked for. Not for a stream
        /// that yields other values than events.
        fn bodies(slf: Py<Self>) -> PyResult<Bodies> {
            if slf.get().hand.events_alone() { Ok(Bodies { stream: slf }) } else { Err(not_alone()) }
        }
    }
}

/// The bodies of a stream's events, read as they are asked for.
#[pyclass(frozen, module = "agentevents")]
pub struct Bodies {
    stream: Py<Stream>,
}

#[pymethods]
impl Bodies {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Stream { reading, hand } = self.stream.get();
        alone(reading)?.next_as(py, |outcome| hand.over_as(py, outcome, |event| body::of(py, event)))
    }
}

#[cold]
fn not_alone() -> PyErr {
    PyValueError::new_err("bodies are those of events: the stream was opened to yield errors or unrecognized events")
}
