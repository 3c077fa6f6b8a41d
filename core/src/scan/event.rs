//! Which event an object is: found by its tag, wherever that stands (K13), or inside a wrapper (K28).

use super::text::{Notation, Stop, Text};
use super::{Found, Frame, Scanner, Span, after_space, tag, walk};
use crate::shape::{Body, Node, Shapes, Wrapper};

impl Scanner {
    /// Finds the event whose object starts at `start`; answers where it ends. `wrapped` events are not unwrapped again.
    #[inline(always)]
    pub(super) fn event(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        start: usize,
        wrapped: bool,
    ) -> Result<usize, Stop> {
        let Some((name, mut frame)) = self.usual_start(shapes, text, start) else {
            return self.unusual_event(shapes, text, start, wrapped);
        };
        let object = shapes.object(frame.object.unwrap_or_default());
        let p = self.simple_fields(object, text, name.end as usize, &mut frame)?;
        let end = if text.at(p) == b'}' && object.required & !frame.seen == 0 {
            self.forget_absent(shapes, frame);
            self.tidy = true;
            p + 1
        } else {
            self.fit(shapes, text, p, frame)?
        };
        self.found = Found { id: self.last_id, object: Span::new(start, end), name, wrapper_run: Span::default() };
        Ok(end)
    }

    /// The start of an event that begins as the last one did, of the same type.
    #[inline(always)]
    fn usual_start(&mut self, shapes: &Shapes, text: Text<'_>, start: usize) -> Option<(Span, Frame)> {
        let openings = &shapes.openings[usize::from(self.spaced)];
        let opening = &openings.types[usize::from(self.last_id)];
        let mut seen = 1 << (opening.tag % 64);
        let end = match openings.stamp.after(text, start) {
            Some(value) => {
                let end = text.digits(value);
                // A leading zero is no JSON, 20 digits are not plain.
                if text.at(value) == b'0' || !(1..20).contains(&(end - value)) {
                    return None;
                }
                let after = opening.after_stamp.after(text, end)?;
                self.fields[usize::from(opening.stamp)] = Span::new(value, end);
                seen |= 1 << (opening.stamp % 64);
                after
            }
            None => opening.alone.after(text, start)?,
        };
        let name = Span::new(end - opening.name_len, end);
        self.fields[usize::from(opening.tag)] = name;
        let last = opening.tag + 1;
        Some((name, Frame { last, fresh: false, seen, ..Frame::new(Some(opening.object), Node::FREE, start) }))
    }

    /// Any other event.
    #[inline(never)]
    fn unusual_event(&mut self, shapes: &Shapes, text: Text<'_>, start: usize, wrapped: bool) -> Result<usize, Stop> {
        let Some(head) = head(shapes, text, start)? else {
            let presumed = if wrapped { None } else { self.presumed_event(shapes, text, start) };
            return presumed.map_or_else(|| self.late_event(shapes, text, start, wrapped), Ok);
        };
        let name = head.name;
        let tag = shapes.tags.find(text, name.start as usize + 1, name.end as usize - 1);
        let Some(id) = shapes.event_id(tag) else {
            return self.unwrap_or_skip(shapes, text, start, tag, name, wrapped);
        };
        self.last_id = id;
        self.spaced = text.at(name.start as usize - 1) == b' ';
        let body = &shapes.events[usize::from(id) - 1];
        let mut frame = self.open_body(shapes, body, start);
        if let (Some(stamp), Some(field)) = (head.stamp, body.stamp) {
            frame.key = stamp.key;
            self.mark(&mut frame, field);
            self.fields[usize::from(field)] = stamp.value;
            let node = shapes.object(body.object).fields[usize::from(field)].node;
            self.check_number(shapes, text, node, stamp.value, stamp.notation, frame);
        }
        if let Some(tag) = body.tag {
            frame.last = tag + 1;
            self.mark(&mut frame, tag);
            self.fields[usize::from(tag)] = name;
        }
        frame.fresh = false;
        self.rest_of_event(shapes, text, name.end as usize, frame, id, name)
    }

    /// The same where the tag comes late, if the event is of the last one's type and fits: else nothing has happened.
    fn presumed_event(&mut self, shapes: &Shapes, text: Text<'_>, start: usize) -> Option<usize> {
        let id = self.last_id;
        let body = &shapes.events[usize::from(id) - 1];
        let tag = body.tag?;
        let frame = self.open_body(shapes, body, start);
        if let Ok(end) = self.fit(shapes, text, start + 1, frame) {
            let name = self.fields[usize::from(tag)];
            if self.fit.is_clean() && shapes.event_id(plain_name(shapes, text, name)) == Some(id) {
                self.spaced = text.at(name.start as usize - 1) == b' ';
                self.found = Found { id, object: Span::new(start, end), name, wrapper_run: Span::default() };
                return Some(end);
            }
        }
        self.clear();
        None
    }

