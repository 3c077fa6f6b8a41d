//! Finding the one key that tells what an object is, before its fields are looked at.

use super::skip::{self, Watch};
use super::text::{Stop, Text};
use super::{Scanner, Span, after_space};
use crate::shape::{Names, Shapes};

/// What a search for a tag found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Search {
    /// Where the tag's key starts, and its value.
    Value { key: usize, value: Span },
    /// None; the object's closing brace.
    Missing(usize),
}

/// The containers that searches went through, so that the search for a tag inside one of them jumps over what it holds:
/// without it, tags at the end of nested unions would cost a pass over the line for each level.
#[derive(Default)]
pub(super) struct Skipped {
    /// By start.
    spans: Vec<Span>,
    /// Into `spans`, those that are open.
    open: Vec<usize>,
    /// Everything before this was gone through.
    until: usize,
}

impl Skipped {
    /// Shorter containers are skipped faster than looked up.
    const WORTHWHILE: u32 = 64;

    pub(super) fn clear(&mut self) {
        self.spans.clear();
        self.open.clear();
        self.until = 0;
    }

    fn end_of(&self, start: usize) -> Option<usize> {
        let at = self.spans.binary_search_by_key(&(start as u32), |span| span.start).ok()?;
        Some(self.spans[at].end as usize)
    }
}

impl Watch for Skipped {
    fn opened(&mut self, start: usize) {
        self.open.push(self.spans.len());
        self.spans.push(Span::new(start, start));
    }

    fn closed(&mut self, end: usize) {
        let Some(index) = self.open.pop() else { return };
        let span = &mut self.spans[index];
        span.end = end as u32;
        if span.end - span.start < Self::WORTHWHILE {
            // Whatever it holds is shorter still.
            self.spans.truncate(index);
        }
    }
}

impl Scanner {
    /// Looks for the tag (key 0 of `object`) in the object at `start`, inside which `room` containers may be open, itself
    /// among them.
    pub(super) fn find_tag(
        &mut self,
        shapes: &Shapes,
        text: Text<'_>,
        start: usize,
        object: u16,
        room: usize,
    ) -> Result<Search, Stop> {
        let object = shapes.object(object);
        let tag = &object.keys[0];
        let mut p = text.space(after_space(text, start + 1));
        if text.at(p) == b'}' {
            return Ok(Search::Missing(p));
        }
        loop {
            let plain = tag.token.after(text, p);
            let (value, found) = match plain {
                Some(value) => (text.space(value), true),
                None => {
                    if text.at(p) != b'"' {
                        return Err(Stop::Syntax(p));
                    }
                    let end = text.string(p + 1, &mut self.lone_surrogate)?;
                    let key = self.look_up(text, Span::new(p, end), &object.names);
                    (text.colon(end)?, key == Some(0))
                }
            };
            let end = self.skip_once(text, value, room - 1)?;
            if found {
                return Ok(Search::Value { key: p, value: Span::new(value, end) });
            }
            p = text.space(end);
            match text.at(p) {
                b',' => p = text.space(p + 1),
                b'}' => return Ok(Search::Missing(p)),
                _ => return Err(Stop::Syntax(p)),
            }
        }
    }

    /// What the string at `span`, quotes included, is among `names`.
    pub(super) fn look_up(&mut self, text: Text<'_>, span: Span, names: &Names) -> Option<u16> {
        let (start, end) = (span.start as usize + 1, span.end as usize - 1);
        if !text.slice(start, end).contains(&b'\\') {
            return names.find(text, start, end);
        }
        self.scratch.clear();
        text.unescape(start, &mut self.scratch).ok()?;
        names.get(&self.scratch)
    }

    /// Skips a value; a container that a search went through before is jumped over.
    fn skip_once(&mut self, text: Text<'_>, p: usize, room: usize) -> Result<usize, Stop> {
        if p < self.skipped.until {
            return match self.skipped.end_of(p) {
                Some(end) => Ok(end),
                None => skip::value(text, p, room, &mut self.lone_surrogate),
            };
        }
        let end = skip::watched(text, p, room, &mut self.lone_surrogate, &mut self.skipped)?;
        self.skipped.until = end;
        Ok(end)
    }
}
