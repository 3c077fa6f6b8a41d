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
use crate::source::{Source, failure};

/// How much one step reads and decodes at the least: enough to make its cost small, and little to hold.
const STEP_BYTES: u64 = 1 << 20;

/// What the thread of a step works on; the event loop looks at it between steps.
struct Work {
    source: Source,
    form: Form,
    filler: Filler,
    ended: bool,
    ready: VecDeque<Block>,
    /// Blocks to use again.
    spare: Vec<Block>,
}

/// A file in decoding. `lib/files.ts` takes a step at a time and hands over its blocks, then takes the next.
#[napi]
pub struct NativeFile {
    work: Arc<Mutex<Work>>,
    cancelled: Arc<AtomicBool>,
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
            ready: VecDeque::new(),
            spare: Vec::new(),
        };
        Ok(Self {
            work: Arc::new(Mutex::new(work)),
            cancelled: Arc::default(),
            block: Block::default(),
            index: Index::new(numbers, stamps),
        })
    }

    /// Reads and decodes off the event loop; answers whether the file goes on.
    #[napi(ts_return_type = "Promise<boolean>")]
    pub fn step(&self) -> AsyncTask<Step> {
        AsyncTask::new(Step { work: Arc::clone(&self.work), cancelled: Arc::clone(&self.cancelled) })
    }

    /// Takes up the next block; answers whether there was one. Not to be called while a step is under way, which it would
    /// wait for.
    #[napi]
    pub fn advance(&mut self) -> bool {
        let mut work = lock(&self.work);
        let Some(next) = work.ready.pop_front() else { return false };
        let last = std::mem::replace(&mut self.block, next);
        work.spare.push(last);
        self.index.write(&self.block, !work.ready.is_empty());
        true
    }

    /// The current block's plain text, null where it has none.
    #[napi]
    pub fn text<'env>(&mut self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        plain(env, &mut self.block)
    }

    /// The current block's wide text.
    #[napi]
    pub fn wide<'env>(&mut self, env: &'env Env) -> Result<JsString<'env>> {
        wide(env, &mut self.block)
    }

    /// The current block's raw bytes.
    #[napi]
    pub fn raws(&self) -> Uint8Array {
        Uint8Array::with_data_copied(&self.block.raws)
    }

    /// What layout `index` is (`layout.rs`).
    #[napi]
    pub fn layout(&self, index: u32) -> Option<String> {
        let work = lock(&self.work);
        work.filler.layouts().describe(index as u16, work.form.dialect())
    }

    /// How many bytes were read.
    #[napi]
    pub fn position(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "files are shorter than 2^53 bytes")]
        let position = lock(&self.work).source.position() as f64;
        position
    }

    /// Ends the step that is under way, and every later one, at once.
    #[napi]
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
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
    cancelled: Arc<AtomicBool>,
}

impl Task for Step {
    type Output = bool;
    type JsValue = bool;

    fn compute(&mut self) -> Result<bool> {
        lock(&self.work).step(&self.cancelled)
    }

    fn resolve(&mut self, _: Env, goes_on: bool) -> Result<bool> {
        Ok(goes_on)
    }
}

impl Work {
    fn step(&mut self, cancelled: &AtomicBool) -> Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let until = self.source.open()?.position() + STEP_BYTES;
        while !self.ended && self.source.position() < until {
            if cancelled.load(Ordering::Relaxed) {
                self.ended = true;
                return Ok(false);
            }
            let read = self.form.read_from(&mut self.source);
            if !matches!(read, Ok(count) if count > 0) {
                self.ended = true;
                self.form.finish();
            }
            while self.fill() {}
            // What was read before it failed is ready.
            read.map_err(|error| failure("read", &error))?;
        }
        Ok(!self.ended)
    }

    /// Fills one block, and answers whether there may be more.
    fn fill(&mut self) -> bool {
        let mut block = self.spare.pop().unwrap_or_default();
        let more = self.filler.fill(&mut self.form, &mut block);
        if block.codes.is_empty() {
            self.spare.push(block);
        } else {
            self.ready.push_back(block);
        }
        more
    }
}

/// A step that panicked left nothing half done that is looked at.
fn lock(work: &Mutex<Work>) -> MutexGuard<'_, Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}
