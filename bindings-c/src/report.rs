//! The end report.

use std::ptr;

use agentevents::Report;

use crate::string::agentevents_string;

/// How often something of this name came.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_count {
    /// The name.
    pub name: agentevents_string,
    /// How often it came: above zero.
    pub count: u64,
}

/// A last line that is not JSON, as a producer leaves it that was stopped while it wrote. It is no error.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_torn_tail {
    /// The line's number, from 1.
    pub line: u64,
    /// Where it starts in the stream, in bytes from 0.
    pub offset: u64,
    /// Its bytes, which may be no UTF-8.
    pub raw: agentevents_string,
    /// Whether some further bytes would make it a JSON object.
    pub prefix: bool,
}

/// What a stream held so far; all of it once the decoder was finished and drained. The library makes it, never a program: later
/// versions add members at the end. It is valid, with all it points to, until the next agentevents_decoder_report() on the
/// decoder, or until the decoder is freed.
#[repr(C)]
#[derive(Debug)]
pub struct agentevents_report {
    /// All lines: blank ones, errors and a torn tail too.
    pub lines: u64,
    /// Lines of nothing but white space.
    pub blank: u64,
    /// The number of events of each type that came, in declared order: `events_len` of them.
    pub events: *const agentevents_count,
    /// The number of types in `events`.
    pub events_len: usize,
    /// The number of unrecognized events of each name that came, by first sight: `unrecognized_len` of them. A long name is cut to
    /// 256 bytes, and 1,024 names are told apart.
    pub unrecognized: *const agentevents_count,
    /// The number of names in `unrecognized`.
    pub unrecognized_len: usize,
    /// The number of unrecognized events without a type.
    pub unrecognized_unnamed: u64,
    /// The number of unrecognized events of names beyond the first 1,024.
    pub unrecognized_other: u64,
    /// The number of all unrecognized events: the version gap.
    pub unrecognized_total: u64,
    /// The number of errors of each kind that came, under its name in every language: `errors_len` of them.
    pub errors: *const agentevents_count,
    /// The number of kinds in `errors`.
    pub errors_len: usize,
    /// The number of all errors.
    pub errors_total: u64,
    /// The torn tail, or NULL.
    pub torn_tail: *const agentevents_torn_tail,
    /// The same as a JSON object, torn tail included, as fixtures/README.md has it.
    pub json: agentevents_string,
}

/// A report and what it points to.
pub(crate) struct Reported {
    public: agentevents_report,
    _report: Report,
    _json: String,
    _counts: [Vec<agentevents_count>; 3],
    _torn_tail: Option<Box<agentevents_torn_tail>>,
}

impl Reported {
    pub(crate) fn new(report: Report) -> Self {
        let json = serde_json::to_string(&report).unwrap_or_default();
        let count = |(name, count): (&str, u64)| agentevents_count { name: name.into(), count };
        let events: Vec<_> = report.events().map(count).collect();
        let unrecognized: Vec<_> = report.unrecognized().map(count).collect();
        let errors: Vec<_> = report.errors().map(|(kind, number)| count((kind.name(), number))).collect();
        let torn_tail = report.torn_tail().map(|tail| {
            let (line, offset, prefix) = (tail.line, tail.offset, tail.prefix);
            Box::new(agentevents_torn_tail { line, offset, raw: tail.raw.as_slice().into(), prefix })
        });
        let public = agentevents_report {
            lines: report.lines(),
            blank: report.blank(),
            events: events.as_ptr(),
            events_len: events.len(),
            unrecognized: unrecognized.as_ptr(),
            unrecognized_len: unrecognized.len(),
            unrecognized_unnamed: report.unrecognized_unnamed(),
            unrecognized_other: report.unrecognized_other(),
            unrecognized_total: report.unrecognized_total(),
            errors: errors.as_ptr(),
            errors_len: errors.len(),
            errors_total: report.errors_total(),
            torn_tail: torn_tail.as_deref().map_or(ptr::null(), ptr::from_ref),
            json: json.as_str().into(),
        };
        let counts = [events, unrecognized, errors];
        Self { public, _report: report, _json: json, _counts: counts, _torn_tail: torn_tail }
    }

    pub(crate) fn public(&self) -> &agentevents_report {
        &self.public
    }
}
