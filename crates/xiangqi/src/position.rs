//! Positions: what stands where, and whose turn it is.

use crate::movegen::Scan;
use crate::{Bitboard, Color, Piece, PieceKind, Setup, Square, Start, attacks};

mod assemble;
mod keys;
mod play;

pub use play::Undo;

/// A position of xiangqi to play from.
///
/// A plain value of at most 256 bytes: no heap, no history, cheap to copy. It comes from a
/// [`Setup`], from FEN text or from a [`Start`]; each side has exactly one king, no more pieces of
/// a kind than at the start of a game, and kings, advisors and elephants stand
/// where they could come.
///
/// ```
/// use kiban_xiangqi::Position;
///
/// let mut position = Position::startpos();
/// let m = "h2e2".parse().unwrap();
/// let undo = position.play(m);
/// assert_eq!(
///     position.to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
/// );
/// position.undo(m, undo);
/// assert_eq!(position, Position::startpos());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    colors: [Bitboard; 2],
    kinds: [Bitboard; PieceKind::COUNT],
    board_key: u64,
    move_number: u32,
    halfmove_clock: u16,
    board: [Option<Piece>; Square::COUNT],
    kings: [Square; 2],
    side_to_move: Color,
}

impl Position {
    /// The start of an even game.
    ///
    /// ```text
    ///  r n b a k a b n r
    ///  . . . . . . . . .
    ///  . c . . . . . c .
    ///  p . p . p . p . p
    ///  . . . . . . . . .
    ///  . . . . . . . . .
    ///  P . P . P . P . P
    ///  . C . . . . . C .
    ///  . . . . . . . . .
    ///  R N B A K A B N R
    /// ```
    #[must_use]
    pub fn startpos() -> Self {
        Start::Even.position()
    }

