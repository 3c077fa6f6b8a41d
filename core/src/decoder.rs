//! Bytes in, outcomes out.

use std::io::{self, Read};

use crate::dialect::Dialect;
use crate::fault::{Fault, FaultKind};
use crate::frame::{BOM, Frame, Next};
use crate::judge::{self, Position, Wrong};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::raw::Raw;
use crate::report::{Report, TornTail};
use crate::scan::text::{Stop, Text};
use crate::scan::{Found, Scanned, Scanner, Verdict};
use crate::value::Part;

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
    dialect: Dialect,
    limits: Limits,
    frame: Frame,
    scanner: Scanner,
    /// A `not_json` verdict that waits for a later line, or for the end that makes it a torn tail (K25).
    held: Option<Held>,
    report: Report,
    finished: bool,
}

struct Held {
    fault: Fault,
    prefix: bool,
}

/// What comes next, by its place in the buffer.
enum Step {
    Event { found: Found, start: usize, len: usize, position: Position },
    Fault(Fault),
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
        let scanner = Scanner::new(dialect.shapes(), limits.max_depth());
        let report = Report::new(dialect.clone());
        let frame = Frame::new(limits.max_line_bytes());
        Self { dialect, limits, frame, scanner, held: None, report, finished: false }
    }

    /// Takes in the next bytes, cut anywhere (K4).
    ///
    /// # Panics
    /// If the decoder was finished.
    pub fn push(&mut self, chunk: &[u8]) {
        assert!(!self.finished, "push after finish");
        self.frame.push(chunk);
    }

    /// Takes in what one read of at most 64 KiB gives; 0 at the source's end, which still is to be told by
    /// [`finish`](Self::finish).
    ///
    /// # Panics
    /// If the decoder was finished.
    pub fn read_from(&mut self, source: &mut impl Read) -> io::Result<usize> {
        assert!(!self.finished, "read_from after finish");
        self.frame.read_from(source)
    }

    /// Says that the stream is over: the last line may lack its LF. Drain [`next_outcome`](Self::next_outcome) once more.
    pub fn finish(&mut self) {
        if !self.finished {
            self.finished = true;
            self.frame.finish();
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
        &self.dialect
    }

    /// The next outcome that is complete, `None` if more bytes are needed or the stream is over. An error ends nothing
    /// (K24).
    #[inline]
    pub fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        match self.step()? {
            Step::Event { found, start, len, position } => {
                let raw = Raw::new(self.frame.line_at(start), len);
                Some(Ok(judge::outcome(&self.dialect, &self.scanner, raw, position, found)))
            }
            Step::Fault(fault) => {
                self.report.count_error(fault.kind());
                Some(Err(fault))
            }
        }
    }

    #[inline]
    fn step(&mut self) -> Option<Step> {
        loop {
            match self.frame.next() {
                Next::Line => {}
                Next::TooLong => return Some(self.too_long()),
                Next::NeedMore => {
                    if self.finished {
                        self.tear();
                    }
                    return None;
                }
            }
            if self.frame.is_utf8() {
                let text = Text::line(self.frame.line());
                match self.scanner.scan(self.dialect.shapes(), text) {
                    Ok(Scanned { verdict: Verdict::Event(found), end }) if self.held.is_none() => {
                        return Some(self.event(found, end));
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
    fn event(&mut self, found: Found, len: usize) -> Step {
        let position = self.position();
        self.report.count_line();
        if found.id == 0 {
            self.count_unrecognized(found);
        } else {
            self.report.count_event(found.id);
        }
        let start = self.frame.consume(len);
        Step::Event { found, start, len, position }
    }

    fn position(&self) -> Position {
        Position { line: self.report.lines() + 1, offset: self.frame.offset() }
    }

    fn count_unrecognized(&mut self, found: Found) {
        let name = found.name;
        let part = Part::new(Text::line(self.frame.line()), name.start as usize, name.end as usize);
        let name = if name.start > 0 { part.string() } else { None };
        self.report.count_unrecognized(name.as_deref());
    }

    /// A line that may hold invalid UTF-8, which counts before all else but length (K23).
    #[cold]
    fn suspect(&mut self) -> Option<Step> {
        let raw = &self.frame.line()[..self.frame.line_len()];
        let wrong = judge::utf8_fault(raw);
        let text = Text::line(self.frame.line());
        let scanned = self.scanner.scan(self.dialect.shapes(), text);
        match wrong {
            Some(wrong) => {
                let cut = wrong.at == raw.len() && scanned.err() == Some(Stop::Syntax(raw.len()));
                self.hold(wrong, cut)
            }
            None => self.other(scanned),
        }
    }

    /// Any line but the plain event: the verdict that is held comes first, whatever this one is (K25).
    #[cold]
    fn other(&mut self, scanned: Result<Scanned, Stop>) -> Option<Step> {
        if let Ok(Scanned { verdict: Verdict::Blank, end }) = scanned {
            self.report.count_line();
            self.report.count_blank();
            self.frame.consume(end);
            return None;
        }
        let text = Text::line(self.frame.line());
        if let Err(Stop::Syntax(at)) = scanned {
            let wrong = Wrong { kind: FaultKind::NotJson, at, misfit: None };
            return self.hold(wrong, text.ends(at));
        }
        if let Some(held) = self.held.take() {
            // The line stays the current one.
            return Some(Step::Fault(held.fault));
        }
        match scanned {
            Ok(Scanned { verdict: Verdict::Event(found), end }) => Some(self.event(found, end)),
            _ => {
                let wrong = judge::wrong(&self.dialect, &mut self.scanner, text, scanned)?;
                Some(Step::Fault(self.take_fault(wrong)))
            }
        }
    }

    /// Holds a `not_json` verdict back; answers the one that was held before.
    fn hold(&mut self, wrong: Wrong, cut: bool) -> Option<Step> {
        let text = Text::line(self.frame.line());
        let len = self.frame.line_len();
        let cut_bom = self.frame.at_start() && len > 0 && BOM.starts_with(&self.frame.line()[..len]);
        let prefix = cut && text.at(text.space(0)) == b'{' || cut_bom;
        let fault = self.take_fault(wrong);
        let before = self.held.replace(Held { fault, prefix });
        before.map(|held| Step::Fault(held.fault))
    }

    /// Goes on after the current line, which is an error.
    fn take_fault(&mut self, wrong: Wrong) -> Fault {
        let len = self.frame.line_len();
        let fault = wrong.fault(self.position(), &self.frame.line()[..len]);
        self.report.count_line();
        self.frame.consume(len);
        fault
    }

    #[cold]
    fn too_long(&mut self) -> Step {
        if let Some(held) = self.held.take() {
            return Step::Fault(held.fault);
        }
        let received = &self.frame.line()[..self.frame.line_len()];
        let fault = judge::too_long(self.position(), received, self.limits);
        self.report.count_line();
        self.frame.discard();
        Step::Fault(fault)
    }

    /// The stream is over: what is held is no error but a torn tail.
    fn tear(&mut self) {
        if let Some(Held { fault, prefix }) = self.held.take() {
            let (line, offset, raw) = (fault.line(), fault.offset(), fault.raw().to_vec());
            self.report.tear(TornTail { line, offset, raw, prefix });
        }
    }
}
