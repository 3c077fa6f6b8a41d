//! One line or object judged: what it is, and if it is an error, which one (K23).

use crate::current::{Current, Line, Position};
use crate::dialect::Dialect;
use crate::fault::{Details, Fault, FaultKind, Misfit};
use crate::limits::Limits;
use crate::outcome::{Event, Outcome, Unrecognized};
use crate::scan::text::{Stop, Text};
use crate::scan::{Scanned, Scanner, Verdict};

/// How much of a line that is too long is kept.
const LONG_LINE_EXCERPT: usize = 1024;

/// What is wrong with a line.
pub(crate) struct Wrong {
    pub(crate) kind: FaultKind,
    /// The byte at fault, from 0.
    pub(crate) at: usize,
    pub(crate) misfit: Option<Misfit>,
}

impl Wrong {
    pub(crate) fn fault(self, position: Position, raw: &[u8]) -> Fault {
        let Position { line, offset } = position;
        let column = self.at as u64 + 1;
        Fault::new(Details { kind: self.kind, line, offset, column, misfit: self.misfit, raw: raw.to_vec() })
    }
}

/// A line longer than allowed, of which `received` came so far.
pub(crate) fn too_long(position: Position, received: &[u8], limits: Limits) -> Fault {
    // No more than what has come whenever the limit is passed: the same under every chunking (K4).
    let kept = received.len().min(LONG_LINE_EXCERPT).min(limits.max_line_bytes() + 1);
    let raw = &received[..kept];
    Wrong { kind: FaultKind::LineTooLong, at: limits.max_line_bytes(), misfit: None }.fault(position, raw)
}

/// The fault of bytes that are no UTF-8: at the first bad byte, or at the end where a character is cut.
pub(crate) fn utf8_fault(raw: &[u8]) -> Option<Wrong> {
    let error = simdutf8::compat::from_utf8(raw).err()?;
    let at = if error.error_len().is_none() { raw.len() } else { error.valid_up_to() };
    Some(Wrong { kind: FaultKind::NotJson, at, misfit: None })
}

/// What a scan says of a line that is no event.
pub(crate) fn wrong(
    dialect: &Dialect,
    scanner: &mut Scanner,
    text: Text<'_>,
    scanned: Result<Scanned, Stop>,
) -> Option<Wrong> {
    let (kind, at, misfit) = match scanned {
        Err(Stop::Syntax(at)) => (FaultKind::NotJson, at, None),
        Err(Stop::TooDeep(at)) => (FaultKind::TooDeep, at, None),
        Ok(Scanned { verdict: Verdict::NotAnObject(at), .. }) => (FaultKind::NotAnObject, at, None),
        Ok(Scanned { verdict: Verdict::DoesNotFit, .. }) => {
            let event_type = dialect.type_name(scanner.found.id).map(String::from);
            let (at, misfit) = scanner.take_misfit(dialect.shapes(), text, event_type);
            (FaultKind::DoesNotFit, at, Some(misfit))
        }
        Ok(_) => return None,
    };
    Some(Wrong { kind, at, misfit })
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
    let wrong = wrong(&current.dialect, &mut current.scanner, text, scanned);
    Err(wrong.unwrap_or(Wrong { kind: FaultKind::NotJson, at: object.len(), misfit: None }).fault(position, object))
}
