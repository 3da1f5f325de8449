//! FEN: positions as text.
//!
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`: the board from rank 9
//! to rank 0, each rank from file a to file i; the side to move, `w` for Red; two fields that
//! xiangqi has no use for; the plies since the last capture; the number of the next move. The
//! letters are K A B N R C P for king, advisor, elephant, horse, rook, cannon and pawn. Source: the
//! description of xiangqi FEN by the authors of UCCI, after Forsyth and Edwards.
//!
//! [`Reading::Lenient`] also accepts, and nothing else:
//!
//! * blanks around the text and more than one blank between fields;
//! * the word `fen` before the board;
//! * the letters E for elephant and H for horse;
//! * `r` for Red as the side to move;
//! * the first field, the first two or the first four alone: what is missing counts as
//!   `w - - 0 1`;
//! * the move number 0, which counts as 1, and numbers with leading zeros;
//! * two digits in a row for empty squares.
//!
//! A [`Position`] must have both kings, whatever the reading: studies without one do not exist in
//! xiangqi, and a board that shows only one is a slip of whoever drew it.

use core::fmt;
use core::str::FromStr;

use kiban_core::{ParseError, Reading};

use crate::{Color, Piece, PieceKind, Position, Problems, Setup};

mod canonical;
mod printer;

/// An error in a FEN text: what, and where.
pub type FenError = ParseError<FenErrorKind>;

/// What can be wrong in a FEN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// A field is missing.
    MissingField(Field),
    /// There is something after the last field, or between fields more than a blank.
    Surplus,
    /// Not a piece letter, a digit or a slash.
    NotAPiece,
    /// A digit for empty squares that is 0 or follows another digit.
    EmptyCount,
    /// A rank with fewer than nine squares.
    ShortRank,
    /// A rank with more than nine squares.
    LongRank,
    /// Fewer than ten ranks.
    FewRanks,
    /// More than ten ranks.
    ManyRanks,
    /// A side to move other than `w` and `b`.
    Side,
    /// Something other than `-` in one of the unused fields.
    Unused,
    /// A number of plies that is not between 0 and 65535.
    HalfmoveClock,
    /// A move number that is not between 1 and 4294967295.
    MoveNumber,
}

/// The fields of a FEN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The pieces.
    Board,
    /// `w` or `b`.
    SideToMove,
    /// One of the two that hold `-`.
    Unused,
    /// The plies since the last capture.
    HalfmoveClock,
    /// The number of the next move.
    MoveNumber,
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MissingField(Field::Board) => "the board is missing",
            Self::MissingField(Field::SideToMove) => "the side to move is missing: w or b",
            Self::MissingField(Field::Unused) => "one of the two `-` is missing",
            Self::MissingField(Field::HalfmoveClock) => {
                "the number of plies since the last capture is missing"
            }
            Self::MissingField(Field::MoveNumber) => "the move number is missing",
            Self::Surplus => "expected nothing more here",
            Self::NotAPiece => "expected a piece (KABNRCP, lower case for Black), 1 to 9, or `/`",
            Self::EmptyCount => "empty squares are counted by one digit from 1 to 9",
            Self::ShortRank => "the rank has fewer than nine squares",
            Self::LongRank => "the rank has more than nine squares",
            Self::FewRanks => "the board has fewer than ten ranks",
            Self::ManyRanks => "the board has more than ten ranks",
            Self::Side => "the side to move is w, for Red, or b",
            Self::Unused => "the third and the fourth field are `-`",
            Self::HalfmoveClock => {
                "the number of plies since the last capture is a number from 0 to 65535"
            }
            Self::MoveNumber => "the move number is a number from 1 to 4294967295",
        })
    }
}

/// Why a text is not a position: its spelling, or what it spells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not FEN.
    Fen(FenError),
    /// The text is FEN, but of no legal position.
    Problems(Problems),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Problems(problems) => problems.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<Problems> for PositionError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl Setup {
    /// Reads a FEN text.
    ///
    /// ```
    /// use kiban_xiangqi::{Reading, Setup};
    ///
    /// // Lenient reading takes a board and the side to move alone.
    /// let text = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    /// assert!(Setup::from_fen(text, Reading::Lenient).is_ok());
    /// assert!(Setup::from_fen(text, Reading::Strict).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, FenError> {
        Parser { text, rest: text, reading }.setup()
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN text strictly.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Reading::Strict)
    }
}

/// The canonical FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (clock, number) = (self.halfmove_clock, self.move_number);
        f.pad(printer::print(&self.board, self.side_to_move, clock, number).as_str())
    }
}

impl Position {
    /// Reads the FEN of a legal position.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Reading};
    ///
    /// let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w";
    /// let error = Position::from_fen(facing, Reading::Lenient).unwrap_err();
    /// assert_eq!(error.to_string(), "the generals on e0 and e9 face each other on an open file");
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault in the spelling, or all problems of the position.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, PositionError> {
        match canonical::read(text) {
            Some(position) => Ok(position),
            None => Ok(Setup::from_fen(text, reading)?.position()?),
        }
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position strictly; see [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::from_fen(text, Reading::Strict)
    }
}

/// The canonical FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (clock, number) = (self.halfmove_clock(), self.move_number());
        f.pad(printer::print(self.board(), self.side_to_move(), clock, number).as_str())
    }
}

