//! Which sub-agent speaks: brackets that open, nest, and close in any order.

use std::collections::HashMap;
use std::sync::Arc;

use super::keep::Keep;

/// The sub-agents that have started and not finished.
#[derive(Default)]
pub(super) struct Brackets {
    /// In the order in which they started; `None` where one in the middle has finished. The last one is open.
    started: Vec<Option<Arc<str>>>,
    /// Where in `started` each agent's open brackets are.
    places: HashMap<Arc<str>, Vec<usize>>,
    /// How many are open that there was no room for.
    beyond: u64,
}

impl Brackets {
    pub(super) fn open(&mut self, agent: &str, keep: &mut Keep<'_>) {
        if self.beyond > 0 || !keep.item(&self.started, cost(agent)) {
            self.beyond += 1;
            return;
        }
        let agent: Arc<str> = agent.into();
        self.places.entry(agent.clone()).or_default().push(self.started.len());
        self.started.push(Some(agent));
    }

    /// Closes the innermost bracket of this agent; one that never opened closes nothing.
    pub(super) fn close(&mut self, agent: &str, keep: &mut Keep<'_>) {
        let Some(places) = self.places.get_mut(agent) else {
            self.beyond = self.beyond.saturating_sub(1);
            return;
        };
        if let Some(place) = places.pop() {
            self.started[place] = None;
        }
        if places.is_empty() {
            self.places.remove(agent);
        }
        keep.give_back(cost(agent));
        while let Some(None) = self.started.last() {
            self.started.pop();
            keep.give_back(size_of::<Option<Arc<str>>>());
        }
    }

    /// Whether a sub-agent speaks.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        !self.started.is_empty() || self.beyond > 0
    }

    /// The sub-agent that speaks: the one that started last.
    pub(super) fn agent(&self) -> Option<&str> {
        self.started.last()?.as_deref().filter(|_| self.beyond == 0)
    }
}

/// What one open bracket keeps beside its place in the list, about.
fn cost(agent: &str) -> usize {
    2 * (agent.len() + size_of::<(Arc<str>, Vec<usize>)>())
}
