//! The rules crates against their oracles.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::{Reach, Terrain, Walk};

/// What an oracle says of a position.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    /// The legal moves, sorted.
    pub moves: Vec<M>,
    /// The indices of the squares of the pieces that give check, sorted.
    pub checkers: Vec<usize>,
    /// The indices of the squares of pinned pieces, sorted; `None` if the crate has no such set.
    pub pinned: Option<Vec<usize>>,
}

/// A game that has an oracle.
pub trait Judged: Terrain + Debug {
    /// What a run over random positions must have met.
    const FEATURES: &'static [&'static str];

    /// What the rules crate says.
    fn answer(&self) -> Verdict<Self::Move>;

    /// What the oracle says; notes the features of the position in `reach`.
    fn verdict(&self, reach: &mut Reach) -> Verdict<Self::Move>;
}

/// Compares every answer of the rules crate on `position` with the oracle's.
///
/// # Errors
///
/// All differences, in words: the position, and which side has a move that the other has not.
pub fn compare<G: Judged>(position: &G, reach: &mut Reach) -> Result<(), String> {
    let answer = position.answer();
    let verdict = position.verdict(reach);
    let mut faults = Vec::new();

    let listed: BTreeSet<_> = answer.moves.iter().copied().collect();
    let expected: BTreeSet<_> = verdict.moves.iter().copied().collect();
    for m in listed.difference(&expected) {
        faults.push(format!("only the generator has {m}"));
    }
    for m in expected.difference(&listed) {
        faults.push(format!("only the oracle has {m}"));
    }
    if listed.len() != answer.moves.len() {
        faults.push("the generator lists a move twice".to_owned());
    }
    let count = position.count_legal_moves();
    if count != verdict.moves.len() {
        let expected = verdict.moves.len();
        faults.push(format!("count_legal_moves is {count}, not {expected}"));
    }
    let has = position.has_legal_moves();
    if has == verdict.moves.is_empty() {
        faults.push(format!("has_legal_moves is {has}"));
    }
    let in_check = position.in_check();
    if in_check == verdict.checkers.is_empty() {
        faults.push(format!("in_check is {in_check}"));
    }
    for (name, found, expected) in [
        ("checkers", Some(&answer.checkers), Some(&verdict.checkers)),
        ("pinned", answer.pinned.as_ref(), verdict.pinned.as_ref()),
    ] {
        if found != expected {
            faults.push(format!("{name} is {found:?}, not {expected:?}"));
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(format!("{} {position}\n  {}", G::NAME, faults.join("\n  ")))
    }
}

/// Compares `positions` positions of random walks, shared among `threads` threads; the seed of
/// each thread's walk is its number, so that a run can be repeated.
///
/// # Panics
///
/// At the first disagreement, with its position.
#[must_use]
pub fn compare_many<G: Judged>(positions: usize, threads: usize) -> Reach {
    let share = positions.div_ceil(threads);
    let run = |seed: usize| {
        let mut reach = Reach::of(G::FEATURES);
        let mut walk = Walk::<G>::new(seed as u64);
        for _ in 0..share {
            if let Err(fault) = compare(walk.position(), &mut reach) {
                panic!("seed {seed}: {fault}");
            }
            walk.step();
        }
        reach
    };
    let mut total = Reach::of(G::FEATURES);
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..threads).map(|seed| scope.spawn(move || run(seed))).collect();
        for run in runs {
            match run.join() {
                Ok(reach) => total.absorb(&reach),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    total
}
