//! Decoders: bytes in, outcomes out.

use std::ffi::c_void;

use agentevents::Decoder;

use crate::boundary::boundary;
use crate::dialect::agentevents_dialect;
use crate::event::agentevents_event;
use crate::fault::{agentevents_fault, agentevents_fault_source};
use crate::options::agentevents_decoder_options;
use crate::own::{Handle, give, take};
use crate::report::{Reported, agentevents_report};
use crate::result::{
    AGENTEVENTS_END, AGENTEVENTS_ERROR, AGENTEVENTS_FINISHED, AGENTEVENTS_NEED_MORE, AGENTEVENTS_OK,
    AGENTEVENTS_POISONED, agentevents_result,
};
use crate::source::{Step, agentevents_source};
use crate::string::agentevents_string;

/// Decodes one stream: push bytes, drain outcomes, finish, drain once more, ask for the report. It may move from thread to thread;
/// one thread at a time may use it.
pub struct agentevents_decoder {
    source: agentevents_source,
    report: Option<Reported>,
}

impl Handle for agentevents_decoder {
    fn poison(&mut self) -> &mut Option<String> {
        &mut self.source.poison
    }
}

/// Makes a decoder for one stream. `options` may be NULL. The caller owns the decoder and frees it with agentevents_decoder_free();
/// the dialect may be freed before. Answers AGENTEVENTS_OK.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_new(
    dialect: *const agentevents_dialect,
    options: *const agentevents_decoder_options,
    decoder: *mut *mut agentevents_decoder,
) -> agentevents_result {
    boundary(|call| {
        let (dialect, limits) = (call.shared(dialect)?, call.options(options)?.limits()?);
        let decoder = call.out(decoder)?;
        let source = agentevents_source::new(Decoder::with(dialect.core().clone(), limits));
        decoder.write(give(agentevents_decoder { source, report: None }));
        Ok(AGENTEVENTS_OK)
    })
}

/// Frees a decoder and all that it lent. NULL is fine.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_free(decoder: *mut agentevents_decoder) {
    boundary(|_| {
        drop(take(decoder));
        Ok(())
    });
}

/// Takes in the next `len` bytes of the stream, cut anywhere. They are copied. `bytes` may be NULL if there are none. Answers
/// AGENTEVENTS_OK, whatever the bytes hold, or AGENTEVENTS_FINISHED after agentevents_decoder_finish().
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_push(
    decoder: *mut agentevents_decoder,
    bytes: *const c_void,
    len: usize,
) -> agentevents_result {
    boundary(|call| {
        let (mut handle, bytes) = (call.handle(decoder)?, call.bytes(bytes, len)?);
        let core = handle.source.decoder_mut()?;
        if core.is_finished() {
            return Err(AGENTEVENTS_FINISHED);
        }
        core.push(bytes);
        Ok(AGENTEVENTS_OK)
    })
}

/// Says that the stream is over: the last line may lack its LF. Drain agentevents_decoder_next() once more. Saying it twice does
/// nothing. The decoder must not be NULL. Answers AGENTEVENTS_OK.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_finish(decoder: *mut agentevents_decoder) -> agentevents_result {
    boundary(|call| {
        call.handle(decoder)?.source.decoder_mut()?.finish();
        Ok(AGENTEVENTS_OK)
    })
}

/// Gives the next outcome that is complete. Answers AGENTEVENTS_EVENT or AGENTEVENTS_UNRECOGNIZED: then the decoder lends what it
/// writes to `event`. Or AGENTEVENTS_ERROR: then it lends what it writes to `fault`. What was lent is valid until the next call on
/// the decoder but agentevents_decoder_report(). Or AGENTEVENTS_NEED_MORE, or, after agentevents_decoder_finish(),
/// AGENTEVENTS_END. No argument may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_next(
    decoder: *mut agentevents_decoder,
    event: *mut *const agentevents_event,
    fault: *mut *const agentevents_fault,
) -> agentevents_result {
    boundary(|call| {
        let mut handle = call.handle(decoder)?;
        let (event, fault) = (call.out(event)?, call.out(fault)?);
        match handle.source.step()? {
            Step::Event(result) => {
                handle.source.event.source = handle.lend(|decoder| &decoder.source);
                event.write(handle.lend(|decoder| &decoder.source.event));
                Ok(result)
            }
            Step::Fault => {
                fault.write(handle.source.fault().map_or(std::ptr::null(), agentevents_fault_source::lend));
                Ok(AGENTEVENTS_ERROR)
            }
            Step::Nothing if handle.source.decoder()?.is_finished() => Ok(AGENTEVENTS_END),
            Step::Nothing => Ok(AGENTEVENTS_NEED_MORE),
        }
    })
}

/// Gives what the stream held so far; all of it once the decoder was finished and drained. The decoder lends it until this is
/// called again or the decoder is freed. Neither argument may be NULL. Answers AGENTEVENTS_OK.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_report(
    decoder: *mut agentevents_decoder,
    report: *mut *const agentevents_report,
) -> agentevents_result {
    boundary(|call| {
        let (mut handle, out) = (call.handle(decoder)?, call.out(report)?);
        let snapshot = handle.source.decoder()?.report().clone();
        handle.report = Some(Reported::new(snapshot));
        let public = handle.report.as_ref().map(Reported::public);
        out.write(public.map_or(std::ptr::null(), std::ptr::from_ref));
        Ok(AGENTEVENTS_OK)
    })
}

/// Answers AGENTEVENTS_OK, or AGENTEVENTS_POISONED if a bug inside the library stopped an earlier call on this decoder; then, unless
/// `message` is NULL, it gives what is known of it, for a report of the bug, valid until the decoder is freed.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_health(
    decoder: *mut agentevents_decoder,
    message: *mut agentevents_string,
) -> agentevents_result {
    boundary(|call| {
        let handle = call.poisoned(decoder)?;
        let Some(poison) = &handle.source.poison else { return Ok(AGENTEVENTS_OK) };
        if let Ok(message) = call.out(message) {
            message.write(poison.as_str().into());
        }
        Ok(AGENTEVENTS_POISONED)
    })
}
