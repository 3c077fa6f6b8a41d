//! A fault as the exception that Python sees.

use agentevents::{Fault, FaultKind, SchemaError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyType};

/// The exception of a fault, as a value.
pub fn error<'py>(py: Python<'py>, fault: &Fault) -> PyResult<Bound<'py, PyAny>> {
    let class = class(py, fault.kind())?;
    let raw = PyBytes::new(py, fault.raw());
    let place = (fault.to_string(), fault.place(), fault.offset(), fault.column(), raw);
    match fault.misfit() {
        None => class.call1(place),
        Some(misfit) => {
            let (message, line, offset, column, raw) = place;
            class.call1((
                message,
                line,
                offset,
                column,
                raw,
                misfit.event_type.as_deref(),
                &misfit.path,
                misfit.reason.name(),
                &misfit.expected,
                &misfit.found,
            ))
        }
    }
}

/// The exception of a fault, to raise.
pub fn raise(py: Python<'_>, fault: &Fault) -> PyErr {
    error(py, fault).map_or_else(|error| error, PyErr::from_value)
}

/// The exception for a schema that cannot be loaded.
pub fn schema_error(py: Python<'_>, error: &SchemaError) -> PyErr {
    let raised = py.import("agentevents._errors").and_then(|errors| {
        let arguments = (error.to_string(), error.pointer(), error.keyword());
        errors.getattr("SchemaError")?.call1(arguments)
    });
    raised.map_or_else(|error| error, PyErr::from_value)
}

fn class(py: Python<'_>, kind: FaultKind) -> PyResult<&Bound<'_, PyType>> {
    macro_rules! class {
        ($name:literal) => {{
            static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            CLASS.import(py, "agentevents._errors", $name)
        }};
    }
    match kind {
        FaultKind::NotJson => class!("NotJson"),
        FaultKind::NotAnObject => class!("NotAnObject"),
        FaultKind::DoesNotFit => class!("DoesNotFit"),
        FaultKind::TooDeep => class!("TooDeep"),
        FaultKind::LineTooLong => class!("LineTooLong"),
        FaultKind::NotADocument => class!("NotADocument"),
    }
}
