//! The walk over one JSON text.

use super::Build;
use super::keys::{Context, Keys};
use crate::scan::text::{Notation, Stop, Text};
use crate::value::Part;

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

// The text is handed from one to the next by value, so that it stays in registers.
impl<B: Build> Reader<'_, B> {
    /// The value at `p` and where it ends. Containers are kept on a stack of its own: depth costs no recursion (K21).
    pub(super) fn value(mut self, text: Text<'_>, mut p: usize) -> Result<(B::Value, usize), B::Error> {
        let mut outer: Vec<Open<B>> = Vec::new();
        let mut inner: Option<Open<B>> = None;
        loop {
            let mut value = match text.at(p) {
                b'{' => {
                    let object = self.build.object()?;
                    p = text.space(p + 1);
                    if text.at(p) != b'}' {
                        let context = inner.as_ref().map_or(Context::FIRST, |open| Context::inside(open.key()));
                        let (key, start) = self.key(text, context, p)?;
                        p = start;
                        outer.extend(inner.replace(Open::Object(object, key)));
                        continue;
                    }
                    p += 1;
                    self.build.end_object(object)?
                }
                b'[' => {
                    let array = self.build.array()?;
                    p = text.space(p + 1);
                    if text.at(p) != b']' {
                        let key = inner.as_ref().map_or(0, Open::key);
                        outer.extend(inner.replace(Open::Array(array, key)));
                        continue;
                    }
                    p += 1;
                    self.build.end_array(array)?
                }
                _ => self.scalar(text, &mut p)?,
            };
            // What the value completes is complete, too.
            loop {
                let Some(container) = &mut inner else { return Ok((value, p)) };
                if self.add(text, container, value, &mut p)? {
                    break;
                }
                value = match std::mem::replace(&mut inner, outer.pop()) {
                    Some(Open::Object(object, _)) => self.build.end_object(object)?,
                    Some(Open::Array(array, _)) => self.build.end_array(array)?,
                    None => return Err(self.build.not_json(p)),
                };
            }
        }
    }

    /// Puts a value that ended at `p` into its container and goes on behind the comma or bracket that follows; whether
    /// more is to come for the container.
    #[inline(always)]
    fn add(
        &mut self,
        text: Text<'_>,
        container: &mut Open<B>,
        value: B::Value,
        p: &mut usize,
    ) -> Result<bool, B::Error> {
        *p = text.space(*p);
        let next = text.at(*p);
        match container {
            Open::Object(object, key) => {
                match self.keys.get(*key) {
                    Some(key) => self.build.member(object, key, value)?,
                    None => self.other_member(object, value, *p)?,
                }
                if next == b',' {
                    (*key, *p) = self.key(text, Context::after(*key), text.space(*p + 1))?;
                    return Ok(true);
                }
                if next != b'}' {
                    return Err(self.build.not_json(*p));
                }
            }
            Open::Array(array, _) => {
                self.build.item(array, value)?;
                if next == b',' {
                    *p = text.space(*p + 1);
                    return Ok(true);
                }
                if next != b']' {
                    return Err(self.build.not_json(*p));
                }
            }
        }
        *p += 1;
        Ok(false)
    }

    #[inline(never)]
    fn other_member(&mut self, object: &mut B::Object, value: B::Value, p: usize) -> Result<(), B::Error> {
        match self.others.pop() {
            Some(key) => self.build.member(object, &key, value),
            None => Err(self.build.not_json(p)),
        }
    }

    /// Reads the key at `p`; answers its number, 0 if it has none, and the first byte of its value.
    #[inline(always)]
    fn key(&mut self, text: Text<'_>, context: Context, p: usize) -> Result<(u16, usize), B::Error> {
        match self.keys.predicted(context, text, p) {
            Some((number, after)) => Ok((number, text.space(after))),
            None => self.unexpected_key(text, context, p),
        }
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

    /// The value at `p`, which is no container; `p` goes on behind it.
    #[inline(always)]
    fn scalar(&mut self, text: Text<'_>, p: &mut usize) -> Result<B::Value, B::Error> {
        let start = *p;
        match text.at(start) {
            b'"' => {
                let stop = text.string_stop(start + 1);
                if text.at(stop) == b'"' {
                    *p = stop + 1;
                    return self.build.string(text.slice(start + 1, stop));
                }
                *p = self.unescape(text, start + 1)?;
                self.build.string(self.unescaped)
            }
            b'-' | b'0'..=b'9' => {
                let (end, notation) = match text.number(start) {
                    Ok(number) => number,
                    Err(stop) => return Err(self.stopped(stop)),
                };
                *p = end;
                match notation {
                    Notation::Unsigned | Notation::Negative => self.integer(text, start, end),
                    Notation::Fraction | Notation::Exponent => {
                        let text = self.digits(text, start, end)?;
                        self.build.real(text)
                    }
                }
            }
            b't' => self.literal(text, p, b"true").and_then(|()| self.build.boolean(true)),
            b'f' => self.literal(text, p, b"false").and_then(|()| self.build.boolean(false)),
            b'n' => self.literal(text, p, b"null").and_then(|()| self.build.null()),
            _ => Err(self.build.not_json(start)),
        }
    }

    #[inline(always)]
    fn integer(&mut self, text: Text<'_>, start: usize, end: usize) -> Result<B::Value, B::Error> {
        let negative = text.at(start) == b'-';
        let digits = Part::new(text, start + usize::from(negative), end).digits();
        match digits.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => self.build.integer(if negative { -value } else { value }),
            None => self.long_integer(text, start, end),
        }
    }

    #[inline(never)]
    fn long_integer(&mut self, text: Text<'_>, start: usize, end: usize) -> Result<B::Value, B::Error> {
        let text = self.digits(text, start, end)?;
        match text.parse() {
            Ok(value) => self.build.integer(value),
            Err(_) => self.build.large_integer(text),
        }
    }

    fn digits<'t>(&mut self, text: Text<'t>, start: usize, end: usize) -> Result<&'t str, B::Error> {
        str::from_utf8(text.slice(start, end)).map_err(|_| self.build.not_json(start))
    }

    fn literal(&mut self, text: Text<'_>, p: &mut usize, word: &[u8]) -> Result<(), B::Error> {
        let end = text.literal(*p, word);
        *p = self.ok(end)?;
        Ok(())
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
