//! What a line turned out to be, if it is no error.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::dialect::{Category, Dialect};
use crate::pointer;
use crate::present;
use crate::raw::Raw;
use crate::scan::{Edit, Found, Span};
use crate::shape::Body;
use crate::value::{Part, Value};

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
    pub fn raw(&self) -> &[u8] {
        self.envelope().raw()
    }

    /// The line's number from 1; in a document the element's index from 0; 0 for a single object.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.envelope().line
    }

    /// Where the line starts in the stream, in bytes from 0.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.envelope().offset
    }

    /// The time stamp in milliseconds since the Unix epoch (K32).
    #[must_use]
    pub fn ts(&self) -> Option<f64> {
        self.envelope().ts()
    }

    /// The run id, where it is readable.
    #[must_use]
    pub fn run(&self) -> Option<Cow<'_, str>> {
        self.envelope().run()
    }

    /// The sequence number, where it is readable (K33).
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.envelope().sequence()
    }

    fn envelope(&self) -> &Envelope<'_> {
        match self {
            Self::Event(event) => &event.envelope,
            Self::Unrecognized(event) => &event.envelope,
        }
    }
}

/// What every event has, recognized or not.
#[derive(Clone)]
pub(crate) struct Envelope<'a> {
    pub(crate) dialect: Cow<'a, Dialect>,
    pub(crate) raw: Raw<'a>,
    pub(crate) line: u64,
    pub(crate) offset: u64,
    pub(crate) found: Found,
    pub(crate) fields: Cow<'a, [Span]>,
}

impl Envelope<'_> {
    fn into_owned(self) -> Envelope<'static> {
        Envelope {
            dialect: Cow::Owned(self.dialect.into_owned()),
            raw: self.raw.into_owned(),
            line: self.line,
            offset: self.offset,
            found: self.found,
            fields: Cow::Owned(self.fields.into_owned()),
        }
    }

    fn raw(&self) -> &[u8] {
        self.raw.bytes()
    }

    fn body(&self) -> &Body {
        let shapes = self.dialect.shapes();
        usize::from(self.found.id).checked_sub(1).map_or(&shapes.unrecognized, |index| &shapes.events[index])
    }

    /// The value that `path` leads to from a field of the body.
    fn part(&self, field: Option<u16>, path: &[String]) -> Option<Part<'_>> {
        self.field_part(usize::from(field?))?.follow(path)
    }

    fn field_part(&self, field: usize) -> Option<Part<'_>> {
        let span = self.fields.get(field).filter(|span| span.start > 0)?;
        Some(Part::new(self.raw.text(), span.start as usize, span.end as usize))
    }

    fn ts(&self) -> Option<f64> {
        self.part(self.body().stamp, self.dialect.stamp_path())?.real()
    }

    fn run(&self) -> Option<Cow<'_, str>> {
        let wrapper = self.found.wrapper_run;
        if wrapper.start > 0 {
            return Part::new(self.raw.text(), wrapper.start as usize, wrapper.end as usize).string();
        }
        self.part(self.body().run, self.dialect.run_path())?.string()
    }

    fn sequence(&self) -> Option<u64> {
        self.part(self.body().sequence, self.dialect.sequence_path())?.integer()?.try_into().ok()
    }
}

/// What the accessors of every event are, recognized or not.
macro_rules! envelope_accessors {
    ($event:ident) => {
        impl $event<'_> {
            /// The same event with bytes of its own.
            #[must_use]
            pub fn into_owned(self) -> $event<'static> {
                self.owned()
            }

            /// The line's bytes, exactly as received, without its LF (K34).
            #[must_use]
            pub fn raw(&self) -> &[u8] {
                self.envelope.raw()
            }

            /// The line's number from 1; in a document the element's index from 0 (K27); 0 for a single object (K29).
            #[must_use]
            pub fn line(&self) -> u64 {
                self.envelope.line
            }

            /// Where the line starts in the stream, in bytes from 0.
            #[must_use]
            pub fn offset(&self) -> u64 {
                self.envelope.offset
            }

            /// The time stamp in milliseconds since the Unix epoch, where there is one (K32).
            #[must_use]
            pub fn ts(&self) -> Option<f64> {
                self.envelope.ts()
            }

            /// The run id, where it is readable.
            #[must_use]
            pub fn run(&self) -> Option<Cow<'_, str>> {
                self.envelope.run()
            }

            /// The sequence number, where it is readable (K33).
            #[must_use]
            pub fn sequence(&self) -> Option<u64> {
                self.envelope.sequence()
            }

            /// The dialect it was decoded by.
            #[must_use]
            pub fn dialect(&self) -> &Dialect {
                &self.envelope.dialect
            }
        }
    };
}

envelope_accessors!(Event);
envelope_accessors!(Unrecognized);

/// An event whose type the dialect declares and whose body fits.
#[derive(Clone)]
pub struct Event<'a> {
    pub(crate) envelope: Envelope<'a>,
    pub(crate) edits: Cow<'a, [Edit]>,
    pub(crate) lone_surrogate: bool,
}

