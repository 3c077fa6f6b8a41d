//! What a line turned out to be, if it is no error.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::current::{Line, View};
use crate::dialect::{Category, Dialect};
use crate::pointer;
use crate::present;
use crate::raw::Raw;
use crate::value::Value;

/// What a line turned out to be, if it is no error: an event, or an unrecognized one.
#[derive(Clone, Debug)]
pub enum Outcome<'a> {
    /// The dialect declares its type, and its body fits.
    Event(Event<'a>),
    /// The dialect does not declare its type (K1), or it has none (K11).
    Unrecognized(Unrecognized<'a>),
}

impl Outcome<'_> {
    /// The same outcome with bytes of its own.
    #[must_use]
    pub fn into_owned(self) -> Outcome<'static> {
        match self {
            Self::Event(event) => Outcome::Event(event.into_owned()),
            Self::Unrecognized(event) => Outcome::Unrecognized(event.into_owned()),
        }
    }

    /// The line's bytes, without its LF (K34).
    #[must_use]
    #[inline]
    pub fn raw(&self) -> &[u8] {
        self.view().raw()
    }

    /// The line's number from 1; in a document the element's index from 0; 0 for a single object.
    #[must_use]
    #[inline]
    pub fn line(&self) -> u64 {
        self.view().position.place.number().unwrap_or_default()
    }

    /// Where the line starts in the stream, in bytes from 0.
    #[must_use]
    #[inline]
    pub fn offset(&self) -> u64 {
        self.view().position.offset
    }

    /// The time stamp in milliseconds since the Unix epoch (K32).
    #[must_use]
    pub fn ts(&self) -> Option<f64> {
        self.view().ts()
    }

    /// The run id, where it is readable.
    #[must_use]
    pub fn run(&self) -> Option<Cow<'_, str>> {
        self.view().run()
    }

    /// The sequence number, where it is readable (K33).
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.view().sequence()
    }

    #[inline(always)]
    fn view(&self) -> View<'_> {
        match self {
            Self::Event(event) => event.line.view(),
            Self::Unrecognized(event) => event.line.view(),
        }
    }
}

/// What the accessors of every event are, recognized or not.
macro_rules! envelope_accessors {
    ($event:ident) => {
        impl $event<'_> {
            /// The same event with bytes of its own.
            #[must_use]
            pub fn into_owned(self) -> $event<'static> {
                $event { line: self.line.keep() }
            }

            /// The line's bytes, exactly as received, without its LF (K34).
            #[must_use]
            #[inline]
            pub fn raw(&self) -> &[u8] {
                self.line.view().raw()
            }

            /// The line's number from 1; in a document the element's index from 0 (K27); 0 for a single object (K29).
            #[must_use]
            #[inline]
            pub fn line(&self) -> u64 {
                self.line.view().position.place.number().unwrap_or_default()
            }

            /// Where the line starts in the stream, in bytes from 0.
            #[must_use]
            #[inline]
            pub fn offset(&self) -> u64 {
                self.line.view().position.offset
            }

            /// The time stamp in milliseconds since the Unix epoch, where there is one (K32).
            #[must_use]
            pub fn ts(&self) -> Option<f64> {
                self.line.view().ts()
            }

            /// The run id, where it is readable.
            #[must_use]
            pub fn run(&self) -> Option<Cow<'_, str>> {
                self.line.view().run()
            }

            /// The sequence number, where it is readable (K33).
            #[must_use]
            pub fn sequence(&self) -> Option<u64> {
                self.line.view().sequence()
            }

            /// The dialect it was decoded by.
            #[must_use]
            #[inline]
            pub fn dialect(&self) -> &Dialect {
                self.line.view().dialect
            }
        }
    };
}

envelope_accessors!(Event);
envelope_accessors!(Unrecognized);

/// An event whose type the dialect declares and whose body fits.
#[derive(Clone)]
pub struct Event<'a> {
    pub(crate) line: Line<'a>,
}

