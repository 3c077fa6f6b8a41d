//! What is kept of runs, within the limits (K30).

use std::borrow::Cow;

use super::limits::RunLimits;
use super::model::Json;
use crate::quoted::quoted;
use crate::scan::text::Text;

/// What may still be kept of the runs of one stream.
pub(super) struct Budget {
    pub(super) limits: RunLimits,
    left: usize,
}

impl Budget {
    pub(super) fn new(limits: RunLimits) -> Self {
        Self { limits, left: limits.total_bytes() }
    }

    /// Takes room, if there is so much.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let left = self.left.checked_sub(bytes);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

/// Keeps what one run holds; says when something had to be left out.
pub(super) struct Keep<'v> {
    pub(super) budget: &'v mut Budget,
    pub(super) truncated: &'v mut bool,
}

impl Keep<'_> {
    /// Takes room for what is kept whole or not at all.
    pub(super) fn room(&mut self, bytes: usize) -> bool {
        let room = self.budget.take(bytes);
        *self.truncated |= !room;
        room
    }

    /// Gives back what is no longer kept.
    pub(super) fn give_back(&mut self, bytes: usize) {
        self.budget.left += bytes;
    }

    /// Takes room for one more item of a list, and for what it holds beside.
    pub(super) fn item<T>(&mut self, list: &[T], beside: usize) -> bool {
        if list.len() < self.budget.limits.items() {
            return self.room(size_of::<T>() + beside);
        }
        *self.truncated = true;
        false
    }

    /// The beginning of `text` that is kept where `before` bytes of the same text are kept already.
    pub(super) fn fit<'t>(&mut self, before: usize, text: &'t str) -> &'t str {
        let room = self.budget.limits.text_bytes().saturating_sub(before).min(self.budget.left);
        let kept = &text[..text.floor_char_boundary(room)];
        *self.truncated |= kept.len() < text.len();
        self.budget.left -= kept.len();
        kept
    }

    /// As much of a text as is kept of one.
    pub(super) fn text<'t>(&mut self, text: impl Into<Cow<'t, str>>) -> String {
        let text = text.into();
        let kept = self.fit(0, &text).len();
        if kept < text.len() {
            return text[..kept].into();
        }
        let mut text = text.into_owned();
        // Escapes take more room than what they stand for.
        text.shrink_to_fit();
        text
    }

    /// As much as is kept of the string that starts at `start` and ends before `end`.
    pub(super) fn string(&mut self, text: Text<'_>, start: usize, end: usize) -> Option<String> {
        let mut string = Vec::with_capacity(end - start + 16);
        text.unescape(start + 1, &mut string).ok()?;
        Some(self.text(String::from_utf8(string).ok()?))
    }

    /// Takes room for `most` bytes more of a text of which `before` are kept, if there is room for all of them.
    /// [Give back](Self::give_back) what was not needed.
    #[inline]
    pub(super) fn whole(&mut self, before: usize, most: usize) -> bool {
        before + most <= self.budget.limits.text_bytes() && self.budget.take(most)
    }

    /// Keeps a text in the place of the one before.
    pub(super) fn replace(&mut self, kept: &mut Option<String>, text: Option<&str>) {
        self.give_back(kept.take().map_or(0, |before| before.len()));
        *kept = text.map(|text| self.text(text));
    }

    /// A JSON value, or a string of its beginning where it is too long. Line ends between tokens become spaces.
    pub(super) fn json(&mut self, json: &str) -> Option<Json> {
        if json.len() <= self.budget.limits.text_bytes() && self.budget.take(json.len()) {
            let is_one_line = memchr::memchr2(b'\n', b'\r', json.as_bytes()).is_none();
            return Some(Json(if is_one_line { json.into() } else { json.replace(['\n', '\r'], " ") }));
        }
        *self.truncated = true;
        // Quotes are added around it, and no character of JSON takes more than one more byte to escape.
        let room = self.budget.left.checked_sub(2)? / 2;
        let kept = &json[..json.floor_char_boundary(room.min(self.budget.limits.text_bytes()))];
        let string = quoted(kept);
        self.budget.left -= string.len();
        Some(Json(string))
    }
}
