//! What two schemas side by side allow: their intersection.

use std::collections::HashMap;

use super::alternatives::{Alternative, Alternatives, Field, Fields, What};
use super::error::{Result, SchemaError};
use super::kinds::Kinds;
use super::loader::Loader;
use super::number::{Figure, Numbers, scalar_key};
use super::pointer::Place;
use super::{Form, Notes, Scalar, Shape, Vocabulary, Word};

impl<'a> Loader<'a> {
    /// Replaces every reference by what it names.
    pub(super) fn spell_out(&mut self, list: Vec<Alternative<'a>>) -> Result<Vec<Alternative<'a>>> {
        let mut rest = list;
        rest.reverse();
        let mut spelled = Vec::with_capacity(rest.len());
        while let Some(alternative) = rest.pop() {
            match alternative.what {
                What::Reference(_) => {
                    rest.extend(self.spell_out_one(alternative)?.into_iter().rev());
                }
                _ => spelled.push(alternative),
            }
        }
        Ok(spelled)
    }

    /// What a reference names, by one step; anything else as it is.
    pub(super) fn spell_out_one(&mut self, alternative: Alternative<'a>) -> Result<Vec<Alternative<'a>>> {
        let What::Reference(target) = &alternative.what else {
            return Ok(vec![alternative]);
        };
        self.kinds(target)?;
        let Alternatives { mut list, notes } = self.alternatives(target)?;
        if let [only] = list.as_mut_slice() {
            only.notes = alternative.notes.over(&notes.over(&only.notes));
            only.pointer.clone_from(&alternative.pointer);
        }
        for inner in &mut list {
            inner.exclusive |= alternative.exclusive;
        }
        Ok(list)
    }

    /// What both lists allow, an alternative of one with an alternative of the other.
    pub(super) fn meet_lists(
        &mut self,
        a: Vec<Alternative<'a>>,
        b: Vec<Alternative<'a>>,
        place: &Place<'a>,
    ) -> Result<Vec<Alternative<'a>>> {
        let (a, b) = (self.spell_out(a)?, self.spell_out(b)?);
        let objects = |list: &[Alternative<'_>]| list.iter().filter(|one| matches!(one.what, What::Object(_))).count();
        if objects(&a) > 1 && objects(&b) > 1 {
            let why = "two unions of objects side by side cannot be told apart; write one";
            return Err(SchemaError::plain(&place.pointer, why));
        }
        self.spend(a.len() * b.len(), &place.pointer)?;
        let mut list = Vec::new();
        for x in &a {
            for y in &b {
                let Some(what) = self.meet(&x.what, &y.what, place)? else {
                    continue;
                };
                // A union's branch says better where it stands than the schema around it.
                let pointer = if x.pointer == place.pointer { &y.pointer } else { &x.pointer }.clone();
                list.push(Alternative {
                    what,
                    notes: x.notes.over(&y.notes),
                    pointer,
                    exclusive: x.exclusive || y.exclusive,
                });
            }
        }
        if list.is_empty() {
            return Err(SchemaError::plain(
                &place.pointer,
                "the keywords here contradict each other; nothing could fit",
            ));
        }
        Ok(list)
    }

    /// What both allow; `None` if nothing does.
    fn meet(&mut self, a: &What<'a>, b: &What<'a>, place: &Place<'a>) -> Result<Option<What<'a>>> {
        Ok(match (a, b) {
            (What::Any, other) | (other, What::Any) => Some(other.clone()),
            (What::Null, What::Null) => Some(What::Null),
            (What::Boolean, What::Boolean) => Some(What::Boolean),
            (What::Numbers(a), What::Numbers(b)) => {
                Some(a.meet(*b)).filter(|both| both.form().is_some()).map(What::Numbers)
            }
            (What::String { min: a, max: a_max }, What::String { min: b, max: b_max }) => {
                range((*a, *a_max), (*b, *b_max)).map(|(min, max)| What::String { min, max })
            }
            (What::Words(a), What::Words(b)) => meet_vocabularies(a, b),
            (What::Words(words), other) | (other, What::Words(words)) => meet_words(words, other, place)?,
            (What::Array { items: a, min, max }, What::Array { items: b, min: b_min, max: b_max }) => {
                let items = self.meet_shapes(a, b, place)?;
                let items = items.ok_or_else(|| twice(&place.pointer, "items", "items"))?;
                range((*min, *max), (*b_min, *b_max)).map(|(min, max)| What::Array { items: Box::new(items), min, max })
            }
            (What::Object(a), What::Object(b)) => Some(What::Object(self.meet_fields(a, b, place)?)),
            _ => None,
        })
    }

    fn meet_fields(&mut self, a: &Fields, b: &Fields, place: &Place<'a>) -> Result<Fields> {
        self.spend(a.list.len() + b.list.len(), &place.pointer)?;
        let mut list = a.list.clone();
        let index: HashMap<_, _> =
            a.list.iter().enumerate().map(|(i, field)| (field.property.name.as_str(), i)).collect();
        for field in &b.list {
            match index.get(field.property.name.as_str()) {
                Some(i) => list[*i] = self.meet_field(&list[*i], field, place)?,
                None => list.push(field.clone()),
            }
        }
        Ok(Fields { list, closed: a.closed || b.closed })
    }

    fn meet_field(&mut self, a: &Field, b: &Field, place: &Place<'a>) -> Result<Field> {
        let mut field = a.clone();
        field.property.required |= b.property.required;
        if a.pointer == b.pointer {
            return Ok(field);
        }
        let (a, b_shape) = (&a.property.shape, &b.property.shape);
        let shape = self.meet_shapes(a, b_shape, place)?;
        field.property.shape = shape.ok_or_else(|| twice(&b.pointer, "properties", &b.property.name))?;
        let aliases = b.property.aliases.iter().filter(|alias| !a_has(&field, alias)).cloned().collect::<Vec<_>>();
        field.property.aliases.extend(aliases);
        field.excluded = field.excluded.or_else(|| b.excluded.clone());
        Ok(field)
    }

    /// What both shapes allow, if one says nothing, both say the same, or both are about scalars.
    fn meet_shapes(&mut self, a: &Shape, b: &Shape, place: &Place<'a>) -> Result<Option<Shape>> {
        let notes = a.notes.over(&b.notes);
        if a.form == Form::Any || a.form == b.form {
            return Ok(Some(Shape { form: b.form.clone(), notes }));
        }
        if b.form == Form::Any {
            return Ok(Some(Shape { form: a.form.clone(), notes }));
        }
        let (Some(a), Some(b)) = (self.scalars(a, place)?, self.scalars(b, place)?) else {
            return Ok(None);
        };
        let list = self.meet_lists(a, b, place)?;
        self.settle(Alternatives { list, notes }, place).map(Some)
    }

    /// The alternatives of a shape that holds no container.
    fn scalars(&mut self, shape: &Shape, place: &Place<'a>) -> Result<Option<Vec<Alternative<'a>>>> {
        let arms = if let Form::Choice(arms) = &shape.form { arms.as_slice() } else { std::slice::from_ref(shape) };
        let mut list = Vec::new();
        for arm in arms {
            let what = match &arm.form {
                Form::Null => What::Null,
                Form::Boolean => What::Boolean,
                Form::Integer { minimum, maximum } => What::Numbers(Numbers {
                    whole: true,
                    minimum: minimum.map(Figure::Whole),
                    maximum: maximum.map(Figure::Whole),
                }),
                Form::Number { minimum, maximum } => What::Numbers(Numbers {
                    whole: false,
                    minimum: minimum.map(Figure::Fraction),
                    maximum: maximum.map(Figure::Fraction),
                }),
                Form::String { min_length, max_length } => What::String { min: *min_length, max: *max_length },
                Form::Vocabulary(words) => What::Words(words.clone()),
                Form::Reference(index) => {
                    let target = self.named[*index].place.clone();
                    if self.kinds(&target)?.meets(Kinds::OBJECT.or(Kinds::ARRAY)) {
                        return Ok(None);
                    }
                    What::Reference(target)
                }
                _ => return Ok(None),
            };
            list.push(Alternative { notes: arm.notes.clone(), ..Alternative::new(what, place) });
        }
        Ok(Some(list))
    }

    /// `x-open`: the list with its vocabulary open.
    pub(super) fn opened(&mut self, list: Vec<Alternative<'a>>, place: &Place<'a>) -> Result<Vec<Alternative<'a>>> {
        let mut opened: Vec<Alternative<'a>> = Vec::new();
        let mut vocabulary: Option<usize> = None;
        for alternative in self.spell_out(list)? {
            match (&alternative.what, vocabulary) {
                (What::Words(words), Some(first)) => {
                    let words = words_with_notes(words, &alternative.notes);
                    if let What::Words(before) = &mut opened[first].what {
                        before.values.extend(words);
                    }
                }
                (What::Words(words), None) => {
                    vocabulary = Some(opened.len());
                    let values = words_with_notes(words, &alternative.notes);
                    let what = What::Words(Vocabulary { values, open: true });
                    opened.push(Alternative { notes: Notes::default(), what, ..alternative });
                }
                _ => opened.push(alternative),
            }
        }
        if vocabulary.is_some() {
            return Ok(opened);
        }
        let at = super::pointer::step(&place.pointer, "x-open");
        Err(SchemaError::new(
            &at,
            "x-open",
            "`x-open` belongs on a vocabulary: beside an `enum`, or a union of constants",
        ))
    }
}

/// The words of an alternative; the description of a single one is the word's.
pub(super) fn words_with_notes(words: &Vocabulary, notes: &Notes) -> Vec<Word> {
    let mut values = words.values.clone();
    if let [only] = values.as_mut_slice() {
        only.description = only.description.take().or_else(|| notes.description.clone());
    }
    values
}

fn a_has(field: &Field, alias: &str) -> bool {
    field.property.aliases.iter().any(|name| name == alias)
}

fn twice(pointer: &str, keyword: &str, name: &str) -> SchemaError {
    SchemaError::new(
        pointer,
        keyword,
        format!("`{name}` is declared twice here with different schemas; declare it once"),
    )
}

fn range(a: (u64, Option<u64>), b: (u64, Option<u64>)) -> Option<(u64, Option<u64>)> {
    let min = a.0.max(b.0);
    let max = [a.1, b.1].into_iter().flatten().min();
    max.is_none_or(|max| min <= max).then_some((min, max))
}

fn meet_vocabularies<'a>(a: &Vocabulary, b: &Vocabulary) -> Option<What<'a>> {
    let (narrow, wide) = if a.open { (b, a) } else { (a, b) };
    let keys: HashMap<_, _> = wide.values.iter().map(|word| (scalar_key(&word.value), word)).collect();
    let fits = |word: &&Word| {
        keys.contains_key(&scalar_key(&word.value)) || (wide.open && Kinds::of_scalar(&word.value) == Kinds::STRING)
    };
    let values = narrow.values.iter().filter(fits).map(|word| {
        let mut word = word.clone();
        if let Some(other) = keys.get(&scalar_key(&word.value)).filter(|_| word.aliases.is_empty()) {
            word.aliases.clone_from(&other.aliases);
        }
        word
    });
    let both = Vocabulary { values: values.collect(), open: a.open && b.open };
    (both.open || !both.values.is_empty()).then_some(What::Words(both))
}

/// The words that the other alternative, which is no vocabulary, allows.
fn meet_words<'a>(words: &Vocabulary, other: &What<'a>, place: &Place<'a>) -> Result<Option<What<'a>>> {
    let open = words.open && matches!(other, What::String { .. });
    if open && !matches!(other, What::String { min: 0, max: None }) {
        let why = "an open vocabulary takes any string; a length beside it cannot be stated";
        return Err(SchemaError::new(&super::pointer::step(&place.pointer, "x-open"), "x-open", why));
    }
    let values: Vec<_> = words.values.iter().filter(|word| allows(other, &word.value)).cloned().collect();
    Ok((open || !values.is_empty()).then_some(What::Words(Vocabulary { values, open })))
}

fn allows(what: &What<'_>, scalar: &Scalar) -> bool {
    match (what, scalar) {
        (What::Boolean, Scalar::Boolean(_)) => true,
        (What::Numbers(numbers), Scalar::Number(text)) => numbers.holds(Figure::of(text)),
        (What::String { min, max }, Scalar::String(text)) => {
            let length = text.chars().count() as u64;
            length >= *min && max.is_none_or(|max| length <= max)
        }
        _ => false,
    }
}
