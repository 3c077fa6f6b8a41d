//! One line or object judged: what it is, and if it is an error, which one (K23).

use std::borrow::Cow;

use crate::current::{Current, Line, Position};
use crate::fault::{Details, Fault, FaultKind, Misfit, Origin};
use crate::limits::Limits;
use crate::outcome::{Event, Outcome, Unrecognized};
use crate::report::Report;
use crate::scan::text::{Stop, Text};
use crate::scan::{Scanned, Verdict};

/// How much of a line that is too long is kept.
const LONG_LINE_EXCERPT: usize = 1024;

/// What is wrong with a line.
pub(crate) struct Wrong {
    kind: FaultKind,
    /// The byte at fault, from 0.
    pub(crate) at: usize,
    misfit: Option<Misfit>,
    origin: Origin,
}

impl Wrong {
    pub(crate) fn new(kind: FaultKind, at: usize) -> Self {
        Self { kind, at, misfit: None, origin: Origin::default() }
    }

    pub(crate) fn fault(self, position: Position, raw: &[u8]) -> Fault {
        let Position { place, offset } = position;
        let Self { kind, at, misfit, origin } = self;
        let column = at as u64 + 1;
        Fault::new(Details { kind, place, offset, column, misfit, origin, raw: raw.to_vec() })
    }
}

/// A line longer than allowed, of which `received` came so far.
pub(crate) fn too_long(position: Position, received: &[u8], limits: Limits) -> Fault {
    // No more than what has come whenever the limit is passed: the same under every chunking (K4).
    let kept = received.len().min(LONG_LINE_EXCERPT).min(limits.max_line_bytes() + 1);
    let raw = &received[..kept];
    Wrong::new(FaultKind::LineTooLong, limits.max_line_bytes()).fault(position, raw)
}

/// The fault of bytes that are no UTF-8: at the first bad byte, or at the end where a character is cut.
pub(crate) fn utf8_fault(raw: &[u8]) -> Option<Wrong> {
    let error = simdutf8::compat::from_utf8(raw).err()?;
    let at = if error.error_len().is_none() { raw.len() } else { error.valid_up_to() };
    Some(Wrong::new(FaultKind::NotJson, at))
}

/// What a scan says of the current line, if that is no event.
pub(crate) fn wrong(current: &mut Current, scanned: Result<Scanned, Stop>) -> Option<Wrong> {
    match scanned {
        Err(Stop::Syntax(at)) => Some(Wrong::new(FaultKind::NotJson, at)),
        Err(Stop::TooDeep(at)) => Some(Wrong::new(FaultKind::TooDeep, at)),
        Ok(Scanned { verdict: Verdict::NotAnObject(at), .. }) => Some(Wrong::new(FaultKind::NotAnObject, at)),
        Ok(Scanned { verdict: Verdict::DoesNotFit, .. }) => {
            let origin = origin(current);
            let Current { dialect, scanner, .. } = current;
            let text = Text::object(&current.bytes[current.start..], current.len);
            let event_type = dialect.type_name(scanner.found.id).map(String::from);
            let (at, misfit) = scanner.take_misfit(dialect.shapes(), text, event_type);
            Some(Wrong { kind: FaultKind::DoesNotFit, at, misfit: Some(misfit), origin })
        }
        Ok(_) => None,
    }
}

/// Where the current line belongs, by what stands in its envelope.
fn origin(current: &Current) -> Origin {
    let mut view = current.view();
    if current.scanner.is_in_wrapper() {
        // The spans are those of the wrapper's own fields.
        view.fields = &[];
    }
    Origin { run: view.run().map(Cow::into_owned), sequence: view.sequence() }
}

/// The outcome of a line that is an event.
#[inline]
pub(crate) fn outcome(current: &Current) -> Outcome<'_> {
    let line = Line::Current(current);
    if current.scanner.found.id == 0 {
        Outcome::Unrecognized(Unrecognized { line })
    } else {
        Outcome::Event(Event { line })
    }
}

/// Counts the current line, which is an event.
#[inline(always)]
pub(crate) fn count(current: &Current, report: &mut Report) {
    match current.scanner.found.id {
        0 => {
            let event = Unrecognized { line: current.into() };
            report.count_unrecognized(event.name().as_deref());
        }
        id => report.count_event(id),
    }
}

/// Judges one object that stands alone (K29): nothing is held back and nothing is blank.
pub(crate) fn object<'c>(
    current: &'c mut Current,
    object: &[u8],
    limits: Limits,
    position: Position,
) -> Result<Outcome<'c>, Fault> {
    if object.len() > limits.max_line_bytes() {
        return Err(too_long(position, object, limits));
    }
    if let Some(wrong) = utf8_fault(object) {
        return Err(wrong.fault(position, object));
    }
    current.load(object);
    current.position = position;
    let text = Text::object(&current.bytes, object.len());
    let scanned = current.scanner.scan(current.dialect.shapes(), text);
    if let Ok(Scanned { verdict: Verdict::Event, .. }) = scanned {
        return Ok(outcome(current));
    }
    let wrong = wrong(current, scanned).unwrap_or_else(|| Wrong::new(FaultKind::NotJson, object.len()));
    Err(wrong.fault(position, object))
}
