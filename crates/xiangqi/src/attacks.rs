//! What each piece attacks.
//!
//! A piece attacks the squares it could capture on if an enemy stood there. For most pieces these
//! are its moves on an occupied board, the first piece that a rook meets included, whoever owns
//! it. A cannon is the exception: it attacks behind its screen and moves before it; see
//! [`cannon()`] and [`cannon_moves`]. Attacks know nothing of legality: a pinned piece attacks.
//!
//! Advisors, elephants and kings never leave their side of the river, so a square alone says where
//! they go from there; only pawns need to be told whose they are.
//!
//! The tables are made from the same steps as in [`naive`], the slow oracle that walks square by
//! square; rooks and cannons are in the private backend `sliders`.

use crate::{Bitboard, Color, Piece, PieceKind, Square};

pub mod naive;
mod sliders;

pub use crate::cannon::{cannon, cannon_moves};
pub use crate::elephant::{elephant, elephant_eye};
pub use crate::horse::{horse, horse_leg, horses_attacking};
pub use crate::palace::{advisor, king};
pub use sliders::rook;

pub(crate) use crate::elephant::elephant_points;
pub(crate) use crate::horse::horses_around;
pub(crate) use crate::palace::advisor_points;
pub(crate) use sliders::lines;

/// Where, in a number that has the square itself at bit 10, the square one step away is.
const fn near(step: naive::Step) -> u32 {
    1 << (10 + step.0 as i32 + 9 * step.1 as i32)
}

/// The squares within one step of `square`, as a number that has `square` at bit 10. Beyond an
/// edge the number holds whatever comes first on the next rank.
#[inline(always)]
const fn neighbourhood(square: Square, occupied: Bitboard) -> u32 {
    (occupied.bits() << 10 >> square.index()) as u32
}

/// Gathers the bits 1, 9, 11 and 19: of the four points beside the middle.
#[inline(always)]
const fn gather_orthogonals(near: u32) -> usize {
    const BITS: u32 = 1 << 1 | 1 << 9 | 1 << 11 | 1 << 19;
    // 1 goes to 28, 9 to 29, 19 to 30 and 11 to 31; no two bits meet, so nothing is carried.
    const COPIES: u32 = 1 << 27 | 1 << 20 | 1 << 11;
    ((near & BITS).wrapping_mul(COPIES) >> 28) as usize
}

/// Gathers the bits 0, 2, 18 and 20: of the four points diagonally beside the middle.
#[inline(always)]
const fn gather_diagonals(near: u32) -> usize {
    const BITS: u32 = 1 | 1 << 2 | 1 << 18 | 1 << 20;
    // 0 goes to 28, 18 to 29, 2 to 30 and 20 to 31; no two bits meet, so nothing is carried.
    const COPIES: u32 = 1 << 28 | 1 << 11;
    ((near & BITS).wrapping_mul(COPIES) >> 28) as usize
}

/// Which of the four points beside `square` are occupied, as a number below 16. A point that is
/// not on the board may count either way.
#[inline(always)]
pub(crate) const fn orthogonals_index(square: Square, occupied: Bitboard) -> usize {
    gather_orthogonals(neighbourhood(square, occupied))
}

/// The bit of [`orthogonals_index`] for the point at that step.
pub(crate) const fn orthogonals_at(step: naive::Step) -> usize {
    gather_orthogonals(near(step))
}

/// Which of the four points diagonally beside `square` are occupied, as a number below 16. A point
/// that is not on the board may count either way.
#[inline(always)]
pub(crate) const fn diagonals_index(square: Square, occupied: Bitboard) -> usize {
    gather_diagonals(neighbourhood(square, occupied))
}

/// The bit of [`diagonals_index`] for the point at that step.
pub(crate) const fn diagonals_at(step: naive::Step) -> usize {
    gather_diagonals(near(step))
}

type PawnTable = [[Bitboard; Square::COUNT]; 2];

/// The targets of pawns, and the squares from which pawns attack.
const PAWN_TABLES: (PawnTable, PawnTable) = {
    let mut forwards = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut backwards = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut c = 0;
    while c < 2 {
        let color = Color::ALL[c];
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::ALL[index];
            let steps = [(0, color.ahead()), (-1, 0), (1, 0)];
            let count = if naive::is_across(color, square) { 3 } else { 1 };
            let mut i = 0;
            while i < count {
                if let Some(to) = square.offset(steps[i].0, steps[i].1) {
                    forwards[c][index] = forwards[c][index].with(to);
                    backwards[c][to.index()] = backwards[c][to.index()].with(square);
                }
                i += 1;
            }
            index += 1;
        }
        c += 1;
    }
    (forwards, backwards)
};

