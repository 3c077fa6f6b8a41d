//! The event types that the root declares.

use std::collections::HashMap;

use super::alternatives::What;
use super::error::{Result, SchemaError};
use super::kinds::Kinds;
use super::loader::Loader;
use super::options::{Settings, step_unless_option};
use super::pointer::Place;
use super::settle::cannot_tell;
use super::tell_apart::{Branch, branch, string_of};
use super::{EventType, Form, Shape, Vocabulary};

impl<'a> Loader<'a> {
    /// The event types of the root, in the order of the file. The branch that takes every other type, if there is one, is
    /// dropped: what it describes is unrecognized (K1).
    pub(super) fn events(&mut self, root: &Place<'a>, settings: &Settings) -> Result<Vec<EventType>> {
        let list = self.alternatives(root)?.list;
        let list = self.spell_out(list)?;
        let mut events = Vec::new();
        let mut catch_all = false;
        let mut names = HashMap::new();
        for alternative in list {
            let at = alternative.pointer.clone();
            let types = match alternative.what {
                What::Any => None,
                What::Object(_) => {
                    let Some(branch) = branch(alternative) else {
                        continue;
                    };
                    self.event_types(branch, &settings.tag)?
                }
                _ => {
                    return Err(SchemaError::new(
                        &at,
                        "type",
                        "an event is an object; this branch allows something else",
                    ));
                }
            };
            match types {
                None if catch_all => {
                    let why = format!("two branches have no `const` on `{}`", settings.tag);
                    return Err(cannot_tell(root, &why));
                }
                None => catch_all = true,
                Some(types) => {
                    for event in types {
                        if names.insert(event.name.clone(), events.len()).is_some() {
                            let why = format!("another branch declares the type `{}` too; keep one", event.name);
                            return Err(SchemaError::new(&at, "const", why));
                        }
                        events.push(event);
                    }
                }
            }
        }
        if events.is_empty() {
            let why = format!("no event type is declared: no branch has a `const` on `{}`", settings.tag);
            return Err(cannot_tell(root, &why));
        }
        for (i, name) in settings.content.value.iter().enumerate() {
            let index = names.get(name).ok_or_else(|| {
                let at = step_unless_option(&settings.content.pointer, &i.to_string());
                SchemaError::new(&at, "content", format!("`{name}` is no declared event type"))
            })?;
            events[*index].content = true;
        }
        let declared = settings.unwrap.value.iter().find(|(wrapper, _)| names.contains_key(wrapper));
        if let Some((wrapper, _)) = declared {
            let at = step_unless_option(&settings.unwrap.pointer, wrapper);
            let why = format!("`{wrapper}` is declared as an event type; a wrapper is none");
            return Err(SchemaError::new(&at, "unwrap", why));
        }
        Ok(events)
    }

    /// The types of one branch, one for each constant of its tag; `None` for the branch that takes every other.
    fn event_types(&mut self, branch: Branch, tag: &str) -> Result<Option<Vec<EventType>>> {
        let mut branch = branch;
        let Some(field) = branch.fields.list.iter_mut().find(|field| field.property.name == tag) else {
            return branch.object(None).map(|_| None);
        };
        let at = field.pointer.clone();
        let excludes = field.excluded.take().is_some();
        let shape = field.property.shape.clone();
        field.property.required = true;
        let Some(words) = self.constants(&shape)?.filter(|_| !excludes) else {
            if !self.kinds_of_shape(&shape)?.meets(Kinds::STRING) {
                return Err(SchemaError::new(&at, "type", format!("the tag `{tag}` must be a string")));
            }
            return branch.object(Some(tag)).map(|_| None);
        };
        let notes = branch.notes.clone();
        let body = branch.object(Some(tag))?;
        let mut types = Vec::with_capacity(words.len());
        for word in words {
            let Some(name) = string_of(&word.value).map(str::to_owned) else {
                return Err(SchemaError::new(
                    &at,
                    "const",
                    format!("the constants of the tag `{tag}` must be strings"),
                ));
            };
            if !word.aliases.is_empty() {
                return Err(SchemaError::new(&at, "x-aliases", "the name of an event type can have no older spelling"));
            }
            self.spend(body.properties.len(), &at)?;
            let mut body = body.clone();
            let description =
                notes.description.clone().or_else(|| word.description.clone()).or_else(|| notes.title.clone());
            if let Some(property) = body.properties.iter_mut().find(|property| property.name == tag) {
                property.shape.form = Form::Vocabulary(Vocabulary { values: vec![word], open: false });
            }
            types.push(EventType { name, description, content: false, body });
        }
        Ok(Some(types))
    }

    /// The JSON types of a shape that this load made.
    pub(super) fn kinds_of_shape(&mut self, shape: &Shape) -> Result<Kinds> {
        Ok(match &shape.form {
            Form::Any => Kinds::ALL,
            Form::Null => Kinds::NULL,
            Form::Boolean => Kinds::BOOLEAN,
            Form::Integer { .. } | Form::Number { .. } => Kinds::NUMBER,
            Form::String { .. } => Kinds::STRING,
            Form::Vocabulary(words) => Kinds::of_vocabulary(words),
            Form::Array { .. } => Kinds::ARRAY,
            Form::Object(_) | Form::Tagged(_) | Form::Keyed(_) => Kinds::OBJECT,
            Form::Reference(index) => {
                let place = self.named[*index].place.clone();
                self.kinds(&place)?
            }
            Form::Choice(arms) => {
                let mut kinds = Kinds::NONE;
                for arm in arms {
                    kinds = kinds.or(self.kinds_of_shape(arm)?);
                }
                kinds
            }
        })
    }
}
