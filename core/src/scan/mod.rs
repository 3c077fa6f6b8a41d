//! One line or object judged in one pass: syntax, positions, fit, where the declared fields lie. No values are built.

mod fit;
mod misfit;
pub(crate) mod number;
pub(crate) mod skip;
mod tag;
pub(crate) mod text;
pub(crate) mod walk;

use std::sync::Arc;

use misfit::Fit;
use text::{Notation, Stop, Text};

use crate::shape::{Body, Node, Shapes, Wrapper};

/// A part of a line, in bytes from the line's start. A value never starts at 0, so there it means absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// What to put in the place of an older spelling (K15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) present: Arc<str>,
}

/// What a line is, and where it ends: at its terminator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    pub(crate) verdict: Verdict,
    pub(crate) end: usize,
}

/// What a line is, if it is JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verdict {
    Blank,
    /// An event; the scanner's `found` tells which.
    Event,
    /// Not an object: its first byte.
    NotAnObject(usize),
    /// The scanner's misfit tells where and why.
    DoesNotFit,
}

/// Where an event is in its line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// The type's id, 0 for an unrecognized event.
    pub(crate) id: u16,
    /// The event's object: the whole line's, or the one inside a wrapper.
    pub(crate) object: Span,
    /// The tag's value with its quotes, if it is a string.
    pub(crate) name: Span,
    /// The wrapper's value at the run's place.
    pub(crate) wrapper_run: Span,
}

/// An open container whose members are declared.
#[derive(Clone, Copy)]
struct Frame {
    /// Into `Shapes::objects`; `None` for an array.
    object: Option<u16>,
    /// Into `Shapes::nodes`: what this container must be.
    node: u16,
    /// The declared field whose value comes or came last.
    field: Option<u16>,
    /// One more than the last declared field, which predicts the next key.
    last: u16,
    /// Whether no member came yet.
    fresh: bool,
    /// Where the container starts.
    start: u32,
    /// Where the last key starts.
    key: u32,
    /// Where the first key that names no field starts, or 0.
    stray: u32,
    /// How many items came.
    items: u32,
    /// Where in `Scanner::wide` the fields beyond 64 begin.
    wide: u32,
    /// The fields that came, among the first 64.
    seen: u64,
}

/// Judges lines. What it learns and allocates is kept from line to line.
pub(crate) struct Scanner {
    max_depth: usize,
    /// For each declared field, the key that came after it last time.
    predictions: Vec<u16>,
    stack: Vec<Frame>,
    /// The `seen` bits beyond 64 of the open objects that have so many fields, innermost last.
    wide: Vec<u64>,
    /// The event that was judged last.
    pub(crate) found: Found,
    /// The type of the last recognized event, and whether it was written with spaces: streams repeat themselves.
    last_id: u16,
    spaced: bool,
    /// By field of the event's body: where its value is. What is behind the body's fields means nothing.
    pub(crate) fields: Vec<Span>,
    /// Where present spellings belong, in byte order.
    pub(crate) edits: Vec<Edit>,
    /// Whether a surrogate escape without a partner was seen (K20).
    pub(crate) lone_surrogate: bool,
    fit: Fit,
    /// The containers that a search for a tag went through, so that no byte is skipped once a level.
    skipped: tag::Skipped,
    scratch: Vec<u8>,
}

impl Scanner {
    pub(crate) fn new(shapes: &Shapes, max_depth: usize) -> Self {
        Self {
            max_depth,
            predictions: vec![0; shapes.predictions],
            stack: Vec::new(),
            wide: Vec::new(),
            found: Found::default(),
            last_id: 1,
            spaced: false,
            fields: vec![Span::default(); shapes.objects.iter().map(|object| object.fields.len()).max().unwrap_or(0)],
            edits: Vec::new(),
            lone_surrogate: false,
            fit: Fit::default(),
            skipped: tag::Skipped::default(),
            scratch: Vec::new(),
        }
    }

    /// Judges the line or object that starts at 0. A stop leaves the scanner as fit for the next line as a verdict does.
    #[inline]
    pub(crate) fn scan(&mut self, shapes: &Shapes, text: Text<'_>) -> Result<Scanned, Stop> {
        self.reset();
        let start = text.space(0);
        if text.at(start) != b'{' {
            return self.no_object(text, start);
        }
        let end = text.space(self.event(shapes, text, start, false)?);
        if !text.ends(end) {
            return Err(Stop::Syntax(end));
        }
        let verdict = if self.fit.is_clean() { Verdict::Event } else { Verdict::DoesNotFit };
        Ok(Scanned { verdict, end })
    }

