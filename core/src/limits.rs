//! What a decoder may hold at most.

use thiserror::Error;

/// The greatest `max_depth`.
pub(crate) const MAX_DEPTH: usize = 1024;

/// The greatest `max_line_bytes`: positions inside a line are 32-bit numbers.
pub(crate) const MAX_LINE_BYTES: usize = u32::MAX as usize - 1024;

/// What a decoder may hold at most.
///
/// ```
/// let limits = agentevents::Limits::default().with_max_line_bytes(1 << 20)?.with_max_depth(64)?;
/// assert_eq!(limits.max_depth(), 64);
/// # Ok::<(), agentevents::LimitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    max_line_bytes: usize,
    max_depth: usize,
}

impl Default for Limits {
    /// 64 MiB a line (K7), 128 open containers (K21).
    fn default() -> Self {
        Self { max_line_bytes: 64 << 20, max_depth: 128 }
    }
}

impl Limits {
    /// The widest limits there are: for what was decoded before, within whatever limits.
    #[must_use]
    pub fn widest() -> Self {
        Self { max_line_bytes: MAX_LINE_BYTES, max_depth: MAX_DEPTH }
    }

    /// The longest line that is decoded, in bytes without its LF: 1 to 4,294,966,271 (K7).
    pub fn with_max_line_bytes(mut self, bytes: usize) -> Result<Self, LimitError> {
        self.max_line_bytes = within("max_line_bytes", bytes, MAX_LINE_BYTES)?;
        Ok(self)
    }

    /// The number of containers that may be open at once: 1 to 1,024 (K21).
    pub fn with_max_depth(mut self, containers: usize) -> Result<Self, LimitError> {
        self.max_depth = within("max_depth", containers, MAX_DEPTH)?;
        Ok(self)
    }

    /// The longest line that is decoded, in bytes without its LF.
    #[must_use]
    pub fn max_line_bytes(&self) -> usize {
        self.max_line_bytes
    }

    /// The number of containers that may be open at once.
    #[must_use]
    pub fn max_depth(&self) -> usize {
        self.max_depth
    }
}

fn within(limit: &'static str, value: usize, greatest: usize) -> Result<usize, LimitError> {
    if (1..=greatest).contains(&value) { Ok(value) } else { Err(LimitError { limit, value, greatest }) }
}

/// A limit outside its range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{limit} must be from 1 to {greatest}, not {value}")]
pub struct LimitError {
    limit: &'static str,
    value: usize,
    greatest: usize,
}
