//! A source read to its end.

use std::sync::Mutex;

use agentevents::{Decoder, Fault, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::dialect::{Dialect, limits};
use crate::event::generic_alias;
use crate::hand::Hand;
use crate::lock::alone;
use crate::reading::Reading;
use crate::report;
use crate::sequence::Drawn;
use crate::source::Source;

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
    let core = hand.dialect.get().core().clone();
    let decoder = Decoder::with(core, limits(max_line_bytes, max_depth)?);
    let source = Source::from_argument(source)?;
    Ok(Stream { reading: Mutex::new(Reading::new(decoder, source)), hand })
}

/// The events of one source, read as they are asked for.
///
/// After an exception, asking again goes on with the next line.
#[pyclass(frozen, module = "agentevents")]
pub struct Stream {
    reading: Mutex<Reading<Decoder>>,
    hand: Hand,
}

impl Stream {
    /// Shows the next outcome to `take`, or reads on.
    pub fn draw(&self, py: Python<'_>, take: impl FnMut(&Hand, &Result<Outcome<'_>, Fault>)) -> PyResult<Drawn> {
        alone(&self.reading)?.draw(py, &self.hand, take)
    }
}

#[pymethods]
impl Stream {
    /// What the stream held so far; complete at its end.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        report::object(py, alone(&self.reading)?.decoder.report())
    }

    /// The dialect it is decoded by.
    #[getter]
    fn dialect(&self, py: Python<'_>) -> Py<Dialect> {
        self.hand.dialect.clone_ref(py)
    }

    /// Closes the file if it was opened here. What was read of it and not asked for is dropped.
    fn close(&self) -> PyResult<()> {
        alone(&self.reading)?.close();
        Ok(())
    }

    /// Whether it was closed.
    #[getter]
    fn closed(&self) -> PyResult<bool> {
        Ok(alone(&self.reading)?.is_closed())
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        alone(&self.reading)?.next(py, &self.hand)
    }

    /// `Stream[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}
