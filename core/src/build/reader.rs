//! The walk over one JSON text.

use super::Build;
use super::keys::{Context, Keys};
use crate::scan::text::{Notation, Stop, Text};
use crate::value::Part;

pub(super) struct Reader<'r, B: Build> {
    pub(super) text: Text<'r>,
    pub(super) unescaped: &'r mut Vec<u8>,
    pub(super) keys: &'r mut Keys<B::Key>,
    pub(super) build: &'r mut B,
}

/// A container that is being built.
enum Open<B: Build> {
    /// With the number of the key whose value it is.
    Array(B::Array, u16),
    Object(B::Object, Pending<B::Key>),
}

/// The key whose value comes next: by its number, or one without.
struct Pending<K> {
    number: u16,
    other: Option<K>,
}

impl<B: Build> Open<B> {
    /// The number of the key whose value comes next.
    fn key(&self) -> u16 {
        match self {
            Self::Array(_, number) => *number,
            Self::Object(_, key) => key.number,
        }
    }
}

impl<'r, B: Build> Reader<'r, B> {
    /// The value at `p` and where it ends. Containers are kept on a stack of its own: depth costs no recursion (K21).
    pub(super) fn value(mut self, mut p: usize) -> Result<(B::Value, usize), B::Error> {
        let mut outer: Vec<Open<B>> = Vec::new();
        let mut inner: Option<Open<B>> = None;
        loop {
            let mut value = match self.text.at(p) {
                b'{' => {
                    let object = self.build.object()?;
                    p = self.text.space(p + 1);
                    if self.text.at(p) != b'}' {
                        let context = inner.as_ref().map_or(Context::FIRST, |open| Context::inside(open.key()));
                        let mut key = Pending { number: 0, other: None };
                        p = self.key(context, p, &mut key)?;
                        outer.extend(inner.replace(Open::Object(object, key)));
                        continue;
                    }
                    p += 1;
                    self.build.end_object(object)?
                }
                b'[' => {
                    let array = self.build.array()?;
                    p = self.text.space(p + 1);
                    if self.text.at(p) != b']' {
                        let key = inner.as_ref().map_or(0, Open::key);
                        outer.extend(inner.replace(Open::Array(array, key)));
                        continue;
                    }
                    p += 1;
                    self.build.end_array(array)?
                }
                _ => self.scalar(&mut p)?,
            };
            // What the value completes is complete, too.
            loop {
                let Some(container) = &mut inner else { return Ok((value, p)) };
                if self.add(container, value, &mut p)? {
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
    fn add(&mut self, container: &mut Open<B>, value: B::Value, p: &mut usize) -> Result<bool, B::Error> {
        *p = self.text.space(*p);
        let next = self.text.at(*p);
        match container {
            Open::Object(object, key) => {
                let Some(made) = self.keys.get(key.number).or(key.other.as_ref()) else {
                    return Err(self.build.not_json(*p));
                };
                self.build.member(object, made, value)?;
                if next == b',' {
                    *p = self.key(Context::after(key.number), self.text.space(*p + 1), key)?;
                    return Ok(true);
                }
                if next != b'}' {
                    return Err(self.build.not_json(*p));
                }
            }
            Open::Array(array, _) => {
                self.build.item(array, value)?;
                if next == b',' {
                    *p = self.text.space(*p + 1);
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

    /// Reads the key at `p`; answers the first byte of its value.
    #[inline(always)]
    fn key(&mut self, context: Context, p: usize, key: &mut Pending<B::Key>) -> Result<usize, B::Error> {
        match self.keys.predicted(context, self.text, p) {
            Some((number, after)) => {
                key.number = number;
                Ok(self.text.space(after))
            }
            None => self.unexpected_key(context, p, key),
        }
    }

    #[inline(never)]
    fn unexpected_key(&mut self, context: Context, p: usize, key: &mut Pending<B::Key>) -> Result<usize, B::Error> {
        if self.text.at(p) != b'"' {
            return Err(self.build.not_json(p));
        }
        let stop = self.text.string_stop(p + 1);
        let plain = self.text.at(stop) == b'"';
        let end = if plain { stop + 1 } else { self.unescape(p + 1)? };
        let name = if plain { self.text.slice(p + 1, stop) } else { self.unescaped.as_slice() };
        key.number = self.keys.find(context, name);
        if key.number == 0 {
            let made = self.build.key(name)?;
            match self.keys.remember(context, name, made) {
                Ok(number) => key.number = number,
                Err(made) => key.other = Some(made),
            }
        }
        let value = self.text.colon(end);
        self.ok(value)
    }

    /// The value at `p`, which is no container; `p` goes on behind it.
    #[inline]
    fn scalar(&mut self, p: &mut usize) -> Result<B::Value, B::Error> {
        let start = *p;
        match self.text.at(start) {
            b'"' => {
                let stop = self.text.string_stop(start + 1);
                if self.text.at(stop) == b'"' {
                    *p = stop + 1;
                    return self.build.string(self.text.slice(start + 1, stop));
                }
                *p = self.unescape(start + 1)?;
                self.build.string(self.unescaped)
            }
            b'-' | b'0'..=b'9' => {
                let (end, notation) = match self.text.number(start) {
                    Ok(number) => number,
                    Err(stop) => return Err(self.stopped(stop)),
                };
                *p = end;
                match notation {
                    Notation::Unsigned | Notation::Negative => self.integer(start, end),
                    Notation::Fraction | Notation::Exponent => {
                        let text = self.digits(start, end)?;
                        self.build.real(text)
                    }
                }
            }
            b't' => self.literal(p, b"true").and_then(|()| self.build.boolean(true)),
            b'f' => self.literal(p, b"false").and_then(|()| self.build.boolean(false)),
            b'n' => self.literal(p, b"null").and_then(|()| self.build.null()),
            _ => Err(self.build.not_json(start)),
        }
    }

    #[inline]
    fn integer(&mut self, start: usize, end: usize) -> Result<B::Value, B::Error> {
        let negative = self.text.at(start) == b'-';
        let digits = Part::new(self.text, start + usize::from(negative), end).digits();
        match digits.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => self.build.integer(if negative { -value } else { value }),
            None => self.long_integer(start, end),
        }
    }

    #[inline(never)]
    fn long_integer(&mut self, start: usize, end: usize) -> Result<B::Value, B::Error> {
        let text = self.digits(start, end)?;
        match text.parse() {
            Ok(value) => self.build.integer(value),
            Err(_) => self.build.large_integer(text),
        }
    }

    fn digits(&mut self, start: usize, end: usize) -> Result<&'r str, B::Error> {
        str::from_utf8(self.text.slice(start, end)).map_err(|_| self.build.not_json(start))
    }

    fn literal(&mut self, p: &mut usize, word: &[u8]) -> Result<(), B::Error> {
        let end = self.text.literal(*p, word);
        *p = self.ok(end)?;
        Ok(())
    }

    #[inline(never)]
    fn unescape(&mut self, p: usize) -> Result<usize, B::Error> {
        self.unescaped.clear();
        let end = self.text.unescape(p, self.unescaped);
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
