//! Positions: what stands where, and whose turn it is.

use crate::movegen::Scan;
use crate::{Bitboard, Color, Hand, Piece, PieceKind, Setup, Square, Start, attacks};

mod assemble;
mod keys;
mod play;

pub use play::Undo;

/// A position of shogi to play from.
///
/// A plain value of at most 256 bytes: no heap, no history, cheap to copy. It comes from a
/// [`Setup`], from SFEN text or from a [`Start`]; each side has at most one king, and no kind has
/// more pieces than a set. One king or both may be missing, as in tsume problems.
///
/// ```
/// use kiban_shogi::Position;
///
/// let mut position = Position::startpos();
/// let m = "7g7f".parse().unwrap();
/// let undo = position.play(m);
/// assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// position.undo(m, undo);
/// assert_eq!(position, Position::startpos());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    colors: [Bitboard; 2],
    sets: [Bitboard; Set::COUNT],
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    side_to_move: Color,
    move_number: u32,
    board_key: u64,
}

/// The sets that a position keeps, both sides together. Pieces that move alike share a set, and
/// those that move in two ways are in two; gold movers are what is in no set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Set {
    Pawn,
    Lance,
    Knight,
    Silver,
    /// Bishops and horses.
    Diagonal,
    /// Rooks and dragons.
    Orthogonal,
    /// Kings, horses and dragons: one step in any direction.
    Around,
}

impl Set {
    const COUNT: usize = 7;
}

impl Position {
    /// The start of an even game.
    ///
    /// ```text
    ///  l n s g k g s n l
    ///  . r . . . . . b .
    ///  p p p p p p p p p
    ///  . . . . . . . . .
    ///  . . . . . . . . .
    ///  . . . . . . . . .
    ///  P P P P P P P P P
    ///  . B . . . . . R .
    ///  L N S G K G S N L
    /// ```
    ///
    /// ```
    /// use kiban_shogi::{Color, Position, Square};
    ///
    /// let position = Position::startpos();
    /// assert_eq!(position.side_to_move(), Color::Black);
    /// assert_eq!(position.king(Color::Black), Some(Square::S5I));
    /// ```
    #[must_use]
    pub fn startpos() -> Self {
        Start::Even.position()
    }

