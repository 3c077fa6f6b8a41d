//! Values that no shape describes: syntax and depth only, whatever they nest.

use super::text::{Stop, Text};
use crate::limits::MAX_DEPTH;

/// The kinds of the open containers, a bit each: set for an object.
#[derive(Default)]
struct Kinds {
    bits: [u64; MAX_DEPTH / 64],
    count: usize,
}

impl Kinds {
    #[inline(always)]
    fn push(&mut self, object: bool) {
        let (word, bit) = (self.count / 64 % self.bits.len(), self.count % 64);
        self.bits[word] = self.bits[word] & !(1 << bit) | u64::from(object) << bit;
        self.count += 1;
    }

    /// Closes the innermost container; answers whether the one around it is an object, `None` when there is none.
    #[inline(always)]
    fn pop(&mut self) -> Option<bool> {
        self.count -= 1;
        let last = self.count.checked_sub(1)?;
        Some(self.bits[last / 64 % self.bits.len()] >> (last % 64) & 1 == 1)
    }
}

/// Someone who is told which containers a skip goes through.
pub(crate) trait Watch {
    fn opened(&mut self, start: usize);
    fn closed(&mut self, end: usize);
}

/// Nobody.
impl Watch for () {
    fn opened(&mut self, _: usize) {}
    fn closed(&mut self, _: usize) {}
}

/// Skips the value whose first byte is at `p`, inside containers of which `room` more may be open.
#[inline(always)]
pub(crate) fn value(text: Text<'_>, p: usize, room: usize, lone: &mut bool) -> Result<usize, Stop> {
    watched(text, p, room, lone, &mut ())
}

/// The same while someone watches.
#[inline(always)]
pub(crate) fn watched(
    text: Text<'_>,
    p: usize,
    room: usize,
    lone: &mut bool,
    watch: &mut impl Watch,
) -> Result<usize, Stop> {
    match text.at(p) {
        b'{' | b'[' => container(text, p, room, lone, watch),
        _ => text.scalar(p, lone),
    }
}

#[inline(never)]
fn container(
    text: Text<'_>,
    mut p: usize,
    room: usize,
    lone: &mut bool,
    watch: &mut impl Watch,
) -> Result<usize, Stop> {
    let mut open = Kinds::default();
    let mut in_object = false;
    loop {
        // At the first byte of a value.
        let byte = text.at(p);
        if byte == b'{' || byte == b'[' {
            if open.count == room {
                return Err(Stop::TooDeep(p));
            }
            in_object = byte == b'{';
            open.push(in_object);
            watch.opened(p);
            p = text.space(p + 1);
            if text.at(p) != closing(in_object) {
                p = member(text, p, in_object, lone)?;
                continue;
            }
        } else {
            p = text.space(text.scalar(p, lone)?);
        }
        // After a value, or at the end of an empty container.
        while text.at(p) != b',' {
            if text.at(p) != closing(in_object) {
                return Err(Stop::Syntax(p));
            }
            watch.closed(p + 1);
            match open.pop() {
                None => return Ok(p + 1),
                Some(outer) => in_object = outer,
            }
            p = text.space(p + 1);
        }
        p = member(text, text.space(p + 1), in_object, lone)?;
    }
}

#[inline(always)]
fn closing(in_object: bool) -> u8 {
    if in_object { b'}' } else { b']' }
}

/// The first byte of the member's value: in an object, that is after its key.
#[inline(always)]
fn member(text: Text<'_>, p: usize, in_object: bool, lone: &mut bool) -> Result<usize, Stop> {
    if !in_object {
        return Ok(p);
    }
    if text.at(p) != b'"' {
        return Err(Stop::Syntax(p));
    }
    text.colon(text.string(p + 1, lone)?)
}
