//! JSON values as the tests build and compare them: order, duplicates and number texts are kept.

/// A string as code points, a lone surrogate being one (K20).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Text(pub Vec<u32>);

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Boolean(bool),
    /// As it is written.
    Number(String),
    String(Text),
    Array(Vec<Json>),
    Object(Vec<(Text, Json)>),
}

impl Text {
    /// Whether it is this string. No lone surrogate ever is.
    pub fn is(&self, other: &str) -> bool {
        self.0.iter().copied().eq(other.chars().map(u32::from))
    }

    /// As Rust presents it: a lone surrogate becomes U+FFFD.
    pub fn lossy(&self) -> String {
        self.0.iter().map(|&point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    pub fn has_lone_surrogate(&self) -> bool {
        self.0.iter().any(|&point| char::from_u32(point).is_none())
    }
}

impl From<&str> for Text {
    fn from(string: &str) -> Self {
        Self(string.chars().map(u32::from).collect())
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.lossy())
    }
}

impl Json {
    pub fn string(string: &str) -> Self {
        Self::String(string.into())
    }

    pub fn number(value: impl std::fmt::Display) -> Self {
        Self::Number(format!("{value}"))
    }

    /// The members, when it is an object.
    pub fn members(&self) -> &[(Text, Json)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// This object with a member put in place of the first one of that name, or at the end.
    pub fn with(&self, key: &str, value: Json) -> Self {
        let mut members = self.members().to_vec();
        match members.iter_mut().find(|(name, _)| name.is(key)) {
            Some((_, old)) => *old = value,
            None => members.push((key.into(), value)),
        }
        Self::Object(members)
    }

    /// This object with one more member at the end, whatever it already holds.
    pub fn and(&self, key: &str, value: Json) -> Self {
        let mut members = self.members().to_vec();
        members.push((key.into(), value));
        Self::Object(members)
    }

    /// This object without any member of these names.
    pub fn without(&self, keys: &[&str]) -> Self {
        let members = self.members().iter().filter(|(name, _)| !keys.iter().any(|key| name.is(key)));
        Self::Object(members.cloned().collect())
    }

    /// Whether this value or any inside it satisfies the test.
    pub fn any(&self, test: &mut impl FnMut(&Json) -> bool) -> bool {
        test(self)
            || match self {
                Self::Array(items) => items.iter().any(|item| item.any(test)),
                Self::Object(members) => members.iter().any(|(_, value)| value.any(test)),
                _ => false,
            }
    }

    /// Whether some object in it has the same key twice.
    pub fn has_duplicate_key(&self) -> bool {
        self.any(&mut |value| {
            let mut keys: Vec<&Text> = value.members().iter().map(|(key, _)| key).collect();
            keys.sort();
            keys.windows(2).any(|pair| pair[0] == pair[1])
        })
    }

    /// Whether some key or string in it holds a lone surrogate.
    pub fn has_lone_surrogate(&self) -> bool {
        self.any(&mut |value| match value {
            Self::String(text) => text.has_lone_surrogate(),
            _ => value.members().iter().any(|(key, _)| key.has_lone_surrogate()),
        })
    }

    /// The same with U+FFFD for every lone surrogate.
    pub fn lossy(&self) -> Self {
        let whole = |text: &Text| Text::from(text.lossy().as_str());
        match self {
            Self::String(text) => Self::String(whole(text)),
            Self::Array(items) => Self::Array(items.iter().map(Self::lossy).collect()),
            Self::Object(members) => {
                Self::Object(members.iter().map(|(key, value)| (whole(key), value.lossy())).collect())
            }
            _ => self.clone(),
        }
    }

    /// The bytes of it, without white space.
    pub fn bytes(&self) -> Vec<u8> {
        self.tidy(false)
    }

    /// The same, with a space after every comma and colon or without.
    pub fn tidy(&self, spaced: bool) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut Style::tidy(spaced), &mut out);
        out
    }

    /// This object with its last member first.
    pub fn turned(&self) -> Self {
        let mut members = self.members().to_vec();
        if !members.is_empty() {
            members.rotate_right(1);
        }
        Self::Object(members)
    }

    /// The bytes of it in a writer's style.
    pub fn write(&self, style: &mut Style, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend(b"null"),
            Self::Boolean(value) => out.extend(value.to_string().bytes()),
            Self::Number(text) => out.extend(text.bytes()),
            Self::String(text) => style.string(text, out),
            Self::Array(items) => {
                out.push(b'[');
                for (index, item) in items.iter().enumerate() {
                    style.before(index, out);
                    item.write(style, out);
                }
                style.space(out);
                out.push(b']');
            }
            Self::Object(members) => {
                out.push(b'{');
                for (index, (key, value)) in members.iter().enumerate() {
                    style.before(index, out);
                    style.string(key, out);
                    style.space(out);
                    out.push(b':');
                    style.after(out);
                    value.write(style, out);
                }
                style.space(out);
                out.push(b'}');
            }
        }
    }
}

/// How a writer spaces and escapes.
pub struct Style {
    /// A space after every comma and colon, as Python writes.
    spaced: bool,
    /// Chances in 100 of white space anywhere, and of an escape where none is needed.
    wild: u8,
    rng: fastrand::Rng,
}

impl Style {
    /// No escapes but those that must be, and white space nowhere else.
    pub fn tidy(spaced: bool) -> Self {
        Self { spaced, wild: 0, rng: fastrand::Rng::with_seed(0) }
    }

    /// One of the styles that are met, most often a tidy one.
    pub fn random(rng: &mut fastrand::Rng, spaced: bool) -> Self {
        let wild = if rng.u8(..6) == 0 { rng.u8(1..30) } else { 0 };
        Self { spaced: spaced ^ (rng.u8(..8) == 0), wild, rng: rng.fork() }
    }

    fn chance(&mut self) -> bool {
        self.wild > 0 && self.rng.u8(..100) < self.wild
    }

    fn space(&mut self, out: &mut Vec<u8>) {
        while self.chance() {
            out.push(b" \t\r "[self.rng.usize(..4)]);
        }
    }

    fn before(&mut self, index: usize, out: &mut Vec<u8>) {
        if index > 0 {
            self.space(out);
            out.push(b',');
            self.after(out);
        } else {
            self.space(out);
        }
    }

    fn after(&mut self, out: &mut Vec<u8>) {
        if self.spaced {
            out.push(b' ');
        }
        self.space(out);
    }

    fn string(&mut self, text: &Text, out: &mut Vec<u8>) {
        out.push(b'"');
        for &point in &text.0 {
            match char::from_u32(point) {
                Some('"') if !self.chance() => out.extend(b"\\\""),
                Some('\\') if !self.chance() => out.extend(b"\\\\"),
                Some('\n') if !self.chance() => out.extend(b"\\n"),
                Some('/') if self.chance() => out.extend(b"\\/"),
                Some(c) if c >= ' ' && c != '"' && c != '\\' && !self.chance() => {
                    out.extend(c.encode_utf8(&mut [0; 4]).bytes());
                }
                Some(c) => c.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| self.unit(unit.into(), out)),
                None => self.unit(point, out),
            }
        }
        out.push(b'"');
    }

    fn unit(&mut self, unit: u32, out: &mut Vec<u8>) {
        let escape = if self.rng.bool() { format!("\\u{unit:04x}") } else { format!("\\u{unit:04X}") };
        out.extend(escape.bytes());
    }
}
