//! How much may wait for what is missing before it (K33).

/// How much may wait in a [`Sequencer`](super::Sequencer) for what is missing before it (K33).
///
/// ```
/// use agentevents::{SequenceLimits, Sequencer};
///
/// let limits = SequenceLimits::default().with_runs(16).with_bytes(1 << 20);
/// assert_eq!(limits.items(), 1024);
/// let sequencer: Sequencer<String> = Sequencer::with(limits);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceLimits {
    items: usize,
    runs: usize,
    bytes: usize,
}

impl Default for SequenceLimits {
    /// 1,024 items a run, 4,096 runs, 64 MiB.
    fn default() -> Self {
        Self { items: 1024, runs: 4096, bytes: 64 << 20 }
    }
}

impl SequenceLimits {
    /// When so many items of one run wait, the lowest missing number is given up.
    #[must_use]
    pub fn with_items(self, items: usize) -> Self {
        Self { items, ..self }
    }

    /// The most runs that wait at once; beyond it, the one that was idle longest is flushed.
    #[must_use]
    pub fn with_runs(self, runs: usize) -> Self {
        Self { runs, ..self }
    }

    /// The most that waits at once, in bytes, a little for each item counted; beyond it, the run that was idle longest is
    /// flushed. As much may be remembered of runs; beyond it, the one that was idle longest is forgotten, and starts anew
    /// should it come again.
    #[must_use]
    pub fn with_bytes(self, bytes: usize) -> Self {
        Self { bytes, ..self }
    }

    /// How many items of one run wait until the lowest missing number is given up.
    #[must_use]
    pub fn items(&self) -> usize {
        self.items
    }

    /// The most runs that wait at once.
    #[must_use]
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The most that waits at once, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
