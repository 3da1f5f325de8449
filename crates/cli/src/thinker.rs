//! A search for the commands that judge positions.

use std::time::Duration;

use kiban_engine::EngineGame;
use kiban_eval::Linear;
use kiban_search::{Limits, Report, Search, Settings, Stop};

/// How long to think about a position.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Effort {
    /// Seconds for each position, such as 0.5 (the default is 1)
    #[arg(long, value_name = "S", value_parser = seconds, group = "effort")]
    time: Option<Duration>,
    /// Nodes for each position; with one thread the answer is then always the same
    #[arg(long, value_name = "N", group = "effort", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth for each position, in plies
    #[arg(long, value_name = "N", group = "effort", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or("expected seconds, such as 0.5")
}

impl Effort {
    /// Whether no clock is involved.
    pub(crate) const fn is_exact(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }

    fn limits(&self) -> Limits {
        let time = match self.is_exact() {
            true => None,
            false => Some(self.time.unwrap_or(Duration::from_secs(1))),
        };
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            soft_time: time,
            hard_time: time,
            ..Limits::default()
        }
    }
}

/// A search with its limits.
pub(crate) struct Thinker<G: EngineGame> {
    search: Search<G, Linear<G>>,
    limits: Limits,
    threads: usize,
}

impl<G: EngineGame> Thinker<G> {
    pub(crate) fn new(effort: &Effort, threads: usize) -> Self {
        let search = Search::new(Linear::default(), 64);
        Self { search, limits: effort.limits(), threads }
    }

    /// Searches for fewer nodes than the limits say.
    pub(crate) fn weaken(&mut self, nodes: u64) {
        self.limits.nodes = Some(self.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
    }

    /// What comes is another game.
    pub(crate) fn forget(&mut self) {
        self.search.clear();
    }

    /// The best line of the position at the end of the path; none where there is no legal move.
    pub(crate) fn think(&mut self, path: &G::Path) -> Report<G::Move> {
        let settings = Settings { threads: self.threads, lines: 1 };
        self.search.run(path, &[], &self.limits, &settings, &Stop::new(), |_| ())
    }
}
