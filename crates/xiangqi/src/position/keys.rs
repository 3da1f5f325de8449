//! Hash keys of positions.

use kiban_core::zobrist;

use super::Position;
use crate::{Bitboard, Color, Move, Piece, Square};

/// By the code of the piece and the square.
static PIECES: [[u64; Square::COUNT]; Piece::CODES] = {
    let keys = zobrist::keys::<{ Square::COUNT * Piece::COUNT }>(0x5849_414E_4751_4900); // "XIANGQI"
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

const BLACK_TO_MOVE: u64 = zobrist::mix(0x4845_4946_414E_4700);

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
        Color::Red => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

impl Position {
    /// A hash of the pieces on the board and the side to move: equal for positions that are the
    /// same for repetition.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// // Two ways to the same position.
    /// let play = |moves: [&str; 4]| {
    ///     moves.iter().fold(Position::startpos(), |p, m| p.after(m.parse().unwrap()))
    /// };
    /// let a = play(["h2e2", "h9g7", "b0c2", "b9c7"]);
    /// let b = play(["b0c2", "b9c7", "h2e2", "h9g7"]);
    /// assert_eq!(a.key(), b.key());
    /// ```
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.board_key
    }

    /// The [key](Self::key) of the position after a legal move, without playing it; for
    /// prefetching from a hash table.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// let position = Position::startpos();
    /// for m in &position.legal_moves() {
    ///     assert_eq!(position.key_after(*m), position.after(*m).key());
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no piece on the origin.
    #[inline]
    #[must_use]
    pub fn key_after(&self, m: Move) -> u64 {
        let moved = self.piece_at(m.from()).expect("a legal move starts at a piece");
        let mut key = self.board_key ^ BLACK_TO_MOVE;
        key ^= piece(moved, m.from()) ^ piece(moved, m.to());
        if let Some(captured) = self.piece_at(m.to()) {
            key ^= piece(captured, m.to());
        }
        key
    }
}
