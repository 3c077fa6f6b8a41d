//! One producer's vocabulary.

use std::sync::Arc;

use agentevents::{Category, Limits, SchemaOptions};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict as _, PyBytes, PyDict, PyMapping, PyString, PyTuple, PyType};

use crate::chunk;
use crate::event::{Event, generic_alias};
use crate::fault;
use crate::unrecognized::Unrecognized;

/// One producer's vocabulary: its event types and the shape of each body.
///
/// `Dialect("stella")` is a built-in one; `Dialect.from_json_schema(...)` loads another.
#[pyclass(frozen, module = "agentevents")]
pub struct Dialect {
    core: agentevents::Dialect,
    /// The declared types in declared order: type id = position + 1.
    #[pyo3(get)]
    known_types: Py<PyTuple>,
    types: Vec<Py<PyString>>,
    /// What it was loaded from, unless it is built in.
    loaded: Option<Arc<Loaded>>,
}

#[derive(PartialEq)]
struct Loaded {
    schema: Vec<u8>,
    options: SchemaOptions,
}

impl Dialect {
    fn new(py: Python<'_>, core: agentevents::Dialect, loaded: Option<Arc<Loaded>>) -> PyResult<Self> {
        let types: Vec<_> = core.known_types().map(|name| PyString::intern(py, name).unbind()).collect();
        let known_types = PyTuple::new(py, &types)?.unbind();
        Ok(Self { core, known_types, types, loaded })
    }

    fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        let core = agentevents::Dialect::named(name).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Self::new(py, core, None)
    }

    /// The dialect that a caller's argument means: one of this class, or a built-in one by its name.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        if let Ok(dialect) = argument.cast::<Self>() {
            return Ok(dialect.clone().unbind());
        }
        match argument.cast::<PyString>() {
            Ok(name) => Self::built_in(argument.py(), &name.to_cow()?),
            Err(_) => {
                let got = argument.get_type().name()?;
                Err(PyTypeError::new_err(format!("dialect must be a name or a Dialect, not {got}")))
            }
        }
    }

    /// The built-in dialect of this name, made once.
    fn built_in(py: Python<'_>, name: &str) -> PyResult<Py<Self>> {
        static MADE: [PyOnceLock<Py<Dialect>>; agentevents::Dialect::BUILT_IN.len()] =
            [const { PyOnceLock::new() }; agentevents::Dialect::BUILT_IN.len()];
        match agentevents::Dialect::BUILT_IN.iter().position(|&built_in| built_in == name) {
            Some(index) => {
                let made = MADE[index].get_or_try_init(py, || Py::new(py, Self::named(py, name)?))?;
                Ok(made.clone_ref(py))
            }
            None => Err(Self::named(py, name).err().unwrap_or_else(|| PyValueError::new_err("no such dialect"))),
        }
    }

    pub fn core(&self) -> &agentevents::Dialect {
        &self.core
    }

    /// The interned name of a declared type.
    #[inline]
    pub fn type_string(&self, py: Python<'_>, id: u16) -> Py<PyString> {
        self.types[usize::from(id) - 1].clone_ref(py)
    }

    pub fn category_string<'py>(&self, py: Python<'py>, id: u16) -> Option<Bound<'py, PyString>> {
        self.core.category(id).map(|category| match category {
            Category::Content => intern!(py, "content").clone(),
            Category::Mechanical => intern!(py, "mechanical").clone(),
        })
    }

    fn outcome<'py>(
        slf: &Bound<'py, Self>,
        data: &Bound<'py, PyAny>,
        limits: Limits,
        place: Option<(u64, u64)>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, dialect) = (slf.py(), slf.clone().unbind());
        match chunk::with_bytes(data, |bytes| slf.get().core.decode_within(bytes, limits))? {
            Ok(agentevents::Outcome::Event(event)) => Event::new(py, &dialect, &event, place).map(Bound::into_any),
            Ok(agentevents::Outcome::Unrecognized(event)) => {
                Unrecognized::new(py, &dialect, &event, place).map(Bound::into_any)
            }
            Err(fault) => Err(fault::raise(py, &fault)),
        }
    }
}

#[pymethods]
impl Dialect {
    /// The built-in dialect of this name: `"stella"`, `"evoscientist"` or `"inderun"`.
    #[new]
    fn py_new(py: Python<'_>, name: &str) -> PyResult<Self> {
        Self::named(py, name)
    }

