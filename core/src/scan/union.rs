//! Unions: which object the value at hand must be.

use super::misfit::{Expected, Found, Place};
use super::text::{Stop, Text};
use super::value::type_at;
use super::{Frame, Scanner, tag};
use crate::fault::Reason;
use crate::shape::{Kind, Object, Shapes, types};

impl Scanner {
    /// The object that the value at `at` must be, if its members are to be looked at.
    #[inline(always)]
    pub(super) fn object_of(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        at: usize,
        index: u16,
        frame: Frame,
    ) -> Result<Option<u16>, Stop> {
        let node = shapes.node(index);
        if node.types & types::OBJECT == 0 {
            self.wrong_type(text, at, index, frame);
            return Ok(None);
        }
        match node.object {
            Some(object) if matches!(shapes.object(object).kind, Kind::Tagged { .. }) => {
                self.arm(shapes, text, at, object, frame)
            }
            object => Ok(object),
        }
    }

    /// The arm of a tagged union that the object at `at` chooses, `None` if it chooses none.
    fn arm(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        at: usize,
        union: u16,
        frame: Frame,
    ) -> Result<Option<u16>, Stop> {
        let object = shapes.object(union);
        let Kind::Tagged { arms, default } = &object.kind else { return Ok(Some(union)) };
        let room = self.room();
        if room == 0 {
            return Err(Stop::TooDeep(at));
        }
        let node = object.fields[0].node;
        let search = self.find_tag(shapes, text, at, union, room)?;
        let vocabulary = shapes.node(node).vocabulary.map(|index| &shapes.vocabularies[usize::from(index)]);
        if let (tag::Search::Value { value, .. }, Some(vocabulary)) = (search, vocabulary) {
            let scalar = !matches!(text.at(value.start as usize), b'{' | b'[');
            if let Some(spelling) = scalar.then(|| self.spelling(text, value, vocabulary)).flatten() {
                return Ok(Some(arms[usize::from(spelling.word)]));
            }
        }
        if default.is_none() {
            self.no_arm(shapes, text, at, union, search, frame);
        }
        Ok(*default)
    }

    #[cold]
    fn no_arm(&mut self, shapes: &Shapes, text: Text<'_>, at: usize, union: u16, search: tag::Search, frame: Frame) {
        let node = shapes.object(union).fields[0].node;
        self.stack.push(frame);
        let inner = self.frame(shapes, Some(union), node, at);
        match search {
            tag::Search::Missing(end) => {
                let place = Place::Absent { at: end as u32, object: union, field: 0 };
                self.misfit(inner, place, Reason::Missing, Expected::Node(node), Found::Nothing);
            }
            tag::Search::Value { key, value } => {
                let kind = type_at(text, value.start as usize);
                let inner = Frame { key: key as u32, ..inner };
                let (reason, found) = match shapes.node(node).types & kind {
                    0 => (Reason::WrongType, Found::Type(kind)),
                    _ => (Reason::NotInVocabulary, Found::Another(kind)),
                };
                self.misfit_at(value, inner, reason, Expected::Node(node), found);
            }
        }
        self.stack.pop();
    }

    /// A union told apart by its single key: exactly one of its arms must be there, alone where it says so (K14).
    pub(super) fn close_keyed(&mut self, object: &Object, closed: &[bool], frame: Frame) {
        let mut arms = (0..object.fields.len()).filter(|&field| self.came(frame, field));
        let (first, second) = (arms.next(), arms.next());
        let found = match (first, second) {
            (Some(arm), None) => {
                if closed[arm] && frame.stray > 0 {
                    let stray = Frame { key: frame.stray, ..frame };
                    self.misfit(stray, Place::Key, Reason::NotDeclared, Expected::Alone, Found::AnotherKey);
                }
                return;
            }
            (None, _) => Found::NoneOfThem,
            _ => Found::TwoOfThem,
        };
        self.misfit(frame, Place::Container, Reason::NoSuchVariant, Expected::Node(frame.node), found);
    }
}
