//! The slow, obviously right backend: walks from square to square.
//!
//! It is the oracle of the tests, and the source of the steps from which all tables are made.

use crate::{Bitboard, Color, Piece, PieceKind, Square};

/// One step as Black sees the board: files to the left, ranks down.
pub type Step = (i8, i8);

const ORTHOGONAL: &[Step] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: &[Step] = &[(1, -1), (-1, -1), (1, 1), (-1, 1)];

/// The squares that a kind of Black's attacks by a single step or jump. Empty for pieces that
/// only slide.
///
/// ```
/// use kiban_shogi::{PieceKind, attacks::naive};
///
/// // . x .     A knight goes two ranks up and one file to the left or right.
/// // x . x
/// // . . .
/// // . N .
/// assert_eq!(naive::steps(PieceKind::Knight), [(1, -2), (-1, -2)]);
/// assert!(naive::steps(PieceKind::Rook).is_empty());
/// ```
#[must_use]
pub const fn steps(kind: PieceKind) -> &'static [Step] {
    use PieceKind::*;
    match kind {
        Pawn => &[(0, -1)],
        Knight => &[(1, -2), (-1, -2)],
        Silver => &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)],
        Gold | ProPawn | ProLance | ProKnight | ProSilver => {
            &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]
        }
        King => &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (0, 1), (-1, 1)],
        Horse => ORTHOGONAL,
        Dragon => DIAGONAL,
        Lance | Bishop | Rook => &[],
    }
}

/// The directions in which a kind of Black's slides. Empty for pieces that do not.
///
/// ```
/// use kiban_shogi::{PieceKind, attacks::naive};
///
/// // . x .     A lance slides up its file and nowhere else.
/// // . x .
/// // . L .
/// assert_eq!(naive::slides(PieceKind::Lance), [(0, -1)]);
/// assert_eq!(naive::slides(PieceKind::Horse), naive::slides(PieceKind::Bishop));
/// ```
#[must_use]
pub const fn slides(kind: PieceKind) -> &'static [Step] {
    use PieceKind::*;
    match kind {
        Lance => &[(0, -1)],
        Bishop | Horse => DIAGONAL,
        Rook | Dragon => ORTHOGONAL,
        _ => &[],
    }
}

/// The squares that `piece` on `square` attacks; the same as [`crate::attacks::of`].
///
/// ```
/// use kiban_shogi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
///
/// // The horse steps along rank and file, and slides up to the piece on 3c.
/// let horse = Piece::new(Color::Black, PieceKind::Horse);
/// let attacked = attacks::naive::of(horse, Square::S5E, Square::S3C.into());
/// assert_eq!(Some(attacked.with(Square::S5E)), Bitboard::from_picture("
///     x . . . . . . . .
///     . x . . . . . . .
///     . . x . . . x . .
///     . . . x x x . . .
///     . . . x H x . . .
///     . . . x x x . . .
///     . . x . . . x . .
///     . x . . . . . x .
///     x . . . . . . . x
/// "));
/// assert_eq!(attacked, attacks::of(horse, Square::S5E, Square::S3C.into()));
/// ```
#[must_use]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let turned = |(files, ranks): Step| match piece.color() {
        Color::Black => (files, ranks),
        Color::White => (-files, -ranks),
    };
    let mut attacked = Bitboard::EMPTY;
    for &step in steps(piece.kind()) {
        let (files, ranks) = turned(step);
        attacked.extend(square.offset(files, ranks));
    }
    for &slide in slides(piece.kind()) {
        let (files, ranks) = turned(slide);
        let mut next = square.offset(files, ranks);
        while let Some(to) = next {
            attacked = attacked.with(to);
            next = if occupied.contains(to) { None } else { to.offset(files, ranks) };
        }
    }
    attacked
}
