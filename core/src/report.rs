//! What a stream held, counted (K26).

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::bytes::Bytes;
use crate::dialect::Dialect;
use crate::fault::FaultKind;
use crate::tally::Tally;

/// What a stream held: lines, events, the version gap (K36), errors, and a torn tail.
#[derive(Clone, Debug)]
pub struct Report {
    dialect: Dialect,
    lines: u64,
    blank: u64,
    /// By type id - 1.
    events: Vec<u64>,
    unrecognized: Tally,
    unrecognized_unnamed: u64,
    unrecognized_other: u64,
    errors: [u64; FaultKind::ALL.len()],
    torn_tail: Option<TornTail>,
}

/// A last line that is not JSON, as a crashed producer leaves it (K25). It is no error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TornTail {
    /// The line's number, from 1.
    pub line: u64,
    /// Where it starts in the stream, in bytes from 0.
    pub offset: u64,
    /// Its bytes.
    pub raw: Vec<u8>,
    /// Whether some further bytes would make it a JSON object.
    pub prefix: bool,
}

impl Report {
    pub(crate) fn new(dialect: Dialect) -> Self {
        let types = dialect.known_types().len();
        Self {
            dialect,
            lines: 0,
            blank: 0,
            events: vec![0; types],
            unrecognized: Tally::default(),
            unrecognized_unnamed: 0,
            unrecognized_other: 0,
            errors: [0; FaultKind::ALL.len()],
            torn_tail: None,
        }
    }

    /// All lines: blank ones, errors and a torn tail too.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Lines of nothing but white space (K6).
    #[must_use]
    pub fn blank(&self) -> u64 {
        self.blank
    }

    /// The number of events of each type that came, in declared order.
    pub fn events(&self) -> impl Iterator<Item = (&str, u64)> {
        self.dialect.known_types().zip(self.events.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// The number of events by type id - 1, zeros too.
    #[must_use]
    pub fn events_by_id(&self) -> &[u64] {
        &self.events
    }

    /// The number of unrecognized events of each name that came, by first sight; a long name is cut to 256 bytes.
    pub fn unrecognized(&self) -> impl Iterator<Item = (&str, u64)> {
        self.unrecognized.iter()
    }

    /// The number of unrecognized events without a name (K11).
    #[must_use]
    pub fn unrecognized_unnamed(&self) -> u64 {
        self.unrecognized_unnamed
    }

    /// The number of unrecognized events of names beyond the first 1,024.
    #[must_use]
    pub fn unrecognized_other(&self) -> u64 {
        self.unrecognized_other
    }

    /// The number of all unrecognized events: the version gap (K36).
    #[must_use]
    pub fn unrecognized_total(&self) -> u64 {
        let named: u64 = self.unrecognized().map(|(_, count)| count).sum();
        named + self.unrecognized_unnamed + self.unrecognized_other
    }

    /// The number of errors of each kind that came.
    pub fn errors(&self) -> impl Iterator<Item = (FaultKind, u64)> {
        FaultKind::ALL.into_iter().zip(self.errors).filter(|(_, count)| *count > 0)
    }

    /// The number of all errors.
    #[must_use]
    pub fn errors_total(&self) -> u64 {
        self.errors.iter().sum()
    }

    /// A last line that is not JSON, once the decoder was finished and drained.
    #[must_use]
    pub fn torn_tail(&self) -> Option<&TornTail> {
        self.torn_tail.as_ref()
    }

    #[inline]
    pub(crate) fn count_line(&mut self) {
        self.lines += 1;
    }

    pub(crate) fn count_blank(&mut self) {
        self.blank += 1;
    }

    #[inline]
    pub(crate) fn count_event(&mut self, id: u16) {
        if let Some(count) = usize::from(id).checked_sub(1).and_then(|index| self.events.get_mut(index)) {
            *count += 1;
        }
    }

    pub(crate) fn count_unrecognized(&mut self, name: Option<&str>) {
        match name {
            None => self.unrecognized_unnamed += 1,
            Some(name) if self.unrecognized.count(name, |_| true) => {}
            Some(_) => self.unrecognized_other += 1,
        }
    }

    pub(crate) fn count_error(&mut self, kind: FaultKind) {
        self.errors[kind as usize - 1] += 1;
    }

    pub(crate) fn tear(&mut self, tail: TornTail) {
        self.torn_tail = Some(tail);
    }
}

/// A part of the report as a JSON object of counts.
struct Counts<F>(F);

impl<K: Serialize, I: Iterator<Item = (K, u64)>, F: Fn() -> I> Serialize for Counts<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0())
    }
}

impl Serialize for Report {
    /// The end report as the outcomes format has it (K26).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(8))?;
        map.serialize_entry("lines", &self.lines)?;
        map.serialize_entry("blank", &self.blank)?;
        map.serialize_entry("events", &Counts(|| self.events()))?;
        map.serialize_entry("unrecognized", &Counts(|| self.unrecognized()))?;
        map.serialize_entry("unrecognized_unnamed", &self.unrecognized_unnamed)?;
        map.serialize_entry("unrecognized_other", &self.unrecognized_other)?;
        map.serialize_entry("errors", &Counts(|| self.errors().map(|(kind, count)| (kind.name(), count))))?;
        map.serialize_entry("torn_tail", &self.torn_tail)?;
        map.end()
    }
}

impl Serialize for TornTail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("offset", &self.offset)?;
        map.serialize_entry("raw", &Bytes(&self.raw))?;
        map.serialize_entry("prefix", &self.prefix)?;
        map.end()
    }
}
