//! Whether a move that did not come from the generator is legal.
//!
//! A move from a hash table, a network or a text is tested in two steps, so that a search can put
//! the second one off: first what the piece may do, then whether the king is safe afterwards. Any
//! value of [`Move`] may be asked about.
//!
//! The second step is one condition for each enemy piece that could attack the king, as in the
//! generator, so there is no list of moves and no copy of the position.

use crate::movegen::Threats;
use crate::{Move, Position, attacks};

impl Position {
    /// Whether `m` is legal: one of [`legal_moves`](Self::legal_moves).
    ///
    /// Assumes nothing. [`explain`](Self::explain) gives the same answer with the reason.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . k . . . .     The cannon may not leave the file, on which the kings
    /// //  . . . . x . . . .     would then face each other; along it, it may go.
    /// //  . . . . x . . . .
    /// //  . . . . C . . . .
    /// //  . . . . x . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "9/9/4k4/9/9/4C4/9/4K4/9/9 w - - 0 1".parse().unwrap();
    /// assert!(position.is_legal("e4e6".parse().unwrap()));
    /// assert!(!position.is_legal("e4d4".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.is_legal_after_pseudo(m)
    }

    /// Whether `m` is legal if one does not look at the own king's safety.
    ///
    /// Assumes nothing. A piece of one's own is on the origin and moves to the target: legs, eyes,
    /// screens, palace and river are looked at. On the target is neither a piece of one's own nor
    /// the other king.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . x . r . x . .     The elephant may go to the marked points but for the rook,
    /// //  . . . . . . . . .     which would then give check.
    /// //  . . . . B . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/4r4/9/4B4/9/4K4 w - - 0 1".parse().unwrap();
    /// let aside = "e2c4".parse().unwrap();
    /// assert!(position.is_pseudo_legal(aside) && !position.is_legal_after_pseudo(aside));
    /// ```
    #[must_use]
    pub fn is_pseudo_legal(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == us) else {
            return false;
        };
        attacks::moves(piece, from, self.occupied()).contains(to)
            && !self.color(us).contains(to)
            && self.king(us.other()) != to
    }

    /// Whether `m` is legal, if it is [pseudo-legal](Self::is_pseudo_legal) in this position;
    /// otherwise the answer has no meaning.
    ///
    /// The king is not attacked after the move, and does not face the other.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . c . . . .     The cannon gives check over its own pawn. If the advisor
    /// //  . . . . p . . . .     stands between as well, it has two screens and attacks nothing.
    /// //  . . . . x . . . .
    /// //  . . . . K A . . .
    /// let position: Position = "3k5/9/9/9/9/9/4c4/4p4/9/4KA3 w - - 0 1".parse().unwrap();
    /// assert!(position.in_check());
    /// assert!(position.is_legal_after_pseudo("f0e1".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal_after_pseudo(&self, m: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        let king = self.king(us);
        let rest = self.occupied().without(from);
        if from == king {
            self.king_attackers(us.other(), to, rest).is_empty()
        } else {
            Threats::new(self, us).parried(king, rest).contains(to)
        }
    }
}
