//! What every call answers.

use crate::boundary::Answer;
use crate::string::agentevents_string;

/// What a call answers. The values never change; failures of the call itself are below zero. What the stream holds is no
/// failure: an event that does not fit is the outcome AGENTEVENTS_ERROR.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_result {
    /// It was done.
    AGENTEVENTS_OK = 0,
    /// The outcome is an event: the dialect declares its type, and its body fits.
    AGENTEVENTS_EVENT = 1,
    /// The outcome is an event of a type that the dialect does not declare (rule 1), or one without a type. It is whole in
    /// `raw`, and its meaning is not guessed: asked for a value, it answers this, too.
    AGENTEVENTS_UNRECOGNIZED = 2,
    /// The outcome is an error (rule 2): the fault tells which. It ends nothing: the next call goes on with the next line.
    AGENTEVENTS_ERROR = 3,
    /// There is no outcome before more bytes are pushed.
    AGENTEVENTS_NEED_MORE = 4,
    /// There is no outcome any more: the decoder was finished and is drained.
    AGENTEVENTS_END = 5,
    /// The value is there and was written.
    AGENTEVENTS_FOUND = 6,
    /// There is no such value.
    AGENTEVENTS_ABSENT = 7,
    /// The value is `null`.
    AGENTEVENTS_NULL_VALUE = 8,
    /// The value is of another JSON type, or has a fraction where an integer was asked for.
    AGENTEVENTS_WRONG_TYPE = 9,
    /// The value is a number that the type asked for cannot hold.
    AGENTEVENTS_OUT_OF_RANGE = 10,
    /// Sequence numbers of a run are given up: they did not come in time.
    AGENTEVENTS_GAP = 11,
    /// An argument is NULL that must not be.
    AGENTEVENTS_NULL_ARGUMENT = -1,
    /// An argument makes no sense: text that is not UTF-8, no JSON Pointer, an option that is unknown or outside its range.
    AGENTEVENTS_INVALID_ARGUMENT = -2,
    /// No built-in dialect has this name.
    AGENTEVENTS_UNKNOWN_DIALECT = -3,
    /// The JSON Schema is not one that a dialect can be loaded from.
    AGENTEVENTS_INVALID_SCHEMA = -4,
    /// Bytes were pushed after the end of the stream was told.
    AGENTEVENTS_FINISHED = -5,
    /// The event is gone: something else was asked of the decoder that lent it.
    AGENTEVENTS_GONE = -6,
    /// A bug inside the library stopped the call. The handle is poisoned: please report it.
    AGENTEVENTS_PANICKED = -7,
    /// A call before this one on the same handle answered AGENTEVENTS_PANICKED. All that is left is to free it.
    AGENTEVENTS_POISONED = -8,
}

pub(crate) use agentevents_result::*;

/// What an export works with inside: the answer, or why there is none.
pub(crate) type Answered<A = agentevents_result> = Result<A, agentevents_result>;

impl Answer for agentevents_result {
    fn refused(why: agentevents_result) -> Self {
        why
    }
}

impl agentevents_result {
    /// Every result.
    const ALL: [Self; 20] = [
        AGENTEVENTS_OK,
        AGENTEVENTS_EVENT,
        AGENTEVENTS_UNRECOGNIZED,
        AGENTEVENTS_ERROR,
        AGENTEVENTS_NEED_MORE,
        AGENTEVENTS_END,
        AGENTEVENTS_FOUND,
        AGENTEVENTS_ABSENT,
        AGENTEVENTS_NULL_VALUE,
        AGENTEVENTS_WRONG_TYPE,
        AGENTEVENTS_OUT_OF_RANGE,
        AGENTEVENTS_GAP,
        AGENTEVENTS_NULL_ARGUMENT,
        AGENTEVENTS_INVALID_ARGUMENT,
        AGENTEVENTS_UNKNOWN_DIALECT,
        AGENTEVENTS_INVALID_SCHEMA,
        AGENTEVENTS_FINISHED,
        AGENTEVENTS_GONE,
        AGENTEVENTS_PANICKED,
        AGENTEVENTS_POISONED,
    ];

    fn text(self) -> &'static str {
        match self {
            AGENTEVENTS_OK => "done",
            AGENTEVENTS_EVENT => "an event",
            AGENTEVENTS_UNRECOGNIZED => "an unrecognized event",
            AGENTEVENTS_ERROR => "an error in the stream",
            AGENTEVENTS_NEED_MORE => "more bytes are needed",
            AGENTEVENTS_END => "the stream is over",
            AGENTEVENTS_FOUND => "found",
            AGENTEVENTS_ABSENT => "there is no such value",
            AGENTEVENTS_NULL_VALUE => "the value is null",
            AGENTEVENTS_WRONG_TYPE => "the value is of another type",
            AGENTEVENTS_OUT_OF_RANGE => "the number is out of range",
            AGENTEVENTS_GAP => "sequence numbers are missing",
            AGENTEVENTS_NULL_ARGUMENT => "an argument is NULL that must not be",
            AGENTEVENTS_INVALID_ARGUMENT => "an argument makes no sense",
            AGENTEVENTS_UNKNOWN_DIALECT => "no built-in dialect has this name",
            AGENTEVENTS_INVALID_SCHEMA => "the schema is not one of a dialect",
            AGENTEVENTS_FINISHED => "the stream was said to be over",
            AGENTEVENTS_GONE => "the event is gone",
            AGENTEVENTS_PANICKED => "a bug inside the library stopped the call",
            AGENTEVENTS_POISONED => "the handle is poisoned by a bug inside the library",
        }
    }
}

/// A result in words, for messages; empty for a number that is no result. It is there for ever.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_result_text(result: i32) -> agentevents_string {
    let known = agentevents_result::ALL.into_iter().find(|known| *known as i32 == result);
    known.map_or(agentevents_string::EMPTY, |known| known.text().into())
}
