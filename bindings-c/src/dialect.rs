//! Dialects: one producer's vocabulary each.

use std::ffi::{c_char, c_void};

use agentevents::{Category, Dialect};

use crate::boundary::{Answer, boundary};
use crate::event::agentevents_event;
use crate::fault::{self, agentevents_fault};
use crate::options::agentevents_decoder_options;
use crate::own::{give, take};
use crate::result::{
    AGENTEVENTS_ERROR, AGENTEVENTS_INVALID_SCHEMA, AGENTEVENTS_OK, AGENTEVENTS_UNKNOWN_DIALECT, agentevents_result,
};
use crate::schema::{self, agentevents_schema_error, agentevents_schema_options};
use crate::source::agentevents_source;
use crate::string::agentevents_string;

/// One producer's vocabulary: its event types and the shape of each body. Nothing changes it, so any number of threads may use
/// one at once.
pub struct agentevents_dialect {
    core: Dialect,
}

impl agentevents_dialect {
    pub(crate) fn core(&self) -> &Dialect {
        &self.core
    }

    fn give(core: Dialect) -> *mut Self {
        give(Self { core })
    }
}

/// Whom an event is for.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_category {
    /// An unrecognized event has no category.
    AGENTEVENTS_NO_CATEGORY = 0,
    /// It belongs in front of a person.
    AGENTEVENTS_CONTENT = 1,
    /// It is orchestration.
    AGENTEVENTS_MECHANICAL = 2,
}

impl From<Option<Category>> for agentevents_category {
    fn from(category: Option<Category>) -> Self {
        match category {
            None => Self::AGENTEVENTS_NO_CATEGORY,
            Some(Category::Content) => Self::AGENTEVENTS_CONTENT,
            Some(Category::Mechanical) => Self::AGENTEVENTS_MECHANICAL,
        }
    }
}

impl Answer for agentevents_category {
    fn refused(_: agentevents_result) -> Self {
        Self::AGENTEVENTS_NO_CATEGORY
    }
}

/// Gives the built-in dialect of this name: `stella`, `evoscientist` or `inderun`. The caller owns it and frees it with
/// agentevents_dialect_free(). Neither argument may be NULL. Answers AGENTEVENTS_OK or AGENTEVENTS_UNKNOWN_DIALECT.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_named(
    name: *const c_char,
    dialect: *mut *mut agentevents_dialect,
) -> agentevents_result {
    boundary(|call| {
        let (name, dialect) = (call.text(name)?, call.out(dialect)?);
        let core = Dialect::named(name).map_err(|_| AGENTEVENTS_UNKNOWN_DIALECT)?;
        dialect.write(agentevents_dialect::give(core));
        Ok(AGENTEVENTS_OK)
    })
}

/// Loads a dialect from the `len` bytes of a JSON Schema; docs/dialects.md says what it may hold. The bytes are copied. `options`
/// may be NULL. The caller owns the dialect and frees it with agentevents_dialect_free(). Answers AGENTEVENTS_OK, or
/// AGENTEVENTS_INVALID_SCHEMA: then, unless `error` is NULL, the caller owns the error that was written there and frees it with
/// agentevents_schema_error_free().
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_from_json_schema(
    schema: *const c_void,
    len: usize,
    options: *const agentevents_schema_options,
    dialect: *mut *mut agentevents_dialect,
    error: *mut *mut agentevents_schema_error,
) -> agentevents_result {
    boundary(|call| {
        let schema = call.bytes(schema, len)?;
        let options = call.options(options)?.read(call)?;
        let dialect = call.out(dialect)?;
        match Dialect::from_json_schema(schema, &options) {
            Ok(core) => {
                dialect.write(agentevents_dialect::give(core));
                Ok(AGENTEVENTS_OK)
            }
            Err(why) => {
                if let Ok(error) = call.out(error) {
                    error.write(schema::give(why));
                }
                Err(AGENTEVENTS_INVALID_SCHEMA)
            }
        }
    })
}

/// Frees a dialect. Decoders that were made for it, and events, go on without it. NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_free(dialect: *mut agentevents_dialect) {
    boundary(|_| {
        drop(take(dialect));
        Ok(())
    });
}

/// The dialect's name, valid until the dialect is freed; nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_name(dialect: *const agentevents_dialect) -> agentevents_string {
    boundary(|call| Ok(call.shared(dialect)?.core.name().into()))
}

/// The number of types that the dialect declares. Their ids are 1 to this number; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_type_count(dialect: *const agentevents_dialect) -> u32 {
    boundary(|call| Ok(call.shared(dialect)?.core.known_types().len() as u32))
}

/// The name of the type of this id, valid until the dialect is freed; nothing for an id that no type has, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_type_name(
    dialect: *const agentevents_dialect,
    type_id: u32,
) -> agentevents_string {
    boundary(|call| {
        let dialect = call.shared(dialect)?;
        Ok(id(type_id).and_then(|id| dialect.core.type_name(id)).into())
    })
}

/// The id of the type of this name, 0 if the dialect declares none; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_type_id(dialect: *const agentevents_dialect, name: *const c_char) -> u32 {
    boundary(|call| Ok(call.shared(dialect)?.core.type_id(call.text(name)?).unwrap_or(0).into()))
}

/// Whom events of the type of this id are for; AGENTEVENTS_NO_CATEGORY for an id that no type has, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_category(
    dialect: *const agentevents_dialect,
    type_id: u32,
) -> agentevents_category {
    boundary(|call| {
        let dialect = call.shared(dialect)?;
        Ok(id(type_id).and_then(|id| dialect.core.category(id)).into())
    })
}

/// Decodes the `len` bytes of one object that came without a stream, as a message of a web socket does. The bytes are copied.
/// Of `options`, which may be NULL, only the limits of a line count. Answers AGENTEVENTS_EVENT or AGENTEVENTS_UNRECOGNIZED: then
/// the caller owns the event that was written to `event` and frees it with agentevents_event_free(). Or AGENTEVENTS_ERROR: then the
/// caller owns the fault that was written to `fault` and frees it with agentevents_fault_free(). Neither of the two may be NULL.
/// Line and offset are 0.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_dialect_decode(
    dialect: *const agentevents_dialect,
    object: *const c_void,
    len: usize,
    options: *const agentevents_decoder_options,
    event: *mut *mut agentevents_event,
    fault: *mut *mut agentevents_fault,
) -> agentevents_result {
    boundary(|call| {
        let (dialect, object) = (call.shared(dialect)?, call.bytes(object, len)?);
        let limits = call.options(options)?.limits()?;
        let (event, fault) = (call.out(event)?, call.out(fault)?);
        match dialect.core.decode_within(object, limits) {
            Ok(outcome) => {
                let (result, given) = agentevents_source::give(outcome);
                event.write(given);
                Ok(result)
            }
            Err(why) => {
                fault.write(fault::give(why));
                Ok(AGENTEVENTS_ERROR)
            }
        }
    })
}

fn id(type_id: u32) -> Option<u16> {
    type_id.try_into().ok()
}
