//! Hash keys of positions.

use kiban_core::zobrist;

use super::Position;
use crate::{Bitboard, Color, Hand, Move, Origin, Piece, Square};

/// By the code of the piece and the square.
static PIECES: [[u64; Square::COUNT]; Piece::CODES] = {
    let keys = zobrist::keys::<{ Square::COUNT * Piece::COUNT }>(0x5348_4F47_4900); // "SHOGI"
    let mut table = [[0; Square::COUNT]; Piece::CODES];
    let mut i = 0;
    while i < Piece::COUNT {
        if let Some(piece) = Piece::from_index(i) {
            let mut square = 0;
            while square < Square::COUNT {
                table[piece.code()][square] = keys[i * Square::COUNT + square];
                square += 1;
            }
        }
        i += 1;
    }
    table
};

const WHITE_TO_MOVE: u64 = zobrist::mix(0x5745_4953_5300);

/// The key of `piece` standing on `square`.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.code()][square.index()]
}

/// The key of all pieces of a board; `occupied` is where they stand.
#[inline(always)]
pub(super) fn board(board: &[Option<Piece>; Square::COUNT], occupied: Bitboard) -> u64 {
    occupied
        .into_iter()
        .fold(0, |key, square| key ^ board[square.index()].map_or(0, |found| piece(found, square)))
}

/// The key of the side to move.
#[inline]
pub(super) const fn side(side_to_move: Color) -> u64 {
    match side_to_move {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// The key of both hands.
#[inline]
const fn hands(hands: [Hand; 2]) -> u64 {
    zobrist::mix(hands[0].bits() as u64 | (hands[1].bits() as u64) << 32)
}

impl Position {
    /// A hash of the pieces on the board, the pieces in hand and the side to move: equal for
    /// positions that are the same for 千日手 (repetition).
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// // Two ways to the same position.
    /// let play = |moves: [&str; 4]| {
    ///     moves.iter().fold(Position::startpos(), |p, m| p.after(m.parse().unwrap()))
    /// };
    /// let (a, b) = (play(["7g7f", "3c3d", "2g2f", "8c8d"]), play(["2g2f", "8c8d", "7g7f", "3c3d"]));
    /// assert_eq!(a.key(), b.key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.board_key ^ self.hand_key()
    }

    /// A hash of the pieces on the board and the side to move.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// // The same board with another hand.
    /// let [poor, rich]: [Position; 2] = ["4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b G 1"]
    ///     .map(|text| text.parse().unwrap());
    /// assert_eq!(poor.board_key(), rich.board_key());
    /// assert_ne!(poor.key(), rich.key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn board_key(&self) -> u64 {
        self.board_key
    }

    /// A hash of the pieces in both hands; 0 if both are empty.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let position = Position::startpos();
    /// assert_eq!(position.key(), position.board_key() ^ position.hand_key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn hand_key(&self) -> u64 {
        hands(self.hands)
    }

    /// The [key](Self::key) of the position after a legal move, without playing it; for
    /// prefetching from a hash table.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let position = Position::startpos();
    /// for m in &position.legal_moves() {
    ///     assert_eq!(position.key_after(*m), position.after(*m).key());
    /// }
    /// ```
    #[must_use]
    pub fn key_after(&self, m: Move) -> u64 {
        let us = self.side_to_move;
        let to = m.to();
        let mut hand = self.hand(us);
        let mut key = self.board_key ^ WHITE_TO_MOVE;
        match m.origin() {
            Origin::Board(from) => {
                if let Some(captured) = self.piece_at(to) {
                    key ^= piece(captured, to);
                    if let Some(kind) = captured.kind().hand_kind()
                        && hand.count(kind) < Hand::room(kind)
                    {
                        hand.add_unchecked(kind);
                    }
                }
                if let Some(mover) = self.piece_at(from) {
                    let promoted = mover.promoted().filter(|_| m.is_promotion());
                    key ^= piece(mover, from) ^ piece(promoted.unwrap_or(mover), to);
                }
            }
            Origin::Hand(kind) => {
                hand = hand.without(kind).unwrap_or(hand);
                key ^= piece(Piece::new(us, kind.piece_kind()), to);
            }
        }
        let mut both = self.hands;
        both[us.index()] = hand;
        key ^ hands(both)
    }
}
