//! Whether a move that did not come from the generator is legal.
//!
//! A move from a hash table, a network or a text is tested in two steps, so that a search can put
//! the second one off: first what the piece and the rules of promotion and dropping allow, then
//! what the king and the pawn-drop rule allow. Any value of [`Move`] may be asked about.

use crate::movegen::{Legality, is_pawn_drop_mate};
use crate::position::Set;
use crate::{Bitboard, HandKind, Move, Origin, Piece, PieceKind, Position, Square, attacks};

impl Position {
    /// Whether `m` is legal: one of [`legal_moves`](Self::legal_moves).
    ///
    /// Assumes nothing. [`explain`](Self::explain) gives the same answer with the reason.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.is_legal_after_pseudo(m)
    }

    /// Whether `m` is legal if one looks neither at the own king's safety nor at whether a dropped
    /// pawn mates.
    ///
    /// Assumes nothing. A piece of one's own is on the origin, reaches the target, and may or must
    /// promote as it does; or it is in hand, and may be dropped on the target. Moves that decline a
    /// promotion without need are pseudo-legal, as they are legal.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . r . . . .
    /// //  . . . . G . . . .     The gold may go aside but for the rook behind it.
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1".parse().unwrap();
    /// let aside = "5h4h".parse().unwrap();
    /// assert!(position.is_pseudo_legal(aside) && !position.is_legal_after_pseudo(aside));
    /// ```
    #[must_use]
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let to = m.to();
        match m.origin() {
            Origin::Board(from) => {
                let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == us) else {
                    return false;
                };
                attacks::of(piece, from, self.occupied()).contains(to)
                    && !self.color(us).contains(to)
                    && self.king(us.other()) != Some(to)
                    && self.is_promotion_legal(m)
            }
            Origin::Hand(kind) => {
                let pawns = self.set(Set::Pawn) & self.color(us);
                let is_nifu = kind == HandKind::Pawn && pawns.filled_files().contains(to);
                self.hand(us).has(kind)
                    && self.piece_at(to).is_none()
                    && !is_dead(Piece::new(us, kind.piece_kind()), to)
                    && !is_nifu
            }
        }
    }

    /// Whether `m` may promote if it does, and need not if it does not.
    ///
    /// Assumes that there is a piece on the origin; `false` if there is none. Drops do not
    /// promote, so for them it is `true`.
    #[must_use]
    pub fn is_promotion_legal(&self, m: Move) -> bool {
        let Origin::Board(from) = m.origin() else { return true };
        let Some(piece) = self.piece_at(from) else { return false };
        if m.is_promotion() {
            let zone = Bitboard::promotion_zone(piece.color());
            piece.promoted().is_some() && (zone.contains(from) || zone.contains(m.to()))
        } else {
            !is_dead(piece, m.to())
        }
    }

    /// Whether `m` is legal, if it is [pseudo-legal](Self::is_pseudo_legal) in this position;
    /// otherwise the answer has no meaning.
    #[must_use]
    pub fn is_legal_after_pseudo(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let to = m.to();
        let is_safe = match (self.king(us), m.origin()) {
            (None, _) => true,
            (Some(king), Origin::Board(from)) if king == from => {
                let lifted = self.occupied().without(king);
                self.attackers_of(us.other(), to, lifted).is_empty()
            }
            (Some(_), origin) => {
                let legality = Legality::new(self, us);
                let allowed = match origin {
                    Origin::Board(from) => legality.targets_from(from),
                    Origin::Hand(_) => legality.drops,
                };
                !legality.checkers.has_many() && allowed.contains(to)
            }
        };
        is_safe && !self.is_illegal_pawn_drop(m)
    }

    /// Whether `m` drops a pawn that mates.
    fn is_illegal_pawn_drop(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let gives_check = |king: &Square| attacks::pawn(us, m.to()).contains(*king);
        let checked = self.king(us.other()).filter(gives_check);
        m.origin() == Origin::Hand(HandKind::Pawn)
            && checked.is_some_and(|king| is_pawn_drop_mate(self, us, m.to(), king))
    }
}

/// Whether `piece` could never move from `square`, not even on an empty board.
#[inline]
fn is_dead(piece: Piece, square: Square) -> bool {
    let far = match piece.kind() {
        PieceKind::Pawn | PieceKind::Lance => Bitboard::last_rank(piece.color()),
        PieceKind::Knight => Bitboard::last_two_ranks(piece.color()),
        _ => Bitboard::EMPTY,
    };
    far.contains(square)
}
