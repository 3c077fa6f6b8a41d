//! Which outcomes a caller asked for, and how they are handed over.

use agentevents::{Fault, Outcome};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::dialect::Dialect;
use crate::event::Event;
use crate::fault;
use crate::unrecognized::Unrecognized;

/// What a caller asked to be handed over. All else is judged and counted the same.
pub struct Hand {
    pub dialect: Py<Dialect>,
    /// By type id: whether its events are wanted.
    wanted: Option<Box<[bool]>>,
    yields_unrecognized: bool,
    yields_errors: bool,
}

impl Hand {
    /// The caller's arguments as they are in Python.
    pub fn new(
        dialect: &Bound<'_, PyAny>,
        types: Option<&Bound<'_, PyAny>>,
        unrecognized: &str,
        errors: &str,
    ) -> PyResult<Self> {
        let dialect = Dialect::from_argument(dialect)?;
        Ok(Self {
            wanted: types.map(|types| wanted(dialect.get(), types)).transpose()?,
            yields_unrecognized: is_second("unrecognized", unrecognized, ["skip", "yield"])?,
            yields_errors: is_second("errors", errors, ["raise", "yield"])?,
            dialect,
        })
    }

    /// Whether nothing but events is handed over.
    pub fn events_alone(&self) -> bool {
        !self.yields_unrecognized && !self.yields_errors
    }

    /// What the caller gets of an outcome: a value, nothing, or an exception.
    #[inline]
    pub fn over<'py>(
        &self,
        py: Python<'py>,
        outcome: &Result<Outcome<'_>, Fault>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.over_as(py, outcome, |event| Event::new(py, &self.dialect, event, None).map(Bound::into_any))
    }

    /// The same with what `make` makes of an event.
    #[inline]
    pub fn over_as<'py>(
        &self,
        py: Python<'py>,
        outcome: &Result<Outcome<'_>, Fault>,
        make: impl FnOnce(&agentevents::Event<'_>) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match outcome {
            Ok(Outcome::Event(event)) => match &self.wanted {
                Some(wanted) if !wanted[usize::from(event.id())] => Ok(None),
                _ => make(event).map(Some),
            },
            Ok(Outcome::Unrecognized(event)) if self.yields_unrecognized => {
                Unrecognized::new(py, &self.dialect, event, None).map(|event| Some(event.into_any()))
            }
            Ok(Outcome::Unrecognized(_)) => Ok(None),
            Err(fault) if self.yields_errors => fault::error(py, fault).map(Some),
            Err(fault) => Err(fault::raise(py, fault)),
        }
    }
}

fn wanted(dialect: &Dialect, types: &Bound<'_, PyAny>) -> PyResult<Box<[bool]>> {
    let mut wanted = vec![false; dialect.core().known_types().len() + 1].into_boxed_slice();
    if types.is_instance_of::<pyo3::types::PyString>() {
        return Err(PyTypeError::new_err("types must be a collection of names, not one name"));
    }
    for name in types.try_iter()? {
        let name: String = name?.extract()?;
        match dialect.core().type_id(&name) {
            Some(id) => wanted[usize::from(id)] = true,
            None => {
                let dialect = dialect.core().name();
                return Err(PyValueError::new_err(format!("{dialect:?} declares no type {name:?}")));
            }
        }
    }
    Ok(wanted)
}

/// Whether an argument of two possible values has the second.
pub fn is_second(argument: &str, value: &str, values: [&str; 2]) -> PyResult<bool> {
    match values.iter().position(|&possible| possible == value) {
        Some(index) => Ok(index == 1),
        None => {
            let [first, second] = values;
            Err(PyValueError::new_err(format!("{argument} must be {first:?} or {second:?}, not {value:?}")))
        }
    }
}
