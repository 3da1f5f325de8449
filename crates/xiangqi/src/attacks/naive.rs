//! The slow, obviously right backend: walks from square to square.
//!
//! It is the oracle of the tests. Its steps are those from which all tables are made.

use crate::{Bitboard, Color, Piece, PieceKind, Square, elephant, horse, palace};

/// One step as Red sees the board: files to the right, ranks up.
pub type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];

/// Whether `square` is over the river for `color`.
///
/// ```
/// use kiban_xiangqi::{Color, Square, attacks::naive};
///
/// assert!(naive::is_across(Color::Red, Square::E5) && !naive::is_across(Color::Red, Square::E4));
/// ```
#[must_use]
pub const fn is_across(color: Color, square: Square) -> bool {
    square.half() as u8 != color as u8
}

/// The squares that `piece` on `square` attacks; the same as [`crate::attacks::of`].
///
/// ```
/// use kiban_xiangqi::{Bitboard, Color, Piece, PieceKind, Square, attacks};
///
/// let horse = Piece::new(Color::Red, PieceKind::Horse);
/// let occupied = Bitboard::of(Square::E5);
/// let slow = attacks::naive::of(horse, Square::E4, occupied);
/// assert_eq!(slow, attacks::of(horse, Square::E4, occupied));
/// assert_eq!(slow.len(), 6); // the leg on e5 takes two away
/// ```
#[must_use]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let color = piece.color();
    let step = |(files, ranks): Step| square.offset(files, ranks);
    let is_empty = |at: Step| step(at).is_some_and(|at| !occupied.contains(at));
    let mut attacked = Bitboard::EMPTY;
    match piece.kind() {
        PieceKind::King | PieceKind::Advisor => {
            let steps = match piece.kind() {
                PieceKind::King => palace::KING_STEPS,
                _ => palace::ADVISOR_STEPS,
            };
            let inside = Bitboard::palace(color);
            attacked.extend(steps.into_iter().filter_map(step));
            attacked &= inside;
        }
        PieceKind::Elephant => {
            let open = elephant::STEPS.into_iter().filter(|&(_, eye)| is_empty(eye));
            attacked.extend(open.filter_map(|(to, _)| step(to)));
            attacked &= Bitboard::half(color);
        }
        PieceKind::Horse => {
            let open = horse::STEPS.into_iter().filter(|&(_, leg)| is_empty(leg));
            attacked.extend(open.filter_map(|(to, _)| step(to)));
        }
        PieceKind::Rook => {
            for towards in ORTHOGONAL {
                attacked |= stretches(square, towards, occupied)[0];
            }
        }
        PieceKind::Cannon => {
            for towards in ORTHOGONAL {
                attacked |= stretches(square, towards, occupied)[1];
            }
        }
        PieceKind::Pawn => {
            attacked.extend(step((0, color.ahead())));
            if is_across(color, square) {
                attacked.extend([(-1, 0), (1, 0)].into_iter().filter_map(step));
            }
        }
    }
    attacked
}

/// The squares from `square` in one direction up to the first piece, and those behind it up to the
/// second, each with the piece that ends it.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks::naive};
///
/// //  a b c d e f g h i
/// //  R 1 1 p 2 2 r . .     From a the first stretch ends with the pawn on d, and the second one,
/// //                        which begins behind it, with the rook on g.
/// let occupied = Bitboard::of(Square::D4) | Square::G4.into();
/// let [first, second] = naive::stretches(Square::A4, (1, 0), occupied);
/// assert!(first.into_iter().eq([Square::B4, Square::C4, Square::D4]));
/// assert!(second.into_iter().eq([Square::E4, Square::F4, Square::G4]));
/// ```
#[must_use]
pub fn stretches(square: Square, towards: Step, occupied: Bitboard) -> [Bitboard; 2] {
    let mut stretches = [Bitboard::EMPTY; 2];
    let mut pieces = 0;
    let mut next = square.offset(towards.0, towards.1);
    while let Some(to) = next {
        let Some(stretch) = stretches.get_mut(pieces) else {
            break;
        };
        *stretch = stretch.with(to);
        pieces += usize::from(occupied.contains(to));
        next = to.offset(towards.0, towards.1);
    }
    stretches
}
