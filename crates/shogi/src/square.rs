//! Squares, files and ranks.

use core::fmt;

use crate::Color;

/// A column of the board: 1 is at Black's right hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum File {
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
}

impl File {
    /// All files, from 1 to 9.
    pub const ALL: [Self; 9] = {
        use File::*;
        [F1, F2, F3, F4, F5, F6, F7, F8, F9]
    };

    /// 0 for file 1, 8 for file 9.
    ///
    /// ```
    /// assert_eq!(kiban_shogi::File::F7.index(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of that index, if it is below 9.
    ///
    /// ```
    /// use kiban_shogi::File;
    ///
    /// assert_eq!((File::from_index(0), File::from_index(9)), (Some(File::F1), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self::ALL[index]) } else { None }
    }
}

/// A row of the board: `a` is at the top, White's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Rank {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl Rank {
    /// All ranks, from a to i.
    pub const ALL: [Self; 9] = {
        use Rank::*;
        [A, B, C, D, E, F, G, H, I]
    };

    /// 0 for rank a, 8 for rank i.
    ///
    /// ```
    /// assert_eq!(kiban_shogi::Rank::C.index(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank of that index, if it is below 9.
    ///
    /// ```
    /// use kiban_shogi::Rank;
    ///
    /// assert_eq!((Rank::from_index(8), Rank::from_index(9)), (Some(Rank::I), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self::ALL[index]) } else { None }
    }

    /// The rank as `color` counts it: 0 is the far edge of the board, 8 the own first rank.
    ///
    /// ```
    /// use kiban_shogi::{Color, Rank};
    ///
    /// // a b c d e f g h i
    /// // 0 1 2 3 4 5 6 7 8     as Black counts
    /// // 8 7 6 5 4 3 2 1 0     as White counts
    /// assert_eq!(Rank::C.seen_from(Color::Black), 2);
    /// assert_eq!(Rank::C.seen_from(Color::White), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn seen_from(self, color: Color) -> usize {
        match color {
            Color::Black => self.index(),
            Color::White => 8 - self.index(),
        }
    }
}

/// A square, named as in USI: file and rank, `S7G` for 7g (▲７七).
///
/// The order is file by file, and from rank a to rank i within a file, so that a step down the
/// board is the next index and a step to the left is nine more:
///
/// ```text
///    9  8  7  6  5  4  3  2  1
///   72 63 54 45 36 27 18  9  0  a
///   73 64 55 46 37 28 19 10  1  b
///    …
///   80 71 62 53 44 35 26 17  8  i
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
#[rustfmt::skip]
pub enum Square {
    S1A, S1B, S1C, S1D, S1E, S1F, S1G, S1H, S1I,
    S2A, S2B, S2C, S2D, S2E, S2F, S2G, S2H, S2I,
    S3A, S3B, S3C, S3D, S3E, S3F, S3G, S3H, S3I,
    S4A, S4B, S4C, S4D, S4E, S4F, S4G, S4H, S4I,
    S5A, S5B, S5C, S5D, S5E, S5F, S5G, S5H, S5I,
    S6A, S6B, S6C, S6D, S6E, S6F, S6G, S6H, S6I,
    S7A, S7B, S7C, S7D, S7E, S7F, S7G, S7H, S7I,
    S8A, S8B, S8C, S8D, S8E, S8F, S8G, S8H, S8I,
    S9A, S9B, S9C, S9D, S9E, S9F, S9G, S9H, S9I,
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// All squares in the order of their index.
    #[rustfmt::skip]
    pub const ALL: [Self; Self::COUNT] = {
        use Square::*;
        [
            S1A, S1B, S1C, S1D, S1E, S1F, S1G, S1H, S1I,
            S2A, S2B, S2C, S2D, S2E, S2F, S2G, S2H, S2I,
            S3A, S3B, S3C, S3D, S3E, S3F, S3G, S3H, S3I,
            S4A, S4B, S4C, S4D, S4E, S4F, S4G, S4H, S4I,
            S5A, S5B, S5C, S5D, S5E, S5F, S5G, S5H, S5I,
            S6A, S6B, S6C, S6D, S6E, S6F, S6G, S6H, S6I,
            S7A, S7B, S7C, S7D, S7E, S7F, S7G, S7H, S7I,
            S8A, S8B, S8C, S8D, S8E, S8F, S8G, S8H, S8I,
            S9A, S9B, S9C, S9D, S9E, S9F, S9G, S9H, S9I,
        ]
    };

    /// The square on that file and rank.
    ///
    /// ```
    /// use kiban_shogi::{File, Rank, Square};
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . x . . . . . .  g     ７七
    /// assert_eq!(Square::new(File::F7, Rank::G), Square::S7G);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[file.index() * 9 + rank.index()]
    }

    /// The square's number, from 0 to 80.
    ///
    /// ```
    /// use kiban_shogi::Square;
    ///
    /// // A step down the board is one more, a step to the left nine more.
    /// let [here, below, left] = [Square::S5E, Square::S5F, Square::S6E].map(Square::index);
    /// assert_eq!((here, below, left), (40, 41, 49));
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square of that index, if it is below 81.
    ///
    /// ```
    /// use kiban_shogi::Square;
    ///
    /// assert_eq!((Square::from_index(80), Square::from_index(81)), (Some(Square::S9I), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            // SAFETY: the enum has a variant for each number below `COUNT`.
            Some(unsafe { Self::from_index_unchecked(index) })
        } else {
            None
        }
    }

    /// # Safety
    ///
    /// `index` must be below 81.
    #[inline]
    pub(crate) const unsafe fn from_index_unchecked(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        // SAFETY: `repr(u8)`, variants are numbered from 0 to 80 without a gap, and the caller
        // promises that the index is one of them.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }

    /// The square's file.
    ///
    /// ```
    /// use kiban_shogi::{File, Square};
    ///
    /// assert_eq!(Square::S7G.file(), File::F7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() / 9]
    }

    /// The square's rank.
    ///
    /// ```
    /// use kiban_shogi::{Rank, Square};
    ///
    /// assert_eq!(Square::S7G.rank(), Rank::G);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 9]
    }

    /// The square that is `files` to the left and `ranks` down, as Black sees the board; `None`
    /// beyond the edge.
    ///
    /// ```
    /// use kiban_shogi::Square;
    ///
    /// // 3 2 1
    /// // . x .  c     One to the left and two up from N: a knight's jump.
    /// // . . .  d
    /// // . . N  e     To the right the board ends.
    /// assert_eq!(Square::S1E.offset(1, -2), Some(Square::S2C));
    /// assert_eq!(Square::S1E.offset(-1, -2), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 as isize + files as isize;
        let rank = self.rank() as i8 as isize + ranks as isize;
        if file < 0 || file > 8 || rank < 0 || rank > 8 {
            return None;
        }
        Self::from_index((file * 9 + rank) as usize)
    }

    /// The square in the same place when the board is turned half round: 1a for 9i.
    ///
    /// ```
    /// use kiban_shogi::Square;
    ///
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . . . . . x . .  c     3c comes to lie where 7g is now, and 7g where 3c is.
    /// // . . . . . . . . .
    /// // . . . . . . . . .
    /// // . . . . . . . . .
    /// // . . x . . . . . .  g
    /// assert_eq!(Square::S7G.rotated(), Square::S3C);
    /// assert_eq!(Square::S5E.rotated(), Square::S5E);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::ALL[80 - self.index()]
    }
}

/// The USI name: `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = (b'a' + self.rank() as u8) as char;
        write!(f, "{}{rank}", self.file().index() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
