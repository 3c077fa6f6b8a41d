//! A progress bar on standard error, for work that takes longer than a second.

use std::io::{self, IsTerminal as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

const PATIENCE: Duration = Duration::from_secs(1);

const BAR: &str = "{msg} {wide_bar} {bytes} of {total_bytes}, {binary_bytes_per_sec}, {eta} to go";
const SPINNER: &str = "{msg} {spinner} {bytes}, {binary_bytes_per_sec}";

/// The bar that is on the terminal.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Does something that writes to the terminal, and keeps the bar out of its way.
pub fn aside<T>(work: impl FnOnce() -> T) -> T {
    // Nothing panics while it is locked but `work` itself, which leaves the bar as it was.
    match &*SHOWN.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(bar) => bar.suspend(work),
        None => work(),
    }
}

fn show(bar: Option<ProgressBar>) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// How far one source is.
pub struct Progress {
    name: String,
    size: Option<u64>,
    started: Instant,
    /// Whether somebody watches.
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is shown yet. Where raw output goes to the same terminal nothing ever is.
    pub fn new(name: &str, size: Option<u64>, raw_output: bool) -> Self {
        let watched = io::stderr().is_terminal() && !(raw_output && io::stdout().is_terminal());
        Self { name: name.to_owned(), size, started: Instant::now(), watched, bar: None }
    }

    /// So many bytes were taken.
    pub fn reach(&mut self, taken: u64) {
        if !self.watched {
            return;
        }
        if self.bar.is_none() && self.started.elapsed() > PATIENCE {
            self.bar = Some(self.appear());
            show(self.bar.clone());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(taken);
        }
    }

    fn appear(&self) -> ProgressBar {
        let (bar, template) = match self.size {
            Some(size) => (ProgressBar::new(size), BAR),
            None => (ProgressBar::new_spinner(), SPINNER),
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.with_style(style).with_message(self.name.clone()).with_elapsed(self.started.elapsed())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
            show(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_are_well_formed() {
        for size in [None, Some(10)] {
            let progress = Progress::new("run.jsonl", size, false);
            progress.appear().finish_and_clear();
        }
    }
}
