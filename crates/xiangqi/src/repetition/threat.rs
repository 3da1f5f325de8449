//! Threats: what a side would capture if it were its turn, and who would take back.

use crate::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

/// A piece, and one of the other side that it attacks or once attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    pub(super) attacker: Square,
    pub(super) victim: Square,
}

impl Threat {
    /// Who attacks whom.
    pub(super) fn pieces(self, position: &Position) -> Option<(Piece, Piece)> {
        let attacker = position.piece_at(self.attacker)?;
        let victim = position.piece_at(self.victim)?;
        (attacker.color() != victim.color()).then_some((attacker, victim))
    }

    /// The threat the other way round.
    pub(super) const fn reversed(self) -> Self {
        Self { attacker: self.victim, victim: self.attacker }
    }

    /// Whether the capture would be legal, if it were that side's turn.
    pub(super) fn is_legal(self, position: &Position) -> bool {
        let Some((piece, _)) = self.pieces(position) else { return false };
        let Self { attacker, victim } = self;
        attacks::of(piece, attacker, position.occupied()).contains(victim)
            && is_safe_after(
                position,
                piece.color(),
                self,
                position.occupied().without(attacker),
                Bitboard::EMPTY,
            )
    }

    /// The pieces that could legally take back if the threat were carried out.
    ///
    /// A check that the victim's side has to answer as the board is does not count against them:
    /// by the time of the capture it is answered.
    pub(super) fn defenders(self, position: &Position) -> Bitboard {
        let Some((_, victim)) = self.pieces(position) else { return Bitboard::EMPTY };
        let us = victim.color();
        let occupied = position.occupied().without(self.attacker);
        let checkers = position.king_attackers(us.other(), position.king(us), position.occupied());
        let takes_back = |&square: &Square| {
            position.piece_at(square).is_some_and(|piece| {
                let capture = Self { attacker: square, victim: self.victim };
                let gone = checkers.with(self.attacker);
                attacks::of(piece, square, occupied).contains(self.victim)
                    && is_safe_after(position, us, capture, occupied.without(square), gone)
            })
        };
        position.color(us).without(self.victim).into_iter().filter(takes_back).collect()
    }

    /// The roots (根) of the victim: those [`defenders`](Self::defenders) that protect it as the
    /// board is. Rooks and cannons must aim at it already; a line that is open, or has its screen,
    /// only because the attacker came along it is no root.
    pub(super) fn roots(self, position: &Position) -> Bitboard {
        let aims = |&square: &Square| {
            position.piece_at(square).is_some_and(|piece| match piece.kind() {
                PieceKind::Rook | PieceKind::Cannon => {
                    attacks::of(piece, square, position.occupied()).contains(self.victim)
                }
                _ => true,
            })
        };
        self.defenders(position).into_iter().filter(aims).collect()
    }
}

/// Whether the king of `us` is safe after a capture of its own, with those squares occupied then,
/// and the enemy pieces of `gone` left out of account.
fn is_safe_after(
    position: &Position,
    us: Color,
    capture: Threat,
    occupied: Bitboard,
    gone: Bitboard,
) -> bool {
    let Threat { attacker: from, victim: to } = capture;
    let king = if position.king(us) == from { to } else { position.king(us) };
    (position.king_attackers(us.other(), king, occupied).without(to) - gone).is_empty()
}
