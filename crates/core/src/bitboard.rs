//! Square sets: one macro, stamped once per game.

/// Defines a set of squares, one bit each in 128, for a game's own square type.
///
/// The square type must have `const COUNT: usize` (at most 128), `const fn index(self) -> usize`
/// and `const fn from_index(usize) -> Option<Self>`; `picture` is a `const fn(row, column) ->
/// usize` that gives the index of the square in that row (from the top) and column (from the
/// left) of a board drawn with Black's, or Red's, side at the bottom; `example` is the line that
/// brings `Bitboard` and `Square` into an example of the documentation.
///
/// A bitboard is a set and reads as one: `len contains is_disjoint | & - ^ !`, and
/// `for square in set`. Squares come in the order of their index.
#[macro_export]
macro_rules! define_bitboard {
    (
        $(#[$doc:meta])*
        $vis:vis struct $Bitboard:ident of $Square:ident, $rows:literal x $columns:literal,
        picture = $picture:path, example = $example:literal
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[repr(transparent)]
        $vis struct $Bitboard(u128);

        impl $Bitboard {
            /// The set of no square.
            pub const EMPTY: Self = Self(0);
            /// The set of all squares.
            pub const ALL: Self = Self(u128::MAX >> (128 - $Square::COUNT));

            /// The set of the squares whose bits are set, or `None` if there are bits that no
            /// square has.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let two = Bitboard::from_bits(0b101).unwrap();
            /// assert_eq!(two.into_iter().map(Square::index).collect::<Vec<_>>(), [0, 2]);
            /// assert_eq!(Bitboard::from_bits(1 << 127), None);
            /// ```
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: u128) -> Option<Self> {
                if bits & !Self::ALL.0 == 0 { Some(Self(bits)) } else { None }
            }

            /// The set of the squares whose bits are set; other bits are dropped.
            ///
            /// ```
            #[doc = $example]
            ///
            /// assert_eq!(Bitboard::from_bits_truncated(1 << 127 | 1).len(), 1);
            /// ```
            #[inline]
            #[must_use]
            pub const fn from_bits_truncated(bits: u128) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// As `from_bits`, where the caller knows that all bits are squares.
            #[inline(always)]
            #[allow(dead_code, reason = "not every game needs it")]
            pub(crate) const fn from_valid_bits(bits: u128) -> Self {
                debug_assert!(bits & !Self::ALL.0 == 0);
                Self(bits)
            }

            /// One bit per square, the bit's place being the square's index.
            ///
            /// ```
            #[doc = $example]
            ///
            /// assert_eq!(Bitboard::of(Square::ALL[5]).bits(), 1 << 5);
            /// ```
            #[inline]
            #[must_use]
            pub const fn bits(self) -> u128 {
                self.0
            }

            /// The set of one square.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::of(Square::ALL[5]);
            /// assert!(set.into_iter().eq([Square::ALL[5]]));
            /// ```
            #[inline]
            #[must_use]
            pub const fn of(square: $Square) -> Self {
                Self(1 << square.index())
            }

            /// How many squares are in the set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// assert_eq!((Bitboard::EMPTY.len(), Bitboard::ALL.len()), (0, Square::COUNT));
            /// ```
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether no square is in the set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// assert!(Bitboard::EMPTY.is_empty() && !Bitboard::of(Square::ALL[0]).is_empty());
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether two or more squares are in the set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let one = Bitboard::of(Square::ALL[0]);
            /// assert!(!one.has_many() && one.with(Square::ALL[9]).has_many());
            /// ```
            #[inline]
            #[must_use]
            pub const fn has_many(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Whether `square` is in the set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::of(Square::ALL[5]);
            /// assert!(set.contains(Square::ALL[5]) && !set.contains(Square::ALL[6]));
            /// ```
            #[inline]
            #[must_use]
            pub const fn contains(self, square: $Square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// Whether no square is in both sets.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::from_bits_truncated;
            /// assert!(set(0b0011).is_disjoint(set(0b1100)));
            /// assert!(!set(0b0011).is_disjoint(set(0b0110)));
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Whether every square of this set is in the other.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::from_bits_truncated;
            /// assert!(set(0b0010).is_subset(set(0b0011)));
            /// assert!(!set(0b0011).is_subset(set(0b0010)));
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The set with `square` in it.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::EMPTY.with(Square::ALL[0]).with(Square::ALL[2]);
            /// assert_eq!(set.bits(), 0b101);
            /// ```
            #[inline]
            #[must_use]
            pub const fn with(self, square: $Square) -> Self {
                Self(self.0 | Self::of(square).0)
            }

            /// The set without `square`.
            ///
            /// ```
            #[doc = $example]
            ///
            /// assert_eq!(Bitboard::ALL.without(Square::ALL[0]), !Bitboard::of(Square::ALL[0]));
            /// ```
            #[inline]
            #[must_use]
            pub const fn without(self, square: $Square) -> Self {
                Self(self.0 & !Self::of(square).0)
            }

            /// The square of lowest index, or `None` for the empty set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::from_bits_truncated(0b1100);
            /// assert_eq!((set.first(), Bitboard::EMPTY.first()), (Some(Square::ALL[2]), None));
            /// ```
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$Square> {
                $Square::from_index(self.0.trailing_zeros() as usize)
            }

            /// Takes the square of lowest index out of the set.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let mut set = Bitboard::from_bits_truncated(0b1100);
            /// assert_eq!(set.pop_first(), Some(Square::ALL[2]));
            /// assert_eq!((set.bits(), Bitboard::EMPTY.pop_first()), (0b1000, None));
            /// ```
            #[inline]
            pub const fn pop_first(&mut self) -> Option<$Square> {
                let first = self.first();
                self.0 &= self.0.wrapping_sub(1);
                first
            }

            /// The set drawn in a text: rows from the top, one character a square, `.` for a
            /// square outside the set; blanks are skipped. `None` unless the drawing has exactly
            /// one character for each square.
            ///
            /// This is meant for tests and documentation; it is `const`, so a wrong drawing can
            /// be made to fail at compile time.
            ///
            /// ```
            #[doc = $example]
            ///
            /// let set = Bitboard::of(Square::ALL[0]);
            /// assert_eq!(Bitboard::from_picture(&set.to_string()), Some(set));
            /// assert_eq!(Bitboard::from_picture(". x ."), None); // too few squares
            /// ```
            #[must_use]
            pub const fn from_picture(picture: &str) -> Option<Self> {
                let text = picture.as_bytes();
                let (mut bits, mut seen, mut i) = (0u128, 0, 0);
                while i < text.len() {
                    let byte = text[i];
                    i += 1;
                    if byte.is_ascii_whitespace() {
                        continue;
                    }
                    if seen == $rows * $columns {
                        return None;
                    }
                    if byte != b'.' {
                        bits |= 1 << $picture(seen / $columns, seen % $columns);
                    }
                    seen += 1;
                }
                if seen == $rows * $columns { Some(Self(bits)) } else { None }
            }
        }

        impl core::ops::BitOr for $Bitboard {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitAnd for $Bitboard {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::BitXor for $Bitboard {
            type Output = Self;
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        /// The squares of the first set that are not in the second.
        impl core::ops::Sub for $Bitboard {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::ops::Not for $Bitboard {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl core::ops::BitOrAssign for $Bitboard {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl core::ops::BitAndAssign for $Bitboard {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl core::ops::BitXorAssign for $Bitboard {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                self.0 ^= other.0;
            }
        }

        impl core::ops::SubAssign for $Bitboard {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl From<$Square> for $Bitboard {
            #[inline]
            fn from(square: $Square) -> Self {
                Self::of(square)
            }
        }

        impl FromIterator<$Square> for $Bitboard {
            fn from_iter<I: IntoIterator<Item = $Square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$Square> for $Bitboard {
            fn extend<I: IntoIterator<Item = $Square>>(&mut self, squares: I) {
                *self |= squares.into_iter().collect::<Self>();
            }
        }

        /// The squares of a set, in the order of their index.
        #[derive(Clone, Debug)]
        $vis struct Squares($Bitboard);

        impl Iterator for Squares {
            type Item = $Square;

            #[inline]
            fn next(&mut self) -> Option<$Square> {
                self.0.pop_first()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }

            // Word by word: a word's lowest bit is found and cleared in fewer instructions.
            #[inline(always)]
            fn fold<B, F: FnMut(B, $Square) -> B>(self, init: B, mut f: F) -> B {
                let bits = self.0.bits();
                let mut folded = init;
                for (mut word, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
                    while word != 0 {
                        let square = $Square::from_index(first + word.trailing_zeros() as usize);
                        word &= word - 1;
                        if let Some(square) = square {
                            folded = f(folded, square);
                        }
                    }
                }
                folded
            }
        }

        impl ExactSizeIterator for Squares {}
        impl core::iter::FusedIterator for Squares {}

        impl IntoIterator for $Bitboard {
            type Item = $Square;
            type IntoIter = Squares;

            #[inline]
            fn into_iter(self) -> Squares {
                Squares(self)
            }
        }

        /// The picture that `from_picture` reads: `x` for a square in the set, `.` for others.
        impl core::fmt::Display for $Bitboard {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                for row in 0..$rows {
                    if row > 0 {
                        f.write_str("\n")?;
                    }
                    for column in 0..$columns {
                        let inside = self.0 >> $picture(row, column) & 1 != 0;
                        f.write_str(match (column, inside) {
                            (0, true) => "x",
                            (0, false) => ".",
                            (_, true) => " x",
                            (_, false) => " .",
                        })?;
                    }
                }
                Ok(())
            }
        }

        impl core::fmt::Debug for $Bitboard {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "\n{self}\n")
            }
        }
    };
}
