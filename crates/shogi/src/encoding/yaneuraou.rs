//! The encoding of YaneuraOu.

use super::{MoveBitsError, MoveBitsErrorKind, dropped, from_square, origin_bits, target};
use crate::{Move, Origin};

/// A move as YaneuraOu and its training data encode it.
///
/// Any number is a value of this type; [`Move::try_from`] says whether it is a move.
///
/// ```text
/// bit  15       14    13-7                           6-0
///      promote  drop  origin, or a kind from 1 to 7  target
/// ```
///
/// ```
/// use kiban_shogi::{Move, YaneuraOuMove};
///
/// let m: Move = "8h2b+".parse()?;
/// assert_eq!(YaneuraOuMove::from(m), YaneuraOuMove(0x8000 | 70 << 7 | 10));
/// assert_eq!(Move::try_from(YaneuraOuMove::from(m)), Ok(m));
/// assert!(Move::try_from(YaneuraOuMove::RESIGN).is_err());
/// # Ok::<(), kiban_shogi::UsiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct YaneuraOuMove(pub u16);

const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

impl YaneuraOuMove {
    /// No move.
    pub const NONE: Self = Self(0);
    /// A pass.
    pub const NULL: Self = Self(1 << 7 | 1);
    /// 投了: resignation.
    pub const RESIGN: Self = Self(2 << 7 | 2);
    /// 入玉宣言: the declaration of a win.
    pub const WIN: Self = Self(3 << 7 | 3);

    fn decode(self) -> Result<Move, MoveBitsErrorKind> {
        let to = target(self.0)?;
        let is_promotion = self.0 & PROMOTE != 0;
        match self.0 & DROP != 0 {
            true if is_promotion => Err(MoveBitsErrorKind::Flag),
            true => Ok(Move::drop(dropped(origin_bits(self.0).checked_sub(1))?, to)),
            false if is_promotion => Ok(Move::promotion(from_square(self.0, to)?, to)),
            false => Ok(Move::new(from_square(self.0, to)?, to)),
        }
    }
}

/// A move whose origin is its target, which no piece can make, becomes a special value.
impl From<Move> for YaneuraOuMove {
    fn from(m: Move) -> Self {
        let promote = if m.is_promotion() { PROMOTE } else { 0 };
        let origin = match m.origin() {
            Origin::Board(from) => (from.index() as u16) << 7,
            Origin::Hand(kind) => DROP | (kind.index() as u16 + 1) << 7,
        };
        Self(promote | origin | m.to().index() as u16)
    }
}

impl TryFrom<YaneuraOuMove> for Move {
    type Error = MoveBitsError;

    fn try_from(encoded: YaneuraOuMove) -> Result<Self, MoveBitsError> {
        encoded.decode().map_err(|kind| MoveBitsError { kind, bits: encoded.0 })
    }
}
