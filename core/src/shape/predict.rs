//! What a decoder tries first, because writers put a type's fields in one order and space them in one way.

use super::compile::first_token;
use super::{Key, Length, Node, Number, Opening, Openings, Range, Shapes, Token, simple, types};
use crate::schema::Schema;

/// How events begin where a writer puts `space` after every comma and colon.
pub(super) fn openings(schema: &Schema, shapes: &Shapes, space: &str) -> Openings {
    let tag = schema.tag.as_str();
    let mut types = vec![Opening::nowhere()];
    for (event, body) in schema.events.iter().zip(&shapes.events) {
        let object = shapes.object(body.object);
        let usual = object.fields.len() <= 64 && body.tag.is_some();
        // Only a plain run of digits is taken for the stamp there, so it must be a field that takes one.
        let is_stamp = |key: &Key| Some(key.field) == body.stamp;
        let takes_digits = object.keys.iter().any(|key| is_stamp(key) && key.simple & simple::LONG != 0);
        let opened = |start: &str| {
            let text = format!("{start}\"{tag}\":{space}\"{}\"", event.name);
            if usual { Token::new(&[tag, &event.name], &text) } else { Token::none() }
        };
        types.push(Opening {
            alone: opened("{"),
            after_stamp: if takes_digits { opened(&format!(",{space}")) } else { Token::none() },
            name_len: event.name.len() + 2,
            object: body.object,
            tag: body.tag.unwrap_or_default(),
            stamp: body.stamp.unwrap_or_default(),
        });
    }
    let stamp = own_field(schema.timestamp.as_ref());
    let stamp = stamp.map_or(Token::none(), |name| Token::new(&[&name], &format!("{{\"{name}\":{space}")));
    Openings { stamp, types }
}

impl Opening {
    fn nowhere() -> Self {
        Self { alone: Token::none(), after_stamp: Token::none(), name_len: 0, object: 0, tag: 0, stamp: 0 }
    }
}

impl Shapes {
    /// Tells each present key of the first 64 fields what fits it by its looks alone, now that all nodes are there.
    pub(super) fn mark_simple(&mut self) {
        for object in &mut self.objects {
            let fields = &object.fields;
            for key in object.keys.iter_mut().filter(|key| key.present.is_none() && key.field < 64) {
                let node = &self.nodes[usize::from(fields[usize::from(key.field)].node)];
                let constant = node.vocabulary.and_then(|index| self.vocabularies[usize::from(index)].constant());
                key.simple = simple(node, &self.ranges, &self.lengths);
                key.quoted = matches!(key.simple, simple::STRING | simple::FILLED);
                key.constant = constant.map_or(0, str::len);
                if key.simple != 0 || constant.is_some() {
                    let begins = constant.unwrap_or(if key.quoted { "\"" } else { "" });
                    let next = |space| format!(",{space}\"{}\":{space}{begins}", key.name);
                    key.next = ["", " "].map(|space| Token::new(&[&key.name], &next(space)));
                }
            }
        }
    }
}

/// What of plain strings and plain digits fits a node.
fn simple(node: &Node, ranges: &[Range], lengths: &[Length]) -> u8 {
    let strings = match node.string.map(|index| lengths[usize::from(index)]) {
        _ if node.types & types::STRING == 0 || node.vocabulary.is_some() => 0,
        None => simple::STRING,
        Some(Length { minimum: 1, maximum: None }) => simple::FILLED,
        Some(_) => 0,
    };
    let digits = match node.number {
        _ if node.types & types::NUMBER == 0 || node.vocabulary.is_some() => 0,
        Number::Free | Number::Finite | Number::Natural => simple::LONG | simple::SHORT,
        Number::Unsigned(maximum) => digits_up_to(maximum),
        Number::Within(index) => match ranges[usize::from(index)] {
            Range::Integer { minimum, maximum } if minimum.is_none_or(|least| least <= 0) => {
                digits_up_to(maximum.map_or(u64::MAX, |most| u64::try_from(most.max(0)).unwrap_or(u64::MAX)))
            }
            Range::Number { minimum, maximum: None } if minimum.is_none_or(|least| least <= 0.0) => {
                digits_up_to(u64::MAX)
            }
            Range::Integer { .. } | Range::Number { .. } => 0,
        },
    };
    digits | strings
}

/// How many digits fit whatever they are, where everything from 0 to this does.
fn digits_up_to(maximum: u64) -> u8 {
    match maximum {
        9_999_999_999_999_999_999.. => simple::LONG | simple::SHORT,
        999_999_999.. => simple::SHORT,
        _ => 0,
    }
}

/// The key of the event itself that a pointer names.
pub(super) fn own_field(pointer: Option<&String>) -> Option<String> {
    first_token(pointer).filter(|_| pointer.is_some_and(|pointer| pointer.matches('/').count() == 1))
}
