//! From a list of alternatives to a shape: every value must belong to one of them by its JSON type.

use std::collections::HashSet;

use super::alternatives::{Alternative, Alternatives, What};
use super::error::{Result, SchemaError};
use super::kinds::Kinds;
use super::loader::Loader;
use super::meet::words_with_notes;
use super::number::scalar_key;
use super::ordered::Ordered;
use super::pointer::{Place, step};
use super::{Form, Notes, Shape, Vocabulary};

impl<'a> Loader<'a> {
    /// The shape of alternatives that stand at `site`.
    pub(super) fn settle(&mut self, alternatives: Alternatives<'a>, site: &Place<'a>) -> Result<Shape> {
        let list = self.told_by_type(alternatives.list, site)?;
        let list = without_doubles(list, site)?;
        // Objects are told apart among themselves, words make one vocabulary; each stands where its first branch stood.
        let mut arms = Ordered::new();
        let (mut objects, mut words) = (Vec::new(), Vec::new());
        let (mut first_object, mut first_word) = (None, None);
        for (index, alternative) in list.into_iter().enumerate() {
            match alternative.what {
                What::Object(_) => {
                    first_object.get_or_insert(index);
                    objects.push(alternative);
                }
                What::Words(_) => {
                    first_word.get_or_insert(index);
                    words.push(alternative);
                }
                _ => arms.insert(index, (self.kinds_of(&alternative)?, self.plain_shape(alternative))),
            }
        }
        let mut beside_words = false;
        if let Some(index) = first_word {
            let (vocabulary, notes) = merged(words, site)?;
            let kinds = Kinds::of_vocabulary(&vocabulary);
            beside_words = kinds.meets(Kinds::STRING);
            arms.insert(index, (kinds, Shape { form: Form::Vocabulary(vocabulary), notes }));
        }
        if let Some(index) = first_object {
            arms.insert(index, (Kinds::OBJECT, self.tell_apart(objects, beside_words, site)?));
        }
        chosen(arms.into_iter().collect(), &alternatives.notes, site)
    }

    fn kinds_of(&mut self, alternative: &Alternative<'a>) -> Result<Kinds> {
        Ok(match &alternative.what {
            What::Any => Kinds::ALL,
            What::Null => Kinds::NULL,
            What::Boolean => Kinds::BOOLEAN,
            What::Numbers(_) => Kinds::NUMBER,
            What::String { .. } => Kinds::STRING,
            What::Words(words) => Kinds::of_vocabulary(words),
            What::Array { .. } => Kinds::ARRAY,
            What::Object(_) => Kinds::OBJECT,
            What::Reference(target) => self.kinds(target)?,
        })
    }

    /// Spells out the references whose JSON types another alternative has too; the others keep their name.
    fn told_by_type(&mut self, list: Vec<Alternative<'a>>, site: &Place<'a>) -> Result<Vec<Alternative<'a>>> {
        let mut list = list;
        loop {
            let mut targets = HashSet::new();
            let (mut seen, mut shared) = (Kinds::NONE, Kinds::NONE);
            for alternative in &list {
                let kinds = self.kinds_of(alternative)?;
                shared = shared.or(seen.and(kinds));
                seen = seen.or(kinds);
                if let What::Reference(target) = &alternative.what
                    && !targets.insert(target.id())
                {
                    return Err(SchemaError::new(
                        &alternative.pointer,
                        "$ref",
                        "two branches name the same schema; keep one",
                    ));
                }
            }
            let (mut next, mut changed) = (Vec::with_capacity(list.len()), false);
            for alternative in list {
                if matches!(alternative.what, What::Reference(_)) && self.kinds_of(&alternative)?.meets(shared) {
                    next.extend(self.spell_out_one(alternative)?);
                    changed = true;
                } else {
                    next.push(alternative);
                }
            }
            self.spend(next.len(), &site.pointer)?;
            list = next;
            if !changed {
                return Ok(list);
            }
        }
    }

    /// The shape of an alternative that is neither an object nor a vocabulary.
    fn plain_shape(&mut self, alternative: Alternative<'a>) -> Shape {
        let form = match alternative.what {
            What::Null => Form::Null,
            What::Boolean => Form::Boolean,
            What::Numbers(numbers) => numbers.form().unwrap_or(Form::Any),
            What::String { min, max } => Form::String { min_length: min, max_length: max },
            What::Array { items, min, max } => Form::Array { items, min_items: min, max_items: max },
            What::Reference(target) => Form::Reference(self.define(&target)),
            What::Any | What::Words(_) | What::Object(_) => Form::Any,
        };
        Shape { form, notes: alternative.notes }
    }
}

