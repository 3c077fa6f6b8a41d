//! Short strings that were met before: the same words come again and again, and a string is not made twice.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// How many strings are kept, one a place.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 10;

/// A string and its bytes, zeros behind them.
struct Kept {
    words: [u64; 2],
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
    /// The string of the first `len` bytes, which are UTF-8 without a zero; those behind them are zero.
    #[inline]
    pub fn get<'py>(&mut self, py: Python<'py>, bytes: [u8; 16], len: usize) -> PyResult<Bound<'py, PyString>> {
        let (words, _) = bytes.as_chunks();
        let words = [u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1])];
        let place = &mut self.places[place(words)];
        match place {
            Some(kept) if kept.words == words => Ok(kept.string.bind(py).clone()),
            _ => {
                let string = PyString::from_bytes(py, &bytes[..len])?;
                *place = Some(Kept { words, string: string.clone().unbind() });
                Ok(string)
            }
        }
    }
}

/// Where the string of these bytes is kept.
#[inline]
fn place([low, high]: [u64; 2]) -> usize {
    let mixed = (low ^ high.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (u64::BITS - BITS)) as usize
}
