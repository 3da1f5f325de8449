//! What one thread of a search needs.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kiban_core::{Ruling, SearchGame, SearchPath};

use crate::history::{History, Step};
use crate::limits::Watch;
use crate::picker::Scored;
use crate::pv::Variations;
use crate::score::{BETTER, MAX_PLY, MOST, RULE};
use crate::{Eval, Table};

/// What is remembered of a node while its children are searched.
#[derive(Clone, Debug)]
pub(crate) struct Frame<G: SearchGame> {
    pub(crate) killers: [Option<G::Move>; 2],
    /// The static evaluation, if not in check.
    pub(crate) eval: Option<i32>,
    /// The step that led from this node to the one searched now; `None` for a pass.
    pub(crate) step: Option<Step>,
    /// The move that a search of the others leaves out.
    pub(crate) excluded: Option<G::Move>,
    pub(crate) moves: Scored<G::Move>,
}

/// What all threads of a search have in common.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) watch: Watch,
    pub(crate) nodes: AtomicU64,
    /// A thread has found that it is over.
    pub(crate) is_over: AtomicBool,
}

/// How many nodes a thread searches before it looks at the clock and tells its number.
const INTERVAL: u64 = 512;

/// One thread's search.
pub(crate) struct Worker<'a, G: SearchGame, E> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) path: G::Path,
    pub(crate) rules: G::Rules,
    /// How many moves the path had at the root.
    pub(crate) root_len: usize,
    pub(crate) eval: E,
    pub(crate) history: &'a mut History<G>,
    pub(crate) frames: Vec<Frame<G>>,
    pub(crate) variations: Variations<G::Move>,
    pub(crate) nodes: u64,
    reported: u64,
    pub(crate) selective_depth: usize,
    pub(crate) is_stopped: bool,
    /// Below this ply no null move is tried for the side that is checked by it.
    pub(crate) least_null_ply: usize,
}

impl<'a, G: SearchGame, E: Eval<G>> Worker<'a, G, E> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        path: G::Path,
        rules: G::Rules,
        eval: E,
        history: &'a mut History<G>,
    ) -> Self {
        let frame =
            Frame { killers: [None; 2], eval: None, step: None, excluded: None, moves: Vec::new() };
        let root_len = path.len();
        Self {
            shared,
            path,
            rules,
            root_len,
            eval,
            history,
            frames: vec![frame; MAX_PLY + 4],
            variations: Variations::new(),
            nodes: 0,
            reported: 0,
            selective_depth: 0,
            is_stopped: false,
            least_null_ply: 0,
        }
    }

    /// Counts a node, and looks now and then whether the search is over.
    pub(crate) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes - self.reported >= self.interval() {
            self.tell_nodes();
        }
    }

    /// With a small limit of nodes every node counts.
    fn interval(&self) -> u64 {
        self.shared.watch.limits.nodes.map_or(INTERVAL, |nodes| (nodes / 64).clamp(1, INTERVAL))
    }

    pub(crate) fn tell_nodes(&mut self) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        let nodes = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        if self.shared.watch.is_over(nodes) {
            self.shared.is_over.store(true, Ordering::Relaxed);
        }
        self.is_stopped = self.shared.is_over.load(Ordering::Relaxed);
    }

    /// The steps that led to the node at `ply`, the last first.
    pub(crate) fn steps_before(&self, ply: usize) -> [Option<Step>; 2] {
        let step = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].step);
        [step(1), step(2)]
    }

    pub(crate) fn push(&mut self, ply: usize, m: G::Move) {
        self.frames[ply].step = Some(History::<G>::step(self.path.position(), m));
        self.path.push(m);
    }

    pub(crate) fn evaluate(&mut self) -> i32 {
        self.eval.evaluate(self.path.position()).clamp(-MOST, MOST)
    }

    /// The score that the rules give the position, if they decide it.
    pub(crate) fn ruled(&self, ply: usize) -> Option<i32> {
        let distance = ply as i32;
        Some(match self.path.ruling(&self.rules, self.root_len)? {
            // A little chance keeps the search from seeing all draws as the same.
            Ruling::Draw => (self.nodes & 2) as i32 - 1,
            Ruling::Win => RULE - distance,
            Ruling::Loss => distance - RULE,
            Ruling::Better => BETTER - distance,
            Ruling::Worse => distance - BETTER,
        })
    }
}