    /// The position of a setup; only meaningful if that has no fatal problem.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let (clock, number) = (setup.halfmove_clock, setup.move_number);
        Self::assemble(setup.board, setup.side_to_move, clock, number)
    }

    /// The position as a setup, to be changed freely.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// assert_eq!(Position::startpos().to_setup().position(), Ok(Position::startpos()));
    /// ```
    #[must_use]
    pub fn to_setup(self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            halfmove_clock: self.halfmove_clock,
            move_number: self.move_number,
        }
    }

    /// The piece on `square`.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, Position, Square};
    ///
    /// let position = Position::startpos();
    /// assert_eq!(position.piece_at(Square::H2), Some(Piece::new(Color::Red, PieceKind::Cannon)));
    /// assert_eq!(position.piece_at(Square::E4), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The pieces by the index of the square.
    #[inline]
    pub(crate) const fn board(&self) -> &[Option<Piece>; Square::COUNT] {
        &self.board
    }

    /// The side to move.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Position};
    ///
    /// assert_eq!(Position::startpos().side_to_move(), Color::Red);
    /// ```
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The number of the next move, from 1; it grows after Black's moves.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// assert_eq!(Position::startpos().move_number(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The number of plies since the last capture, as far as the position knows: the field of the
    /// FEN it came from and the moves played since. It stops at 65,535.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// let position = Position::startpos().after("h2e2".parse().unwrap());
    /// assert_eq!(position.halfmove_clock(), 1);
    /// let position = position.after("h7h0".parse().unwrap()); // a capture
    /// assert_eq!(position.halfmove_clock(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The square of the king of `color`.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Position, Square};
    ///
    /// assert_eq!(Position::startpos().king(Color::Black), Square::E9);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The squares on which pieces of `color` stand.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Color, Position};
    ///
    /// assert_eq!(
    ///     Some(Position::startpos().color(Color::Red)),
    ///     Bitboard::from_picture("
    ///         . . . . . . . . .
    ///         . . . . . . . . .
    ///         . . . . . . . . .
    ///         . . . . . . . . .
    ///         . . . . . . . . .
    ///         . . . . . . . . .
    ///         x . x . x . x . x
    ///         . x . . . . . x .
    ///         . . . . . . . . .
    ///         x x x x x x x x x
    ///     "),
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares on which a piece stands.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Position};
    ///
    /// assert_eq!(Some(Position::startpos().occupied()), Bitboard::from_picture("
    ///     r n b a k a b n r
    ///     . . . . . . . . .
    ///     . c . . . . . c .
    ///     p . p . p . p . p
    ///     . . . . . . . . .
    ///
    ///     . . . . . . . . .
    ///     P . P . P . P . P
    ///     . C . . . . . C .
    ///     . . . . . . . . .
    ///     R N B A K A B N R
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares on which pieces of that kind stand, of both sides.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, PieceKind, Position};
    ///
    /// // The cannons and the pawns, of both sides.
    /// let position = Position::startpos();
    /// let drawn = position.kind(PieceKind::Cannon) | position.kind(PieceKind::Pawn);
    /// assert_eq!(Some(drawn), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . c . . . . . c .
    ///     p . p . p . p . p
    ///     . . . . . . . . .
    ///
    ///     . . . . . . . . .
    ///     P . P . P . P . P
    ///     . C . . . . . C .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The pieces of both sides that attack `square`, with those squares occupied.
    ///
    /// A different occupancy than the position's answers what would be attacked if pieces were
    /// lifted or added; attackers are always pieces of the position. A king attacks the squares it
    /// steps to, and along an open file the square of the other king.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Square};
    ///
    /// //  . . . k x . . . .     The cannon attacks the marked point over the pawn. With the pawn
    /// //  . . . . . . . . .     lifted it has no screen.
    /// //  . . . . P . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . C . . . .
    /// let position: Position = "3k5/9/4P4/9/9/4C4/9/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let occupied = position.occupied();
    /// assert!(position.attackers_to(Square::E9, occupied).contains(Square::E4));
    /// let lifted = occupied.without(Square::E7);
    /// assert!(!position.attackers_to(Square::E9, lifted).contains(Square::E4));
    /// ```
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_of(Color::Red, square, occupied)
            | self.attackers_of(Color::Black, square, occupied)
    }

    /// The pieces of `color` that attack `square`, with those squares occupied.
    #[inline]
    pub(crate) fn attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        use PieceKind::*;
        // These move the same way there and back; as they never leave their side of the river,
        // no piece of the other side is met on the way.
        let steps = attacks::king(square) & self.kind(King)
            | attacks::advisor(square) & self.kind(Advisor)
            | attacks::elephant(square, occupied) & self.kind(Elephant);
        let mut attackers = steps & self.color(color);
        if self.king(color.other()) == square {
            attackers |= self.king_attackers(color, square, occupied);
        } else {
            let others = self.king_attackers(color, square, occupied);
            attackers |= others - self.kind(King);
        }
        attackers
    }

    /// The pieces of `color` that would give check to an enemy king on `square`, with those squares
    /// occupied; their king among them, if it faced that king.
    #[inline(always)]
    pub(crate) fn king_attackers(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        use PieceKind::*;
        let (rook, cannon) = attacks::lines(square, occupied);
        // Kings never share a rank.
        let attackers = rook & (self.kind(Rook) | self.kind(King))
            | cannon & self.kind(Cannon)
            | attacks::horses_attacking(square, occupied) & self.kind(Horse)
            | attacks::pawns_attacking(color, square) & self.kind(Pawn);
        attackers & self.color(color)
    }

    /// The enemy pieces that give check to the side to move.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Square};
    ///
    /// //  . . . . k . . . .     The cannon on e6 gives check, the rook on e8
    /// //  . . . . R . . . .     being its screen, and so does the rook.
    /// //  . . . . . . . . .
    /// //  . . . . C . . . .
    /// let position: Position = "4k4/4R4/9/4C4/9/9/9/9/9/3K5 b - - 0 1".parse().unwrap();
    /// assert_eq!(position.checkers().into_iter().collect::<Vec<_>>(), [Square::E6, Square::E8]);
    /// ```
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        self.king_attackers(us.other(), self.king(us), self.occupied())
    }

    /// Whether the king of the side to move is attacked.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . k . . . .     将军: the horse gives check, its leg d8 being free.
    /// //  . . . . . . . . .
    /// //  . . . N . . . . .
    /// let position: Position = "4k4/9/3N5/9/9/9/9/9/9/3K5 b - - 0 1".parse().unwrap();
    /// assert!(position.in_check());
    /// //  . . . a k . . . .     Here a piece stands on the leg.
    /// //  . . . n . . . . .
    /// //  . . . N . . . . .
    /// let position: Position = "3ak4/3n5/3N5/9/9/9/9/9/9/5K3 b - - 0 1".parse().unwrap();
    /// assert!(!position.in_check());
    /// ```
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that shield their own king where they stand.
    ///
    /// Such a piece is alone on the line of an enemy rook or of the enemy king; or one of two on
    /// the line of an enemy cannon, so that the other would become its screen; or the leg of an
    /// enemy horse. It may still move along its line, or capture the piece that it shields from.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Position, Square};
    ///
    /// //  . . . . c . . . .     The horse on e2 is pinned: without it the pawn would be the
    /// //  . . . . p . . . .     cannon's screen.
    /// //  . . . . N . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "3k5/9/9/9/9/4c4/4p4/4N4/9/4K4 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.pinned(), Bitboard::of(Square::E2));
    /// assert!(!position.is_legal("e2g3".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.blockers_for_king(self.side_to_move) & self.color(self.side_to_move)
    }

    /// The pieces of either side without which an enemy piece that does not attack the king of
    /// `color` would: its own are [pinned](Self::pinned), the enemy's give check by moving away.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Color, Position, Square};
    ///
    /// //  . . . . k . . . .     Red's own horse hides the rook from the king: each of its moves
    /// //  . . . . . . . . .     is a discovered check.
    /// //  . . . . N . . . .
    /// //  . . . . R . . . .
    /// let position: Position = "4k4/9/4N4/4R4/9/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.blockers_for_king(Color::Black), Bitboard::of(Square::E7));
    /// ```
    #[must_use]
    pub fn blockers_for_king(&self, color: Color) -> Bitboard {
        Scan::new(self, color).blockers
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Position({self})")
    }
}
