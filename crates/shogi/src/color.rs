//! The two sides.

use core::fmt;
use core::ops::Not;

/// A side: Black (先手, *sente*) moves first and up the board, White (後手, *gote*) down.
///
/// In handicap games White is the stronger player (上手) and moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 先手, or 下手 in a handicap game: moves towards rank a.
    Black,
    /// 後手, or 上手 in a handicap game: moves towards rank i.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    ///
    /// ```
    /// assert_eq!(kiban_shogi::Color::White.index(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    ///
    /// ```
    /// use kiban_shogi::Color;
    ///
    /// assert_eq!(Color::Black.other(), Color::White);
    /// assert_eq!(!Color::White, Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
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
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
