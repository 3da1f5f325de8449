//! Rows of training data: a position, and what a search and the game made of it.

use core::fmt;

use super::{Hcp, PackedSfen, UnpackError};
use crate::{AperyMove, Color, GameResult, Position, YaneuraOuMove};

/// A row of training data that could not be read: the byte of the result means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RowError {
    /// The byte found.
    pub result: u8,
    /// Where it is in the row.
    pub at: usize,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} of the row is 0x{:02X}, which is no result", self.at, self.result)
    }
}

impl core::error::Error for RowError {}

/// A row of YaneuraOu's training data (`PackedSfenValue`), 40 bytes.
///
/// ```text
/// bytes  0-31      32-33  34-35  36-37  38                   39
///        position  score  move   ply    result: 1, 0 or -1   unused
/// ```
///
/// The result is written for the side to move: 1 if it won, -1 if it lost, 0 for a draw.
/// Numbers are little-endian. The unused byte is ignored and written as 0. The position and the
/// move are kept as they are; ask for them with [`position`](Self::position) and
/// [`Move::try_from`](crate::Move), and ask the position whether the move is legal.
///
/// ```
/// use kiban_shogi::packed::Psv;
/// use kiban_shogi::{Color, GameResult, Move, PackedSfen, Position};
///
/// let position = Position::startpos();
/// let row = Psv {
///     position: PackedSfen::pack(&position)?,
///     score: -35,
///     best_move: "7g7f".parse::<Move>()?.into(),
///     ply: 1,
///     result: GameResult::Win(Color::Black),
/// };
/// let read = Psv::from_bytes(&row.to_bytes())?;
/// assert_eq!(read, row);
/// assert_eq!(read.position()?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Psv {
    /// The position.
    pub position: PackedSfen,
    /// The score that a search gave it, for the side to move.
    pub score: i16,
    /// The move that the search found.
    pub best_move: YaneuraOuMove,
    /// The number of the move, as the program that wrote the row counts.
    pub ply: u16,
    /// How the game ended.
    pub result: GameResult,
}

impl Psv {
    /// The length of a row.
    pub const LEN: usize = 40;

    /// The row in those bytes.
    ///
    /// ```
    /// use kiban_shogi::packed::Psv;
    ///
    /// assert!(Psv::from_bytes(&[7; Psv::LEN]).is_err()); // a result of 7
    /// ```
    ///
    /// # Errors
    ///
    /// The result is none. Whether the position and the move are any is not asked.
    pub fn from_bytes(bytes: &[u8; Self::LEN]) -> Result<Self, RowError> {
        let position = PackedSfen(packed(bytes));
        let result = match bytes[38] as i8 {
            1 => GameResult::Win(position.side_to_move()),
            0 => GameResult::Draw,
            -1 => GameResult::Win(!position.side_to_move()),
            _ => return Err(RowError { result: bytes[38], at: 38 }),
        };
        Ok(Self {
            position,
            score: word(bytes, 32) as i16,
            best_move: YaneuraOuMove(word(bytes, 34)),
            ply: word(bytes, 36),
            result,
        })
    }

    /// The bytes of the row.
    ///
    /// ```
    /// use kiban_shogi::packed::Psv;
    /// use kiban_shogi::{GameResult, Move, PackedSfen, Position, YaneuraOuMove};
    ///
    /// let row = Psv {
    ///     position: PackedSfen::pack(&Position::startpos()).unwrap(),
    ///     score: 35,
    ///     best_move: YaneuraOuMove::from("7g7f".parse::<Move>().unwrap()),
    ///     ply: 1,
    ///     result: GameResult::Draw,
    /// };
    /// assert_eq!(Psv::from_bytes(&row.to_bytes()), Ok(row));
    /// ```
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LEN] {
        let result: i8 = match self.result {
            GameResult::Win(winner) if winner == self.position.side_to_move() => 1,
            GameResult::Win(_) => -1,
            GameResult::Draw => 0,
        };
        let mut bytes = [0; Self::LEN];
        bytes[..32].copy_from_slice(&self.position.0);
        bytes[32..34].copy_from_slice(&self.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.best_move.0.to_le_bytes());
        bytes[36..38].copy_from_slice(&self.ply.to_le_bytes());
        bytes[38] = result as u8;
        bytes
    }

    /// The position, the ply being the number of its next move.
    ///
    /// ```
    /// use kiban_shogi::packed::Psv;
    /// use kiban_shogi::{GameResult, Move, PackedSfen, Position, YaneuraOuMove};
    ///
    /// let row = Psv {
    ///     position: PackedSfen::pack(&Position::startpos()).unwrap(),
    ///     score: 0,
    ///     best_move: YaneuraOuMove::from("7g7f".parse::<Move>().unwrap()),
    ///     ply: 1,
    ///     result: GameResult::Draw,
    /// };
    /// assert_eq!(row.position(), Ok(Position::startpos()));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`PackedSfen::unpack`].
    pub fn position(self) -> Result<Position, UnpackError> {
        self.position.unpack(self.ply.into())
    }
}

