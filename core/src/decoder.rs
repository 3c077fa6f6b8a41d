//! Bytes in, outcomes out.

use std::io::{self, Read};

use crate::current::{Current, Position};
use crate::dialect::Dialect;
use crate::fault::{Fault, FaultKind, Place};
use crate::frame::{BOM, Frame, Next};
use crate::judge::{self, Wrong};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::report::{Report, TornTail};
use crate::scan::text::{Stop, Text};
use crate::scan::{Scanned, Verdict};

/// Decodes one stream: push bytes, drain outcomes, finish, drain once more, ask for the report.
///
/// ```
/// use agentevents::{Decoder, Dialect, Outcome};
///
/// let mut decoder = Decoder::new(Dialect::stella());
/// let mut seen = Vec::new();
/// for chunk in [&b"{\"type\":\"text\",\"text\":\"Hi\"}\n{\"type\":\"quan"[..], b"tum_reticulation\"}\n"] {
///     decoder.push(chunk);
///     while let Some(outcome) = decoder.next_outcome() {
///         match outcome {
///             Ok(Outcome::Event(event)) => seen.push(event.name().to_string()),
///             Ok(Outcome::Unrecognized(event)) => seen.push(format!("{:?}?", event.name().unwrap())),
///             Err(fault) => eprintln!("{fault}"),
///         }
///     }
/// }
/// decoder.finish();
/// while let Some(outcome) = decoder.next_outcome() {
///     outcome.unwrap();
/// }
/// assert_eq!(seen, ["text", "\"quantum_reticulation\"?"]);
/// assert_eq!(decoder.report().unrecognized().collect::<Vec<_>>(), [("quantum_reticulation", 1)]);
/// ```
pub struct Decoder {
    limits: Limits,
    frame: Frame,
    current: Current,
    /// A `not_json` verdict that waits for a later line, or for the end that makes it a torn tail (K25).
    held: Option<Held>,
    report: Report,
    finished: bool,
}

struct Held {
    fault: Fault,
    prefix: bool,
}

