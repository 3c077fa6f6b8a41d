//! The state of one load, and how places become shapes: in place where they stand, by name where they are used again.

use std::collections::{HashMap, HashSet};

use super::error::{Result, SchemaError};
use super::json::Json;
use super::kinds::Kinds;
use super::pointer::{Members, Place, Position};
use super::{Form, Shape};
use crate::pointer::tokens;

/// So many schemas may stand inside each other in one go; deeper containers are named and loaded on their own.
const MAX_NESTING: usize = 64;
const INLINE_NESTING: usize = 24;
/// So many alternatives and fields may come of unfolding what is shared: far above any real vocabulary.
const MAX_UNFOLDED: usize = 300_000;

/// The state of one load. The file's nodes are told apart by their address, which lives as long as the file.
pub(super) struct Loader<'a> {
    root: &'a Json,
    members: Members<'a>,
    pub(super) kinds: HashMap<*const Json, Option<Kinds>>,
    children: HashMap<*const Json, Child>,
    by_node: HashMap<*const Json, usize>,
    touched: HashSet<*const Json>,
    /// The members of every `$defs` seen so far.
    pub(super) declared: Vec<Place<'a>>,
    pub(super) named: Vec<Named<'a>>,
    nesting: usize,
    unfolded: usize,
}

/// A shape that is used by name.
pub(super) struct Named<'a> {
    pub(super) place: Place<'a>,
    pub(super) name: String,
    pub(super) shape: Option<Shape>,
}

/// What is known of a place under a property or an array.
#[derive(Clone, Copy)]
enum Child {
    InProgress,
    /// Done, and no object inside: a second use makes a second copy.
    Small,
    /// Done, with objects inside: a second use gets it by name, so that sharing cannot multiply.
    Large,
}

impl<'a> Loader<'a> {
    pub(super) fn new(root: &'a Json) -> Self {
        Self {
            root,
            members: Members::default(),
            kinds: HashMap::new(),
            children: HashMap::new(),
            by_node: HashMap::new(),
            touched: HashSet::new(),
            declared: Vec::new(),
            named: Vec::new(),
            nesting: 0,
            unfolded: 0,
        }
    }

    /// Goes one schema deeper.
    pub(super) fn descend(&mut self, place: &Place<'a>) -> Result<()> {
        self.nesting += 1;
        if self.nesting <= MAX_NESTING {
            return Ok(());
        }
        let why = format!("more than {MAX_NESTING} schemas stand inside each other or name each other here");
        Err(SchemaError::plain(&place.pointer, why))
    }

    /// Comes back from [`Self::descend`].
    pub(super) fn ascend(&mut self) {
        self.nesting -= 1;
    }

    /// Accounts for `count` more alternatives or fields.
    pub(super) fn spend(&mut self, count: usize, pointer: &str) -> Result<()> {
        self.unfolded += count;
        if self.unfolded <= MAX_UNFOLDED {
            return Ok(());
        }
        let why = format!("the schema unfolds into more than {MAX_UNFOLDED} parts; name what is shared under `$defs`");
        Err(SchemaError::plain(pointer, why))
    }

    /// Notes that a place is loaded.
    pub(super) fn touch(&mut self, place: &Place<'a>) {
        self.touched.insert(place.id());
    }

    /// The place that the `$ref` of `place` names.
    pub(super) fn target(&mut self, place: &Place<'a>, reference: &str) -> Result<Place<'a>> {
        Place::of_reference(self.root, reference, &super::pointer::step(&place.pointer, "$ref"), &mut self.members)
    }

    /// The shape of a place, as it stands.
    fn shape(&mut self, place: &Place<'a>) -> Result<Shape> {
        let alternatives = self.alternatives(place)?;
        self.descend(place)?;
        let shape = self.settle(alternatives, place)?;
        self.ascend();
        Ok(shape)
    }

    /// The shape of a place under a property or an array.
    pub(super) fn child(&mut self, place: &Place<'a>) -> Result<Shape> {
        let known = self.children.get(&place.id()).copied();
        if matches!(known, Some(Child::InProgress | Child::Large)) || self.nesting >= INLINE_NESTING {
            return Ok(Shape::from(Form::Reference(self.define(place))));
        }
        self.children.insert(place.id(), Child::InProgress);
        let shape = self.shape(place)?;
        let child = if holds_objects(&shape) { Child::Large } else { Child::Small };
        self.children.insert(place.id(), child);
        Ok(shape)
    }

    /// The index of the shape with a name that stands for this place.
    pub(super) fn define(&mut self, place: &Place<'a>) -> usize {
        if let Some(index) = self.by_node.get(&place.id()) {
            return *index;
        }
        let index = self.named.len();
        self.by_node.insert(place.id(), index);
        self.named.push(Named { place: place.clone(), name: name_of(place), shape: None });
        index
    }

    /// Loads every shape with a name, and what `$defs` declares without using it, so that nothing there goes unchecked.
    pub(super) fn load_named(&mut self) -> Result<()> {
        let (mut loaded, mut checked) = (0, 0);
        loop {
            if let Some(named) = self.named.get(loaded) {
                let place = named.place.clone();
                let shape = self.shape(&place)?;
                self.named[loaded].shape = Some(shape);
                loaded += 1;
            } else if let Some(place) = self.declared.get(checked).cloned() {
                if !self.touched.contains(&place.id()) {
                    self.define(&place);
                }
                checked += 1;
            } else {
                return Ok(());
            }
        }
    }
}

/// Whether there is an object with properties inside.
fn holds_objects(shape: &Shape) -> bool {
    match &shape.form {
        Form::Object(object) => !object.properties.is_empty(),
        Form::Tagged(_) | Form::Keyed(_) => true,
        Form::Array { items, .. } => holds_objects(items),
        Form::Choice(arms) => arms.iter().any(holds_objects),
        _ => false,
    }
}

/// `Name` for `/$defs/Name`; the names on the way, joined by dots, for another place; nothing for the root.
fn name_of(place: &Place<'_>) -> String {
    let tokens = tokens(&place.pointer).unwrap_or_default();
    let mut names = Vec::new();
    let mut rest = tokens.iter().map(AsRef::<str>::as_ref);
    while let Some(keyword) = rest.next() {
        match keyword {
            "$defs" | "properties" | "oneOf" | "anyOf" => names.extend(rest.next()),
            _ => names.push(keyword),
        }
    }
    if place.position == Position::Root { String::new() } else { names.join(".") }
}

impl From<Form> for Shape {
    fn from(form: Form) -> Self {
        Self { form, notes: super::Notes::default() }
    }
}
