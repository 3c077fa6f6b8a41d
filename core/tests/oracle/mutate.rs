//! Changes to a line's values: what producers, relays and attackers do to it.

use std::sync::LazyLock;

use agentevents::schema::Schema;
use fastrand::Rng;

use super::bytes;
use super::json::{Json, Style, Text};
use super::lexicon::Lexicon;

/// Numbers at, beside and far beyond every bound, each in some spelling.
static NUMBERS: LazyLock<Vec<&str>> = LazyLock::new(|| NUMBERS_IN_A_ROW.split_whitespace().collect());

const NUMBERS_IN_A_ROW: &str = "
    0 -0 0.0 -0.0e-7 1 -1 1.5 1.5e1 15e-1 150e-1 127 128 -128 -129 255 256 255.0 2.56e2 65535 65536 4294967295
    4294967296 4294967295.0 42949672950e-1 4294967295.5 2147483647 -2147483649 9007199254740993
    9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551615
    18446744073709551616 18446744073709551615.0 1.8446744073709551615e19 1.8446744073709551616E+19
    184467440737095516150e-1 18446744073709551615.5 123456789012345678901234567890 1e400 -1e400 1e999 1e-999 0e999
    0.0000e-99999999999999999999 1e99999999999999999999 1e-99999999999999999999 -1e18446744073709551616 42e2 4200
    4200.00 1E+2 5 5.5 10.0 10.5 1.7976931348623157e308 1.7976931348623159e308 1.8e308 -1.8e308 4.9e-324
    0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000001e86
    100000000000000000000e-20
";

/// What is no number, though it looks like one.
static NO_NUMBERS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = "01 00 -01 -00 0123 01754582400123 017545824001 1. 1.e1 .5 -.5 + +1 - -- --1 1e 1e+ 1E- 1.5.5 0x1 1_000 1e1.5 1-";
    words.split_whitespace().collect()
});

/// Changes lines of one dialect, the same way for the same seed.
pub struct Mutator {
    pub rng: Rng,
    lexicon: Lexicon,
    /// Whether most lines are to be spaced as Python does it.
    spaced: bool,
    /// In twentieths, how many lines are left as they are.
    whole: u8,
}

impl Mutator {
    pub fn new(schema: &Schema, rng: Rng) -> Self {
        Self { rng, lexicon: Lexicon::new(schema), spaced: false, whole: 1 }
    }

    /// From here on lines come from another writer, over another wire.
    pub fn theme(&mut self) {
        self.spaced = self.rng.u8(..3) == 0;
        self.whole = if self.rng.u8(..4) == 0 { 15 } else { 1 };
    }

    /// A line made of this one, by one change or several, never with an LF.
    pub fn line(&mut self, seed: &Json, other: &Json) -> Vec<u8> {
        let mut json = seed.clone();
        // Some as they are; of the others one in five by its bytes, the rest by its values, some by both.
        let whole = self.rng.u8(..20) < self.whole;
        let route = self.rng.u8(..20);
        if !whole && route > 3 {
            for _ in 0..=self.rng.usize(..3) {
                self.tree(&mut json, other);
            }
        }
        let mut bytes = Vec::new();
        json.write(&mut Style::random(&mut self.rng, self.spaced), &mut bytes);
        if !whole && !(4..18).contains(&route) {
            for _ in 0..=self.rng.usize(..2) {
                bytes::change(&mut bytes, other, &mut self.rng);
            }
        }
        bytes.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
        bytes
    }

    /// One change to a value somewhere in the tree.
    fn tree(&mut self, json: &mut Json, other: &Json) {
        if self.rng.u8(..7) == 0 {
            return self.event(json);
        }
        let nth = self.rng.usize(..count(json));
        let Some(target) = find(json, &mut nth.clone()) else { return };
        // The whole line is seldom replaced.
        let inside = if nth == 0 { 24 } else { 4 };
        match target {
            Json::Object(members) if !members.is_empty() && self.rng.u8(..inside) > 0 => self.members(members),
            Json::Array(items) if self.rng.u8(..3) > 0 => self.items(items),
            _ => *target = self.value(target, other),
        }
    }

