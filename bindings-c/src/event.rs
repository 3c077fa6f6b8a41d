//! Events, recognized and not, and the values in them.

use std::borrow::Cow;
use std::ffi::c_char;
use std::ptr;

use agentevents::{Event, Outcome, Value};

use crate::boundary::boundary;
use crate::dialect::agentevents_category;
use crate::own::{self, Call};
use crate::result::{
    AGENTEVENTS_ABSENT, AGENTEVENTS_EVENT, AGENTEVENTS_FOUND, AGENTEVENTS_INVALID_ARGUMENT, AGENTEVENTS_NULL_VALUE,
    AGENTEVENTS_OK, AGENTEVENTS_OUT_OF_RANGE, AGENTEVENTS_UNRECOGNIZED, AGENTEVENTS_WRONG_TYPE, Answered,
    agentevents_result,
};
use crate::source::{Lent, agentevents_source};
use crate::string::agentevents_string;

/// One event, recognized or not. The library makes it, never a program: later versions add members at the end. One that a decoder
/// lends is valid, with its strings and those that its getters give, until the next push, next, finish or free on the decoder;
/// after the first three its members are empty and its getters answer AGENTEVENTS_GONE. One that is the caller's is valid until it
/// is freed.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_event {
    /// The id of its type, one of the constants above for a built-in dialect; 0 for an unrecognized event.
    pub type_id: u32,
    /// The line's number from 1; in a document the element's index from 0; 0 for a single object.
    pub line: u64,
    /// Where the line starts in the stream, in bytes from 0.
    pub offset: u64,
    /// Its type as text; nothing for an unrecognized event without one.
    pub r#type: agentevents_string,
    /// The line's bytes, exactly as received, without its LF. They are UTF-8.
    pub raw: agentevents_string,
    /// Private.
    pub generation: u64,
    /// Private.
    pub source: *const agentevents_source,
}

impl agentevents_event {
    /// What is left when it is gone.
    pub(crate) const GONE: Self = Self {
        type_id: 0,
        line: 0,
        offset: 0,
        r#type: agentevents_string::EMPTY,
        raw: agentevents_string::EMPTY,
        generation: 0,
        source: ptr::null(),
    };

    /// Empties it; its source stays.
    pub(crate) fn go(&mut self) {
        *self = Self { source: self.source, ..Self::GONE };
    }

    /// Shows an outcome; answers what it is.
    #[inline(always)]
    pub(crate) fn show(&mut self, outcome: &Outcome<'_>, generation: u64, lent: &Lent) -> agentevents_result {
        self.generation = generation;
        match outcome {
            Outcome::Event(event) => {
                (self.type_id, self.r#type) = (event.id().into(), event.name().into());
                (self.line, self.offset, self.raw) = (event.line(), event.offset(), event.raw().into());
                AGENTEVENTS_EVENT
            }
            Outcome::Unrecognized(event) => {
                let name = event.name().map_or(agentevents_string::EMPTY, |name| lent.lend(bytes(name)));
                (self.type_id, self.r#type) = (0, name);
                (self.line, self.offset, self.raw) = (event.line(), event.offset(), event.raw().into());
                AGENTEVENTS_UNRECOGNIZED
            }
        }
    }
}

fn bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// Gives the string at a JSON Pointer in the body, unescaped, by present names; half a surrogate pair is U+FFFD. It is valid as
/// long as the event. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE or _WRONG_TYPE.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_string(
    event: *const agentevents_event,
    pointer: *const c_char,
    string: *mut agentevents_string,
) -> agentevents_result {
    get(event, pointer, string, |source, value| Ok(source.lend(value.into_str_bytes().ok_or(AGENTEVENTS_WRONG_TYPE)?)))
}

/// Gives the integer at a JSON Pointer in the body, by value: `4200.0` is one. No argument may be NULL. Answers AGENTEVENTS_FOUND,
/// _ABSENT, _NULL_VALUE, _WRONG_TYPE or _OUT_OF_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_int64(
    event: *const agentevents_event,
    pointer: *const c_char,
    number: *mut i64,
) -> agentevents_result {
    get(event, pointer, number, |_, value| integer(&value, value.as_i64()))
}

/// Gives the integer at a JSON Pointer in the body, by value. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT,
/// _NULL_VALUE, _WRONG_TYPE or _OUT_OF_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_uint64(
    event: *const agentevents_event,
    pointer: *const c_char,
    number: *mut u64,
) -> agentevents_result {
    get(event, pointer, number, |_, value| integer(&value, value.as_u64()))
}

/// Gives the number at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE,
/// _WRONG_TYPE, or _OUT_OF_RANGE for one that is not finite in binary64.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_double(
    event: *const agentevents_event,
    pointer: *const c_char,
    number: *mut f64,
) -> agentevents_result {
    get(event, pointer, number, |_, value| match value.as_f64() {
        Some(number) => Ok(number),
        None if value.is_number() => Err(AGENTEVENTS_OUT_OF_RANGE),
        None => Err(AGENTEVENTS_WRONG_TYPE),
    })
}

/// Gives the boolean at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE or
/// _WRONG_TYPE.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_bool(
    event: *const agentevents_event,
    pointer: *const c_char,
    boolean: *mut bool,
) -> agentevents_result {
    get(event, pointer, boolean, |_, value| value.as_bool().ok_or(AGENTEVENTS_WRONG_TYPE))
}

/// Gives the number of items of the array at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND,
/// _ABSENT, _NULL_VALUE or _WRONG_TYPE.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_count(
    event: *const agentevents_event,
    pointer: *const c_char,
    count: *mut usize,
) -> agentevents_result {
    get(event, pointer, count, |_, value| value.items().map(|items| items.len()).ok_or(AGENTEVENTS_WRONG_TYPE))
}

