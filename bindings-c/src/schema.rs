//! Dialects from a JSON Schema: what a caller may say about it, and why it could not be loaded.

use std::ffi::c_char;
use std::ptr;

use agentevents::{SchemaError, SchemaOptions};

use crate::boundary::boundary;
use crate::own::{self, Call};
use crate::result::{AGENTEVENTS_NULL_ARGUMENT, Answered};
use crate::string::agentevents_string;

/// What a caller says about a JSON Schema; it wins over the schema's own `x-agentevents`. A member that is NULL is taken from
/// the schema. Set it to zero, then `struct_size`, then what is to be said.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_schema_options {
    /// `sizeof(agentevents_schema_options)`
    pub struct_size: usize,
    /// The dialect's name, without which it is the schema's `title`.
    pub name: *const c_char,
    /// The property that tells event types apart, without which it is `type`.
    pub tag: *const c_char,
    /// Where the time stamp lives, as a JSON Pointer.
    pub timestamp: *const c_char,
    /// Where the run id lives, as a JSON Pointer.
    pub run: *const c_char,
    /// Where the sequence number lives, as a JSON Pointer.
    pub sequence: *const c_char,
    /// The types that belong in front of a person: `content_len` strings. None of them, said by a pointer to anything and the
    /// length 0, is not the same as NULL.
    pub content: *const *const c_char,
    /// The number of strings in `content`.
    pub content_len: usize,
    /// Wrapper types and the JSON Pointer of the event inside each, one after the other: twice `unwrap_len` strings.
    pub unwrap: *const *const c_char,
    /// The number of pairs in `unwrap`.
    pub unwrap_len: usize,
}

impl agentevents_schema_options {
    pub(crate) fn read(&self, call: Call<'_>) -> Answered<SchemaOptions> {
        let text = |pointer: *const c_char| {
            if pointer.is_null() { Ok(None) } else { call.text(pointer).map(|text| Some(text.to_owned())) }
        };
        let texts = |first: *const *const c_char, len: usize| -> Answered<Option<Vec<String>>> {
            if first.is_null() {
                return if len == 0 { Ok(None) } else { Err(AGENTEVENTS_NULL_ARGUMENT) };
            }
            let items = call.items(first, len)?.iter();
            items.map(|&item| call.text(item).map(str::to_owned)).collect::<Answered<_>>().map(Some)
        };
        let pairs = texts(self.unwrap, self.unwrap_len.saturating_mul(2))?;
        Ok(SchemaOptions {
            name: text(self.name)?,
            tag: text(self.tag)?,
            timestamp: text(self.timestamp)?,
            run: text(self.run)?,
            sequence: text(self.sequence)?,
            content: texts(self.content, self.content_len)?,
            unwrap: pairs.map(|texts| texts.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()),
        })
    }
}

/// Why a schema could not be loaded. The caller owns it and frees it with agentevents_schema_error_free(), and with it the
/// strings in it.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_schema_error {
    /// What is wrong, where, and what to do about it: text for a person.
    pub message: agentevents_string,
    /// The keyword or annotation that is at fault; nothing where it is none.
    pub keyword: agentevents_string,
    /// Where in the schema, as a JSON Pointer; empty for the root, and for what an option brought in.
    pub pointer: agentevents_string,
    /// Private.
    pub source: *const agentevents_schema_error_source,
}

/// Private: what the strings of an agentevents_schema_error are in.
pub struct agentevents_schema_error_source {
    public: agentevents_schema_error,
    _message: String,
    _error: SchemaError,
}

/// Gives an error to C.
pub(crate) fn give(error: SchemaError) -> *mut agentevents_schema_error {
    let message = error.to_string();
    let public = agentevents_schema_error {
        message: message.as_str().into(),
        keyword: error.keyword().into(),
        pointer: error.pointer().into(),
        source: ptr::null(),
    };
    own::give_part(agentevents_schema_error_source { public, _message: message, _error: error }, |source, root| {
        source.public.source = root;
        &source.public
    })
}

/// Frees an error and its strings. NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_schema_error_free(error: *mut agentevents_schema_error) {
    boundary(|call| {
        if !error.is_null() {
            drop(own::take(call.back(error)?.source.cast_mut()));
        }
        Ok(())
    });
}
