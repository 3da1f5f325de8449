//! Moves in 16 bits, and in 32 with the piece.

use core::fmt;
use core::num::{NonZeroU16, NonZeroU32};

use crate::{Piece, Square};

/// A move: from a square to a square.
///
/// It does not know the position it belongs to, nor the piece; any value is a well-formed move,
/// legal somewhere or not. `Display` and `FromStr` use the coordinates of UCCI: `h2e2`.
///
/// ```text
/// bit  15   14   13-7     6-0
///       1    0   origin   target
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const FLAG: u16 = 1 << 15;

impl Move {
    /// The move of the piece on `from` to `to`.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// assert_eq!(Move::new(Square::H2, Square::E2).to_string(), "h2e2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        match NonZeroU16::new(FLAG | (from as u16) << 7 | to as u16) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The move with those bits, as [`Move::bits`] gives them; `None` for any other number.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// let m = Move::new(Square::H2, Square::E2);
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let from = Square::from_index((bits >> 7 & 127) as usize);
        let to = Square::from_index((bits & 127) as usize);
        match (from, to) {
            (Some(from), Some(to)) if Self::new(from, to).bits() == bits => {
                Some(Self::new(from, to))
            }
            _ => None,
        }
    }

    /// The move as a number; see the type for its layout.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// let m = Move::new(Square::B0, Square::C2);
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square that the piece leaves.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// assert_eq!(Move::new(Square::H2, Square::E2).from(), Square::H2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        // SAFETY: `new` is the only constructor: it puts the index of a square into these bits.
        unsafe { Square::from_index_unchecked((self.0.get() >> 7 & 127) as usize) }
    }

    /// The square on which the piece comes to stand.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// assert_eq!(Move::new(Square::H2, Square::E2).to(), Square::E2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        // SAFETY: `new` is the only constructor: it puts the index of a square into these bits.
        unsafe { Square::from_index_unchecked((self.0.get() & 127) as usize) }
    }

    /// All well-formed moves: 90 origins and 90 targets, 8,100 in all, those with the same origin
    /// and target included.
    ///
    /// ```
    /// use kiban_xiangqi::Move;
    ///
    /// assert_eq!(Move::all().count(), 90 * 90);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Square::ALL
            .into_iter()
            .flat_map(|from| Square::ALL.into_iter().map(move |to| Self::new(from, to)))
    }
}

/// The coordinates of UCCI: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move together with the piece that makes it, in 32 bits: what history tables and records
/// want to know without a position at hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PieceMove(NonZeroU32);

impl PieceMove {
    /// The move with the piece that makes it.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Move, Piece, PieceKind, PieceMove, Square};
    ///
    /// let cannon = Piece::new(Color::Red, PieceKind::Cannon);
    /// let m = PieceMove::new(cannon, Move::new(Square::H2, Square::E2));
    /// assert_eq!(m.piece(), cannon);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(piece: Piece, m: Move) -> Self {
        match NonZeroU32::new((piece.index() as u32) << 16 | m.bits() as u32) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The piece.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Move, Piece, PieceKind, PieceMove, Square};
    ///
    /// let horse = Piece::new(Color::Black, PieceKind::Horse);
    /// assert_eq!(PieceMove::new(horse, Move::new(Square::H9, Square::G7)).piece(), horse);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        match Piece::from_index((self.0.get() >> 16) as usize) {
            Some(piece) => piece,
            None => unreachable!(),
        }
    }

    /// The move alone.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Move, Piece, PieceKind, PieceMove, Square};
    ///
    /// let m = Move::new(Square::H9, Square::G7);
    /// assert_eq!(PieceMove::new(Piece::new(Color::Black, PieceKind::Horse), m).bare(), m);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bare(self) -> Move {
        match NonZeroU16::new(self.0.get() as u16) {
            Some(raw) => Move(raw),
            None => unreachable!(),
        }
    }
}

/// The piece, then the move: `Ch2e2`, `nb9c7`.
impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece(), self.bare())
    }
}

impl fmt::Debug for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
