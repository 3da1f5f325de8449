//! The horse (马) and its leg (马腿).
//!
//! A horse goes one step along a rank or file and one diagonally outwards. If the point of the
//! first step, its leg, is occupied, it cannot go that way. So the leg stands beside the horse:
//! who asks which horses attack a square finds the leg diagonally beside that square, since there
//! the first step of the horse ends.
//!
//! Both questions are answered from one table of steps and legs, read forwards and backwards.

use crate::attacks::naive::Step;
use crate::attacks::{diagonals_at, diagonals_index, orthogonals_at, orthogonals_index};
use crate::{Bitboard, Square};

/// Each step with its leg, both from where the horse stands.
pub(crate) const STEPS: [(Step, Step); 8] = [
    ((-1, 2), (0, 1)),
    ((1, 2), (0, 1)),
    ((2, 1), (1, 0)),
    ((2, -1), (1, 0)),
    ((1, -2), (0, -1)),
    ((-1, -2), (0, -1)),
    ((-2, -1), (-1, 0)),
    ((-2, 1), (-1, 0)),
];

type Table = [[Bitboard; 16]; Square::COUNT];

/// The targets of a horse, by which of the four points beside it are occupied.
static FORWARDS: Table = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < STEPS.len() {
            let (step, leg) = STEPS[i];
            if let Some(to) = Square::ALL[index].offset(step.0, step.1) {
                let mut legs = 0;
                while legs < 16 {
                    if legs & orthogonals_at(leg) == 0 {
                        table[index][legs] = table[index][legs].with(to);
                    }
                    legs += 1;
                }
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The squares from which a horse attacks, by which of the four points diagonally beside the
/// target are occupied.
static BACKWARDS: Table = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < STEPS.len() {
            let (step, leg) = STEPS[i];
            if let Some(from) = Square::ALL[index].offset(-step.0, -step.1) {
                let leg = (leg.0 - step.0, leg.1 - step.1);
                let mut legs = 0;
                while legs < 16 {
                    if legs & diagonals_at(leg) == 0 {
                        table[index][legs] = table[index][legs].with(from);
                    }
                    legs += 1;
                }
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The squares that a horse attacks on a board with those squares occupied.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// // A piece on e5, drawn as p, stands on the leg of the two targets above it.
/// let leg = Square::E5;
/// let attacked = attacks::horse(Square::E4, leg.into());
/// assert_eq!(Some(attacked.with(Square::E4).with(leg)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . x . p . x . .
///
///     . . . . N . . . .
///     . . x . . . x . .
///     . . . x . x . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    FORWARDS[square.index()][orthogonals_index(square, occupied)]
}

/// The squares from which a horse attacks `square` on a board with those squares occupied.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// // Where horses stand that attack x. A piece diagonally beside it, drawn as p, is the leg of
/// // two of them, which so do not attack it.
/// let leg = Square::F5;
/// let from = attacks::horses_attacking(Square::E4, leg.into());
/// assert_eq!(Some(from.with(Square::E4).with(leg)), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . N . . . . .
///     . . N . . p . . .
///
///     . . . . x . . . .
///     . . N . . . N . .
///     . . . N . N . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// // Horses go there and back by different legs.
/// assert!(attacks::horse(Square::E4, leg.into()).contains(Square::F6));
/// ```
#[inline]
#[must_use]
pub fn horses_attacking(square: Square, occupied: Bitboard) -> Bitboard {
    BACKWARDS[square.index()][diagonals_index(square, occupied)]
}

/// The squares from which a horse attacks `square` on an empty board.
#[inline(always)]
pub(crate) fn horses_around(square: Square) -> Bitboard {
    BACKWARDS[square.index()][0]
}

/// The leg of a horse on `from` that goes to `to`; `None` if a horse does not go there.
///
/// ```
/// use kiban_xiangqi::{Square, attacks};
///
/// //  a b c
/// //  . . N  2     The leg from b0 to c2 is b1, and the leg back is c1: so one
/// //  . x x  1     horse may attack the other and not be attacked by it.
/// //  . N .  0
/// assert_eq!(attacks::horse_leg(Square::B0, Square::C2), Some(Square::B1));
/// assert_eq!(attacks::horse_leg(Square::C2, Square::B0), Some(Square::C1));
/// assert_eq!(attacks::horse_leg(Square::B0, Square::C1), None);
/// ```
#[inline]
#[must_use]
pub fn horse_leg(from: Square, to: Square) -> Option<Square> {
    LEGS[from.index()][to.index()]
}

static LEGS: [[Option<Square>; Square::COUNT]; Square::COUNT] = {
    let mut table = [[None; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let from = Square::ALL[index];
        let mut i = 0;
        while i < STEPS.len() {
            let (step, leg) = STEPS[i];
            if let Some(to) = from.offset(step.0, step.1) {
                table[index][to.index()] = from.offset(leg.0, leg.1);
            }
            i += 1;
        }
        index += 1;
    }
    table
};
