//! A progress bar for work that takes more than a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long to wait before the bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on standard error, if that is a terminal; it appears once the work has taken a while.
pub(crate) struct Bar {
    begun: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        Self { begun: Instant::now(), bar: None, is_wanted: !quiet }
    }

    /// Shows that `done` of `total` pieces of work are done.
    pub(crate) fn show(&mut self, done: usize, total: usize, note: impl FnOnce() -> String) {
        if !self.is_wanted || self.begun.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(total as u64), target);
            let template = "{wide_bar} {percent}% {msg} {elapsed}, {eta} left";
            bar.with_style(
                ProgressStyle::with_template(template)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
            .with_elapsed(self.begun.elapsed())
        });
        if !bar.is_hidden() {
            bar.set_message(note());
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
