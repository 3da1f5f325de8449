//! The searches that run: how many, how long, and which has to end when there are too many.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kiban_search::Stop;

/// The searches that run. One more than may run ends the oldest, which then answers with what it
/// has found: so nobody can keep all of them to himself.
#[derive(Clone, Debug)]
pub(super) struct Engines {
    running: Arc<Mutex<Running>>,
    most: usize,
    /// The longest search.
    pub(super) longest: Duration,
}

#[derive(Debug, Default)]
struct Running {
    /// The searches with their numbers, the oldest first.
    searches: VecDeque<(u64, Stop)>,
    /// How many there have been.
    admitted: u64,
}

impl Engines {
    pub(super) fn new(most: usize, longest: u64) -> Self {
        Self { running: Arc::default(), most, longest: Duration::from_secs(longest) }
    }

    /// Lets a search run until its ticket is dropped or it is told to stop.
    pub(super) fn admit(&self) -> Ticket {
        let stop = Stop::new();
        let mut running = lock(&self.running);
        while running.searches.len() >= self.most
            && let Some((_, oldest)) = running.searches.pop_front()
        {
            oldest.stop();
        }
        running.admitted += 1;
        let number = running.admitted;
        running.searches.push_back((number, stop.clone()));
        Ticket { number, stop, running: Arc::clone(&self.running) }
    }

    pub(super) fn stop_all(&self) {
        lock(&self.running).searches.iter().for_each(|(_, stop)| stop.stop());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that holds the lock can panic; if it did, the list would still be a list.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that may run. Dropping it stops the search.
#[derive(Debug)]
pub(super) struct Ticket {
    number: u64,
    pub(super) stop: Stop,
    running: Arc<Mutex<Running>>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.stop();
        lock(&self.running).searches.retain(|&(number, _)| number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_makes_room() {
        let engines = Engines::new(2, 1);
        let [first, second] = [engines.admit(), engines.admit()];
        assert!(!first.stop.is_stopped());
        let third = engines.admit();
        assert!(first.stop.is_stopped() && !second.stop.is_stopped());
        drop(second);
        let _fourth = engines.admit();
        assert!(!third.stop.is_stopped(), "there was room");
        engines.stop_all();
        assert!(third.stop.is_stopped());
    }
}
