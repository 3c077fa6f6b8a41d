//! A fixed map from strings to small numbers, made for looking up what stands in a text.

use crate::scan::text::Text;

/// An open-addressing table, at most half full. A slot compares by length, first and last word, then by all bytes.
#[derive(Debug)]
pub(crate) struct Names {
    slots: Box<[Slot]>,
}

#[derive(Clone, Debug)]
struct Slot {
    name: Box<[u8]>,
    first: u64,
    value: Option<u16>,
}

impl Names {
    pub(crate) fn new(names: &[(&str, u16)]) -> Self {
        Self::with_slots(2, names)
    }

    /// Where most of what is looked up is absent: seldom does it meet a name that is there.
    pub(crate) fn sparse(names: &[(&str, u16)]) -> Self {
        Self::with_slots(16, names)
    }

    fn with_slots(each: usize, names: &[(&str, u16)]) -> Self {
        let size = (names.len() * each).next_power_of_two().max(2);
        let empty = Slot { name: Box::default(), first: 0, value: None };
        let mut map = Self { slots: vec![empty; size].into() };
        for &(name, value) in names {
            let first = first_word(name.as_bytes());
            let mut at = map.home(name.as_bytes(), first);
            while map.slots[at].value.is_some() {
                at = (at + 1) % size;
            }
            map.slots[at] = Slot { name: name.as_bytes().into(), first, value: Some(value) };
        }
        map
    }

    /// The value of the name that stands at `start..end` of a text.
    #[inline(always)]
    pub(crate) fn find(&self, text: Text<'_>, start: usize, end: usize) -> Option<u16> {
        let word = u64::from_le_bytes(*text.window(start));
        let len = end - start;
        let first = if len >= 8 { word } else { word & ((1 << (8 * len)) - 1) };
        self.look_up(text.slice(start, end), first)
    }

    /// The value of a name.
    #[inline]
    pub(crate) fn get(&self, name: &[u8]) -> Option<u16> {
        self.look_up(name, first_word(name))
    }

    #[inline(always)]
    fn look_up(&self, name: &[u8], first: u64) -> Option<u16> {
        let mut at = self.home(name, first);
        loop {
            let slot = &self.slots[at];
            if slot.first == first && slot.name.len() == name.len() && (name.len() <= 8 || *slot.name == *name) {
                // An empty slot looks like the empty name; its value tells them apart.
                return slot.value;
            }
            slot.value?;
            at = (at + 1) % self.slots.len();
        }
    }

    #[inline(always)]
    fn home(&self, name: &[u8], first: u64) -> usize {
        let last = if name.len() > 8 { name.last_chunk().map_or(0, |word| u64::from_le_bytes(*word)) } else { 0 };
        let mixed = (first ^ last.rotate_left(23) ^ (name.len() as u64) << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }
}

/// The first eight bytes, or fewer and zeros.
fn first_word(name: &[u8]) -> u64 {
    match name.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => name.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}