/// Gives the JSON of whatever is at a JSON Pointer in the body, of all of it for `""`, with older spellings replaced by present
/// ones and half a surrogate pair by U+FFFD. It is valid as long as the event. No argument may be NULL. Answers
/// AGENTEVENTS_FOUND, for `null`, too, or _ABSENT.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_json(
    event: *const agentevents_event,
    pointer: *const c_char,
    json: *mut agentevents_string,
) -> agentevents_result {
    look(event, pointer, json, |source, event, pointer| {
        if pointer.is_empty() {
            return Ok(source.lend(bytes(event.well_formed_json())));
        }
        Ok(source.lend(value(event, pointer)?.into_well_formed_json()))
    })
}

/// Gives the time stamp in milliseconds since the Unix epoch. Neither argument may be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_ts(event: *const agentevents_event, ts: *mut f64) -> agentevents_result {
    boundary(|call| {
        let (source, ts) = (agentevents_source::of(call, event)?, call.out(ts)?);
        let value = source.with_outcome(|outcome| outcome.ts())?;
        Ok(ts.write_some(value))
    })
}

/// Gives the id of the run that the event says it belongs to, unescaped. It is valid as long as the event. Neither argument may
/// be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_run(
    event: *const agentevents_event,
    run: *mut agentevents_string,
) -> agentevents_result {
    boundary(|call| {
        let (source, run) = (agentevents_source::of(call, event)?, call.out(run)?);
        let id = source.with_outcome(|outcome| outcome.run().map(|id| source.lend(bytes(id))))?;
        Ok(run.write_some(id))
    })
}

/// Gives the event's sequence number in its run. Neither argument may be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_sequence(
    event: *const agentevents_event,
    sequence: *mut u64,
) -> agentevents_result {
    boundary(|call| {
        let (source, sequence) = (agentevents_source::of(call, event)?, call.out(sequence)?);
        let number = source.with_outcome(|outcome| outcome.sequence())?;
        Ok(sequence.write_some(number))
    })
}

/// Whom the event is for; AGENTEVENTS_NO_CATEGORY for an unrecognized one, one that is gone, and NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_category(event: *const agentevents_event) -> agentevents_category {
    boundary(|call| {
        let category = |outcome: &Outcome<'_>| match outcome {
            Outcome::Event(event) => Some(event.category()),
            Outcome::Unrecognized(_) => None,
        };
        Ok(agentevents_source::of(call, event)?.with_outcome(category)?.into())
    })
}

/// Gives the caller a copy of an event that it may keep as long as it likes. The caller owns it and frees it with
/// agentevents_event_free(). Neither argument may be NULL. Answers AGENTEVENTS_OK.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_copy(
    event: *const agentevents_event,
    copy: *mut *mut agentevents_event,
) -> agentevents_result {
    boundary(|call| {
        let (source, copy) = (agentevents_source::of(call, event)?, call.out(copy)?);
        let outcome = source.with_outcome(|outcome| outcome.clone().into_owned())?;
        copy.write(agentevents_source::give(outcome).1);
        Ok(AGENTEVENTS_OK)
    })
}

/// Frees an event that is the caller's, and all strings it gave. One that a decoder lent stays the decoder's: nothing happens.
/// NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_event_free(event: *mut agentevents_event) {
    boundary(|call| {
        if !event.is_null() && agentevents_source::of(call, event)?.is_given() {
            drop(own::take(call.back(event)?.source.cast_mut()));
        }
        Ok(())
    });
}

/// Why an integer is none of the type asked for, if it is none.
fn integer<T>(value: &Value<'_>, number: Option<T>) -> Answered<T> {
    number.ok_or_else(|| if value.is_integer() { AGENTEVENTS_OUT_OF_RANGE } else { AGENTEVENTS_WRONG_TYPE })
}

/// Answers a getter for anything but `null`.
#[inline(always)]
fn get<T: 'static>(
    event: *const agentevents_event,
    pointer: *const c_char,
    out: *mut T,
    read: impl FnOnce(&agentevents_source, Value<'_>) -> Answered<T>,
) -> agentevents_result {
    look(event, pointer, out, |source, event, pointer| {
        let value = value(event, pointer)?;
        if value.is_null() { Err(AGENTEVENTS_NULL_VALUE) } else { read(source, value) }
    })
}

/// Answers a getter: what `read` finds in a recognized event.
#[inline(always)]
fn look<T: 'static>(
    event: *const agentevents_event,
    pointer: *const c_char,
    out: *mut T,
    read: impl FnOnce(&agentevents_source, &Event<'_>, &str) -> Answered<T>,
) -> agentevents_result {
    boundary(|call: Call<'_>| {
        let source = agentevents_source::of(call, event)?;
        let (pointer, out) = (call.text(pointer)?, call.out(out)?);
        let value = source.with_outcome(|outcome| match outcome {
            Outcome::Event(event) => read(source, event, pointer),
            Outcome::Unrecognized(_) => Err(AGENTEVENTS_UNRECOGNIZED),
        })??;
        out.write(value);
        Ok(AGENTEVENTS_FOUND)
    })
}

#[inline(always)]
fn value<'e>(event: &'e Event<'_>, pointer: &str) -> Answered<Value<'e>> {
    event
        .field(pointer)
        .ok_or_else(|| if Value::is_pointer(pointer) { AGENTEVENTS_ABSENT } else { AGENTEVENTS_INVALID_ARGUMENT })
}
