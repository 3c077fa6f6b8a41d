//! How the events of one type were last written: which declared fields, in which order. Where an event's line holds those
//! fields and nothing else, JavaScript makes it from a template and the values; everything else is given to `JSON.parse`.

use std::collections::HashMap;
use std::ops::Range;

use agentevents::{Dialect, Event};

use crate::details;

/// An event with more fields is given to `JSON.parse`.
const MAX_FIELDS: usize = 32;

/// How many layouts a decoder learns; events of others are given to `JSON.parse`.
const MAX_LAYOUTS: usize = 1024;

/// What stands for the value of a field in a template.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// The tag, which the template holds.
    Template,
    /// The time stamp, a number.
    Stamp,
    /// The value's JSON.
    Value,
}

#[derive(Clone)]
struct Slot {
    /// Its place among the type's declared fields.
    field: usize,
    /// The bytes of its key as JSON, quotes included.
    key_len: usize,
    source: Source,
}

#[derive(Clone)]
struct Layout {
    id: u16,
    /// Whether a space stands behind every comma and colon.
    spaced: bool,
    slots: Vec<Slot>,
    /// Which of the values is a table (`table.rs`), in a layout that has one.
    table: Option<usize>,
    /// The layouts that differ from this in their table.
    variants: Vec<(usize, u16)>,
    /// How many arrays in a row made no table.
    misses: u8,
}

/// After so many arrays that made no table no more is tried.
const MAX_MISSES: u8 = 16;

/// The layouts a decoder has learnt.
pub struct Layouts {
    learnt: Vec<Layout>,
    /// By type id: the layout of the last event of the type.
    last: Vec<Option<u16>>,
    known: HashMap<(u16, bool, Vec<usize>), u16>,
    /// The stamp's key, where it is a field of the event itself.
    stamp: Option<String>,
    /// Where the values of the event that was matched last are in its line.
    values: Vec<Range<usize>>,
}

/// What [`Layouts::matching`] found.
pub struct Match {
    pub layout: u16,
    /// Where the layout has a slot for it.
    pub stamp: Option<f64>,
}

impl Layouts {
    pub fn new(dialect: &Dialect) -> Self {
        let pointer = dialect.schema().timestamp.as_deref().and_then(|pointer| pointer.strip_prefix('/'));
        Self {
            learnt: Vec::new(),
            last: vec![None; dialect.known_types().len() + 1],
            known: HashMap::new(),
            stamp: pointer.filter(|key| !key.contains(['/', '~'])).map(String::from),
            values: Vec::new(),
        }
    }

    /// The layout of an event, if one describes it wholly; its values are then [`values`](Self::values).
    pub fn matching(&mut self, event: &Event<'_>) -> Option<Match> {
        let id = event.id();
        let predicted = self.last[usize::from(id)];
        if let Some(layout) = predicted
            && let Some(found) = self.fit(layout, event)
        {
            return Some(found);
        }
        let layout = self.learn(event)?;
        self.last[usize::from(id)] = Some(layout);
        if predicted == Some(layout) { None } else { self.fit(layout, event) }
    }

