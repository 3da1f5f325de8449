//! Pieces: what they are, and whose.

use core::fmt;
use core::num::NonZeroU8;

use crate::Color;

/// What a piece is: 14 kinds, the last six of them promoted.
///
/// The promoted form of a kind is the kind whose index is 8 more.
///
/// How Black's pieces move; White's do so turned half round. `x` is a step, `↑` and its like any
/// distance, up to the first piece on the way. A knight jumps over what stands between.
///
/// ```text
///  pawn   lance   knight  silver  gold,    king   bishop  rook    horse   dragon
///  歩     香      桂      銀      金 と …  玉     角      飛      馬      龍
///                 x . x
/// . x .   . ↑ .   . . .   x x x   x x x   x x x   ↖ . ↗   . ↑ .   ↖ x ↗   x ↑ x
/// . P .   . L .   . N .   . S .   x G x   x K x   . B .   ← R →   x B x   ← R →
/// . . .   . . .   . . .   x . x   . x .   x x x   ↙ . ↘   . ↓ .   ↙ x ↘   x ↓ x
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩: one step forward.
    Pawn,
    /// 香: any distance forward.
    Lance,
    /// 桂: two steps forward and one aside, over anything between.
    Knight,
    /// 銀: one step forward or diagonally.
    Silver,
    /// 角: any distance diagonally.
    Bishop,
    /// 飛: any distance along ranks and files.
    Rook,
    /// 金: one step in any direction but diagonally back.
    Gold,
    /// 玉: one step in any direction.
    King,
    /// と: moves like a gold.
    ProPawn,
    /// 成香 (杏): moves like a gold.
    ProLance,
    /// 成桂 (圭): moves like a gold.
    ProKnight,
    /// 成銀 (全): moves like a gold.
    ProSilver,
    /// 馬, promoted bishop: a bishop that also moves one step along ranks and files.
    Horse,
    /// 龍, promoted rook: a rook that also moves one step diagonally.
    Dragon,
}

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// All kinds in the order of their index.
    pub const ALL: [Self; Self::COUNT] = {
        use PieceKind::*;
        [
            Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, ProPawn, ProLance, ProKnight,
            ProSilver, Horse, Dragon,
        ]
    };

    /// The kind's number, from 0 to 13.
    ///
    /// ```
    /// assert_eq!(kiban_shogi::PieceKind::Dragon.index(), 13);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of that index, if it is below 14.
    ///
    /// ```
    /// use kiban_shogi::PieceKind;
    ///
    /// assert_eq!(PieceKind::from_index(0), Some(PieceKind::Pawn));
    /// assert_eq!(PieceKind::from_index(14), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            // SAFETY: there is a kind for each number below `COUNT`.
            Some(unsafe { Self::from_index_unchecked(index) })
        } else {
            None
        }
    }

    /// # Safety
    ///
    /// `index` must be below 14.
    #[inline]
    const unsafe fn from_index_unchecked(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        // SAFETY: `repr(u8)`, kinds are numbered from 0 to 13 without a gap, and the caller
        // promises that the index is one of them.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }

    /// The promoted form; `None` for golds, kings and what is promoted already.
    ///
    /// ```
    /// use kiban_shogi::PieceKind;
    ///
    /// assert_eq!(PieceKind::Bishop.promoted(), Some(PieceKind::Horse));
    /// assert_eq!(PieceKind::Gold.promoted(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        if self.index() < 6 { Self::from_index(self.index() + 8) } else { None }
    }

    /// The kind that this one was before it promoted; itself if it is not promoted.
    ///
    /// ```
    /// use kiban_shogi::PieceKind;
    ///
    /// assert_eq!(PieceKind::Dragon.unpromoted(), PieceKind::Rook);
    /// assert_eq!(PieceKind::Rook.unpromoted(), PieceKind::Rook);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        // SAFETY: the three low bits make a number below 8.
        unsafe { Self::from_index_unchecked(self.index() & 7) }
    }

    /// Whether this is a promoted form.
    ///
    /// ```
    /// use kiban_shogi::PieceKind;
    ///
    /// assert!(PieceKind::ProPawn.is_promoted() && !PieceKind::King.is_promoted());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self.index() >= 8
    }

    /// Whether the piece moves as a gold: the gold and four promoted kinds.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Square, attacks};
    ///
    /// // x x x     A と moves like a gold.
    /// // x + x
    /// // . x .
    /// assert!(PieceKind::ProPawn.moves_like_gold());
    /// let tokin = Piece::new(Color::Black, PieceKind::ProPawn);
    /// let attacked = attacks::of(tokin, Square::S5E, Square::S5E.into());
    /// assert_eq!(attacked, attacks::gold(Color::Black, Square::S5E));
    /// ```
    #[inline]
    #[must_use]
    pub const fn moves_like_gold(self) -> bool {
        use PieceKind::*;
        matches!(self, Gold | ProPawn | ProLance | ProKnight | ProSilver)
    }

    /// The kind that comes to the hand of whoever captures such a piece; `None` for a king.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, PieceKind};
    ///
    /// // A piece is in hand as it was before it promoted.
    /// assert_eq!(PieceKind::Dragon.hand_kind(), Some(HandKind::Rook));
    /// assert_eq!(PieceKind::King.hand_kind(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn hand_kind(self) -> Option<HandKind> {
        HandKind::from_index(self.unpromoted().index())
    }

    /// The letter of the kind in SFEN, upper case and without `+`.
    ///
    /// ```
    /// use kiban_shogi::PieceKind;
    ///
    /// assert_eq!((PieceKind::Knight.letter(), PieceKind::ProKnight.letter()), ('N', 'N'));
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        b"PLNSBRGK"[self.index() & 7] as char
    }
}

