//! The words of a dialect, for whoever wants to use them in the wrong places.

use std::collections::BTreeMap;

use agentevents::schema::{Form, Object, Property, Schema, Shape};

use super::json::Json;
use super::judge::keys;
use super::present::scalar;

/// What a dialect's lines are made of.
#[derive(Default)]
pub struct Lexicon {
    pub tag: String,
    pub stamp: String,
    pub types: Vec<String>,
    /// Each wrapper and the keys that lead to its event.
    pub wrappers: Vec<(String, Vec<String>)>,
    pub keys: Vec<String>,
    /// The other names of a field that has several.
    pub synonyms: BTreeMap<String, Vec<String>>,
    pub words: Vec<Json>,
}

impl Lexicon {
    pub fn new(schema: &Schema) -> Self {
        let mut lexicon = Self {
            tag: schema.tag.clone(),
            stamp: schema.timestamp.as_deref().unwrap_or("/ts").trim_start_matches('/').to_owned(),
            types: schema.events.iter().map(|event| event.name.clone()).collect(),
            wrappers: schema
                .unwrap
                .iter()
                .map(|(wrapper, pointer)| (wrapper.clone(), keys(pointer).collect()))
                .collect(),
            ..Self::default()
        };
        schema.events.iter().for_each(|event| lexicon.learn_object(&event.body));
        schema.definitions.iter().for_each(|definition| lexicon.learn(&definition.shape));
        lexicon.keys.sort();
        lexicon.keys.dedup();
        lexicon
    }

    fn learn(&mut self, shape: &Shape) {
        match &shape.form {
            Form::Vocabulary(vocabulary) => {
                let words = vocabulary.values.iter().flat_map(|word| word.aliases.iter().chain([&word.value]));
                self.words.extend(words.map(scalar));
            }
            Form::Array { items, .. } => self.learn(items),
            Form::Object(object) => self.learn_object(object),
            Form::Tagged(tagged) => {
                for arm in &tagged.arms {
                    self.words.extend(arm.values.iter().map(scalar));
                    self.learn_object(&arm.object);
                }
                tagged.default.iter().for_each(|default| self.learn_object(default));
                self.keys.push(tagged.tag.clone());
            }
            Form::Keyed(keyed) => keyed.arms.iter().for_each(|arm| self.learn_property(&arm.property)),
            Form::Choice(shapes) => shapes.iter().for_each(|shape| self.learn(shape)),
            _ => {}
        }
    }

    fn learn_object(&mut self, object: &Object) {
        object.properties.iter().for_each(|property| self.learn_property(property));
    }

    fn learn_property(&mut self, property: &Property) {
        let names: Vec<&String> = [&property.name].into_iter().chain(&property.aliases).collect();
        for name in &names {
            self.keys.push((*name).clone());
            let others = names.iter().filter(|other| *other != name).copied().cloned();
            self.synonyms.entry((*name).clone()).or_default().extend(others);
        }
        self.learn(&property.shape);
    }
}
