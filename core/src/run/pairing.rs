//! Which result belongs to which call, where ids may be missing and calls come again: within one agent by id, else by
//! name and arguments.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::keep::Keep;
use super::model::ToolCall;

/// The sub-agent that calls.
pub(super) struct Speaker<'e> {
    pub(super) name: Cow<'e, str>,
    /// What tells it from another of the same name.
    pub(super) instance: Option<Cow<'e, str>>,
}

/// A call as an event tells it.
pub(super) struct Call<'e> {
    pub(super) id: Option<&'e str>,
    pub(super) name: &'e str,
    /// Equal where the arguments are.
    pub(super) fingerprint: u128,
    /// The arguments' JSON.
    pub(super) input: &'e str,
}

/// A result as an event tells it.
pub(super) struct Result<'e> {
    pub(super) id: Option<&'e str>,
    pub(super) name: Option<&'e str>,
    pub(super) output: &'e str,
    pub(super) ok: Option<bool>,
}

/// The tool calls of a run, by agent.
#[derive(Default)]
pub(super) struct Pairing {
    agents: Agents,
    /// The calls that have no result yet, by their place in the run's list.
    open: HashMap<usize, Key>,
}

#[derive(Default)]
struct Agents {
    main: Agent,
    named: HashMap<String, Namesakes>,
}

/// The sub-agents of one name.
#[derive(Default)]
struct Namesakes {
    by_name_alone: Agent,
    by_instance: HashMap<String, Agent>,
}

#[derive(Default)]
struct Agent {
    /// The call of each id, with its result or without.
    by_id: HashMap<String, usize>,
    /// The open calls of each name.
    by_name: HashMap<Arc<str>, Open>,
}

/// The open calls of one name.
#[derive(Default)]
struct Open {
    /// Oldest first.
    places: BTreeSet<usize>,
    /// How many there are of the same arguments.
    by_arguments: HashMap<u128, usize>,
}

/// What an open call is found by where it has no id.
struct Key {
    name: Arc<str>,
    fingerprint: u128,
}

/// What one entry of a map here keeps beside its key, about.
const ROOM: usize = 128;

impl Pairing {
    /// Takes in a call: a new one, or one that came before.
    pub(super) fn call(
        &mut self,
        speaker: Option<&Speaker<'_>>,
        call: &Call<'_>,
        list: &mut Vec<ToolCall>,
        keep: &mut Keep<'_>,
    ) {
        let Some(agent) = self.agents.find(speaker, keep) else { return };
        let known = match call.id {
            Some(id) => agent.by_id.get(id).copied(),
            None if agent.has_open(call) => return,
            None => None,
        };
        if let Some(place) = known {
            call.update(&mut list[place], keep);
            if let Some(key) = self.open.get_mut(&place) {
                agent.close(place, key);
                *key = agent.open(place, call);
            }
            return;
        }
        let beside = 2 * ROOM + 2 * call.name.len() + call.id.map_or(0, |id| id.len() + ROOM);
        if !keep.item(list, beside) {
            return;
        }
        let place = list.len();
        if let Some(id) = call.id {
            agent.by_id.insert(id.to_owned(), place);
        }
        self.open.insert(place, agent.open(place, call));
        let mut new = tool_call(speaker, call.id, keep);
        call.update(&mut new, keep);
        list.push(new);
    }

    /// Takes in a result: of the call of its id, of the oldest open call of its name, or of none.
    pub(super) fn result(
        &mut self,
        speaker: Option<&Speaker<'_>>,
        result: &Result<'_>,
        list: &mut Vec<ToolCall>,
        keep: &mut Keep<'_>,
    ) {
        let Some(agent) = self.agents.find(speaker, keep) else { return };
        let place = match (result.id, result.name) {
            (Some(id), _) => agent.by_id.get(id).copied(),
            (None, Some(name)) => agent.by_name.get(name).and_then(|open| open.places.first().copied()),
            (None, None) => None,
        };
        let open = place.and_then(|place| Some((place, self.open.remove(&place)?)));
        if let Some((place, key)) = open {
            agent.close(place, &key);
            result.fill(&mut list[place], keep);
        } else if keep.item(list, 0) {
            let mut new = tool_call(speaker, result.id, keep);
            new.name = result.name.map(|name| keep.text(name));
            result.fill(&mut new, keep);
            list.push(new);
        }
    }
}

impl Agents {
    /// The calls of the agent that speaks; `None` if it is a new one and there is no room for it.
    fn find(&mut self, speaker: Option<&Speaker<'_>>, keep: &mut Keep<'_>) -> Option<&mut Agent> {
        let Some(speaker) = speaker else { return Some(&mut self.main) };
        let namesakes = entry(&mut self.named, &speaker.name, keep)?;
        match &speaker.instance {
            Some(instance) => entry(&mut namesakes.by_instance, instance, keep),
            None => Some(&mut namesakes.by_name_alone),
        }
    }
}

/// The value of a key, a new one if there is room for it.
fn entry<'m, V: Default>(map: &'m mut HashMap<String, V>, key: &str, keep: &mut Keep<'_>) -> Option<&'m mut V> {
    if !map.contains_key(key) {
        if !keep.room(key.len() + size_of::<V>() + ROOM) {
            return None;
        }
        map.insert(key.to_owned(), V::default());
    }
    map.get_mut(key)
}

impl Agent {
    /// Whether there is an open call of this name and these arguments.
    fn has_open(&self, call: &Call<'_>) -> bool {
        self.by_name.get(call.name).is_some_and(|open| open.by_arguments.contains_key(&call.fingerprint))
    }

    fn open(&mut self, place: usize, call: &Call<'_>) -> Key {
        let known = self.by_name.get_key_value(call.name).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| call.name.into());
        let open = self.by_name.entry(name.clone()).or_default();
        open.places.insert(place);
        *open.by_arguments.entry(call.fingerprint).or_default() += 1;
        Key { name, fingerprint: call.fingerprint }
    }

    fn close(&mut self, place: usize, key: &Key) {
        let Some(open) = self.by_name.get_mut(&key.name) else { return };
        open.places.remove(&place);
        if let Some(count) = open.by_arguments.get_mut(&key.fingerprint) {
            *count -= 1;
            if *count == 0 {
                open.by_arguments.remove(&key.fingerprint);
            }
        }
        if open.places.is_empty() {
            self.by_name.remove(&key.name);
        }
    }
}

fn tool_call(speaker: Option<&Speaker<'_>>, id: Option<&str>, keep: &mut Keep<'_>) -> ToolCall {
    let id = id.map(|id| keep.text(id));
    let agent = speaker.map(|speaker| keep.text(&*speaker.name));
    ToolCall { id, agent, ..ToolCall::default() }
}

impl Call<'_> {
    /// Puts name and arguments in the place of those before.
    fn update(&self, call: &mut ToolCall, keep: &mut Keep<'_>) {
        keep.replace(&mut call.name, Some(self.name));
        keep.give_back(call.input.take().map_or(0, |before| before.as_str().len()));
        call.input = keep.json(self.input);
    }
}

impl Result<'_> {
    fn fill(&self, call: &mut ToolCall, keep: &mut Keep<'_>) {
        call.output = Some(keep.text(self.output));
        call.ok = self.ok;
    }
}
