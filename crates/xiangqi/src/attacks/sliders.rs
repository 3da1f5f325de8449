//! Rooks and cannons by lines.
//!
//! A rook sees a rank and a file, and on a line what it sees depends only on which of the inner
//! points, those that are not at an end, are occupied: nothing lies behind an end. So a line is
//! looked up by its inner occupancy, seven bits on a rank and eight on a file, and the answers for
//! rook and cannon stand side by side.
//!
//! On a rank the bits are neighbours. The bits of a file are nine apart: one multiplication
//! gathers them and two spread the answer over the board again.

use crate::{Bitboard, Square};

/// What a rook and a cannon attack on one line, a bit for each of its points.
#[derive(Clone, Copy)]
struct Line {
    rook: u16,
    cannon: u16,
}

/// The attacks from point `at` of a line of `len` points whose inner occupancy is `inner`.
const fn line(len: usize, at: usize, inner: usize) -> Line {
    let occupied = inner << 1;
    let mut line = Line { rook: 0, cannon: 0 };
    let mut towards = 0;
    while towards < 2 {
        let mut pieces = 0;
        let mut i = at;
        while pieces < 2 {
            if towards == 0 {
                if i == 0 {
                    break;
                }
                i -= 1;
            } else {
                if i == len - 1 {
                    break;
                }
                i += 1;
            }
            if pieces == 0 {
                line.rook |= 1 << i;
            } else {
                line.cannon |= 1 << i;
            }
            pieces += occupied >> i & 1;
        }
        towards += 1;
    }
    line
}

static RANKS: [[Line; 1 << 7]; 9] = {
    let mut table = [[Line { rook: 0, cannon: 0 }; 1 << 7]; 9];
    let mut at = 0;
    while at < 9 {
        let mut inner = 0;
        while inner < 1 << 7 {
            table[at][inner] = line(9, at, inner);
            inner += 1;
        }
        at += 1;
    }
    table
};

static FILES: [[Line; 1 << 8]; 10] = {
    let mut table = [[Line { rook: 0, cannon: 0 }; 1 << 8]; 10];
    let mut at = 0;
    while at < 10 {
        let mut inner = 0;
        while inner < 1 << 8 {
            table[at][inner] = line(10, at, inner);
            inner += 1;
        }
        at += 1;
    }
    table
};

/// The inner occupancy of a file whose points are the bits 0, 9, 18 … 81.
#[inline(always)]
const fn gather(file: u128) -> usize {
    // Ranks 1 to 4 are the bits 9, 18, 27 and 36 of the number; ranks 5 to 8 come to stand four
    // bits above them. The multiplication adds, for j from 1 to 4, a copy moved up by 55 - 8j:
    // the bit at 9j goes to 55 + j, its neighbour at 9j + 4 to 59 + j. No other two bits meet, so
    // nothing is carried, and none of the rest reaches the top eight bits.
    const INNER: u64 = 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
    const COPIES: u64 = 1 << 47 | 1 << 39 | 1 << 31 | 1 << 23;
    let bits = file as u64 & INNER | (file >> 32) as u64 & INNER << 4;
    (bits.wrapping_mul(COPIES) >> 56) as usize
}

/// The ten bits of a file, moved to the bits 0, 9, 18 … 81.
#[inline(always)]
const fn spread(file: u16) -> u128 {
    // Of five neighbours, the copy moved up by 8j has bit j at 9j, and no other bit at any 9k.
    const FIVE: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
    const COPIES: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;
    let near = ((file as u64 & 31) * COPIES) & FIVE;
    let far = ((file as u64 >> 5) * COPIES) & FIVE;
    near as u128 | (far as u128) << 45
}

/// What a rook and what a cannon attack from `square`. The half that is not used costs nothing.
#[inline(always)]
pub(crate) fn lines(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let (file, rank) = (square.file().index(), square.rank().index());
    let bits = occupied.bits();
    let on_rank = &RANKS[file][(bits >> (rank * 9 + 1)) as usize & 127];
    let on_file = &FILES[rank][gather(bits >> file)];
    let board = |on_rank: u16, on_file: u16| {
        Bitboard::from_valid_bits((on_rank as u128) << (rank * 9) | spread(on_file) << file)
    };
    (board(on_rank.rook, on_file.rook), board(on_rank.cannon, on_file.cannon))
}

/// The squares that a rook attacks on a board with those squares occupied.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// // Pieces on e6 and g3 end two of the ways.
/// let occupied = Bitboard::of(Square::E6) | Square::G3.into();
/// let attacked = attacks::rook(Square::E3, occupied);
/// assert_eq!(Some(attacked.with(Square::E3)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///
///     . . . . x . . . .
///     x x x x R x x . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    lines(square, occupied).0
}
