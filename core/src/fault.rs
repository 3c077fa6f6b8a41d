//! What can be wrong with a line, and where (K22).

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum FaultKind {
    /// The line is not one JSON text in valid UTF-8 (K9).
    NotJson = 1,
    /// The line is JSON but not an object (K10).
    NotAnObject,
    /// The body of a recognized event does not have the declared shape (K2).
    DoesNotFit,
    /// More containers are open than `max_depth` allows (K21).
    TooDeep,
    /// The line is longer than `max_line_bytes` (K7).
    LineTooLong,
    /// The bytes are not one document (K27).
    NotADocument,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::NotJson, Self::NotAnObject, Self::DoesNotFit, Self::TooDeep, Self::LineTooLong, Self::NotADocument];

    /// Its name in every language, `does_not_fit` for one.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotJson => "not_json",
            Self::NotAnObject => "not_an_object",
            Self::DoesNotFit => "does_not_fit",
            Self::TooDeep => "too_deep",
            Self::LineTooLong => "line_too_long",
            Self::NotADocument => "not_a_document",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a body does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Reason {
    /// A required field or a union's tag is absent.
    Missing = 1,
    /// Another JSON type, or a fraction where an integer is declared.
    WrongType,
    /// Not one of a closed vocabulary's words.
    NotInVocabulary,
    /// Beyond a bound of number, length or items, or not finite.
    OutOfRange,
    /// None, two or an unknown one of the keys that tell a union apart.
    NoSuchVariant,
    /// A key that the schema refuses (K14).
    NotDeclared,
    /// A field twice (K12).
    DuplicateKey,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Missing,
        Self::WrongType,
        Self::NotInVocabulary,
        Self::OutOfRange,
        Self::NoSuchVariant,
        Self::NotDeclared,
        Self::DuplicateKey,
    ];

    /// Its name in every language, `wrong_type` for one.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::WrongType => "wrong_type",
            Self::NotInVocabulary => "not_in_vocabulary",
            Self::OutOfRange => "out_of_range",
            Self::NoSuchVariant => "no_such_variant",
            Self::NotDeclared => "not_declared",
            Self::DuplicateKey => "duplicate_key",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where and how a recognized event's body does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The event's type; `None` where two `type` keys leave it open (K12).
    pub event_type: Option<String>,
    /// JSON Pointer to what does not fit, its keys as they stand in the line.
    pub path: String,
    /// Why it does not fit.
    pub reason: Reason,
    /// What the dialect declares there.
    pub expected: String,
    /// What stands there, without any of the line's content.
    pub found: String,
}

/// What a fault is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    /// A line of a stream, from 1.
    Line(u64),
    /// An element of a document, from 0 (K27).
    Element(u64),
    /// A document, but none of its elements.
    Document,
    /// An object that stands alone (K29).
    #[default]
    Object,
}

impl Place {
    pub(crate) fn number(self) -> Option<u64> {
        match self {
            Self::Line(number) | Self::Element(number) => Some(number),
            Self::Document | Self::Object => None,
        }
    }
}

/// One line that is an error (K22). It ends nothing: ask for the next outcome and decoding goes on (K24).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Fault(Box<Details>);

/// What a fault is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) kind: FaultKind,
    pub(crate) place: Place,
    pub(crate) offset: u64,
    pub(crate) column: u64,
    pub(crate) misfit: Option<Misfit>,
    pub(crate) origin: Origin,
    pub(crate) raw: Vec<u8>,
}

/// Where in its run a line that does not fit belongs, as far as that is readable (K33).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) run: Option<String>,
    pub(crate) sequence: Option<u64>,
}

impl Fault {
    pub(crate) fn new(details: Details) -> Self {
        Self(Box::new(details))
    }

    /// What kind of fault it is.
    #[must_use]
    pub fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// The line's number from 1; in a document the element's index from 0 (K27); 0 for a single object (K29).
    #[must_use]
    pub fn line(&self) -> u64 {
        self.place().unwrap_or_default()
    }

    /// The same, and `None` where there is none: for a single object, and where a document itself is at fault (K27).
    #[must_use]
    pub fn place(&self) -> Option<u64> {
        self.0.place.number()
    }

    /// Where the line starts in the stream, in bytes from 0, a BOM counted.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.0.offset
    }

    /// The byte in the line that is at fault, from 1.
    #[must_use]
    pub fn column(&self) -> u64 {
        self.0.column
    }

    /// Where and how the body does not fit; there for [`FaultKind::DoesNotFit`] alone.
    #[must_use]
    pub fn misfit(&self) -> Option<&Misfit> {
        self.0.misfit.as_ref()
    }

    /// The type of the event that does not fit.
    #[must_use]
    pub fn event_type(&self) -> Option<&str> {
        self.misfit()?.event_type.as_deref()
    }

    /// JSON Pointer to what does not fit.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.misfit().map(|misfit| misfit.path.as_str())
    }

    /// Why the body does not fit.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.misfit().map(|misfit| misfit.reason)
    }

    /// What the dialect declares there.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.misfit().map(|misfit| misfit.expected.as_str())
    }

    /// What stands there, without any of the line's content.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.misfit().map(|misfit| misfit.found.as_str())
    }

    /// The id of the run that a body which does not fit belongs to, where it is readable.
    #[must_use]
    pub fn run(&self) -> Option<&str> {
        self.0.origin.run.as_deref()
    }

    /// The sequence number of a body that does not fit, where it is readable: it counts as seen (K33).
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.0.origin.sequence
    }

    /// The line's bytes without its LF; the first 1 KiB for [`FaultKind::LineTooLong`].
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.0.raw
    }

    /// What went wrong in words, without the position and without any of the line's content but a pointer's keys.
    #[must_use]
    pub fn message(&self) -> Cow<'static, str> {
        match (self.kind(), self.misfit()) {
            (_, Some(misfit)) => {
                let of = misfit.event_type.as_deref().unwrap_or("event of two types");
                let Misfit { path, reason, expected, found, .. } = misfit;
                format!("{of} does not fit at {path} ({reason}): expected {expected}, found {found}").into()
            }
            (FaultKind::NotJson, _) => "not one JSON text in valid UTF-8".into(),
            (FaultKind::NotAnObject, _) => "JSON, but not an object".into(),
            (FaultKind::TooDeep, _) => "more containers open than max_depth allows".into(),
            (FaultKind::LineTooLong, _) => "longer than max_line_bytes allows".into(),
            (FaultKind::NotADocument, _) => "not one JSON object with an events array".into(),
            (FaultKind::DoesNotFit, None) => "does not fit".into(),
        }
    }

    /// At most the first 200 bytes of the line, cut at a character; what is no UTF-8 as U+FFFD.
    #[must_use]
    pub fn excerpt(&self) -> Cow<'_, str> {
        const EXCERPT_BYTES: usize = 200;
        let raw = self.raw();
        let end = EXCERPT_BYTES.min(raw.len());
        // Back to where a character starts, three bytes at most.
        let start = (end.saturating_sub(3)..=end).rev().find(|&i| raw.get(i).is_none_or(|byte| byte & 0xc0 != 0x80));
        String::from_utf8_lossy(&raw[..start.unwrap_or(end)])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.kind())?;
        match self.0.place {
            Place::Line(line) => write!(f, "line {line}, ")?,
            Place::Element(index) => write!(f, "element {index}, ")?,
            Place::Document | Place::Object => {}
        }
        write!(f, "column {}: {}: {}", self.column(), self.message(), self.excerpt())
    }
}
