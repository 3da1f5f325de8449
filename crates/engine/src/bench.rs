//! A fixed amount of searching: the same number of nodes on every machine, in a time that tells
//! how fast it is.

use core::fmt;
use std::time::{Duration, Instant};

use kiban_core::SearchPath;
use kiban_eval::Linear;
use kiban_search::{Limits, Search, Settings, Stop};

use crate::game::EngineGame;

/// What a bench came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchReport {
    /// How many positions were searched.
    pub positions: usize,
    /// Their nodes in all: the signature of the search.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl BenchReport {
    /// Nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, nodes, time } = self;
        let rate = self.nodes_per_second();
        write!(
            f,
            "{positions} positions, {nodes} nodes, {:.3} s, {rate} nodes/s",
            time.as_secs_f64()
        )
    }
}

/// Searches each of the game's bench positions to that depth, with one thread and 16 MiB.
#[must_use]
pub fn bench<G: EngineGame>(depth: u32) -> BenchReport {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut search = Search::<G, _>::new(Linear::default(), 16);
    let begun = Instant::now();
    let mut nodes = 0;
    for &text in G::BENCH {
        // A test reads them all.
        let Ok(position) = G::read(text) else { continue };
        search.clear();
        let path = G::Path::starting_at(position);
        let stop = Stop::new();
        nodes += search.run(&path, &[], &limits, &Settings::default(), &stop, |_| ()).nodes;
    }
    BenchReport { positions: G::BENCH.len(), nodes, time: begun.elapsed() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_the_same_each_time<G: EngineGame>() {
        for text in G::BENCH {
            assert!(G::read(text).is_ok(), "{text}");
        }
        assert_eq!(bench::<G>(4).nodes, bench::<G>(4).nodes);
    }

    #[test]
    fn shogi() {
        is_the_same_each_time::<kiban_shogi::Position>();
    }

    #[test]
    fn xiangqi() {
        is_the_same_each_time::<kiban_xiangqi::Position>();
    }
}
