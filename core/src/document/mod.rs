//! Documents: one JSON object with an `events` array, element by element (K27).

mod buffer;
mod rest;
mod skim;
mod step;

use std::io::{self, Read};

use buffer::Buffer;
use rest::Rest;
use skim::Skim;
use step::Next;

use crate::current::Current;
use crate::dialect::Dialect;
use crate::fault::{Fault, FaultKind};
use crate::judge;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::present;
use crate::report::Report;

/// How deep any value may nest at the least, if the longest line allowed is shorter: each open container takes a bit.
const BOTTOM: usize = 1 << 20;

/// Decodes one document: a JSON object with an `events` array, of any size (K27). One element is held at a time, and the
/// other keys, which [`rest`](Self::rest) hands over at the end.
///
/// Push bytes, drain outcomes, finish, drain once more, ask for the report, as with a [`Decoder`](crate::Decoder).
/// An outcome's line is the index of its element, from 0. A fault of an element ends nothing (K24). A fault of the document
/// itself comes last and has no index ([`Fault::place`]): a syntax fault ends the document after the elements before it; at
/// the end comes what is no object or has `events` twice or not as an array (`not_a_document`), and what is too long or nests
/// too deep outside the elements, for the limits hold for each element by itself and for the rest as one object.
///
/// ```
/// use agentevents::{Dialect, Document};
///
/// let mut document = Document::new(Dialect::stella());
/// let mut seen = Vec::new();
/// for chunk in [r#"{"status": "completed", "events": [{"type": "te"#, r#"xt", "text": "Hi"}], "model": "m"}"#] {
///     document.push(chunk.as_bytes());
///     while let Some(outcome) = document.next_outcome() {
///         let outcome = outcome?;
///         seen.push((outcome.line(), outcome.raw().to_vec()));
///     }
/// }
/// document.finish();
/// assert!(document.next_outcome().is_none());
/// assert_eq!(seen, [(0, br#"{"type": "text", "text": "Hi"}"#.to_vec())]);
/// assert_eq!(document.rest(), Some(r#"{"status":"completed","model":"m"}"#));
/// # Ok::<(), agentevents::Fault>(())
/// ```
pub struct Document {
    limits: Limits,
    buffer: Buffer,
    current: Current,
    skim: Skim,
    next: Next,
    /// How much of the element there was when it was looked at last, and went on.
    tried: usize,
    /// Where the document starts in the source: behind a BOM (K5).
    start: u64,
    /// Whether the key `events` came.
    events: bool,
    rest: Rest,
    /// A fault of the document itself that does not end it.
    fault: Option<(FaultKind, u64)>,
    closed: Option<String>,
    report: Report,
    finished: bool,
}

