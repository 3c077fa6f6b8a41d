//! What a caller may ask of a decoder, checked.

use agentevents::{Dialect, Fault, Limits, Outcome};
use napi::{Error, Result, Status};
use napi_derive::napi;

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
    pub fn limits(&self) -> Result<Limits> {
        limits(self.max_line_bytes, self.max_depth)
    }

    pub fn wanted(&self, dialect: &Dialect) -> Result<Wanted> {
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

pub fn limits(max_line_bytes: Option<f64>, max_depth: Option<f64>) -> Result<Limits> {
    let mut limits = Limits::default();
    if let Some(bytes) = max_line_bytes {
        limits = limits.with_max_line_bytes(whole(bytes)).map_err(|error| invalid(error.to_string()))?;
    }
    if let Some(depth) = max_depth {
        limits = limits.with_max_depth(whole(depth)).map_err(|error| invalid(error.to_string()))?;
    }
    Ok(limits)
}

/// 0, which no limit takes, where the number is none that counts bytes or containers.
fn whole(number: f64) -> usize {
    #[expect(clippy::cast_sign_loss, reason = "negative numbers and NaN become 0")]
    let whole = number as usize;
    whole
}

pub fn invalid(message: String) -> Error {
    Error::new(Status::InvalidArg, message)
}
