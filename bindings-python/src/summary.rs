//! Whole streams, summed up.

use std::fs::File;
use std::io;

use agentevents::{Decoder, Document, Fault, Json, Outcome, Report, Run, RunLimits, RunView, Summary};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::body;
use crate::dialect::{Dialect, limits};
use crate::hand::is_second;
use crate::reading::{Decode, Reading};
use crate::report;
use crate::source::{Sink, Source};

/// Reads a stream to its end and reconstructs its runs.
///
/// `source` is whatever `open` takes; with `form="document"` it is one JSON object with an `events` array. What does not fit
/// is no exception here: the report counts it. The other arguments bound what is kept of the runs; what goes beyond is
/// counted.
#[pyfunction]
#[pyo3(signature = (
    source,
    dialect,
    *,
    form = "stream",
    max_line_bytes = None,
    max_depth = None,
    max_text_bytes = None,
    max_items = None,
    max_runs = None,
    max_total_bytes = None
))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub fn summarize<'py>(
    source: &Bound<'py, PyAny>,
    dialect: &Bound<'py, PyAny>,
    form: &str,
    max_line_bytes: Option<usize>,
    max_depth: Option<usize>,
    max_text_bytes: Option<usize>,
    max_items: Option<usize>,
    max_runs: Option<usize>,
    max_total_bytes: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = source.py();
    let dialect = Dialect::from_argument(dialect)?.get().core().clone();
    let view = RunView::within(&dialect, run_limits(max_text_bytes, max_items, max_runs, max_total_bytes));
    let (limits, source) = (limits(max_line_bytes, max_depth)?, Source::from_argument(source)?);
    let summary = if is_second("form", form, ["stream", "document"])? {
        sum_up(py, Document::with(dialect, limits), view, source)?
    } else {
        sum_up(py, Decoder::with(dialect, limits), view, source)?
    };
    object(py, &summary)
}

fn sum_up(py: Python<'_>, decoder: impl Decode, view: RunView, source: Source) -> PyResult<Summary> {
    let mut reading = Reading::new(Summing { decoder, view }, source);
    while reading.read_on(py)? {}
    let Summing { decoder, view } = reading.decoder;
    Ok(view.into_summary(decoder.report().clone()))
}

fn run_limits(
    text_bytes: Option<usize>,
    items: Option<usize>,
    runs: Option<usize>,
    total_bytes: Option<usize>,
) -> RunLimits {
    let limits = RunLimits::default();
    let limits = text_bytes.map_or(limits, |bytes| limits.with_text_bytes(bytes));
    let limits = items.map_or(limits, |items| limits.with_items(items));
    let limits = runs.map_or(limits, |runs| limits.with_runs(runs));
    total_bytes.map_or(limits, |bytes| limits.with_total_bytes(bytes))
}

/// A decoder that shows what it decodes to a view at once.
struct Summing<D> {
    decoder: D,
    view: RunView,
}

impl<D: Decode> Summing<D> {
    fn drain(&mut self) {
        while let Some(outcome) = self.decoder.next_outcome() {
            self.view.observe(&outcome);
        }
    }
}

impl<D: Decode> Sink for Summing<D> {
    fn push(&mut self, chunk: &[u8]) {
        self.decoder.push(chunk);
        self.drain();
    }

    fn read_from(&mut self, file: &mut File) -> io::Result<usize> {
        let count = self.decoder.read_from(file)?;
        self.drain();
        Ok(count)
    }
}

impl<D: Decode> Decode for Summing<D> {
    fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        None
    }

    fn finish(&mut self) {
        self.decoder.finish();
        self.drain();
    }

    fn is_finished(&self) -> bool {
        self.decoder.is_finished()
    }

    fn report(&self) -> &Report {
        self.decoder.report()
    }
}

/// The summary as Python's dataclass.
fn object<'py>(py: Python<'py>, summary: &Summary) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let runs = PyList::empty(py);
    for of in summary.runs() {
        runs.append(run(py, of)?)?;
    }
    let report = report::object(py, summary.report())?;
    CLASS.import(py, "agentevents._runs", "Summary")?.call1((runs, report, summary.left_out()))
}

fn run<'py>(py: Python<'py>, run: &Run) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let mut json = serde_json::to_vec(run).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let body = body::value(py, Json::from(&mut json))?;
    CLASS.import(py, "agentevents._runs", "Run")?.call_method1("_of", (body,))
}
