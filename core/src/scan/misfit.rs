//! The first thing in byte order that does not fit (K23), noted in small numbers and put into words only when asked.

use super::text::Text;
use super::{Frame, Scanner, Span};
use crate::fault::{Misfit, Reason};
use crate::pointer;
use crate::shape::{Object, Shapes, types};

/// What the scan knows of the misfits of one line.
#[derive(Default)]
pub(super) struct Fit {
    first: Option<Box<Note>>,
    /// Where the second top-level tag is, which counts before all others (K12).
    second_tag: Option<Box<Note>>,
    /// Whether this is an unrecognized event, of which only the tag is looked at.
    pub(super) ignores_duplicates: bool,
    /// The wrapper that the line is, and whether the event inside is being judged.
    pub(super) wrapper: Option<u16>,
    pub(super) inside: bool,
}

/// One misfit.
struct Note {
    at: u32,
    path: Vec<Step>,
    /// The object and field that are absent.
    absent: Option<(u16, u16)>,
    reason: Reason,
    expected: Expected,
    found: Found,
    /// Whether it is in the event inside a wrapper.
    inside: bool,
}

/// A step of a pointer.
enum Step {
    /// The key whose opening quote is here.
    Key(u32),
    Index(u32),
}

/// Where a misfit is, seen from a frame.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The container itself.
    Container,
    /// The value of the last member, which starts here.
    Value(u32),
    /// The last key.
    Key,
    /// A field of the container that did not come before its end.
    Absent { at: u32, object: u16, field: u16 },
}

/// What is declared where a misfit is.
#[derive(Clone, Copy)]
pub(super) enum Expected {
    Node(u16),
    /// A field once.
    Once,
    /// A union's key without another.
    Alone,
}

/// What stands where a misfit is.
#[derive(Clone, Copy)]
pub(super) enum Found {
    Nothing,
    SecondKey,
    AnotherKey,
    NoneOfThem,
    TwoOfThem,
    /// A value of this type.
    Type(u8),
    /// A value of the right type.
    Another(u8),
    Items(u32),
    Characters(u64),
    /// A number that is wrong for this reason.
    Number(Reason),
}

impl Fit {
    #[inline(always)]
    pub(super) fn is_clean(&self) -> bool {
        self.first.is_none() && self.second_tag.is_none()
    }

    pub(super) fn two_tags(&self) -> bool {
        self.second_tag.is_some()
    }
}

impl Scanner {
    /// A field's second key (K12).
    #[cold]
    pub(super) fn duplicate(&mut self, object: &Object, frame: Frame, field: u16) {
        if self.stack.is_empty() && object.tag == Some(field) {
            if self.fit.second_tag.is_none() {
                let note = self.note(frame, Place::Key, Reason::DuplicateKey, Expected::Once, Found::SecondKey);
                self.fit.second_tag = Some(Box::new(note));
            }
        } else if !self.fit.ignores_duplicates {
            self.misfit(frame, Place::Key, Reason::DuplicateKey, Expected::Once, Found::SecondKey);
        }
    }

    #[cold]
    pub(super) fn misfit_at(&mut self, value: Span, frame: Frame, reason: Reason, expected: Expected, found: Found) {
        self.misfit(frame, Place::Value(value.start), reason, expected, found);
    }

    #[cold]
    pub(super) fn misfit(&mut self, frame: Frame, place: Place, reason: Reason, expected: Expected, found: Found) {
        if self.fit.first.as_ref().is_none_or(|first| place.at(frame) < first.at) {
            self.fit.first = Some(Box::new(self.note(frame, place, reason, expected, found)));
        }
    }

    fn note(&self, frame: Frame, place: Place, reason: Reason, expected: Expected, found: Found) -> Note {
        let mut path: Vec<Step> = self.stack.iter().copied().map(Frame::step).collect();
        let absent = match place {
            Place::Absent { object, field, .. } => Some((object, field)),
            Place::Container => None,
            Place::Value(_) | Place::Key => {
                path.push(frame.step());
                None
            }
        };
        Note { at: place.at(frame), path, absent, reason, expected, found, inside: self.fit.inside }
    }

    /// The misfit of the line that was judged last, and its byte in the line, from 0.
    pub(crate) fn take_misfit(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        event_type: Option<String>,
    ) -> (usize, Misfit) {
        let ambiguous = self.fit.second_tag.is_some();
        let note = self.fit.second_tag.take().or(self.fit.first.take());
        let note = note.expect("asked only about a line that does not fit");
        let mut path = String::new();
        let wrapper = self.fit.wrapper.map(|index| &shapes.wrappers[usize::from(index)]);
        if let (Some(wrapper), true) = (wrapper, note.inside) {
            wrapper.path.iter().for_each(|token| pointer::push(&mut path, token));
        }
        for step in &note.path {
            match *step {
                Step::Index(index) => pointer::push_index(&mut path, index),
                Step::Key(start) => {
                    self.scratch.clear();
                    // The key was read before: it has an end.
                    let _ = text.unescape(start as usize + 1, &mut self.scratch);
                    pointer::push(&mut path, &String::from_utf8_lossy(&self.scratch));
                }
            }
        }
        if let Some((object, field)) = note.absent {
            pointer::push(&mut path, &shapes.object(object).fields[usize::from(field)].name);
        }
        let event_type = match wrapper {
            _ if ambiguous => None,
            Some(wrapper) if !note.inside => Some(wrapper.name.clone()),
            _ => event_type,
        };
        let expected = match note.expected {
            Expected::Node(node) => shapes.describe(node),
            Expected::Once => "the field once".into(),
            Expected::Alone => "no key beside the one that tells the union apart".into(),
        };
        let misfit = Misfit { event_type, path, reason: note.reason, expected, found: note.found.describe() };
        (note.at as usize, misfit)
    }
}

impl Frame {
    fn step(self) -> Step {
        if self.object.is_some() { Step::Key(self.key) } else { Step::Index(self.items.saturating_sub(1)) }
    }
}

impl Place {
    fn at(self, frame: Frame) -> u32 {
        match self {
            Self::Container => frame.start,
            Self::Value(at) | Self::Absent { at, .. } => at,
            Self::Key => frame.key,
        }
    }
}

impl Found {
    fn describe(self) -> String {
        match self {
            Self::Nothing => "nothing".into(),
            Self::SecondKey => "a second key".into(),
            Self::AnotherKey => "another key".into(),
            Self::NoneOfThem => "none of them".into(),
            Self::TwoOfThem => "two of them".into(),
            Self::Type(kind) => types::describe(kind).into(),
            Self::Another(types::STRING) => "another string".into(),
            Self::Another(types::NUMBER) => "another number".into(),
            Self::Another(_) => "another value".into(),
            Self::Items(items) => format!("an array of {items} items"),
            Self::Characters(characters) => format!("a string of {characters} characters"),
            Self::Number(Reason::WrongType) => "a number with a fraction".into(),
            Self::Number(_) => "a number out of range".into(),
        }
    }
}
