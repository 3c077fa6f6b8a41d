//! JSON Pointers, and the places of a schema file that they name.

use std::collections::HashMap;

use super::error::{Result, SchemaError};
use super::json::Json;
use crate::pointer::{push, tokens};

/// What stands around a schema: it decides what the annotations there mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    Root,
    Property,
    Branch,
    Other,
}

/// A schema within the file.
#[derive(Clone, Debug)]
pub(super) struct Place<'a> {
    pub(super) node: &'a Json,
    pub(super) pointer: String,
    pub(super) position: Position,
}

/// The members of objects that references lead through, by name: looked through once, however many references there are.
#[derive(Default)]
pub(super) struct Members<'a>(HashMap<*const Json, HashMap<&'a str, &'a Json>>);

impl<'a> Members<'a> {
    fn get(&mut self, object: &'a Json, name: &str) -> Option<&'a Json> {
        let Json::Object(entries) = object else { return None };
        let by_name = || entries.iter().map(|(name, value)| (name.as_str(), value)).collect();
        self.0.entry(object).or_insert_with(by_name).get(name).copied()
    }
}

impl<'a> Place<'a> {
    pub(super) fn root(node: &'a Json) -> Self {
        Self { node, pointer: String::new(), position: Position::Root }
    }

    /// The place `keyword` of this place, or a member of it.
    pub(super) fn below(&self, node: &'a Json, keyword: &str, member: Option<&str>) -> Self {
        let pointer = step(&self.pointer, keyword);
        let pointer = member.map_or_else(|| pointer.clone(), |member| step(&pointer, member));
        let position = match keyword {
            "properties" => Position::Property,
            "oneOf" | "anyOf" => Position::Branch,
            _ => Position::Other,
        };
        Self { node, pointer, position }
    }

    /// The identity of the place: one node of the file has one.
    pub(super) fn id(&self) -> *const Json {
        self.node
    }

    /// The place that a `$ref` names: `#`, or `#` and a JSON Pointer to a schema of this file.
    pub(super) fn of_reference(root: &'a Json, reference: &str, at: &str, members: &mut Members<'a>) -> Result<Self> {
        let fault = |why: &str| SchemaError::new(at, "$ref", format!("`{reference}` {why}"));
        let Some(fragment) = reference.strip_prefix('#') else {
            return Err(fault("leads out of the file; copy what it names under `$defs` and name it `#/$defs/…`"));
        };
        let fragment = percent_decoded(fragment).ok_or_else(|| fault("has a bad percent escape"))?;
        let tokens = tokens(&fragment).ok_or_else(|| fault("is not `#` and a JSON Pointer; write `#/$defs/…`"))?;
        let mut place = Self::root(root);
        let mut tokens = tokens.iter().map(AsRef::as_ref);
        while let Some(keyword) = tokens.next() {
            place = place.follow(keyword, &mut tokens, members).ok_or_else(|| fault("names no schema of this file"))?;
        }
        Ok(place)
    }

    fn follow<'t>(
        &self,
        keyword: &str,
        tokens: &mut impl Iterator<Item = &'t str>,
        members: &mut Members<'a>,
    ) -> Option<Self> {
        let node = self.node.get(keyword)?;
        match keyword {
            "$defs" | "properties" => {
                let name = tokens.next()?;
                Some(self.below(members.get(node, name)?, keyword, Some(name)))
            }
            "oneOf" | "anyOf" => {
                let (index, Json::Array(branches)) = (tokens.next()?, node) else {
                    return None;
                };
                let plain = index == "0" || (!index.starts_with('0') && index.bytes().all(|b| b.is_ascii_digit()));
                let branch = branches.get(index.parse::<usize>().ok().filter(|_| plain)?)?;
                Some(self.below(branch, keyword, Some(index)))
            }
            "items" | "additionalProperties" | "not" => Some(self.below(node, keyword, None)),
            _ => None,
        }
    }
}

/// `pointer` and one more token.
pub(super) fn step(pointer: &str, token: &str) -> String {
    let mut longer = pointer.to_owned();
    push(&mut longer, token);
    longer
}

fn percent_decoded(fragment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let (digits, tail) = rest.split_first_chunk::<2>()?;
            let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
            bytes.push(u8::try_from(high? * 16 + low?).ok()?);
            rest = tail;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}
