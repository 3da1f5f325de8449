//! The elephant (相, 象) and its eye (象眼).
//!
//! An elephant goes two steps diagonally. If the point between, its eye, is occupied, it cannot
//! go that way. It never crosses the river, and that is the whole limit: on its own half of the
//! board it goes forward and back as it likes, and so it only ever stands on seven points.

use crate::attacks::naive::Step;
use crate::attacks::{diagonals_at, diagonals_index};
use crate::{Bitboard, Color, Square};

/// Each step with its eye, both from where the elephant stands.
pub(crate) const STEPS: [(Step, Step); 4] =
    [((-2, 2), (-1, 1)), ((2, 2), (1, 1)), ((-2, -2), (-1, -1)), ((2, -2), (1, -1))];

/// The targets of an elephant, by which of the four points diagonally beside it are occupied.
static ELEPHANT: [[Bitboard; 16]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let mut i = 0;
        while i < STEPS.len() {
            let (step, eye) = STEPS[i];
            if let Some(to) = square.offset(step.0, step.1)
                && to.half() as u8 == square.half() as u8
            {
                let mut eyes = 0;
                while eyes < 16 {
                    if eyes & diagonals_at(eye) == 0 {
                        table[index][eyes] = table[index][eyes].with(to);
                    }
                    eyes += 1;
                }
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The squares that an elephant attacks on a board with those squares occupied: always on the same
/// side of the river.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// // Two steps diagonally, unless a piece stands on the eye between, as the one drawn as p does.
/// let eye = Square::F3;
/// let attacked = attacks::elephant(Square::E2, eye.into());
/// // From c4 another one does not cross the river, the empty line.
/// let drawn = attacked.with(Square::E2).with(eye) | attacks::elephant(Square::C4, eye.into());
/// assert_eq!(Some(drawn), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///
///     . . x . . . . . .
///     . . . . . p . . .
///     x . . . B . . . .
///     . . . . . . . . .
///     . . x . . . x . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT[square.index()][diagonals_index(square, occupied)]
}

/// The eye of an elephant on `from` that goes to `to`; `None` if an elephant does not go there,
/// the river not counted.
///
/// ```
/// use kiban_xiangqi::{Square, attacks};
///
/// //  e f g
/// //  . . x  4
/// //  . o .  3     o is the eye of the elephant on its way to x.
/// //  B . .  2
/// assert_eq!(attacks::elephant_eye(Square::E2, Square::G4), Some(Square::F3));
/// assert_eq!(attacks::elephant_eye(Square::E2, Square::E4), None);
/// ```
#[must_use]
pub fn elephant_eye(from: Square, to: Square) -> Option<Square> {
    STEPS
        .into_iter()
        .find(|(step, _)| from.offset(step.0, step.1) == Some(to))
        .and_then(|(_, eye)| from.offset(eye.0, eye.1))
}

/// The seven points on which elephants of `color` can stand.
pub(crate) const fn elephant_points(color: Color) -> Bitboard {
    use Square::*;
    let points = match color {
        Color::Red => [A2, C0, C4, E2, G0, G4, I2],
        Color::Black => [A7, C9, C5, E7, G9, G5, I7],
    };
    let (mut set, mut i) = (Bitboard::EMPTY, 0);
    while i < points.len() {
        set = set.with(points[i]);
        i += 1;
    }
    set
}
