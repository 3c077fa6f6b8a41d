//! What a producer writes again and again, compared at once.

use crate::scan::text::{PADDING, Text};

/// How much of a token is compared at once.
const HEAD: usize = 32;

/// A short text, or one that stands nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    head: [u128; 2],
    /// The bytes of `head` that count.
    mask: [u128; 2],
    tail: Box<[u8]>,
    len: usize,
}

impl Token {
    /// A token that stands nowhere.
    pub(crate) fn none() -> Self {
        // Control bytes stand nowhere where a token is looked for.
        Self { head: [0; 2], mask: [u128::MAX; 2], tail: Box::default(), len: 0 }
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
        let (mut bytes, mut mask) = ([0; HEAD], [0; HEAD]);
        bytes[..head.len()].copy_from_slice(head);
        mask[..head.len()].fill(0xff);
        Self { head: halves(&bytes), mask: halves(&mask), tail: tail.into(), len: text.len() }
    }

    /// The position after the token, if it stands at `p`.
    #[inline(always)]
    pub(crate) fn after(&self, text: Text<'_>, p: usize) -> Option<usize> {
        let found = halves(text.window(p));
        if (found[0] ^ self.head[0]) & self.mask[0] != 0 {
            return None;
        }
        let same = self.len <= HEAD / 2 || (found[1] ^ self.head[1]) & self.mask[1] == 0;
        let same = same && (self.len <= HEAD || *text.slice(p + HEAD, p + self.len) == *self.tail);
        same.then_some(p + self.len)
    }
}

#[inline(always)]
fn halves(bytes: &[u8; HEAD]) -> [u128; 2] {
    let (low, high) = bytes.split_at(HEAD / 2);
    [low, high].map(|half| half.try_into().map_or(0, u128::from_le_bytes))
}
