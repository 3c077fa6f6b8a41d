//! Short strings that were met before: the same words come again and again, and a string is not made twice.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// How many strings are kept, one a place.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 10;

/// The longest string that is kept, in bytes.
const LONGEST: usize = 24;

/// The bytes of a string of at most [`LONGEST`], told apart from all others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spelling {
    words: [u64; LONGEST / 8],
    len: usize,
}

struct Kept {
    spelling: Spelling,
    string: Py<PyString>,
}

/// The strings that are kept. Where two want the same place, the later one has it.
pub struct Strings {
    places: Box<[Option<Kept>]>,
}

impl Default for Strings {
    fn default() -> Self {
        Self { places: (0..PLACES).map(|_| None).collect() }
    }
}

impl Strings {
    /// The string of this UTF-8.
    #[inline]
    pub fn get<'py>(&mut self, py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
        let Some(spelling) = Spelling::new(text) else { return PyString::from_bytes(py, text) };
        let place = &mut self.places[spelling.place()];
        match place {
            Some(kept) if kept.spelling == spelling => Ok(kept.string.bind(py).clone()),
            _ => {
                let string = PyString::from_bytes(py, text)?;
                *place = Some(Kept { spelling, string: string.clone().unbind() });
                Ok(string)
            }
        }
    }
}

impl Spelling {
    /// Words that overlap where the length is no multiple of theirs.
    #[inline]
    fn new(text: &[u8]) -> Option<Self> {
        let len = text.len();
        let words = match len {
            17..=LONGEST => [word(text, 0)?, word(text, 8)?, word(text, len - 8)?],
            8..=16 => [word(text, 0)?, word(text, len - 8)?, 0],
            4..8 => [u64::from(half(text, 0)?) << 32 | u64::from(half(text, len - 4)?), 0, 0],
            1..4 => [u64::from_le_bytes([text[0], text[len / 2], text[len - 1], 0, 0, 0, 0, 0]), 0, 0],
            _ => return None,
        };
        Some(Self { words, len })
    }

    #[inline]
    fn place(self) -> usize {
        let [a, b, c] = self.words;
        let mixed = (a ^ b.rotate_left(23) ^ c.rotate_left(41) ^ self.len as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (u64::BITS - BITS)) as usize
    }
}

#[inline]
fn word(text: &[u8], at: usize) -> Option<u64> {
    text[at..].first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

#[inline]
fn half(text: &[u8], at: usize) -> Option<u32> {
    text[at..].first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}
