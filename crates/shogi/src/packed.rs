//! Positions in 32 bytes, and the rows of training data that hold them.
//!
//! Two formats are in use, [`PackedSfen`] of YaneuraOu and [`Hcp`] of Apery, with one idea: a
//! square or piece takes as many bits as it is rare, and a piece in hand one bit less than on the
//! board, where it also fills a square. So with two kings every position takes 256 bits, neither
//! more nor less:
//!
//! ```text
//!   1   the side to move: 0 Black, 1 White
//!  14   the squares of Black's king and White's, 7 bits each; 81 for no king
//!  79   the other squares, in the order of their index: 0 if empty, else a longer code
//! 162   … which with the codes of the pieces in hand makes up the rest: first Black's hand, then
//!       White's, then the box of pieces that are not in the game, each in the order pawn, lance,
//!       knight, silver, gold, bishop, rook
//! ```
//!
//! Bits fill the bytes from the lowest. The codes, first bit first, with `c` for the colour (1 is
//! White's) and `p` for promotion:
//!
//! | | `PackedSfen`: board | hand | box | `Hcp`: board | hand | box |
//! |---|---|---|---|---|---|---|
//! | pawn | `10pc` | `00c` | `010` | `10cp` | `00c` | `010` |
//! | lance | `1100pc` | `1000c` | `10010` | `1100cp` | `1000c` | `10010` |
//! | knight | `1101pc` | `1010c` | `10110` | `1110cp` | `1100c` | `11010` |
//! | silver | `1110pc` | `1100c` | `11010` | `1101cp` | `1010c` | `10110` |
//! | gold | `11110c` | `1110c` | `11011` | `11110c` | `1110c` | `10111` |
//! | bishop | `111110pc` | `111100c` | `1111010` | `111110cp` | `111110c` | `1111000` |
//! | rook | `111111pc` | `111110c` | `1111110` | `111111cp` | `111111c` | `1111010` |
//!
//! Neither format keeps the number of the move.
//!
//! # Positions without a king
//!
//! Each missing king makes one more square, and so one bit too many. Programs that allow it write
//! 81 for the king's square and lose the last bit. Here the lost bits are found again: they are
//! those with which the whole is a set of pieces in the order above. Where several values of the
//! lost bits are (the last piece is a rook in hand, and nothing before it says that White's
//! hand has begun), packing is refused rather than a position changed.

use core::fmt;

use crate::{Color, HandKind, Position, Problem, Problems, Setup, Square};

mod bits;
mod codes;
mod layout;
mod rows;

pub use rows::{Hcpe, Psv, RowError};

/// A position in the 32 bytes of YaneuraOu; see the [module](self) for the layout.
///
/// Any 32 bytes are a value of this type; [`unpack`](Self::unpack) says whether they are a
/// position.
///
/// ```
/// use kiban_shogi::{PackedSfen, Position};
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 w R2p 5".parse().unwrap();
/// let packed = PackedSfen::pack(&position)?;
/// assert_eq!(packed.0[0] & 1, 1); // White to move
/// assert_eq!(packed.unpack(5).unwrap(), position);
/// # Ok::<(), kiban_shogi::packed::PackError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedSfen(pub [u8; 32]);

impl PackedSfen {
    /// The position in 32 bytes.
    ///
    /// ```
    /// use kiban_shogi::{PackedSfen, Position};
    ///
    /// let position = Position::startpos();
    /// let packed = PackedSfen::pack(&position).unwrap();
    /// assert_eq!(packed.unpack(1), Ok(position));
    /// ```
    ///
    /// # Errors
    ///
    /// Some positions without a king do not fit. With both kings every position does.
    pub fn pack(position: &Position) -> Result<Self, PackError> {
        layout::pack(&position.to_setup(), &codes::PACKED_SFEN).map(Self)
    }

    /// The side to move, which is the first bit.
    ///
    /// ```
    /// use kiban_shogi::{Color, PackedSfen, Position};
    ///
    /// let packed = PackedSfen::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.side_to_move(), Color::Black);
    /// ```
    #[must_use]
    pub const fn side_to_move(self) -> Color {
        if self.0[0] & 1 == 0 { Color::Black } else { Color::White }
    }

    /// The position with that number of its next move; it may lack a king.
    ///
    /// ```
    /// use kiban_shogi::{PackedSfen, Position};
    ///
    /// // The number of the move is not in the bits.
    /// let packed = PackedSfen::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.unpack(31).unwrap().move_number(), 31);
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not the format, or they show no legal position.
    pub fn unpack(self, move_number: u32) -> Result<Position, UnpackError> {
        position(&self.unpack_setup(move_number)?)
    }

    /// What the bytes show, legal or not; the number 0 counts as 1.
    ///
    /// ```
    /// use kiban_shogi::{PackedSfen, Position};
    ///
    /// let packed = PackedSfen::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.unpack_setup(1), Ok(Position::startpos().to_setup()));
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not the format.
    pub fn unpack_setup(self, move_number: u32) -> Result<Setup, UnpackError> {
        layout::unpack(&self.0, &codes::PACKED_SFEN, move_number)
    }
}

