//! What is wrong with a line, and where.

use std::ptr;

use agentevents::{Fault, FaultKind, Reason};

use crate::boundary::boundary;
use crate::own;
use crate::string::agentevents_string;

/// The line of a fault that is the whole document's.
pub(crate) const NO_PLACE: u64 = u64::MAX;

/// The kinds of fault.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_fault_kind {
    /// The line is not one JSON text in valid UTF-8.
    AGENTEVENTS_NOT_JSON = 1,
    /// The line is JSON but not an object.
    AGENTEVENTS_NOT_AN_OBJECT = 2,
    /// The body of an event whose type is declared does not have the declared shape.
    AGENTEVENTS_DOES_NOT_FIT = 3,
    /// More containers are open than `max_depth` allows.
    AGENTEVENTS_TOO_DEEP = 4,
    /// The line is longer than `max_line_bytes`.
    AGENTEVENTS_LINE_TOO_LONG = 5,
    /// The bytes are not one document.
    AGENTEVENTS_NOT_A_DOCUMENT = 6,
}

use agentevents_fault_kind::*;

impl From<FaultKind> for agentevents_fault_kind {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::NotJson => AGENTEVENTS_NOT_JSON,
            FaultKind::NotAnObject => AGENTEVENTS_NOT_AN_OBJECT,
            FaultKind::DoesNotFit => AGENTEVENTS_DOES_NOT_FIT,
            FaultKind::TooDeep => AGENTEVENTS_TOO_DEEP,
            FaultKind::LineTooLong => AGENTEVENTS_LINE_TOO_LONG,
            FaultKind::NotADocument => AGENTEVENTS_NOT_A_DOCUMENT,
        }
    }
}

/// Why a body does not fit.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_reason {
    /// The fault is of another kind than AGENTEVENTS_DOES_NOT_FIT.
    AGENTEVENTS_NO_REASON = 0,
    /// A required field or a union's tag is absent.
    AGENTEVENTS_REASON_MISSING = 1,
    /// Another JSON type, or a fraction where an integer is declared.
    AGENTEVENTS_REASON_WRONG_TYPE = 2,
    /// Not one of a closed vocabulary's words.
    AGENTEVENTS_REASON_NOT_IN_VOCABULARY = 3,
    /// Beyond a bound of number, length or items, or not finite.
    AGENTEVENTS_REASON_OUT_OF_RANGE = 4,
    /// None, two or an unknown one of the keys that tell a union apart.
    AGENTEVENTS_REASON_NO_SUCH_VARIANT = 5,
    /// A key that the schema refuses.
    AGENTEVENTS_REASON_NOT_DECLARED = 6,
    /// A field twice.
    AGENTEVENTS_REASON_DUPLICATE_KEY = 7,
}

use agentevents_reason::*;

impl From<Option<Reason>> for agentevents_reason {
    fn from(reason: Option<Reason>) -> Self {
        match reason {
            None => AGENTEVENTS_NO_REASON,
            Some(Reason::Missing) => AGENTEVENTS_REASON_MISSING,
            Some(Reason::WrongType) => AGENTEVENTS_REASON_WRONG_TYPE,
            Some(Reason::NotInVocabulary) => AGENTEVENTS_REASON_NOT_IN_VOCABULARY,
            Some(Reason::OutOfRange) => AGENTEVENTS_REASON_OUT_OF_RANGE,
            Some(Reason::NoSuchVariant) => AGENTEVENTS_REASON_NO_SUCH_VARIANT,
            Some(Reason::NotDeclared) => AGENTEVENTS_REASON_NOT_DECLARED,
            Some(Reason::DuplicateKey) => AGENTEVENTS_REASON_DUPLICATE_KEY,
        }
    }
}

/// One line that is an error. The library makes it, never a program: later versions add members at the end. One that a decoder
/// lends is valid, with its strings, until the next push, next, finish or free on the decoder; one that
/// agentevents_dialect_decode() gives is the caller's.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_fault {
    /// What kind of fault it is.
    pub kind: agentevents_fault_kind,
    /// Why the body does not fit.
    pub reason: agentevents_reason,
    /// The line's number from 1; in a document the element's index from 0, and AGENTEVENTS_NO_PLACE where the document itself is
    /// at fault; 0 for a single object.
    pub line: u64,
    /// Where the line starts in the stream, in bytes from 0.
    pub offset: u64,
    /// The byte in the line that is at fault, from 1.
    pub column: u64,
    /// The type of the event that does not fit; nothing where two `type` keys leave it open, and for other kinds.
    pub r#type: agentevents_string,
    /// JSON Pointer to what does not fit; nothing for other kinds.
    pub path: agentevents_string,
    /// What the dialect declares there, in words; nothing for other kinds.
    pub expected: agentevents_string,
    /// What stands there, in words and without any of the line's content; nothing for other kinds.
    pub found: agentevents_string,
    /// The line's bytes without its LF, which may be no UTF-8; the first 1,024 of them for AGENTEVENTS_LINE_TOO_LONG.
    pub raw: agentevents_string,
    /// All of it in words for a person, with at most 200 bytes of the line.
    pub message: agentevents_string,
    /// Private.
    pub source: *const agentevents_fault_source,
}

/// Private: what the strings of an agentevents_fault are in.
pub struct agentevents_fault_source {
    public: agentevents_fault,
    _message: String,
    _fault: Fault,
}

impl agentevents_fault_source {
    pub(crate) fn new(fault: Fault, line: u64) -> Self {
        let message = fault.to_string();
        let public = agentevents_fault {
            kind: fault.kind().into(),
            reason: fault.reason().into(),
            line,
            offset: fault.offset(),
            column: fault.column(),
            r#type: fault.event_type().into(),
            path: fault.path().into(),
            expected: fault.expected().into(),
            found: fault.found().into(),
            raw: fault.raw().into(),
            message: message.as_str().into(),
            source: ptr::null(),
        };
        Self { public, _message: message, _fault: fault }
    }

    pub(crate) fn public(&self) -> &agentevents_fault {
        &self.public
    }
}

/// Gives a fault to C.
pub(crate) fn give(fault: Fault) -> *mut agentevents_fault {
    let line = fault.line();
    own::give_part(agentevents_fault_source::new(fault, line), |source, root| {
        source.public.source = root;
        &source.public
    })
}

/// Frees a fault that agentevents_dialect_decode() gave, and its strings. One that a decoder lent stays the decoder's: nothing
/// happens. NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_fault_free(fault: *mut agentevents_fault) {
    boundary(|call| {
        if !fault.is_null() {
            drop(own::take(call.back(fault)?.source.cast_mut()));
        }
        Ok(())
    });
}
