//! Squares, files and ranks.
//!
//! Xiangqi is played on the points where lines cross; a `Square` is one of these 90 points.

use core::fmt;

use crate::Color;

/// A column of the board: `a` is at Red's left hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum File {
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

impl File {
    /// All files, from a to i.
    pub const ALL: [Self; 9] = {
        use File::*;
        [A, B, C, D, E, F, G, H, I]
    };

    /// 0 for file a, 8 for file i.
    ///
    /// ```
    /// use kiban_xiangqi::File;
    ///
    /// assert_eq!([File::A.index(), File::I.index()], [0, 8]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of that index, if it is below 9.
    ///
    /// ```
    /// use kiban_xiangqi::File;
    ///
    /// assert_eq!((File::from_index(8), File::from_index(9)), (Some(File::I), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self::ALL[index]) } else { None }
    }

    /// The file as `color` counts it, from 1 at its own right hand to 9, as in Chinese notation.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, File};
    ///
    /// // From the right: 炮二 of Red stands on file h.
    /// assert_eq!((File::H.seen_from(Color::Red), File::H.seen_from(Color::Black)), (2, 8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn seen_from(self, color: Color) -> usize {
        match color {
            Color::Red => 9 - self.index(),
            Color::Black => 1 + self.index(),
        }
    }
}

/// A row of the board: 0 is at the bottom, Red's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Rank {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

impl Rank {
    /// All ranks, from 0 to 9.
    pub const ALL: [Self; 10] = {
        use Rank::*;
        [R0, R1, R2, R3, R4, R5, R6, R7, R8, R9]
    };

    /// 0 for rank 0, 9 for rank 9.
    ///
    /// ```
    /// use kiban_xiangqi::Rank;
    ///
    /// assert_eq!([Rank::R0.index(), Rank::R9.index()], [0, 9]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank of that index, if it is below 10.
    ///
    /// ```
    /// use kiban_xiangqi::Rank;
    ///
    /// assert_eq!((Rank::from_index(9), Rank::from_index(10)), (Some(Rank::R9), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 10 { Some(Self::ALL[index]) } else { None }
    }

    /// The rank as `color` counts it: 0 is its own first rank, 9 the far edge of the board, and
    /// the river lies between 4 and 5.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Rank};
    ///
    /// assert_eq!((Rank::R0.seen_from(Color::Red), Rank::R0.seen_from(Color::Black)), (0, 9));
    /// ```
    #[inline]
    #[must_use]
    pub const fn seen_from(self, color: Color) -> usize {
        match color {
            Color::Red => self.index(),
            Color::Black => 9 - self.index(),
        }
    }
}

/// A point of the board, named as in UCCI and ICCS: file and rank, `H2` for h2.
///
/// The order is rank by rank from Red's first, and from file a to file i within a rank, so that a
/// step to the right is the next index and a step up the board is nine more:
///
/// ```text
///   81 82 83 84 85 86 87 88 89  9
///    …
///    9 10 11 12 13 14 15 16 17  1
///    0  1  2  3  4  5  6  7  8  0
///    a  b  c  d  e  f  g  h  i
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
#[rustfmt::skip]
pub enum Square {
    A0, B0, C0, D0, E0, F0, G0, H0, I0,
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
}

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 90;

    /// All squares in the order of their index.
    #[rustfmt::skip]
    pub const ALL: [Self; Self::COUNT] = {
        use Square::*;
        [
            A0, B0, C0, D0, E0, F0, G0, H0, I0,
            A1, B1, C1, D1, E1, F1, G1, H1, I1,
            A2, B2, C2, D2, E2, F2, G2, H2, I2,
            A3, B3, C3, D3, E3, F3, G3, H3, I3,
            A4, B4, C4, D4, E4, F4, G4, H4, I4,
            A5, B5, C5, D5, E5, F5, G5, H5, I5,
            A6, B6, C6, D6, E6, F6, G6, H6, I6,
            A7, B7, C7, D7, E7, F7, G7, H7, I7,
            A8, B8, C8, D8, E8, F8, G8, H8, I8,
            A9, B9, C9, D9, E9, F9, G9, H9, I9,
        ]
    };

    /// The square on that file and rank.
    ///
    /// ```
    /// use kiban_xiangqi::{File, Rank, Square};
    ///
    /// assert_eq!(Square::new(File::H, Rank::R2), Square::H2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank.index() * 9 + file.index()]
    }

    /// The square's number, from 0 to 89.
    ///
    /// ```
    /// use kiban_xiangqi::Square;
    ///
    /// // Rank by rank, from a0 to i9.
    /// assert_eq!([Square::A0, Square::B0, Square::A1, Square::I9].map(Square::index), [0, 1, 9, 89]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square of that index, if it is below 90.
    ///
    /// ```
    /// use kiban_xiangqi::Square;
    ///
    /// assert_eq!((Square::from_index(89), Square::from_index(90)), (Some(Square::I9), None));
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
    /// `index` must be below 90.
    #[inline]
    pub(crate) const unsafe fn from_index_unchecked(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        // SAFETY: `repr(u8)`, variants are numbered from 0 to 89 without a gap, and the caller
        // promises that the index is one of them.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }

    /// The square's file.
    ///
    /// ```
    /// use kiban_xiangqi::{File, Square};
    ///
    /// assert_eq!(Square::H2.file(), File::H);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() % 9]
    }

    /// The square's rank.
    ///
    /// ```
    /// use kiban_xiangqi::{Rank, Square};
    ///
    /// assert_eq!(Square::H2.rank(), Rank::R2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 9]
    }

    /// The square that is `files` to the right and `ranks` up, as Red sees the board; `None`
    /// beyond the edge.
    ///
    /// ```
    /// use kiban_xiangqi::Square;
    ///
    /// //  e f
    /// //  . x  6     One to the right and two up: a horse's way.
    /// //  . .  5
    /// //  N .  4
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::A0.offset(-1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 as isize + files as isize;
        let rank = self.rank() as i8 as isize + ranks as isize;
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            return None;
        }
        Self::from_index((rank * 9 + file) as usize)
    }

    /// The square in the same place when the board is turned half round: a0 for i9.
    ///
    /// ```
    /// use kiban_xiangqi::Square;
    ///
    /// //  a b c d e f g h i
    /// //  . x . . . . . . .  7     Each of the two marked points comes to lie where the other is.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . x .  2
    /// assert_eq!(Square::H2.rotated(), Square::B7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::ALL[89 - self.index()]
    }

    /// The square in the same place when left and right are exchanged: a0 for i0.
    ///
    /// ```
    /// use kiban_xiangqi::Square;
    ///
    /// //  a b c d e f g h i
    /// //  . x . . . . . x .  2
    /// assert_eq!(Square::H2.mirrored(), Square::B2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(File::ALL[8 - self.file().index()], self.rank())
    }

    /// The side on whose half of the board, seen from the river, the square lies.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Square};
    ///
    /// //  b b b b b b b b b  5     Black's side,
    /// //
    /// //  r r r r r r r r r  4     and over the river Red's
    /// assert_eq!([Square::E4.half(), Square::E5.half()], [Color::Red, Color::Black]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn half(self) -> Color {
        if self.index() < 45 { Color::Red } else { Color::Black }
    }
}

/// The name in UCCI: `h2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = (b'a' + self.file() as u8) as char;
        write!(f, "{file}{}", self.rank().index())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