/// A position in the 32 bytes of Apery, where the format is named `HuffmanCodedPos`; see the
/// [module](self) for the layout.
///
/// Any 32 bytes are a value of this type; [`unpack`](Self::unpack) says whether they are a
/// position.
///
/// ```
/// use kiban_shogi::{Hcp, Position};
///
/// let position = Position::startpos();
/// let packed = Hcp::pack(&position)?;
/// assert_eq!(packed.0[..4], [0x58, 0xA4, 0x49, 0x21]);
/// assert_eq!(packed.unpack(1).unwrap(), position);
/// # Ok::<(), kiban_shogi::packed::PackError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hcp(pub [u8; 32]);

impl Hcp {
    /// The position in 32 bytes.
    ///
    /// ```
    /// use kiban_shogi::{Hcp, Position};
    ///
    /// let position = Position::startpos();
    /// assert_eq!(Hcp::pack(&position).unwrap().unpack(1), Ok(position));
    /// ```
    ///
    /// # Errors
    ///
    /// Some positions without a king do not fit. With both kings every position does.
    pub fn pack(position: &Position) -> Result<Self, PackError> {
        layout::pack(&position.to_setup(), &codes::HCP).map(Self)
    }

    /// The side to move, which is the first bit.
    ///
    /// ```
    /// use kiban_shogi::{Color, Hcp, Position};
    ///
    /// let packed = Hcp::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.side_to_move(), Color::Black);
    /// ```
    #[must_use]
    pub const fn side_to_move(self) -> Color {
        if self.0[0] & 1 == 0 { Color::Black } else { Color::White }
    }

    /// The position with that number of its next move; it may lack a king.
    ///
    /// ```
    /// use kiban_shogi::{Hcp, Position};
    ///
    /// let packed = Hcp::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.unpack(7).unwrap().move_number(), 7);
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not the format, or they show no legal position.
    pub fn unpack(self, move_number: u32) -> Result<Position, UnpackError> {
        position(&self.unpack_setup(move_number)?)
    }

    /// What the bytes show, legal or not; the number 0 counts as 1.
    ///
    /// ```
    /// use kiban_shogi::{Hcp, Position};
    ///
    /// let packed = Hcp::pack(&Position::startpos()).unwrap();
    /// assert_eq!(packed.unpack_setup(1), Ok(Position::startpos().to_setup()));
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not the format.
    pub fn unpack_setup(self, move_number: u32) -> Result<Setup, UnpackError> {
        layout::unpack(&self.0, &codes::HCP, move_number)
    }
}

fn position(setup: &Setup) -> Result<Position, UnpackError> {
    let accept = |problem: &Problem| matches!(problem, Problem::NoKing { .. });
    setup.position_accepting(accept).map_err(UnpackError::Problems)
}

/// A position without a king that 256 bits do not tell from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PackError {
    /// How many bits the position takes.
    pub bits: usize,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "without a king this position takes {} bits, and the first 256 do not tell it from \
             another",
            self.bits
        )
    }
}

impl core::error::Error for PackError {}

/// Why 32 bytes are not a position: what, and at which of the 256 bits.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnpackError {
    /// The square of a king is neither a square nor 81, which stands for no king.
    KingSquare {
        /// Whose king.
        color: Color,
        /// The number found.
        index: u8,
    },
    /// Both kings are on one square.
    SharedKingSquare {
        /// The square.
        square: Square,
    },
    /// No code of a piece in hand or in the box begins so.
    NoSuchCode {
        /// Where it begins.
        bit: usize,
    },
    /// The last code goes beyond the end.
    Overrun {
        /// Where it begins.
        bit: usize,
    },
    /// On the board, in the hands and in the box together there are not as many pieces of a kind
    /// as in a set.
    NotASet {
        /// The kind.
        kind: HandKind,
        /// How many there are.
        count: u8,
    },
    /// A king is missing, and the bits that do not fit cannot be told from the others.
    Ambiguous,
    /// The bytes are well-formed, but of no legal position.
    Problems(Problems),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingSquare { color, index } => {
                write!(f, "{color}'s king is on square {index}, and the last is 80")
            }
            Self::SharedKingSquare { square } => write!(f, "both kings are on {square}"),
            Self::NoSuchCode { bit } => write!(f, "no piece in hand has the code at bit {bit}"),
            Self::Overrun { bit } => write!(f, "the code at bit {bit} goes beyond the end"),
            Self::NotASet { kind, count } => write!(
                f,
                "{count} pieces of kind {}, hands and box included, where a set has {}",
                kind.letter(),
                kind.total()
            ),
            Self::Ambiguous => {
                f.write_str("without a king the last bit is lost, and the others do not tell it")
            }
            Self::Problems(problems) => problems.fmt(f),
        }
    }
}

impl core::error::Error for UnpackError {}
