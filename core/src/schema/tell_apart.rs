//! How a reader tells the objects of a union apart: by a constant, or by which single key is present.

use std::collections::{HashMap, HashSet};

use super::alternatives::{Alternative, Field, Fields, What};
use super::error::{Result, SchemaError};
use super::kinds::Kinds;
use super::loader::Loader;
use super::number::scalar_key;
use super::pointer::{Place, step};
use super::settle::cannot_tell;
use super::{Arm, Form, Keyed, KeyedArm, Notes, Object, Scalar, Shape, Tagged, Word};

/// One object of a union.
pub(super) struct Branch {
    pub(super) fields: Fields,
    pub(super) notes: Notes,
    pub(super) pointer: String,
}

impl Branch {
    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.list.iter().find(|field| field.property.name == name)
    }

    /// The object, its names checked; `tag` is the property that chooses it.
    pub(super) fn object(self, tag: Option<&str>) -> Result<Object> {
        let mut names: HashSet<_> = self.fields.list.iter().map(|field| field.property.name.clone()).collect();
        for field in &self.fields.list {
            let at = step(&field.pointer, "x-aliases");
            if tag == Some(field.property.name.as_str()) && !field.property.aliases.is_empty() {
                return Err(SchemaError::new(
                    &at,
                    "x-aliases",
                    "the property that tells a union apart can have no older name",
                ));
            }
            for alias in &field.property.aliases {
                if !names.insert(alias.clone()) {
                    let why = format!("`{alias}` is already a name, present or older, of a property of this object");
                    return Err(SchemaError::new(&at, "x-aliases", why));
                }
            }
            if field.excluded.is_some() {
                let why = "`not` is read only on the tag of a union's catch-all branch";
                return Err(SchemaError::new(&step(&field.pointer, "not"), "not", why));
            }
        }
        Ok(Object { properties: self.fields.list.into_iter().map(|field| field.property).collect() })
    }

    /// The only property, if there is one only and it is required.
    fn single_key(&self) -> Option<&str> {
        match self.fields.list.as_slice() {
            [only] if only.property.required => Some(&only.property.name),
            _ => None,
        }
    }

    fn keyed(self) -> Result<KeyedArm> {
        let (notes, closed) = (self.notes.clone(), self.fields.closed);
        let mut properties = self.object(None)?.properties;
        // A keyed arm has one property: `single_key` has seen it.
        let mut property = properties.swap_remove(0);
        property.shape.notes = property.shape.notes.over(&notes);
        Ok(KeyedArm { property, closed })
    }
}

impl<'a> Loader<'a> {
    /// The shape of the objects that a value may be. Beside words (`"queued"` or `{"failed": …}`), a single closed object with one
    /// key counts as a union told apart by its key.
    pub(super) fn tell_apart(
        &mut self,
        objects: Vec<Alternative<'a>>,
        beside_words: bool,
        site: &Place<'a>,
    ) -> Result<Shape> {
        let mut branches: Vec<_> = objects.into_iter().filter_map(branch).collect();
        let keyed = branches.iter().all(|branch| branch.single_key().is_some());
        if branches.len() == 1 && !(keyed && beside_words && branches[0].fields.closed) {
            let branch = branches.swap_remove(0);
            let notes = branch.notes.clone();
            return Ok(Shape { form: Form::Object(branch.object(None)?), notes });
        }
        let distinct: HashSet<_> = branches.iter().filter_map(Branch::single_key).collect();
        if keyed && distinct.len() == branches.len() {
            return keyed_union(branches).map(Shape::from);
        }
        self.tagged_union(branches, site).map(|tagged| Shape::from(Form::Tagged(tagged)))
    }

    fn tagged_union(&mut self, branches: Vec<Branch>, site: &Place<'a>) -> Result<Tagged> {
        let tag = self.find_tag(&branches, site)?;
        let mut arms = Vec::new();
        let mut default: Option<Branch> = None;
        for branch in branches {
            match self.choosing_words(&branch, &tag)? {
                Some(words) => arms.push(Arm {
                    values: words.into_iter().map(|word| word.value).collect(),
                    notes: branch.notes.clone(),
                    object: branch.object(Some(&tag))?,
                }),
                None => default = Some(branch),
            }
        }
        let default = default.map(|branch| self.default_arm(branch, &tag, &arms)).transpose()?;
        Ok(Tagged { tag, arms, default })
    }

    fn default_arm(&mut self, branch: Branch, tag: &str, arms: &[Arm]) -> Result<Object> {
        let mut branch = branch;
        let known: HashSet<_> = arms.iter().flat_map(|arm| &arm.values).map(scalar_key).collect();
        if let Some(field) = branch.fields.list.iter_mut().find(|field| field.property.name == tag) {
            let excluded = field.excluded.take().unwrap_or_default();
            if !excluded.iter().all(|value| known.contains(&scalar_key(value))) {
                let why = "`not` names a constant that no other branch has; nothing would take it";
                return Err(SchemaError::new(&step(&field.pointer, "not"), "not", why));
            }
            let own = self.constants(&field.property.shape)?.unwrap_or_default();
            if own.iter().any(|word| known.contains(&scalar_key(&word.value))) {
                let why =
                    format!("another branch has this value of `{tag}` too; require `{tag}` and keep the values apart");
                return Err(SchemaError::new(&field.pointer, "const", why));
            }
        }
        branch.object(Some(tag))
    }

