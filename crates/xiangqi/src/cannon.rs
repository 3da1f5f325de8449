//! The cannon (炮) and its screen (炮架).
//!
//! Along each of its four lines a cannon sees three stretches: the empty points up to the first
//! piece, to which it moves; that piece, its screen, which it can neither capture nor move to; and
//! the points behind the screen up to the second piece. Of those it attacks all but moves to none
//! except the last, and to that one only by a capture. What lies behind the second piece is
//! nothing to it.

use crate::attacks::lines;
use crate::{Bitboard, Square};

/// The squares that a cannon attacks on a board with those squares occupied: behind the first
/// piece of each line, up to the second.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// // The cannon is on b4, its screen on d4: an enemy on e4, f4 or g4 would be under attack. The
/// // piece on g4 covers what is behind it.
/// let occupied = Bitboard::of(Square::D4) | Square::G4.into();
/// let attacked = attacks::cannon(Square::B4, occupied);
/// assert_eq!(attacked.into_iter().collect::<Vec<_>>(), [Square::E4, Square::F4, Square::G4]);
/// ```
#[inline]
#[must_use]
pub fn cannon(square: Square, occupied: Bitboard) -> Bitboard {
    lines(square, occupied).1
}

/// The squares to which a cannon moves on a board with those squares occupied: the empty ones
/// before the first piece of each line, and the one of the second piece, whoever owns it.
///
/// ```
/// use kiban_xiangqi::{Bitboard, Square, attacks};
///
/// let occupied = Bitboard::of(Square::D4) | Square::G4.into();
/// let targets = attacks::cannon_moves(Square::B4, occupied);
/// assert_eq!(Some(targets), Bitboard::from_picture("
///     . x . . . . . . .
///     . x . . . . . . .
///     . x . . . . . . .
///     . x . . . . . . .
///     . x . . . . . . .
///     x . x . . . x . .
///     . x . . . . . . .
///     . x . . . . . . .
///     . x . . . . . . .
///     . x . . . . . . .
/// "));
/// ```
#[inline]
#[must_use]
pub fn cannon_moves(square: Square, occupied: Bitboard) -> Bitboard {
    let (before, behind) = lines(square, occupied);
    (before - occupied) | behind & occupied
}