impl Event<'_> {
    /// Where the time stamp's value is in the raw line, whatever it is (K32): for who keeps the line and reads it later.
    #[must_use]
    #[inline]
    pub fn ts_range(&self) -> Option<Range<usize>> {
        self.line.view().stamp().map(|part| part.start()..part.end())
    }

    /// Its type.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &str {
        self.line.view().dialect.type_name(self.id()).unwrap_or_default()
    }

    /// Its type's id: the position in the dialect's list, from 1.
    #[must_use]
    #[inline]
    pub fn id(&self) -> u16 {
        self.line.view().found.id
    }

    /// Whom it is for (K35).
    #[must_use]
    pub fn category(&self) -> Category {
        self.line.view().dialect.category(self.id()).unwrap_or(Category::Mechanical)
    }

    /// Where the event's object is in the raw line: all of it but white space, or the part inside a wrapper (K28).
    #[must_use]
    pub fn object(&self) -> Range<usize> {
        self.line.view().found.object.range()
    }

    /// Whether an older spelling stands in the line, so that [`json`](Self::json) differs from it.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        !self.line.view().edits.is_empty()
    }

    /// The body's JSON with older spellings replaced (K15), borrowed from the line where there are none. It is what a JSON
    /// parser is to be given; half a surrogate pair stays the escape it is (K20).
    #[must_use]
    pub fn json(&self) -> Cow<'_, str> {
        present::text(self.json_bytes())
    }

    /// The same as bytes. They are valid UTF-8.
    #[must_use]
    pub fn json_bytes(&self) -> Cow<'_, [u8]> {
        let view = self.line.view();
        present::edited(view.raw(), view.found.object, view.edits)
    }

    /// [`json`](Self::json) with every half of a surrogate pair replaced by U+FFFD: for parsers that refuse it (K20).
    #[must_use]
    pub fn well_formed_json(&self) -> Cow<'_, str> {
        let json = self.json_bytes();
        if !self.line.view().lone_surrogate {
            return present::text(json);
        }
        present::text(Cow::Owned(present::well_formed(&json)))
    }

    /// The body as a type of the caller's.
    pub fn body<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        let json = self.well_formed_json();
        let mut parser = serde_json::Deserializer::from_str(&json);
        // The scan bounds the depth (K21).
        parser.disable_recursion_limit();
        T::deserialize(&mut parser)
    }

    /// The value that a JSON Pointer names in the body, by present names (K15).
    #[must_use]
    #[inline]
    pub fn field(&self, pointer: &str) -> Option<Value<'_>> {
        if let Some(name) = pointer::plain(pointer) {
            return self.member(name, &[]);
        }
        let tokens = pointer::tokens(pointer)?;
        let Some((first, rest)) = tokens.split_first() else {
            return Some(whole(&self.json_bytes()));
        };
        self.member(first, rest)
    }

    /// The value that `rest` leads to from the top-level field of this present name.
    fn member(&self, name: &str, rest: &[Cow<'_, str>]) -> Option<Value<'_>> {
        let view = self.line.view();
        match view.dialect.field_index(self.id(), name) {
            Some(index) => declared_field(view, index, rest),
            None if view.dialect.is_older_name(self.id(), name) => None,
            None => {
                let part = view.object().follow(&[name])?.follow(rest)?;
                Some(Value::new(view.padded(), part.start(), part.end()))
            }
        }
    }

    /// The parts of its line.
    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        self.line.view()
    }

    /// The value of a declared top-level field, by the index that [`Dialect::field_index`] tells, older spellings replaced
    /// (K15).
    pub(crate) fn field_at(&self, index: u16) -> Option<Value<'_>> {
        declared_field(self.line.view(), index, &[])
    }

    /// Whether half a surrogate pair stands alone anywhere in it (K20).
    #[inline]
    pub(crate) fn has_lone_surrogate(&self) -> bool {
        self.line.view().lone_surrogate
    }

    /// Where the value of one declared top-level field is in the raw line, by the field's place in
    /// [`Dialect::field_names`]; `None` where it is absent. Older spellings are not replaced there.
    #[must_use]
    #[inline]
    pub fn field_span(&self, index: usize) -> Option<Range<usize>> {
        let view = self.line.view();
        let span = view.fields.get(..view.declared())?.get(index)?;
        (span.start > 0).then(|| span.range())
    }

    /// The declared top-level fields that are there: each present name and where its value is in the raw line. Older
    /// spellings are not replaced there.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let view = self.line.view();
        let object = view.dialect.shapes().object(view.body().object);
        let spans = object.fields.iter().zip(view.fields);
        spans.filter(|(_, span)| span.start > 0).map(|(field, span)| (&*field.name, span.range()))
    }
}

/// What `rest` leads to from a declared field, by present names.
fn declared_field<'v>(view: View<'v>, index: u16, rest: &[Cow<'_, str>]) -> Option<Value<'v>> {
    let part = view.field(usize::from(index))?;
    let span = view.fields[usize::from(index)];
    if view.edits.iter().any(|edit| span.contains(edit.span)) {
        let whole = whole(&present::edited(view.raw(), span, view.edits));
        let json = whole.part().follow(rest)?.json();
        return Some(Value::new(Raw::copy(json), 0, json.len()));
    }
    let part = part.follow(rest)?;
    Some(Value::new(view.padded(), part.start(), part.end()))
}

fn whole(json: &[u8]) -> Value<'static> {
    Value::new(Raw::copy(json), 0, json.len())
}

impl fmt::Debug for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut event = f.debug_struct("Event");
        event.field("type", &self.name()).field("line", &self.line()).field("bytes", &self.raw().len()).finish()
    }
}

/// An event whose type the dialect does not declare (K1), or that has no type (K11). Its meaning is not guessed.
#[derive(Clone)]
pub struct Unrecognized<'a> {
    pub(crate) line: Line<'a>,
}

impl Unrecognized<'_> {
    /// Its type, `None` where it has none or one that is no string (K11).
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> {
        let view = self.line.view();
        view.part(view.found.name)?.string()
    }
}

impl fmt::Debug for Unrecognized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut event = f.debug_struct("Unrecognized");
        event.field("name", &self.name()).field("line", &self.line()).field("bytes", &self.raw().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Decoder, Dialect, Outcome};

    #[test]
    fn spans_are_found_by_the_order_of_the_names_and_absent_ones_are_not() {
        let mut decoder = Decoder::new(Dialect::stella());
        decoder.push(
            b"{\"type\":\"tool_result\",\"call_id\":\"c1\",\"duration_ms\":7,\"ok\":true,\"output\":{\"ok\":\"x\"}}\n",
        );
        decoder.push(b" {\"text\": \"Hi\", \"x\":1, \"type\":\"text_delta\"}\n");
        while let Some(outcome) = decoder.next_outcome() {
            let Ok(Outcome::Event(event)) = outcome else { continue };
            let dialect = event.dialect();
            let named = dialect.field_names(event.id()).enumerate();
            let spans: Vec<_> = named.filter_map(|(index, name)| Some((name, event.field_span(index)?))).collect();
            assert!(spans.iter().cloned().eq(event.fields()));
            if event.name() == "text_delta" {
                assert_eq!(spans, [("type", 30..42), ("delta", 10..14)]);
            }
            assert_eq!(event.field_span(dialect.field_names(event.id()).len()), None);
        }
        assert_eq!(decoder.report().events().last(), Some(("text_delta", 1)));
    }
}
