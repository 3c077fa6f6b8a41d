//! Any sequence of calls of the C library, senseless ones among them, keeps the header's promises: no panic, no access beyond what
//! it was given, nothing written where it refuses. What the header forbids, as a use after free, is not tried.
//!
//! An input is a stream, a NUL, and calls of two bytes each.
#![no_main]
#![allow(non_camel_case_types, dead_code, reason = "the library's own modules, as its root lists them")]

#[path = "../../bindings-c/src/boundary.rs"]
mod boundary;
#[path = "../../bindings-c/src/decoder.rs"]
mod decoder;
#[path = "../../bindings-c/src/dialect.rs"]
mod dialect;
#[path = "../../bindings-c/src/event.rs"]
mod event;
#[path = "../../bindings-c/src/fault.rs"]
mod fault;
#[path = "../../bindings-c/src/form.rs"]
mod form;
#[path = "../../bindings-c/src/options.rs"]
mod options;
#[path = "../../bindings-c/src/own.rs"]
mod own;
#[path = "../../bindings-c/src/report.rs"]
mod report;
#[path = "../../bindings-c/src/result.rs"]
mod result;
#[path = "../../bindings-c/src/run.rs"]
mod run;
#[path = "../../bindings-c/src/run_parts.rs"]
mod run_parts;
#[path = "../../bindings-c/src/schema.rs"]
mod schema;
#[path = "../../bindings-c/src/sequence.rs"]
mod sequence;
#[path = "../../bindings-c/src/source.rs"]
mod source;
#[path = "../../bindings-c/src/string.rs"]
mod string;

use std::ffi::{CStr, c_char, c_void};
use std::{ptr, slice};

use libfuzzer_sys::fuzz_target;

use decoder::*;
use dialect::*;
use event::*;
use fault::*;
use options::agentevents_decoder_options;
use report::agentevents_report;
use result::{agentevents_result, agentevents_result::*};
use run::*;
use schema::*;
use sequence::{agentevents_mark::*, agentevents_sequence_gap};
use string::agentevents_string;

fuzz_target!(|data: &[u8]| {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let calls = data.get(end + 1..).unwrap_or_default();
    let mut program = Program::new(&data[..end]);
    // The first byte of each call says which, the second how.
    calls.chunks_exact(2).take(500).for_each(|call| program.call(call[0], call[1]));
    program.drain();
});

/// A C program at work. Index 0 of each kind of handle is always NULL.
struct Program<'d> {
    stream: &'d [u8],
    /// How much of it was pushed.
    pushed: usize,
    dialects: Vec<*mut agentevents_dialect>,
    decoders: Vec<Decoder>,
    own_events: Vec<*mut agentevents_event>,
}

/// A decoder and what it lent last, which stays where it is until the decoder is freed.
#[derive(Clone, Copy)]
struct Decoder {
    handle: *mut agentevents_decoder,
    event: *const agentevents_event,
}