    #[inline(always)]
    fn reset(&mut self) {
        self.stack.clear();
        self.wide.clear();
        self.edits.clear();
        self.lone_surrogate = false;
        self.skipped.clear();
        self.fit.clear();
    }

    #[cold]
    fn no_object(&mut self, text: Text<'_>, start: usize) -> Result<Scanned, Stop> {
        if text.ends(start) {
            return Ok(Scanned { verdict: Verdict::Blank, end: start });
        }
        let end = text.space(skip::value(text, start, self.max_depth, &mut self.lone_surrogate)?);
        if !text.ends(end) {
            return Err(Stop::Syntax(end));
        }
        Ok(Scanned { verdict: Verdict::NotAnObject(start), end })
    }

    /// Finds the event whose object starts at `start`; answers where it ends. `wrapped` events are not unwrapped again.
    #[inline(always)]
    fn event(&mut self, shapes: &Shapes, text: Text<'_>, start: usize, wrapped: bool) -> Result<usize, Stop> {
        match self.usual_start(shapes, text, start) {
            Some((name, frame)) => {
                let id = self.last_id;
                self.rest_of_event(shapes, text, name.end as usize, frame, id, name)
            }
            None => self.unusual_event(shapes, text, start, wrapped),
        }
    }

    /// The start of an event that begins as the last one did, of the same type.
    #[inline(always)]
    fn usual_start(&mut self, shapes: &Shapes, text: Text<'_>, start: usize) -> Option<(Span, Frame)> {
        let openings = &shapes.openings[usize::from(self.spaced)];
        let opening = &openings.types[usize::from(self.last_id)];
        let body = &shapes.events[usize::from(self.last_id) - 1];
        let mut frame = self.open_body(shapes, body, start);
        frame.seen = opening.tag_bit;
        let end = match openings.stamp.after(text, start) {
            Some(value) => {
                let end = text.digits(value);
                // A leading zero is no JSON, 20 digits are not plain.
                if text.at(value) == b'0' || !(1..20).contains(&(end - value)) {
                    return None;
                }
                let after = opening.after_stamp.after(text, end)?;
                self.fields[usize::from(body.stamp?)] = Span::new(value, end);
                frame.seen |= opening.stamp_bit;
                after
            }
            None => opening.alone.after(text, start)?,
        };
        let (tag, name) = (body.tag?, Span::new(end - opening.name_len, end));
        self.fields[usize::from(tag)] = name;
        frame.last = tag + 1;
        frame.fresh = false;
        Some((name, frame))
    }

    /// Any other event.
    #[inline(never)]
    fn unusual_event(&mut self, shapes: &Shapes, text: Text<'_>, start: usize, wrapped: bool) -> Result<usize, Stop> {
        self.wide.clear();
        let Some(head) = head(shapes, text, start)? else { return self.late_event(shapes, text, start, wrapped) };
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
    #[inline(always)]
    fn rest_of_event(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        p: usize,
        mut frame: Frame,
        id: u16,
        name: Span,
    ) -> Result<usize, Stop> {
        let start = frame.start as usize;
        let object = shapes.object(frame.object.unwrap_or_default());
        let p = self.simple_fields(object, text, p, &mut frame)?;
        let complete = object.required & !frame.seen == 0 && object.fields.len() <= 64;
        let end = if complete && !frame.fresh && text.at(p) == b'}' {
            self.forget_absent(shapes, frame);
            p + 1
        } else {
            self.fit(shapes, text, p, frame)?
        };
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
        }
        self.found.wrapper_run = run;
        Ok(end)
    }

    /// Where the event inside a wrapper starts, if there is an object; its keys become the misfits' prefix.
    fn unwrap(&mut self, text: Text<'_>, wrapper: &Wrapper) -> Option<usize> {
        let mut at = self.fields[usize::from(wrapper.inner)].start as usize;
        for token in &wrapper.path[1..] {
            at = if at > 0 { walk::member(text, at, token)? } else { 0 };
        }
        (at > 0 && text.at(at) == b'{').then_some(at)
    }

    /// A frame for the body of an event.
    #[inline(always)]
    fn open_body(&mut self, shapes: &Shapes, body: &Body, start: usize) -> Frame {
        self.fit.tag = body.tag;
        self.frame(shapes, Some(body.object), Node::FREE, start)
    }
}

fn head(shapes: &Shapes, text: Text<'_>, start: usize) -> Result<Option<Head>, Stop> {
    let mut p = after_space(text, start + 1);
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
        p = after_space(text, end + 1);
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

/// One space on: some writers put one after every comma and colon.
#[inline(always)]
fn after_space(text: Text<'_>, p: usize) -> usize {
    p + usize::from(text.at(p) == b' ')
}
