//! An event whose type the dialect declares and whose body fits.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use agentevents::{Json, Limits, Outcome, Padded};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString, PyTuple, PyType};

use crate::body;
use crate::dialect::Dialect;
use crate::fault;
use crate::untrack::untrack;

/// An event whose type the dialect declares and whose body fits.
///
/// `type` tells which one it is, `body` is its whole object as a dict, and `event["x"]` reads one field without building
/// the rest. Two events are equal if their lines are.
#[pyclass(frozen, mapping, module = "agentevents")]
pub struct Event {
    /// The event's type, `"tool_result"` for one.
    #[pyo3(get)]
    r#type: Py<PyString>,
    raw: Padded,
    dialect: Py<Dialect>,
    body: OnceLock<Py<PyDict>>,
    line: u64,
    offset: u64,
    /// Where the event's object is in `raw`: all of it, or the part inside a wrapper (K28).
    object: (u32, u32),
    /// The object's JSON where an older spelling in it was replaced (K15).
    present: Option<Padded>,
    /// Where the time stamp is in `raw`; empty if there is none. It is seldom asked for.
    ts: (u32, u32),
    type_id: u16,
}

impl Event {
    /// The event with bytes of its own: one that is kept keeps nothing else alive. `place` is its line and offset where it
    /// was decoded apart from its stream.
    #[inline]
    pub fn new<'py>(
        py: Python<'py>,
        dialect: &Py<Dialect>,
        event: &agentevents::Event<'_>,
        place: Option<(u64, u64)>,
    ) -> PyResult<Bound<'py, Self>> {
        // All of it is read before anything is made: what the event is would have to be looked up again after each call.
        let (line, offset) = place.unwrap_or((event.line(), event.offset()));
        let (object, ts) = (event.object(), event.ts_range().unwrap_or_default());
        let (type_id, edited, raw) = (event.id(), event.is_edited(), event.raw());
        let event = Bound::new(
            py,
            Self {
                r#type: dialect.get().type_string(py, type_id),
                raw: Padded::copy(raw),
                dialect: dialect.clone_ref(py),
                body: OnceLock::new(),
                line,
                offset,
                object: (object.start as u32, object.end as u32),
                present: edited.then(|| Padded::copy(&event.json_bytes())),
                ts: (ts.start as u32, ts.end as u32),
                type_id,
            },
        )?;
        untrack(&event);
        Ok(event)
    }

    fn json(&self) -> Json<'_> {
        match &self.present {
            Some(present) => present.json(),
            None => self.raw.part(self.object.0 as usize..self.object.1 as usize),
        }
    }

    fn dict<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyDict>> {
        if let Some(body) = self.body.get() {
            return Ok(body.bind(py));
        }
        let body = body::value(py, self.json())?.cast_into::<PyDict>()?;
        // Whoever was first meanwhile has made the one that is kept.
        Ok(self.body.get_or_init(|| body.unbind()).bind(py))
    }

    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(body) = self.body.get() {
            return body.bind(py).get_item(name);
        }
        let declared = self.dialect.get().core().field_names(self.type_id).any(|declared| declared == name);
        body::member(py, self.json(), name, declared)
    }

    /// What the core says of this event, decoded once more: for what is seldom asked.
    fn decoded(&self, py: Python<'_>) -> PyResult<Outcome<'static>> {
        let outcome = self.dialect.get().core().decode_within(self.raw.bytes(), Limits::widest());
        outcome.map_err(|fault| fault::raise(py, &fault))
    }
}

#[pymethods]
impl Event {
    /// The line's bytes exactly as received, without its LF.
    #[getter]
    fn raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.raw.bytes())
    }

    /// The type's place in the dialect's list, from 1.
    #[getter]
    fn type_id(&self) -> u16 {
        self.type_id
    }

    /// `"content"` if it belongs in front of a person, else `"mechanical"`.
    #[getter]
    fn category<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.dialect.get().category_string(py, self.type_id)
    }

    /// The line's number from 1; in a document the element's index from 0; 0 for a single object.
    #[getter]
    fn line(&self) -> u64 {
        self.line
    }

    /// Where the line starts in the stream, in bytes from 0.
    #[getter]
    fn offset(&self) -> u64 {
        self.offset
    }

    /// The time stamp in milliseconds since the Unix epoch, or None.
    #[getter]
    fn ts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = str::from_utf8(&self.raw.bytes()[self.ts.0 as usize..self.ts.1 as usize]);
        let ts = text.ok().and_then(|text| text.parse().ok()).filter(|ts: &f64| ts.is_finite());
        stamp(py, ts)
    }

    /// The id of the run it belongs to, or None.
    #[getter]
    fn run(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.decoded(py)?.run().map(std::borrow::Cow::into_owned))
    }

    /// The sequence number, or None.
    #[getter]
    fn sequence(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Ok(self.decoded(py)?.sequence())
    }

    /// The whole object as a dict, older spellings in their present form. Built on first use, then kept.
    #[getter]
    fn body<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.dict(py).cloned()
    }

    /// The dialect it was decoded by.
    #[getter]
    fn dialect(&self, py: Python<'_>) -> Py<Dialect> {
        self.dialect.clone_ref(py)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let value = match key.cast::<PyString>() {
            Ok(name) => self.field(py, &name.to_cow()?)?,
            Err(_) => None,
        };
        value.ok_or_else(|| PyKeyError::new_err(key.clone().unbind()))
    }

    fn __contains__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<bool> {
        match key.cast::<PyString>() {
            Ok(name) => Ok(self.field(py, &name.to_cow()?)?.is_some()),
            Err(_) => Ok(false),
        }
    }

    /// One top-level field of the body, or `default`.
    #[pyo3(signature = (key, /, default = None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.field(py, key)?.or(default))
    }

    /// The names of the body's top-level fields.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.dict(py)?.call_method0("keys")
    }

    /// The values of the body's top-level fields.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.dict(py)?.call_method0("values")
    }

    /// The names and values of the body's top-level fields.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.dict(py)?.call_method0("items")
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.dict(py)?.try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.dict(py)?.len())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (name, bytes) = (self.r#type.bind(py).repr()?, self.raw.bytes().len());
        Ok(format!("<Event {name}, line {}, {bytes} bytes>", self.line))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.raw.bytes() == other.get().raw.bytes())
    }

    fn __hash__(&self) -> u64 {
        hash(self.raw.bytes())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, event) = (slf.py(), slf.get());
        let again = event.dialect.bind(py).getattr("_again")?;
        let arguments = (event.raw(py).unbind(), event.line, event.offset);
        (again, arguments).into_pyobject(py)
    }

    /// `Event[Literal["text"], TextBody]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}

/// A time stamp as `json.loads` would have it if it were written as short as it can be.
pub fn stamp(py: Python<'_>, ts: Option<f64>) -> PyResult<Bound<'_, PyAny>> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match ts {
        None => Ok(py.None().into_bound(py)),
        Some(ts) if ts.fract() == 0.0 && ts.abs() <= EXACT => Ok((ts as i64).into_pyobject(py)?.into_any()),
        Some(ts) => Ok(ts.into_pyobject(py)?.into_any()),
    }
}

pub fn hash(raw: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    raw.hash(&mut hasher);
    hasher.finish()
}

/// What `class[item]` is where the class is generic to type checkers alone.
pub fn generic_alias<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
}