    /// The position of a setup that has no fatal problem.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        Self::assemble(setup.board, setup.hands, setup.side_to_move, setup.move_number)
    }

    /// The position as a setup, to be changed freely.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// let setup = Position::startpos().to_setup();
    /// assert_eq!(setup.position(), Ok(Position::startpos()));
    /// ```
    #[must_use]
    pub fn to_setup(self) -> Setup {
        Setup {
            board: self.board,
            hands: self.hands,
            side_to_move: self.side_to_move,
            move_number: self.move_number,
        }
    }

    /// The piece on `square`.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Position, Square};
    ///
    /// //   .  .  .  .  k  .  .  .  .     On 7c stands a と of Black's.
    /// //   .  .  .  .  .  .  .  .  .
    /// //   .  . +P  .  .  .  .  .  .
    /// let position: Position = "4k4/9/2+P6/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let tokin = Piece::new(Color::Black, PieceKind::ProPawn);
    /// assert_eq!(position.piece_at(Square::S7C), Some(tokin));
    /// assert_eq!(position.piece_at(Square::S6C), None);
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

    /// The pieces that `color` has in hand.
    ///
    /// ```
    /// use kiban_shogi::{Color, HandKind, Position};
    ///
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b 2Gp 1".parse().unwrap();
    /// assert_eq!(position.hand(Color::Black).count(HandKind::Gold), 2);
    /// assert_eq!(position.hand(Color::White).count(HandKind::Pawn), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// The side to move.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position};
    ///
    /// assert_eq!(Position::startpos().side_to_move(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The number of the next move, from 1.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// assert_eq!(Position::startpos().move_number(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The square of the king of `color`, if it has one.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position, Square};
    ///
    /// //  . . . . . . . n k     In a tsume problem Black may have no king.
    /// //  . . . . . . . . .
    /// //  . . . . . . . G .
    /// let position: Position = "7nk/9/7G1/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// assert_eq!(position.king(Color::White), Some(Square::S1A));
    /// assert_eq!(position.king(Color::Black), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// The squares on which pieces of `color` stand.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Color, Position};
    ///
    /// let black = Position::startpos().color(Color::Black);
    /// assert_eq!(Some(black), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     P P P P P P P P P
    ///     . B . . . . . R .
    ///     L N S G K G S N L
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares on which a piece stands.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Position};
    ///
    /// let position: Position = "4k4/9/2+P6/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert_eq!(Some(position.occupied()), Bitboard::from_picture("
    ///     . . . . k . . . .
    ///     . . . . . . . . .
    ///     . . P . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . K . . . .
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
    /// use kiban_shogi::{Bitboard, PieceKind, Position};
    ///
    /// // The pawns, of both sides.
    /// assert_eq!(Some(Position::startpos().kind(PieceKind::Pawn)), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     p p p p p p p p p
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     P P P P P P P P P
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// ```
    #[must_use]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        use PieceKind::*;
        let (diagonal, orthogonal) = (self.set(Set::Diagonal), self.set(Set::Orthogonal));
        let around = self.set(Set::Around);
        match kind {
            Pawn => self.set(Set::Pawn),
            Lance => self.set(Set::Lance),
            Knight => self.set(Set::Knight),
            Silver => self.set(Set::Silver),
            Bishop => diagonal - around,
            Rook => orthogonal - around,
            King => around - diagonal - orthogonal,
            Horse => diagonal & around,
            Dragon => orthogonal & around,
            Gold | ProPawn | ProLance | ProKnight | ProSilver => {
                let piece = [Piece::new(Color::Black, kind), Piece::new(Color::White, kind)];
                let is_kind = |&square: &Square| {
                    self.piece_at(square).is_some_and(|found| piece.contains(&found))
                };
                self.golds().into_iter().filter(is_kind).collect()
            }
        }
    }

    #[inline(always)]
    pub(crate) const fn set(&self, set: Set) -> Bitboard {
        self.sets[set as usize]
    }

    /// The pieces that move like a gold: those in none of the sets.
    #[inline(always)]
    pub(crate) fn golds(&self) -> Bitboard {
        self.sets.iter().fold(self.occupied(), |rest, &set| rest - set)
    }

    /// The pieces of both sides that attack `square`, with those squares occupied.
    ///
    /// A different occupancy than the position's answers what would be attacked if pieces were
    /// lifted or added; attackers are always pieces of the position.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Position, Square};
    ///
    /// //  . . . . k . . . .     The gold and the pawn attack the marked square. Once the pawn
    /// //  . . . . . . . . .     is lifted the lance behind it does so too.
    /// //  . . . g . . . . .
    /// //  . . . . x . . . .
    /// //  . . . . P . . . .
    /// //  . . . . L . . . .
    /// let position: Position = "4k4/9/3g5/9/4P4/4L4/9/9/4K4 b - 1".parse().unwrap();
    /// let occupied = position.occupied();
    /// let attackers = Bitboard::of(Square::S6C) | Square::S5E.into();
    /// assert_eq!(position.attackers_to(Square::S5D, occupied), attackers);
    /// let lifted = occupied.without(Square::S5E);
    /// assert!(position.attackers_to(Square::S5D, lifted).contains(Square::S5F));
    /// ```
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_of(Color::Black, square, occupied)
            | self.attackers_of(Color::White, square, occupied)
    }

    /// The pieces of `color` that attack `square`, with those squares occupied.
    #[inline]
    pub(crate) fn attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        // A piece attacks the square exactly if a piece of the same kind but the other side,
        // standing on the square, would attack it.
        let back = color.other();
        let steps = attacks::pawn(back, square) & self.set(Set::Pawn)
            | attacks::knight(back, square) & self.set(Set::Knight)
            | attacks::silver(back, square) & self.set(Set::Silver)
            | attacks::gold(back, square) & self.golds()
            | attacks::king(square) & self.set(Set::Around);
        let slides = attacks::lance(back, square, occupied) & self.set(Set::Lance)
            | attacks::bishop(square, occupied) & self.set(Set::Diagonal)
            | attacks::rook(square, occupied) & self.set(Set::Orthogonal);
        (steps | slides) & self.color(color)
    }

    /// The enemy pieces that give check to the side to move.
    ///
    /// ```
    /// use kiban_shogi::{Position, Square};
    ///
    /// //  . . . . k . . . .     The knight on 6c and the lance on 5e give check
    /// //  . . . . . . . . .     at the same time.
    /// //  . . . N . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . L . . . .
    /// let position: Position = "4k4/9/3N5/9/4L4/9/9/9/4K4 w - 1".parse().unwrap();
    /// assert_eq!(position.checkers().into_iter().collect::<Vec<_>>(), [Square::S5E, Square::S6C]);
    /// ```
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        Scan::new(self, self.side_to_move).checkers
    }

    /// Whether the king of the side to move is attacked.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . b . . . . . .     王手: the bishop on 7g attacks the king.
    /// //  . . . x . . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/2b6/9/4K4 b - 1".parse().unwrap();
    /// assert!(position.in_check());
    /// ```
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that may not leave the line to their own king.
    ///
    /// ```
    /// use kiban_shogi::{Position, Square};
    ///
    /// //  . . . . r . . . .     Nobody is pinned: two pieces stand between the rook and the king.
    /// //  . . . . . . . . .
    /// //  . . . . P . . . .
    /// //  . . . . G . . . .
    /// //  . . . . K . . . .
    /// let free: Position = "4k4/9/9/9/4r4/9/4P4/4G4/4K4 b - 1".parse().unwrap();
    /// assert!(free.pinned().is_empty());
    /// //  . . . . r . . . .     Without the pawn the gold is pinned. It may go ahead to the
    /// //  . . . . . . . . .     marked square, but not aside.
    /// //  . . . . x . . . .
    /// //  . . . . G . . . .
    /// //  . . . . K . . . .
    /// let pinned: Position = "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1".parse().unwrap();
    /// assert_eq!(pinned.pinned(), Square::S5H.into());
    /// assert!(pinned.is_legal("5h5g".parse().unwrap()));
    /// assert!(!pinned.is_legal("5h4h".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.blockers_for_king(self.side_to_move) & self.color(self.side_to_move)
    }

    /// The pieces of either side that stand alone between the king of `color` and an enemy
    /// slider: its own are pinned, the enemy's give check by moving away.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Color, Position, Square};
    ///
    /// //  . n . . k . . g R     White's gold is pinned by the rook. Black's silver hides the
    /// //  . . . . . . . . .     lance: if it leaves the file, that is a discovered check.
    /// //  . . . . S . . . .
    /// //  . . . . . . . . .
    /// //  . . . . L . . . .
    /// let position: Position = "9/9/1n2k2gR/9/4S4/9/4L4/9/4K4 b - 1".parse().unwrap();
    /// let blockers = Bitboard::of(Square::S2C) | Square::S5E.into();
    /// assert_eq!(position.blockers_for_king(Color::White), blockers);
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
