//! Sets of squares.

use crate::{Color, File, Rank, Square};

/// The index of the square in that row and column of a board drawn with Red below.
const fn picture(row: usize, column: usize) -> usize {
    (9 - row) * 9 + column
}

kiban_core::define_bitboard! {
    /// A set of squares: bit `i` stands for the square of index `i`.
    ///
    /// Both words of the 128 are used as one number: rank 0 has the lowest nine bits, so a step
    /// of a whole set is one shift, whichever ranks it covers.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Square, attacks};
    ///
    /// let horse = attacks::horse(Square::E4, Bitboard::of(Square::E5));
    /// assert_eq!(Some(horse), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . x . . . x . .
    ///     . . . . . . . . .
    ///     . . x . . . x . .
    ///     . . . x . x . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// assert_eq!(horse.first(), Some(Square::D2));
    /// ```
    pub struct Bitboard of Square, 10 x 9, picture = picture,
    example = "use kiban_xiangqi::{Bitboard, Square};"
}

/// File a; the other files are shifts of it.
const FILE_A: u128 = {
    let (mut bits, mut rank) = (0, 0);
    while rank < 10 {
        bits |= 1 << (rank * 9);
        rank += 1;
    }
    bits
};

/// The first five ranks, Red's half.
const RED_HALF: u128 = (1 << 45) - 1;

/// The three middle points of the first three ranks.
const RED_PALACE: u128 = 0b000_111_000 * (1 | 1 << 9 | 1 << 18);

impl Bitboard {
    /// The squares of a file.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, File, Square};
    ///
    /// //  a b c d e f g h i
    /// //  . . . x . . . . .     all ten points of file d, rank 0 first
    /// let file = Bitboard::file(File::D);
    /// assert_eq!((file.first(), file.len()), (Some(Square::D0), 10));
    /// assert!(file.to_string().lines().all(|rank| rank == ". . . x . . . . ."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self::from_bits_truncated(FILE_A << file.index())
    }

    /// The squares of a rank.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Rank, Square};
    ///
    /// //  x x x x x x x x x  4     Red's side of the river
    /// //  . . . . . . . . .  3
    /// let rank = Bitboard::rank(Rank::R4);
    /// assert!(rank.len() == 9 && rank.contains(Square::A4) && !rank.contains(Square::A5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self::from_bits_truncated(0x1FF << (rank.index() * 9))
    }

    /// The five ranks on `color`'s side of the river.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Color};
    ///
    /// assert_eq!(Some(Bitboard::half(Color::Red)), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn half(color: Color) -> Self {
        Self::from_bits_truncated(match color {
            Color::Red => RED_HALF,
            Color::Black => RED_HALF << 45,
        })
    }

    /// The nine squares of `color`'s palace (九宫).
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, Color};
    ///
    /// let both = Bitboard::palace(Color::Red) | Bitboard::palace(Color::Black);
    /// assert_eq!(Some(both), Bitboard::from_picture("
    ///     . . . x x x . . .
    ///     . . . x x x . . .
    ///     . . . x x x . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . x x x . . .
    ///     . . . x x x . . .
    ///     . . . x x x . . .
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn palace(color: Color) -> Self {
        Self::from_bits_truncated(match color {
            Color::Red => RED_PALACE,
            Color::Black => RED_PALACE << 63,
        })
    }

    /// The set moved by `files` to the right and `ranks` up (negative: left and down), as Red sees
    /// the board. Squares that leave the board are dropped. At most two files either way.
    ///
    /// With constant arguments this is one mask and one shift.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn shifted(self, files: i8, ranks: i8) -> Self {
        let leave = match files {
            -2 => FILE_A | FILE_A << 1,
            -1 => FILE_A,
            1 => FILE_A << 8,
            2 => FILE_A << 8 | FILE_A << 7,
            _ => 0,
        };
        let bits = self.bits() & !leave;
        let by = files as i32 + 9 * ranks as i32;
        if by < 0 {
            Self::from_valid_bits(bits >> -by)
        } else {
            Self::from_bits_truncated(bits << by)
        }
    }
}
