//! The palace (九宫) and the two kinds that never leave it.
//!
//! Each palace has nine points. Kings step along its lines, advisors along its diagonals, so that
//! an advisor only ever stands on five points. Both tables follow from the palace that the square
//! lies in; elsewhere they are empty.

use crate::attacks::naive::Step;
use crate::{Bitboard, Color, Square};

/// The steps of a king.
pub(crate) const KING_STEPS: [Step; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
/// The steps of an advisor.
pub(crate) const ADVISOR_STEPS: [Step; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

const fn table(steps: [Step; 4]) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let palace = Bitboard::palace(square.half());
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = square.offset(steps[i].0, steps[i].1)
                && palace.contains(square)
                && palace.contains(to)
            {
                table[index] = table[index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

static KING: [Bitboard; Square::COUNT] = table(KING_STEPS);
static ADVISOR: [Bitboard; Square::COUNT] = table(ADVISOR_STEPS);

/// The squares of the palace to which a king steps.
///
/// That a king also attacks the other one along an open file is not part of this; see
/// [`Position::attackers_to`](crate::Position::attackers_to).
///
/// ```
/// use kiban_xiangqi::{Square, attacks};
///
/// //  d e f
/// //  . . .  2     A king steps along the lines of its palace.
/// //  . x .  1
/// //  x K x  0
/// assert!(attacks::king(Square::E0).into_iter().eq([Square::D0, Square::F0, Square::E1]));
/// assert!(attacks::king(Square::E4).is_empty());
/// ```
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares of the palace to which an advisor steps: four from the middle, one from a corner.
///
/// ```
/// use kiban_xiangqi::{Square, attacks};
///
/// //  d e f
/// //  x . x  2     An advisor steps along the diagonals of its palace: it stands in the
/// //  . A .  1     middle or on a corner.
/// //  x . x  0
/// let targets = attacks::advisor(Square::E1);
/// assert!(targets.into_iter().eq([Square::D0, Square::F0, Square::D2, Square::F2]));
/// assert!(attacks::advisor(Square::D0).into_iter().eq([Square::E1]));
/// ```
#[inline]
#[must_use]
pub fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// The five points on which advisors of `color` can stand.
#[must_use]
pub(crate) const fn advisor_points(color: Color) -> Bitboard {
    let middle = match color {
        Color::Red => Square::E1,
        Color::Black => Square::E8,
    };
    table(ADVISOR_STEPS)[middle.index()].with(middle)
}
