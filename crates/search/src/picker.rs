//! The order in which moves are tried, without generating more of them than are needed.
//!
//! The move of the table first, then captures and promotions that do not lose material, the killers
//! and the counter move, the other quiet moves by their history, and captures that lose at last. In
//! check all moves are one stage.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use kiban_core::{SearchGame, Stage};

use crate::history::{History, Step};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Table,
    MakeNoisy,
    Noisy,
    Refutations(usize),
    MakeQuiet,
    Quiet,
    Bad,
    MakeEvasions,
    Evasions,
}

/// A list of moves with their scores, kept from node to node.
pub(crate) type Scored<M> = Vec<(i32, M)>;

/// Hands out the moves of one node.
pub(crate) struct Picker<G: SearchGame> {
    phase: Phase,
    table_move: Option<G::Move>,
    refutations: [Option<G::Move>; 3],
    before: [Option<Step>; 2],
    moves: Scored<G::Move>,
    /// The next of `moves`.
    next: usize,
    bad: Vec<G::Move>,
    next_bad: usize,
    only_noisy: bool,
    /// Quiet moves are no longer wanted.
    skip_quiet: bool,
}

/// Captures that lose more than this are tried last.
const BAD: i32 = 0;

impl<G: SearchGame> Picker<G> {
    /// The moves of a node; `table_move` is legal there.
    pub(crate) fn new(
        position: &G,
        table_move: Option<G::Move>,
        refutations: [Option<G::Move>; 3],
        before: [Option<Step>; 2],
        mut moves: Scored<G::Move>,
    ) -> Self {
        moves.clear();
        let phase = match (table_move, position.in_check()) {
            (Some(_), _) => Phase::Table,
            (None, true) => Phase::MakeEvasions,
            (None, false) => Phase::MakeNoisy,
        };
        Self {
            phase,
            table_move,
            refutations,
            before,
            moves,
            next: 0,
            bad: Vec::new(),
            next_bad: 0,
            only_noisy: false,
            skip_quiet: false,
        }
    }

    /// Only captures and promotions; all moves when in check.
    pub(crate) fn noisy(
        position: &G,
        table_move: Option<G::Move>,
        before: [Option<Step>; 2],
        moves: Scored<G::Move>,
    ) -> Self {
        Self { only_noisy: true, ..Self::new(position, table_move, [None; 3], before, moves) }
    }

    /// No further quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// The list, to be used again.
    pub(crate) fn into_moves(self) -> Scored<G::Move> {
        self.moves
    }

    /// The next move.
    pub(crate) fn next(&mut self, position: &G, history: &History<G>) -> Option<G::Move> {
        loop {
            match self.phase {
                Phase::Table => {
                    self.phase =
                        if position.in_check() { Phase::MakeEvasions } else { Phase::MakeNoisy };
                    return self.table_move;
                }
                Phase::MakeNoisy => {
                    self.make(position, Stage::Noisy, |m| {
                        16 * position.gain(m) + history.capture(position, m)
                    });
                    self.phase = Phase::Noisy;
                }
                Phase::Noisy => match self.best() {
                    Some(m) if position.exchange(m) < BAD => self.bad.push(m),
                    Some(m) => return Some(m),
                    None if self.only_noisy => return None,
                    None => self.phase = Phase::Refutations(0),
                },
                Phase::Refutations(index) => {
                    let Some(&refutation) = self.refutations.get(index) else {
                        self.phase = Phase::MakeQuiet;
                        continue;
                    };
                    self.phase = Phase::Refutations(index + 1);
                    let is_new = refutation != self.table_move
                        && !self.refutations[..index].contains(&refutation);
                    if let Some(m) = refutation.filter(|_| is_new && !self.skip_quiet)
                        && position.is_legal(m)
                        && !position.is_noisy(m)
                    {
                        return Some(m);
                    }
                }
                Phase::MakeQuiet => {
                    if !self.skip_quiet {
                        let before = self.before;
                        self.make(position, Stage::Quiet, |m| history.quiet(position, m, before));
                    }
                    self.phase = Phase::Quiet;
                }
                Phase::Quiet => match self.best().filter(|_| !self.skip_quiet) {
                    Some(m) if self.refutations.contains(&Some(m)) => {}
                    Some(m) => return Some(m),
                    None => self.phase = Phase::Bad,
                },
                Phase::Bad => {
                    let m = self.bad.get(self.next_bad).copied()?;
                    self.next_bad += 1;
                    return Some(m);
                }
                Phase::MakeEvasions => {
                    let before = self.before;
                    self.make(position, Stage::All, |m| {
                        if position.is_noisy(m) {
                            (1 << 20) + 16 * position.gain(m) + history.capture(position, m)
                        } else {
                            history.quiet(position, m, before)
                        }
                    });
                    self.phase = Phase::Evasions;
                }
                Phase::Evasions => return self.best(),
            }
        }
    }

    fn make(&mut self, position: &G, stage: Stage, score: impl Fn(G::Move) -> i32) {
        self.moves.clear();
        self.next = 0;
        let (moves, table_move) = (&mut self.moves, self.table_move);
        let _ = position.for_each_in(stage, |m| {
            if Some(m) != table_move {
                moves.push((score(m), m));
            }
            ControlFlow::Continue(())
        });
    }

    /// The best of the moves that are left.
    fn best(&mut self) -> Option<G::Move> {
        let rest = self.moves.get_mut(self.next..)?;
        // Equal scores go by the move, so that the order does not depend on the sorting.
        let best = (0..rest.len()).max_by_key(|&index| (rest[index].0, Reverse(rest[index].1)))?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().map(|&(_, m)| m)
    }
}
