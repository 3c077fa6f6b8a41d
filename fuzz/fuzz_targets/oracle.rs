//! The decoder and the oracle, which shares nothing with it but the schema, agree on every line: outcome, kind, reason, path,
//! column, body, and what is read beside the fit.
#![no_main]

use libfuzzer_sys::fuzz_target;
use support::oracle;

fuzz_target!(|data: &[u8]| {
    let Some((bytes, mut setting)) = support::read(data) else { return };
    oracle::agree(setting.dialect, setting.limits, bytes, &mut setting.rng);
});
