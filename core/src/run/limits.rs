//! How much of runs is kept (K30).

/// How much of the runs of one stream a [`RunView`](super::RunView) keeps (K30). What goes beyond is counted, not kept.
///
/// ```
/// use agentevents::{Dialect, RunLimits, RunView};
///
/// let limits = RunLimits::default().with_total_bytes(16 << 20).with_runs(100);
/// assert_eq!(limits.items(), 100_000);
/// let view = RunView::within(&Dialect::stella(), limits);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    text_bytes: usize,
    items: usize,
    runs: usize,
    total_bytes: usize,
}

impl Default for RunLimits {
    /// 1 MiB of a text, 100,000 items of a list, 10,000 runs, 256 MiB in all.
    fn default() -> Self {
        Self { text_bytes: 1 << 20, items: 100_000, runs: 10_000, total_bytes: 256 << 20 }
    }
}

impl RunLimits {
    /// The longest part that is kept of a text, an input or an output, in bytes.
    #[must_use]
    pub fn with_text_bytes(self, text_bytes: usize) -> Self {
        Self { text_bytes, ..self }
    }

    /// The most tool calls, messages and items of any other list that are kept of a run.
    #[must_use]
    pub fn with_items(self, items: usize) -> Self {
        Self { items, ..self }
    }

    /// The most runs that are kept.
    #[must_use]
    pub fn with_runs(self, runs: usize) -> Self {
        Self { runs, ..self }
    }

    /// The most that is kept in all, in bytes.
    #[must_use]
    pub fn with_total_bytes(self, total_bytes: usize) -> Self {
        Self { total_bytes, ..self }
    }

    /// The longest part that is kept of a text, an input or an output, in bytes.
    #[must_use]
    pub fn text_bytes(&self) -> usize {
        self.text_bytes
    }

    /// The most tool calls, messages and items of any other list that are kept of a run.
    #[must_use]
    pub fn items(&self) -> usize {
        self.items
    }

    /// The most runs that are kept.
    #[must_use]
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The most that is kept in all, in bytes.
    #[must_use]
    pub fn total_bytes(&self) -> usize {
        self.total_bytes
    }
}
