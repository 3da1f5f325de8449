//! Moves in 16 bits, and in 32 with the piece.

use core::fmt;
use core::num::{NonZeroU16, NonZeroU32};

use crate::{HandKind, Piece, Square};

/// A move: from a square to a square, with or without promotion, or a drop.
///
/// It does not know the position it belongs to, nor the piece; any value is a well-formed move,
/// legal somewhere or not. `Display` and `FromStr` use USI: `7g7f`, `8h2b+`, `P*5e`.
///
/// ```text
/// bit  15   14       13-7                     6-0
///       1   promote  origin, or 81 + a kind   target
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const PROMOTE: u16 = 1 << 14;
const FLAG: u16 = 1 << 15;

/// Where a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A piece on that square moves.
    Board(Square),
    /// A piece of that kind is dropped from the hand.
    Hand(HandKind),
}

impl Move {
    #[inline]
    const fn from_parts(origin: usize, to: Square, promote: bool) -> Self {
        let promote = if promote { PROMOTE } else { 0 };
        match NonZeroU16::new(FLAG | promote | (origin as u16) << 7 | to as u16) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The move of the piece on `from` to `to`, without promotion.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . x . . . . . .  f     ▲７六歩, the pawn from 7g to 7f
    /// // P P P P P P P P P  g
    /// let m = Move::new(Square::S7G, Square::S7F);
    /// assert_eq!(m.to_string(), "7g7f");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::from_parts(from.index(), to, false)
    }

    /// The move of the piece on `from` to `to` that promotes it.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// let m = Move::promotion(Square::S8H, Square::S2B);
    /// assert_eq!(m.to_string(), "8h2b+");
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square) -> Self {
        Self::from_parts(from.index(), to, true)
    }

    /// The drop of a piece of that kind on `to`.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, Move, Square};
    ///
    /// assert_eq!(Move::drop(HandKind::Pawn, Square::S5E).to_string(), "P*5e");
    /// ```
    #[inline]
    #[must_use]
    pub const fn drop(kind: HandKind, to: Square) -> Self {
        Self::from_parts(Square::COUNT + kind.index(), to, false)
    }

    /// The move with those bits, as [`Move::bits`] gives them; `None` for any other number.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// let m = Move::new(Square::S7G, Square::S7F);
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let to = Square::from_index((bits & 127) as usize);
        let origin = (bits >> 7 & 127) as usize;
        let is_drop = origin >= Square::COUNT;
        match (NonZeroU16::new(bits), to) {
            (Some(raw), Some(_))
                if bits & FLAG != 0
                    && origin < Square::COUNT + HandKind::COUNT
                    && !(is_drop && bits & PROMOTE != 0) =>
            {
                Some(Self(raw))
            }
            _ => None,
        }
    }

    /// The move as a number; see the type for its layout.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// // From 7g, number 60, to 7f, number 59.
    /// let m = Move::new(Square::S7G, Square::S7F);
    /// assert_eq!(m.bits(), 1 << 15 | 60 << 7 | 59);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    #[inline]
    const fn origin_index(self) -> usize {
        (self.0.get() >> 7 & 127) as usize
    }

    /// Where the move comes from.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, Move, Origin, Square};
    ///
    /// let origin = |text: &str| text.parse().map(Move::origin);
    /// assert_eq!(origin("7g7f"), Ok(Origin::Board(Square::S7G)));
    /// assert_eq!(origin("P*5e"), Ok(Origin::Hand(HandKind::Pawn)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn origin(self) -> Origin {
        match Square::from_index(self.origin_index()) {
            Some(from) => Origin::Board(from),
            None => match HandKind::from_index(self.origin_index() - Square::COUNT) {
                Some(kind) => Origin::Hand(kind),
                None => unreachable!(),
            },
        }
    }

    /// The origin of a move on the board; `None` for a drop.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// assert_eq!("7g7f".parse().map(Move::from), Ok(Some(Square::S7G)));
    /// assert_eq!("P*5e".parse().map(Move::from), Ok(None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.origin_index())
    }

    /// The kind of piece that a drop puts on the board; `None` for a move on the board.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, Move};
    ///
    /// assert_eq!("7g7f".parse().map(Move::dropped), Ok(None));
    /// assert_eq!("P*5e".parse().map(Move::dropped), Ok(Some(HandKind::Pawn)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<HandKind> {
        match self.origin() {
            Origin::Hand(kind) => Some(kind),
            Origin::Board(_) => None,
        }
    }

    /// Whether the move is a drop.
    ///
    /// ```
    /// use kiban_shogi::Move;
    ///
    /// assert_eq!("P*5e".parse().map(Move::is_drop), Ok(true));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.origin_index() >= Square::COUNT
    }

    /// The square on which the piece comes to stand.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// assert_eq!("8h2b+".parse().map(Move::to), Ok(Square::S2B));
    /// ```
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        // SAFETY: every constructor puts the index of a square into the low seven bits.
        unsafe { Square::from_index_unchecked((self.0.get() & 127) as usize) }
    }

    /// Whether the piece promotes.
    ///
    /// ```
    /// use kiban_shogi::Move;
    ///
    /// assert_eq!("8h2b+".parse().map(Move::is_promotion), Ok(true));
    /// assert_eq!("8h2b".parse().map(Move::is_promotion), Ok(false));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// All well-formed moves: 81 origins and 81 targets, twice, and 7 kinds of drop; 13,689 in
    /// all, those with the same origin and target included.
    ///
    /// ```
    /// use kiban_shogi::{Move, Position};
    ///
    /// assert_eq!(Move::all().count(), 13_689);
    /// let position = Position::startpos();
    /// assert_eq!(Move::all().filter(|&m| position.is_legal(m)).count(), 30);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=u16::MAX).filter_map(Self::from_bits)
    }
}

/// USI: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin() {
            Origin::Board(from) => write!(f, "{from}")?,
            Origin::Hand(kind) => write!(f, "{}*", kind.letter())?,
        }
        write!(f, "{}{}", self.to(), if self.is_promotion() { "+" } else { "" })
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
    /// The move with the piece as it is before it moves, or as it is dropped.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, PieceMove};
    ///
    /// let pawn = Piece::new(Color::Black, PieceKind::Pawn);
    /// let m = PieceMove::new(pawn, "7g7f".parse().unwrap());
    /// assert_eq!(m.to_string(), "P7g7f");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(piece: Piece, m: Move) -> Self {
        match NonZeroU32::new((piece.index() as u32) << 16 | m.bits() as u32) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The piece before it moves.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, PieceMove};
    ///
    /// let rook = Piece::new(Color::White, PieceKind::Rook);
    /// assert_eq!(PieceMove::new(rook, "8b8f".parse().unwrap()).piece(), rook);
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
    /// use kiban_shogi::{Color, Piece, PieceKind, PieceMove};
    ///
    /// let m = "8b8f".parse().unwrap();
    /// let rook = Piece::new(Color::White, PieceKind::Rook);
    /// assert_eq!(PieceMove::new(rook, m).bare(), m);
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

/// The piece, then the move: `P7g7f`, `+B2b3c`, `PP*5e`.
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
