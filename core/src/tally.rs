//! Names and how often each came, by first sight (K26).

use foldhash::fast::RandomState;
use indexmap::IndexMap;

/// The greatest number of distinct names that are counted.
const MAX_NAMES: usize = 1024;

/// The longest part of a name that is kept, in bytes.
const MAX_NAME_BYTES: usize = 256;

/// Names and how often each came. At most 1,024 are told apart, each by its first 256 bytes: so few that a quick hash will do,
/// whoever chose the names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    counts: IndexMap<String, u64, RandomState>,
}

impl Tally {
    /// Counts a name; answers whether it could. A name seen first asks `room` for the bytes it takes.
    pub(crate) fn count(&mut self, name: &str, room: impl FnOnce(usize) -> bool) -> bool {
        let name = &name[..name.floor_char_boundary(MAX_NAME_BYTES)];
        if let Some(count) = self.counts.get_mut(name) {
            *count += 1;
            return true;
        }
        let counted = self.counts.len() < MAX_NAMES && room(name.len() + 2 * size_of::<(String, u64)>());
        if counted {
            self.counts.insert(name.into(), 1);
        }
        counted
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.counts.iter().map(|(name, count)| (name.as_str(), *count))
    }

    pub(crate) fn into_counts(self) -> Vec<(String, u64)> {
        self.counts.into_iter().collect()
    }
}
