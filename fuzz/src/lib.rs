//! What the fuzz targets share: how an input is read, and what a stream's lines are by the contract's words alone.

#[path = "../../core/tests/documents/model.rs"]
pub mod model;
pub mod oracle;
pub mod stream;

use std::sync::LazyLock;

use agentevents::{Dialect, Limits, SchemaOptions};

/// How many bytes at an input's end say how the bytes before them are read. Text comes first, so that a stream is a seed as it
/// stands.
const SETTING_BYTES: usize = 4;

static DIALECTS: LazyLock<Vec<Dialect>> = LazyLock::new(|| {
    let load = |file: oracle::dialects::Dialect| {
        Dialect::from_json_schema(&file.file, &SchemaOptions::default()).unwrap_or_else(|error| panic!("{error}"))
    };
    let built_in = [Dialect::stella(), Dialect::evoscientist(), Dialect::inderun()];
    // The first three of these are the built-in ones again, as files.
    built_in.into_iter().chain(oracle::dialects::all().into_iter().skip(3).map(load)).collect()
});

/// How an input's bytes are read.
pub struct Setting {
    pub dialect: &'static Dialect,
    pub limits: Limits,
    pub rng: fastrand::Rng,
}

/// An input's bytes and their setting; `None` for one that is too short.
pub fn read(data: &[u8]) -> Option<(&[u8], Setting)> {
    let (bytes, setting) = data.split_last_chunk::<SETTING_BYTES>()?;
    let [dialect, limits, low, high] = *setting;
    let chosen = DIALECTS[usize::from(dialect) % DIALECTS.len()..].first()?;
    let rng = fastrand::Rng::with_seed(u64::from(u16::from_le_bytes([low, high])));
    Some((bytes, Setting { dialect: chosen, limits: self::limits(limits), rng }))
}

/// Mostly the defaults; else so small that a short input passes them.
fn limits(byte: u8) -> Limits {
    let size = usize::from(byte >> 3);
    let limits = Limits::default();
    let depth = |limits: Limits| limits.with_max_depth(1 + size);
    let bytes = |limits: Limits| limits.with_max_line_bytes(1 + size * 16);
    match byte & 7 {
        0..=4 => Ok(limits),
        5 => depth(limits),
        6 => bytes(limits),
        _ => depth(limits).and_then(bytes),
    }
    .unwrap_or_default()
}

/// A stream in pieces of any size, mostly small ones, some of them empty.
pub fn pieces<'s>(mut rest: &'s [u8], rng: &mut fastrand::Rng) -> Vec<&'s [u8]> {
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let most = [1, 2, 9, 70, 600, 70_000][rng.usize(..6)];
        let (piece, after) = rest.split_at(rng.usize(..=most).min(rest.len()));
        pieces.push(piece);
        rest = after;
    }
    pieces
}
