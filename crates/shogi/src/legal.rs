//! Whether a move that did not come from the generator is legal.
//!
//! A move from a hash table, a network or a text is tested in two steps, so that a search can put
//! the second one off: first what the piece and the rules of promotion and dropping allow, then
//! what the king and the pawn-drop rule allow. Any value of [`Move`] may be asked about.

use crate::movegen::{Legality, is_pawn_drop_mate};
use crate::position::Set;
use crate::{Bitboard, Color, HandKind, Move, Origin, Piece, Position, Square, attacks};

impl Position {
    /// Whether `m` is legal: one of [`legal_moves`](Self::legal_moves).
    ///
    /// Assumes nothing. [`explain`](Self::explain) gives the same answer with the reason.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . . . . n k     A pawn that steps to the marked square mates,
    /// //  . . . . . . . . x     and may: 突き歩詰め.
    /// //  . . . . . . . G P
    /// let push: Position = "7nk/9/7GP/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert!(push.is_legal("1c1b".parse().unwrap()));
    /// assert!(!push.after("1c1b".parse().unwrap()).has_legal_moves());
    /// //  . . . . . . . n k     A pawn that is dropped there mates too, and may not:
    /// //  . . . . . . . . x     打ち歩詰め.
    /// //  . . . . . . . G .
    /// let drop: Position = "7nk/9/7G1/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    /// assert!(!drop.is_legal("P*1b".parse().unwrap()));
    /// ```
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
                attacks::reach(piece, from).contains(to)
                    && (attacks::between(from, to) & self.occupied()).is_empty()
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
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  k . . . . . . . .     The pawn is in the zone and may promote on the marked square, or
    /// //  . x . . . . . . .     not. The silver enters the zone from below it. The knight could
    /// //  . P . . . N . . .     never move again from the last two ranks, and has to promote.
    /// //  . . . . . . S . .
    /// let position: Position = "k8/9/1P3N3/6S2/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let is_promotion_legal = |text: &str| position.is_promotion_legal(text.parse().unwrap());
    /// assert!(is_promotion_legal("8c8b") && is_promotion_legal("8c8b+"));
    /// assert!(is_promotion_legal("3d3c") && is_promotion_legal("3d3c+"));
    /// assert!(is_promotion_legal("4c3a+") && !is_promotion_legal("4c3a"));
    /// ```
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
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . r . . . .     A check from afar: whatever does not take the rook or stand
    /// //  . . . . x . . . .     between, on a marked square, leaves the king attacked.
    /// //  . . . . x . . . .
    /// //  . . . . x G . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/4r4/9/9/5G3/4K4 b P 1".parse().unwrap();
    /// let answers = |text: &str| position.is_legal_after_pseudo(text.parse().unwrap());
    /// assert!(answers("P*5f") && answers("4h5g") && answers("4h5h"));
    /// assert!(!answers("P*4f") && !answers("4h4g"));
    /// ```
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

    /// Whether `m` is legal, if the side to move is not in check; otherwise the answer has no
    /// meaning. Quicker than [`is_legal`](Self::is_legal): most moves expose no king, which is seen
    /// without a look at the whole board. See [`may_give_check`](Self::may_give_check).
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . r . . . .
    /// //  . . . . G . . . .     The gold may go aside but for the rook behind it.
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1".parse().unwrap();
    /// assert!(!position.is_legal_out_of_check("5h4h".parse().unwrap()));
    /// assert!(position.is_legal_out_of_check("5h5g".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal_out_of_check(&self, m: Move) -> bool {
        let us = self.side_to_move();
        self.is_pseudo_legal(m)
            && match (self.king(us), m.origin()) {
                (Some(king), Origin::Board(from)) if king != from => {
                    !self.hides_slider(us.other(), king, from) || self.is_legal_after_pseudo(m)
                }
                (_, Origin::Hand(_)) => !self.is_illegal_pawn_drop(m),
                _ => self.is_legal_after_pseudo(m),
            }
    }

    /// Whether `m`, which is legal here, may give check: `false` only if it does not. Assumes that
    /// the opponent is not in check already, as in every position of a game.
    ///
    /// A game that is replayed need not look for checks after a move that gives none.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let mut position = Position::startpos();
    /// for text in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
    ///     let m = text.parse().unwrap();
    ///     assert!(position.is_legal_out_of_check(m) && !position.may_give_check(m));
    ///     let _ = position.play(m);
    /// }
    /// ```
    #[must_use]
    pub fn may_give_check(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let Some(king) = self.king(us.other()) else { return false };
        let (piece, discovers) = match m.origin() {
            Origin::Hand(kind) => (Some(Piece::new(us, kind.piece_kind())), false),
            Origin::Board(from) => {
                let piece = self.piece_at(from);
                let promoted = piece.and_then(Piece::promoted).filter(|_| m.is_promotion());
                (promoted.or(piece), self.hides_slider(us, king, from))
            }
        };
        // What would attack the king on an empty board.
        discovers || piece.is_some_and(|piece| attacks::reach(piece, m.to()).contains(king))
    }

    /// Whether a slider of `color` may attack a king on `king` once the piece on `square` has left.
    #[inline]
    fn hides_slider(&self, color: Color, king: Square, square: Square) -> bool {
        let Some(towards) = attacks::direction(king, square) else { return false };
        let sliders = self.set(Set::Orthogonal) | self.set(Set::Diagonal) | self.set(Set::Lance);
        !(attacks::ray(king, towards) & sliders & self.color(color)).without(square).is_empty()
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
    attacks::reach(piece, square).is_empty()
}
