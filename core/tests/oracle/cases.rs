//! For everything a schema declares, lines that are accepted because of it and lines that are refused because of it.

use std::collections::BTreeMap;
use std::ptr::from_ref;

use agentevents::schema::{EventType, Form, Keyed, Object, Property, Scalar, Schema, Shape, Tagged, Vocabulary};

use super::fit::{escaped, takes};
use super::json::Json;
use super::present::scalar;
use super::samples::Samples;
use super::tree::Type;

/// A declared thing: the node of the schema's tree, and for aliases which of its names (0 is the present one).
pub type Site = (usize, usize);

/// One line and what it must be.
pub struct Case {
    pub site: Site,
    /// The event type and the pointer of the value in question.
    pub label: String,
    pub line: Json,
    /// The reason and the pointer it is refused with; none for one that fits.
    pub refused: Option<(&'static str, String)>,
}

/// Every type, field, alias, word, older value and union arm that a schema declares, each with its name.
pub fn declared(schema: &Schema) -> BTreeMap<Site, String> {
    let mut sites = Sites::default();
    for event in &schema.events {
        sites.found.insert(site(event, 0), event.name.clone());
        sites.object(&event.body, &schema.tag, &event.name);
    }
    for definition in &schema.definitions {
        sites.shape(&definition.shape, &definition.name);
    }
    sites.found
}

/// The cases of one event type.
pub fn of_event(schema: &Schema, event: &EventType) -> Vec<Case> {
    let samples = Samples { schema };
    let mut cases = Cases { samples: &samples, event: &event.name, open: Vec::new(), found: Vec::new() };
    let line = samples.emptiest(event);
    let (tag, name) = (&schema.tag, Json::string(&event.name));
    let here = Place { path: "", put: &|line| line };
    cases.accept(site(event, 0), &here, line.clone());
    for line in samples.fullest(event) {
        cases.accept(site(event, 0), &here, line);
    }
    cases.refuse_key(site(event, 0), &here, line.and(tag, name.clone()), "duplicate_key", tag);
    cases.object(&event.body, (tag, &name), &here);
    cases.found
}

fn site<T>(node: &T, index: usize) -> Site {
    (from_ref(node).addr(), index)
}

#[derive(Default)]
struct Sites {
    found: BTreeMap<Site, String>,
}

impl Sites {
    /// The tag is the arm's or the event's own business.
    fn object(&mut self, object: &Object, tag: &str, path: &str) {
        for property in object.properties.iter().filter(|property| property.name != tag) {
            self.property(property, path);
        }
    }

    fn property(&mut self, property: &Property, path: &str) {
        for (index, name) in names(property).enumerate() {
            self.found.insert(site(property, index), format!("{path}/{name}"));
        }
        self.shape(&property.shape, &format!("{path}/{}", property.name));
    }

    fn shape(&mut self, shape: &Shape, path: &str) {
        match &shape.form {
            Form::Vocabulary(vocabulary) => {
                for word in &vocabulary.values {
                    for (index, value) in [&word.value].into_iter().chain(&word.aliases).enumerate() {
                        self.found.insert(site(word, index), format!("{path}={value:?}"));
                    }
                }
            }
            Form::Array { items, .. } => self.shape(items, &format!("{path}/0")),
            Form::Object(object) => self.object(object, "", path),
            Form::Tagged(tagged) => {
                for arm in &tagged.arms {
                    let path = format!("{path}({:?})", arm.values);
                    self.object(&arm.object, &tagged.tag, &path);
                    self.found.insert(site(arm, 0), path);
                }
                if let Some(default) = &tagged.default {
                    self.found.insert(site(default, 0), format!("{path}(default)"));
                    self.object(default, &tagged.tag, path);
                }
            }
            Form::Keyed(keyed) => {
                for arm in &keyed.arms {
                    self.found.insert(site(arm, 0), format!("{path}({})", arm.property.name));
                    self.property(&arm.property, path);
                }
            }
            Form::Choice(shapes) => {
                for (index, arm) in shapes.iter().enumerate() {
                    self.found.insert(site(arm, 0), format!("{path}|{index}"));
                    self.shape(arm, path);
                }
            }
            _ => {}
        }
    }
}

/// Where in a line a value stands: its pointer, and the line with a given value there.
struct Place<'p> {
    path: &'p str,
    put: &'p dyn Fn(Json) -> Json,
}

struct Cases<'a> {
    samples: &'a Samples<'a>,
    event: &'a str,
    /// The definitions being walked: one inside itself is not walked again.
    open: Vec<usize>,
    found: Vec<Case>,
}