    /// The dialect that a JSON Schema states, given as JSON text, bytes, or the object it parses to.
    ///
    /// What the keyword arguments say wins over the schema's own `x-agentevents`.
    #[classmethod]
    #[pyo3(signature = (
        schema, *, name = None, tag = None, timestamp = None, run = None, sequence = None, content = None, unwrap = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
    fn from_json_schema(
        class: &Bound<'_, PyType>,
        schema: &Bound<'_, PyAny>,
        name: Option<String>,
        tag: Option<String>,
        timestamp: Option<String>,
        run: Option<String>,
        sequence: Option<String>,
        content: Option<Vec<String>>,
        unwrap: Option<&Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let unwrap = unwrap.map(|unwrap| unwrap.items()?.extract()).transpose()?;
        let options = SchemaOptions { name, tag, timestamp, run, sequence, content, unwrap };
        let schema = schema_text(schema)?;
        Self::load(class.py(), schema, options)
    }

    /// The dialect's name.
    #[getter]
    fn name(&self) -> &str {
        self.core.name()
    }

    /// The id of the type of this name: its place in `known_types`, from 1. None for a type that is not declared.
    fn type_id(&self, name: &str) -> Option<u16> {
        self.core.type_id(name)
    }

    /// `"content"` if events of this type belong in front of a person, else `"mechanical"`; None for a type that is not
    /// declared.
    fn category<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyString>> {
        self.category_string(py, self.core.type_id(name)?)
    }

    /// Decodes one object that came without a stream: a web socket's message, a server-sent event's data.
    ///
    /// Returns an `Event` or an `Unrecognized`; raises a `DecodeError` if it is neither.
    #[pyo3(signature = (data, *, max_line_bytes = None, max_depth = None))]
    fn decode<'py>(
        slf: &Bound<'py, Self>,
        data: &Bound<'py, PyAny>,
        max_line_bytes: Option<usize>,
        max_depth: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::outcome(slf, data, limits(max_line_bytes, max_depth)?, None)
    }

    /// A pickled or copied event.
    fn _again<'py>(
        slf: &Bound<'py, Self>,
        raw: &Bound<'py, PyAny>,
        line: u64,
        offset: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::outcome(slf, raw, Limits::widest(), Some((line, offset)))
    }

    fn __repr__(&self) -> String {
        format!("<Dialect {:?}, {} types>", self.core.name(), self.types.len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Self| self.core.name() == other.core.name() && self.loaded == other.loaded;
        other.cast::<Self>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        crate::event::hash(self.core.name().as_bytes())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, class, dialect) = (slf.py(), slf.get_type(), slf.get());
        let Some(loaded) = &dialect.loaded else {
            return (class, (dialect.core.name(),)).into_pyobject(py);
        };
        let SchemaOptions { name, tag, timestamp, run, sequence, content, unwrap } = &loaded.options;
        let options = PyDict::new(py);
        for (option, value) in
            [("name", name), ("tag", tag), ("timestamp", timestamp), ("run", run), ("sequence", sequence)]
        {
            options.set_item(option, value)?;
        }
        options.set_item("content", content)?;
        options.set_item("unwrap", unwrap.as_ref().map(|pairs| pairs.into_py_dict(py)).transpose()?)?;
        let load = class.getattr("from_json_schema")?;
        let load = py.import("functools")?.getattr("partial")?.call((load,), Some(&options))?;
        (load, (PyBytes::new(py, &loaded.schema),)).into_pyobject(py)
    }

    /// `Dialect[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}

impl Dialect {
    fn load(py: Python<'_>, schema: Vec<u8>, options: SchemaOptions) -> PyResult<Self> {
        match agentevents::Dialect::from_json_schema(&schema, &options) {
            Ok(core) => Self::new(py, core, Some(Arc::new(Loaded { schema, options }))),
            Err(error) => Err(fault::schema_error(py, &error)),
        }
    }
}

/// A schema as JSON text.
fn schema_text(schema: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if schema.is_instance_of::<PyDict>() {
        let text = schema.py().import("json")?.call_method1("dumps", (schema,))?;
        return chunk::with_bytes(&text, <[u8]>::to_vec);
    }
    chunk::with_bytes(schema, <[u8]>::to_vec)
}

/// The limits that a caller's arguments ask for.
pub fn limits(max_line_bytes: Option<usize>, max_depth: Option<usize>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    let wrong = |error: agentevents::LimitError| PyValueError::new_err(error.to_string());
    if let Some(bytes) = max_line_bytes {
        limits = limits.with_max_line_bytes(bytes).map_err(wrong)?;
    }
    if let Some(depth) = max_depth {
        limits = limits.with_max_depth(depth).map_err(wrong)?;
    }
    Ok(limits)
}
