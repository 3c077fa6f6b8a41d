//! Runs, reconstructed from their events (K30): one model, filled by a fold of each built-in dialect.

mod bracket;
mod entry;
mod evoscientist;
mod fingerprint;
mod fold;
mod inderun;
mod keep;
mod kind;
mod limits;
mod model;
mod order;
mod pairing;
mod span;
mod stamps;
mod stella;
mod summary;
mod text;
mod view;

pub use limits::RunLimits;
pub use model::{Cost, Counts, Json, Run, RunError, RunOutcome, Stage, ToolCall, Usage};
pub use summary::{NotOneRun, Summary, summarize, summarize_path};
pub use view::RunView;