/// A kind of piece that can be in hand: the seven that are neither king nor promoted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "see the same names in `PieceKind`")]
pub enum HandKind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
}

impl HandKind {
    /// The number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds in the order of their index.
    pub const ALL: [Self; Self::COUNT] = {
        use HandKind::*;
        [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold]
    };

    /// The order in which SFEN and diagrams list a hand: rook, bishop, gold, silver, knight,
    /// lance, pawn.
    pub const DISPLAY_ORDER: [Self; Self::COUNT] = {
        use HandKind::*;
        [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn]
    };

    /// The kind's number, from 0 to 6; the same as that of its `PieceKind`.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, PieceKind};
    ///
    /// assert_eq!(HandKind::Gold.index(), PieceKind::Gold.index());
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of that index, if it is below 7.
    ///
    /// ```
    /// use kiban_shogi::HandKind;
    ///
    /// assert_eq!(HandKind::from_index(6), Some(HandKind::Gold));
    /// assert_eq!(HandKind::from_index(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            // SAFETY: `repr(u8)`, and the seven kinds are numbered from 0 to 6 without a gap.
            Some(unsafe { core::mem::transmute::<u8, Self>(index as u8) })
        } else {
            None
        }
    }

    /// The kind of the piece once it stands on the board.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, PieceKind};
    ///
    /// assert_eq!(HandKind::Silver.piece_kind(), PieceKind::Silver);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece_kind(self) -> PieceKind {
        // SAFETY: the seven kinds are the first of the fourteen.
        unsafe { PieceKind::from_index_unchecked(self.index()) }
    }

    /// How many pieces of the kind a set of pieces has, promoted ones included.
    ///
    /// ```
    /// use kiban_shogi::HandKind;
    ///
    /// assert_eq!(HandKind::ALL.map(HandKind::total), [18, 4, 4, 4, 2, 2, 4]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn total(self) -> u8 {
        [18, 4, 4, 4, 2, 2, 4][self.index()]
    }

    /// The letter of the kind in SFEN, upper case.
    ///
    /// ```
    /// assert_eq!(kiban_shogi::HandKind::Bishop.letter(), 'B');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        self.piece_kind().letter()
    }
}

impl From<HandKind> for PieceKind {
    fn from(kind: HandKind) -> Self {
        kind.piece_kind()
    }
}

