//! When a search stops.

use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// When a search stops: at whatever comes first. Without any limit it stops when it is told to.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// After so many plies of depth.
    pub depth: Option<u32>,
    /// After so many nodes, in all threads together.
    pub nodes: Option<u64>,
    /// Once a mate in so many plies is proved, for the side to move.
    pub mate: Option<u32>,
    /// No new depth is begun after that time.
    pub soft_time: Option<Duration>,
    /// The search breaks off at that time.
    pub hard_time: Option<Duration>,
}

/// Stops a search from outside; clones stop the same one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    /// While pondering the clock does not run.
    pondering: AtomicU8,
}

impl Stop {
    /// One that has not been told to stop.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the search, within some thousand nodes.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to stop.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// From now on the clock does not count, until [`ponder_hit`](Self::ponder_hit).
    pub fn ponder(&self) {
        self.0.pondering.store(1, Ordering::Relaxed);
    }

    /// The move that was expected was made: the clock counts from the search's start.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(0, Ordering::Relaxed);
    }

    /// Whether the clock does not count.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Relaxed) != 0
    }
}

/// A running search's clock and limits.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    pub(crate) begun: Instant,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
}

impl Watch {
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the search must break off; asked now and then.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        self.stop.is_stopped()
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || !self.stop.is_pondering()
                && self.limits.hard_time.is_some_and(|limit| self.elapsed() >= limit)
    }
}
