//! JSON as Python objects: what `json.loads` would make of it, but for half a surrogate pair, which is U+FFFD (K20).

use std::cell::RefCell;

use agentevents::{Build, Builder, Event, Json, Padded};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};

use crate::strings::Strings;

thread_local! {
    static WORKSHOP: RefCell<Workshop> = RefCell::default();
}

/// What is kept from one body to the next.
#[derive(Default)]
struct Workshop {
    builder: Builder<Py<PyString>>,
    strings: Strings,
}

/// The Python object that the JSON text is.
pub fn value<'py>(py: Python<'py>, json: Json<'_>) -> PyResult<Bound<'py, PyAny>> {
    with_workshop(|Workshop { builder, strings }| builder.build(json, &mut Objects { py, strings }))
}

/// The body of an event.
#[inline]
pub fn of<'py>(py: Python<'py>, event: &Event<'_>) -> PyResult<Bound<'py, PyAny>> {
    match Json::of(event) {
        Some(json) => value(py, json),
        None => value(py, Padded::copy(&event.json_bytes()).json()),
    }
}

/// The object's member of this name, if there is one; `unique` says that there are no two.
pub fn member<'py>(py: Python<'py>, json: Json<'_>, name: &str, unique: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
    with_workshop(|Workshop { builder, strings }| builder.member(json, name, unique, &mut Objects { py, strings }))
}

/// Calls `work` with what the thread keeps.
fn with_workshop<R>(work: impl FnOnce(&mut Workshop) -> Result<R, Box<PyErr>>) -> PyResult<R> {
    let result = WORKSHOP.with(|workshop| match workshop.try_borrow_mut() {
        Ok(mut workshop) => work(&mut workshop),
        // To build allocates, which may run any finalizer, which may build.
        Err(_) => work(&mut Workshop::default()),
    });
    result.map_err(|error| *error)
}

/// Makes Python objects.
struct Objects<'py, 'w> {
    py: Python<'py>,
    strings: &'w mut Strings,
}

impl<'py> Build for Objects<'py, '_> {
    type Value = Bound<'py, PyAny>;
    type Key = Py<PyString>;
    type Array = Vec<Bound<'py, PyAny>>;
    type Object = Bound<'py, PyDict>;
    type Error = Box<PyErr>;

    fn not_json(&mut self, at: usize) -> Self::Error {
        Box::new(PyValueError::new_err(format!("no JSON at byte {at}")))
    }

    fn null(&mut self) -> Result<Self::Value, Self::Error> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn boolean(&mut self, value: bool) -> Result<Self::Value, Self::Error> {
        Ok(PyBool::new(self.py, value).to_owned().into_any())
    }

    #[inline(always)]
    fn integer(&mut self, value: i64) -> Result<Self::Value, Self::Error> {
        Ok(PyInt::new(self.py, value).into_any())
    }

    fn large_integer(&mut self, text: &str) -> Result<Self::Value, Self::Error> {
        Ok(large_integer(self.py, text)?)
    }

    fn real(&mut self, text: &str) -> Result<Self::Value, Self::Error> {
        Ok(PyFloat::new(self.py, text.parse().map_err(PyErr::from)?).into_any())
    }

    #[inline(always)]
    fn string(&mut self, text: &[u8]) -> Result<Self::Value, Self::Error> {
        Ok(PyString::from_bytes(self.py, text)?.into_any())
    }

    #[inline(always)]
    fn short_string(&mut self, bytes: [u8; 16], len: usize) -> Result<Self::Value, Self::Error> {
        Ok(self.strings.get(self.py, bytes, len)?.into_any())
    }

    fn array(&mut self) -> Result<Self::Array, Self::Error> {
        Ok(Vec::new())
    }

    fn item(&mut self, array: &mut Self::Array, value: Self::Value) -> Result<(), Self::Error> {
        array.push(value);
        Ok(())
    }

    fn end_array(&mut self, array: Self::Array) -> Result<Self::Value, Self::Error> {
        Ok(PyList::new(self.py, array)?.into_any())
    }

    fn object(&mut self) -> Result<Self::Object, Self::Error> {
        Ok(PyDict::new(self.py))
    }

    fn key(&mut self, text: &[u8]) -> Result<Self::Key, Self::Error> {
        match str::from_utf8(text) {
            Ok(text) => Ok(PyString::intern(self.py, text).unbind()),
            Err(_) => Ok(PyString::from_bytes(self.py, text)?.unbind()),
        }
    }

    #[inline(always)]
    fn member(&mut self, object: &mut Self::Object, key: &Self::Key, value: Self::Value) -> Result<(), Self::Error> {
        Ok(object.set_item(key, value)?)
    }

    fn end_object(&mut self, object: Self::Object) -> Result<Self::Value, Self::Error> {
        Ok(object.into_any())
    }
}

/// An integer beyond 64 bits, exactly; where Python itself refuses so many digits (4,300 unless told otherwise), as the
/// float nearest to it, which is an infinite one.
#[cold]
fn large_integer<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    match py.get_type::<PyInt>().call1((text,)) {
        Err(error) if error.is_instance_of::<PyValueError>(py) => Ok(PyFloat::new(py, text.parse()?).into_any()),
        integer => integer,
    }
}
