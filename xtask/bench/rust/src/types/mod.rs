//! Typed bodies, generated from the dialects, and what their strings and free-form values may be.

#[allow(dead_code, clippy::pedantic, reason = "generated: read by serde, never by us")]
pub mod evoscientist;
#[allow(dead_code, clippy::pedantic, reason = "generated: read by serde, never by us")]
pub mod inderun;
#[allow(dead_code, clippy::pedantic, reason = "generated: read by serde, never by us")]
pub mod stella;

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, IgnoredAny, Visitor};

/// What strings and free-form values become.
pub trait Form {
    type Text;
    type Json;
}

/// What an easy-going user writes: everything owned.
pub struct Owned;

impl Form for Owned {
    type Text = String;
    type Json = serde_json::Value;
}

/// What is fastest: strings borrowed where they have no escapes, free-form values only checked.
pub struct Borrowed<'a>(PhantomData<&'a ()>);

impl<'a> Form for Borrowed<'a> {
    type Text = Text<'a>;
    type Json = IgnoredAny;
}

/// A string that borrows where it can, wherever it stands.
pub struct Text<'a>(Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<Text<'_>> for String {
    fn from(text: Text<'_>) -> Self {
        text.0.into_owned()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_str(Any(PhantomData)).map(Text)
    }
}

struct Any<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for Any<'a> {
    type Value = Cow<'a, str>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text))
    }
}

/// A dialect's typed bodies.
pub trait Typed {
    type Event<F: Form>;

    const NAMES: &'static [&'static str];

    fn id(name: &str) -> Option<usize>;

    fn read<'de, F: Form, D: Deserializer<'de>>(id: usize, source: D) -> Result<Self::Event<F>, D::Error>
    where
        F::Text: Deserialize<'de>,
        F::Json: Deserialize<'de>;
}

macro_rules! typed {
    ($name:ident, $module:ident) => {
        pub struct $name;

        impl Typed for $name {
            type Event<F: Form> = $module::Event<F>;

            const NAMES: &'static [&'static str] = $module::NAMES;

            fn id(name: &str) -> Option<usize> {
                $module::id(name)
            }

            fn read<'de, F: Form, D: Deserializer<'de>>(id: usize, source: D) -> Result<Self::Event<F>, D::Error>
            where
                F::Text: Deserialize<'de>,
                F::Json: Deserialize<'de>,
            {
                $module::Event::read(id, source)
            }
        }
    };
}

typed!(Stella, stella);
typed!(Evoscientist, evoscientist);
typed!(Inderun, inderun);

/// Calls a function that is generic over a dialect with the one of this name.
macro_rules! with_dialect {
    ($dialect:expr, $function:ident($($argument:expr),*)) => {
        match $dialect {
            "stella" => $function::<crate::types::Stella>($($argument),*),
            "evoscientist" => $function::<crate::types::Evoscientist>($($argument),*),
            "inderun" => $function::<crate::types::Inderun>($($argument),*),
            other => anyhow::bail!("no types for {other}"),
        }
    };
}
pub(crate) use with_dialect;
