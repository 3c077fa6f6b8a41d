//! The walk over the declared part of an event: each member against its node, without recursion.

use std::sync::Arc;

use super::misfit::{Expected, Found, Place};
use super::text::{Stop, Text};
use super::{Edit, Frame, Scanner, Span, after_space, skip};
use crate::fault::Reason;
use crate::shape::{Key, Kind, Node, Object, Shapes, simple, types};

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
        let style = usize::from(self.spaced);
        let mut fresh = frame.fresh;
        while let Some(key) = object.keys.get(usize::from(predictions[usize::from(last)])) {
            let next = &key.next[style];
            // The first key comes after the brace, not after a comma.
            let value = if fresh { next.after_any(text, p - 1) } else { next.after(text, p) };
            let Some(value) = value else { break };
            let bit = 1 << (key.field % 64);
            if seen & bit != 0 {
                break;
            }
            let (start, end) = if key.quoted {
                let end = text.string(value, &mut self.lone_surrogate)?;
                if end == value + 1 && key.simple == simple::FILLED {
                    break;
                }
                (value - 1, end)
            } else if key.constant > 0 {
                (value - key.constant, value)
            } else {
                match text.at(value) {
                    first @ b'0'..=b'9' if key.simple & simple::SHORT != 0 => {
                        let end = text.digits(value + 1);
                        let longest = if first == b'0' {
                            1
                        } else if key.simple & simple::LONG != 0 {
                            19
                        } else {
                            9
                        };
                        if end - value > longest || !matches!(text.at(end), b',' | b'}') {
                            break;
                        }
                        (value, end)
                    }
                    b'"' if key.simple & simple::STRING != 0 => {
                        (value, text.string(value + 1, &mut self.lone_surrogate)?)
                    }
                    _ => break,
                }
            };
            if root {
                self.fields[usize::from(key.field)] = Span::new(start, end);
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
    pub(super) fn room(&self) -> usize {
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
        Frame { wide, ..Frame::new(object, node, start) }
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
        let prediction = object.prediction + usize::from(frame.last);
        let likely = object.keys.get(usize::from(self.predictions[prediction]));
        let (key, value) = match likely.and_then(|key| Some((key, predicted(key, text, p)?))) {
            Some((key, (start, value))) => {
                p = start;
                (Some(key), value)
            }
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
            self.duplicate(object, *frame, key.field);
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
    pub(super) fn came(&self, frame: Frame, field: usize) -> bool {
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
}

/// Where the key that is expected at `p` starts and ends: at once or one space on, or on a line of its own, indented, as some
/// writers put each key.
#[inline(always)]
fn predicted(key: &Key, text: Text<'_>, p: usize) -> Option<(usize, usize)> {
    let start = after_space(text, p);
    match key.token.after(text, start) {
        Some(end) => Some((start, end)),
        None if text.at(p) < b' ' => {
            let start = text.space(p);
            Some((start, key.token.after(text, start)?))
        }
        None => None,
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