impl Decoder {
    /// Reads all of an outcome.
    fn take(
        &mut self,
        answer: agentevents_result,
        event: *const agentevents_event,
        fault: *const agentevents_fault,
    ) {
        if matches!(answer, AGENTEVENTS_EVENT | AGENTEVENTS_UNRECOGNIZED) {
            self.event = event;
            let event = look(event);
            [event.r#type, event.raw].into_iter().for_each(touch);
            assert_eq!(event.type_id != 0, answer == AGENTEVENTS_EVENT);
        } else if answer == AGENTEVENTS_ERROR {
            let told = look(fault);
            [told.r#type, told.path, told.expected, told.found, told.raw, told.message].into_iter().for_each(touch);
            assert!(told.column > 0);
            // It stays the decoder's.
            agentevents_fault_free(fault.cast_mut());
            touch(look(fault).message);
        }
    }
}

const NO_DECODER: Decoder = Decoder { handle: ptr::null_mut(), event: ptr::null() };

const POINTERS: [&CStr; 14] = [
    c"",
    c"/",
    c"/text",
    c"/type",
    c"/ts",
    c"/call/name",
    c"/call/input",
    c"/payload/text",
    c"/duration_ms",
    c"/0",
    c"x",
    c"/a~2",
    c"/\xff",
    c"/call/input/path/0/1",
];

impl<'d> Program<'d> {
    fn new(stream: &'d [u8]) -> Self {
        let (dialects, own_events) = (vec![ptr::null_mut()], vec![ptr::null_mut()]);
        Self { stream, pushed: 0, dialects, decoders: vec![NO_DECODER], own_events }
    }

    fn call(&mut self, call: u8, how: u8) {
        match call % 27 {
            0..=2 => self.new_decoder(how),
            3..=5 => self.push(how),
            6..=10 => self.next(how),
            11..=14 => self.get(how),
            15 => self.finish(how),
            16 => self.report(how),
            17 => self.runs(how),
            18 => self.rest(how),
            19 => self.new_dialect(how),
            20 => self.decode(how),
            21 => self.copy(how),
            22 => self.free(how),
            23..=25 => self.next_in_sequence(how),
            _ => self.describe(how),
        }
    }

    fn decoder(&mut self, how: u8) -> &mut Decoder {
        let index = usize::from(how) % self.decoders.len();
        // Mostly the newest one.
        let index = if how < 128 { self.decoders.len() - 1 } else { index };
        &mut self.decoders[index]
    }

    fn dialect(&self, how: u8) -> *mut agentevents_dialect {
        self.dialects[usize::from(how) % self.dialects.len()]
    }

    fn new_dialect(&mut self, how: u8) {
        let mut made = ptr::null_mut();
        let names: [&CStr; 6] = [c"stella", c"inderun", c"evoscientist", c"", c"Stella", c"\xff"];
        let answer = if how % 4 == 3 {
            let mut error = ptr::null_mut();
            let schema = self.stream.as_ptr().cast::<c_void>();
            let mut options: agentevents_schema_options = zeroed();
            options.struct_size = sizes::<agentevents_schema_options>(how >> 2);
            options.tag = if how >= 128 { c"kind".as_ptr() } else { ptr::null() };
            let wide = (options, [0u64; 2]);
            let len = self.stream.len();
            let wanted = if how & 64 == 0 { &raw mut error } else { ptr::null_mut() };
            let answer = agentevents_dialect_from_json_schema(schema, len, &raw const wide.0, &raw mut made, wanted);
            if !error.is_null() {
                let told = look(error);
                [told.message, told.keyword, told.pointer].into_iter().for_each(touch);
                agentevents_schema_error_free(error);
            }
            answer
        } else {
            agentevents_dialect_named(names[usize::from(how) % names.len()].as_ptr(), &raw mut made)
        };
        assert_eq!(answer == AGENTEVENTS_OK, !made.is_null(), "{answer:?}");
        if !made.is_null() {
            self.dialects.push(made);
        }
    }

    fn new_decoder(&mut self, how: u8) {
        if self.dialects.len() == 1 {
            self.new_dialect(how % 3);
        }
        let dialect = if how == 255 { ptr::null_mut() } else { self.dialects[self.dialects.len() - 1] };
        let wide = (decoder_options(how), [0u64; 2]);
        let options = if how < 100 { ptr::null() } else { &raw const wide.0 };
        let mut handle = ptr::null_mut();
        let answer = agentevents_decoder_new(dialect, options, &raw mut handle);
        assert_eq!(answer == AGENTEVENTS_OK, !handle.is_null(), "{answer:?}");
        if !handle.is_null() {
            self.decoders.push(Decoder { handle, event: ptr::null() });
        }
    }

    fn push(&mut self, how: u8) {
        let rest = &self.stream[self.pushed..];
        let len = if how & 127 == 127 { rest.len() } else { usize::from(how & 127).min(rest.len()) };
        let decoder = *self.decoder(how);
        let answer = agentevents_decoder_push(decoder.handle, rest.as_ptr().cast(), len);
        assert!(matches!(answer, AGENTEVENTS_OK | AGENTEVENTS_FINISHED | AGENTEVENTS_NULL_ARGUMENT), "{answer:?}");
        if answer == AGENTEVENTS_OK {
            self.pushed += len;
        }
    }

    fn next(&mut self, how: u8) {
        let decoder = self.decoder(how);
        let (before, fault_before) = (ptr::dangling::<agentevents_event>(), ptr::dangling::<agentevents_fault>());
        let (mut event, mut fault) = (before, fault_before);
        let wanted = if how & 15 == 15 { ptr::null_mut() } else { &raw mut event };
        let answer = agentevents_decoder_next(decoder.handle, wanted, &raw mut fault);
        let is_event = matches!(answer, AGENTEVENTS_EVENT | AGENTEVENTS_UNRECOGNIZED);
        assert_eq!(is_event, event != before, "{answer:?}");
        assert_eq!(answer == AGENTEVENTS_ERROR, fault != fault_before, "{answer:?}");
        decoder.take(answer, event, fault);
    }

    fn next_in_sequence(&mut self, how: u8) {
        let decoder = self.decoder(how);
        let (before, fault_before) = (ptr::dangling::<agentevents_event>(), ptr::dangling::<agentevents_fault>());
        let gap_before = ptr::dangling::<agentevents_sequence_gap>();
        let (mut event, mut fault, mut gap) = (before, fault_before, gap_before);
        let wanted = if how & 15 == 15 { ptr::null_mut() } else { &raw mut gap };
        let answer = agentevents_decoder_next_in_sequence(decoder.handle, &raw mut event, &raw mut fault, wanted);
        let is_event = matches!(answer, AGENTEVENTS_EVENT | AGENTEVENTS_UNRECOGNIZED);
        assert_eq!(is_event, event != before, "{answer:?}");
        assert_eq!(answer == AGENTEVENTS_ERROR, fault != fault_before, "{answer:?}");
        assert_eq!(answer == AGENTEVENTS_GAP, gap != gap_before, "{answer:?}");
        let mark = agentevents_decoder_mark(decoder.handle);
        decoder.take(answer, event, fault);
        if answer == AGENTEVENTS_GAP {
            let gap = look(gap);
            touch(gap.run);
            assert!(gap.first <= gap.last);
            assert_eq!(mark, AGENTEVENTS_NO_MARK);
        }
    }

    /// One that was lent, good or gone, or one of its own.
    fn event(&mut self, how: u8) -> *const agentevents_event {
        if how & 64 == 0 { self.decoder(how).event } else { self.own_events[usize::from(how) % self.own_events.len()] }
    }

    fn get(&mut self, how: u8) {
        let event = self.event(how);
        let pointer = POINTERS[usize::from(how) % POINTERS.len()].as_ptr();
        let pointer = if how == 63 { ptr::null() } else { pointer };
        let getters: [fn(*const agentevents_event, *const c_char); 5] = [
            |event, pointer| writes_only_if_found(u64::MAX, |out| agentevents_event_uint64(event, pointer, out)),
            |event, pointer| writes_only_if_found(i64::MIN, |out| agentevents_event_int64(event, pointer, out)),
            |event, pointer| writes_only_if_found(-0.5, |out| agentevents_event_double(event, pointer, out)),
            |event, pointer| writes_only_if_found(usize::MAX, |out| agentevents_event_count(event, pointer, out)),
            |event, _| writes_only_if_found(-0.5, |out| agentevents_event_ts(event, out)),
        ];
        getters[usize::from(how >> 3) % getters.len()](event, pointer);
        let (mut boolean, mut number) = (false, 0);
        let _ = agentevents_event_bool(event, pointer, &raw mut boolean);
        let _ = agentevents_event_sequence(event, &raw mut number);
        let _ = agentevents_event_category(event);
        string(|out| agentevents_event_string(event, pointer, out));
        string(|out| agentevents_event_json(event, pointer, out));
        string(|out| agentevents_event_run(event, out));
    }

    fn copy(&mut self, how: u8) {
        let mut copy = ptr::null_mut();
        let answer = agentevents_event_copy(self.event(how), &raw mut copy);
        assert_eq!(answer == AGENTEVENTS_OK, !copy.is_null(), "{answer:?}");
        if !copy.is_null() {
            touch(look(copy).raw);
            self.own_events.push(copy);
        }
    }

    fn decode(&mut self, how: u8) {
        let (mut event, mut fault) = (ptr::null_mut(), ptr::null_mut());
        let line = self.stream.split(|&byte| byte == b'\n').nth(usize::from(how & 7)).unwrap_or_default();
        let wide = (decoder_options(how), [0u64; 2]);
        let dialect = self.dialect(how);
        let bytes = line.as_ptr().cast();
        let answer =
            agentevents_dialect_decode(dialect, bytes, line.len(), &raw const wide.0, &raw mut event, &raw mut fault);
        assert_eq!(matches!(answer, AGENTEVENTS_EVENT | AGENTEVENTS_UNRECOGNIZED), !event.is_null(), "{answer:?}");
        assert_eq!(answer == AGENTEVENTS_ERROR, !fault.is_null(), "{answer:?}");
        if !event.is_null() {
            self.own_events.push(event);
        }
        if !fault.is_null() {
            touch(look(fault).message);
            agentevents_fault_free(fault);
        }
    }

    fn finish(&mut self, how: u8) {
        let decoder = self.decoder(how).handle;
        let answer = agentevents_decoder_finish(decoder);
        assert_eq!(answer == AGENTEVENTS_OK, !decoder.is_null());
    }

    fn report(&mut self, how: u8) {
        let mut report: *const agentevents_report = ptr::null();
        let answer = agentevents_decoder_report(self.decoder(how).handle, &raw mut report);
        assert_eq!(answer == AGENTEVENTS_OK, !report.is_null());
        if report.is_null() {
            return;
        }
        let told = look(report);
        touch(told.json);
        for (first, len) in
            [(told.events, told.events_len), (told.unrecognized, told.unrecognized_len), (told.errors, told.errors_len)]
        {
            (0..len).for_each(|index| touch(look(first.wrapping_add(index)).name));
        }
        if !told.torn_tail.is_null() {
            touch(look(told.torn_tail).raw);
        }
    }

    fn runs(&mut self, how: u8) {
        let mut runs = ptr::null();
        let answer = agentevents_decoder_runs(self.decoder(how).handle, &raw mut runs);
        assert_eq!(answer == AGENTEVENTS_FOUND, !runs.is_null());
        if runs.is_null() {
            return;
        }
        let len = look(runs).len;
        assert!(agentevents_runs_at(runs, len).is_null());
        for run in (0..len).map(|index| agentevents_runs_at(runs, index)) {
            touch(agentevents_run_json(run));
            let told = look(run);
            [told.id, told.reason, told.error_class, told.text, told.partial_text].into_iter().for_each(touch);
            for (first, len) in [
                (told.messages, told.messages_len),
                (told.interrupts, told.interrupts_len),
                (told.models, told.models_len),
            ] {
                (0..len).for_each(|index| touch(*look(first.wrapping_add(index))));
            }
            for index in 0..told.tool_calls_len {
                let call = look(agentevents_run_tool_call(run, index));
                [call.id, call.name, call.input, call.output, call.agent].into_iter().for_each(touch);
            }
            (0..told.stages_len).for_each(|index| touch(look(agentevents_run_stage(run, index)).name));
            (0..told.errors_len).for_each(|index| touch(look(agentevents_run_error_at(run, index)).message));
            assert!(agentevents_run_tool_call(run, told.tool_calls_len).is_null());
        }
    }

    fn rest(&mut self, how: u8) {
        let decoder = self.decoder(how).handle;
        string(|out| agentevents_decoder_rest(decoder, out));
        let health = agentevents_decoder_health(decoder, ptr::null_mut());
        assert!(matches!(health, AGENTEVENTS_OK | AGENTEVENTS_NULL_ARGUMENT), "{health:?}");
    }

    fn describe(&self, how: u8) {
        let dialect = self.dialect(how);
        touch(agentevents_dialect_name(dialect));
        let count = agentevents_dialect_type_count(dialect);
        for id in [0, 1, count, count + 1, 65_536, u32::MAX] {
            touch(agentevents_dialect_type_name(dialect, id));
            let _ = agentevents_dialect_category(dialect, id);
        }
        let _ = agentevents_dialect_type_id(dialect, POINTERS[usize::from(how) % POINTERS.len()].as_ptr());
        touch(result::agentevents_result_text(i32::from(how) - 10));
    }

    fn free(&mut self, how: u8) {
        let place = |len: usize| (len > 1).then(|| 1 + usize::from(how >> 2) % (len - 1));
        match how & 3 {
            0 => place(self.decoders.len())
                .into_iter()
                .for_each(|index| agentevents_decoder_free(self.decoders.remove(index).handle)),
            1 => place(self.dialects.len())
                .into_iter()
                .for_each(|index| agentevents_dialect_free(self.dialects.remove(index))),
            2 => place(self.own_events.len())
                .into_iter()
                .for_each(|index| agentevents_event_free(self.own_events.remove(index))),
            // Lent: nothing happens.
            _ => {
                let lent = self.decoder(how).event;
                agentevents_event_free(lent.cast_mut());
                if !lent.is_null() {
                    touch(look(lent).raw);
                }
            }
        }
    }

    /// Reads the newest decoder to its end, and frees everything, NULL too.
    fn drain(mut self) {
        self.new_decoder(u8::MAX - 1);
        self.pushed = 0;
        self.push(127);
        self.finish(0);
        let decoder = self.decoder(0).handle;
        let (mut event, mut fault, mut gap) = (ptr::null(), ptr::null(), ptr::null());
        while !matches!(
            agentevents_decoder_next_in_sequence(decoder, &raw mut event, &raw mut fault, &raw mut gap),
            AGENTEVENTS_END | AGENTEVENTS_NULL_ARGUMENT
        ) {}
        self.report(0);
        self.runs(0);
        self.rest(0);
        self.decoders.iter().for_each(|decoder| agentevents_decoder_free(decoder.handle));
        self.dialects.iter().for_each(|&dialect| agentevents_dialect_free(dialect));
        self.own_events.iter().for_each(|&event| agentevents_event_free(event));
    }
}

/// Sizes that a program of another version might say, and wrong ones. What follows the options is zero.
fn sizes<T>(how: u8) -> usize {
    [size_of::<T>(), size_of::<T>(), 8, 0, size_of::<T>() + 16, 4, 16, 7][usize::from(how & 7)]
}

fn decoder_options(how: u8) -> agentevents_decoder_options {
    agentevents_decoder_options {
        struct_size: sizes::<agentevents_decoder_options>(how >> 5),
        max_line_bytes: [0, 1, 40, 4_294_966_271, usize::MAX][usize::from(how) % 5],
        max_depth: [0, 0, 1, 4, 1024, 1025][usize::from(how) % 6],
        form: [0, 0, 1, 1, 0, 0, 0, 2][usize::from(how & 7)],
        runs: u32::from(how & 1 == 0),
        max_runs: u32::from(how & 2),
        max_run_items: usize::from(how & 4),
        max_run_text_bytes: usize::from(how & 8),
        max_runs_bytes: usize::from(how & 16) * 100,
        max_waiting_events: [0, 1, 3, usize::MAX][usize::from(how & 3)],
        max_waiting_runs: usize::from(how >> 2 & 3),
        max_waiting_bytes: [0, 1, 300, usize::MAX][usize::from(how >> 1 & 3)],
        ..zeroed()
    }
}

fn zeroed<T>() -> T {
    // SAFETY: options structs are numbers and raw pointers.
    unsafe { std::mem::zeroed() }
}

/// What a pointer that the library gave leads to.
fn look<'p, T>(pointer: *const T) -> &'p T {
    assert!(!pointer.is_null());
    // SAFETY: the library says so; the sanitizer watches.
    unsafe { &*pointer }
}

/// Reads every byte.
fn touch(string: agentevents_string) {
    if string.len > 0 {
        // SAFETY: the library says so; the sanitizer watches.
        let bytes = unsafe { slice::from_raw_parts(string.ptr.cast::<u8>(), string.len) };
        std::hint::black_box(bytes.iter().fold(0u8, |sum, byte| sum ^ byte));
    }
}

fn string(get: impl FnOnce(*mut agentevents_string) -> agentevents_result) {
    let mut string = agentevents_string::EMPTY;
    if get(&raw mut string) == AGENTEVENTS_FOUND {
        touch(string);
    } else {
        assert_eq!(string.len, 0);
    }
}

fn writes_only_if_found<T: Copy + PartialEq + std::fmt::Debug>(
    before: T,
    get: impl FnOnce(*mut T) -> agentevents_result,
) {
    let mut out = before;
    let answer = get(&raw mut out);
    assert!(answer == AGENTEVENTS_FOUND || out == before, "{answer:?} and {out:?} was written");
}
