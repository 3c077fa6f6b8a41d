//! A document's outcomes are those of a slow model that has all of it at hand, however it is cut (K27).
#![no_main]

use agentevents::Document;
use agentevents::outcomes::{self, Place};
use libfuzzer_sys::fuzz_target;
use support::stream::{printed, written};
use support::{Setting, model, pieces};

fuzz_target!(|data: &[u8]| {
    let Some((bytes, mut setting)) = support::read(data) else { return };
    let whole = told(&setting, &[bytes]);
    let cut = pieces(bytes, &mut setting.rng);
    assert_eq!(whole, told(&setting, &cut), "cut at random");
    // Beyond this the model cannot tell a syntax fault from nesting.
    if bytes.iter().filter(|byte| b"[{".contains(byte)).count() < 1000 {
        assert_eq!(plain(&setting, bytes), model::outcomes(bytes, setting.dialect, setting.limits), "by the model");
    }
});

fn decode(
    setting: &Setting,
    pieces: &[&[u8]],
    mut take: impl FnMut(&Result<agentevents::Outcome<'_>, agentevents::Fault>),
) -> Document {
    let mut document = Document::with(setting.dialect.clone(), setting.limits);
    for piece in pieces {
        document.push(piece);
        while let Some(outcome) = document.next_outcome() {
            take(&outcome);
        }
    }
    document.finish();
    while let Some(outcome) = document.next_outcome() {
        take(&outcome);
    }
    document
}

/// Everything that is told of it, faults in words, too.
fn told(setting: &Setting, pieces: &[&[u8]]) -> String {
    let mut text = String::new();
    let document = decode(setting, pieces, |outcome| text += &printed(Place::Index, outcome));
    text += &written(|out| outcomes::write_rest(out, document.rest()));
    text + &written(|out| outcomes::write_end(out, document.report()))
}

/// What the model tells, too.
fn plain(setting: &Setting, bytes: &[u8]) -> String {
    let mut text = String::new();
    let document =
        decode(setting, &[bytes], |outcome| text += &written(|out| outcomes::write(out, Place::Index, outcome)));
    text + &written(|out| outcomes::write_rest(out, document.rest()))
}
