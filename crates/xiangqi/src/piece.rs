//! Pieces: what they are, and whose.

use core::fmt;
use core::num::NonZeroU8;

use crate::Color;

/// What a piece is: seven kinds.
///
/// How they move: `x` is a step, `↑` and its like any distance, up to the first piece on the way.
/// A point marked `o` must be empty: the eye of the elephant, or the leg of the horse.
///
/// ```text
///  king    advisor  elephant    horse       rook    cannon          pawn     over the river
///  帅 将   仕 士    相 象       马          车      炮              兵 卒    (Red's)
///                   x . . . x   . x . x .
///  . x .   x . x    . o . o .   x . o . x   . ↑ .   moves as a      . x .    . x .
///  x K x   . A .    . . B . .   . o N o .   ← R →   rook; captures  . P .    x P x
///  . x .   x . x    . o . o .   x . o . x   . ↓ .   behind one      . . .    . . .
///                   x . . . x   . x . x .           piece: C p . r
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 帅, 将: one step along ranks and files, within the palace.
    King,
    /// 仕, 士: one step diagonally, within the palace.
    Advisor,
    /// 相, 象: two steps diagonally on its own side of the river, unless the point between, its
    /// eye (象眼), is occupied.
    Elephant,
    /// 马: one step along a rank or file and one diagonally outwards, unless the point of the
    /// first step, its leg (马腿), is occupied.
    Horse,
    /// 车: any distance along ranks and files.
    Rook,
    /// 炮: moves like a rook, but captures only what stands behind exactly one other piece, its
    /// screen (炮架).
    Cannon,
    /// 兵, 卒: one step forward; over the river also one step sideways.
    Pawn,
}

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds in the order of their index.
    pub const ALL: [Self; Self::COUNT] = {
        use PieceKind::*;
        [King, Advisor, Elephant, Horse, Rook, Cannon, Pawn]
    };

    /// The kind's number, from 0 to 6.
    ///
    /// ```
    /// use kiban_xiangqi::PieceKind;
    ///
    /// assert_eq!([PieceKind::King.index(), PieceKind::Pawn.index()], [0, 6]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of that index, if it is below 7.
    ///
    /// ```
    /// use kiban_xiangqi::PieceKind;
    ///
    /// assert_eq!(PieceKind::from_index(6), Some(PieceKind::Pawn));
    /// assert_eq!(PieceKind::from_index(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// How many pieces of the kind each side has at the start.
    ///
    /// ```
    /// use kiban_xiangqi::PieceKind;
    ///
    /// assert_eq!([PieceKind::King.total(), PieceKind::Pawn.total()], [1, 5]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn total(self) -> u8 {
        [1, 2, 2, 2, 2, 2, 5][self.index()]
    }

    /// The letter of the kind in FEN, upper case: an elephant is `B`, a horse `N`.
    ///
    /// ```
    /// use kiban_xiangqi::PieceKind;
    ///
    /// assert_eq!([PieceKind::Horse.letter(), PieceKind::Elephant.letter()], ['N', 'B']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        b"KABNRCP"[self.index()] as char
    }

    /// The name in English, lower case.
    ///
    /// ```
    /// use kiban_xiangqi::PieceKind;
    ///
    /// assert_eq!(PieceKind::Cannon.name(), "cannon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"][self.index()]
    }
}

/// A piece on the board: its kind and whose it is, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// The number of indices that pieces use; see [`Piece::index`].
    pub const COUNT: usize = 16;

    /// The piece of that kind and side.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::Black, PieceKind::Horse).to_string(), "n");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        let raw = (color as u8) << 3 | kind as u8;
        match NonZeroU8::new(raw + 1) {
            Some(raw) => Self(raw),
            None => unreachable!(),
        }
    }

    /// The kind's number, plus 8 for Black: below 16, with gaps at 7 and 15.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// assert!(Piece::new(Color::Black, PieceKind::Pawn).index() < Piece::COUNT);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The number of codes; see [`Piece::code`].
    pub(crate) const CODES: usize = 16;

    /// The byte that holds the piece: its index plus 1, below 16. `None` is held as 0.
    #[inline]
    #[must_use]
    pub(crate) const fn code(self) -> usize {
        // The mask changes nothing, but lets the compiler see that tables of codes are kept.
        self.0.get() as usize & 15
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
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// let rook = Piece::new(Color::Black, PieceKind::Rook);
    /// assert_eq!(Piece::from_index(rook.index()), Some(rook));
    /// assert_eq!(Piece::from_index(Piece::COUNT), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match PieceKind::from_index(index & 7) {
            Some(kind) if index < 8 => Some(Self::new(Color::Red, kind)),
            Some(kind) if index < 16 => Some(Self::new(Color::Black, kind)),
            _ => None,
        }
    }

    /// Whose piece it is.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::Black, PieceKind::Rook).color(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() < 8 { Color::Red } else { Color::Black }
    }

    /// What the piece is.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::Black, PieceKind::Rook).kind(), PieceKind::Rook);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        let index = self.index() & 7;
        debug_assert!(index < PieceKind::COUNT);
        // SAFETY: `repr(u8)`, variants are numbered from 0 to 6 without a gap, and `new` is the
        // only constructor, so the low three bits are the index of a kind.
        unsafe { core::mem::transmute::<u8, PieceKind>(index as u8) }
    }

    /// The character in Chinese: 帅仕相马车炮兵 for Red, 将士象马车炮卒 for Black.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind};
    ///
    /// let king = |color| Piece::new(color, PieceKind::King).chinese();
    /// assert_eq!([king(Color::Red), king(Color::Black)], ['帅', '将']);
    /// ```
    #[must_use]
    pub const fn chinese(self) -> char {
        let names = match self.color() {
            Color::Red => ['帅', '仕', '相', '马', '车', '炮', '兵'],
            Color::Black => ['将', '士', '象', '马', '车', '炮', '卒'],
        };
        names[self.kind().index()]
    }
}

/// The letters of FEN: `P` for Red, `p` for Black.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.kind().letter();
        write!(
            f,
            "{}",
            match self.color() {
                Color::Red => letter,
                Color::Black => letter.to_ascii_lowercase(),
            }
        )
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
