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
//!
//! For many pieces of one position, [`Checks`] holds both answers as they are for a piece whose
//! origin plays no part in them. It does if the piece is a threat itself, or bound to one as
//! legality has it: before a rook, one of two before a cannon, its screen, or on the leg of a
//! horse. All others leave the conditions as they are, and from where a piece gives check too:
//! rooks and cannons on the king's lines are threats, and a horse does not go from a leg to a
//! point beside it.

use crate::movegen::{Scan, Threats};
use crate::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};

/// Where the piece of `us` on `from`, which is of that kind, gives check to `king` by moving there;
/// `threats` are our pieces that could attack the king.
#[inline(always)]
fn checking_targets(
    position: &Position,
    us: Color,
    king: Square,
    threats: Threats,
    (kind, from): (PieceKind, Square),
) -> Bitboard {
    let occupied = position.occupied().without(from);
    let direct = match kind {
        PieceKind::Rook => attacks::rook(king, occupied),
        PieceKind::Cannon => attacks::cannon(king, occupied),
        PieceKind::Horse => attacks::horses_attacking(king, occupied),
        PieceKind::Pawn => attacks::pawns_attacking(us, king),
        PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => Bitboard::EMPTY,
    };
    direct | !threats.without(from).parried(king, occupied)
}

/// From where the side to move can give check, and by what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    us: Color,
    king: Square,
    threats: Threats,
    rook: Bitboard,
    cannon: Bitboard,
    horse: Bitboard,
    pawn: Bitboard,
    /// Where any piece gives check, since another one then attacks the king.
    opening: Bitboard,
    /// The squares of pieces that are looked at one by one.
    involved: Bitboard,
}

impl Checks {
    #[inline(always)]
    pub(crate) fn new(position: &Position, us: Color) -> Self {
        let king = position.king(us.other());
        let occupied = position.occupied();
        let (rook, cannon) = attacks::lines(king, occupied);
        let scan = Scan::new(position, us.other());
        Self {
            us,
            king,
            threats: scan.threats,
            rook,
            cannon,
            horse: attacks::horses_attacking(king, occupied),
            pawn: attacks::pawns_attacking(us, king),
            opening: !scan.answers,
            involved: scan.blockers | scan.screens | scan.threats.squares(),
        }
    }

    /// Where the piece on `from`, which is of that kind, gives check by moving there.
    #[inline(always)]
    pub(crate) fn targets(&self, position: &Position, kind: PieceKind, from: Square) -> Bitboard {
        if self.involved.contains(from) {
            return checking_targets(position, self.us, self.king, self.threats, (kind, from));
        }
        let direct = match kind {
            PieceKind::Rook => self.rook,
            PieceKind::Cannon => self.cannon,
            PieceKind::Horse => self.horse,
            PieceKind::Pawn => self.pawn,
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => Bitboard::EMPTY,
        };
        direct | self.opening
    }
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
            let us = self.side_to_move();
            let threats = Threats::new(self, us.other());
            let mover = (piece.kind(), m.from());
            checking_targets(self, us, self.king(us.other()), threats, mover).contains(m.to())
        })
    }
}