    /// The same where the tag is not among the first two keys, or not plainly written.
    #[cold]
    fn late_event(&mut self, shapes: &Shapes, text: Text<'_>, start: usize, wrapped: bool) -> Result<usize, Stop> {
        let name = match self.find_tag(shapes, text, start, shapes.unrecognized.object, self.max_depth)? {
            tag::Search::Value { value, .. } if text.at(value.start as usize) == b'"' => value,
            _ => Span::default(),
        };
        let tag = if name.start > 0 { self.look_up(text, name, &shapes.tags) } else { None };
        let Some(id) = shapes.event_id(tag) else {
            return self.unwrap_or_skip(shapes, text, start, tag, name, wrapped);
        };
        self.last_id = id;
        self.spaced = text.at(name.start as usize - 1) == b' ';
        let frame = self.open_body(shapes, &shapes.events[usize::from(id) - 1], start);
        self.rest_of_event(shapes, text, start + 1, frame, id, name)
    }

    /// An object whose tag names no event: a wrapper, or one more type that the dialect does not declare (K1).
    fn unwrap_or_skip(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        start: usize,
        tag: Option<u16>,
        name: Span,
        wrapped: bool,
    ) -> Result<usize, Stop> {
        if let (Some(tag), false) = (tag, wrapped) {
            return self.wrapper(shapes, text, start, usize::from(tag) - shapes.events.len(), name);
        }
        let frame = self.open_body(shapes, &shapes.unrecognized, start);
        self.fit.ignores_duplicates = true;
        self.rest_of_event(shapes, text, start + 1, frame, 0, name)
    }

    /// What comes after the part of an event that `frame` knows.
    fn rest_of_event(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        p: usize,
        frame: Frame,
        id: u16,
        name: Span,
    ) -> Result<usize, Stop> {
        let start = frame.start as usize;
        let end = self.fit(shapes, text, p, frame)?;
        self.found = Found { id, object: Span::new(start, end), name, wrapper_run: Span::default() };
        Ok(end)
    }

    /// The event inside a wrapper (K28): first the wrapper's own keys, then the event as if it stood alone.
    #[cold]
    fn wrapper(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        start: usize,
        index: usize,
        name: Span,
    ) -> Result<usize, Stop> {
        let wrapper = &shapes.wrappers[index];
        let frame = self.open_body(shapes, &wrapper.body, start);
        self.fit.wrapper = Some(index as u16);
        let end = self.rest_of_event(shapes, text, start + 1, frame, 0, name)?;
        let run = wrapper.body.run.map(|field| self.fields[usize::from(field)]).unwrap_or_default();
        if let (Some(inner), false) = (self.unwrap(text, wrapper), self.fit.two_tags()) {
            self.fit.inside = true;
            // The wrapper is JSON throughout by now: nothing in the event can stop the scan.
            self.event(shapes, text, inner, true)?;
            self.tidy = false;
        }
        self.found.wrapper_run = run;
        Ok(end)
    }

    /// Where the event inside a wrapper starts, if there is an object; its keys become the misfits' prefix.
    fn unwrap(&mut self, text: Text<'_>, wrapper: &Wrapper) -> Option<usize> {
        let mut at = self.fields[usize::from(wrapper.inner)].start as usize;
        for token in &wrapper.path[1..] {
            at = if at > 0 && text.at(at) == b'{' { walk::first_member(text, at, token)? } else { 0 };
        }
        (at > 0 && text.at(at) == b'{').then_some(at)
    }

    /// A frame for the body of an event.
    #[inline(always)]
    fn open_body(&mut self, shapes: &Shapes, body: &Body, start: usize) -> Frame {
        self.frame(shapes, Some(body.object), Node::FREE, start)
    }
}

/// What a tag's value without escapes names.
fn plain_name(shapes: &Shapes, text: Text<'_>, value: Span) -> Option<u16> {
    let (start, end) = (value.start as usize + 1, (value.end as usize).checked_sub(1)?);
    let is_plain = text.at(start - 1) == b'"' && text.string_stop(start) == end;
    if is_plain { shapes.tags.find(text, start, end) } else { None }
}

fn head(shapes: &Shapes, text: Text<'_>, start: usize) -> Result<Option<Head>, Stop> {
    let mut p = text.space(start + 1);
    let mut stamp = None;
    if let Some(value) = shapes.stamp.after(text, p) {
        let value = after_space(text, value);
        if !text.at(value).is_ascii_digit() {
            return Ok(None);
        }
        let (end, notation) = text.number(value)?;
        if text.at(end) != b',' {
            return Ok(None);
        }
        stamp = Some(Stamp { key: p as u32, value: Span::new(value, end), notation });
        p = text.space(end + 1);
    }
    let Some(value) = shapes.tag.after(text, p) else { return Ok(None) };
    let value = after_space(text, value);
    if text.at(value) != b'"' {
        return Ok(None);
    }
    let end = text.string_stop(value + 1);
    let plain = text.at(end) == b'"';
    Ok(plain.then(|| Head { stamp, name: Span::new(value, end + 1) }))
}

/// An event's first keys, where its stamp and its tag, or its tag alone, come first and are plainly written.
struct Head {
    stamp: Option<Stamp>,
    name: Span,
}

struct Stamp {
    key: u32,
    value: Span,
    notation: Notation,
}
