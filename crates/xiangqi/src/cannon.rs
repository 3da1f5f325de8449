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
/// // The screens on d4 and b7 are drawn as p: behind them the cannon attacks up to the next
/// // piece, on g4, and what that covers no more.
/// let screens = Bitboard::of(Square::D4) | Square::B7.into();
/// let attacked = attacks::cannon(Square::B4, screens.with(Square::G4));
/// assert_eq!(Some((attacked | screens).with(Square::B4)), Bitboard::from_picture("
///     . x . . . . . . .
///     . x . . . . . . .
///     . p . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///
///     . C . p x x x . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
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
