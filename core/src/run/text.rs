//! Text that comes in pieces, joined at the level of code units (K20).

use std::borrow::Cow;

use super::keep::Keep;
use crate::present;
use crate::value::Part;

/// A piece of text. Half a surrogate pair at either end is kept apart: its other half may be in the next piece.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Piece<'a> {
    /// A low surrogate that comes first.
    head: Option<u16>,
    text: Cow<'a, str>,
    /// A high surrogate that comes last.
    tail: Option<u16>,
    /// Whether its end is missing.
    cut: bool,
}

impl<'a> Piece<'a> {
    /// The string that a value is, with the halves that stand alone at its ends; `lone` says whether the event has any.
    pub(super) fn new(value: Part<'a>, lone: bool) -> Option<Self> {
        let text = value.string()?;
        if !lone {
            return Some(Self { head: None, text, tail: None, cut: false });
        }
        let (head, tail) = present::outer_halves(value.json());
        let mut kept = &*text;
        // Each half became U+FFFD.
        let half = char::REPLACEMENT_CHARACTER;
        kept = if head.is_some() { kept.strip_prefix(half).unwrap_or(kept) } else { kept };
        kept = if tail.is_some() { kept.strip_suffix(half).unwrap_or(kept) } else { kept };
        Some(Self { head, text: kept.to_owned().into(), tail, cut: false })
    }

    pub(super) fn into_owned(self) -> Piece<'static> {
        Piece { text: self.text.into_owned().into(), ..self }
    }

    /// How many bytes an owned piece keeps.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Cuts the piece to what may be kept of a text.
    pub(super) fn fit(&mut self, keep: &mut Keep<'_>) {
        let kept = keep.fit(0, &self.text).len();
        if kept < self.text.len() {
            self.text = self.text[..kept].to_owned().into();
            self.tail = None;
            self.cut = true;
        }
    }
}

/// A text that pieces are appended to.
#[derive(Default)]
pub(super) struct Joined {
    /// UTF-8 throughout: every piece was judged to be.
    text: Vec<u8>,
    /// A high surrogate at the end, which waits for its other half.
    tail: Option<u16>,
    /// Whether any piece came, an empty one too.
    started: bool,
    /// Whether it was cut: nothing is appended behind a cut.
    cut: bool,
}

impl Joined {
    /// Appends the string that a value is; `lone` says whether the event has half a surrogate pair anywhere.
    #[inline]
    pub(super) fn append_string(&mut self, string: Part<'_>, lone: bool, keep: &mut Keep<'_>) {
        let most = string.json().len();
        if lone || self.tail.is_some() || self.cut || !keep.whole(self.text.len(), most) {
            return self.append_piece(string, lone, keep);
        }
        self.started = true;
        let before = self.text.len();
        // It was judged before: it has an end.
        let _ = string.text().unescape(string.start() + 1, &mut self.text);
        keep.give_back(most - (self.text.len() - before));
    }

    #[cold]
    fn append_piece(&mut self, string: Part<'_>, lone: bool, keep: &mut Keep<'_>) {
        if let Some(piece) = Piece::new(string, lone) {
            self.append(&piece, keep);
        }
    }

    pub(super) fn append(&mut self, piece: &Piece<'_>, keep: &mut Keep<'_>) {
        self.started = true;
        match (self.tail, piece.head) {
            (None, None) => {}
            // A high surrogate waits on where the piece is empty.
            (Some(_), None) if piece.text.is_empty() && piece.tail.is_none() => return,
            (tail, head) => {
                self.tail = None;
                let units = tail.into_iter().chain(head);
                for character in char::decode_utf16(units) {
                    let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
                    self.push(character.encode_utf8(&mut [0; 4]), keep);
                }
            }
        }
        self.push(&piece.text, keep);
        self.tail = piece.tail;
        self.cut |= piece.cut;
    }

    fn push(&mut self, text: &str, keep: &mut Keep<'_>) {
        if self.cut {
            return;
        }
        let kept = keep.fit(self.text.len(), text);
        self.cut = kept.len() < text.len();
        self.text.extend_from_slice(kept.as_bytes());
    }

    /// Drops what was joined.
    pub(super) fn clear(&mut self, keep: &mut Keep<'_>) {
        /// What is kept free for the next text.
        const SPARE: usize = 4096;
        keep.give_back(self.text.len());
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        text.shrink_to(SPARE);
        *self = Self { text, ..Self::default() };
    }

    /// The text as it is now, `None` where no piece came. A half that still waits stays alone.
    pub(super) fn take(&mut self, keep: &mut Keep<'_>) -> Option<String> {
        if self.tail.take().is_some() {
            self.push(char::REPLACEMENT_CHARACTER.encode_utf8(&mut [0; 4]), keep);
        }
        let joined = std::mem::take(self);
        joined.started.then(|| String::from_utf8(joined.text).unwrap_or_default())
    }
}
