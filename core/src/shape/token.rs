//! A key as a producer writes it, compared by whole words.

use crate::scan::text::Text;

const WORDS: usize = 5;

/// `"name":` or `"name"`, or nothing where the name is too long or needs escapes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    words: [u64; WORDS],
    masks: [u64; WORDS],
    len: usize,
}

impl Token {
    /// A token that stands nowhere.
    pub(crate) fn none() -> Self {
        Self { words: [0; WORDS], masks: [0; WORDS], len: 0 }
    }

    pub(crate) fn key(name: &str) -> Self {
        Self::new(name, &format!("\"{name}\":"))
    }

    pub(crate) fn value(name: &str) -> Self {
        Self::new(name, &format!("\"{name}\""))
    }

    fn new(name: &str, text: &str) -> Self {
        let mut token = Self::none();
        let plain = !name.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\');
        if plain && text.len() <= WORDS * 8 {
            token.len = text.len();
            for (i, byte) in text.bytes().enumerate() {
                token.words[i / 8] |= u64::from(byte) << (i % 8 * 8);
                token.masks[i / 8] |= 0xff << (i % 8 * 8);
            }
        }
        token
    }

    /// The position after the token, if it stands at `p`.
    #[inline(always)]
    pub(crate) fn after(&self, text: Text<'_>, p: usize) -> Option<usize> {
        let window = text.window::<{ WORDS * 8 }>(p);
        let differs = |i: usize| {
            let word = window[i * 8..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            (word ^ self.words[i]) & self.masks[i]
        };
        let same = match self.len {
            0 => false,
            1..=8 => differs(0) == 0,
            9..=16 => differs(0) | differs(1) == 0,
            17..=24 => differs(0) | differs(1) | differs(2) == 0,
            _ => differs(0) | differs(1) | differs(2) | differs(3) | differs(4) == 0,
        };
        same.then_some(p + self.len)
    }
}
