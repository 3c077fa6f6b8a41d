//! A stream's runs (K30), pushed by JavaScript or read from a file off the event loop.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agentevents::{Report, RunView};
use napi::bindgen_prelude::{AsyncTask, Uint8Array};
use napi::{Env, Error, JsString, Result, Task};
use napi_derive::napi;

use crate::details;
use crate::dialect::NativeDialect;
use crate::form::Form;
use crate::options::{NativeOptions, NativeRunLimits};
use crate::pieces::Pieces;
use crate::source::{Source, failure};

/// How much one step reads at the least.
const STEP_BYTES: u64 = 4 << 20;

/// How much is made of the runs at a time, while JavaScript reads what was made before.
const MAKE_BYTES: usize = 256 << 10;

struct Work {
    source: Source,
    form: Form,
    view: RunView,
    ended: bool,
}

/// A summary in the making.
#[napi]
pub struct NativeSummary {
    work: Arc<Mutex<Option<Work>>>,
    cancelled: Arc<AtomicBool>,
    runs: Arc<Mutex<Option<Pieces>>>,
    pieces: Arc<Mutex<VecDeque<String>>>,
}

#[napi]
impl NativeSummary {
    #[napi(constructor)]
    pub fn new(
        path: Option<String>,
        dialect: &NativeDialect,
        options: NativeOptions,
        limits: NativeRunLimits,
    ) -> Result<Self> {
        let dialect = dialect.dialect();
        let work = Work {
            source: Source::new(path.unwrap_or_default()),
            form: options.form(dialect)?,
            view: RunView::within(dialect, limits.into()),
            ended: false,
        };
        Ok(Self {
            work: Arc::new(Mutex::new(Some(work))),
            cancelled: Arc::default(),
            runs: Arc::default(),
            pieces: Arc::default(),
        })
    }

    /// Takes bytes in.
    #[napi]
    pub fn push(&self, chunk: &[u8]) {
        if let Some(work) = &mut *lock(&self.work) {
            work.form.push(chunk);
            work.observe();
        }
    }

    /// Reads the file further, off the event loop; answers whether it goes on.
    #[napi(ts_return_type = "Promise<boolean>")]
    pub fn step(&self) -> AsyncTask<Step> {
        AsyncTask::new(Step { work: Arc::clone(&self.work), cancelled: Arc::clone(&self.cancelled) })
    }

    /// Ends the step that is under way at once.
    #[napi]
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// How many bytes of the file were read.
    #[napi]
    pub fn position(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "files are shorter than 2^53 bytes")]
        let position = lock(&self.work).as_ref().map_or(0, |work| work.source.position()) as f64;
        position
    }

    /// Ends the stream, off the event loop, and tells of it; once. The runs come by [`make`](Self::make) after it.
    #[napi(ts_return_type = "Promise<NativeSummaryResult>")]
    pub fn finish(&self) -> AsyncTask<Finish> {
        AsyncTask::new(Finish { work: Arc::clone(&self.work), runs: Arc::clone(&self.runs) })
    }

    /// Makes more pieces of the runs, off the event loop; answers whether there are others.
    #[napi(ts_return_type = "Promise<boolean>")]
    pub fn make(&self) -> AsyncTask<Make> {
        AsyncTask::new(Make { runs: Arc::clone(&self.runs), pieces: Arc::clone(&self.pieces) })
    }

    /// The next piece of the runs as JSON (`pieces.rs`), none behind the last that was made.
    #[napi]
    pub fn piece<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let piece = lock(&self.pieces).pop_front();
        let string =
            |piece: String| if piece.is_ascii() { env.create_string_latin1(&piece) } else { env.create_string(piece) };
        piece.map(string).transpose()
    }
}

/// What a stream held.
#[napi(object, object_from_js = false)]
pub struct NativeSummaryResult {
    pub left_out: f64,
    /// As JSON, without the torn tail's bytes.
    pub report: String,
    pub torn_tail: Option<Uint8Array>,
}

impl Work {
    fn observe(&mut self) {
        while let Some(outcome) = self.form.next_outcome() {
            self.view.observe(&outcome);
        }
    }

    fn step(&mut self, cancelled: &AtomicBool) -> Result<bool> {
        let until = self.source.open()?.position() + STEP_BYTES;
        while !self.ended && self.source.position() < until {
            if cancelled.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let read = self.form.read_from(&mut self.source).map_err(|error| failure("read", &error))?;
            self.ended = read == 0;
            self.observe();
        }
        Ok(!self.ended)
    }
}

/// One step of reading.
pub struct Step {
    work: Arc<Mutex<Option<Work>>>,
    cancelled: Arc<AtomicBool>,
}

impl Task for Step {
    type Output = bool;
    type JsValue = bool;

    fn compute(&mut self) -> Result<bool> {
        match &mut *lock(&self.work) {
            Some(work) => work.step(&self.cancelled),
            None => Ok(false),
        }
    }

    fn resolve(&mut self, _: Env, goes_on: bool) -> Result<bool> {
        Ok(goes_on)
    }
}

/// The end of a stream.
pub struct Finish {
    work: Arc<Mutex<Option<Work>>>,
    runs: Arc<Mutex<Option<Pieces>>>,
}

/// What a stream held, on its way between the threads.
pub struct Held {
    left_out: u64,
    report: Report,
}

impl Task for Finish {
    type Output = Held;
    type JsValue = NativeSummaryResult;

    fn compute(&mut self) -> Result<Held> {
        let taken = lock(&self.work).take();
        let mut work = taken.ok_or_else(|| Error::from_reason("the summary was finished before"))?;
        work.form.finish();
        work.observe();
        let report = work.form.report().clone();
        let summary = work.view.into_summary(report.clone());
        let left_out = summary.left_out();
        *lock(&self.runs) = Some(Pieces::new(summary.into_runs()));
        Ok(Held { left_out, report })
    }

    fn resolve(&mut self, _: Env, Held { left_out, report }: Held) -> Result<NativeSummaryResult> {
        Ok(NativeSummaryResult {
            #[expect(clippy::cast_precision_loss, reason = "streams have fewer than 2^53 lines")]
            left_out: left_out as f64,
            report: details::of_report(&report),
            torn_tail: report.torn_tail().map(|tail| Uint8Array::with_data_copied(&tail.raw)),
        })
    }
}

/// More pieces of the runs.
pub struct Make {
    runs: Arc<Mutex<Option<Pieces>>>,
    pieces: Arc<Mutex<VecDeque<String>>>,
}

impl Task for Make {
    type Output = bool;
    type JsValue = bool;

    fn compute(&mut self) -> Result<bool> {
        let mut made = VecDeque::new();
        let more = match &mut *lock(&self.runs) {
            Some(runs) => runs.make(MAKE_BYTES, &mut made).map_err(|error| Error::from_reason(error.to_string()))?,
            None => false,
        };
        lock(&self.pieces).append(&mut made);
        Ok(more)
    }

    fn resolve(&mut self, _: Env, more: bool) -> Result<bool> {
        Ok(more)
    }
}

/// Nobody panicked with the lock: that ends the process.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
