//! Sets of squares.

use crate::{Color, File, Rank, Square};

/// The index of the square in that row and column of a board drawn with Black below.
const fn picture(row: usize, column: usize) -> usize {
    (8 - column) * 9 + row
}

kiban_core::define_bitboard! {
    /// A set of squares: bit `i` stands for the square of index `i`.
    ///
    /// Both words of the 128 are used as one number: file 1 has the lowest nine bits, so a step
    /// of a whole set is one shift, whichever files it covers.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Square, attacks};
    ///
    /// let knight = attacks::knight(kiban_shogi::Color::Black, Square::S5G);
    /// assert_eq!(Some(knight), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . x . x . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// assert_eq!(knight.into_iter().collect::<Vec<_>>(), [Square::S4E, Square::S6E]);
    /// ```
    pub struct Bitboard of Square, 9 x 9, picture = picture,
    example = "use kiban_shogi::{Bitboard, Square};"
}

/// Rank a; the other ranks are shifts of it.
const RANK_A: u128 = {
    let (mut bits, mut file) = (0, 0);
    while file < 9 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};

/// The `count` ranks farthest from `color`: the ones its pieces move towards.
const fn far(color: Color, count: usize) -> Bitboard {
    let (mut bits, mut i) = (0, 0);
    while i < count {
        let rank = match color {
            Color::Black => i,
            Color::White => 8 - i,
        };
        bits |= RANK_A << rank;
        i += 1;
    }
    Bitboard::from_bits_truncated(bits)
}

const FAR: [[Bitboard; 4]; 2] = {
    use Color::*;
    [
        [far(Black, 0), far(Black, 1), far(Black, 2), far(Black, 3)],
        [far(White, 0), far(White, 1), far(White, 2), far(White, 3)],
    ]
};

impl Bitboard {
    /// The squares of a file.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, File, Square};
    ///
    /// let file = Bitboard::file(File::F3);
    /// assert_eq!((file.first(), file.len()), (Some(Square::S3A), 9));
    /// // 9 8 7 6 5 4 3 2 1
    /// // . . . . . . x . .     File 3 is the third from Black's right hand.
    /// assert!(file.to_string().lines().all(|rank| rank == ". . . . . . x . ."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self::from_bits_truncated(0x1FF << (file.index() * 9))
    }

    /// The squares of a rank.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Rank};
    ///
    /// assert_eq!(Some(Bitboard::rank(Rank::C)), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     x x x x x x x x x
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self::from_bits_truncated(RANK_A << rank.index())
    }

    /// The three ranks in which the pieces of `color` promote.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Color};
    ///
    /// assert_eq!(Some(Bitboard::promotion_zone(Color::Black)), Bitboard::from_picture("
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    ///     x x x x x x x x x
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotion_zone(color: Color) -> Self {
        FAR[color.index()][3]
    }

    /// The last rank as `color` moves: no pawn or lance of its may stay there.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Color};
    ///
    /// // White moves down the board.
    /// assert_eq!(Some(Bitboard::last_rank(Color::White)), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     x x x x x x x x x
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn last_rank(color: Color) -> Self {
        FAR[color.index()][1]
    }

    /// The last two ranks as `color` moves: no knight of its may stay there.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, Color, Rank};
    ///
    /// // x x x x x x x x x  a     From here a knight of Black's would jump off the board.
    /// // x x x x x x x x x  b
    /// // . . . . . . . . .  c
    /// let dead = Bitboard::last_two_ranks(Color::Black);
    /// assert_eq!(dead, Bitboard::rank(Rank::A) | Bitboard::rank(Rank::B));
    /// ```
    #[inline]
    #[must_use]
    pub const fn last_two_ranks(color: Color) -> Self {
        FAR[color.index()][2]
    }

    /// The set moved one rank ahead, as `color` moves.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn ahead(self, color: Color) -> Self {
        match color {
            Color::Black => self.shifted(0, -1),
            Color::White => self.shifted(0, 1),
        }
    }

    /// The set moved by `files` to the left and `ranks` down (negative: right and up), as Black
    /// sees the board. Squares that leave the board are dropped. At most two ranks either way.
    ///
    /// With constant arguments this is one mask and one shift.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn shifted(self, files: i32, ranks: i32) -> Self {
        let stay = match ranks {
            -2 => Self::last_two_ranks(Color::Black).bits(),
            -1 => Self::last_rank(Color::Black).bits(),
            1 => Self::last_rank(Color::White).bits(),
            2 => Self::last_two_ranks(Color::White).bits(),
            _ => 0,
        };
        let bits = self.bits() & !stay;
        let by = files * 9 + ranks;
        if by < 0 {
            Self::from_valid_bits(bits >> -by)
        } else {
            Self::from_bits_truncated(bits << by)
        }
    }

    /// Some of the squares of the set that share their file with another one, and none if no two do.
    #[inline]
    #[must_use]
    pub(crate) const fn shared_files(self) -> Self {
        // With bit 8 set, a file less 1 borrows from no other. If its bits 0 to 7 are clear, they
        // become ones and bit 8 is cleared; otherwise the lowest one is cleared, those below it are
        // set, and bit 8 stays: what is left of the set has another square below it.
        let last = RANK_A << 8;
        Self(self.bits() & ((self.bits() | last) - RANK_A))
    }

    /// The files that hold at least one square of a set with at most one square a file, such as
    /// the pawns of one side: those are the files on which another pawn would be nifu.
    #[inline]
    #[must_use]
    pub(crate) const fn filled_files(self) -> Self {
        // Within a file of nine bits with at most one set, 2^8 minus the file keeps bit 8 only
        // if the file is empty; then bit 8 minus itself shifted to bit 0 fills bits 0 to 7.
        let last = RANK_A << 8;
        let empty = (last - self.bits()) & last;
        Self(!(empty | (empty - (empty >> 8))) & Self::ALL.bits())
    }
}
