//! The search from the root: deeper and deeper, on all threads.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use kiban_core::{SearchGame, SearchPath};

use crate::history::History;
use crate::limits::{Limits, Stop, Watch};
use crate::score::{INFINITE, MATE, MAX_PLY, from_table, is_proved};
use crate::table::Bound;
use crate::worker::{Shared, Worker};
use crate::{Eval, Score, Table};

/// How a search is run, beyond when it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads, at least 1.
    pub threads: usize,
    /// How many of the best moves are wanted with their lines, at least 1.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 1, lines: 1 }
    }
}

/// One of the best lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// What it is worth to the side to move.
    pub score: Score,
    /// Its moves, the first one first; at least one.
    pub moves: Vec<M>,
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// How deep the deepest branch was.
    pub selective_depth: u32,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The best lines, the best first; none if the side to move has no move.
    pub lines: Vec<Line<M>>,
    /// The nodes of all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub fullness: u32,
}

impl<M: Copy> Report<M> {
    /// The best move.
    #[must_use]
    pub fn best_move(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

/// What the hash table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembered<M> {
    /// The move that was best, if one was.
    pub best: Option<M>,
    /// The score for the side to move is at least this.
    pub at_least: Option<Score>,
    /// The score for the side to move is at most this.
    pub at_most: Option<Score>,
    /// How deep it was searched for that, in plies.
    pub depth: i32,
}

/// A search, with what it has learned from the positions before.
#[derive(Debug)]
pub struct Search<G: SearchGame, E> {
    eval: E,
    rules: G::Rules,
    table: Table,
    histories: Vec<History<G>>,
    /// The key of the position searched last, and what was found: the table has only what is below.
    last_root: Option<(u64, Remembered<G::Move>)>,
}

impl<G: SearchGame, E: Eval<G>> Search<G, E> {
    /// A search by that evaluation, with a hash table of so many MiB.
    #[must_use]
    pub fn new(eval: E, megabytes: usize) -> Self {
        Self {
            eval,
            rules: G::Rules::default(),
            table: Table::new(megabytes),
            histories: Vec::new(),
            last_root: None,
        }
    }

    /// Searches by other rules.
    pub fn set_rules(&mut self, rules: G::Rules) {
        self.rules = rules;
    }

    /// Searches by another evaluation, and forgets what was found by the one before.
    pub fn set_eval(&mut self, eval: E) {
        self.eval = eval;
        self.clear();
    }

    /// Takes a new, empty table.
    pub fn resize_table(&mut self, megabytes: usize) {
        self.last_root = None;
        // The old one is freed first.
        self.table = Table::default();
        self.table = Table::new(megabytes);
    }

    /// What the hash table knows of a position from searches before.
    #[must_use]
    pub fn remembered(&self, position: &G) -> Option<Remembered<G::Move>> {
        if let Some((key, known)) = self.last_root
            && key == position.key()
        {
            return Some(known);
        }
        let known = self.table.find(position.key())?;
        let score = Score::new(from_table(known.score, 0));
        Some(Remembered {
            best: G::from_bits(known.bits).filter(|&m| position.is_legal(m)),
            at_least: (known.bound != Bound::Upper).then_some(score),
            at_most: (known.bound != Bound::Lower).then_some(score),
            depth: known.depth,
        })
    }

