//! An event whose type the dialect does not declare.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::dialect::Dialect;
use crate::event::{hash, stamp};

/// An event whose type the dialect does not declare, or that has none. Its meaning is not guessed: `raw` is all of it.
#[pyclass(frozen, module = "agentevents")]
pub struct Unrecognized {
    /// The type as received, or None where there is none that is a string.
    #[pyo3(get)]
    name: Option<Py<PyString>>,
    /// The line's bytes exactly as received, without its LF.
    #[pyo3(get)]
    raw: Py<PyBytes>,
    /// The id of the run it belongs to, where it is readable, else None.
    #[pyo3(get)]
    run: Option<String>,
    /// The sequence number, where it is readable, else None.
    #[pyo3(get)]
    sequence: Option<u64>,
    /// The line's number from 1; in a document the element's index from 0; 0 for a single object.
    #[pyo3(get)]
    line: u64,
    /// Where the line starts in the stream, in bytes from 0.
    #[pyo3(get)]
    offset: u64,
    ts: Option<f64>,
    dialect: Py<Dialect>,
}

impl Unrecognized {
    pub fn new<'py>(
        py: Python<'py>,
        dialect: &Py<Dialect>,
        event: &agentevents::Unrecognized<'_>,
        place: Option<(u64, u64)>,
    ) -> PyResult<Bound<'py, Self>> {
        let (line, offset) = place.unwrap_or((event.line(), event.offset()));
        Bound::new(
            py,
            Self {
                name: event.name().map(|name| PyString::new(py, &name).unbind()),
                raw: PyBytes::new(py, event.raw()).unbind(),
                run: event.run().map(std::borrow::Cow::into_owned),
                sequence: event.sequence(),
                line,
                offset,
                ts: event.ts(),
                dialect: dialect.clone_ref(py),
            },
        )
    }
}

#[pymethods]
impl Unrecognized {
    /// Always None, so that `event.type == "…"` tells an event from it; what it calls itself is `name`.
    #[classattr]
    fn r#type() -> Option<u16> {
        None
    }

    /// Always 0.
    #[classattr]
    fn type_id() -> u16 {
        0
    }

    /// Always None: whom it is for is not known.
    #[classattr]
    fn category() -> Option<u16> {
        None
    }

    /// The time stamp in milliseconds since the Unix epoch, where it is readable, else None.
    #[getter]
    fn ts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        stamp(py, self.ts)
    }

    /// The dialect it was decoded by.
    #[getter]
    fn dialect(&self, py: Python<'_>) -> Py<Dialect> {
        self.dialect.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let name = match &self.name {
            Some(name) => name.bind(py).repr()?.to_string(),
            None => "without a name".to_owned(),
        };
        let bytes = self.raw.as_bytes(py).len();
        Ok(format!("<Unrecognized {name}, line {}, {bytes} bytes>", self.line))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.raw.as_bytes(py) == other.get().raw.as_bytes(py))
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        hash(self.raw.as_bytes(py))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, event) = (slf.py(), slf.get());
        let again = event.dialect.bind(py).getattr("_again")?;
        let arguments = (event.raw.clone_ref(py), event.line, event.offset);
        (again, arguments).into_pyobject(py)
    }
}
