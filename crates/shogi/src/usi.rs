//! USI: moves and squares as text.
//!
//! `7g7f`, `8h2b+`, `P*5e`: the coordinates of the Universal Shogi Interface, files 1 to 9 and
//! ranks a to i. There is one spelling for each move and no lenient reading.

use core::fmt;
use core::str::FromStr;

use kiban_core::ParseError;

use crate::{File, HandKind, Move, Rank, Square};

/// An error in a USI move or square: what, and where.
pub type UsiError = ParseError<UsiErrorKind>;

/// What can be wrong in a USI move or square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UsiErrorKind {
    /// Not a file where a square should begin.
    File,
    /// Not a rank after a file.
    Rank,
    /// A drop of something that cannot be in hand.
    Dropped,
    /// Something other than `+` after the squares of a move.
    AfterSquares,
    /// Something after a complete text.
    Surplus,
}

impl fmt::Display for UsiErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "expected a file from 1 to 9",
            Self::Rank => "expected a rank from a to i",
            Self::Dropped => "expected one of PLNSGBR before the `*` of a drop",
            Self::AfterSquares => "expected `+` or nothing after the two squares",
            Self::Surplus => "expected nothing more here",
        })
    }
}

/// The error `kind` at the character that begins at byte `at`.
fn error(kind: UsiErrorKind, text: &str, at: usize) -> UsiError {
    let len = text[at..].chars().next().map_or(0, char::len_utf8);
    ParseError::new(kind, text, at, at + len)
}

/// The square that is spelled at byte `at`, which must be a boundary of characters.
fn square_at(text: &str, at: usize) -> Result<Square, UsiError> {
    let digit = |base: u8, at: usize| {
        text.as_bytes().get(at).map(|byte| usize::from(byte.wrapping_sub(base)))
    };
    let file = digit(b'1', at).and_then(File::from_index);
    let file = file.ok_or_else(|| error(UsiErrorKind::File, text, at))?;
    let rank = digit(b'a', at + 1).and_then(Rank::from_index);
    let rank = rank.ok_or_else(|| error(UsiErrorKind::Rank, text, at + 1))?;
    Ok(Square::new(file, rank))
}

impl FromStr for Square {
    type Err = UsiError;

    /// Reads `7g`.
    fn from_str(text: &str) -> Result<Self, UsiError> {
        let square = square_at(text, 0)?;
        if text.len() > 2 {
            return Err(error(UsiErrorKind::Surplus, text, 2));
        }
        Ok(square)
    }
}

impl FromStr for Move {
    type Err = UsiError;

    /// Reads `7g7f`, `8h2b+` or `P*5e`.
    ///
    /// ```
    /// use kiban_shogi::{Move, Square};
    ///
    /// assert_eq!("8h2b+".parse(), Ok(Move::promotion(Square::S8H, Square::S2B)));
    /// let error = "8h2x".parse::<Move>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 4: found `x`: expected a rank from a to i");
    /// ```
    fn from_str(text: &str) -> Result<Self, UsiError> {
        if text.as_bytes().get(1) == Some(&b'*') {
            let letter = char::from(text.as_bytes()[0]);
            let kind = HandKind::ALL.into_iter().find(|kind| kind.letter() == letter);
            let kind = kind.ok_or_else(|| error(UsiErrorKind::Dropped, text, 0))?;
            let to = square_at(text, 2)?;
            if text.len() > 4 {
                return Err(error(UsiErrorKind::Surplus, text, 4));
            }
            return Ok(Self::drop(kind, to));
        }
        let from = square_at(text, 0)?;
        let to = square_at(text, 2)?;
        match &text.as_bytes()[4..] {
            b"" => Ok(Self::new(from, to)),
            b"+" => Ok(Self::promotion(from, to)),
            [b'+', ..] => Err(error(UsiErrorKind::Surplus, text, 5)),
            _ => Err(error(UsiErrorKind::AfterSquares, text, 4)),
        }
    }
}
