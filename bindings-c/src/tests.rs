//! What C cannot test: panics, and what the compiler is to hold. The rest is in ../tests.

use std::ffi::{CStr, c_void};
use std::ptr;
use std::{fs, slice};

use agentevents::{Decoder, Dialect, Outcome, Report};

use crate::boundary::boundary;
use crate::decoder::{
    agentevents_decoder, agentevents_decoder_finish, agentevents_decoder_free, agentevents_decoder_health,
    agentevents_decoder_new, agentevents_decoder_next, agentevents_decoder_push, agentevents_decoder_report,
};
use crate::dialect::{agentevents_dialect_free, agentevents_dialect_named};
use crate::event::{agentevents_event_copy, agentevents_event_free, agentevents_event_string};
use crate::result::{
    AGENTEVENTS_EVENT, AGENTEVENTS_NULL_ARGUMENT, AGENTEVENTS_OK, AGENTEVENTS_PANICKED, AGENTEVENTS_POISONED,
    agentevents_result,
};
use crate::string::agentevents_string;

const STELLA: &CStr = c"stella";
const LINES: &[u8] = b"{\"type\":\"text\",\"text\":\"a\"}\n{\"type\":\"text\",\"text\":\"b\"}\n";

fn decoder() -> *mut agentevents_decoder {
    let (mut dialect, mut decoder) = (ptr::null_mut(), ptr::null_mut());
    assert_eq!(agentevents_dialect_named(STELLA.as_ptr(), &raw mut dialect), AGENTEVENTS_OK);
    assert_eq!(agentevents_decoder_new(dialect, ptr::null(), &raw mut decoder), AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    assert_eq!(push(decoder), AGENTEVENTS_OK);
    decoder
}

fn push(decoder: *mut agentevents_decoder) -> agentevents_result {
    agentevents_decoder_push(decoder, LINES.as_ptr().cast::<c_void>(), LINES.len())
}

#[test]
fn a_panic_is_a_result_and_poisons_the_handle() {
    let decoder = decoder();
    let (mut event, mut fault, mut report) = (ptr::null(), ptr::null(), ptr::null());
    let (mut string, mut copy) = (agentevents_string::EMPTY, ptr::null_mut());
    assert_eq!(agentevents_decoder_health(decoder, &raw mut string), AGENTEVENTS_OK);
    assert_eq!(agentevents_decoder_next(decoder, &raw mut event, &raw mut fault), AGENTEVENTS_EVENT);
    let answer: agentevents_result = boundary(|call| {
        let _handle = call.handle(decoder)?;
        panic!("forced");
    });
    assert_eq!(answer, AGENTEVENTS_PANICKED);

    assert_eq!(agentevents_decoder_next(decoder, &raw mut event, &raw mut fault), AGENTEVENTS_POISONED);
    assert_eq!(push(decoder), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_decoder_finish(decoder), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_decoder_report(decoder, &raw mut report), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_event_string(event, c"/text".as_ptr(), &raw mut string), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_event_copy(event, &raw mut copy), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_decoder_health(decoder, ptr::null_mut()), AGENTEVENTS_POISONED);
    assert_eq!(agentevents_decoder_health(decoder, &raw mut string), AGENTEVENTS_POISONED);
    // SAFETY: the decoder lends it until it is freed.
    let message = unsafe { slice::from_raw_parts(string.ptr.cast::<u8>(), string.len) };
    let message = str::from_utf8(message).unwrap();
    assert!(message.contains("forced") && message.contains("tests.rs"), "{message}");
    agentevents_decoder_free(decoder);
}

#[test]
fn a_panic_in_one_handle_leaves_another_as_it_was() {
    let (first, second) = (decoder(), decoder());
    let answer: agentevents_result = boundary(|call| {
        let _handle = call.handle(first)?;
        panic!("forced");
    });
    assert_eq!((answer, push(first), push(second)), (AGENTEVENTS_PANICKED, AGENTEVENTS_POISONED, AGENTEVENTS_OK));
    agentevents_decoder_free(first);
    agentevents_decoder_free(second);
}

#[test]
fn a_refused_call_poisons_nothing() {
    let decoder = decoder();
    let mut copy = ptr::null_mut();
    assert_eq!(agentevents_decoder_next(decoder, ptr::null_mut(), ptr::null_mut()), AGENTEVENTS_NULL_ARGUMENT);
    let (mut event, mut fault) = (ptr::null(), ptr::null());
    assert_eq!(agentevents_decoder_next(decoder, &raw mut event, &raw mut fault), AGENTEVENTS_EVENT);
    assert_eq!(agentevents_event_copy(event, &raw mut copy), AGENTEVENTS_OK);
    agentevents_decoder_free(decoder);
    agentevents_event_free(copy);
}

#[test]
fn handles_may_move_and_dialects_be_shared() {
    fn sends<T: Send>() {}
    fn shares<T: Send + Sync>() {}
    sends::<(Decoder, Outcome<'static>, Report)>();
    shares::<Dialect>();
}

#[test]
fn unsafe_code_is_in_one_module() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("own.rs") || path.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let other = text.matches("unsafe").count() - text.matches("#[unsafe(no_mangle)]").count();
        assert_eq!(other, 0, "{}", path.display());
    }
}

#[test]
fn the_cpp_wrapper_stays_small_enough_to_copy() {
    let wrapper = include_str!("../examples/agentevents.hpp");
    assert!(wrapper.lines().count() < 150);
}
