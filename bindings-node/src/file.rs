//! A file that is read and decoded off the event loop, its blocks handed to JavaScript in order.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::bindgen_prelude::{AsyncTask, Float64Array, Uint8Array, Uint32Array};
use napi::{Env, JsString, Result, Task};
use napi_derive::napi;

use crate::block::{Block, Filler};
use crate::decoder::{plain, wide};
use crate::details;
use crate::dialect::NativeDialect;
use crate::form::Form;
use crate::index::Index;
use crate::options::NativeOptions;
use crate::order::NativeSequenceLimits;
use crate::source::{Source, failure};

/// How much one step reads and decodes at the least: enough to make its cost small, and little to hold.
const STEP_BYTES: u64 = 1 << 20;

/// What a step works on, on another thread.
struct Work {
    source: Source,
    form: Form,
    filler: Filler,
    ended: bool,
}

/// What passes between the threads.
#[derive(Default)]
struct Shared {
    cancelled: AtomicBool,
    ready: Mutex<VecDeque<Block>>,
    /// Blocks to use again.
    spare: Mutex<Vec<Block>>,
    learnt: Mutex<Learnt>,
}

/// The descriptions of what the filler has learnt: JavaScript asks for them while the next step is under way, and would wait
/// for its end.
#[derive(Default)]
struct Learnt {
    layouts: Vec<String>,
    shapes: Vec<String>,
}

/// A file in decoding. `lib/files.ts` takes a step at a time, and hands over its blocks during the next.
#[napi]
pub struct NativeFile {
    work: Arc<Mutex<Work>>,
    shared: Arc<Shared>,
    /// No call borrows the file mutably: it is borrowed as long as a step is under way.
    current: Mutex<Current>,
}

/// The block that JavaScript is at.
struct Current {
    block: Block,
    index: Index,
}

#[napi]
impl NativeFile {
    /// `numbers` and `stamps` receive the numbers of every block (`index.rs`).
    #[napi(constructor)]
    pub fn new(
        path: String,
        dialect: &NativeDialect,
        options: NativeOptions,
        numbers: Uint32Array,
        stamps: Float64Array,
    ) -> Result<Self> {
        let dialect = dialect.dialect();
        let work = Work {
            source: Source::new(path),
            form: options.form(dialect)?,
            filler: options.filler(dialect)?,
            ended: false,
        };
        Ok(Self {
            work: Arc::new(Mutex::new(work)),
            shared: Arc::default(),
            current: Mutex::new(Current { block: Block::default(), index: Index::new(numbers, stamps) }),
        })
    }

    /// Reads and decodes off the event loop.
    #[napi(ts_return_type = "Promise<StepResult>")]
    pub fn step(&self) -> AsyncTask<Step> {
        AsyncTask::new(Step { work: Arc::clone(&self.work), shared: Arc::clone(&self.shared) })
    }

    /// Takes up the next block; answers whether there was one.
    #[napi]
    pub fn advance(&self) -> bool {
        let Some(next) = lock(&self.shared.ready).pop_front() else { return false };
        let Current { block, index } = &mut *lock(&self.current);
        lock(&self.shared.spare).push(std::mem::replace(block, next));
        index.write(block, false);
        true
    }

    /// The current block's plain text, null where it has none.
    #[napi]
    pub fn text<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        plain(env, &mut lock(&self.current).block)
    }

    /// The current block's wide text.
    #[napi]
    pub fn wide<'env>(&self, env: &'env Env) -> Result<JsString<'env>> {
        wide(env, &mut lock(&self.current).block)
    }

    /// The current block's raw bytes.
    #[napi]
    pub fn raws(&self) -> Uint8Array {
        Uint8Array::with_data_copied(&lock(&self.current).block.raws)
    }

    /// Hands outcomes over in the order of their sequence numbers; to be called before anything else.
    #[napi]
    pub fn order(&self, limits: NativeSequenceLimits) {
        lock(&self.work).filler.order(limits.into());
    }

    /// What shape `index` of a table's items is (`table.rs`).
    #[napi]
    pub fn shape(&self, index: u32) -> Option<String> {
        lock(&self.shared.learnt).shapes.get(index as usize).cloned()
    }

    /// What layout `index` is (`layout.rs`).
    #[napi]
    pub fn layout(&self, index: u32) -> Option<String> {
        lock(&self.shared.learnt).layouts.get(index as usize).cloned()
    }

    /// Ends the step that is under way, and every later one, at once.
    #[napi]
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    /// The report so far, as JSON, without the torn tail's bytes.
    #[napi]
    pub fn report(&self) -> String {
        details::of_report(lock(&self.work).form.report())
    }

    #[napi]
    pub fn torn_tail(&self) -> Option<Uint8Array> {
        let work = lock(&self.work);
        work.form.report().torn_tail().map(|tail| Uint8Array::with_data_copied(&tail.raw))
    }
}

/// One step of reading and decoding.
pub struct Step {
    work: Arc<Mutex<Work>>,
    shared: Arc<Shared>,
}

impl Task for Step {
    type Output = StepResult;
    type JsValue = StepResult;

    fn compute(&mut self) -> Result<StepResult> {
        lock(&self.work).step(&self.shared)
    }

    fn resolve(&mut self, _: Env, result: StepResult) -> Result<StepResult> {
        Ok(result)
    }
}

/// What a step came to.
#[napi(object, object_from_js = false)]
pub struct StepResult {
    /// Whether the file goes on.
    pub more: bool,
    /// How many bytes were read.
    pub position: f64,
}

impl Work {
    fn step(&mut self, shared: &Shared) -> Result<StepResult> {
        let until = self.source.open()?.position() + STEP_BYTES;
        while !self.ended && self.source.position() < until {
            if shared.cancelled.load(Ordering::Relaxed) {
                self.ended = true;
                break;
            }
            let read = self.form.read_from(&mut self.source);
            if !matches!(read, Ok(count) if count > 0) {
                self.ended = true;
                self.form.finish();
            }
            while self.fill(shared) {}
            // What was read before it failed is ready.
            read.map_err(|error| failure("read", &error))?;
        }
        #[expect(clippy::cast_precision_loss, reason = "files are shorter than 2^53 bytes")]
        let position = self.source.position() as f64;
        Ok(StepResult { more: !self.ended, position })
    }

    /// Fills one block, and answers whether there may be more.
    fn fill(&mut self, shared: &Shared) -> bool {
        let mut block = lock(&shared.spare).pop().unwrap_or_default();
        let more = self.filler.fill(&mut self.form, &mut block);
        if block.codes.is_empty() {
            lock(&shared.spare).push(block);
        } else {
            self.describe(&mut lock(&shared.learnt));
            lock(&shared.ready).push_back(block);
        }
        more
    }

    /// Describes what was learnt since it was last called.
    fn describe(&self, Learnt { layouts, shapes }: &mut Learnt) {
        let dialect = self.form.dialect();
        layouts.extend((layouts.len()..).map_while(|index| self.filler.layouts().describe(index as u16, dialect)));
        shapes.extend((shapes.len()..).map_while(|index| self.filler.tables().describe(index)));
    }
}

/// Nobody panicked with the lock: that ends the process.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
