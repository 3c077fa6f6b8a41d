//! The runs that a sequencer knows, by id, and which of them were idle longest.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::order::Order;

/// The runs that are known.
pub(super) struct Runs<T> {
    list: Vec<Option<Run<T>>>,
    /// Free places in `list`.
    free: Vec<usize>,
    by_id: HashMap<Arc<str>, usize>,
    /// Those that wait, by when something of them came last.
    waiting: BTreeMap<u64, usize>,
    /// The others.
    settled: BTreeMap<u64, usize>,
    /// The one that something came of last.
    last: Option<usize>,
    clock: u64,
    /// What the ids, gaps and runs themselves take.
    bytes: usize,
}

/// One run.
pub(super) struct Run<T> {
    pub(super) id: Arc<str>,
    pub(super) order: Order<T>,
    touched: u64,
    waits: bool,
    bytes: usize,
}

impl<T> Runs<T> {
    /// What a run takes beside its id and its gaps, about: maps, lists and what the allocator leaves between them take five times
    /// its own size.
    const RUN_BYTES: usize = 6 * size_of::<Run<T>>();

    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            free: Vec::new(),
            by_id: HashMap::new(),
            waiting: BTreeMap::new(),
            settled: BTreeMap::new(),
            last: None,
            clock: 0,
            bytes: 0,
        }
    }

    /// The run of this id, of which something came now.
    pub(super) fn touch(&mut self, id: &str) -> usize {
        if let Some(last) = self.last.filter(|&last| *self.run(last).id == *id) {
            return last;
        }
        let index = match self.by_id.get(id) {
            Some(&index) => index,
            None => self.add(id),
        };
        self.clock += 1;
        let clock = self.clock;
        let run = self.run(index);
        let before = std::mem::replace(&mut run.touched, clock);
        let list = if run.waits { &mut self.waiting } else { &mut self.settled };
        list.remove(&before);
        list.insert(clock, index);
        self.last = Some(index);
        index
    }

    fn add(&mut self, id: &str) -> usize {
        let id: Arc<str> = id.into();
        // Its id stands in it, and in the map.
        let bytes = Self::RUN_BYTES + id.len();
        self.bytes += bytes;
        let run = Run { id: id.clone(), order: Order::new(), touched: 0, waits: false, bytes };
        let index = self.free.pop().unwrap_or_else(|| {
            self.list.push(None);
            self.list.len() - 1
        });
        self.list[index] = Some(run);
        self.by_id.insert(id, index);
        index
    }

    pub(super) fn run(&mut self, index: usize) -> &mut Run<T> {
        self.list[index].as_mut().expect("an index is of a run that was not forgotten")
    }

    /// Puts a run where it belongs after its order changed.
    pub(super) fn sort(&mut self, index: usize) {
        let run = self.list[index].as_mut().expect("an index is of a run that was not forgotten");
        let bytes = Self::RUN_BYTES + run.id.len() + run.order.gap_bytes();
        self.bytes = self.bytes - std::mem::replace(&mut run.bytes, bytes) + bytes;
        let waits = !run.order.is_settled();
        if waits != run.waits {
            run.waits = waits;
            let Self { waiting, settled, .. } = self;
            let (from, to) = if waits { (settled, waiting) } else { (waiting, settled) };
            from.remove(&run.touched);
            to.insert(run.touched, index);
        }
    }

    /// Forgets a run.
    pub(super) fn forget(&mut self, index: usize) {
        let Some(run) = self.list[index].take() else { return };
        self.by_id.remove(&run.id);
        let list = if run.waits { &mut self.waiting } else { &mut self.settled };
        list.remove(&run.touched);
        self.bytes -= run.bytes;
        self.free.push(index);
        self.last = self.last.filter(|&last| last != index);
    }

    /// How many runs wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The run that waits and was idle longest.
    pub(super) fn idlest_waiting(&self) -> Option<usize> {
        self.waiting.first_key_value().map(|(_, &index)| index)
    }

    /// The same among those that do not wait.
    pub(super) fn idlest_settled(&self) -> Option<usize> {
        self.settled.first_key_value().map(|(_, &index)| index)
    }

    /// What is remembered of runs, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
