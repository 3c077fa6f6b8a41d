//! Outcomes in the order of their sequence numbers.

use std::sync::Mutex;

use agentevents::{Fault, Numbered, Outcome, SequenceLimits, Sequencer};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::decoder::Decoder;
use crate::document::Document;
use crate::event::generic_alias;
use crate::hand::Hand;
use crate::lock::alone;
use crate::stream::Stream;

/// Puts what a stream hands over in the order of its sequence numbers, while it comes.
///
/// Takes what `open` or `document` returned, or a `Decoder`, and yields `Sequenced` items and, where numbers of a run did not come
/// in time, a `Gap`. What has no readable run and number passes at once; so do errors. What the stream does not hand over
/// counts as seen. At most `max_items` of a run, `max_runs` and `max_bytes` wait; then what is missing is given up.
#[pyfunction]
#[pyo3(signature = (stream, *, max_items = None, max_runs = None, max_bytes = None))]
pub fn in_sequence(
    stream: &Bound<'_, PyAny>,
    max_items: Option<usize>,
    max_runs: Option<usize>,
    max_bytes: Option<usize>,
) -> PyResult<InSequence> {
    let limits = SequenceLimits::default();
    let limits = max_items.map_or(limits, |items| limits.with_items(items));
    let limits = max_runs.map_or(limits, |runs| limits.with_runs(runs));
    let limits = max_bytes.map_or(limits, |bytes| limits.with_bytes(bytes));
    Ok(InSequence { origin: Origin::from_argument(stream)?, sequencer: Mutex::new(Sequencer::with(limits)) })
}

/// Outcomes in the order of their sequence numbers, and the gaps between them.
#[pyclass(frozen, module = "agentevents")]
pub struct InSequence {
    origin: Origin,
    sequencer: Mutex<Sequencer<Kept>>,
}

/// Where the outcomes come from.
enum Origin {
    Stream(Py<Stream>),
    Document(Py<Document>),
    Decoder(Py<Decoder>),
}

/// What waits: what the caller will get of an outcome.
enum Kept {
    Value(Py<PyAny>),
    Nothing,
    Error(PyErr),
}

/// What became of asking for one more outcome.
pub enum Drawn {
    More,
    /// Nothing is complete, but more may come.
    NotYet,
    Over,
}

impl Origin {
    fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(stream) = argument.cast::<Stream>() {
            return Ok(Self::Stream(stream.clone().unbind()));
        }
        if let Ok(document) = argument.cast::<Document>() {
            return Ok(Self::Document(document.clone().unbind()));
        }
        if let Ok(decoder) = argument.cast::<Decoder>() {
            return Ok(Self::Decoder(decoder.clone().unbind()));
        }
        let got = argument.get_type().name()?;
        Err(PyTypeError::new_err(format!("in_sequence takes a Stream, a Document or a Decoder, not {got}")))
    }

    fn draw(&self, py: Python<'_>, sequencer: &mut Sequencer<Kept>) -> PyResult<Drawn> {
        match self {
            Self::Stream(stream) => stream.get().draw(py, |hand, outcome| take(py, sequencer, hand, outcome)),
            Self::Document(document) => document.get().draw(py, |hand, outcome| take(py, sequencer, hand, outcome)),
            Self::Decoder(decoder) => decoder.get().draw(|hand, outcome| take(py, sequencer, hand, outcome)),
        }
    }
}

fn take(py: Python<'_>, sequencer: &mut Sequencer<Kept>, hand: &Hand, outcome: &Result<Outcome<'_>, Fault>) {
    let kept = match hand.over(py, outcome) {
        Ok(Some(value)) => Kept::Value(value.unbind()),
        Ok(None) => Kept::Nothing,
        Err(error) => Kept::Error(error),
    };
    let (run, sequence) = (outcome.run(), outcome.sequence());
    match outcome.bytes() {
        Some(bytes) => sequencer.push(run.as_deref(), sequence, bytes, kept),
        None => sequencer.push_at_once(run.as_deref(), sequence, kept),
    }
}

#[pymethods]
impl InSequence {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        use agentevents::Sequenced::{Gap as CoreGap, Item};
        let mut sequencer = alone(&self.sequencer)?;
        loop {
            match sequencer.pop() {
                Some(Item { item: Kept::Value(item), mark }) => {
                    let mark = mark.map(|mark| PyString::intern(py, mark.name()).unbind());
                    return Ok(Some(Bound::new(py, Sequenced { item, mark })?.into_any()));
                }
                Some(Item { item: Kept::Nothing, .. }) => {}
                Some(Item { item: Kept::Error(error), .. }) => return Err(error),
                Some(CoreGap { run, from, to }) => {
                    let run = PyString::new(py, &run).unbind();
                    return Ok(Some(Bound::new(py, Gap { run, first: from, last: to })?.into_any()));
                }
                None if sequencer.is_finished() => return Ok(None),
                None => match self.origin.draw(py, &mut sequencer)? {
                    Drawn::More => {}
                    Drawn::NotYet => return Ok(None),
                    Drawn::Over => sequencer.finish(),
                },
            }
        }
    }

    /// `InSequence[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}

/// An item in its place: what the stream handed over.
#[pyclass(frozen, get_all, module = "agentevents")]
pub struct Sequenced {
    /// The event, or whatever else the stream handed over.
    item: Py<PyAny>,
    /// Why it is out of order: `"duplicate"` if its number came before, `"late"` if it was given up before; else None.
    mark: Option<Py<PyString>>,
}

#[pymethods]
impl Sequenced {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        (intern!(py, "item"), intern!(py, "mark")).into_pyobject(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let item = self.item.bind(py).repr()?;
        Ok(match &self.mark {
            Some(mark) => format!("<Sequenced {item}, {mark}>"),
            None => format!("<Sequenced {item}>"),
        })
    }

    /// `Sequenced[StellaEvent]`, for annotations.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        generic_alias(class, item)
    }
}

/// Numbers of a run that did not come in time. What comes next of the run is beyond them.
#[pyclass(frozen, get_all, module = "agentevents")]
pub struct Gap {
    /// The run's id.
    run: Py<PyString>,
    /// The first missing number.
    first: u64,
    /// The last one.
    last: u64,
}

#[pymethods]
impl Gap {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        (intern!(py, "run"), intern!(py, "first"), intern!(py, "last")).into_pyobject(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Gap in {}, {} to {}>", self.run.bind(py).repr()?, self.first, self.last))
    }
}
