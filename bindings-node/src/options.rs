//! What a caller may ask of a decoder, checked.

use agentevents::{Dialect, Fault, Limits, Outcome, RunLimits};
use napi::{Error, Result, Status};
use napi_derive::napi;

use crate::block::Filler;
use crate::form::Form;

/// Options as the TypeScript layer gives them; its `lib/options.ts` checked their JavaScript types.
#[napi(object)]
pub struct NativeOptions {
    /// The only types that are handed over; everything is still judged and counted.
    pub types: Option<Vec<String>>,
    /// Whether unrecognized events are handed over.
    pub unrecognized: bool,
    /// Whether each event comes with its place and its raw line.
    pub raw: bool,
    /// Whether the bytes are one document (K27).
    pub document: bool,
    pub max_line_bytes: Option<f64>,
    pub max_depth: Option<f64>,
}

impl NativeOptions {
    pub fn form(&self, dialect: &Dialect) -> Result<Form> {
        Ok(Form::new(dialect.clone(), limits(self.max_line_bytes, self.max_depth)?, self.document))
    }

    pub fn filler(&self, dialect: &Dialect) -> Result<Filler> {
        Ok(Filler::new(dialect, self.wanted(dialect)?, self.raw))
    }

    fn wanted(&self, dialect: &Dialect) -> Result<Wanted> {
        let mut by_id = vec![self.types.is_none(); dialect.known_types().len() + 1];
        by_id[0] = self.unrecognized;
        for name in self.types.iter().flatten() {
            let id = dialect
                .type_id(name)
                .ok_or_else(|| invalid(format!("types: the dialect {} declares no type {name:?}", dialect.name())))?;
            by_id[usize::from(id)] = true;
        }
        Ok(Wanted(by_id))
    }
}

/// By type id: whether an event of the type is handed over; id 0 stands for the unrecognized. Errors always are.
pub struct Wanted(Vec<bool>);

impl Wanted {
    #[inline]
    pub fn holds(&self, outcome: &std::result::Result<Outcome<'_>, Fault>) -> bool {
        match outcome {
            Ok(Outcome::Event(event)) => self.0[usize::from(event.id())],
            Ok(Outcome::Unrecognized(_)) => self.0[0],
            Err(_) => true,
        }
    }
}

/// How much of runs is kept (K30).
#[napi(object)]
pub struct NativeRunLimits {
    pub text_bytes: Option<f64>,
    pub items: Option<f64>,
    pub runs: Option<f64>,
    pub total_bytes: Option<f64>,
}

impl From<NativeRunLimits> for RunLimits {
    fn from(options: NativeRunLimits) -> Self {
        let mut limits = Self::default();
        for (option, set) in [
            (options.text_bytes, Self::with_text_bytes as fn(Self, usize) -> Self),
            (options.items, Self::with_items),
            (options.runs, Self::with_runs),
            (options.total_bytes, Self::with_total_bytes),
        ] {
            limits = option.map_or(limits, |number| set(limits, whole(number)));
        }
        limits
    }
}

/// The greatest `maxLineBytes`: what a line becomes is handed over as one string, which V8 ends at 2^29 characters.
const MAX_LINE_BYTES: usize = 256 << 20;

pub fn limits(max_line_bytes: Option<f64>, max_depth: Option<f64>) -> Result<Limits> {
    let mut limits = Limits::default();
    let refused = |option: &str, greatest: usize, value: f64| {
        invalid(format!("{option} must be from 1 to {greatest}, not {value}"))
    };
    if let Some(bytes) = max_line_bytes {
        let limited = limits.with_max_line_bytes(whole(bytes)).ok().filter(|it| it.max_line_bytes() <= MAX_LINE_BYTES);
        limits = limited.ok_or_else(|| refused("maxLineBytes", MAX_LINE_BYTES, bytes))?;
    }
    if let Some(depth) = max_depth {
        let limited = limits.with_max_depth(whole(depth)).ok();
        limits = limited.ok_or_else(|| refused("maxDepth", Limits::widest().max_depth(), depth))?;
    }
    Ok(limits)
}

/// 0, which no limit takes, where the number is none that counts bytes or containers.
pub fn whole(number: f64) -> usize {
    #[expect(clippy::cast_sign_loss, reason = "negative numbers and NaN become 0")]
    let whole = number as usize;
    whole
}

pub fn invalid(message: String) -> Error {
    Error::new(Status::InvalidArg, message)
}