/// Resolves what may stand twice: `null`, anything beside `null`, a string beside the words that are known of it. Only
/// under `anyOf`: a `oneOf` would refuse a value that fits two branches.
fn without_doubles<'a>(list: Vec<Alternative<'a>>, site: &Place<'a>) -> Result<Vec<Alternative<'a>>> {
    let mut list = list;
    let is_null = |one: &Alternative<'_>| matches!(one.what, What::Null);
    let shared = !list.iter().any(|one| one.exclusive);
    if shared && list.iter().filter(|one| is_null(one)).count() > 1 {
        let mut before = false;
        list.retain(|one| !is_null(one) || !std::mem::replace(&mut before, true));
    }
    if list.len() > 1 && list.iter().any(|one| matches!(one.what, What::Any)) {
        list.retain(|one| !(shared && is_null(one)));
        if list.len() > 1 {
            return Err(cannot_tell(site, "one branch allows anything"));
        }
    }
    let any_string = |one: &Alternative<'_>| matches!(one.what, What::String { min: 0, max: None }) && !one.exclusive;
    let word_kinds = |one: &Alternative<'_>| {
        if let What::Words(words) = &one.what { Kinds::of_vocabulary(words) } else { Kinds::NONE }
    };
    if list.iter().any(any_string) && list.iter().any(|one| word_kinds(one).meets(Kinds::STRING) && !one.exclusive) {
        list.retain(|one| !any_string(one));
        if let Some(What::Words(words)) =
            list.iter_mut().map(|one| &mut one.what).find(|what| matches!(what, What::Words(_)))
        {
            words.open = true;
        }
    }
    Ok(list)
}

/// One vocabulary of all the words.
fn merged<'a>(alternatives: Vec<Alternative<'a>>, site: &Place<'a>) -> Result<(Vocabulary, Notes)> {
    let single = alternatives.len() == 1;
    let mut notes = Notes::default();
    let mut vocabulary = Vocabulary { values: Vec::new(), open: false };
    let mut seen = HashSet::new();
    let mut aliases = Vec::new();
    for alternative in alternatives {
        let What::Words(words) = alternative.what else {
            continue;
        };
        vocabulary.open |= words.open;
        let values = if single { words.values } else { words_with_notes(&words, &alternative.notes) };
        for word in &values {
            if !seen.insert(scalar_key(&word.value)) {
                return Err(SchemaError::new(
                    &alternative.pointer,
                    "const",
                    "another branch has this value too; keep one",
                ));
            }
            aliases.extend(word.aliases.iter().map(|alias| (scalar_key(alias), alternative.pointer.clone())));
        }
        vocabulary.values.extend(values);
        if single {
            notes = alternative.notes;
        }
    }
    for (alias, pointer) in aliases {
        if !seen.insert(alias) {
            let at = if single { &site.pointer } else { &pointer };
            let why = "an older spelling equals a value or another older spelling of the vocabulary";
            return Err(SchemaError::new(&step(at, "x-aliases"), "x-aliases", why));
        }
    }
    Ok((vocabulary, notes))
}

/// The shape of arms that must differ in JSON type.
fn chosen(arms: Vec<(Kinds, Shape)>, notes: &Notes, site: &Place<'_>) -> Result<Shape> {
    let mut seen = Kinds::NONE;
    for (kinds, _) in &arms {
        if seen.meets(*kinds) {
            return Err(cannot_tell(site, &format!("two branches allow the type {}", seen.and(*kinds).names())));
        }
        seen = seen.or(*kinds);
    }
    let mut shapes: Vec<_> = arms.into_iter().map(|(_, shape)| shape).collect();
    match shapes.pop() {
        Some(only) if shapes.is_empty() => Ok(Shape { notes: notes.over(&only.notes), form: only.form }),
        last => Ok(Shape { form: Form::Choice(shapes.into_iter().chain(last).collect()), notes: notes.clone() }),
    }
}

/// The error of a union whose branches a reader could not choose between.
pub(super) fn cannot_tell(site: &Place<'_>, why: &str) -> SchemaError {
    let what = "the branches cannot be told apart: ";
    match ["oneOf", "anyOf", "$ref", "enum", "type"].into_iter().find(|keyword| site.node.get(keyword).is_some()) {
        Some(keyword) => SchemaError::new(&step(&site.pointer, keyword), keyword, format!("{what}{why}")),
        None => SchemaError::plain(&site.pointer, format!("{what}{why}")),
    }
}
