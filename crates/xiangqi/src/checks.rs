//! Which moves give check, known before they are played.
//!
//! A piece gives check directly exactly if it comes to stand where a piece of its kind attacks the
//! king, on a board from which it has been lifted: a cannon may have stood on its own new line, a
//! horse on its own new leg.
//!
//! A move gives check by discovery in more ways than elsewhere: it takes the last piece from before
//! a rook, leaves one piece of two before a cannon, comes before a cannon that had none, or leaves
//! the leg of a horse. These are the conditions that legality poses, for the other king and with
//! our own pieces as the threats: a target gives check exactly if it does not parry all of them.

use crate::movegen::Threats;
use crate::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};

/// Where the piece of `us` on `from`, which is of that kind, gives check by moving there.
pub(crate) fn checking_targets(
    position: &Position,
    us: Color,
    kind: PieceKind,
    from: Square,
) -> Bitboard {
    let king = position.king(us.other());
    let occupied = position.occupied().without(from);
    let direct = match kind {
        PieceKind::Rook => attacks::rook(king, occupied),
        PieceKind::Cannon => attacks::cannon(king, occupied),
        PieceKind::Horse => attacks::horses_attacking(king, occupied),
        PieceKind::Pawn => attacks::pawns_attacking(us, king),
        PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => Bitboard::EMPTY,
    };
    let others = Threats::new(position, us.other()).without(from);
    direct | !others.parried(king, occupied)
}

impl Position {
    /// Whether a legal move gives check.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . k . . . .     The cannon on e2 has two pieces before it: whichever of the
    /// //  . . . . . . . . .     two leaves the file, the other becomes the screen.
    /// //  . . . . . . . . .
    /// //  . . . . p . . . .
    /// //  . . . . N . . . .
    /// let position: Position = "4k4/9/9/4p4/4N4/9/9/4C4/9/3K5 w - - 0 1".parse().unwrap();
    /// assert!(position.gives_check("e5c4".parse().unwrap()));
    /// assert!(!position.gives_check("e2e3".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        self.piece_at(m.from()).is_some_and(|piece| {
            let targets = checking_targets(self, self.side_to_move(), piece.kind(), m.from());
            targets.contains(m.to())
        })
    }
}
