//! What a stream held, counted.

use agentevents::{Report, TornTail};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyType};

/// The report as Python's dataclass of the same fields.
pub fn object<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let torn_tail = report.torn_tail().map(|tail| torn_tail(py, tail)).transpose()?;
    CLASS.import(py, "agentevents._report", "Report")?.call1((
        report.lines(),
        report.blank(),
        counts(py, report.events())?,
        counts(py, report.unrecognized())?,
        report.unrecognized_unnamed(),
        report.unrecognized_other(),
        counts(py, report.errors().map(|(kind, count)| (kind.name(), count)))?,
        torn_tail,
    ))
}

fn torn_tail<'py>(py: Python<'py>, tail: &TornTail) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let raw = PyBytes::new(py, &tail.raw);
    CLASS.import(py, "agentevents._report", "TornTail")?.call1((tail.line, tail.offset, raw, tail.prefix))
}

fn counts<'py, 'n>(py: Python<'py>, counts: impl Iterator<Item = (&'n str, u64)>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, count) in counts {
        dict.set_item(name, count)?;
    }
    Ok(dict)
}
