//! What a producer writes again and again, compared at once.

use wide::u8x16;

use crate::scan::text::{PADDING, Text};

/// How much of a token is compared at once.
const HEAD: usize = 32;

/// A short text, or one that stands nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    head: [[u8; HEAD / 2]; 2],
    /// The bytes of `head` that count, a bit each.
    counts: u32,
    tail: Box<[u8]>,
    len: usize,
}

impl Token {
    /// A token that stands nowhere.
    pub(crate) fn none() -> Self {
        // Control bytes stand nowhere where a token is looked for.
        Self { head: [[0; HEAD / 2]; 2], counts: u32::MAX, tail: Box::default(), len: 0 }
    }

    /// `"name":`
    pub(crate) fn key(name: &str) -> Self {
        Self::new(&[name], &format!("\"{name}\":"))
    }

    /// `text`, unless one of the `names` in it needs escapes or it is too long.
    pub(crate) fn new(names: &[&str], text: &str) -> Self {
        let escaped = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        if names.iter().any(|name| name.bytes().any(escaped)) || text.len() > PADDING {
            return Self::none();
        }
        let (head, tail) = text.as_bytes().split_at(text.len().min(HEAD));
        let mut bytes = [0; HEAD];
        bytes[..head.len()].copy_from_slice(head);
        let counts = (1_u64 << head.len()) - 1;
        let (halves, _) = bytes.as_chunks();
        Self { head: [halves[0], halves[1]], counts: counts as u32, tail: tail.into(), len: text.len() }
    }

    /// The position after the token, if it stands at `p`.
    #[inline(always)]
    pub(crate) fn after(&self, text: Text<'_>, p: usize) -> Option<usize> {
        self.stands(text, p, self.counts)
    }

    /// The same where the first byte may be another.
    #[inline(always)]
    pub(crate) fn after_any(&self, text: Text<'_>, p: usize) -> Option<usize> {
        self.stands(text, p, self.counts & !1)
    }

    #[inline(always)]
    fn stands(&self, text: Text<'_>, p: usize, counts: u32) -> Option<usize> {
        if counts & 0xffff & !same(text.window(p), self.head[0]) != 0 {
            return None;
        }
        let same = self.len <= HEAD / 2 || counts >> 16 & !same(text.window(p + HEAD / 2), self.head[1]) == 0;
        let same = same && (self.len <= HEAD || *text.slice(p + HEAD, p + self.len) == *self.tail);
        same.then_some(p + self.len)
    }
}

/// A bit for each byte that is the same.
#[inline(always)]
fn same(found: &[u8; HEAD / 2], expected: [u8; HEAD / 2]) -> u32 {
    u8x16::new(*found).simd_eq(u8x16::new(expected)).to_bitmask()
}
