//! The walk over the declared part of an event: each member against its node, without recursion.

use std::sync::Arc;

use super::misfit::{Expected, Found, Place};
use super::number::{self, Decimal};
use super::text::{Notation, Stop, Text};
use super::{Edit, Frame, Scanner, Span, after_space, skip, tag};
use crate::fault::Reason;
use crate::shape::{Key, Kind, Node, Object, Shapes, Spelling, Vocabulary, simple, types};

/// What comes next in an open container.
enum Member {
    /// A value, its first byte and the node to judge it by.
    Value(usize, u16),
    /// The container's closing bracket.
    End(usize),
}

impl Scanner {
    /// Judges the rest of the container `frame`, of which everything before `p` was judged; answers where it ends.
    #[inline(never)]
    pub(super) fn fit(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        mut p: usize,
        mut frame: Frame,
    ) -> Result<usize, Stop> {
        loop {
            if self.stack.is_empty() {
                self.end_field(frame, p);
            }
            if let Some(object) = frame.object {
                p = self.simple_fields(shapes.object(object), text, p, &mut frame)?;
            }
            let member = match frame.object {
                Some(object) => self.next_field(shapes.object(object), text, p, &mut frame)?,
                None => next_item(shapes, text, p, &mut frame)?,
            };
            let (at, index) = match member {
                Member::Value(at, node) => (at, node),
                Member::End(end) => {
                    if self.stack.is_empty() {
                        self.forget_absent(shapes, frame);
                    }
                    self.close(shapes, frame, end);
                    p = end + 1;
                    match self.stack.pop() {
                        None => return Ok(p),
                        Some(outer) => frame = outer,
                    }
                    continue;
                }
            };
            p = match text.at(at) {
                b'"' => self.string(shapes, text, at, index, frame)?,
                b'-' | b'0'..=b'9' => {
                    let (end, notation) = text.number(at)?;
                    self.check_number(shapes, text, index, Span::new(at, end), notation, frame);
                    end
                }
                b't' => self.literal(shapes, text, at, (b"true", types::BOOLEAN), index, frame)?,
                b'f' => self.literal(shapes, text, at, (b"false", types::BOOLEAN), index, frame)?,
                b'n' => self.literal(shapes, text, at, (b"null", types::NULL), index, frame)?,
                b'{' => match self.object_of(shapes, text, at, index, frame)? {
                    Some(object) => {
                        let inner = self.frame(shapes, Some(object), index, at);
                        self.enter(&mut frame, inner)?
                    }
                    None => self.skip(text, at)?,
                },
                b'[' if self.is_declared_array(shapes, text, at, index, frame) => {
                    let inner = self.frame(shapes, None, index, at);
                    self.enter(&mut frame, inner)?
                }
                b'[' => self.skip(text, at)?,
                _ => return Err(Stop::Syntax(at)),
            };
        }
    }

    /// Goes through fields that come in the order they came in last time and whose values fit by their looks alone, which is
    /// most of what producers write. Stops before whatever asks for more.
    #[inline(always)]
    pub(super) fn simple_fields(
        &mut self,
        object: &Object,
        text: Text<'_>,
        mut p: usize,
        frame: &mut Frame,
    ) -> Result<usize, Stop> {
        let root = self.stack.is_empty();
        let Frame { mut last, mut seen, .. } = *frame;
        let predictions = &self.predictions[object.prediction..];
        let mut fresh = frame.fresh;
        loop {
            let Some(key) = object.keys.get(usize::from(predictions[usize::from(last)])) else { break };
            if !fresh && text.at(p) != b',' {
                break;
            }
            let Some(value) = key.token.after(text, after_space(text, p + usize::from(!fresh))) else { break };
            let value = after_space(text, value);
            let bit = 1 << (key.field % 64);
            if seen & bit != 0 {
                break;
            }
            let end = match text.at(value) {
                b'"' if key.simple & simple::STRING != 0 => text.string(value + 1, &mut self.lone_surrogate)?,
                b'1'..=b'9' if key.simple & simple::SHORT != 0 => {
                    let end = text.digits(value + 1);
                    let longest = if key.simple & simple::LONG != 0 { 19 } else { 9 };
                    if end - value > longest || !matches!(text.at(end), b',' | b'}') {
                        break;
                    }
                    end
                }
                _ => break,
            };
            if root {
                self.fields[usize::from(key.field)] = Span::new(value, end);
            }
            (seen, last, fresh, p) = (seen | bit, key.field + 1, false, end);
        }
        // What was noted of the fields before is complete.
        frame.field = None;
        (frame.seen, frame.last, frame.fresh) = (seen, last, fresh);
        Ok(p)
    }

