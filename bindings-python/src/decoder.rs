//! Bytes pushed in, outcomes drawn out.

use std::sync::Mutex;

use agentevents::{Fault, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::chunk;
use crate::dialect::{Dialect, limits};
use crate::event::generic_alias;
use crate::hand::Hand;
use crate::lock::alone;
use crate::report;
use crate::sequence::Drawn;

/// Decodes one stream: push bytes, iterate, finish, iterate once more, ask for the report.
///
/// The iterator ends where more bytes are needed and goes on after the next push. After an exception it goes on with the
/// next line.
#[pyclass(frozen, module = "agentevents")]
pub struct Decoder {
    decoder: Mutex<agentevents::Decoder>,
    hand: Hand,
}

impl Decoder {
    /// Shows the next outcome to `take`, if one is complete.
    pub fn draw(&self, mut take: impl FnMut(&Hand, &Result<Outcome<'_>, Fault>)) -> PyResult<Drawn> {
        let mut decoder = alone(&self.decoder)?;
        if let Some(outcome) = decoder.next_outcome() {
            take(&self.hand, &outcome);
            return Ok(Drawn::More);
        }
        Ok(if decoder.is_finished() { Drawn::Over } else { Drawn::NotYet })
    }
}

#[pymethods]
impl Decoder {
    #[new]
    #[pyo3(signature = (
        dialect, *, types = None, unrecognized = "skip", errors = "raise", max_line_bytes = None, max_depth = None
    ))]
    fn new(
        dialect: &Bound<'_, PyAny>,
        types: Option<&Bound<'_, PyAny>>,
        unrecognized: &str,
        errors: &str,
        max_line_bytes: Option<usize>,
        max_depth: Option<usize>,
    ) -> PyResult<Self> {
        let hand = Hand::new(dialect, types, unrecognized, errors)?;
        let core = hand.dialect.get().core().clone();
        let decoder = agentevents::Decoder::with(core, limits(max_line_bytes, max_depth)?);
        Ok(Self { decoder: Mutex::new(decoder), hand })
    }

    /// Takes in the next bytes, cut anywhere. What the stream holds is never an exception here.
    #[pyo3(signature = (data, /))]
    fn push(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut decoder = alone(&self.decoder)?;
        if decoder.is_finished() {
            return Err(PyValueError::new_err("push after finish"));
        }
        chunk::with_bytes(data, |bytes| decoder.push(bytes))
    }

    /// Says that the stream is over: the last line may lack its LF. Iterate once more.
    fn finish(&self) -> PyResult<()> {
        alone(&self.decoder)?.finish();
        Ok(())
    }

    /// Whether `finish` was called.
    #[getter]
    fn finished(&self) -> PyResult<bool> {
        Ok(alone(&self.decoder)?.is_finished())
    }

    /// What the stream held so far; complete once the decoder was finished and iterated.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        report::object(py, alone(&self.decoder)?.report())
    }

    /// The dialect it decodes by.
    #[getter]
    fn dialect(&self, py: Python<'_>) -> Py<Dialect> {
        self.hand.dialect.clone_ref(py)
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut decoder = alone(&self.decoder)?;
        while let Some(outcome) = decoder.next_outcome() {
            if let Some(object) = self.hand.over(py, &outcome)? {
                return Ok(Some(object));
            }
        }
        Ok(None)
    }

    /// `Decoder[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}
