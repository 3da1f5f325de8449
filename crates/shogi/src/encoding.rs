//! Moves in the 16 bits of other programs.
//!
//! Two encodings are in use, and the same number means different moves in them: training data,
//! books and hash tables must say which one they hold. Here each encoding is a type, and nothing
//! but a conversion leads from one to the other.
//!
//! | | bits 0-6 | bits 7-13 | drop | promotion |
//! |---|---|---|---|---|
//! | [`YaneuraOuMove`] | target | origin, or kind from 1 to 7 | bit 14 | bit 15 |
//! | [`AperyMove`] | target | origin, or 81 + kind | by the origin | bit 14 |
//!
//! Both number the squares as [`Square`] does, and the kinds in the order of
//! [`HandKind`]: pawn, lance, knight, silver, bishop, rook, gold.
//!
//! Neither knows the position, so a number that is a move need not be a legal one.

use core::fmt;

use crate::{HandKind, Square};

mod apery;
mod yaneuraou;

pub use apery::AperyMove;
pub use yaneuraou::YaneuraOuMove;

/// A number that is no move in its encoding, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveBitsError {
    /// What keeps the number from being a move.
    pub kind: MoveBitsErrorKind,
    /// The number.
    pub bits: u16,
}

/// What can keep a number from being a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveBitsErrorKind {
    /// The origin is the target. Programs use such numbers for no move, a pass, resignation and
    /// declarations.
    Special,
    /// The target is not a square.
    Target,
    /// The origin is neither a square nor a kind of piece in hand.
    Origin,
    /// A bit is set that has no meaning there: promotion of a drop, or an unused bit.
    Flag,
}

impl fmt::Display for MoveBitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.kind {
            MoveBitsErrorKind::Special => "its origin is its target, as in special values",
            MoveBitsErrorKind::Target => "its target is not a square",
            MoveBitsErrorKind::Origin => "its origin is neither a square nor a piece in hand",
            MoveBitsErrorKind::Flag => "it has a flag that means nothing there",
        };
        write!(f, "0x{:04X} is not a move: {why}", self.bits)
    }
}

impl core::error::Error for MoveBitsError {}

const SEVEN_BITS: u16 = 127;

/// The number in bits 7 to 13.
const fn origin_bits(bits: u16) -> usize {
    (bits >> 7 & SEVEN_BITS) as usize
}

/// The target, in bits 0 to 6 of both encodings.
fn target(bits: u16) -> Result<Square, MoveBitsErrorKind> {
    Square::from_index((bits & SEVEN_BITS) as usize).ok_or(MoveBitsErrorKind::Target)
}

/// A move on the board that the origin and target make; special values are none.
fn from_square(bits: u16, to: Square) -> Result<Square, MoveBitsErrorKind> {
    match Square::from_index(origin_bits(bits)) {
        Some(from) if from == to => Err(MoveBitsErrorKind::Special),
        Some(from) => Ok(from),
        None => Err(MoveBitsErrorKind::Origin),
    }
}

/// The kind that is number `number`, counted from 0.
fn dropped(number: Option<usize>) -> Result<HandKind, MoveBitsErrorKind> {
    number.and_then(HandKind::from_index).ok_or(MoveBitsErrorKind::Origin)
}
