//! A document: one JSON object with an `events` array.

use std::sync::Mutex;

use agentevents::{Fault, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::body;
use crate::dialect::{Dialect, limits};
use crate::event::generic_alias;
use crate::hand::Hand;
use crate::lock::alone;
use crate::reading::Reading;
use crate::report;
use crate::sequence::Drawn;
use crate::source::Source;

/// Opens a document: one JSON object with an `events` array, of any size, read element by element.
///
/// An event's `line` is the index of its element, from 0. The arguments are those of `open`.
#[pyfunction]
#[pyo3(signature = (
    source, dialect, *, types = None, unrecognized = "skip", errors = "raise", max_line_bytes = None, max_depth = None
))]
pub fn document(
    source: &Bound<'_, PyAny>,
    dialect: &Bound<'_, PyAny>,
    types: Option<&Bound<'_, PyAny>>,
    unrecognized: &str,
    errors: &str,
    max_line_bytes: Option<usize>,
    max_depth: Option<usize>,
) -> PyResult<Document> {
    let hand = Hand::new(dialect, types, unrecognized, errors)?;
    let core = hand.dialect.get().core().clone();
    let decoder = agentevents::Document::with(core, limits(max_line_bytes, max_depth)?);
    let source = Source::from_argument(source)?;
    Ok(Document { reading: Mutex::new(Reading::new(decoder, source)), hand })
}

/// The events of one document, read as they are asked for.
///
/// After the exception of an element, asking again goes on with the next one.
#[pyclass(frozen, module = "agentevents")]
pub struct Document {
    reading: Mutex<Reading<agentevents::Document>>,
    hand: Hand,
}

impl Document {
    /// Shows the next outcome to `take`, or reads on.
    pub fn draw(&self, py: Python<'_>, take: impl FnMut(&Hand, &Result<Outcome<'_>, Fault>)) -> PyResult<Drawn> {
        alone(&self.reading)?.draw(py, &self.hand, take)
    }
}

#[pymethods]
impl Document {
    /// The document's other keys as a dict, once it was read to its end without a fault of its own; until then None.
    #[getter]
    fn rest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let reading = alone(&self.reading)?;
        reading.decoder.rest().map(|rest| body::value(py, rest.as_bytes())).transpose()
    }

    /// What the document held so far, its elements counted as lines; complete at its end.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        report::object(py, alone(&self.reading)?.decoder.report())
    }

    /// The dialect it is decoded by.
    #[getter]
    fn dialect(&self, py: Python<'_>) -> Py<Dialect> {
        self.hand.dialect.clone_ref(py)
    }

    /// Closes the file if it was opened here.
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

    /// `Document[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}