/// A row of the training data of Apery and its kin (`HuffmanCodedPosAndEval`), 38 bytes.
///
/// ```text
/// bytes  0-31      32-33  34-35  36                            37
///        position  score  move   0 draw, 1 Black's win, 2 White's   unused
/// ```
///
/// Numbers are little-endian. The unused byte is ignored and written as 0. The position and the
/// move are kept as they are; ask for them with [`position`](Self::position) and
/// [`Move::try_from`](crate::Move), and ask the position whether the move is legal.
///
/// ```
/// use kiban_shogi::packed::Hcpe;
/// use kiban_shogi::{Color, GameResult, Hcp, Move, Position};
///
/// let position = Position::startpos();
/// let row = Hcpe {
///     position: Hcp::pack(&position)?,
///     score: 120,
///     best_move: "2g2f".parse::<Move>()?.into(),
///     result: GameResult::Win(Color::White),
/// };
/// let read = Hcpe::from_bytes(&row.to_bytes())?;
/// assert_eq!(read, row);
/// assert!(position.is_legal(read.best_move.try_into()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hcpe {
    /// The position.
    pub position: Hcp,
    /// The score that a search gave it, for the side to move.
    pub score: i16,
    /// The move that the search found.
    pub best_move: AperyMove,
    /// How the game ended.
    pub result: GameResult,
}

impl Hcpe {
    /// The length of a row.
    pub const LEN: usize = 38;

    /// The row in those bytes.
    ///
    /// ```
    /// use kiban_shogi::packed::Hcpe;
    ///
    /// assert!(Hcpe::from_bytes(&[7; Hcpe::LEN]).is_err()); // a result of 7
    /// ```
    ///
    /// # Errors
    ///
    /// The result is none. Whether the position and the move are any is not asked.
    pub fn from_bytes(bytes: &[u8; Self::LEN]) -> Result<Self, RowError> {
        let result = match bytes[36] {
            0 => GameResult::Draw,
            1 => GameResult::Win(Color::Black),
            2 => GameResult::Win(Color::White),
            result => return Err(RowError { result, at: 36 }),
        };
        Ok(Self {
            position: Hcp(packed(bytes)),
            score: word(bytes, 32) as i16,
            best_move: AperyMove(word(bytes, 34)),
            result,
        })
    }

    /// The bytes of the row.
    ///
    /// ```
    /// use kiban_shogi::packed::Hcpe;
    /// use kiban_shogi::{AperyMove, GameResult, Hcp, Move, Position};
    ///
    /// let row = Hcpe {
    ///     position: Hcp::pack(&Position::startpos()).unwrap(),
    ///     score: 35,
    ///     best_move: AperyMove::from("7g7f".parse::<Move>().unwrap()),
    ///     result: GameResult::Draw,
    /// };
    /// assert_eq!(Hcpe::from_bytes(&row.to_bytes()), Ok(row));
    /// ```
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..32].copy_from_slice(&self.position.0);
        bytes[32..34].copy_from_slice(&self.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.best_move.0.to_le_bytes());
        bytes[36] = match self.result {
            GameResult::Draw => 0,
            GameResult::Win(Color::Black) => 1,
            GameResult::Win(Color::White) => 2,
        };
        bytes
    }

    /// The position, as if its next move were the first: the row does not keep the number.
    ///
    /// ```
    /// use kiban_shogi::packed::Hcpe;
    /// use kiban_shogi::{AperyMove, GameResult, Hcp, Move, Position};
    ///
    /// let row = Hcpe {
    ///     position: Hcp::pack(&Position::startpos()).unwrap(),
    ///     score: 0,
    ///     best_move: AperyMove::from("7g7f".parse::<Move>().unwrap()),
    ///     result: GameResult::Draw,
    /// };
    /// assert!(row.position().is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Hcp::unpack`].
    pub fn position(self) -> Result<Position, UnpackError> {
        self.position.unpack(1)
    }
}

/// The 32 bytes of the position, which come first.
fn packed<const LEN: usize>(row: &[u8; LEN]) -> [u8; 32] {
    let mut packed = [0; 32];
    packed.copy_from_slice(&row[..32]);
    packed
}

/// The little-endian number in two bytes.
fn word(row: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([row[at], row[at + 1]])
}
