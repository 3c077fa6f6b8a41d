//! Keys that were met before, and which key came after which: the same few come in every line, in the same order.

use crate::scan::text::Text;
use crate::shape::Token;

/// How many keys are remembered. When there are more, all are forgotten before the next text.
const MOST: usize = 1024;

/// A place in the hash table; twice as many as keys.
const SLOTS: usize = 2 * MOST;

/// The longest key that is remembered, in bytes.
const LONGEST: usize = 37;

/// Where a key stands: after another one, or first in the object that is another one's value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context(usize);

impl Context {
    /// The first key of all.
    pub(super) const FIRST: Self = Self::inside(0);

    pub(super) const fn after(key: u16) -> Self {
        Self(key as usize * 2)
    }

    /// Also for the objects in an array that is the key's value.
    pub(super) const fn inside(key: u16) -> Self {
        Self(key as usize * 2 + 1)
    }
}

/// The remembered keys, by number from 1; 0 is every other key.
#[derive(Debug)]
pub(super) struct Keys<K> {
    known: Vec<Known<K>>,
    /// By hash: numbers of keys, 0 where there is none.
    slots: Box<[u16]>,
    /// By context: the number of the key that stood there last.
    predictions: Vec<u16>,
}

#[derive(Debug)]
struct Known<K> {
    name: Box<[u8]>,
    token: Token,
    key: K,
}

impl<K> Default for Keys<K> {
    fn default() -> Self {
        Self { known: Vec::new(), slots: vec![0; SLOTS].into(), predictions: vec![0; 2] }
    }
}

impl<K> Keys<K> {
    /// Forgets all where there is no more room. Not while numbers are in use.
    pub(super) fn make_room(&mut self) {
        if self.known.len() >= MOST {
            *self = Self::default();
        }
    }

    /// The key that probably stands at `p`, if it does, and the position after its colon.
    #[inline(always)]
    pub(super) fn predicted(&self, context: Context, text: Text<'_>, p: usize) -> Option<(u16, usize)> {
        let number = self.predictions[context.0];
        let known = self.known.get(usize::from(number).checked_sub(1)?)?;
        Some((number, known.token.after(text, p)?))
    }

    /// The number of a key that stands in this context, 0 if it is new.
    #[inline]
    pub(super) fn find(&mut self, context: Context, name: &[u8]) -> u16 {
        let mut at = home(name);
        loop {
            let number = self.slots[at];
            let Some(index) = usize::from(number).checked_sub(1) else { return 0 };
            if *self.known[index].name == *name {
                self.predictions[context.0] = number;
                return number;
            }
            at = (at + 1) % SLOTS;
        }
    }

    /// Remembers a new key, if there is room and it is not too long; gives it back if not.
    pub(super) fn remember(&mut self, context: Context, name: &[u8], key: K) -> Result<u16, K> {
        let Ok(text) = str::from_utf8(name) else { return Err(key) };
        if self.known.len() >= MOST || name.len() > LONGEST {
            return Err(key);
        }
        self.known.push(Known { name: name.into(), token: Token::key(text), key });
        self.predictions.extend([0; 2]);
        let number = self.known.len() as u16;
        let mut at = home(name);
        while self.slots[at] != 0 {
            at = (at + 1) % SLOTS;
        }
        self.slots[at] = number;
        self.predictions[context.0] = number;
        Ok(number)
    }

    #[inline]
    pub(super) fn get(&self, number: u16) -> Option<&K> {
        self.known.get(usize::from(number).checked_sub(1)?).map(|known| &known.key)
    }
}

fn home(name: &[u8]) -> usize {
    let mut hash = name.len() as u64;
    for chunk in name.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    (hash >> 32) as usize % SLOTS
}
