//! The shapes with a name that the events use, in the order of the file.

use std::collections::{HashMap, HashSet};

use super::json::Json;
use super::loader::{Loader, Named};
use super::{Definition, EventType, Form, Object, Shape};

impl Loader<'_> {
    /// Keeps what the events use, puts it in the order of the file and gives each its own name.
    pub(super) fn definitions(self, root: &Json, root_name: &str, events: &mut [EventType]) -> Vec<Definition> {
        let mut named = self.named;
        let mut used = HashSet::new();
        let mut waiting = Vec::new();
        let mut note = |index: &mut usize, waiting: &mut Vec<usize>| {
            if used.insert(*index) {
                waiting.push(*index);
            }
        };
        for event in events.iter_mut() {
            each_reference_of_object(&mut event.body, &mut |index| note(index, &mut waiting));
        }
        while let Some(index) = waiting.pop() {
            if let Some(shape) = &mut named[index].shape {
                each_reference(shape, &mut |index| note(index, &mut waiting));
            }
        }
        let mut order = HashMap::new();
        number(root, &mut order);
        let mut kept: Vec<_> = used.into_iter().collect();
        kept.sort_by_key(|index| order.get(&named[*index].place.id()).copied());
        let renumbered: HashMap<usize, usize> = kept.iter().enumerate().map(|(new, old)| (*old, new)).collect();
        let mut renumber = |index: &mut usize| *index = renumbered.get(index).copied().unwrap_or(*index);
        for event in events {
            each_reference_of_object(&mut event.body, &mut renumber);
        }
        let mut taken = HashSet::new();
        let mut definitions = Vec::with_capacity(kept.len());
        for index in kept {
            let Named { name, shape, .. } = &mut named[index];
            let Some(mut shape) = shape.take() else {
                continue;
            };
            each_reference(&mut shape, &mut renumber);
            let name = if name.is_empty() { root_name } else { name.as_str() };
            let numbered = std::iter::once(name.to_owned()).chain((2..).map(|n: usize| format!("{name}{n}")));
            let name = numbered.into_iter().find(|name| taken.insert(name.clone())).unwrap_or_default();
            definitions.push(Definition { name, shape });
        }
        definitions
    }
}

/// Numbers every node in the order of the file.
fn number(json: &Json, order: &mut HashMap<*const Json, usize>) {
    order.insert(json, order.len());
    match json {
        Json::Array(items) => items.iter().for_each(|item| number(item, order)),
        Json::Object(entries) => entries.iter().for_each(|(_, value)| number(value, order)),
        _ => {}
    }
}

fn each_reference(shape: &mut Shape, act: &mut impl FnMut(&mut usize)) {
    match &mut shape.form {
        Form::Reference(index) => act(index),
        Form::Array { items, .. } => each_reference(items, act),
        Form::Object(object) => each_reference_of_object(object, act),
        Form::Tagged(tagged) => {
            let arms = tagged.arms.iter_mut().map(|arm| &mut arm.object);
            arms.chain(&mut tagged.default).for_each(|object| each_reference_of_object(object, act));
        }
        Form::Keyed(keyed) => keyed.arms.iter_mut().for_each(|arm| each_reference(&mut arm.property.shape, act)),
        Form::Choice(arms) => arms.iter_mut().for_each(|arm| each_reference(arm, act)),
        Form::Any
        | Form::Null
        | Form::Boolean
        | Form::Integer { .. }
        | Form::Number { .. }
        | Form::String { .. }
        | Form::Vocabulary(_) => {}
    }
}

fn each_reference_of_object(object: &mut Object, act: &mut impl FnMut(&mut usize)) {
    object.properties.iter_mut().for_each(|property| each_reference(&mut property.shape, act));
}