    /// One change to what makes the object an event.
    fn event(&mut self, json: &mut Json) {
        let name = Json::string(&self.pick(|of| &of.types).unwrap_or_default());
        let tag = self.lexicon.tag.clone();
        let Json::Object(members) = json else { return };
        let at = members.iter().position(|(key, _)| key.is(&tag));
        match (self.rng.u8(..11), at) {
            (0 | 1, Some(at)) => members[..].rotate_left(at + 1),
            (2, Some(at)) => drop(members.remove(at)),
            (3, Some(at)) => members[at].1 = name,
            (4, Some(at)) => members[at].1 = Json::string("of_no_dialect"),
            (5, Some(at)) => members[at].1 = self.anything(),
            (6, _) => members.insert(self.rng.usize(..=members.len()), (tag.as_str().into(), name)),
            (7, _) => {
                let stamp = match self.rng.u8(..4) {
                    0 => self.anything(),
                    1 => Json::number("1754582400123"),
                    _ => self.number(),
                };
                if self.rng.u8(..4) > 0 {
                    members.retain(|(key, _)| !key.is(&self.lexicon.stamp));
                }
                members.insert(0, (self.lexicon.stamp.as_str().into(), stamp));
            }
            (8 | 9, _) => {
                if let Some((wrapper, keys)) = self.rng.choice(&self.lexicon.wrappers).cloned() {
                    let inner = if self.rng.u8(..6) == 0 { self.anything() } else { json.clone() };
                    let beside = Json::Object(vec![("agent".into(), Json::string("a"))]);
                    let inside = keys.iter().rev().fold(inner, |inner, key| beside.and(key, inner));
                    *json = inside.and(&tag, Json::string(&wrapper));
                }
            }
            _ => self.rng.shuffle(members),
        }
    }

    fn members(&mut self, members: &mut Vec<(Text, Json)>) {
        let at = self.rng.usize(..members.len());
        let anywhere = self.rng.usize(..=members.len());
        match self.rng.u8(..14) {
            0 => drop(members.remove(at)),
            1 => members.insert(anywhere, members[at].clone()),
            2 => members.insert(anywhere, (members[at].0.clone(), self.anything())),
            3 => members[at].1 = Json::Null,
            4 => members[at].1 = self.anything(),
            5 => members[at..].rotate_left(1),
            6 => self.rng.shuffle(members),
            7 => members.insert(anywhere, (self.key(), self.anything())),
            8 => members.insert(anywhere, (self.key(), members[at].1.clone())),
            9 => members[at].0 = self.key(),
            10 => {
                let with = self.rng.usize(..members.len());
                let (one, other) = (members[at].1.clone(), members[with].1.clone());
                (members[at].1, members[with].1) = (other, one);
            }
            11 | 12 => {
                let synonyms = self.lexicon.synonyms.get(&members[at].0.lossy());
                if let Some(synonym) = synonyms.and_then(|synonyms| self.rng.choice(synonyms)) {
                    members[at].0 = synonym.as_str().into();
                }
            }
            _ => {
                let synonyms = self.lexicon.synonyms.get(&members[at].0.lossy());
                if let Some(synonym) = synonyms.and_then(|synonyms| self.rng.choice(synonyms)) {
                    members.insert(anywhere, (synonym.as_str().into(), members[at].1.clone()));
                }
            }
        }
    }

    fn items(&mut self, items: &mut Vec<Json>) {
        let at = self.rng.usize(..=items.len());
        match self.rng.u8(..6) {
            0 => items.clear(),
            1 if at < items.len() => drop(items.remove(at)),
            2 if at < items.len() => items.insert(at, items[at].clone()),
            3 if at < items.len() => items[at] = self.anything(),
            4 => {
                let most = self.rng.usize(..12);
                *items = items.iter().cycle().take(most).cloned().collect();
            }
            _ => items.insert(at, self.anything()),
        }
    }