    /// Whether the array at `at` has items to be looked at.
    #[inline(always)]
    fn is_declared_array(&mut self, shapes: &Shapes, text: Text<'_>, at: usize, index: u16, frame: Frame) -> bool {
        let node = shapes.node(index);
        if node.types & types::ARRAY == 0 {
            self.wrong_type(text, at, index, frame);
            return false;
        }
        node.item != Node::FREE || node.array.is_some()
    }

    /// Notes where the value of the body's last field ended.
    #[inline(always)]
    fn end_field(&mut self, frame: Frame, p: usize) {
        if let Some(field) = frame.field {
            self.fields[usize::from(field)].end = p as u32;
        }
    }

    /// Clears what an earlier line left in the fields that did not come.
    #[inline(always)]
    pub(super) fn forget_absent(&mut self, shapes: &Shapes, frame: Frame) {
        let Some(object) = frame.object.map(|index| shapes.object(index)) else { return };
        let mut absent = object.all & !frame.seen;
        while absent != 0 {
            self.fields[absent.trailing_zeros() as usize] = Span::default();
            absent &= absent - 1;
        }
        for field in 64..object.fields.len() {
            if !self.came(frame, field) {
                self.fields[field] = Span::default();
            }
        }
    }

    /// How many more containers may be open inside the current one.
    fn room(&self) -> usize {
        self.max_depth.saturating_sub(self.stack.len() + 1)
    }

    fn skip(&mut self, text: Text<'_>, p: usize) -> Result<usize, Stop> {
        skip::value(text, p, self.room(), &mut self.lone_surrogate)
    }

    /// A frame for the container at `start`.
    #[inline(always)]
    pub(super) fn frame(&mut self, shapes: &Shapes, object: Option<u16>, node: u16, start: usize) -> Frame {
        let wide = self.wide.len() as u32;
        if let Some(object) = object {
            let words = shapes.object(object).fields.len().saturating_sub(1) / 64;
            if words > 0 {
                self.wide.resize(self.wide.len() + words, 0);
            }
        }
        let start = start as u32;
        Frame { object, node, field: None, last: 0, fresh: true, start, key: 0, stray: 0, items: 0, wide, seen: 0 }
    }

    #[inline(always)]
    fn enter(&mut self, frame: &mut Frame, inner: Frame) -> Result<usize, Stop> {
        let start = inner.start as usize;
        if self.room() == 0 {
            return Err(Stop::TooDeep(start));
        }
        self.stack.push(std::mem::replace(frame, inner));
        Ok(start + 1)
    }

    /// The next key of an object, or its end.
    #[inline(always)]
    fn next_field(&mut self, object: &Object, text: Text<'_>, mut p: usize, frame: &mut Frame) -> Result<Member, Stop> {
        if !frame.fresh {
            if text.at(p) != b',' {
                p = text.space(p);
                match text.at(p) {
                    b',' => {}
                    b'}' => return Ok(Member::End(p)),
                    _ => return Err(Stop::Syntax(p)),
                }
            }
            p += 1;
        }
        p = after_space(text, p);
        let prediction = object.prediction + usize::from(frame.last);
        let predicted = object.keys.get(usize::from(self.predictions[prediction]));
        let (key, value) = match predicted.and_then(|key| Some((key, key.token.after(text, p)?))) {
            Some((key, value)) => (Some(key), value),
            None => {
                p = text.space(p);
                match text.at(p) {
                    b'"' => {}
                    b'}' if frame.fresh => return Ok(Member::End(p)),
                    _ => return Err(Stop::Syntax(p)),
                }
                let end = text.string(p + 1, &mut self.lone_surrogate)?;
                let found = self.look_up(text, Span::new(p, end), &object.names);
                if let Some(found) = found {
                    self.predictions[prediction] = found;
                }
                (found.map(|key| &object.keys[usize::from(key)]), text.colon(end)?)
            }
        };
        frame.key = p as u32;
        frame.fresh = false;
        let value = text.space(value);
        match key {
            Some(key) => Ok(self.declared(object, key, text, value, frame)),
            None => Ok(undeclared(value, frame)),
        }
    }

    #[inline(always)]
    fn declared(&mut self, object: &Object, key: &Key, text: Text<'_>, value: usize, frame: &mut Frame) -> Member {
        if self.mark(frame, key.field) {
            self.duplicate(*frame, key.field);
            return undeclared(value, frame);
        }
        if let Some(present) = &key.present {
            self.older_key(text, *frame, present);
        }
        frame.field = Some(key.field);
        frame.last = key.field + 1;
        if self.stack.is_empty() {
            self.fields[usize::from(key.field)].start = value as u32;
        }
        Member::Value(value, object.fields[usize::from(key.field)].node)
    }