    /// The layout of an event that has a time stamp and one other field, a string without escapes: it, the stamp, and what is
    /// between the string's quotes.
    pub fn only_string<'e>(&mut self, event: &'e Event<'_>) -> Option<(u16, f64, &'e str)> {
        let Match { layout, stamp } = self.matching(event)?;
        let [span] = &self.values[..] else { return None };
        let string = event.raw()[span.clone()].strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        let string = std::str::from_utf8(string).ok().filter(|string| !string.contains('\\'))?;
        Some((layout, stamp?, string))
    }

    /// Where the values of the event that was matched last are in its line, in order.
    pub fn values(&self) -> &[Range<usize>] {
        &self.values
    }

    /// Whether arrays in a layout's events are worth a try as tables.
    pub fn tries_tables(&self, index: u16) -> bool {
        self.learnt[usize::from(index)].misses < MAX_MISSES
    }

    pub fn missed_table(&mut self, index: u16) {
        self.learnt[usize::from(index)].misses += 1;
    }

    /// The layout like this one in which the value at `place` is a table; none where no more layouts are learnt.
    pub fn tabled(&mut self, index: u16, place: usize) -> Option<u16> {
        let layout = &mut self.learnt[usize::from(index)];
        layout.misses = 0;
        if let Some((_, variant)) = layout.variants.iter().find(|(table, _)| *table == place) {
            return Some(*variant);
        }
        if self.learnt.len() == MAX_LAYOUTS {
            return None;
        }
        let variant = self.learnt.len() as u16;
        let layout = &mut self.learnt[usize::from(index)];
        layout.variants.push((place, variant));
        let layout = Layout { table: Some(place), variants: Vec::new(), ..layout.clone() };
        self.learnt.push(layout);
        Some(variant)
    }

    /// Whether the event's object consists of the layout's fields alone. Between two values there is room for one key and no
    /// more, so nothing else can stand there.
    #[inline]
    fn fit(&mut self, index: u16, event: &Event<'_>) -> Option<Match> {
        let layout = &self.learnt[usize::from(index)];
        let object = event.object();
        let gap = usize::from(layout.spaced);
        self.values.clear();
        let mut stamp = None;
        let mut at = object.start + 1;
        for (n, slot) in layout.slots.iter().enumerate() {
            if n > 0 {
                at += 1 + gap;
            }
            let span = event.field_span(slot.field)?;
            if span.start != at + slot.key_len + 1 + gap {
                return None;
            }
            at = span.end;
            match slot.source {
                Source::Template => {}
                Source::Stamp => stamp = Some(event.ts()?),
                Source::Value => self.values.push(span),
            }
        }
        (at + 1 == object.end && !event.is_edited()).then_some(Match { layout: index, stamp })
    }

    /// The layout that the event's fields have, new or not.
    #[cold]
    fn learn(&mut self, event: &Event<'_>) -> Option<u16> {
        let names: Vec<&str> = event.dialect().field_names(event.id()).collect();
        let mut fields: Vec<(Range<usize>, usize)> =
            (0..names.len()).filter_map(|field| Some((event.field_span(field)?, field))).collect();
        fields.sort_unstable_by_key(|(span, _)| span.start);
        let first = fields.first()?;
        // `__proto__` is no property like any other to the template.
        if fields.len() > MAX_FIELDS || fields.iter().any(|(_, field)| names[*field] == "__proto__") {
            return None;
        }
        let spaced = first.0.start > event.object().start + 2 + key(names[first.1]).len();
        let order: Vec<usize> = fields.iter().map(|(_, field)| *field).collect();
        if let Some(&known) = self.known.get(&(event.id(), spaced, order.clone())) {
            return Some(known);
        }
        if self.learnt.len() == MAX_LAYOUTS {
            return None;
        }
        let tag = &event.dialect().schema().tag;
        let slot = |&field: &usize| Slot {
            field,
            key_len: key(names[field]).len(),
            source: match names[field] {
                name if name == tag => Source::Template,
                name if Some(name) == self.stamp.as_deref() => Source::Stamp,
                _ => Source::Value,
            },
        };
        let index = self.learnt.len() as u16;
        let slots = order.iter().map(slot).collect();
        self.learnt.push(Layout { id: event.id(), spaced, slots, table: None, variants: Vec::new(), misses: 0 });
        self.known.insert((event.id(), spaced, order), index);
        Some(index)
    }

    /// A layout as JSON: an event to copy, the keys to set in it, whether each is the time stamp, and which is a table.
    pub fn describe(&self, index: u16, dialect: &Dialect) -> Option<String> {
        let layout = self.learnt.get(usize::from(index))?;
        let names: Vec<&str> = dialect.field_names(layout.id).collect();
        let (mut template, mut keys, mut stamps) = (Vec::new(), Vec::new(), Vec::new());
        let mut values = layout.table.map_or(0, |table| table + 1);
        let mut table = None;
        for slot in &layout.slots {
            let key = key(names[slot.field]);
            let value = match slot.source {
                Source::Template => self::key(dialect.type_name(layout.id)?),
                // A fraction, so that the property is one of a floating point number from the start.
                Source::Stamp => "0.5".into(),
                Source::Value => "null".into(),
            };
            template.push(format!("{key}:{value}"));
            if slot.source != Source::Template {
                if slot.source == Source::Value && values > 0 {
                    values -= 1;
                    table = (values == 0).then_some(keys.len());
                }
                keys.push(key);
                stamps.push((slot.source == Source::Stamp).to_string());
            }
        }
        let (template, keys, stamps) = (template.join(","), keys.join(","), stamps.join(","));
        let table = table.map_or("null".into(), |table| table.to_string());
        Some(format!("{{\"template\":{{{template}}},\"keys\":[{keys}],\"stamps\":[{stamps}],\"table\":{table}}}"))
    }
}

/// A name as JSON.
fn key(name: &str) -> String {
    details::json(&name)
}