impl Document {
    /// A decoder for one document, within the default limits.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self::with(dialect, Limits::default())
    }

    /// A decoder for one document. The limits hold for each element by itself (`max_line_bytes` from its first byte to its
    /// last), and for the other keys as one object.
    #[must_use]
    pub fn with(dialect: Dialect, limits: Limits) -> Self {
        let report = Report::new(dialect.clone());
        let mut current = Current::new(dialect, limits.max_depth());
        let mut buffer = Buffer::default();
        buffer.push(&mut current.bytes, b"");
        Self {
            report,
            current,
            limits,
            buffer,
            skim: Skim::new(limits.max_line_bytes().max(BOTTOM) + 1),
            next: Next::Root,
            tried: 0,
            start: 0,
            events: false,
            rest: Rest::new(limits.max_line_bytes()),
            fault: None,
            closed: None,
            finished: false,
        }
    }

    /// Takes in the next bytes, cut anywhere (K4).
    ///
    /// # Panics
    /// If the document was finished.
    pub fn push(&mut self, chunk: &[u8]) {
        assert!(!self.finished, "push after finish");
        self.current.is_outcome = false;
        self.buffer.push(&mut self.current.bytes, chunk);
    }

    /// Takes in what one read of at most 64 KiB gives; 0 at the source's end, which still is to be told by
    /// [`finish`](Self::finish), and as soon as a syntax fault has ended the document.
    ///
    /// # Panics
    /// If the document was finished.
    pub fn read_from(&mut self, source: &mut impl Read) -> io::Result<usize> {
        assert!(!self.finished, "read_from after finish");
        self.current.is_outcome = false;
        if self.next == Next::Over { Ok(0) } else { self.buffer.read_from(&mut self.current.bytes, source) }
    }

    /// Says that the document is over. Drain [`next_outcome`](Self::next_outcome) once more.
    pub fn finish(&mut self) {
        self.finished = true;
    }

    /// Whether [`finish`](Self::finish) was called.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// What the document held so far, its elements counted as lines; complete once it was finished and drained.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The dialect it decodes by.
    #[must_use]
    pub fn dialect(&self) -> &Dialect {
        &self.current.dialect
    }

    /// The keys other than `events` as a JSON object, in the order and the spelling in which they came, without the white
    /// space between them. There once the document was finished and drained, unless it had a fault of its own.
    #[must_use]
    pub fn rest(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// [`rest`](Self::rest) with every half of a surrogate pair replaced by U+FFFD: for parsers that refuse it (K20).
    #[must_use]
    pub fn well_formed_rest(&self) -> Option<String> {
        String::from_utf8(present::well_formed(self.rest()?.as_bytes())).ok()
    }

    /// The next outcome that is complete, `None` if more bytes are needed or the document is over. The error of an element
    /// ends nothing (K24).
    #[inline]
    pub fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        let step = self.step();
        self.current.is_outcome = matches!(step, Some(Ok(())));
        match step? {
            Ok(()) => Some(Ok(judge::outcome(&self.current))),
            Err(fault) => {
                self.report.count_error(fault.kind());
                Some(Err(fault))
            }
        }
    }

    /// The event that [`next_outcome`](Self::next_outcome) handed over last, once more: for callers who cannot keep it
    /// borrowed. `None` once there was anything else: an error, no outcome, or more bytes.
    #[must_use]
    #[inline]
    pub fn last_outcome(&self) -> Option<Outcome<'_>> {
        self.current.is_outcome.then(|| judge::outcome(&self.current))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHUNK: usize = 64 << 10;
    const LIMIT: usize = 256 << 10;

    /// The most that a document held while 8 MiB of it came: the buffer, the rest, what is known of open containers.
    fn held(start: &str, repeated: &str) -> [usize; 3] {
        let limits = Limits::default().with_max_line_bytes(LIMIT).unwrap();
        let mut document = Document::with(Dialect::stella(), limits);
        document.push(start.as_bytes());
        let chunk = repeated.repeat(CHUNK / repeated.len());
        let mut most = [0; 3];
        for _ in 0..128 {
            document.push(chunk.as_bytes());
            while document.next_outcome().is_some() {}
            let held = [document.current.bytes.capacity(), document.rest.capacity(), document.skim.capacity()];
            most = std::array::from_fn(|i| most[i].max(held[i]));
        }
        most
    }

    #[test]
    fn an_element_and_a_chunk_are_held_whatever_the_size() {
        let element = r#"{"type":"stage","name":"plan"},"#;
        for (start, repeated, buffer, rest, open) in [
            ("{\"events\":[", element, 4 * CHUNK, 0, 0),
            ("", " ", 4 * CHUNK, 0, 0),
            ("[", "7,", 4 * CHUNK, 0, 8),
            ("{\"events\":[{\"text\":\"", "x", 2 * (LIMIT + 2 * CHUNK), 0, 8),
            ("{\"events\":[", "[", 2 * (LIMIT + 2 * CHUNK), 0, BOTTOM / 4),
            ("{\"", "x", 4 * CHUNK, 2 * LIMIT, 0),
            ("{\"text\":\"", "x", 4 * CHUNK, 2 * LIMIT, 0),
            ("{\"text\":", "[", 4 * CHUNK, 2 * LIMIT, BOTTOM / 4),
            ("{\"events\":[],\"events\":[", element, 4 * CHUNK, 0, 8),
            ("{oops", element, 4 * CHUNK, 0, 0),
        ] {
            let held = held(start, repeated);
            let most = [buffer, rest.max(64), open.max(64)];
            assert!(
                held.iter().zip(most).all(|(held, most)| *held <= most),
                "{start}{repeated}…: {held:?} of {most:?}"
            );
        }
    }
}
