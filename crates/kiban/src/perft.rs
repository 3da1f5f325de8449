//! Perft on all cores, with an optional hash table: how many lines of play of a given length
//! there are.
//!
//! The work is cut at the first plies into many more pieces than there are threads, and each
//! thread takes the next piece when it is done with one. Totals are sums, so they are the same
//! for any number of threads.
//!
//! ```
//! use kiban::perft::{Perft, Table};
//! use kiban::shogi::Position;
//!
//! let position = Position::startpos();
//! assert_eq!(Perft::new(4).threads(2).run(&position).nodes(), 719_731);
//!
//! // The same with 16 MiB of hash: lines that transpose are counted once.
//! let table = Table::new(16)?;
//! let counts = Perft::new(4).hash(&table).run(&position);
//! assert_eq!(counts.nodes(), 719_731);
//! // One number for each first move.
//! assert_eq!(counts.divide().len(), 30);
//! # Ok::<(), kiban::perft::TableTooLarge>(())
//! ```

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use kiban_core::Game;

mod table;

pub use table::{Table, TableTooLarge};

/// The plies that a piece of work keeps at least, so that it is worth handing out.
const LEAST_DEPTH: u8 = 2;
/// The pieces of work for each thread, at which cutting ends.
const PIECES_PER_THREAD: usize = 64;

/// How far a count has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The pieces of work that are done.
    pub done: usize,
    /// All pieces of work.
    pub total: usize,
    /// The lines counted so far.
    pub nodes: u64,
}

/// What to count, and with what.
pub struct Perft<'a> {
    depth: u8,
    threads: NonZeroUsize,
    table: Option<&'a Table>,
    progress: Option<&'a mut dyn FnMut(Progress)>,
}

/// The numbers of lines, one for each first move.
///
/// Numbers that do not fit into 64 bits count as the largest that does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts<M> {
    nodes: u64,
    divide: Vec<(M, u64)>,
}

impl<M> Counts<M> {
    /// The number of lines.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Each first move with the number of lines that it begins, in the order in which the game
    /// generates moves; empty at depth 0, where there is no first move.
    #[must_use]
    pub fn divide(&self) -> &[(M, u64)] {
        &self.divide
    }
}

/// A position to count from, and the first move that led to it.
struct Piece<G> {
    root: usize,
    position: G,
}

impl<'a> Perft<'a> {
    /// Counts lines of `depth` moves, on one thread and without a table unless told otherwise.
    #[must_use]
    pub fn new(depth: u8) -> Self {
        Self { depth, threads: NonZeroUsize::MIN, table: None, progress: None }
    }

    /// The number of threads; 0 counts as 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        self
    }

    /// Looks positions up in `table`, and leaves what it learns there for the next count.
    ///
    /// Counts are then exact but for collisions of 64-bit keys; see [`Table`].
    #[must_use]
    pub fn hash(mut self, table: &'a Table) -> Self {
        self.table = Some(table);
        self
    }

    /// Calls `progress`, on the thread that runs the count, each time a piece of work is done.
    #[must_use]
    pub fn on_progress(mut self, progress: &'a mut dyn FnMut(Progress)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Counts the lines from `position`.
    #[must_use]
    pub fn run<G: Game + Send + Sync>(self, position: &G) -> Counts<G::Move> {
        let Some(rest) = self.depth.checked_sub(1) else {
            let divide = Vec::new();
            return Counts { nodes: 1, divide };
        };
        let mut moves = Vec::new();
        let mut pieces = Vec::new();
        let _ = position.for_each_move(|m| {
            let root = moves.len();
            moves.push(m);
            let position = position.after(m);
            pieces.push(Piece { root, position });
            ControlFlow::Continue(())
        });
        let (pieces, rest) = self.cut(pieces, rest);
        let mut per_move = vec![0u64; moves.len()];
        let table = self.table;
        let count = |piece: &Piece<G>| match table {
            Some(table) => hashed(&piece.position, rest, table),
            None => plain(&piece.position, rest),
        };
        let mut report = Report { total: pieces.len(), done: 0, nodes: 0, progress: self.progress };
        let threads = self.threads.get().min(pieces.len());
        if threads <= 1 || rest == 0 {
            for piece in &pieces {
                let nodes = count(piece);
                per_move[piece.root] = per_move[piece.root].saturating_add(nodes);
                report.add(nodes);
            }
        } else {
            let next = AtomicUsize::new(0);
            let (sender, receiver) = mpsc::channel();
            thread::scope(|scope| {
                for _ in 0..threads {
                    let (sender, next, pieces, count) = (sender.clone(), &next, &pieces, &count);
                    scope.spawn(move || {
                        while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                            // The receiver lives until all senders are gone.
                            let _ = sender.send((piece.root, count(piece)));
                        }
                    });
                }
                drop(sender);
                for (root, nodes) in receiver {
                    per_move[root] = per_move[root].saturating_add(nodes);
                    report.add(nodes);
                }
            });
        }
        Counts {
            nodes: per_move.iter().fold(0, |sum, &n| sum.saturating_add(n)),
            divide: moves.into_iter().zip(per_move).collect(),
        }
    }

    /// Plays one more ply from every piece until there are enough of them; returns the plies that
    /// then remain.
    fn cut<G: Game>(&self, mut pieces: Vec<Piece<G>>, mut rest: u8) -> (Vec<Piece<G>>, u8) {
        let enough = match (self.threads.get(), &self.progress) {
            (1, None) => 0,
            (threads, _) => threads.saturating_mul(PIECES_PER_THREAD),
        };
        while rest > LEAST_DEPTH && !pieces.is_empty() && pieces.len() < enough {
            let mut finer = Vec::new();
            for Piece { root, position } in &pieces {
                let _ = position.for_each_move(|m| {
                    let position = position.after(m);
                    let root = *root;
                    finer.push(Piece { root, position });
                    ControlFlow::Continue(())
                });
            }
            pieces = finer;
            rest -= 1;
        }
        (pieces, rest)
    }
}

