//! A document: one JSON object with an `events` array.

use agentevents::Padded;
use pyo3::prelude::*;

use crate::body;
use crate::hand::Hand;
use crate::lock::alone;
use crate::reader::reader;

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
    Document::new(source, hand, max_line_bytes, max_depth)
}

reader! {
    /// The events of one document, read as they are asked for.
    ///
    /// After the exception of an element, asking again goes on with the next one.
    Document, agentevents::Document, {
        /// The document's other keys as a dict, once it was read to its end without a fault of its own; until then None.
        #[getter]
        fn rest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
            let reading = alone(&self.reading)?;
            reading.decoder.rest().map(|rest| body::value(py, Padded::copy(rest.as_bytes()).json())).transpose()
        }
    }
}