    /// The property whose constants tell the branches apart: all of them, else all but one, which takes the rest.
    fn find_tag(&mut self, branches: &[Branch], site: &Place<'a>) -> Result<String> {
        let mut constants = Vec::with_capacity(branches.len());
        for branch in branches {
            constants.push(self.required_constants(branch)?);
        }
        let names =
            branches.iter().take(2).flat_map(|branch| &branch.fields.list).map(|field| field.property.name.as_str());
        let mut tried = HashSet::new();
        let (mut with_default, mut twice) = (None, None);
        for name in names.filter(|name| tried.insert(*name)) {
            let without = constants.iter().filter(|words| !words.contains_key(name)).count();
            if without > 1 || branches.len() - without == 0 {
                continue;
            }
            let mut seen = HashSet::new();
            let keys = constants.iter().map(|words| words.get(name).map_or(&[][..], Vec::as_slice));
            let repeated = keys.enumerate().find(|(_, keys)| !keys.iter().all(|key| seen.insert(key.clone())));
            match repeated {
                None if without == 0 => return Ok(name.to_owned()),
                None if with_default.is_none() => with_default = Some(name),
                Some((index, _)) if without == 0 && twice.is_none() => twice = Some((name, index)),
                _ => {}
            }
        }
        if let Some((name, index)) = twice {
            let why = format!(
                "another branch has this value of `{name}` too; two branches of one value cannot be told apart"
            );
            return Err(SchemaError::new(&branches[index].pointer, "const", why));
        }
        with_default.map(str::to_owned).ok_or_else(|| {
            let why = "declare in each object the same property, in `required` and with a `const` of its own, or one key each";
            cannot_tell(site, why)
        })
    }

    /// The required properties of a branch that are constants, and the constants' keys.
    fn required_constants(&mut self, branch: &Branch) -> Result<HashMap<String, Vec<String>>> {
        let mut constants = HashMap::new();
        for field in branch.fields.list.iter().filter(|field| field.property.required) {
            if let Some(words) = self.constants(&field.property.shape)? {
                let keys = words.iter().map(|word| scalar_key(&word.value)).collect();
                constants.insert(field.property.name.clone(), keys);
            }
        }
        Ok(constants)
    }

    /// The constants by which a branch is chosen; `None` for the branch that takes everything else.
    fn choosing_words(&mut self, branch: &Branch, tag: &str) -> Result<Option<Vec<Word>>> {
        let Some(field) = branch.field(tag).filter(|field| field.property.required) else {
            return Ok(None);
        };
        let words = self.constants(&field.property.shape)?;
        if words.iter().flatten().any(|word| !word.aliases.is_empty()) {
            let why = "the constants that tell a union apart can have no older spelling";
            return Err(SchemaError::new(&field.pointer, "x-aliases", why));
        }
        Ok(words)
    }

    /// The constants of a shape, `null` among them, by reference or in place; `None` if it allows anything else.
    pub(super) fn constants(&mut self, shape: &Shape) -> Result<Option<Vec<Word>>> {
        match &shape.form {
            Form::Null => Ok(Some(vec![null()])),
            Form::Vocabulary(words) if !words.open => Ok(Some(words.values.clone())),
            Form::Choice(arms) => {
                let mut words = Vec::new();
                for arm in arms {
                    let Some(constants) = self.constants(arm)? else { return Ok(None) };
                    words.extend(constants);
                }
                Ok(Some(words))
            }
            Form::Reference(index) => {
                let place = self.named[*index].place.clone();
                self.constants_of(&place)
            }
            _ => Ok(None),
        }
    }

    /// The same of a place.
    pub(super) fn constants_of(&mut self, place: &Place<'a>) -> Result<Option<Vec<Word>>> {
        let kinds = self.kinds(place)?;
        if kinds.is_empty() || kinds.meets(Kinds::OBJECT.or(Kinds::ARRAY)) {
            return Ok(None);
        }
        let list = self.alternatives(place)?.list;
        let mut words = Vec::new();
        for alternative in self.spell_out(list)? {
            match alternative.what {
                What::Null => words.push(null()),
                What::Words(vocabulary) if !vocabulary.open => words.extend(vocabulary.values),
                _ => return Ok(None),
            }
        }
        Ok(Some(words))
    }
}

/// The only value of the type `null`: a constant like any other.
fn null() -> Word {
    Word { value: Scalar::Null, aliases: Vec::new(), description: None }
}

/// An object among alternatives.
pub(super) fn branch(alternative: Alternative<'_>) -> Option<Branch> {
    match alternative.what {
        What::Object(fields) => Some(Branch { fields, notes: alternative.notes, pointer: alternative.pointer }),
        _ => None,
    }
}

fn keyed_union(branches: Vec<Branch>) -> Result<Form> {
    let mut names = HashSet::new();
    let mut arms = Vec::new();
    for branch in branches {
        let pointer = branch.fields.list.first().map(|field| field.pointer.clone()).unwrap_or_default();
        let arm = branch.keyed()?;
        for name in std::iter::once(&arm.property.name).chain(&arm.property.aliases) {
            if !names.insert(name.clone()) {
                let why = format!("`{name}` is already a name, present or older, of another branch's key");
                return Err(SchemaError::new(&step(&pointer, "x-aliases"), "x-aliases", why));
            }
        }
        arms.push(arm);
    }
    Ok(Form::Keyed(Keyed { arms }))
}

/// The string of a scalar, if it is one.
pub(super) fn string_of(scalar: &Scalar) -> Option<&str> {
    if let Scalar::String(text) = scalar { Some(text) } else { None }
}
