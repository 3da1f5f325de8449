//! 兑子: what a move wins or loses in material, when both sides capture on its target.
//!
//! After the move the sides take turns in capturing on its target, and either may stop when going
//! on would cost it.
//!
//! * The capturing piece is the one that is worth least; the king comes last.
//! * Only legal captures count, at every step: a pinned piece captures only along its pin, a king
//!   only what is not protected, and a side in check only if the check ends.
//! * Who attacks the target is asked anew before each capture, of the board as it then is: rooks
//!   behind those that have captured join in, and so do horses whose leg has; a cannon joins in
//!   when one of two pieces before it has captured, and drops out when its only screen has.
//! * A pawn that crosses the river by its capture gains what a crossed pawn is worth more.
//!
//! What the rule leaves out are moves elsewhere on the board, and the dearer piece that would win
//! more if it captured first: by staying a screen a rook may keep a cannon in play, and by leaving
//! bring another one in.

use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

/// What pieces are worth.
///
/// ```
/// use kiban_xiangqi::{Color, Piece, PieceKind, PieceValues, Square};
///
/// let values = PieceValues::TEXTBOOK;
/// let pawn = Piece::new(Color::Red, PieceKind::Pawn);
/// assert_eq!(values.of(pawn, Square::E3), 100);
/// assert_eq!(values.of(pawn, Square::E5), 200); // over the river
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceValues {
    kinds: [i16; PieceKind::COUNT],
    crossed_pawn: i16,
}

impl PieceValues {
    /// The values of beginners' books, a pawn on its own side being 100: rook 900, cannon 450,
    /// horse 400, advisor, elephant and a pawn over the river 200.
    pub const TEXTBOOK: Self = Self::new([0, 200, 200, 400, 900, 450, 100], 200);

    /// The table with the values of each [`PieceKind`], in the order of their index, and of a pawn
    /// over the river. The value of a king is not used.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, PieceValues, Square};
    ///
    /// // K A E H R C P, and a pawn over the river.
    /// let values = PieceValues::new([0, 2, 2, 4, 9, 4, 1], 2);
    /// assert_eq!(values.of(Piece::new(Color::Red, PieceKind::Rook), Square::A0), 9);
    /// ```
    #[must_use]
    pub const fn new(kinds: [i16; PieceKind::COUNT], crossed_pawn: i16) -> Self {
        Self { kinds, crossed_pawn }
    }

    /// The value of a piece on that square.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, PieceValues, Square};
    ///
    /// let horse = Piece::new(Color::Black, PieceKind::Horse);
    /// assert_eq!(PieceValues::TEXTBOOK.of(horse, Square::C7), 400);
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(&self, piece: Piece, square: Square) -> i32 {
        let is_across = piece.color() as u8 != square.half() as u8;
        let value = match piece.kind() {
            PieceKind::Pawn if is_across => self.crossed_pawn,
            kind => self.kinds[kind.index()],
        };
        value as i32
    }

    /// What `piece` wins by going from one square to another: other than 0 only for a pawn that
    /// crosses the river.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, PieceValues, Square};
    ///
    /// let pawn = Piece::new(Color::Red, PieceKind::Pawn);
    /// assert_eq!(PieceValues::TEXTBOOK.crossing(pawn, Square::E4, Square::E5), 100);
    /// assert_eq!(PieceValues::TEXTBOOK.crossing(pawn, Square::E3, Square::E4), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn crossing(&self, piece: Piece, from: Square, to: Square) -> i32 {
        self.of(piece, to) - self.of(piece, from)
    }
}

/// The exchange on one square, after its first move.
struct Exchange<'a> {
    position: &'a Position,
    values: &'a PieceValues,
    square: Square,
}

impl Position {
    /// By how much a legal move betters the balance of material of the side to move, with the
    /// captures on its target that follow: static exchange evaluation. A quiet move may lose its
    /// piece.
    ///
    /// The opponent captures with what costs it least, and stops when it likes; so does the side
    /// to move from then on. Only legal captures count, so pins are respected; rooks behind others
    /// join in, and cannons come and go with their screens.
    ///
    /// ```
    /// use kiban_xiangqi::{PieceValues, Position};
    ///
    /// //  . . r . k . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .     The rook takes the pawn, and the rook on c9 takes back. Now
    /// //  . . p . . . . . .     the cannon has one screen where it had two, and takes that
    /// //  . . R . . . . . .     rook over the horse.
    /// //  . . N . . . . . .
    /// //  . . C . . . . . .
    /// let position: Position = "2r1k4/9/9/2p6/2R6/2N6/2C6/9/9/5K3 w - - 0 1".parse().unwrap();
    /// let worth = |text: &str| {
    ///     position.static_exchange(text.parse().unwrap(), &PieceValues::TEXTBOOK)
    /// };
    /// assert_eq!(worth("c5c6"), 100 - 900 + 900);
    /// assert_eq!(worth("c5d5"), 0);
    /// ```
    ///
    /// The answer for a move that is not legal means nothing.
    #[must_use]
    pub fn static_exchange(&self, m: Move, values: &PieceValues) -> i32 {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else { return 0 };
        let captured = self.piece_at(to).map_or(0, |captured| values.of(captured, to));
        let exchange = Exchange { position: self, values, square: to };
        let occupied = self.occupied().without(from).with(to);
        captured + values.crossing(piece, from, to)
            - exchange.best_reply(!self.side_to_move(), piece, occupied)
    }
}

impl Exchange<'_> {
    /// What `color` wins by going on, with a piece of the opponent on the square and those
    /// squares occupied; 0 if it rather stops.
    fn best_reply(&self, color: Color, on_square: Piece, occupied: Bitboard) -> i32 {
        let Some((piece, from)) = self.cheapest(color, occupied) else { return 0 };
        // Each capture empties a square, so this ends after as many as there are pieces.
        let reply = self.best_reply(!color, piece, occupied.without(from));
        let gain =
            self.values.of(on_square, self.square) + self.values.crossing(piece, from, self.square);
        (gain - reply).max(0)
    }

    /// The legal capture by the piece that is worth least; among equals that of the first kind,
    /// and from the first square. The king comes last.
    fn cheapest(&self, color: Color, occupied: Bitboard) -> Option<(Piece, Square)> {
        let mut attackers = self.position.attackers_of(color, self.square, occupied) & occupied;
        while !attackers.is_empty() {
            let rank = |from: Square| {
                let piece = self.position.piece_at(from)?;
                let is_king = piece.kind() == PieceKind::King;
                Some(((is_king, self.values.of(piece, from), piece.kind(), from), piece))
            };
            let ((.., from), piece) = attackers.into_iter().filter_map(rank).min()?;
            if self.is_legal(piece, from, occupied) {
                return Some((piece, from));
            }
            attackers = attackers.without(from);
        }
        None
    }

    /// Whether the king of the capturing side is safe after `piece` on `from` has captured.
    fn is_legal(&self, piece: Piece, from: Square, occupied: Bitboard) -> bool {
        let king = match piece.kind() {
            PieceKind::King => self.square,
            _ => self.position.king(piece.color()),
        };
        // The pieces that stood on the square and on the squares left are no more.
        let occupied = occupied.without(from);
        let attackers = self.position.king_attackers(!piece.color(), king, occupied);
        (attackers & occupied).without(self.square).is_empty()
    }
}
