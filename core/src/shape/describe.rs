//! What a node takes, in words.

use super::{Length, Node, Number, Range, Shapes, types};

/// More words than these are counted.
const LISTED_WORDS: usize = 12;

impl Shapes {
    /// What the node at `index` takes, `a string or null` for one.
    pub(crate) fn describe(&self, index: u16) -> String {
        let node = self.node(index);
        if node.types == types::ALL {
            return "any value".into();
        }
        let mut parts = Vec::new();
        let vocabulary = node.vocabulary.map(|index| &self.vocabularies[usize::from(index)]);
        let in_vocabulary = vocabulary.map_or(0, |vocabulary| vocabulary.types);
        if let Some(vocabulary) = vocabulary {
            let listed =
                vocabulary.words.iter().take(LISTED_WORDS).map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
            let more = vocabulary.words.len().saturating_sub(LISTED_WORDS);
            let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
            parts.push(if vocabulary.open {
                "a string".into()
            } else if vocabulary.words.len() == 1 {
                listed
            } else {
                format!("one of {listed}{rest}")
            });
        }
        let plain = node.types & !in_vocabulary;
        let kinds = [types::STRING, types::NUMBER, types::BOOLEAN, types::ARRAY, types::OBJECT, types::NULL];
        parts.extend(kinds.into_iter().filter(|kind| plain & kind != 0).map(|kind| self.describe_type(node, kind)));
        parts.join(" or ")
    }

    fn describe_type(&self, node: &Node, kind: u8) -> String {
        match kind {
            types::NUMBER => self.describe_number(node.number),
            types::STRING => self.describe_length("a string", "characters", node.string),
            types::ARRAY => self.describe_length("an array", "items", node.array),
            types::OBJECT => match node.object.map(|object| self.object(object)) {
                Some(object) if matches!(object.kind, super::Kind::Keyed { .. }) => {
                    let keys: Vec<_> = object.fields.iter().map(|field| format!("{:?}", field.name)).collect();
                    format!("an object with one of the keys {}", keys.join(", "))
                }
                _ => "an object".into(),
            },
            other => types::describe(other).into(),
        }
    }

    fn describe_length(&self, what: &str, of: &str, length: Option<u16>) -> String {
        match length.map(|index| self.lengths[usize::from(index)]) {
            None => what.into(),
            Some(Length { minimum, maximum: None }) => format!("{what} of at least {minimum} {of}"),
            Some(Length { minimum, maximum: Some(maximum) }) => format!("{what} of {minimum} to {maximum} {of}"),
        }
    }

    fn describe_number(&self, number: Number) -> String {
        let (what, minimum, maximum) = match number {
            Number::Free | Number::Finite => return "a number".into(),
            Number::Natural | Number::Unsigned(u64::MAX) => return "an integer of at least 0".into(),
            Number::Unsigned(maximum) => ("an integer", Some("0".into()), Some(maximum.to_string())),
            Number::Within(index) => match &self.ranges[usize::from(index)] {
                Range::Integer { minimum, maximum } => {
                    ("an integer", minimum.map(|bound| bound.to_string()), maximum.map(|bound| bound.to_string()))
                }
                Range::Number { minimum, maximum } => {
                    ("a number", minimum.map(|bound| bound.to_string()), maximum.map(|bound| bound.to_string()))
                }
            },
        };
        match (minimum, maximum) {
            (None, None) => what.into(),
            (Some(minimum), None) => format!("{what} of at least {minimum}"),
            (None, Some(maximum)) => format!("{what} of at most {maximum}"),
            (Some(minimum), Some(maximum)) => format!("{what} from {minimum} to {maximum}"),
        }
    }
}
