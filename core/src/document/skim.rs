//! One value read a piece at a time, wherever it is cut: its syntax and its end, and nothing else of it.

use crate::scan::text::Text;

/// How far a value was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// It ends before this position.
    Done(usize),
    /// It goes on after all that there is.
    More,
    /// No JSON text could have the byte here (K9).
    Wrong(usize),
    /// It nests deeper here than it can be followed.
    Bottomless(usize),
}

impl Run {
    /// The position that was reached, where `end` is the end of what there was, and whether the value is over.
    pub(super) fn reached(self, end: usize) -> (usize, bool) {
        match self {
            Self::Done(p) => (p, true),
            Self::More => (end, false),
            Self::Wrong(p) | Self::Bottomless(p) => (p, false),
        }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum State {
    Value,
    /// A value or `]`.
    FirstItem,
    /// A key or `}`.
    FirstKey,
    Key,
    Colon,
    /// A comma or a closing bracket.
    Next,
    String(Role),
    Escape(Role),
    /// So many hexadecimal digits.
    Digits(u8, Role),
    Number(Number),
    /// The rest of `true`, `false` or `null`.
    Literal(&'static [u8]),
}

/// What a string is for.
#[derive(Clone, Copy, Debug)]
enum Role {
    Key,
    Value,
}

/// Which part of a number came last.
#[derive(Clone, Copy, Debug)]
enum Number {
    Minus,
    Zero,
    Integer,
    Point,
    Fraction,
    E,
    Sign,
    Exponent,
}

/// A reader of one value. Where it stops, it goes on.
pub(super) struct Skim {
    state: State,
    /// The kinds of the open containers, a bit each: set for an object.
    kinds: Vec<u64>,
    open: usize,
    in_object: bool,
    /// How many containers may be open without further notice.
    room: usize,
    /// How many may be open at all: what is known of each takes a bit.
    most: usize,
    /// Where the first container beyond the room opens.
    deep: Option<usize>,
}

impl Skim {
    pub(super) fn new(most: usize) -> Self {
        let kinds = Vec::new();
        Self { state: State::Value, kinds, open: 0, in_object: false, room: usize::MAX, most, deep: None }
    }

    /// Reads a value next, of which the first byte was only looked at.
    pub(super) fn value(&mut self, room: usize) {
        self.begin(State::Value);
        self.room = room;
    }

    /// Reads a string next, of which the opening quote was read.
    pub(super) fn string(&mut self) {
        self.begin(State::String(Role::Value));
    }

    fn begin(&mut self, state: State) {
        self.state = state;
        self.open = 0;
        self.in_object = false;
    }

    /// Where the container opened that was one more than there is room for, if it did since this was asked last.
    pub(super) fn take_deep(&mut self) -> Option<usize> {
        self.deep.take()
    }

    /// Whether the value may be over, though a further byte could belong to it: a number.
    pub(super) fn may_end(&self) -> bool {
        matches!(self.state, State::Number(number) if self.open == 0 && number.is_whole())
    }

    /// Reads on from `p`, where the bytes of `text` before `end` are what there is. A wrong byte stays the next one.
    pub(super) fn run(&mut self, text: Text<'_>, mut p: usize, end: usize) -> Run {
        while p < end {
            let byte = text.at(p);
            match self.state {
                State::String(role) => {
                    p = text.string_stop(p);
                    match text.at(p) {
                        b'"' => {
                            p += 1;
                            match role {
                                Role::Key => self.state = State::Colon,
                                Role::Value if self.ends_value() => return Run::Done(p),
                                Role::Value => {}
                            }
                        }
                        b'\\' => {
                            p += 1;
                            self.state = State::Escape(role);
                        }
                        _ if p == end => return Run::More,
                        _ => return Run::Wrong(p),
                    }
                    continue;
                }
                State::Escape(role) => match byte {
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.state = State::String(role),
                    b'u' => self.state = State::Digits(4, role),
                    _ => return Run::Wrong(p),
                },
                State::Digits(left, role) => match (byte.is_ascii_hexdigit(), left) {
                    (true, 1) => self.state = State::String(role),
                    (true, _) => self.state = State::Digits(left - 1, role),
                    (false, _) => return Run::Wrong(p),
                },
                State::Number(number) => match number.with(byte) {
                    Some(number) => self.state = State::Number(number),
                    None if !number.may_end_before(byte) => return Run::Wrong(p),
                    None if self.ends_value() => return Run::Done(p),
                    None => continue,
                },
                State::Literal(rest) => match rest.split_first() {
                    Some((&wanted, _)) if wanted != byte => return Run::Wrong(p),
                    Some((_, rest)) if !rest.is_empty() => self.state = State::Literal(rest),
                    _ if self.ends_value() => return Run::Done(p + 1),
                    _ => {}
                },
                _ if matches!(byte, b' ' | b'\t' | b'\r' | b'\n') => {
                    p = text.space(p);
                    continue;
                }
                State::Key | State::FirstKey if byte == b'"' => self.state = State::String(Role::Key),
                State::Colon if byte == b':' => self.state = State::Value,
                State::Next if byte == b',' => self.state = if self.in_object { State::Key } else { State::Value },
                State::FirstKey | State::FirstItem | State::Next if byte == self.closing() => {
                    self.close();
                    if self.ends_value() {
                        return Run::Done(p + 1);
                    }
                }
                State::Value | State::FirstItem => match byte {
                    b'{' | b'[' if self.open == self.most => return Run::Bottomless(p),
                    b'{' | b'[' => self.open(byte == b'{', p),
                    b'"' => self.state = State::String(Role::Value),
                    b'-' => self.state = State::Number(Number::Minus),
                    b'0' => self.state = State::Number(Number::Zero),
                    b'1'..=b'9' => self.state = State::Number(Number::Integer),
                    b't' => self.state = State::Literal(b"rue"),
                    b'f' => self.state = State::Literal(b"alse"),
                    b'n' => self.state = State::Literal(b"ull"),
                    _ => return Run::Wrong(p),
                },
                State::Key | State::FirstKey | State::Colon | State::Next => return Run::Wrong(p),
            }
            p += 1;
        }
        Run::More
    }

    /// Whether the whole value is over, now that a value inside it or itself is.
    fn ends_value(&mut self) -> bool {
        self.state = State::Next;
        self.open == 0
    }

    fn open(&mut self, object: bool, p: usize) {
        if self.open >= self.room && self.deep.is_none() {
            self.deep = Some(p);
        }
        let (word, bit) = (self.open / 64, self.open % 64);
        if word == self.kinds.len() {
            self.kinds.push(0);
        }
        self.kinds[word] = self.kinds[word] & !(1 << bit) | u64::from(object) << bit;
        self.open += 1;
        self.in_object = object;
        self.state = if object { State::FirstKey } else { State::FirstItem };
    }

    fn close(&mut self) {
        self.open -= 1;
        if let Some(last) = self.open.checked_sub(1) {
            self.in_object = self.kinds[last / 64] >> (last % 64) & 1 == 1;
        }
    }

    fn closing(&self) -> u8 {
        if self.in_object { b'}' } else { b']' }
    }

    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.kinds.capacity() * size_of::<u64>()
    }
}

impl Number {
    /// The number with one byte more, if that can belong to it.
    fn with(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Minus, b'0') => Self::Zero,
            (Self::Minus, b'1'..=b'9') | (Self::Integer, b'0'..=b'9') => Self::Integer,
            (Self::Zero | Self::Integer, b'.') => Self::Point,
            (Self::Point | Self::Fraction, b'0'..=b'9') => Self::Fraction,
            (Self::Zero | Self::Integer | Self::Fraction, b'e' | b'E') => Self::E,
            (Self::E, b'+' | b'-') => Self::Sign,
            (Self::E | Self::Sign | Self::Exponent, b'0'..=b'9') => Self::Exponent,
            _ => return None,
        })
    }

    fn is_whole(self) -> bool {
        matches!(self, Self::Zero | Self::Integer | Self::Fraction | Self::Exponent)
    }

    /// Whether it can be over where a byte follows that cannot belong to it: `01` is no number and another.
    fn may_end_before(self, byte: u8) -> bool {
        self.is_whole() && !byte.is_ascii_digit()
    }
}