impl Decoder {
    /// A decoder for one stream, within the default limits.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self::with(dialect, Limits::default())
    }

    /// A decoder for one stream.
    #[must_use]
    pub fn with(dialect: Dialect, limits: Limits) -> Self {
        let report = Report::new(dialect.clone());
        let frame = Frame::new(limits.max_line_bytes());
        let current = Current::new(dialect, limits.max_depth());
        Self { limits, frame, current, held: None, report, finished: false }
    }

    /// Takes in the next bytes, cut anywhere (K4).
    ///
    /// # Panics
    /// If the decoder was finished.
    pub fn push(&mut self, chunk: &[u8]) {
        assert!(!self.finished, "push after finish");
        self.current.is_outcome = false;
        self.frame.push(&mut self.current.bytes, chunk);
    }

    /// Takes in what one read of at most 64 KiB gives; 0 at the source's end, which still is to be told by
    /// [`finish`](Self::finish).
    ///
    /// # Panics
    /// If the decoder was finished.
    pub fn read_from(&mut self, source: &mut impl Read) -> io::Result<usize> {
        assert!(!self.finished, "read_from after finish");
        self.current.is_outcome = false;
        self.frame.read_from(&mut self.current.bytes, source)
    }

    /// Says that the stream is over: the last line may lack its LF. Drain [`next_outcome`](Self::next_outcome) once more.
    pub fn finish(&mut self) {
        if !self.finished {
            self.finished = true;
            self.current.is_outcome = false;
            self.frame.finish(&mut self.current.bytes);
        }
    }

    /// Whether [`finish`](Self::finish) was called.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// What the stream held so far; complete once the decoder was finished and drained.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The dialect it decodes by.
    #[must_use]
    pub fn dialect(&self) -> &Dialect {
        &self.current.dialect
    }

    /// The next outcome that is complete, `None` if more bytes are needed or the stream is over. An error ends nothing
    /// (K24).
    #[inline]
    pub fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        Some(self.next_line()?.map(judge::outcome))
    }

    /// The same as the line that an outcome is made of.
    #[inline]
    pub(crate) fn next_line(&mut self) -> Option<Result<&Current, Fault>> {
        let step = self.step();
        self.current.is_outcome = matches!(step, Some(Ok(())));
        match step? {
            Ok(()) => Some(Ok(&self.current)),
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

    /// Judges lines until one is an event, the current one, or an error.
    #[inline]
    fn step(&mut self) -> Option<Result<(), Fault>> {
        loop {
            match self.frame.next(&self.current.bytes) {
                Next::Line => {}
                Next::TooLong => return Some(Err(self.too_long())),
                Next::NeedMore => {
                    if self.finished {
                        self.tear();
                    }
                    return None;
                }
            }
            let current = &mut self.current;
            current.start = self.frame.start();
            if self.frame.is_utf8() {
                let text = Text::line(&current.bytes[current.start..]);
                match current.scanner.scan(current.dialect.shapes(), text) {
                    Ok(Scanned { verdict: Verdict::Event, end }) if self.held.is_none() => {
                        self.event(end);
                        return Some(Ok(()));
                    }
                    scanned => {
                        if let Some(step) = self.other(scanned) {
                            return Some(step);
                        }
                    }
                }
            } else if let Some(step) = self.suspect() {
                return Some(step);
            }
        }
    }

    /// The current line is an event.
    #[inline(always)]
    fn event(&mut self, len: usize) {
        self.current.position = self.position();
        self.current.len = len;
        self.frame.consume(len);
        self.report.count_line();
        judge::count(&self.current, &mut self.report);
    }

    fn position(&self) -> Position {
        Position { place: Place::Line(self.report.lines() + 1), offset: self.frame.offset() }
    }

    /// The current line, from its first byte on.
    fn text(&self) -> Text<'_> {
        Text::line(&self.current.bytes[self.frame.start()..])
    }

    /// The current line, found by its LF.
    fn raw(&self) -> &[u8] {
        self.text().slice(0, self.frame.line_len(&self.current.bytes))
    }

    /// A line that may hold invalid UTF-8, which counts before all else but length (K23).
    #[cold]
    fn suspect(&mut self) -> Option<Result<(), Fault>> {
        let len = self.raw().len();
        let wrong = judge::utf8_fault(self.raw());
        let current = &mut self.current;
        let text = Text::line(&current.bytes[current.start..]);
        let scanned = current.scanner.scan(current.dialect.shapes(), text);
        match wrong {
            Some(wrong) => {
                let cut = wrong.at == len && scanned.err() == Some(Stop::Syntax(len));
                self.hold(wrong, cut).map(Err)
            }
            None => self.other(scanned),
        }
    }

    /// Any line but the plain event: the verdict that is held comes first, whatever this one is (K25).
    #[cold]
    fn other(&mut self, scanned: Result<Scanned, Stop>) -> Option<Result<(), Fault>> {
        if let Ok(Scanned { verdict: Verdict::Blank, end }) = scanned {
            self.report.count_line();
            self.report.count_blank();
            self.frame.consume(end);
            return None;
        }
        if let Err(Stop::Syntax(at)) = scanned {
            let wrong = Wrong::new(FaultKind::NotJson, at);
            let cut = self.text().ends(at);
            return self.hold(wrong, cut).map(Err);
        }
        if let Some(held) = self.held.take() {
            // The line stays the current one.
            return Some(Err(held.fault));
        }
        if let Ok(Scanned { verdict: Verdict::Event, end }) = scanned {
            self.event(end);
            return Some(Ok(()));
        }
        self.current.len = self.raw().len();
        let wrong = judge::wrong(&mut self.current, scanned)?;
        Some(Err(self.take_fault(wrong)))
    }

    /// Holds a `not_json` verdict back; answers the one that was held before.
    fn hold(&mut self, wrong: Wrong, cut: bool) -> Option<Fault> {
        let raw = self.raw();
        let cut_bom = self.frame.at_start() && !raw.is_empty() && BOM.starts_with(raw);
        let prefix = cut && self.text().at(self.text().space(0)) == b'{' || cut_bom;
        let fault = self.take_fault(wrong);
        self.held.replace(Held { fault, prefix }).map(|before| before.fault)
    }

    /// Goes on after the current line, which is an error.
    fn take_fault(&mut self, wrong: Wrong) -> Fault {
        let fault = wrong.fault(self.position(), self.raw());
        self.report.count_line();
        self.frame.consume(self.raw().len());
        fault
    }

    #[cold]
    fn too_long(&mut self) -> Fault {
        if let Some(held) = self.held.take() {
            return held.fault;
        }
        let fault = judge::too_long(self.position(), self.raw(), self.limits);
        self.report.count_line();
        self.frame.discard();
        fault
    }

    /// The stream is over: what is held is no error but a torn tail.
    fn tear(&mut self) {
        if let Some(Held { fault, prefix }) = self.held.take() {
            let (line, offset, raw) = (fault.line(), fault.offset(), fault.raw().to_vec());
            self.report.tear(TornTail { line, offset, raw, prefix });
        }
    }
}
