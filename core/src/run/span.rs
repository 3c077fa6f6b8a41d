//! The time that a run spans (K32).

/// First and last stamp, and the sum of the steps between them.
#[derive(Clone, Copy, Default)]
pub(super) struct Span {
    pub(super) first: Option<f64>,
    pub(super) last: Option<f64>,
    elapsed: f64,
}

impl Span {
    #[inline]
    pub(super) fn step(&mut self, stamp: Option<f64>) {
        let Some(stamp) = stamp else { return };
        match self.last {
            None => self.first = Some(stamp),
            // Stamps that run backwards give no time back.
            Some(last) if stamp > last => self.elapsed += stamp - last,
            Some(_) => {}
        }
        self.last = Some(stamp);
    }

    pub(super) fn elapsed(self) -> Option<f64> {
        self.first.map(|_| self.elapsed.min(f64::MAX))
    }
}
