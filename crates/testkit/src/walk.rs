//! Random playouts that look for trouble.

use std::ops::ControlFlow;

use kiban_core::Game;

use crate::Rng;

/// What a walk needs to know of a game beyond its rules.
pub trait Terrain: Game {
    /// A position to start from, and how many moves to play at most: many from the start of a
    /// game, few from pieces strewn at random, which soon lose their wildness.
    fn somewhere(rng: &mut Rng) -> (Self, usize);

    /// Whether `m` captures.
    fn is_capture(&self, m: Self::Move) -> bool;

    /// Whether `m` ends close to a king.
    fn is_close(&self, m: Self::Move) -> bool;
}

/// An endless walk through positions: playouts of limited length, one after the other.
///
/// Moves are random, with a liking for checks, captures and moves close to the kings: uniform
/// play hardly ever meets a double check or a mate.
#[derive(Clone, Debug)]
pub struct Walk<G> {
    rng: Rng,
    position: G,
    plies_left: usize,
}

impl<G: Terrain> Walk<G> {
    /// The walk with that seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let (position, longest) = G::somewhere(&mut rng);
        Self { plies_left: rng.below(longest), rng, position }
    }

    /// Where the walk is.
    #[must_use]
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The walk's own source of chance.
    pub const fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Goes on by one move, or to a new start if the game is over or has been long enough.
    /// Returns the move, if there was one.
    pub fn step(&mut self) -> Option<G::Move> {
        let mut moves = Vec::new();
        let _ = self.position.for_each_move(|m| {
            moves.push(m);
            ControlFlow::Continue(())
        });
        if self.plies_left == 0 || moves.is_empty() {
            *self = Self::new(self.rng.bits());
            return None;
        }
        let m = self.choose(&moves);
        let _ = self.position.play(m);
        self.plies_left -= 1;
        Some(m)
    }

    fn choose(&mut self, moves: &[G::Move]) -> G::Move {
        let Self { rng, position, .. } = self;
        let wish = rng.below(10);
        // If a few tries do not find what is wished for, any move will do.
        let tries = (0..12).map(|_| rng.pick(moves));
        let found = match wish {
            0..4 => tries.take(12).find(|&m| position.after(m).in_check()),
            4..6 => tries.take(6).find(|&m| position.is_capture(m)),
            6..8 => tries.take(4).find(|&m| position.is_close(m)),
            _ => None,
        };
        found.unwrap_or_else(|| self.rng.pick(moves))
    }
}
