//! What is read of an event beside its fit: time stamp, run id, sequence number, and where its declared fields are.

use std::ops::Range;

use agentevents::Outcome;
use agentevents::schema::Schema;

use super::decimal::Decimal;
use super::fit::named;
use super::judge::{Judge, keys};
use super::syntax;
use super::tree::{Entry, Members, Node, Value};

/// What an event says of itself.
#[derive(Debug, PartialEq)]
struct Envelope {
    ts: Option<f64>,
    sequence: Option<u64>,
    run: Option<String>,
    /// Present names and the values' bytes, in the order of the line.
    fields: Vec<(String, Range<usize>)>,
}

/// Reads events of one dialect.
pub struct Envelopes<'a> {
    judge: Judge<'a>,
    stamp: Option<String>,
    run: Option<String>,
    sequence: Option<String>,
}

impl<'a> Envelopes<'a> {
    pub fn new(schema: &'a Schema) -> Self {
        let key = |pointer: &Option<String>| keys(pointer.as_deref()?).next();
        Self {
            judge: Judge::new(schema),
            stamp: key(&schema.timestamp),
            run: key(&schema.run),
            sequence: key(&schema.sequence),
        }
    }

    /// What the decoder reads otherwise.
    pub fn disagreement(&self, outcome: &Outcome<'_>) -> Option<String> {
        let (expected, run_is_told) = self.read(outcome)?;
        let fields = match outcome {
            Outcome::Event(event) => event.fields().map(|(name, span)| (name.to_owned(), span)).collect(),
            Outcome::Unrecognized(_) => Vec::new(),
        };
        let run = outcome.run().filter(|_| run_is_told).map(std::borrow::Cow::into_owned);
        let mut found = Envelope { ts: outcome.ts(), sequence: outcome.sequence(), run, fields };
        found.fields.sort_by_key(|(_, span)| span.start);
        (found != expected).then(|| format!("the decoder reads {found:?}, not {expected:?}"))
    }

    /// What the contract says is there, and whether it says what the run id is: not of a wrapper that has none.
    fn read(&self, outcome: &Outcome<'_>) -> Option<(Envelope, bool)> {
        let root = syntax::parse(outcome.raw(), self.judge.max_depth.max(1024), true).expect("an outcome is JSON");
        let recognized = matches!(outcome, Outcome::Event(_));
        if !recognized && root.plain().has_duplicate_key() {
            // No rule says which of two counts.
            return None;
        }
        let Value::Object(outer) = &root.value else { return None };
        let wrapper = self.judge.wrapper(outer);
        let inner =
            wrapper.and_then(|pointer| keys(pointer).try_fold(outer, |members, key| object_under(members, &key)));
        let members = inner.unwrap_or(outer);
        let body = recognized.then(|| self.judge.body(members)).flatten().map(|(_, body)| body);
        let declared =
            |entry: &Entry| body.and_then(|body| body.properties.iter().find(|property| named(property, entry)));
        let fields = members.entries.iter().filter_map(|entry| Some((declared(entry)?.name.clone(), entry)));
        let under = |key: &Option<String>| {
            let key = key.as_deref()?;
            let mut fields = fields.clone();
            let field = fields.find(|(name, _)| name == key).map(|(_, entry)| entry);
            let plain = || members.all(key).next();
            (if recognized { field } else { plain() }).map(|entry| &entry.value)
        };
        let outside = || self.run.as_deref().and_then(|key| outer.all(key).next()).map(|entry| &entry.value);
        let (run, run_is_told) = match (inner.is_some(), outside()) {
            (true, run) => (run, run.is_some()),
            (false, _) => (under(&self.run), true),
        };
        let envelope = Envelope {
            ts: under(&self.stamp).and_then(number),
            sequence: under(&self.sequence).and_then(unsigned),
            run: run.and_then(string).filter(|id| !id.is_empty()),
            fields: fields.clone().map(|(name, entry)| (name, entry.value.start..entry.value.end)).collect(),
        };
        Some((envelope, run_is_told))
    }
}

fn object_under<'m>(members: &'m Members, key: &str) -> Option<&'m Members> {
    match &members.entries.iter().find(|entry| entry.key.is(key))?.value.value {
        Value::Object(inner) => Some(inner),
        _ => None,
    }
}

/// A number that binary64 can hold (K32).
fn number(node: &Node) -> Option<f64> {
    match &node.value {
        Value::Number(text) => text.parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}

fn unsigned(node: &Node) -> Option<u64> {
    match &node.value {
        Value::Number(text) if Decimal::of(text).is_integer() => Decimal::of(text).integer()?.try_into().ok(),
        _ => None,
    }
}

fn string(node: &Node) -> Option<String> {
    match &node.value {
        Value::String(text) => Some(text.lossy()),
        _ => None,
    }
}
