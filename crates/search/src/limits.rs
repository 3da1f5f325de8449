//! When a search stops.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
///
/// While a search ponders, its limits of time do not count; from the ponder hit on they do, and the
/// clock begins then.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Flags>);

#[derive(Debug)]
struct Flags {
    made: Instant,
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Microseconds from `made` to the ponder hit.
    hit: AtomicU64,
}

impl Default for Stop {
    fn default() -> Self {
        Self(Arc::new(Flags {
            made: Instant::now(),
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            hit: AtomicU64::new(0),
        }))
    }
}

impl Stop {
    /// One that has not been told to stop.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One for a search that ponders until it is told otherwise.
    #[must_use]
    pub fn pondering() -> Self {
        let stop = Self::default();
        stop.0.pondering.store(true, Ordering::Relaxed);
        stop
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

    /// The move that was expected was made: the clock begins.
    pub fn ponder_hit(&self) {
        let since = u64::try_from(self.0.made.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.0.hit.store(since, Ordering::Relaxed);
        self.0.pondering.store(false, Ordering::Release);
    }

    /// Whether the clock has not begun.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Acquire)
    }

    /// When the clock began, if that was a ponder hit.
    fn clock_begun(&self) -> Option<Instant> {
        match self.0.hit.load(Ordering::Relaxed) {
            0 => None,
            hit => self.0.made.checked_add(Duration::from_micros(hit)),
        }
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

    /// The time that counts towards the limits: none while pondering.
    pub(crate) fn on_the_clock(&self) -> Duration {
        match self.stop.is_pondering() {
            true => Duration::ZERO,
            false => self.stop.clock_begun().unwrap_or(self.begun).max(self.begun).elapsed(),
        }
    }

    /// Whether the search must break off; asked now and then.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        self.stop.is_stopped()
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.hard_time.is_some_and(|limit| self.on_the_clock() >= limit)
    }
}
