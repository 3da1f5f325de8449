//! Coordinates: moves and squares as text.
//!
//! Files are a to i from Red's left, ranks 0 to 9 from Red's side. UCCI, and UCI as most xiangqi
//! engines speak it, write a move as `h2e2`: this is what `Display` and `FromStr` of
//! [`Move`] and [`Square`] use, and there is one spelling for each. The Internet Chinese Chess
//! Server and records write `H2-E2`: [`Iccs`] prints this and [`read`] reads it.
//!
//! [`read`] with [`Reading::Lenient`] also accepts, and nothing else:
//!
//! * letters of either case;
//! * no hyphen between the squares, so that UCCI's spelling is read as well.

use core::fmt;
use core::str::FromStr;

use kiban_core::{ParseError, Reading};

use crate::{File, Move, Rank, Square};

/// An error in a move or square: what, and where.
pub type IccsError = ParseError<IccsErrorKind>;

/// What can be wrong in a move or square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IccsErrorKind {
    /// Not a file where a square should begin.
    File,
    /// Not a file in upper case, as ICCS has it.
    UpperFile,
    /// Not a rank after a file.
    Rank,
    /// No hyphen between the squares of an ICCS move.
    Hyphen,
    /// Something after a complete text.
    Surplus,
}

impl fmt::Display for IccsErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "expected a file from a to i",
            Self::UpperFile => "expected a file from A to I",
            Self::Rank => "expected a rank from 0 to 9",
            Self::Hyphen => "expected `-` between the two squares",
            Self::Surplus => "expected nothing more here",
        })
    }
}

/// The error `kind` at the character that begins at byte `at`.
fn error(kind: IccsErrorKind, text: &str, at: usize) -> IccsError {
    let len = text[at..].chars().next().map_or(0, char::len_utf8);
    ParseError::new(kind, text, at, at + len)
}

/// How the letter of a file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
    Either,
}

/// The square that is spelled at byte `at`, which must be a boundary of characters.
fn square_at(text: &str, at: usize, case: Case) -> Result<Square, IccsError> {
    let byte = |at: usize| text.as_bytes().get(at).copied();
    let letter = byte(at).and_then(|byte| match case {
        Case::Lower => Some(byte),
        Case::Upper if byte.is_ascii_lowercase() => None,
        Case::Upper | Case::Either => Some(byte.to_ascii_lowercase()),
    });
    let file = letter.and_then(|byte| File::from_index(usize::from(byte.wrapping_sub(b'a'))));
    let kind = match case {
        Case::Upper => IccsErrorKind::UpperFile,
        _ => IccsErrorKind::File,
    };
    let file = file.ok_or_else(|| error(kind, text, at))?;
    let rank = byte(at + 1).and_then(|byte| Rank::from_index(usize::from(byte.wrapping_sub(b'0'))));
    let rank = rank.ok_or_else(|| error(IccsErrorKind::Rank, text, at + 1))?;
    Ok(Square::new(file, rank))
}

/// An error unless the text ends at byte `at`.
fn end_at(text: &str, at: usize) -> Result<(), IccsError> {
    if text.len() > at { Err(error(IccsErrorKind::Surplus, text, at)) } else { Ok(()) }
}

impl FromStr for Square {
    type Err = IccsError;

    /// Reads `h2`.
    fn from_str(text: &str) -> Result<Self, IccsError> {
        let square = square_at(text, 0, Case::Lower)?;
        end_at(text, 2)?;
        Ok(square)
    }
}

impl FromStr for Move {
    type Err = IccsError;

    /// Reads `h2e2`.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Square};
    ///
    /// assert_eq!("h2e2".parse(), Ok(Move::new(Square::H2, Square::E2)));
    /// let error = "h2ex".parse::<Move>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 4: found `x`: expected a rank from 0 to 9");
    /// ```
    fn from_str(text: &str) -> Result<Self, IccsError> {
        let from = square_at(text, 0, Case::Lower)?;
        let to = square_at(text, 2, Case::Lower)?;
        end_at(text, 4)?;
        Ok(Self::new(from, to))
    }
}

/// Reads an ICCS move: `H2-E2`.
///
/// ```
/// use kiban_xiangqi::{Move, Reading, Square, iccs};
///
/// let m = Move::new(Square::H2, Square::E2);
/// assert_eq!(iccs::read("H2-E2", Reading::Strict), Ok(m));
/// assert_eq!(iccs::read("h2e2", Reading::Lenient), Ok(m));
/// assert!(iccs::read("h2e2", Reading::Strict).is_err());
/// ```
///
/// # Errors
///
/// The first fault, with its place.
pub fn read(text: &str, reading: Reading) -> Result<Move, IccsError> {
    let case = match reading {
        Reading::Strict => Case::Upper,
        Reading::Lenient => Case::Either,
    };
    let from = square_at(text, 0, case)?;
    let second = match text.as_bytes().get(2) {
        Some(b'-') => 3,
        Some(_) if reading == Reading::Lenient => 2,
        _ => return Err(error(IccsErrorKind::Hyphen, text, 2)),
    };
    let to = square_at(text, second, case)?;
    end_at(text, second + 2)?;
    Ok(Move::new(from, to))
}

/// A move that prints as ICCS: `H2-E2`.
///
/// ```
/// use kiban_xiangqi::{Move, Square, iccs::Iccs};
///
/// assert_eq!(Iccs(Move::new(Square::H2, Square::E2)).to_string(), "H2-E2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iccs(pub Move);

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut square = |square: Square, end: &str| {
            let file = (b'A' + square.file() as u8) as char;
            write!(f, "{file}{}{end}", square.rank().index())
        };
        square(self.0.from(), "-")?;
        square(self.0.to(), "")
    }
}
