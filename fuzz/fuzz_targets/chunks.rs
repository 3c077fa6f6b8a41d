//! However a stream is cut, its outcomes are those of the whole (K4), and their raw bytes are the stream's lines (K34).
#![no_main]

use libfuzzer_sys::fuzz_target;
use support::{pieces, stream};

fuzz_target!(|data: &[u8]| {
    let Some((bytes, mut setting)) = support::read(data) else { return };
    let told = |pieces: &[&[u8]]| stream::told(setting.dialect, setting.limits, pieces.iter().copied());
    let whole = told(&[bytes]);
    assert_eq!((whole.lines.clone(), whole.blank), stream::lines(bytes, setting.limits));
    assert_eq!(whole, told(&pieces(bytes, &mut setting.rng)), "cut at random");
    if bytes.len() < 2000 {
        assert_eq!(whole, told(&bytes.chunks(1).collect::<Vec<_>>()), "one byte at a time");
    }
});
