//! What each piece attacks.
//!
//! A piece attacks the squares it could capture on if an enemy stood there: its moves on an
//! occupied board, the first piece that a slider meets included, whoever owns it. Attacks know
//! nothing of legality: a pinned piece attacks.
//!
//! The tables are made from the same steps as in [`naive`], the slow oracle that walks square by
//! square; sliders are in the private backend `sliders`.

use crate::{Bitboard, Color, Piece, PieceKind, Square};

pub mod naive;
mod sliders;

pub use sliders::{bishop, lance, rook};
pub(crate) use sliders::{bishop_lines, direction, lance_line, lines_around, ray, rook_lines};

type StepTable = [[Bitboard; Square::COUNT]; 2];

/// The squares that the steps of a kind reach from each square, for both sides.
const fn step_table(kind: PieceKind) -> StepTable {
    let steps = naive::steps(kind);
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(to) = square.offset(files, ranks) {
                table[0][index] = table[0][index].with(to);
            }
            if let Some(to) = square.offset(-files, -ranks) {
                table[1][index] = table[1][index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

static PAWN: StepTable = step_table(PieceKind::Pawn);
static KNIGHT: StepTable = step_table(PieceKind::Knight);
static SILVER: StepTable = step_table(PieceKind::Silver);
static GOLD: StepTable = step_table(PieceKind::Gold);
static KING: StepTable = step_table(PieceKind::King);

/// All squares that any piece reaches by a step or a jump.
static NEAR: StepTable = {
    let mut table = KING;
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < Square::COUNT {
            let bits = KING[color][index].bits() | KNIGHT[color][index].bits();
            table[color][index] = Bitboard::from_valid_bits(bits);
            index += 1;
        }
        color += 1;
    }
    table
};

/// The squares that a piece of `color` on `square` could reach by a step or a jump, whatever its
/// kind.
#[inline]
pub(crate) fn near(color: Color, square: Square) -> Bitboard {
    NEAR[color.index()][square.index()]
}

/// The square before a pawn of `color`, or none on the last rank.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Square, attacks};
///
/// let attacked = attacks::pawn(Color::Black, Square::S5E);
/// assert_eq!(Some(attacked.with(Square::S5E)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . . P . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// assert!(attacks::pawn(Color::Black, Square::S5A).is_empty());
/// ```
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The one or two squares that a knight of `color` jumps to.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Square, attacks};
///
/// // A knight of White's jumps down the board.
/// let attacked = attacks::knight(Color::White, Square::S5C);
/// assert_eq!(Some(attacked.with(Square::S5C)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . n . . . .
///     . . . . . . . . .
///     . . . x . x . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn knight(color: Color, square: Square) -> Bitboard {
    KNIGHT[color.index()][square.index()]
}

/// The up to five squares that a silver of `color` attacks.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Square, attacks};
///
/// let attacked = attacks::silver(Color::Black, Square::S5E);
/// assert_eq!(Some(attacked.with(Square::S5E)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . x x x . . .
///     . . . . S . . . .
///     . . . x . x . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn silver(color: Color, square: Square) -> Bitboard {
    SILVER[color.index()][square.index()]
}

/// The up to six squares that a gold of `color`, or a piece that moves like one, attacks.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Square, attacks};
///
/// let attacked = attacks::gold(Color::Black, Square::S5E);
/// assert_eq!(Some(attacked.with(Square::S5E)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . x x x . . .
///     . . . x G x . . .
///     . . . . x . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn gold(color: Color, square: Square) -> Bitboard {
    GOLD[color.index()][square.index()]
}

/// The up to eight squares around `square`.
///
/// ```
/// use kiban_shogi::{Bitboard, Square, attacks};
///
/// let attacked = attacks::king(Square::S1A);
/// assert_eq!(Some(attacked.with(Square::S1A)), Bitboard::from_picture("
///     . . . . . . . x K
///     . . . . . . . x x
///     . . . . . . . . .
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
pub fn king(square: Square) -> Bitboard {
    KING[0][square.index()]
}

/// The squares that `piece` on `square` attacks on a board with those squares occupied.
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
///
/// let occupied = Bitboard::of(Square::S5C) | Square::S3E.into();
/// let dragon = Piece::new(Color::Black, PieceKind::Dragon);
/// assert_eq!(Some(attacks::of(dragon, Square::S5E, occupied)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . x x x . . .
///     x x x x . x x . .
///     . . . x x x . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . . . x . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    use PieceKind::*;
    let color = piece.color();
    match piece.kind() {
        Pawn => pawn(color, square),
        Lance => lance(color, square, occupied),
        Knight => knight(color, square),
        Silver => silver(color, square),
        Bishop => bishop(square, occupied),
        Rook => rook(square, occupied),
        Gold | ProPawn | ProLance | ProKnight | ProSilver => gold(color, square),
        King => king(square),
        Horse => bishop(square, occupied) | king(square),
        Dragon => rook(square, occupied) | king(square),
    }
}

/// The squares that a piece attacks on an empty board, walked to.
const fn walk(piece: Piece, square: Square) -> Bitboard {
    let sign = if matches!(piece.color(), Color::Black) { 1 } else { -1 };
    let (steps, slides) = (naive::steps(piece.kind()), naive::slides(piece.kind()));
    let mut reached = Bitboard::EMPTY;
    let mut i = 0;
    while i < steps.len() + slides.len() {
        let is_step = i < steps.len();
        let (files, ranks) = if is_step { steps[i] } else { slides[i - steps.len()] };
        let mut next = square.offset(sign * files, sign * ranks);
        while let Some(to) = next {
            reached = reached.with(to);
            next = if is_step { None } else { to.offset(sign * files, sign * ranks) };
        }
        i += 1;
    }
    reached
}

/// What each piece attacks from each square of an empty board; see [`reach`].
static REACH: [[Bitboard; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT {
        if let Some(piece) = Piece::from_index(index) {
            let mut i = 0;
            while i < Square::COUNT {
                table[index][i] = walk(piece, Square::ALL[i]);
                i += 1;
            }
        }
        index += 1;
    }
    table
};

/// The squares that `piece` on `square` attacks on an empty board: one look into a table, whatever
/// the piece.
#[inline]
pub(crate) fn reach(piece: Piece, square: Square) -> Bitboard {
    REACH[piece.index()][square.index()]
}

/// The squares strictly between two squares on one rank, file or diagonal; otherwise none.
///
/// ```
/// use kiban_shogi::{Square, attacks};
///
/// // 8 7 6 5
/// // b . . .  b     The squares between are those on which a piece would end the
/// // . x . .  c     bishop's look at the king.
/// // . . x .  d
/// // . . . K  e
/// let between = attacks::between(Square::S8B, Square::S5E);
/// assert!(between.into_iter().eq([Square::S6D, Square::S7C]));
/// assert!(attacks::between(Square::S8B, Square::S5D).is_empty());
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    match direction(a, b) {
        Some(towards) => ray(a, towards) & ray(b, towards.reversed()),
        None => Bitboard::EMPTY,
    }
}