impl Cases<'_> {
    fn accept(&mut self, site: Site, at: &Place<'_>, value: Json) {
        let label = format!("{}{}", self.event, at.path);
        self.found.push(Case { site, label, line: (at.put)(value), refused: None });
    }

    /// Refused at the place itself.
    fn refuse(&mut self, site: Site, at: &Place<'_>, value: Json, reason: &'static str) {
        self.refuse_path(site, at, value, reason, at.path.to_owned());
    }

    /// Refused at a key of it.
    fn refuse_key(&mut self, site: Site, at: &Place<'_>, value: Json, reason: &'static str, key: &str) {
        self.refuse_path(site, at, value, reason, format!("{}/{}", at.path, escaped(key)));
    }

    fn refuse_path(&mut self, site: Site, at: &Place<'_>, value: Json, reason: &'static str, path: String) {
        let label = format!("{}{}", self.event, at.path);
        self.found.push(Case { site, label, line: (at.put)(value), refused: Some((reason, path)) });
    }

    fn object(&mut self, object: &Object, (tag, value): (&str, &Json), at: &Place<'_>) {
        let base = self.samples.least_object(object).without(&[tag]);
        let base = Json::Object([(tag.into(), value.clone())].into_iter().chain(base.members().to_vec()).collect());
        self.members(object, tag, &base, at);
    }

    fn members(&mut self, object: &Object, tag: &str, base: &Json, at: &Place<'_>) {
        for property in object.properties.iter().filter(|property| property.name != tag) {
            let all: Vec<&str> = names(property).collect();
            let bare = base.without(&all);
            if property.required {
                self.refuse_key(site(property, 0), at, bare.clone(), "missing", &property.name);
            }
            self.property(property, &bare, at);
        }
    }

    /// A field under each of its names, beside the other members of its object.
    fn property(&mut self, property: &Property, bare: &Json, at: &Place<'_>) {
        let least = self.samples.least(&property.shape);
        for (index, name) in names(property).enumerate() {
            let site = site(property, index);
            let with = bare.and(name, least.clone());
            self.accept(site, at, with.clone());
            self.refuse_key(site, at, with.and(name, least.clone()), "duplicate_key", name);
            if index > 0 {
                let both = bare.and(&property.name, least.clone()).and(name, least.clone());
                self.refuse_key(site, at, both, "duplicate_key", name);
            }
            if let Some(stranger) = self.stranger(&property.shape) {
                self.refuse_key(site, at, bare.and(name, stranger), "wrong_type", name);
            }
        }
        let path = format!("{}/{}", at.path, escaped(&property.name));
        let put = |value| (at.put)(bare.and(&property.name, value));
        self.shape(&property.shape, &property.shape, &Place { path: &path, put: &put });
    }

    /// `whole` is all that may stand there, `shape` the part of it in question.
    fn shape(&mut self, shape: &Shape, whole: &Shape, at: &Place<'_>) {
        let here = site(shape, 0);
        match &shape.form {
            Form::Integer { minimum, maximum } => {
                self.bounds(here, at, minimum.map(|least| (least, least - 1)), maximum.map(|most| (most, most + 1)));
                self.refuse(here, at, Json::number("0.5"), "wrong_type");
            }
            Form::Number { minimum, maximum } => {
                self.bounds(
                    here,
                    at,
                    minimum.map(|least| (least, least - 0.5)),
                    maximum.map(|most| (most, most + 0.5)),
                );
                self.refuse(here, at, Json::number("1e999"), "out_of_range");
            }
            Form::String { min_length, max_length } => {
                let string = |length: u64| Json::string(&"\u{1F600}".repeat(length as usize));
                self.lengths(here, at, *min_length, *max_length, &string);
            }
            Form::Array { items, min_items, max_items } => {
                let least = self.samples.least(items);
                self.lengths(here, at, *min_items, *max_items, &|length| {
                    Json::Array(vec![least.clone(); length as usize])
                });
                if *max_items != Some(0) {
                    let path = format!("{}/0", at.path);
                    let rest = vec![least.clone(); (*min_items as usize).saturating_sub(1)];
                    let put = |item| (at.put)(Json::Array([item].into_iter().chain(rest.clone()).collect()));
                    self.shape(items, items, &Place { path: &path, put: &put });
                }
            }
            Form::Vocabulary(vocabulary) => self.vocabulary(vocabulary, whole, at),
            Form::Object(object) => self.members(object, "", &self.samples.least_object(object), at),
            Form::Tagged(tagged) => self.tagged(tagged, at),
            Form::Keyed(keyed) => self.keyed(keyed, at),
            Form::Choice(shapes) => {
                for arm in shapes {
                    self.accept(site(arm, 0), at, self.samples.least(arm));
                    if let Some(stranger) = self.stranger(whole) {
                        self.refuse(site(arm, 0), at, stranger, "wrong_type");
                    }
                    self.shape(arm, whole, at);
                }
            }
            Form::Reference(index) if !self.open.contains(index) => {
                self.open.push(*index);
                self.shape(&self.samples.schema.definitions[*index].shape, whole, at);
                self.open.pop();
            }
            _ => {}
        }
    }

    /// At each bound, and just beyond it.
    fn bounds<T: std::fmt::Display>(
        &mut self,
        here: Site,
        at: &Place<'_>,
        least: Option<(T, T)>,
        most: Option<(T, T)>,
    ) {
        for (at_bound, beyond) in least.into_iter().chain(most) {
            self.accept(here, at, Json::number(at_bound));
            self.refuse(here, at, Json::number(beyond), "out_of_range");
        }
    }

    fn lengths(&mut self, here: Site, at: &Place<'_>, least: u64, most: Option<u64>, of: &dyn Fn(u64) -> Json) {
        self.accept(here, at, of(least));
        if least > 0 {
            self.refuse(here, at, of(least - 1), "out_of_range");
        }
        if let Some(most) = most {
            self.accept(here, at, of(most));
            self.refuse(here, at, of(most + 1), "out_of_range");
        }
    }

    fn vocabulary(&mut self, vocabulary: &Vocabulary, whole: &Shape, at: &Place<'_>) {
        for word in &vocabulary.values {
            for (index, value) in [&word.value].into_iter().chain(&word.aliases).enumerate() {
                let here = site(word, index);
                self.accept(here, at, scalar(value));
                match misspelt(value, vocabulary).map(|value| scalar(&value)) {
                    Some(other) if vocabulary.open => self.accept(here, at, other),
                    Some(other) => self.refuse(here, at, other, "not_in_vocabulary"),
                    None => {}
                }
                if let Some(stranger) = self.stranger(whole) {
                    self.refuse(here, at, stranger, "wrong_type");
                }
            }
        }
    }

    fn tagged(&mut self, tagged: &Tagged, at: &Place<'_>) {
        let tag = &tagged.tag;
        for arm in &tagged.arms {
            let here = site(arm, 0);
            for value in arm.values.iter().map(scalar) {
                let line = self.samples.least_object(&arm.object).with(tag, value.clone());
                self.accept(here, at, line.clone());
                self.refuse_key(here, at, line.and(tag, value.clone()), "duplicate_key", tag);
                if tagged.default.is_none() {
                    self.refuse_key(here, at, line.without(&[tag]), "missing", tag);
                    let newer = Json::string("a newer one");
                    self.refuse_key(here, at, line.with(tag, newer), "not_in_vocabulary", tag);
                    self.refuse_key(here, at, line.with(tag, Json::Array(Vec::new())), "wrong_type", tag);
                }
            }
            self.object(&arm.object, (tag, &scalar(&arm.values[0])), at);
        }
        if let Some(default) = &tagged.default {
            let newer = Json::string("a newer one");
            let line = self.samples.least_object(default).with(tag, newer.clone());
            self.accept(site(default, 0), at, line.clone());
            self.refuse_key(site(default, 0), at, line.and(tag, newer.clone()), "duplicate_key", tag);
            self.object(default, (tag, &newer), at);
        }
    }

    fn keyed(&mut self, keyed: &Keyed, at: &Place<'_>) {
        let none = Json::Object(Vec::new());
        for arm in &keyed.arms {
            let here = site(arm, 0);
            let least = self.samples.least(&arm.property.shape);
            let line = none.and(&arm.property.name, least.clone());
            self.accept(here, at, line.clone());
            self.refuse(here, at, none.clone(), "no_such_variant");
            self.refuse(here, at, none.and("a newer one", least), "no_such_variant");
            let beside = line.and("beside/it", Json::Null);
            if arm.closed {
                self.refuse_key(here, at, beside, "not_declared", "beside/it");
            } else {
                self.accept(here, at, beside);
            }
            for other in keyed.arms.iter().filter(|other| other.property.name != arm.property.name) {
                let both = line.and(&other.property.name, self.samples.least(&other.property.shape));
                self.refuse(here, at, both, "no_such_variant");
            }
            self.property(&arm.property, &none, at);
        }
    }

    /// A value of a type that the shape does not take, if there is one.
    fn stranger(&self, shape: &Shape) -> Option<Json> {
        let values = [
            (Type::Boolean, Json::Boolean(true)),
            (Type::Null, Json::Null),
            (Type::Number, Json::number(1)),
            (Type::String, Json::string("1")),
            (Type::Array, Json::Array(Vec::new())),
            (Type::Object, Json::Object(Vec::new())),
        ];
        values.into_iter().find(|(json_type, _)| !takes(self.samples.schema, shape, *json_type)).map(|(_, value)| value)
    }
}

fn names(property: &Property) -> impl Iterator<Item = &str> {
    [&property.name].into_iter().chain(&property.aliases).map(String::as_str)
}

/// A value of the same type that the vocabulary does not list.
fn misspelt(value: &Scalar, vocabulary: &Vocabulary) -> Option<Scalar> {
    let other = match value {
        Scalar::Null => return None,
        Scalar::Boolean(value) => Scalar::Boolean(!value),
        Scalar::Number(_) => Scalar::Number("987654321".to_owned()),
        Scalar::String(text) => Scalar::String(format!("{text}s")),
    };
    let listed = vocabulary.values.iter().any(|word| word.value == other || word.aliases.contains(&other));
    (!listed).then_some(other)
}
