//! Strings and bytes that are lent to C.

use std::ffi::c_char;
use std::ptr;

use crate::boundary::Answer;
use crate::result::agentevents_result;

/// Bytes that the library owns: `len` of them from `ptr` on, without a terminating NUL; what is said to be text is UTF-8.
/// `ptr` is NULL where there is nothing, and for nothing else: an empty text has a pointer and the length 0. Each function or
/// member that gives one says how long it stays valid.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_string {
    /// The first byte.
    pub ptr: *const c_char,
    /// The number of bytes.
    pub len: usize,
}

impl agentevents_string {
    /// Nothing.
    pub(crate) const EMPTY: Self = Self { ptr: ptr::null(), len: 0 };
}

impl From<&[u8]> for agentevents_string {
    fn from(bytes: &[u8]) -> Self {
        Self { ptr: bytes.as_ptr().cast(), len: bytes.len() }
    }
}

impl From<&str> for agentevents_string {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<Option<&str>> for agentevents_string {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::EMPTY, Self::from)
    }
}

impl Answer for agentevents_string {
    fn refused(_: agentevents_result) -> Self {
        Self::EMPTY
    }
}