    /// Forgets everything: what comes is another game.
    pub fn clear(&mut self) {
        self.last_root = None;
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Searches the position at the end of `path` until a limit is met or `stop` is told to, and
    /// gives the best lines. `tell` hears of every line as it is completed.
    ///
    /// Only `moves` are tried at the root, if there are any.
    pub fn run(
        &mut self,
        path: &G::Path,
        moves: &[G::Move],
        limits: &Limits,
        settings: &Settings,
        stop: &Stop,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let begun = Instant::now();
        let threads = settings.threads.clamp(1, 512);
        self.histories.resize_with(threads, History::new);
        self.table.age();
        let watch = Watch { begun, limits: limits.clone(), stop: stop.clone() };
        let shared = Shared {
            table: &self.table,
            watch,
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        };
        let roots = root_moves(path.position(), moves);
        let lines = settings.lines.clamp(1, roots.len().max(1));
        let (first, others) = self.histories.split_first_mut().expect("at least one thread");
        let report = std::thread::scope(|scope| {
            for (history, number) in others.iter_mut().zip(1..) {
                let (shared, roots) = (&shared, roots.clone());
                let worker = Worker::new(
                    shared,
                    path.clone(),
                    self.rules.clone(),
                    self.eval.clone(),
                    history,
                );
                scope.spawn(move || Root::new(worker, roots, lines, number).deepen(|_| ()));
            }
            let worker =
                Worker::new(&shared, path.clone(), self.rules.clone(), self.eval.clone(), first);
            let report = Root::new(worker, roots, lines, 0).deepen(&mut tell);
            shared.is_over.store(true, Ordering::Relaxed);
            report
        });
        self.last_root = report.lines.first().map(|line| {
            let (best, score) = (line.moves.first().copied(), Some(line.score));
            let depth = i32::try_from(line.depth).unwrap_or(i32::MAX);
            (path.position().key(), Remembered { best, at_least: score, at_most: score, depth })
        });
        report
    }
}

fn root_moves<G: SearchGame>(position: &G, wanted: &[G::Move]) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _ = position.for_each_move(|m| {
        if wanted.is_empty() || wanted.contains(&m) {
            moves.push(m);
        }
        ControlFlow::Continue(())
    });
    // A mate in one comes first, and so is seen before anything else.
    if let Some(mate) = position.mate_in_one()
        && let Some(index) = moves.iter().position(|&m| m == mate)
    {
        moves.swap(0, index);
    }
    moves
}

/// A move at the root, and what was found of it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    /// The score of the last search in which it was the best or equal, else less than all.
    score: i32,
    previous: i32,
    line: Vec<M>,
    depth: u32,
    selective_depth: u32,
}

struct Root<'a, G: SearchGame, E> {
    worker: Worker<'a, G, E>,
    moves: Vec<RootMove<G::Move>>,
    lines: usize,
    /// The number of the thread; 0 tells and decides.
    thread: usize,
}

impl<'a, G: SearchGame, E: Eval<G>> Root<'a, G, E> {
    fn new(worker: Worker<'a, G, E>, moves: Vec<G::Move>, lines: usize, thread: usize) -> Self {
        let root = |m| RootMove {
            score: -INFINITE,
            previous: -INFINITE,
            line: vec![m],
            depth: 0,
            selective_depth: 0,
        };
        Self { worker, moves: moves.into_iter().map(root).collect(), lines, thread }
    }

    fn deepen(&mut self, mut tell: impl FnMut(&Report<G::Move>)) -> Report<G::Move> {
        let limits = self.worker.shared.watch.limits.clone();
        let deepest =
            limits.depth.map_or(MAX_PLY - 1, |depth| depth as usize).clamp(1, MAX_PLY - 1);
        let mut steady = 0;
        let mut last_best = None;
        if self.moves.is_empty() {
            return self.report();
        }
        for depth in 1..=deepest as i32 {
            // Helping threads look elsewhere: half of them one ply ahead.
            let ahead = i32::from(self.thread % 2 == 1);
            for m in &mut self.moves {
                m.previous = m.score;
            }
            for line in 0..self.lines {
                self.aspire(line, depth + ahead);
                if self.worker.is_stopped {
                    break;
                }
                tell(&self.report());
            }
            if self.worker.is_stopped {
                break;
            }
            let best = self.moves[0].line.first().copied();
            steady = if best == last_best { steady + 1 } else { 0 };
            last_best = best;
            if self.thread == 0 && self.is_enough(depth, steady, &limits) {
                break;
            }
        }
        self.worker.tell_nodes();
        self.report()
    }