    /// Something in place of a value.
    fn value(&mut self, old: &Json, other: &Json) -> Json {
        match self.rng.u8(..8) {
            0 => Json::Null,
            1 | 2 => match old {
                Json::Number(_) => self.number(),
                Json::String(_) => self.pick_word(),
                _ => self.anything(),
            },
            3 => {
                let levels = if self.rng.u8(..4) == 0 { self.rng.usize(..140) } else { self.rng.usize(1..4) };
                (0..levels).fold(old.clone(), |value, _| {
                    if self.rng.bool() { Json::Array(vec![value]) } else { Json::Object(vec![("a".into(), value)]) }
                })
            }
            4 => {
                let mut other = other.clone();
                let mut nth = self.rng.usize(..count(&other));
                find(&mut other, &mut nth).map_or(Json::Null, |found| found.clone())
            }
            _ => self.anything(),
        }
    }

    fn anything(&mut self) -> Json {
        match self.rng.u8(..14) {
            0 => Json::Null,
            1 => Json::Boolean(self.rng.bool()),
            2..=4 => self.number(),
            5 => Json::number(self.rng.u32(..)),
            6 => self.pick_word(),
            7 => Json::String(self.text()),
            8 => Json::string(""),
            9 => Json::Array(Vec::new()),
            10 => Json::Array(vec![self.anything(), self.anything()]),
            11 => Json::Object(Vec::new()),
            12 => Json::Object(vec![(self.key(), self.anything())]),
            _ => Json::Object(vec![("a".into(), Json::Null), ("a".into(), self.anything())]),
        }
    }

    fn number(&mut self) -> Json {
        let numbers = if self.rng.u8(..12) > 0 { &*NUMBERS } else { &*NO_NUMBERS };
        Json::number(self.rng.choice(numbers).expect("there are some"))
    }

    fn pick_word(&mut self) -> Json {
        self.rng.choice(&self.lexicon.words).cloned().unwrap_or(Json::Null)
    }

    fn pick(&mut self, from: impl FnOnce(&Lexicon) -> &[String]) -> Option<String> {
        self.rng.choice(from(&self.lexicon)).cloned()
    }

    fn key(&mut self) -> Text {
        match self.rng.u8(..6) {
            0 => self.text(),
            1 => "an undeclared/key~".into(),
            _ => self.pick(|of| &of.keys).unwrap_or_default().as_str().into(),
        }
    }

    /// Strings of any length, with pairs and lone surrogates in them.
    fn text(&mut self) -> Text {
        let length = if self.rng.u8(..3) == 0 { self.rng.usize(..70) } else { self.rng.usize(..7) };
        let point = |rng: &mut Rng| match rng.u8(..12) {
            0 => rng.u32(0xD800..0xDC00),
            1 => rng.u32(0xDC00..0xE000),
            2 => 0x1_F600,
            3 => rng.u32(..0x20),
            4 => rng.u32(0x80..0xD800),
            5 => *rng.choice(&[0x22, 0x5C, 0x2F, 0x7E]).expect("there are some"),
            _ => rng.u32(0x61..0x7B),
        };
        let points: Vec<u32> = (0..length).map(|_| point(&mut self.rng)).collect();
        // A high surrogate before a low one would be read back as one character.
        let apart = points.iter().scan(0, |before, &point| {
            let joins = (0xD800..0xDC00).contains(before) && (0xDC00..0xE000).contains(&point);
            *before = if joins { 0x61 } else { point };
            Some(*before)
        });
        Text(apart.collect())
    }
}

fn count(json: &Json) -> usize {
    1 + match json {
        Json::Array(items) => items.iter().map(count).sum(),
        Json::Object(members) => members.iter().map(|(_, value)| count(value)).sum(),
        _ => 0,
    }
}

/// The nth value in the order of the text.
fn find<'j>(json: &'j mut Json, nth: &mut usize) -> Option<&'j mut Json> {
    if *nth == 0 {
        return Some(json);
    }
    *nth -= 1;
    match json {
        Json::Array(items) => items.iter_mut().find_map(|item| find(item, nth)),
        Json::Object(members) => members.iter_mut().find_map(|(_, value)| find(value, nth)),
        _ => None,
    }
}
