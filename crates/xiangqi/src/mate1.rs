//! Mate in one.
//!
//! Only checks can mate, so only checks are tried. Most are refused without being played, by one question with a sure answer: whether
//! the king has a safe step. It has if no piece of ours attacks the square once the move is made
//! and the king lifted: none of the others where they stand, and not the piece that moved, from
//! its target. A piece of ours that the king captures is off the board without further ado, since
//! no piece attacks its own square.
//!
//! What is left is played on a copy, and the generator says whether there is an answer.

use core::ops::ControlFlow;

use crate::movegen::generate_checks;
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

impl Position {
    /// A move that mates at once (绝杀), if there is one; exact in both directions.
    ///
    /// The side to move may be in check. Moves that leave the opponent without a move, but not in
    /// check (困毙), win as well; they are not looked for.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . k . . . .     One rook keeps the king on its rank, and the other mates
    /// //  R . . . . . . . .     there.
    /// //  . . . . . . . R .
    /// let position: Position = "4k4/R8/7R1/9/9/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.mate_in_one(), Some("h7h9".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn mate_in_one(&self) -> Option<Move> {
        find(self)
    }
}

kiban_core::compile_twice!(fn find(position: &Position) -> Option<Move> = find_either);

#[inline(always)]
fn find_either(position: &Position) -> Option<Move> {
    match position.side_to_move() {
        Color::Red => find_for(position, Color::Red),
        Color::Black => find_for(position, Color::Black),
    }
}

#[inline(always)]
fn find_for(position: &Position, us: Color) -> Option<Move> {
    let mut found = None;
    let _ = generate_checks(position, us, &mut |set| {
        let (kind, from) = (set.piece().kind(), set.from());
        for to in set.targets() {
            if !has_flight(position, us, kind, from, to) && is_mate_after(position, from, to) {
                found = Some(Move::new(from, to));
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// Whether the opponent has no answer to a check.
#[inline]
fn is_mate_after(position: &Position, from: Square, to: Square) -> bool {
    !position.after(Move::new(from, to)).has_legal_moves()
}

/// Whether the other king has a safe step once our piece of that kind has moved.
#[inline(always)]
fn has_flight(position: &Position, us: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    let king = position.king(us.other());
    let occupied = position.occupied().without(king).without(from).with(to);
    // A king attacks the other as a rook does.
    let moved = match kind {
        PieceKind::King => attacks::rook(to, occupied),
        _ => attacks::of(Piece::new(us, kind), to, occupied),
    };
    let own = position.color(us.other()).without(to);
    let steps = attacks::king(king) - own;
    let unsafe_at = |square: Square| {
        let others: Bitboard = position.king_attackers(us, square, occupied);
        moved.contains(square) || !others.without(from).is_empty()
    };
    steps.into_iter().any(|square| !unsafe_at(square))
}
