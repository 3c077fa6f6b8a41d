//! A few items in the order of the file, though they come in another one.

/// Items by their index in the file. There are few: to sort them by a general sort would be more code than all that loads them.
pub(super) struct Ordered<T>(Vec<(usize, T)>);

impl<T> Ordered<T> {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn insert(&mut self, index: usize, item: T) {
        let place = self.0.partition_point(|(other, _)| *other < index);
        self.0.insert(place, (index, item));
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = T> {
        self.0.into_iter().map(|(_, item)| item)
    }
}
