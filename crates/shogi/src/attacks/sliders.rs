//! Sliders by rays.
//!
//! Each square has eight rays. On four of them the index grows, and the nearest piece is the
//! lowest bit of `ray & occupied`; on the other four it falls, and the nearest piece is the
//! highest bit. Either way the squares reached are the ray without what lies behind that piece.
//! The tables are small and stay in the nearest caches; no multiplication, no PEXT.

use crate::{Bitboard, Color, Square};

/// One of the eight directions; the first four are those in which the index grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Direction {
    Down,
    Left,
    DownLeft,
    UpLeft,
    Up,
    Right,
    UpRight,
    DownRight,
}

impl Direction {
    pub(crate) const ALL: [Self; 8] = {
        use Direction::*;
        [Down, Left, DownLeft, UpLeft, Up, Right, UpRight, DownRight]
    };

    /// The direction back.
    #[inline]
    pub(crate) const fn reversed(self) -> Self {
        Self::ALL[self as usize ^ 4]
    }

    /// Files to the left and ranks down.
    const fn step(self) -> (i8, i8) {
        use Direction::*;
        match self {
            Down => (0, 1),
            Left => (1, 0),
            DownLeft => (1, 1),
            UpLeft => (1, -1),
            Up => (0, -1),
            Right => (-1, 0),
            UpRight => (-1, -1),
            DownRight => (-1, 1),
        }
    }
}

static RAYS: [[Bitboard; 8]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; 8]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            let mut next = Square::ALL[index].offset(files, ranks);
            while let Some(to) = next {
                table[index][d] = table[index][d].with(to);
                next = to.offset(files, ranks);
            }
            d += 1;
        }
        index += 1;
    }
    table
};

static DIRECTIONS: [[Option<Direction>; Square::COUNT]; Square::COUNT] = {
    let mut table = [[None; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            let mut ray = RAYS[index][d];
            while let Some(to) = ray.pop_first() {
                table[index][to.index()] = Some(Direction::ALL[d]);
            }
            d += 1;
        }
        index += 1;
    }
    table
};

/// For each square all squares on its rank and file, and all on its diagonals.
static LINES: [[Bitboard; 2]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; 2]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            let line = if files == 0 || ranks == 0 { 0 } else { 1 };
            let bits = table[index][line].bits() | RAYS[index][d].bits();
            table[index][line] = Bitboard::from_valid_bits(bits);
            d += 1;
        }
        index += 1;
    }
    table
};

/// Where sliders stand that could attack a neighbour of a square on an empty board.
#[derive(Clone, Copy)]
pub(crate) struct LinesAround {
    pub(crate) files: Bitboard,
    pub(crate) orthogonal: Bitboard,
    pub(crate) diagonal: Bitboard,
}

static LINES_AROUND: [LinesAround; Square::COUNT] = {
    let none = Bitboard::EMPTY;
    let mut table = [LinesAround { files: none, orthogonal: none, diagonal: none }; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let (mut files, mut orthogonal, mut diagonal) = (0, 0, 0);
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            if let Some(next) = Square::ALL[index].offset(df, dr) {
                files |= Bitboard::file(next.file()).bits();
                orthogonal |= LINES[next.index()][0].bits();
                diagonal |= LINES[next.index()][1].bits();
            }
            d += 1;
        }
        table[index] = LinesAround {
            files: Bitboard::from_valid_bits(files),
            orthogonal: Bitboard::from_valid_bits(orthogonal),
            diagonal: Bitboard::from_valid_bits(diagonal),
        };
        index += 1;
    }
    table
};

/// All squares from that index on.
static FROM: [u128; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = u128::MAX << i;
        i += 1;
    }
    table
};

/// The squares from `square`, itself excluded, to the edge of the board.
#[inline]
pub(crate) fn ray(square: Square, towards: Direction) -> Bitboard {
    RAYS[square.index()][towards as usize]
}

/// The direction from one square to another on the same rank, file or diagonal.
#[inline]
pub(crate) fn direction(from: Square, to: Square) -> Option<Direction> {
    DIRECTIONS[from.index()][to.index()]
}

/// The squares on the rank and the file of `square`, itself excluded.
#[inline]
pub(crate) fn rook_lines(square: Square) -> Bitboard {
    LINES[square.index()][0]
}

/// The squares on the diagonals of `square`, itself excluded.
#[inline]
pub(crate) fn bishop_lines(square: Square) -> Bitboard {
    LINES[square.index()][1]
}

/// The squares before a lance of `color`, to the edge of the board.
#[inline]
pub(crate) fn lance_line(color: Color, square: Square) -> Bitboard {
    match color {
        Color::Black => ray(square, Direction::Up),
        Color::White => ray(square, Direction::Down),
    }
}

/// Where sliders stand that could attack a neighbour of `square`.
#[inline]
pub(crate) fn lines_around(square: Square) -> &'static LinesAround {
    &LINES_AROUND[square.index()]
}

/// The part of `ray`, on which the index grows, up to the first piece.
#[inline(always)]
fn growing(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (ray & occupied).bits();
    // All bits up to the lowest one; all bits if there is none.
    Bitboard::from_valid_bits(ray.bits() & (blockers ^ blockers.wrapping_sub(1)))
}

/// The part of `ray`, on which the index falls, up to the first piece.
#[inline(always)]
fn falling(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    // Square 0 ends every falling ray that comes by, so counting it as occupied changes nothing
    // and there is always a highest bit.
    let blockers = (ray & occupied).bits() | 1;
    let nearest = 127 - blockers.leading_zeros();
    Bitboard::from_valid_bits(ray.bits() & FROM[nearest as usize & 127])
}

/// The squares before a lance of `color`, up to the first piece.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Square, attacks};
///
/// // A piece on 5c ends the way, and is attacked itself.
/// let attacked = attacks::lance(Color::Black, Square::S5G, Square::S5C.into());
/// assert_eq!(Some(attacked.with(Square::S5G)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . L . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => falling(ray(square, Direction::Up), occupied),
        Color::White => growing(ray(square, Direction::Down), occupied),
    }
}

/// The squares that a bishop attacks on a board with those squares occupied.
///
/// ```
/// use kiban_shogi::{Bitboard, Square, attacks};
///
/// // A piece on 5e ends one of the ways.
/// let attacked = attacks::bishop(Square::S8H, Square::S5E.into());
/// assert_eq!(Some(attacked.with(Square::S8H)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . x . . . . .
///     x . x . . . . . .
///     . B . . . . . . .
///     x . x . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    use Direction::*;
    growing(ray(square, DownLeft), occupied)
        | growing(ray(square, UpLeft), occupied)
        | falling(ray(square, UpRight), occupied)
        | falling(ray(square, DownRight), occupied)
}

/// The squares that a rook attacks on a board with those squares occupied.
///
/// ```
/// use kiban_shogi::{Bitboard, Square, attacks};
///
/// // Pieces on 2c and 5h end two of the ways.
/// let occupied = Bitboard::of(Square::S2C) | Square::S5H.into();
/// let attacked = attacks::rook(Square::S2H, occupied);
/// assert_eq!(Some(attacked.with(Square::S2H)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . x .
///     . . . . . . . x .
///     . . . . . . . x .
///     . . . . . . . x .
///     . . . . . . . x .
///     . . . . x x x R x
///     . . . . . . . x .
/// "));
/// ```
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    use Direction::*;
    growing(ray(square, Down), occupied)
        | growing(ray(square, Left), occupied)
        | falling(ray(square, Up), occupied)
        | falling(ray(square, Right), occupied)
}
