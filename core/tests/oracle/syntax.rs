//! RFC 8259, one rule a function: bytes to a tree with positions, or to the first byte that breaks it.

use super::json::Text;
use super::tree::{Entry, Members, Node, Value};

/// Why a text is refused, and at which byte (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The first byte that no JSON text could have there; the text's length if it was cut.
    NotJson(usize),
    /// The opening byte of the container beyond the depth allowed (K21).
    TooDeep(usize),
}

/// Reads one JSON text and white space around it. The bytes are valid UTF-8 already.
pub fn parse(bytes: &[u8], max_depth: usize, line_feeds: bool) -> Result<Node, Refusal> {
    let mut parser = Parser { bytes, at: 0, depth: 0, max_depth, line_feeds };
    parser.white();
    let node = parser.value()?;
    parser.white();
    if parser.at < bytes.len() { Err(parser.refuse()) } else { Ok(node) }
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    max_depth: usize,
    line_feeds: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Here is the first byte that cannot stand, or the cut.
    fn refuse(&self) -> Refusal {
        Refusal::NotJson(self.at)
    }

    fn expect(&mut self, byte: u8) -> Result<(), Refusal> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.refuse())
        }
    }

    fn white(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) || self.line_feeds && self.peek() == Some(b'\n') {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Result<Node, Refusal> {
        let start = self.at;
        let value = match self.peek() {
            Some(b'n') => self.literal("null").map(|()| Value::Null),
            Some(b't') => self.literal("true").map(|()| Value::Boolean(true)),
            Some(b'f') => self.literal("false").map(|()| Value::Boolean(false)),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            Some(b'[') => self.nested(Self::array),
            Some(b'{') => self.nested(Self::object),
            _ => Err(self.refuse()),
        }?;
        Ok(Node { start, end: self.at, value })
    }

    fn literal(&mut self, word: &str) -> Result<(), Refusal> {
        word.bytes().try_for_each(|byte| self.expect(byte))
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, Refusal>) -> Result<Value, Refusal> {
        if self.depth == self.max_depth {
            return Err(Refusal::TooDeep(self.at));
        }
        self.depth += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<Value, Refusal> {
        let mut items = Vec::new();
        self.expect(b'[')?;
        self.white();
        if self.expect(b']').is_ok() {
            return Ok(Value::Array(items));
        }
        loop {
            self.white();
            items.push(self.value()?);
            self.white();
            if self.expect(b']').is_ok() {
                return Ok(Value::Array(items));
            }
            self.expect(b',')?;
        }
    }

    fn object(&mut self) -> Result<Value, Refusal> {
        let mut entries = Vec::new();
        self.expect(b'{')?;
        self.white();
        if self.expect(b'}').is_ok() {
            return Ok(Value::Object(Members { entries, close: self.at - 1 }));
        }
        loop {
            self.white();
            let quote = self.at;
            let key = self.string()?;
            self.white();
            self.expect(b':')?;
            self.white();
            let value = self.value()?;
            entries.push(Entry { quote, key, value });
            self.white();
            if self.expect(b'}').is_ok() {
                return Ok(Value::Object(Members { entries, close: self.at - 1 }));
            }
            self.expect(b',')?;
        }
    }

    fn number(&mut self) -> Result<String, Refusal> {
        let start = self.at;
        let _minus = self.expect(b'-');
        if self.expect(b'0').is_err() {
            self.digits()?;
        }
        if self.expect(b'.').is_ok() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(self.bytes[start..self.at].iter().map(|&byte| char::from(byte)).collect())
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), Refusal> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.refuse()) } else { Ok(()) }
    }

    fn string(&mut self) -> Result<Text, Refusal> {
        self.expect(b'"')?;
        let mut points = Vec::new();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Text(joined(&points)));
                }
                Some(b'\\') => points.push(self.escape()?),
                Some(0x20..) => points.push(self.character()),
                Some(..0x20) | None => return Err(self.refuse()),
            }
        }
    }

    fn character(&mut self) -> u32 {
        let width = match self.bytes[self.at] {
            0x00..0x80 => 1,
            0x80..0xE0 => 2,
            0xE0..0xF0 => 3,
            0xF0.. => 4,
        };
        let character = std::str::from_utf8(&self.bytes[self.at..self.at + width]).expect("UTF-8 is checked first");
        self.at += width;
        character.chars().map(u32::from).sum()
    }

    fn escape(&mut self) -> Result<u32, Refusal> {
        self.expect(b'\\')?;
        let point = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => byte.into(),
            Some(b'b') => 0x08,
            Some(b'f') => 0x0C,
            Some(b'n') => 0x0A,
            Some(b'r') => 0x0D,
            Some(b't') => 0x09,
            Some(b'u') => return self.hexadecimal(),
            _ => return Err(self.refuse()),
        };
        self.at += 1;
        Ok(point)
    }

    /// `u` and four hexadecimal digits: one UTF-16 code unit.
    fn hexadecimal(&mut self) -> Result<u32, Refusal> {
        self.expect(b'u')?;
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16)).ok_or(self.refuse())?;
            unit = unit * 16 + digit;
            self.at += 1;
        }
        Ok(unit)
    }
}

/// Escaped surrogates that make a pair become the one character they stand for. Only escapes can give surrogates.
fn joined(points: &[u32]) -> Vec<u32> {
    let mut joined: Vec<u32> = Vec::with_capacity(points.len());
    for &point in points {
        match joined.last_mut() {
            Some(high @ 0xD800..=0xDBFF) if (0xDC00..=0xDFFF).contains(&point) => {
                *high = 0x1_0000 + ((*high - 0xD800) << 10) + (point - 0xDC00);
            }
            _ => joined.push(point),
        }
    }
    joined
}