impl fmt::Debug for Perft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perft")
            .field("depth", &self.depth)
            .field("threads", &self.threads)
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

/// Keeps the books on what is done.
struct Report<'a> {
    total: usize,
    done: usize,
    nodes: u64,
    progress: Option<&'a mut dyn FnMut(Progress)>,
}

impl Report<'_> {
    fn add(&mut self, nodes: u64) {
        self.done += 1;
        self.nodes = self.nodes.saturating_add(nodes);
        if let Some(progress) = &mut self.progress {
            progress(Progress { done: self.done, total: self.total, nodes: self.nodes });
        }
    }
}

fn plain<G: Game>(position: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut nodes = 0u64;
            let _ = position.for_each_move(|m| {
                nodes = nodes.saturating_add(plain(&position.after(m), depth - 1));
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// As `plain`, but asks the table first. Counting the moves of one position is faster than a look
/// into a large table, so the last ply is not kept in it.
fn hashed<G: Game>(position: &G, depth: u8, table: &Table) -> u64 {
    if depth < 2 {
        return plain(position, depth);
    }
    let key = position.key();
    if let Some(nodes) = table.get(key, depth) {
        return nodes;
    }
    let mut nodes = 0u64;
    let _ = position.for_each_move(|m| {
        nodes = nodes.saturating_add(hashed(&position.after(m), depth - 1, table));
        ControlFlow::Continue(())
    });
    table.put(key, depth, nodes);
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiban_shogi::Position;

    /// Matsuri: many captures, drops, promotions and transpositions.
    const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

    #[test]
    fn totals_do_not_depend_on_threads_or_table() {
        for (text, depth, expected) in [
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4, 719_731),
            (MATSURI, 3, 4_809_015),
        ] {
            let position: Position = text.parse().unwrap();
            let alone = Perft::new(depth).run(&position);
            assert_eq!(alone.nodes(), expected);
            // The second table is so small that nearly every entry is overwritten.
            let tables = [Table::new(8).unwrap(), Table::with_entries(7).unwrap()];
            for threads in [1, 2, 3, 16] {
                assert_eq!(Perft::new(depth).threads(threads).run(&position), alone);
                for table in &tables {
                    let hashed = Perft::new(depth).threads(threads).hash(table);
                    assert_eq!(hashed.run(&position), alone);
                }
            }
        }
    }

    #[test]
    fn depths_share_a_table() {
        let position = Position::startpos();
        let table = Table::new(1).unwrap();
        for (depth, expected) in [(3, 25_470), (2, 900), (4, 719_731), (3, 25_470)] {
            let counts = Perft::new(depth).hash(&table).run(&position);
            assert_eq!(counts.nodes(), expected);
        }
    }

    #[test]
    fn shallow_depths() {
        let position = Position::startpos();
        for threads in [1, 4] {
            let zero = Perft::new(0).threads(threads).run(&position);
            assert_eq!((zero.nodes(), zero.divide().len()), (1, 0));
            let one = Perft::new(1).threads(threads).run(&position);
            assert_eq!((one.nodes(), one.divide().len()), (30, 30));
        }
    }

    #[test]
    fn a_position_without_moves_counts_nothing() {
        let mated: Position = "8k/8G/8P/9/9/9/9/9/K8 w - 1".parse().unwrap();
        for depth in 1..5 {
            assert_eq!(Perft::new(depth).threads(2).run(&mated).nodes(), 0);
        }
    }

    #[test]
    fn progress_ends_with_the_total() {
        let position = Position::startpos();
        let mut reports = Vec::new();
        let mut note = |progress| reports.push(progress);
        let counts = Perft::new(4).threads(2).on_progress(&mut note).run(&position);
        let last = reports.last().unwrap();
        assert_eq!((last.done, last.nodes), (last.total, counts.nodes()));
        assert_eq!(reports.len(), last.total);
        assert!(last.total > 100, "the work is cut fine");
    }

    #[test]
    fn numbers_beyond_64_bits_stay_at_the_largest() {
        // Two kings alone: so few positions that a table holds them all, whatever the depth.
        let kings: Position = "8k/9/9/9/9/9/9/9/K8 b - 1".parse().unwrap();
        let table = Table::new(32).unwrap();
        let counts = Perft::new(30).hash(&table).run(&kings);
        assert_eq!(counts.nodes(), u64::MAX);
    }
}
