//! Values of a caller's own kind built from JSON in one pass: how a binding presents a body in its language.

mod keys;
mod padded;
mod reader;
#[cfg(test)]
mod tests;

use keys::Keys;
pub use padded::{Json, Padded};
use reader::Reader;

use crate::scan::walk;

/// Makes a caller's values of the kinds that JSON has. Strings and keys come unescaped, half a surrogate pair as U+FFFD
/// (K20); they are UTF-8 if the JSON is.
pub trait Build {
    /// What any value becomes.
    type Value;
    /// What a member's key becomes. Those of common keys are made once and kept by the [`Builder`].
    type Key;
    /// An array that is being built.
    type Array;
    /// An object that is being built.
    type Object;
    /// Why a value cannot be made.
    type Error;

    /// The error for text that stops being JSON at this byte.
    fn not_json(&mut self, at: usize) -> Self::Error;
    /// `null`
    fn null(&mut self) -> Result<Self::Value, Self::Error>;
    /// `true` or `false`
    fn boolean(&mut self, value: bool) -> Result<Self::Value, Self::Error>;
    /// A number of digits only, with or without a minus sign.
    fn integer(&mut self, value: i64) -> Result<Self::Value, Self::Error>;
    /// The same beyond 64 bits.
    fn large_integer(&mut self, text: &str) -> Result<Self::Value, Self::Error>;
    /// A number with a decimal point or an exponent.
    fn real(&mut self, text: &str) -> Result<Self::Value, Self::Error>;
    /// A string.
    fn string(&mut self, text: &[u8]) -> Result<Self::Value, Self::Error>;
    /// A string of so many bytes, 15 at most, none of them zero; zeros follow them.
    fn short_string(&mut self, bytes: [u8; 16], len: usize) -> Result<Self::Value, Self::Error> {
        self.string(&bytes[..len])
    }
    /// The start of an array.
    fn array(&mut self) -> Result<Self::Array, Self::Error>;
    /// The next item of an array.
    fn item(&mut self, array: &mut Self::Array, value: Self::Value) -> Result<(), Self::Error>;
    /// The end of an array.
    fn end_array(&mut self, array: Self::Array) -> Result<Self::Value, Self::Error>;
    /// The start of an object.
    fn object(&mut self) -> Result<Self::Object, Self::Error>;
    /// A member's key.
    fn key(&mut self, text: &[u8]) -> Result<Self::Key, Self::Error>;
    /// The next member of an object; of equal keys the last counts.
    fn member(&mut self, object: &mut Self::Object, key: &Self::Key, value: Self::Value) -> Result<(), Self::Error>;
    /// The end of an object.
    fn end_object(&mut self, object: Self::Object) -> Result<Self::Value, Self::Error>;
}

/// Reads JSON for a [`Build`] whose keys are `K`. It keeps its room and the common keys from one text to the next.
#[derive(Debug)]
pub struct Builder<K> {
    unescaped: Vec<u8>,
    keys: Keys<K>,
    /// Empty between two texts, unless the last was broken off.
    others: Vec<K>,
}

impl<K> Default for Builder<K> {
    fn default() -> Self {
        Self { unescaped: Vec::new(), keys: Keys::default(), others: Vec::new() }
    }
}

impl<K> Builder<K> {
    /// The value that the JSON text is.
    pub fn build<B: Build<Key = K>>(&mut self, json: Json<'_>, build: &mut B) -> Result<B::Value, B::Error> {
        let Self { unescaped, keys, others } = self;
        keys.make_room();
        others.clear();
        let text = json.text;
        let (value, end) = Reader { unescaped, keys, build, others }.value(text, text.space(json.start))?;
        // What follows the text is none of its business.
        let rest = text.space(end);
        if end <= json.end && rest >= json.end { Ok(value) } else { Err(build.not_json(rest)) }
    }

    /// The value of the object's member of this name, if there is one: the first, where `unique` says that the object has
    /// no two of the name, else the last.
    pub fn member<B: Build<Key = K>>(
        &mut self,
        json: Json<'_>,
        name: &str,
        unique: bool,
        build: &mut B,
    ) -> Result<Option<B::Value>, B::Error> {
        let Self { unescaped, keys, others } = self;
        keys.make_room();
        others.clear();
        let text = json.text;
        let object = text.space(json.start);
        let found = match (text.at(object), unique) {
            (b'{', true) => walk::first_member(text, object, name),
            (b'{', false) => walk::member(text, object, name),
            _ => None,
        };
        let Some(start) = found else { return Ok(None) };
        Reader { unescaped, keys, build, others }.value(text, start).map(|(value, _)| Some(value))
    }
}
