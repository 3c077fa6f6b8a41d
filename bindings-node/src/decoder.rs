//! One stream, pushed by JavaScript and drained in blocks.

use std::cell::RefCell;
use std::rc::Rc;

use agentevents::Limits;
use napi::bindgen_prelude::{Either, Float64Array, Function, Uint8Array, Uint32Array};
use napi::{Env, JsString, Result};
use napi_derive::napi;

use crate::block::{Block, Filler, MAX_OUTCOMES, Only};
use crate::details;
use crate::dialect::NativeDialect;
use crate::form::Form;
use crate::index::Index;
use crate::options::NativeOptions;
use crate::order::NativeSequenceLimits;
use crate::registry::{self, Registered};

/// A decoder; `lib/decoder.ts` sees to the order of the calls.
#[napi]
pub struct NativeDecoder {
    stream: Rc<RefCell<Stream>>,
    registered: Registered,
}

pub struct Stream {
    form: Form,
    filler: Filler,
    block: Block,
    index: Index,
}

impl Stream {
    /// Fills the next block.
    fn next(&mut self) {
        let more = self.filler.fill(&mut self.form, &mut self.block);
        self.index.write(&self.block, more);
    }

    fn push_line(&mut self, chunk: &[u8]) -> Either<String, bool> {
        let Self { form, filler, block, index } = self;
        form.push(chunk);
        let only = if memchr::memchr(b'\n', chunk) == chunk.len().checked_sub(1) {
            filler.only(form, block)
        } else {
            Only::Block(filler.fill(form, block))
        };
        match only {
            Only::Nothing => Either::B(false),
            Only::Json(json) => {
                index.write_layout(0, 0.0);
                Either::A(json)
            }
            Only::String { layout, stamp, string } => {
                index.write_layout(u32::from(layout) + 1, stamp);
                Either::A(string)
            }
            Only::Block(more) => {
                index.write(block, more);
                Either::B(true)
            }
        }
    }
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
        let stream = Stream {
            form: options.form(dialect)?,
            filler: options.filler(dialect)?,
            block: Block::default(),
            index: Index::new(numbers, stamps),
        };
        let stream = Rc::new(RefCell::new(stream));
        Ok(Self { registered: Registered::new(&stream), stream })
    }

    /// Takes bytes in.
    #[napi]
    pub fn take(&self, chunk: &[u8]) {
        self.stream.borrow_mut().form.push(chunk);
    }

    /// Takes bytes in and answers the first block of what is complete.
    #[napi]
    pub fn push<'env>(&self, env: &'env Env, chunk: &[u8]) -> Result<Option<JsString<'env>>> {
        self.take(chunk);
        self.next(env)
    }

    /// By which a function of [`line_pusher`] knows it.
    #[napi(getter)]
    pub fn number(&self) -> u32 {
        self.registered.number()
    }

    /// The next block's plain text, null where it has none; its numbers are in the registered arrays.
    #[napi]
    pub fn next<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        self.stream.borrow_mut().next();
        plain(env, &mut self.stream.borrow_mut().block)
    }

    /// The plain text of the block that came last, null where it has none.
    #[napi]
    pub fn text<'env>(&self, env: &'env Env) -> Result<Option<JsString<'env>>> {
        plain(env, &mut self.stream.borrow_mut().block)
    }

    /// The wide text of the block that came last.
    #[napi]
    pub fn wide<'env>(&self, env: &'env Env) -> Result<JsString<'env>> {
        wide(env, &mut self.stream.borrow_mut().block)
    }

    /// The raw bytes of the block that came last.
    #[napi]
    pub fn raws(&self) -> Uint8Array {
        Uint8Array::with_data_copied(&self.stream.borrow().block.raws)
    }

    /// Hands outcomes over in the order of their sequence numbers; to be called before anything else.
    #[napi]
    pub fn order(&self, limits: NativeSequenceLimits) {
        self.stream.borrow_mut().filler.order(limits.into());
    }

    /// What shape `index` of a table's items is (`table.rs`).
    #[napi]
    pub fn shape(&self, index: u32) -> Option<String> {
        self.stream.borrow().filler.tables().describe(index as usize)
    }

    /// What layout `index` is (`layout.rs`).
    #[napi]
    pub fn layout(&self, index: u32) -> Option<String> {
        let Stream { form, filler, .. } = &*self.stream.borrow();
        filler.layouts().describe(index as u16, form.dialect())
    }

    #[napi]
    pub fn finish(&self) {
        self.stream.borrow_mut().form.finish();
    }

    /// Lets go of everything: what follows is an empty stream.
    #[napi]
    pub fn close(&self) {
        let Stream { form, block, .. } = &mut *self.stream.borrow_mut();
        *block = Block::default();
        *form = Form::new(form.dialect().clone(), Limits::default(), false);
    }

    /// The report so far, as JSON, without the torn tail's bytes.
    #[napi]
    pub fn report(&self) -> String {
        details::of_report(self.stream.borrow().form.report())
    }

    /// A document's other keys as JSON, once it was finished and drained; null where it had a fault of its own.
    #[napi]
    pub fn rest(&self) -> Option<String> {
        self.stream.borrow().form.rest().map(str::to_owned)
    }

    #[napi]
    pub fn torn_tail(&self) -> Option<Uint8Array> {
        self.stream.borrow().form.report().torn_tail().map(|tail| Uint8Array::with_data_copied(&tail.raw))
    }
}

/// Makes a function that pushes a line by itself, as a live stream has it, and is push and next in one, once everything before
/// was drained. The line is in one array, the number of its decoder and its length in the other: a method takes Node several
/// times as long to call, and arguments cost, too. It answers the event's JSON or, with the first of the stamps, a string to put
/// into a layout's template: the first of the decoder's numbers is the layout's, from 1, or 0. Else it answers whether a block
/// came of the line, as of a call of `next`, whose plain text is to be had from `text`.
#[napi(ts_return_type = "() => string | boolean")]
pub fn line_pusher(
    env: &Env,
    bytes: Uint8Array,
    numbers: Uint32Array,
) -> Result<Function<'_, (), Either<String, bool>>> {
    env.create_function_from_closure("pushLine", move |_| {
        let [number, length] = *numbers else { return Ok(Either::B(false)) };
        let line = &bytes[..bytes.len().min(length as usize)];
        let pushed = registry::stream(number).map(|stream| stream.borrow_mut().push_line(line));
        Ok(pushed.unwrap_or(Either::B(false)))
    })
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
