//! The stretch of play that is judged: from one occurrence of a position to another.

use alloc::vec::Vec;

use super::{Evidence, Offence};
use crate::{Bitboard, Color, Move, Path, Position, Square};

/// The positions from one occurrence to a later one, and the moves between them.
///
/// There is no capture among the moves, since the last position is the first again. So a piece is
/// known throughout by the square it stands on in the first position: its origin.
pub(super) struct Window {
    first_ply: usize,
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Window {
    /// The window from that ply of a path to its end.
    pub(super) fn new(path: &Path, first_ply: usize) -> Self {
        let (positions, moves) = path.tail(first_ply);
        Self { first_ply, positions, moves }
    }

    /// The indices of the moves of `side`.
    pub(super) fn moves_of(&self, side: Color) -> impl Iterator<Item = usize> + Clone + '_ {
        let skip = usize::from(self.positions[0].side_to_move() != side);
        (skip..self.moves.len()).step_by(2)
    }

    /// The position before that move, and for the index behind the last move the final one.
    ///
    /// The first move is taken to follow the last: the position behind the end is the second.
    pub(super) fn position(&self, index: usize) -> &Position {
        &self.positions[self.wrapped(index)]
    }

    /// The move of that index, those behind the last beginning anew.
    pub(super) fn step(&self, index: usize) -> Move {
        self.moves[index % self.moves.len()]
    }

    fn wrapped(&self, index: usize) -> usize {
        if index < self.positions.len() { index } else { index - self.moves.len() }
    }

    /// The origin of the piece on `square` in the position of that index.
    pub(super) fn origin(&self, index: usize, square: Square) -> Square {
        let moves = &self.moves[..self.wrapped(index)];
        moves.iter().rev().fold(square, |at, m| if m.to() == at { m.from() } else { at })
    }

    /// The origins of the pieces on those squares in the position of that index.
    pub(super) fn origins(&self, index: usize, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(|square| self.origin(index, square)).collect()
    }
}

impl Window {
    /// The evidence that `side` did that with every move: the origins of the pieces it used, and
    /// of those it went for.
    pub(super) fn evidence(
        &self,
        side: Color,
        offence: Offence,
        attackers: Bitboard,
        victims: Bitboard,
    ) -> Evidence {
        let named = |origins: Bitboard| {
            let name = |square| self.positions[0].piece_at(square).map(|piece| (piece, square));
            origins.into_iter().filter_map(name).collect()
        };
        let (from, to) = (self.first_ply, self.first_ply + self.moves.len());
        let (attackers, victims) = (named(attackers), named(victims));
        Evidence { side, offence, attackers, victims, from, to }
    }
}
