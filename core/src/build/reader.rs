//! The walk over one JSON text.

use super::Build;
use super::keys::{Context, Keys};
use crate::scan::text::{Notation, Stop, Text};

pub(super) struct Reader<'r, B: Build> {
    pub(super) unescaped: &'r mut Vec<u8>,
    pub(super) keys: &'r mut Keys<B::Key>,
    pub(super) build: &'r mut B,
    /// The keys without a number whose values are being built, the innermost last.
    pub(super) others: &'r mut Vec<B::Key>,
}

/// A container that is being built, with the number of a key: an array with that of the key whose value it is, an object
/// with that of the key whose value comes next.
enum Open<B: Build> {
    Array(B::Array, u16),
    Object(B::Object, u16),
}

impl<B: Build> Open<B> {
    fn key(&self) -> u16 {
        let (Self::Array(_, key) | Self::Object(_, key)) = self;
        *key
    }
}

/// A token's position and its first byte, which is read once.
type Token = (usize, u8);

/// What comes after a value in a container.
enum Next {
    /// Its next value.
    Value(Token),
    /// What follows its end.
    End(usize),
}

// The text is handed from one to the next by value, so that it stays in registers.
impl<B: Build> Reader<'_, B> {
    /// The value at `p` and where it ends. Containers are kept on a stack of its own: depth costs no recursion (K21).
    pub(super) fn value(mut self, text: Text<'_>, p: usize) -> Result<(B::Value, usize), B::Error> {
        let mut outer: Vec<Open<B>> = Vec::new();
        let mut inner: Option<Open<B>> = None;
        let mut token = text.token(p);
        loop {
            let (mut value, mut end) = match token {
                (p, b'{') => {
                    let object = self.build.object()?;
                    let first = text.token(p + 1);
                    if first.1 != b'}' {
                        let context = inner.as_ref().map_or(Context::FIRST, |open| Context::inside(open.key()));
                        let key;
                        (key, token) = self.key(text, context, first.0)?;
                        outer.extend(inner.replace(Open::Object(object, key)));
                        continue;
                    }
                    (self.build.end_object(object)?, first.0 + 1)
                }
                (p, b'[') => {
                    let array = self.build.array()?;
                    token = text.token(p + 1);
                    if token.1 != b']' {
                        let key = inner.as_ref().map_or(0, Open::key);
                        outer.extend(inner.replace(Open::Array(array, key)));
                        continue;
                    }
                    (self.build.end_array(array)?, token.0 + 1)
                }
                _ => self.scalar(text, token)?,
            };
            // What the value completes is complete, too.
            token = loop {
                let Some(container) = &mut inner else { return Ok((value, end)) };
                match self.add(text, container, value, end)? {
                    Next::Value(token) => break token,
                    Next::End(p) => end = p,
                }
                value = match std::mem::replace(&mut inner, outer.pop()) {
                    Some(Open::Object(object, _)) => self.build.end_object(object)?,
                    Some(Open::Array(array, _)) => self.build.end_array(array)?,
                    None => return Err(self.build.not_json(end)),
                };
            };
        }
    }

    /// Puts a value that ended at `p` into its container and reads the comma and the key or the bracket that follows.
    #[inline(always)]
    fn add(&mut self, text: Text<'_>, container: &mut Open<B>, value: B::Value, p: usize) -> Result<Next, B::Error> {
        let (p, sign) = text.token(p);
        let end = match container {
            Open::Object(object, key) => {
                match self.keys.get(*key) {
                    Some(key) => self.build.member(object, key, value)?,
                    None => self.other_member(object, value, p)?,
                }
                if sign == b',' {
                    let token;
                    (*key, token) = self.key(text, Context::after(*key), text.space(p + 1))?;
                    return Ok(Next::Value(token));
                }
                b'}'
            }
            Open::Array(array, _) => {
                self.build.item(array, value)?;
                if sign == b',' {
                    return Ok(Next::Value(text.token(p + 1)));
                }
                b']'
            }
        };
        if sign == end { Ok(Next::End(p + 1)) } else { Err(self.build.not_json(p)) }
    }

    #[inline(never)]
    fn other_member(&mut self, object: &mut B::Object, value: B::Value, p: usize) -> Result<(), B::Error> {
        match self.others.pop() {
            Some(key) => self.build.member(object, &key, value),
            None => Err(self.build.not_json(p)),
        }
    }

    /// Reads the key at `p`; answers its number, 0 if it has none, and its value's token.
    #[inline(always)]
    fn key(&mut self, text: Text<'_>, context: Context, p: usize) -> Result<(u16, Token), B::Error> {
        let (number, value) = match self.keys.predicted(context, text, p) {
            Some(predicted) => predicted,
            None => self.unexpected_key(text, context, p)?,
        };
        Ok((number, text.token(value)))
    }

    #[inline(never)]
    fn unexpected_key(&mut self, text: Text<'_>, context: Context, p: usize) -> Result<(u16, usize), B::Error> {
        if text.at(p) != b'"' {
            return Err(self.build.not_json(p));
        }
        let stop = text.string_stop(p + 1);
        let plain = text.at(stop) == b'"';
        let end = if plain { stop + 1 } else { self.unescape(text, p + 1)? };
        let name = if plain { text.slice(p + 1, stop) } else { self.unescaped.as_slice() };
        let mut number = self.keys.find(context, name);
        if number == 0 {
            let made = self.build.key(name)?;
            match self.keys.remember(context, name, made) {
                Ok(new) => number = new,
                Err(made) => self.others.push(made),
            }
        }
        let value = text.colon(end);
        Ok((number, self.ok(value)?))
    }

    /// A value that is no container, and where it ends.
    #[inline(always)]
    fn scalar(&mut self, text: Text<'_>, (start, first): Token) -> Result<(B::Value, usize), B::Error> {
        match first {
            b'"' => {
                if let Some((bytes, len)) = text.short_string(start + 1) {
                    return Ok((self.build.short_string(bytes, len)?, start + len + 2));
                }
                let stop = text.string_stop(start + 1);
                if text.at(stop) == b'"' {
                    return Ok((self.build.string(text.slice(start + 1, stop))?, stop + 1));
                }
                let end = self.unescape(text, start + 1)?;
                Ok((self.build.string(self.unescaped)?, end))
            }
            b'0'..=b'9' => match text.short_integer(start) {
                Some((value, end)) => Ok((self.build.integer(value)?, end)),
                None => self.number(text, start),
            },
            b'-' => self.number(text, start),
            b't' => Ok((self.build.boolean(true)?, self.literal(text, start, b"true")?)),
            b'f' => Ok((self.build.boolean(false)?, self.literal(text, start, b"false")?)),
            b'n' => Ok((self.build.null()?, self.literal(text, start, b"null")?)),
            _ => Err(self.build.not_json(start)),
        }
    }

    #[inline(never)]
    fn number(&mut self, text: Text<'_>, start: usize) -> Result<(B::Value, usize), B::Error> {
        let (end, notation) = match text.number(start) {
            Ok(number) => number,
            Err(stop) => return Err(self.stopped(stop)),
        };
        let Ok(digits) = str::from_utf8(text.slice(start, end)) else { return Err(self.build.not_json(start)) };
        let value = match (notation, digits.parse()) {
            (Notation::Fraction | Notation::Exponent, _) => self.build.real(digits)?,
            (Notation::Unsigned | Notation::Negative, Ok(value)) => self.build.integer(value)?,
            (Notation::Unsigned | Notation::Negative, Err(_)) => self.build.large_integer(digits)?,
        };
        Ok((value, end))
    }

    fn literal(&mut self, text: Text<'_>, p: usize, word: &[u8]) -> Result<usize, B::Error> {
        let end = text.literal(p, word);
        self.ok(end)
    }

    #[inline(never)]
    fn unescape(&mut self, text: Text<'_>, p: usize) -> Result<usize, B::Error> {
        self.unescaped.clear();
        let end = text.unescape(p, self.unescaped);
        self.ok(end)
    }

    fn ok(&mut self, position: Result<usize, Stop>) -> Result<usize, B::Error> {
        position.map_err(|stop| self.stopped(stop))
    }

    fn stopped(&mut self, stop: Stop) -> B::Error {
        let (Stop::Syntax(at) | Stop::TooDeep(at)) = stop;
        self.build.not_json(at)
    }
}