static PAWN: PawnTable = PAWN_TABLES.0;
static PAWNS_ATTACKING: PawnTable = PAWN_TABLES.1;

/// The square before a pawn of `color`, and over the river those to both sides.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Color, Square, attacks};
///
/// // Over the river, the empty line, a pawn also goes sideways.
/// let mut drawn = Bitboard::EMPTY;
/// for square in [Square::E6, Square::C3] {
///     drawn |= attacks::pawn(Color::Red, square).with(square);
/// }
/// assert_eq!(Some(drawn), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . x P x . . .
///     . . . . . . . . .
///
///     . . x . . . . . .
///     . . P . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares from which a pawn of `color` attacks `square`.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Color, Square, attacks};
///
/// // From the points marked with P a red pawn attacks the one marked with x.
/// let from = attacks::pawns_attacking(Color::Red, Square::E6);
/// assert_eq!(Some(from.with(Square::E6)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . P x P . . .
///     . . . . P . . . .
///
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn pawns_attacking(color: Color, square: Square) -> Bitboard {
    PAWNS_ATTACKING[color.index()][square.index()]
}

/// The squares that `piece` on `square` attacks on a board with those squares occupied.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
///
/// //  a b c d e f g h i
/// //  . . x . . . . . .  4     The pawn on f3 stands on the eye of g4.
/// //  . . . . . p . . .  3
/// //  . . . . B . . . .  2
/// //  . . . . . . . . .  1
/// //  . . x . . . x . .  0
/// let elephant = Piece::new(Color::Red, PieceKind::Elephant);
/// let attacked = attacks::of(elephant, Square::E2, Bitboard::of(Square::F3));
/// assert_eq!(attacked.into_iter().collect::<Vec<_>>(), [Square::C0, Square::G0, Square::C4]);
/// ```
#[inline]
#[must_use]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind() {
        PieceKind::King => king(square),
        PieceKind::Advisor => advisor(square),
        PieceKind::Elephant => elephant(square, occupied),
        PieceKind::Horse => horse(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::Cannon => cannon(square, occupied),
        PieceKind::Pawn => pawn(piece.color(), square),
    }
}

/// The squares to which `piece` on `square` moves on a board with those squares occupied, captures
/// of any piece included. The same as [`of`] for all kinds but cannons.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
///
/// //  a b c d e f g h i
/// //  x C x p . . r . .     The cannon on b goes up to the pawn, its screen, and behind
/// //                        it captures the rook; it attacks e, f and g.
/// let cannon = Piece::new(Color::Red, PieceKind::Cannon);
/// let occupied = Bitboard::of(Square::D4) | Square::G4.into();
/// let rank = Bitboard::rank(Square::D4.rank());
/// let moves = attacks::moves(cannon, Square::B4, occupied) & rank;
/// assert!(moves.into_iter().eq([Square::A4, Square::C4, Square::G4]));
/// let attacked = attacks::of(cannon, Square::B4, occupied) & rank;
/// assert!(attacked.into_iter().eq([Square::E4, Square::F4, Square::G4]));
/// ```
#[inline]
#[must_use]
pub fn moves(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind() {
        PieceKind::Cannon => cannon_moves(square, occupied),
        _ => of(piece, square, occupied),
    }
}

static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < steps.len() {
            let mut passed = Bitboard::EMPTY;
            let mut next = Square::ALL[index].offset(steps[i].0, steps[i].1);
            while let Some(to) = next {
                table[index][to.index()] = passed;
                passed = passed.with(to);
                next = to.offset(steps[i].0, steps[i].1);
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The squares strictly between two squares on one rank or file; otherwise none.
///
/// ```
/// use kiban_xiangqi::{Square, attacks};
///
/// //  a b c d e f g h i
/// //  . R x x r . . . .  2
/// let between = attacks::between(Square::B2, Square::E2);
/// assert!(between.into_iter().eq([Square::C2, Square::D2]));
/// assert!(attacks::between(Square::B2, Square::E3).is_empty());
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The squares on the rank and the file of `square`, itself excluded.
#[inline(always)]
pub(crate) fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

static ROOK_LINES: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let cross = Bitboard::file(square.file()).bits() | Bitboard::rank(square.rank()).bits();
        table[index] = Bitboard::from_valid_bits(cross).without(square);
        index += 1;
    }
    table
};