impl Event<'_> {
    fn owned(self) -> Event<'static> {
        Event {
            envelope: self.envelope.into_owned(),
            edits: Cow::Owned(self.edits.into_owned()),
            lone_surrogate: self.lone_surrogate,
        }
    }

    /// Its type.
    #[must_use]
    pub fn name(&self) -> &str {
        self.envelope.dialect.type_name(self.id()).unwrap_or_default()
    }

    /// Its type's id: the position in the dialect's list, from 1.
    #[must_use]
    pub fn id(&self) -> u16 {
        self.envelope.found.id
    }

    /// Whom it is for (K35).
    #[must_use]
    pub fn category(&self) -> Category {
        self.envelope.dialect.category(self.id()).unwrap_or(Category::Mechanical)
    }

    /// Where the event's object is in the raw line: all of it but white space, or the part inside a wrapper (K28).
    #[must_use]
    pub fn object(&self) -> Range<usize> {
        self.envelope.found.object.range()
    }

    /// Whether an older spelling stands in the line, so that [`json`](Self::json) differs from it.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        !self.edits.is_empty()
    }

    /// The body's JSON with older spellings replaced (K15), borrowed from the line where there are none. It is what a JSON
    /// parser is to be given; half a surrogate pair stays the escape it is (K20).
    #[must_use]
    pub fn json(&self) -> Cow<'_, str> {
        text(self.json_bytes())
    }

    /// The same as bytes. They are valid UTF-8.
    #[must_use]
    pub fn json_bytes(&self) -> Cow<'_, [u8]> {
        present::edited(self.raw(), self.envelope.found.object, &self.edits)
    }

    /// [`json`](Self::json) with every half of a surrogate pair replaced by U+FFFD: for parsers that refuse it (K20).
    #[must_use]
    pub fn well_formed_json(&self) -> Cow<'_, str> {
        let json = self.json_bytes();
        if !self.lone_surrogate {
            return text(json);
        }
        text(Cow::Owned(present::well_formed(&json)))
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
    pub fn field(&self, pointer: &str) -> Option<Value<'_>> {
        let tokens = pointer::tokens(pointer)?;
        let Some((first, rest)) = tokens.split_first() else {
            return Some(whole(&self.json_bytes()));
        };
        match self.field_index(first) {
            Some(index) => self.declared_field(index, rest),
            None => {
                let object = self.envelope.found.object;
                let whole = Part::new(self.envelope.raw.text(), object.start as usize, object.end as usize);
                let part = whole.follow(&tokens)?;
                Some(Value::new(self.envelope.raw.borrow(), part.start(), part.end()))
            }
        }
    }

    fn field_index(&self, name: &str) -> Option<usize> {
        let object = self.envelope.dialect.shapes().object(self.envelope.body().object);
        let key = object.names.get(name.as_bytes()).map(|key| &object.keys[usize::from(key)])?;
        key.present.is_none().then_some(usize::from(key.field))
    }

    fn declared_field(&self, index: usize, rest: &[Cow<'_, str>]) -> Option<Value<'_>> {
        let part = self.envelope.field_part(index)?;
        let span = self.envelope.fields[index];
        if self.edits.iter().any(|edit| span.contains(edit.span)) {
            let whole = whole(&present::edited(self.raw(), span, &self.edits));
            let part = whole.part().follow(rest)?;
            return Some(Value::new(Raw::copy(part.json()), 0, part.json().len()));
        }
        let part = part.follow(rest)?;
        Some(Value::new(self.envelope.raw.borrow(), part.start(), part.end()))
    }

    /// The declared top-level fields that are there: each present name and where its value is in the raw line. Older
    /// spellings are not replaced there.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let object = self.envelope.dialect.shapes().object(self.envelope.body().object);
        let spans = object.fields.iter().zip(self.envelope.fields.iter());
        spans.filter(|(_, span)| span.start > 0).map(|(field, span)| (&*field.name, span.range()))
    }
}

fn whole(json: &[u8]) -> Value<'static> {
    Value::new(Raw::copy(json), 0, json.len())
}

/// What was judged to be UTF-8 as the text it is.
fn text(json: Cow<'_, [u8]>) -> Cow<'_, str> {
    match json {
        Cow::Borrowed(bytes) => match simdutf8::basic::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(bytes),
        },
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).unwrap_or_default()),
    }
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
    pub(crate) envelope: Envelope<'a>,
}

impl Unrecognized<'_> {
    fn owned(self) -> Unrecognized<'static> {
        Unrecognized { envelope: self.envelope.into_owned() }
    }

    /// Its type, `None` where it has none or one that is no string (K11).
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> {
        let span = self.envelope.found.name;
        let name =
            (span.start > 0).then(|| Part::new(self.envelope.raw.text(), span.start as usize, span.end as usize));
        name?.string()
    }
}

impl fmt::Debug for Unrecognized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut event = f.debug_struct("Unrecognized");
        event.field("name", &self.name()).field("line", &self.line()).field("bytes", &self.raw().len()).finish()
    }
}
