//! The two sides.

use core::fmt;
use core::ops::Not;

/// A side: Red (红方) moves first and up the board, Black (黑方) down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 红: starts on ranks 0 to 3.
    Red,
    /// 黑: starts on ranks 6 to 9.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black.
    ///
    /// ```
    /// use kiban_xiangqi::Color;
    ///
    /// assert_eq!([Color::Red.index(), Color::Black.index()], [0, 1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    ///
    /// ```
    /// use kiban_xiangqi::Color;
    ///
    /// assert_eq!(Color::Red.other(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// One rank forward: 1 for Red, -1 for Black.
    #[inline(always)]
    pub(crate) const fn ahead(self) -> i8 {
        match self {
            Self::Red => 1,
            Self::Black => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}