    #[cold]
    fn older_key(&mut self, text: Text<'_>, frame: Frame, present: &Arc<str>) {
        let start = frame.key as usize;
        if let Ok(end) = text.string(start + 1, &mut false) {
            self.edits.push(Edit { span: Span::new(start, end), present: present.clone() });
        }
    }

    /// Notes that a field came; answers whether it had come before.
    #[inline(always)]
    pub(super) fn mark(&mut self, frame: &mut Frame, field: u16) -> bool {
        let word = match usize::from(field / 64) {
            0 => &mut frame.seen,
            word => &mut self.wide[frame.wide as usize + word - 1],
        };
        let bit = 1 << (field % 64);
        let before = *word & bit != 0;
        *word |= bit;
        before
    }

    /// Whether a field came.
    fn came(&self, frame: Frame, field: usize) -> bool {
        let word = if field < 64 { frame.seen } else { self.wide[frame.wide as usize + field / 64 - 1] };
        word >> (field % 64) & 1 == 1
    }

    /// What is to be said when a container ends at `end`.
    #[inline(always)]
    fn close(&mut self, shapes: &Shapes, frame: Frame, end: usize) {
        match frame.object {
            None => {
                if let Some(length) = shapes.node(frame.node).array {
                    let length = &shapes.lengths[usize::from(length)];
                    if !length.allows(frame.items.into()) {
                        let found = Found::Items(frame.items);
                        self.misfit(frame, Place::Container, Reason::OutOfRange, Expected::Node(frame.node), found);
                    }
                }
            }
            Some(index) => {
                let object = shapes.object(index);
                match &object.kind {
                    Kind::Plain if object.fields.len() <= 64 && object.required & !frame.seen == 0 => {}
                    Kind::Plain => self.missing(object, index, frame, end),
                    Kind::Keyed { closed } => self.close_keyed(object, closed, frame),
                    Kind::Tagged { .. } => {}
                }
                if !self.wide.is_empty() {
                    self.wide.truncate(frame.wide as usize);
                }
            }
        }
    }

    #[cold]
    fn missing(&mut self, object: &Object, index: u16, frame: Frame, end: usize) {
        let absent = (0..object.fields.len()).find(|&field| object.fields[field].required && !self.came(frame, field));
        if let Some(field) = absent {
            let place = Place::Absent { at: end as u32, object: index, field: field as u16 };
            self.misfit(frame, place, Reason::Missing, Expected::Node(object.fields[field].node), Found::Nothing);
        }
    }

    /// A union told apart by its single key: exactly one of its arms must be there, alone where it says so (K14).
    fn close_keyed(&mut self, object: &Object, closed: &[bool], frame: Frame) {
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

    /// A string from its opening quote on.
    #[inline(always)]
    fn string(&mut self, shapes: &Shapes, text: Text<'_>, at: usize, index: u16, frame: Frame) -> Result<usize, Stop> {
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

    fn spelling(&mut self, text: Text<'_>, span: Span, vocabulary: &Vocabulary) -> Option<Spelling> {
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
    fn literal(
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

    /// The object that the value at `at` must be, if its members are to be looked at.
    #[inline(always)]
    fn object_of(
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

    #[cold]
    fn wrong_type(&mut self, text: Text<'_>, at: usize, index: u16, frame: Frame) {
        let found = Found::Type(type_at(text, at));
        self.misfit_at(Span::new(at, at), frame, Reason::WrongType, Expected::Node(index), found);
    }
}

/// A key whose value is not looked at: undeclared (K14), or a field's second.
#[inline(always)]
fn undeclared(value: usize, frame: &mut Frame) -> Member {
    if frame.stray == 0 {
        frame.stray = frame.key;
    }
    frame.field = None;
    Member::Value(value, Node::FREE)
}

/// The next item of an array, or its end.
#[inline(always)]
fn next_item(shapes: &Shapes, text: Text<'_>, p: usize, frame: &mut Frame) -> Result<Member, Stop> {
    let mut p = text.space(p);
    match text.at(p) {
        b']' => return Ok(Member::End(p)),
        b',' if !frame.fresh => p = text.space(p + 1),
        _ if frame.fresh => {}
        _ => return Err(Stop::Syntax(p)),
    }
    frame.fresh = false;
    frame.items += 1;
    Ok(Member::Value(p, shapes.node(frame.node).item))
}

/// The JSON type of the value whose first byte is at `p`.
fn type_at(text: Text<'_>, p: usize) -> u8 {
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
    let mut unescaped = Vec::new();
    // The string was read before: it has an end.
    let _ = text.unescape(span.start as usize + 1, &mut unescaped);
    unescaped.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64
}
