//! Decoders: bytes in, outcomes out.

use std::ffi::c_void;

use agentevents::{RunView, SequenceLimits};

use crate::boundary::boundary;
use crate::dialect::agentevents_dialect;
use crate::event::agentevents_event;
use crate::fault::agentevents_fault;
use crate::form::Form;
use crate::options::agentevents_decoder_options;
use crate::own::{Handle, Handled, Kept, Out, at, give_settled, take};
use crate::report::{Reported, agentevents_report};
use crate::result::{
    AGENTEVENTS_END, AGENTEVENTS_ERROR, AGENTEVENTS_FINISHED, AGENTEVENTS_GAP, AGENTEVENTS_NEED_MORE, AGENTEVENTS_OK,
    AGENTEVENTS_POISONED, agentevents_result,
};
use crate::run::{agentevents_runs, agentevents_runs_source};
use crate::sequence::{agentevents_mark, agentevents_sequence_gap};
use crate::source::{Step, agentevents_source};
use crate::string::agentevents_string;

/// Decodes one stream: push bytes, drain outcomes, finish, drain once more, ask for the report. It may move from thread to thread;
/// one thread at a time may use it.
pub struct agentevents_decoder {
    source: agentevents_source,
    sequence_limits: SequenceLimits,
    report: Option<Kept<Reported>>,
    rest: Option<String>,
    runs: Option<Kept<agentevents_runs_source>>,
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
        let (dialect, options) = (call.shared(dialect)?.core(), call.options(options)?);
        let form = Form::new(dialect.clone(), options.limits()?, options.is_document()?);
        let runs = options.run_limits().map(|limits| RunView::within(dialect, limits));
        let decoder = call.out(decoder)?;
        let source = agentevents_source::new(form, runs);
        let handle = agentevents_decoder {
            source,
            sequence_limits: options.sequence_limits(),
            report: None,
            rest: None,
            runs: None,
        };
        decoder.write(give_settled(handle, |handle, root| {
            let place = at(root, &handle.source);
            handle.source.settle(place);
        }));
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
/// writes to `event`. Or AGENTEVENTS_ERROR: then it lends what it writes to `fault`. What was lent is valid until the next push,
/// next, finish or free on the decoder. Or AGENTEVENTS_NEED_MORE, or, after agentevents_decoder_finish(), AGENTEVENTS_END. No
/// argument may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_next(
    decoder: *mut agentevents_decoder,
    event: *mut *const agentevents_event,
    fault: *mut *const agentevents_fault,
) -> agentevents_result {
    boundary(|call| {
        let mut handle = call.handle(decoder)?;
        let (event, fault) = (call.out(event)?, call.out(fault)?);
        let step = handle.source.step()?;
        Ok(answer(&handle, &step, event, fault, None))
    })
}

/// Gives the next outcome in the order of the sequence numbers that events have in their runs: of each run number 0 first, then n
/// after n - 1. What has no readable run id and sequence number passes at once, errors wait for nothing, and runs do not order each
/// other. Answers what agentevents_decoder_next() does, or AGENTEVENTS_GAP: then numbers are given up that others waited for too
/// long, or when the stream ended, and the decoder lends what it writes to `gap`. What was lent is valid until the next push,
/// next, finish or free on the decoder. agentevents_decoder_mark() says what is out of order. No argument may be NULL. Calls of
/// agentevents_decoder_next() in between go past what waits.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_next_in_sequence(
    decoder: *mut agentevents_decoder,
    event: *mut *const agentevents_event,
    fault: *mut *const agentevents_fault,
    gap: *mut *const agentevents_sequence_gap,
) -> agentevents_result {
    boundary(|call| {
        let mut handle = call.handle(decoder)?;
        let (event, fault, gap) = (call.out(event)?, call.out(fault)?, call.out(gap)?);
        let limits = handle.sequence_limits;
        let step = handle.source.step_in_sequence(limits)?;
        Ok(answer(&handle, &step, event, fault, Some(gap)))
    })
}

/// Lends what a step brought.
#[inline(always)]
fn answer(
    handle: &Handled<'_, agentevents_decoder>,
    step: &Step,
    event: Out<'_, *const agentevents_event>,
    fault: Out<'_, *const agentevents_fault>,
    gap: Option<Out<'_, *const agentevents_sequence_gap>>,
) -> agentevents_result {
    match step {
        Step::Event(result) => {
            event.write(handle.lend(|decoder| &decoder.source.event));
            *result
        }
        Step::Fault => {
            fault.write(handle.source.fault());
            AGENTEVENTS_ERROR
        }
        Step::Gap => {
            if let Some(gap) = gap {
                gap.write(handle.source.gap());
            }
            AGENTEVENTS_GAP
        }
        Step::Nothing if handle.source.is_drained() => AGENTEVENTS_END,
        Step::Nothing => AGENTEVENTS_NEED_MORE,
    }
}

/// Why what agentevents_decoder_next_in_sequence() gave last is out of order, if it is: a duplicate or late. AGENTEVENTS_NO_MARK
/// for NULL, too.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_mark(decoder: *mut agentevents_decoder) -> agentevents_mark {
    boundary(|call| Ok(call.handle(decoder)?.source.mark()))
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
        let report = Kept::new(Reported::new(snapshot), |_, _| {});
        out.write(report.lend(Reported::public));
        handle.report = Some(report);
        Ok(AGENTEVENTS_OK)
    })
}

/// Gives the keys other than `events` of a document, as a JSON object with half a surrogate pair as U+FFFD. The decoder lends it
/// until it is freed. Neither argument may be NULL. Answers AGENTEVENTS_FOUND, or AGENTEVENTS_ABSENT before AGENTEVENTS_END, where
/// the document had a fault of its own, and for lines.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_rest(
    decoder: *mut agentevents_decoder,
    json: *mut agentevents_string,
) -> agentevents_result {
    boundary(|call| {
        let (mut handle, json) = (call.handle(decoder)?, call.out(json)?);
        if handle.rest.is_none() {
            handle.rest = handle.source.decoder()?.rest();
        }
        Ok(json.write_some(handle.rest.as_deref().map(Into::into)))
    })
}

/// Gives the runs of the stream, after AGENTEVENTS_END, where the decoder's options asked for them. The decoder lends them until it
/// is freed. Neither argument may be NULL. Answers AGENTEVENTS_FOUND; AGENTEVENTS_NEED_MORE while the stream is not over and drained;
/// or AGENTEVENTS_ABSENT where the options did not ask.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_decoder_runs(
    decoder: *mut agentevents_decoder,
    runs: *mut *const agentevents_runs,
) -> agentevents_result {
    boundary(|call| {
        let (mut handle, runs) = (call.handle(decoder)?, call.out(runs)?);
        if !handle.source.is_drained() {
            return Ok(AGENTEVENTS_NEED_MORE);
        }
        if let Some((all, left_out)) = handle.source.take_runs() {
            handle.runs = Some(agentevents_runs_source::new(all, left_out));
        }
        Ok(runs.write_some(handle.runs.as_ref().map(|runs| runs.lend(agentevents_runs_source::public))))
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