struct Parser<'a> {
    text: &'a str,
    /// What is not read yet.
    rest: &'a str,
    reading: Reading,
}

impl<'a> Parser<'a> {
    fn is_lenient(&self) -> bool {
        self.reading == Reading::Lenient
    }

    /// Whether a lenient text ends here, between two fields.
    fn may_end(&self) -> bool {
        self.is_lenient() && self.rest.trim_start().is_empty()
    }

    /// The error `kind` at the character of `field` that begins at byte `at`.
    fn error(&self, kind: FenErrorKind, field: &str, at: usize) -> FenError {
        let len = field[at..].chars().next().map_or(0, char::len_utf8);
        ParseError::at(kind, self.text, &field[at..at + len])
    }

    fn setup(mut self) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        if self.is_lenient() {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix("fen ") {
                self.rest = rest;
            }
        }
        let board = self.field(Field::Board)?;
        self.board(board, &mut setup)?;
        if self.may_end() {
            return Ok(setup);
        }
        let side = self.field(Field::SideToMove)?;
        setup.side_to_move = match side {
            "w" => Color::Red,
            "r" if self.is_lenient() => Color::Red,
            "b" => Color::Black,
            _ => return Err(ParseError::at(FenErrorKind::Side, self.text, side)),
        };
        if self.may_end() {
            return Ok(setup);
        }
        for _ in 0..2 {
            let unused = self.field(Field::Unused)?;
            if unused != "-" {
                return Err(ParseError::at(FenErrorKind::Unused, self.text, unused));
            }
        }
        if self.may_end() {
            return Ok(setup);
        }
        let plies = self.field(Field::HalfmoveClock)?;
        setup.set_halfmove_clock(self.number(plies, FenErrorKind::HalfmoveClock)?);
        let number = self.field(Field::MoveNumber)?;
        let number_read = self.number(number, FenErrorKind::MoveNumber)?;
        if number_read == 0 && !self.is_lenient() {
            return Err(ParseError::at(FenErrorKind::MoveNumber, self.text, number));
        }
        setup.set_move_number(number_read);
        self.end()?;
        Ok(setup)
    }

    /// The text up to the next blank, which must not be empty.
    fn field(&mut self, field: Field) -> Result<&'a str, FenError> {
        if self.is_lenient() {
            self.rest = self.rest.trim_start();
        }
        if self.rest.is_empty() {
            return Err(ParseError::at(FenErrorKind::MissingField(field), self.text, self.rest));
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (found, rest) = self.rest.split_at(end);
        if found.is_empty() {
            return Err(self.error(FenErrorKind::Surplus, rest, 0));
        }
        self.rest = rest.strip_prefix(' ').unwrap_or(rest);
        Ok(found)
    }

    fn end(&self) -> Result<(), FenError> {
        // A strict text does not even end in a blank.
        let consumed = &self.text[..self.text.len() - self.rest.len()];
        let rest = if self.is_lenient() {
            self.rest.trim_start()
        } else {
            &self.text[consumed.trim_end().len()..]
        };
        if rest.is_empty() {
            Ok(())
        } else {
            Err(ParseError::at(FenErrorKind::Surplus, self.text, rest))
        }
    }

    fn board(&self, field: &str, setup: &mut Setup) -> Result<(), FenError> {
        use FenErrorKind::*;
        let (mut row, mut column) = (0, 0);
        let mut after_digit = false;
        for (at, c) in field.char_indices() {
            let fail = |kind| Err(self.error(kind, field, at));
            match c {
                '/' if column < 9 => return fail(ShortRank),
                '/' if row == 9 => return fail(ManyRanks),
                '/' => (row, column) = (row + 1, 0),
                '1'..='9' if !after_digit || self.is_lenient() => {
                    column += c as usize - '0' as usize;
                    if column > 9 {
                        return fail(LongRank);
                    }
                }
                '0'..='9' => return fail(EmptyCount),
                _ => {
                    let Some(piece) = piece(c, self.reading) else {
                        return fail(NotAPiece);
                    };
                    if column == 9 {
                        return fail(LongRank);
                    }
                    setup.board[(9 - row) * 9 + column] = Some(piece);
                    column += 1;
                }
            }
            after_digit = c.is_ascii_digit();
        }
        match (row, column) {
            (9, 9) => Ok(()),
            (_, 9) => Err(self.error(FewRanks, field, field.len())),
            _ => Err(self.error(ShortRank, field, field.len())),
        }
    }

    fn number<N: FromStr>(&self, field: &str, kind: FenErrorKind) -> Result<N, FenError> {
        let is_canonical = field.bytes().all(|byte| byte.is_ascii_digit())
            && (self.is_lenient() || field == "0" || !field.starts_with('0'));
        match field.parse() {
            Ok(number) if is_canonical => Ok(number),
            _ => Err(ParseError::at(kind, self.text, field)),
        }
    }
}

/// The piece that a letter of FEN stands for.
fn piece(letter: char, reading: Reading) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
    let upper = letter.to_ascii_uppercase();
    let kind = match (upper, reading) {
        ('E', Reading::Lenient) => PieceKind::Elephant,
        ('H', Reading::Lenient) => PieceKind::Horse,
        _ => *PieceKind::ALL.iter().find(|kind| kind.letter() == upper)?,
    };
    Some(Piece::new(color, kind))
}
