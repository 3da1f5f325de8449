//! The encoding of Apery.

use super::{MoveBitsError, MoveBitsErrorKind, dropped, from_square, origin_bits, target};
use crate::{Move, Origin, Square};

/// A move as Apery, and the training data and books that descend from it, encode it.
///
/// Any number is a value of this type; [`Move::try_from`] says whether it is a move.
///
/// ```text
/// bit  15      14       13-7                     6-0
///      unused  promote  origin, or 81 + a kind   target
/// ```
///
/// ```
/// use kiban_shogi::{AperyMove, Move};
///
/// let m: Move = "G*5e".parse()?;
/// assert_eq!(AperyMove::from(m), AperyMove(87 << 7 | 40));
/// assert_eq!(Move::try_from(AperyMove::from(m)), Ok(m));
/// assert!(Move::try_from(AperyMove::NONE).is_err());
/// # Ok::<(), kiban_shogi::UsiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AperyMove(pub u16);

const PROMOTE: u16 = 1 << 14;
const UNUSED: u16 = 1 << 15;

impl AperyMove {
    /// No move.
    pub const NONE: Self = Self(0);
    /// A pass.
    pub const NULL: Self = Self(1 << 7 | 1);

    fn decode(self) -> Result<Move, MoveBitsErrorKind> {
        if self.0 & UNUSED != 0 {
            return Err(MoveBitsErrorKind::Flag);
        }
        let to = target(self.0)?;
        let is_promotion = self.0 & PROMOTE != 0;
        match origin_bits(self.0).checked_sub(Square::COUNT) {
            None if is_promotion => Ok(Move::promotion(from_square(self.0, to)?, to)),
            None => Ok(Move::new(from_square(self.0, to)?, to)),
            kind => match dropped(kind)? {
                _ if is_promotion => Err(MoveBitsErrorKind::Flag),
                kind => Ok(Move::drop(kind, to)),
            },
        }
    }
}

/// A move whose origin is its target, which no piece can make, becomes a special value.
impl From<Move> for AperyMove {
    fn from(m: Move) -> Self {
        let promote = if m.is_promotion() { PROMOTE } else { 0 };
        let origin = match m.origin() {
            Origin::Board(from) => from.index(),
            Origin::Hand(kind) => Square::COUNT + kind.index(),
        };
        Self(promote | (origin as u16) << 7 | m.to().index() as u16)
    }
}

impl TryFrom<AperyMove> for Move {
    type Error = MoveBitsError;

    fn try_from(encoded: AperyMove) -> Result<Self, MoveBitsError> {
        encoded.decode().map_err(|kind| MoveBitsError { kind, bits: encoded.0 })
    }
}
