//! The bytes of whatever Python hands over as bytes: bytes-like objects as they are, strings as their UTF-8.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PyString};

/// Calls `work` with the object's bytes.
pub fn with_bytes<R>(data: &Bound<'_, PyAny>, work: impl FnOnce(&[u8]) -> R) -> PyResult<R> {
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(work(bytes.as_bytes()));
    }
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(work(encode(text)?.as_bytes()));
    }
    let Ok(view) = PyMemoryView::from(data) else {
        let got = data.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a bytes-like object or str is required, not {got}")));
    };
    let bytes = view.call_method0(intern!(data.py(), "tobytes"))?;
    Ok(work(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// Half a surrogate pair stays what it is, which is no UTF-8: its line will be an error, not the call.
fn encode<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    let py = text.py();
    let bytes = text.call_method1(intern!(py, "encode"), (intern!(py, "utf-8"), intern!(py, "surrogatepass")))?;
    Ok(bytes.cast_into::<PyBytes>()?)
}
