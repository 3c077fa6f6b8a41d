//! The time stamp that every event may carry (K32): a number or null, declared wherever the schema does not.

use std::borrow::Cow;

use super::error::{Result, SchemaError};
use super::kinds::Kinds;
use super::loader::Loader;
use super::options::Setting;
use super::{EventType, Form, Object, Property, Shape};
use crate::pointer::tokens;

impl Loader<'_> {
    /// Declares the time stamp in every event, at the place that the setting names.
    pub(super) fn stamp(&mut self, events: &mut [EventType], timestamp: &Setting<String>) -> Result<()> {
        let path = tokens(&timestamp.value).unwrap_or_default();
        let path: Vec<String> = path.into_iter().map(Cow::into_owned).collect();
        for event in events {
            self.stamp_object(&mut event.body, &path, &Stamp { timestamp, event: &event.name })?;
        }
        Ok(())
    }

    fn stamp_object(&mut self, object: &mut Object, path: &[String], stamp: &Stamp<'_>) -> Result<()> {
        let Some((name, rest)) = path.split_first() else { return Ok(()) };
        if object.properties.iter().any(|property| property.aliases.contains(name)) {
            return Err(stamp.fault("as an older name; point to the present one"));
        }
        let declared = object.properties.iter_mut().find(|property| property.name == *name);
        match declared {
            Some(property) if rest.is_empty() => self.stamp_itself(&mut property.shape, stamp)?,
            Some(property) => self.stamp_shape(&mut property.shape, rest, stamp)?,
            None if rest.is_empty() => {
                let shape = Shape::from(stamp_form());
                object.properties.push(Property { name: name.clone(), aliases: Vec::new(), required: false, shape });
            }
            // Without the object around it there is nothing to declare it in: it is read where it is there.
            None => {}
        }
        Ok(())
    }

    fn stamp_itself(&mut self, shape: &mut Shape, stamp: &Stamp<'_>) -> Result<()> {
        if shape.form == Form::Any {
            shape.form = stamp_form();
            return Ok(());
        }
        let kinds = self.kinds_of_shape(shape)?;
        if kinds.within(Kinds::NUMBER.or(Kinds::NULL)) {
            return Ok(());
        }
        Err(stamp.fault(&format!("as {}; a time stamp is a number or null", kinds.names())))
    }

    fn stamp_shape(&mut self, shape: &mut Shape, path: &[String], stamp: &Stamp<'_>) -> Result<()> {
        match &mut shape.form {
            Form::Object(object) => self.stamp_object(object, path, stamp),
            Form::Choice(arms) => arms.iter_mut().try_for_each(|arm| self.stamp_shape(arm, path, stamp)),
            Form::Tagged(tagged) => {
                let mut objects = tagged.arms.iter_mut().map(|arm| &mut arm.object).chain(&mut tagged.default);
                objects.try_for_each(|object| self.stamp_object(object, path, stamp))
            }
            Form::Reference(index) => {
                // What shares this shape does not share the stamp: this becomes a copy, unless it is declared there.
                let Some(shared) = self.named[*index].shape.clone() else { return Ok(()) };
                let mut stamped = shared.clone();
                self.stamp_shape(&mut stamped, path, stamp)?;
                if stamped != shared {
                    *shape = Shape { notes: shape.notes.over(&stamped.notes), form: stamped.form };
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The setting, and the event that is being looked at.
struct Stamp<'a> {
    timestamp: &'a Setting<String>,
    event: &'a str,
}

impl Stamp<'_> {
    fn fault(&self, how: &str) -> SchemaError {
        let why = format!("`timestamp` is `{}`, which `{}` declares {how}", self.timestamp.value, self.event);
        SchemaError::new(&self.timestamp.pointer, "timestamp", why)
    }
}

fn stamp_form() -> Form {
    Form::Choice(vec![Shape::from(Form::Number { minimum: None, maximum: None }), Shape::from(Form::Null)])
}