/// A piece on the board: its kind and whose it is, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The number of indices that pieces use; see [`Piece::index`].
    pub const COUNT: usize = 32;

    /// The piece of that kind and side.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind};
    ///
    /// let piece = Piece::new(Color::White, PieceKind::Horse);
    /// assert_eq!(piece.to_string(), "+b");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        let raw = (color as u8) << 4 | kind as u8;
        match NonZeroU8::new(raw + 1) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The kind's number, plus 16 for White: below 32, with gaps at 14, 15 and 30, 31.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::Black, PieceKind::King).index(), 7);
    /// assert_eq!(Piece::new(Color::White, PieceKind::King).index(), 23);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The number of codes; see [`Piece::code`].
    pub(crate) const CODES: usize = 32;

    /// The byte that holds the piece: its index plus 1, below 32. `None` is held as 0.
    #[inline]
    #[must_use]
    pub(crate) const fn code(self) -> usize {
        // The mask changes nothing, but lets the compiler see that tables of codes are kept.
        self.0.get() as usize & 31
    }

    /// The codes of the pieces of a board, 0 for no piece.
    #[inline]
    pub(crate) const fn codes<const N: usize>(board: &[Option<Self>; N]) -> [u8; N] {
        // SAFETY: `Option<Piece>` is as large as the `u8` in it, whose 0 is `None`, and has no
        // bytes besides.
        unsafe { core::mem::transmute_copy::<[Option<Self>; N], [u8; N]>(board) }
    }

    /// The board whose bytes are those codes, 0 for no piece.
    ///
    /// # Safety
    ///
    /// Each must be 0 or the code of a piece.
    #[inline]
    pub(crate) unsafe fn board_from_codes<const N: usize>(codes: [u8; N]) -> [Option<Self>; N] {
        let is_code = |&code: &u8| code == 0 || Self::from_index(usize::from(code) - 1).is_some();
        debug_assert!(codes.iter().all(is_code));
        // SAFETY: the size of `Option<Piece>` is that of the `u8` in it, its 0 is `None`, and the
        // caller promises that the others are pieces.
        unsafe { core::mem::transmute_copy::<[u8; N], [Option<Self>; N]>(&codes) }
    }

    /// The piece of that index, if there is one.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::from_index(23), Some(Piece::new(Color::White, PieceKind::King)));
    /// assert_eq!(Piece::from_index(14), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match PieceKind::from_index(index & 15) {
            Some(kind) if index < 16 => Some(Self::new(Color::Black, kind)),
            Some(kind) if index < 32 => Some(Self::new(Color::White, kind)),
            _ => None,
        }
    }

    /// Whose piece it is.
    ///
    /// ```
    /// use kiban_shogi::{Color, Position, Square};
    ///
    /// //  s n l     Small letters are White's pieces.
    /// //  . b .
    /// //  p p p
    /// let bishop = Position::startpos().piece_at(Square::S2B).unwrap();
    /// assert_eq!(bishop.color(), Color::White);
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() < 16 { Color::Black } else { Color::White }
    }

    /// What piece it is.
    ///
    /// ```
    /// use kiban_shogi::{PieceKind, Position, Square};
    ///
    /// let bishop = Position::startpos().piece_at(Square::S2B).unwrap();
    /// assert_eq!(bishop.kind(), PieceKind::Bishop);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        let index = self.index() & 15;
        debug_assert!(index < PieceKind::COUNT);
        // SAFETY: `new` is the only constructor and puts a kind into the low four bits;
        // `PieceKind` is `repr(u8)` and numbered without a gap.
        unsafe { core::mem::transmute::<u8, PieceKind>(index as u8) }
    }

    /// The promoted piece of the same side, if the kind has a promoted form.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind};
    ///
    /// let pawn = Piece::new(Color::White, PieceKind::Pawn);
    /// assert_eq!(pawn.promoted(), Some(Piece::new(Color::White, PieceKind::ProPawn)));
    /// assert_eq!(pawn.promoted().and_then(Piece::promoted), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        // Six kinds promote, to those whose index is 8 more.
        match self.0.checked_add(8) {
            Some(promoted) if self.index() & 15 < 6 => Some(Self(promoted)),
            _ => None,
        }
    }
}

/// The letters of SFEN: `P`, `+P` for Black, `p`, `+p` for White.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        let letter = match self.color() {
            Color::Black => kind.letter(),
            Color::White => kind.letter().to_ascii_lowercase(),
        };
        write!(f, "{}{letter}", if kind.is_promoted() { "+" } else { "" })
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