    /// Whether no deeper search is wanted or worth its time.
    fn is_enough(&self, depth: i32, steady: u32, limits: &Limits) -> bool {
        let best = &self.moves[0];
        if let (Some(plies), Some(mate)) = (limits.mate, Score::new(best.score).mate())
            && mate > 0
            && mate as u32 <= plies
        {
            return true;
        }
        let watch = &self.worker.shared.watch;
        let Some(soft) = limits.soft_time.filter(|_| !watch.stop.is_pondering()) else {
            return false;
        };
        // A mate that is nearer than the search is deep will not become nearer.
        let is_certain = is_proved(best.score) && depth > 2 * (MATE - best.score.abs()) + 4;
        if self.moves.len() == 1 && depth >= 6 || is_certain && self.lines == 1 {
            return true;
        }
        // The longer the best move has been the best, the less there is to find.
        let percent = [150, 120, 100, 85, 75, 65, 60][(steady as usize).min(6)];
        let fell = best.previous > -INFINITE && best.score < best.previous - 40;
        let percent = if fell { percent + 50 } else { percent };
        let hard = limits.hard_time.unwrap_or(soft);
        let enough = if hard == soft { soft } else { (soft * percent / 100).min(hard) };
        // The next depth takes longer than all before: half of the time is for that.
        let begin = if hard == soft { enough } else { enough * 7 / 10 };
        watch.on_the_clock() >= begin
    }

    /// Searches one depth for the best of the moves from `line` on, in a window around what is
    /// expected.
    fn aspire(&mut self, line: usize, depth: i32) {
        let expected = self.moves[line].previous;
        let mut width = 25;
        let is_known = depth >= 5 && expected > -INFINITE && !is_proved(expected);
        let (mut alpha, mut beta) = match is_known {
            true => (expected - width, expected + width),
            false => (-INFINITE, INFINITE),
        };
        let mut less = 0;
        loop {
            self.worker.selective_depth = 0;
            let score = self.search(line, alpha, beta, (depth - less).max(1));
            let sorted = &mut self.moves[line..];
            sorted.sort_by_key(|m| core::cmp::Reverse((m.score, m.previous)));
            if self.worker.is_stopped {
                return;
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                less = 0;
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                less = (less + 1).min(3);
            } else {
                break;
            }
            width += width / 2 + 5;
            if width > 800 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
        self.moves[..=line].sort_by_key(|m| core::cmp::Reverse(m.score));
    }

    /// The root's own alpha-beta: every move is searched, and what is found is kept with it.
    fn search(&mut self, line: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = -INFINITE;
        let worker = &mut self.worker;
        worker.frames[0].eval = None;
        for index in line..self.moves.len() {
            let m = self.moves[index].line[0];
            worker.count_node(0);
            worker.push(0, m);
            let number = (index - line + 1) as i32;
            let mut score = alpha + 1;
            let new_depth = depth - 1;
            let is_first = index == line;
            if !is_first {
                let less = if depth >= 3 && number > 4 { 1 + i32::from(number > 16) } else { 0 };
                score = -worker.alphabeta::<false>(-alpha - 1, -alpha, new_depth - less, 1, true);
                if score > alpha && less > 0 {
                    score = -worker.alphabeta::<false>(-alpha - 1, -alpha, new_depth, 1, true);
                }
            }
            if is_first || score > alpha {
                score = -worker.alphabeta::<true>(-beta, -alpha, new_depth, 1, false);
            }
            worker.path.pop();
            if worker.is_stopped {
                break;
            }
            let root = &mut self.moves[index];
            if is_first || score > alpha {
                root.score = score;
                root.depth = depth as u32;
                root.selective_depth = worker.selective_depth as u32;
                root.line.truncate(1);
                root.line.extend_from_slice(worker.variations.line(1));
            } else {
                root.score = -INFINITE;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    fn report(&self) -> Report<G::Move> {
        let shared = self.worker.shared;
        let line = |root: &RootMove<G::Move>| {
            let known = if root.score > -INFINITE { root.score } else { root.previous };
            Line {
                score: Score::new(if known > -INFINITE { known } else { 0 }),
                moves: root.line.clone(),
                depth: root.depth,
                selective_depth: root.selective_depth,
            }
        };
        Report {
            lines: self.moves.iter().take(self.lines).map(line).collect(),
            nodes: shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes),
            time: shared.watch.elapsed(),
            fullness: shared.table.fullness(),
        }
    }
}
