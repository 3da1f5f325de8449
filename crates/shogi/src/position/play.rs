//! Playing moves and taking them back.

use super::{Position, Set, keys};
use crate::{Bitboard, Color, Move, Origin, Piece, PieceKind, Square};

/// What [`Position::play`] gives and [`Position::undo`] takes: the piece that was captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "without it the move cannot be taken back; use `after` for a copy"]
pub struct Undo {
    captured: Option<Piece>,
}

impl Undo {
    /// The piece that the move captured, as it stood on the board.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Position};
    ///
    /// //  . . . . k . . . .
    /// //  . . . . p . . . .
    /// //  . . . . R . . . .
    /// let mut position: Position = "4k4/4p4/4R4/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let undo = position.play("5c5b".parse().unwrap());
    /// assert_eq!(undo.captured(), Some(Piece::new(Color::White, PieceKind::Pawn)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn captured(self) -> Option<Piece> {
        self.captured
    }
}

/// The set that pieces of each kind are in; none for those that move like a gold.
const SETS: [Option<Set>; PieceKind::COUNT] = {
    let mut table = [None; PieceKind::COUNT];
    let mut i = 0;
    while i < table.len() {
        use PieceKind::*;
        table[i] = match PieceKind::ALL[i] {
            Pawn => Some(Set::Pawn),
            Lance => Some(Set::Lance),
            Knight => Some(Set::Knight),
            Silver => Some(Set::Silver),
            Bishop | Horse => Some(Set::Diagonal),
            Rook | Dragon => Some(Set::Orthogonal),
            King => Some(Set::Around),
            Gold | ProPawn | ProLance | ProKnight | ProSilver => None,
        };
        i += 1;
    }
    table
};

/// The set of one square. From a table, since shifting 128 bits takes eight instructions.
#[inline(always)]
fn single(square: Square) -> Bitboard {
    static SINGLES: [Bitboard; Square::COUNT] = {
        let mut table = [Bitboard::EMPTY; Square::COUNT];
        let mut i = 0;
        while i < table.len() {
            table[i] = Bitboard::of(Square::ALL[i]);
            i += 1;
        }
        table
    };
    SINGLES[square.index()]
}

impl Position {
    /// Plays a legal move.
    ///
    /// For a move from a text, a network or a hash table ask [`Position::is_legal`] or
    /// [`Position::explain`] first.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . k . . . .     The silver takes the pawn and promotes.
    /// //  . . . . . . . . .
    /// //  . . . . p . . . .
    /// //  . . . . S . . . .
    /// let mut position: Position = "4k4/9/4p4/4S4/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let _ = position.play("5d5c+".parse().unwrap());
    /// //  .  .  .  .  k  .  .  .  .     It stands on 5c now, and the pawn is in Black's hand.
    /// //  .  .  .  .  .  .  .  .  .
    /// //  .  .  .  . +S  .  .  .  .
    /// //  .  .  .  .  .  .  .  .  .
    /// assert_eq!(position.to_string(), "4k4/9/4+S4/9/9/9/9/9/4K4 w P 2");
    /// ```
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal; otherwise the position is then in an unspecified
    /// (but harmless) state.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        let us = self.side_to_move;
        let to = m.to();
        let mut captured = None;
        match m.origin() {
            Origin::Board(from) => {
                let piece = self.board[from.index()].expect("a legal move starts at a piece");
                captured = self.lift(to);
                if let Some(kind) = captured.and_then(|piece| piece.kind().hand_kind()) {
                    self.hands[us.index()].add_unchecked(kind);
                }
                if m.is_promotion() {
                    let promoted = piece.promoted();
                    self.lift(from);
                    self.put(promoted.expect("a legal promotion has a promoted form"), to);
                } else {
                    self.shift(piece, from, to);
                }
            }
            Origin::Hand(kind) => {
                self.hands[us.index()].remove_unchecked(kind);
                self.put(Piece::new(us, kind.piece_kind()), to);
            }
        }
        self.pass_turn();
        // After the last number comes 1, so that every number prints and can be taken back.
        self.move_number = self.move_number.checked_add(1).unwrap_or(1);
        Undo { captured }
    }

    /// Takes back `m`, the last move played, with what `play` returned for it.
    ///
    /// ```
    /// use kiban_shogi::{Move, Position};
    ///
    /// let mut position = Position::startpos();
    /// let m: Move = "7g7f".parse().unwrap();
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
        self.move_number = self.move_number.wrapping_sub(1);
        if self.move_number == 0 {
            self.move_number = u32::MAX;
        }
        let us = self.side_to_move;
        let to = m.to();
        match m.origin() {
            Origin::Board(from) => {
                let piece = self.board[to.index()].expect("the last move ended on this square");
                if m.is_promotion() {
                    self.lift(to);
                    self.put(Piece::new(us, piece.kind().unpromoted()), from);
                } else {
                    self.shift(piece, to, from);
                }
                if let Some(captured) = undo.captured {
                    if let Some(kind) = captured.kind().hand_kind() {
                        self.hands[us.index()].remove_unchecked(kind);
                    }
                    self.put(captured, to);
                }
            }
            Origin::Hand(kind) => {
                self.lift(to);
                self.hands[us.index()].add_unchecked(kind);
            }
        }
    }

    /// The position after a legal move; the original stays as it is.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let start = Position::startpos();
    /// assert_eq!(start.after("7g7f".parse().unwrap()).move_number(), 2);
    /// assert_eq!(start.move_number(), 1);
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
    /// `None` if the side to move is in check. The move number stays.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position};
    ///
    /// let passed = Position::startpos().after_null_move().unwrap();
    /// assert_eq!((passed.side_to_move(), passed.move_number()), (Color::White, 1));
    /// //  . . b . . . . . .     Whoever is in check cannot pass.
    /// //  . . . . . . . . .
    /// //  . . . . K . . . .
    /// let checked: Position = "4k4/9/9/9/9/9/2b6/9/4K4 b - 1".parse().unwrap();
    /// assert_eq!(checked.after_null_move(), None);
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
        self.board_key ^= keys::side(Color::White);
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        if piece.kind() == PieceKind::King {
            self.kings[piece.color().index()] = Some(square);
        }
        self.toggle(piece, single(square));
        self.board_key ^= keys::piece(piece, square);
    }

    /// Takes the piece from a square, if there is one.
    #[inline(always)]
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.toggle(piece, single(square));
        self.board_key ^= keys::piece(piece, square);
        Some(piece)
    }

    /// Moves a piece from its square to an empty one: `lift` and `put` at once.
    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        if piece.kind() == PieceKind::King {
            self.kings[piece.color().index()] = Some(to);
        }
        self.toggle(piece, single(from) | single(to));
        self.board_key ^= keys::piece(piece, from) ^ keys::piece(piece, to);
    }

    /// Puts the piece on those squares where it is not, and takes it off where it is.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.colors[piece.color().index()] ^= squares;
        if let Some(set) = SETS[piece.kind().index()] {
            self.sets[set as usize] ^= squares;
        }
        if matches!(piece.kind(), PieceKind::Horse | PieceKind::Dragon) {
            self.sets[Set::Around as usize] ^= squares;
        }
    }
}
