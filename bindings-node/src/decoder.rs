//! One stream, pushed by JavaScript and drained in blocks.

use agentevents::Limits;
use napi::bindgen_prelude::{Float64Array, Uint8Array, Uint32Array};
use napi::{Env, JsString, Result};
use napi_derive::napi;

use crate::block::{Block, Filler, MAX_OUTCOMES};
use crate::details;
use crate::dialect::NativeDialect;
use crate::form::Form;
use crate::index::Index;
use crate::options::NativeOptions;
use crate::order::NativeSequenceLimits;

/// A decoder; `lib/decoder.ts` sees to the order of the calls.
#[napi]
pub struct NativeDecoder {
    form: Form,
    filler: Filler,
    block: Block,
    index: Index,
}

#[napi]
impl NativeDecoder {
    /// How many outcomes a block has at most; the registered arrays have room for them.
    #[napi]
    pub fn max_outcomes() -> u32 {
        MAX_OUTCOMES as u32
    }

    /// `numbers` and `stamps` receive the numbers of every block (`index.rs`).
    #[napi(constructor)]
    pub fn new(
        dialect: &NativeDialect,
        options: NativeOptions,
        numbers: Uint32Array,
        stamps: Float64Array,
    ) -> Result<Self> {
        let dialect = dialect.dialect();
        Ok(Self {
            form: options.form(dialect)?,
            filler: options.filler(dialect)?,
            block: Block::default(),
            index: Index::new(numbers, stamps),
        })
    }

    /// Takes bytes in.
    #[napi]
    pub fn take(&mut self, chunk: &[u8]) {
        self.form.push(chunk);
    }

    /// Takes bytes in and answers the first block of what is complete.
    #[napi]
    pub fn push<'env>(&mut self, env: &'env Env, chunk: &[u8]) -> Result<Option<JsString<'env>>> {
        self.form.push(chunk);
        self.next(env)
    }

    /// The next block's plain text, null where it has none; its numbers are in the registered arrays.
    #[napi]
    pub fn next<'env>(&mut self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        let more = self.filler.fill(&mut self.form, &mut self.block);
        self.index.write(&self.block, more);
        plain(env, &mut self.block)
    }

    /// The wide text of the block that came last.
    #[napi]
    pub fn wide<'env>(&mut self, env: &'env Env) -> Result<JsString<'env>> {
        wide(env, &mut self.block)
    }

    /// The raw bytes of the block that came last.
    #[napi]
    pub fn raws(&self) -> Uint8Array {
        Uint8Array::with_data_copied(&self.block.raws)
    }

    /// Hands outcomes over in the order of their sequence numbers; to be called before anything else.
    #[napi]
    pub fn order(&mut self, limits: NativeSequenceLimits) {
        self.filler.order(limits.into());
    }

    /// What shape `index` of a table's items is (`table.rs`).
    #[napi]
    pub fn shape(&self, index: u32) -> Option<String> {
        self.filler.tables().describe(index as usize)
    }

    /// What layout `index` is (`layout.rs`).
    #[napi]
    pub fn layout(&self, index: u32) -> Option<String> {
        self.filler.layouts().describe(index as u16, self.form.dialect())
    }

    #[napi]
    pub fn finish(&mut self) {
        self.form.finish();
    }

    /// Lets go of everything: what follows is an empty stream.
    #[napi]
    pub fn close(&mut self) {
        let dialect = self.form.dialect().clone();
        self.block = Block::default();
        self.form = Form::new(dialect, Limits::default(), false);
    }

    /// The report so far, as JSON, without the torn tail's bytes.
    #[napi]
    pub fn report(&self) -> String {
        details::of_report(self.form.report())
    }

    /// A document's other keys as JSON, once it was finished and drained; null where it had a fault of its own.
    #[napi]
    pub fn rest(&self) -> Option<&str> {
        self.form.rest()
    }

    #[napi]
    pub fn torn_tail(&self) -> Option<Uint8Array> {
        self.form.report().torn_tail().map(|tail| Uint8Array::with_data_copied(&tail.raw))
    }
}

/// A block's plain text, null where it has none.
pub fn plain<'env>(env: &'env Env, block: &mut Block) -> Result<Option<JsString<'env>>> {
    if block.plain.is_empty() {
        return Ok(None);
    }
    env.create_string_latin1(block.plain.close()).map(Some)
}

/// A block's wide text.
pub fn wide<'env>(env: &'env Env, block: &mut Block) -> Result<JsString<'env>> {
    env.create_string(String::from_utf8_lossy(block.wide.close()))
}
