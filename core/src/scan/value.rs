//! Values that are no container, each against its node.

use super::misfit::{Expected, Found};
use super::number::{self, Decimal};
use super::text::{Notation, Stop, Text};
use super::{Edit, Frame, Scanner, Span};
use crate::fault::Reason;
use crate::shape::{Shapes, Spelling, Vocabulary, types};

impl Scanner {
    /// A string from its opening quote on.
    #[inline(always)]
    pub(super) fn string(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        at: usize,
        index: u16,
        frame: Frame,
    ) -> Result<usize, Stop> {
        let end = text.string(at + 1, &mut self.lone_surrogate)?;
        let node = shapes.node(index);
        if node.types & types::STRING == 0 {
            self.wrong_type(text, at, index, frame);
        } else if node.vocabulary.is_some() || node.string.is_some() {
            self.string_in_bounds(shapes, text, Span::new(at, end), index, frame);
        }
        Ok(end)
    }

    #[inline(never)]
    fn string_in_bounds(&mut self, shapes: &Shapes, text: Text<'_>, span: Span, index: u16, frame: Frame) {
        let node = shapes.node(index);
        if self.word(shapes, text, span, types::STRING, index, frame) {
            return;
        }
        if let Some(length) = node.string {
            let characters = characters(text, span);
            if !shapes.lengths[usize::from(length)].allows(characters) {
                let found = Found::Characters(characters);
                self.misfit_at(span, frame, Reason::OutOfRange, Expected::Node(index), found);
            }
        }
    }

    /// Judges a scalar of the given type by the node's vocabulary; answers whether the node has one for this type.
    fn word(&mut self, shapes: &Shapes, text: Text<'_>, span: Span, kind: u8, index: u16, frame: Frame) -> bool {
        let vocabulary = shapes.node(index).vocabulary.map(|index| &shapes.vocabularies[usize::from(index)]);
        let Some(vocabulary) = vocabulary.filter(|vocabulary| vocabulary.types & kind != 0) else { return false };
        match self.spelling(text, span, vocabulary) {
            Some(Spelling { older: false, .. }) => {}
            Some(Spelling { older: true, word }) => {
                let present = vocabulary.words[usize::from(word)].clone();
                self.edits.push(Edit { span, present });
            }
            None if vocabulary.open && kind == types::STRING => {}
            None => self.misfit_at(span, frame, Reason::NotInVocabulary, Expected::Node(index), Found::Another(kind)),
        }
        true
    }

    pub(super) fn spelling(&mut self, text: Text<'_>, span: Span, vocabulary: &Vocabulary) -> Option<Spelling> {
        let value = text.slice(span.start as usize, span.end as usize);
        let found = match value[0] {
            b'"' => self.look_up(text, span, &vocabulary.strings),
            b't' | b'f' | b'n' => vocabulary.scalars.iter().find(|(json, _)| json.as_bytes() == value).map(|it| it.1),
            _ => {
                let number = Decimal::new(value);
                let is_number = |json: &str| json.starts_with(|first: char| first == '-' || first.is_ascii_digit());
                let mut numbers = vocabulary.scalars.iter().filter(|(json, _)| is_number(json));
                numbers.find(|(json, _)| Decimal::new(json.as_bytes()) == number).map(|it| it.1)
            }
        };
        found.map(|spelling| vocabulary.spellings[usize::from(spelling)])
    }

    #[inline(always)]
    pub(super) fn check_number(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        index: u16,
        span: Span,
        notation: Notation,
        frame: Frame,
    ) {
        let node = shapes.node(index);
        let (start, end) = (span.start as usize, span.end as usize);
        if node.types & types::NUMBER == 0 {
            self.wrong_type(text, start, index, frame);
            return;
        }
        if node.vocabulary.is_some() && self.word(shapes, text, span, types::NUMBER, index, frame) {
            return;
        }
        if let Some(reason) = number::check(node.number, &shapes.ranges, text.slice(start, end), notation) {
            self.misfit_at(span, frame, reason, Expected::Node(index), Found::Number(reason));
        }
    }

    #[inline(always)]
    pub(super) fn literal(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        at: usize,
        (literal, kind): (&[u8], u8),
        index: u16,
        frame: Frame,
    ) -> Result<usize, Stop> {
        let end = text.literal(at, literal)?;
        let node = shapes.node(index);
        if node.types & kind == 0 {
            self.wrong_type(text, at, index, frame);
        } else if node.vocabulary.is_some() {
            self.word(shapes, text, Span::new(at, end), kind, index, frame);
        }
        Ok(end)
    }

    #[cold]
    pub(super) fn wrong_type(&mut self, text: Text<'_>, at: usize, index: u16, frame: Frame) {
        let found = Found::Type(type_at(text, at));
        self.misfit_at(Span::new(at, at), frame, Reason::WrongType, Expected::Node(index), found);
    }
}

/// The JSON type of the value whose first byte is at `p`.
pub(super) fn type_at(text: Text<'_>, p: usize) -> u8 {
    match text.at(p) {
        b'"' => types::STRING,
        b'{' => types::OBJECT,
        b'[' => types::ARRAY,
        b'n' => types::NULL,
        b't' | b'f' => types::BOOLEAN,
        _ => types::NUMBER,
    }
}

/// The number of characters of a string; half a surrogate pair counts as one.
fn characters(text: Text<'_>, span: Span) -> u64 {
    let (start, end) = (span.start as usize + 1, span.end as usize - 1);
    if text.string_stop(start) == end {
        return count(text.slice(start, end));
    }
    let mut unescaped = Vec::new();
    // The string was read before: it has an end.
    let _ = text.unescape(start, &mut unescaped);
    count(&unescaped)
}

/// The number of characters of UTF-8.
fn count(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64
}
