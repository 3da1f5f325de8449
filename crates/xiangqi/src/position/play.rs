//! Playing moves and taking them back.

use super::{Position, keys};
use crate::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// What [`Position::play`] gives and [`Position::undo`] takes: the piece that was captured, and
/// how long before it the last capture was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "without it the move cannot be taken back; use `after` for a copy"]
pub struct Undo {
    captured: Option<Piece>,
    halfmove_clock: u16,
}

impl Undo {
    /// The piece that the move captured.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, Position};
    ///
    /// let mut position = Position::startpos();
    /// let undo = position.play("h2h9".parse().unwrap());
    /// assert_eq!(undo.captured(), Some(Piece::new(Color::Black, PieceKind::Horse)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn captured(self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Plays a legal move.
    ///
    /// For a move from a text, a network or a hash table ask [`Position::is_legal`] or
    /// [`Position::explain`] first.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Square};
    ///
    /// //  r n b        r C b      The cannon takes the horse over the
    /// //  . . .   →    . . .      other side's cannon.
    /// //  . c .        . c .
    /// let mut position = Position::startpos();
    /// let _ = position.play("b2b9".parse().unwrap());
    /// assert!(position.piece_at(Square::B2).is_none() && position.halfmove_clock() == 0);
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal; otherwise the position is then in an unspecified
    /// (but harmless) state.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let piece = self.lift(from).expect("a legal move starts at a piece");
        let undo = Undo { captured: self.lift(to), halfmove_clock: self.halfmove_clock };
        self.put(piece, to);
        self.halfmove_clock = match undo.captured {
            Some(_) => 0,
            None => self.halfmove_clock.saturating_add(1),
        };
        // After the last number comes 1, so that every number prints and can be taken back.
        self.move_number = self.move_number.checked_add(self.side_to_move as u32).unwrap_or(1);
        self.pass_turn();
        undo
    }

    /// Takes back `m`, the last move played, with what `play` returned for it.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Position};
    ///
    /// let mut position = Position::startpos();
    /// let m: Move = "h2e2".parse().unwrap();
    /// let undo = position.play(m);
    /// position.undo(m, undo);
    /// assert_eq!(position, Position::startpos());
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if that was not the last move.
    #[inline]
    pub fn undo(&mut self, m: Move, undo: Undo) {
        self.pass_turn();
        self.move_number = self.move_number.wrapping_sub(self.side_to_move as u32);
        if self.move_number == 0 {
            self.move_number = u32::MAX;
        }
        self.halfmove_clock = undo.halfmove_clock;
        let piece = self.lift(m.to()).expect("the move that is taken back ended on this square");
        if let Some(captured) = undo.captured {
            self.put(captured, m.to());
        }
        self.put(piece, m.from());
    }

    /// The position after a legal move; the original stays as it is.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Position};
    ///
    /// let start = Position::startpos();
    /// assert_eq!(start.after("h2e2".parse().unwrap()).side_to_move(), Color::Black);
    /// assert_eq!(start.side_to_move(), Color::Red);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Position::play`].
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut next = *self;
        let _ = next.play(m);
        next
    }

    /// The position with the turn passed to the opponent, which no rule allows but searches do:
    /// `None` if the side to move is in check. Clock and move number stay.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Position};
    ///
    /// let passed = Position::startpos().after_null_move().unwrap();
    /// assert_eq!(passed.side_to_move(), Color::Black);
    /// ```
    #[must_use]
    pub fn after_null_move(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut next = *self;
        next.pass_turn();
        Some(next)
    }

    #[inline(always)]
    fn pass_turn(&mut self) {
        self.side_to_move = self.side_to_move.other();
        self.board_key ^= keys::side(Color::Black);
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        if piece.kind() == PieceKind::King {
            self.kings[piece.color().index()] = square;
        }
        self.toggle(piece, square);
    }

    /// Takes the piece from a square.
    #[inline(always)]
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.toggle(piece, square);
        Some(piece)
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.colors[piece.color().index()] ^= bit;
        self.kinds[piece.kind().index()] ^= bit;
        self.board_key ^= keys::piece(piece, square);
    }
}
