//! SFEN: positions as text.
//!
//! `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`: the board from rank a to
//! rank i, each rank from file 9 to file 1; the side to move; the hands, Black's first; the
//! number of the next move. Source: the USI protocol by Tord Romstad and Hideki Kato.
//!
//! [`Reading::Lenient`] also accepts, and nothing else:
//!
//! * blanks around the text and more than one blank between fields;
//! * the word `sfen` before the board;
//! * a missing move number, or hands and move number missing together: they count as `- 1`;
//! * the move number 0, which counts as 1, and leading zeros;
//! * pieces in hand in any order, and a count of 1 written out;
//! * two digits in a row for empty squares.

use core::fmt;
use core::str::FromStr;

use kiban_core::{ParseError, Reading};

use crate::{Color, HandKind, Piece, PieceKind, Position, Problem, Problems, Setup};

mod canonical;
mod printer;

/// An error in an SFEN text: what, and where.
pub type SfenError = ParseError<SfenErrorKind>;

/// What can be wrong in an SFEN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SfenErrorKind {
    /// A field is missing.
    MissingField(Field),
    /// There is something after the last field, or between fields more than a blank.
    Surplus,
    /// Not a piece letter, a digit or a slash.
    NotAPiece,
    /// A digit for empty squares that is 0 or follows another digit.
    EmptyCount,
    /// A `+` before something that does not promote.
    Promotion,
    /// A rank with fewer than nine squares.
    ShortRank,
    /// A rank with more than nine squares.
    LongRank,
    /// Fewer than nine ranks.
    FewRanks,
    /// More than nine ranks.
    ManyRanks,
    /// A side to move other than `b` and `w`.
    Side,
    /// Not a piece that can be in hand.
    NotInHand,
    /// A count in hand that is 0, 1, written with a leading zero, or above what a set has.
    HandCount,
    /// A piece in hand out of the order `R B G S N L P r b g s n l p`, or twice.
    HandOrder,
    /// A move number that is not between 1 and 4294967295.
    MoveNumber,
}

/// The fields of an SFEN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Field {
    Board,
    SideToMove,
    Hands,
    MoveNumber,
}

impl fmt::Display for SfenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MissingField(Field::Board) => "the board is missing",
            Self::MissingField(Field::SideToMove) => "the side to move is missing: b or w",
            Self::MissingField(Field::Hands) => "the hands are missing: `-` if both are empty",
            Self::MissingField(Field::MoveNumber) => "the move number is missing",
            Self::Surplus => "expected nothing more here",
            Self::NotAPiece => "expected a piece (PLNSGBRK, lower case for White), 1 to 9, or `/`",
            Self::EmptyCount => "empty squares are counted by one digit from 1 to 9",
            Self::Promotion => "`+` stands before one of PLNSBR",
            Self::ShortRank => "the rank has fewer than nine squares",
            Self::LongRank => "the rank has more than nine squares",
            Self::FewRanks => "the board has fewer than nine ranks",
            Self::ManyRanks => "the board has more than nine ranks",
            Self::Side => "the side to move is b or w",
            Self::NotInHand => {
                "expected a piece that can be in hand (RBGSNLP, lower case for White)"
            }
            Self::HandCount => "a count in hand goes from 2 to what a set has of the piece",
            Self::HandOrder => "the pieces in hand come in the order RBGSNLPrbgsnlp, each once",
            Self::MoveNumber => "the move number is a number from 1 to 4294967295",
        })
    }
}

/// Why a text is not a position: its spelling, or what it spells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not SFEN.
    Sfen(SfenError),
    /// The text is SFEN, but of no legal position.
    Problems(Problems),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sfen(error) => error.fmt(f),
            Self::Problems(problems) => problems.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<SfenError> for PositionError {
    fn from(error: SfenError) -> Self {
        Self::Sfen(error)
    }
}

impl From<Problems> for PositionError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl Setup {
    /// Reads an SFEN text.
    ///
    /// ```
    /// use kiban_shogi::{Reading, Setup};
    ///
    /// // Lenient reading takes a position without the number of the move.
    /// let text = "4k4/9/9/9/9/9/9/9/4K4 b -";
    /// assert!(Setup::from_sfen(text, Reading::Lenient).is_ok());
    /// assert!(Setup::from_sfen(text, Reading::Strict).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn from_sfen(text: &str, reading: Reading) -> Result<Self, SfenError> {
        Parser { text, rest: text, reading }.setup()
    }

    /// The setup of a tsume problem: the board, as the first field of an SFEN text, and Black's
    /// hand; Black is to move, and White has all the rest in hand.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// //  . . . . . . . n k     With a gold in hand: mate on the marked square.
    /// //  . . . . . . . . x
    /// //  . . . . . . . G .
    /// let tsume = Setup::tsume("7nk/9/7G1/9/9/9/9/9/9", "G".parse()?)?;
    /// assert_eq!(tsume.to_string(), "7nk/9/7G1/9/9/9/9/9/9 b G2r2b2g4s3n4l18p 1");
    /// # Ok::<(), kiban_shogi::SfenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault in the text of the board.
    pub fn tsume(board: &str, hand: crate::Hand) -> Result<Self, SfenError> {
        let mut parser = Parser { text: board, rest: board, reading: Reading::Strict };
        let mut setup = Self::empty();
        let field = parser.field(Field::Board)?;
        parser.board(field, &mut setup)?;
        parser.end()?;
        setup.set_hand(Color::Black, hand);
        // With too many pieces there is no rest; `problems` names them.
        Ok(setup.clone().with_rest_in_hand(Color::White).unwrap_or(setup))
    }
}

impl FromStr for Setup {
    type Err = SfenError;

    /// Reads an SFEN text strictly.
    fn from_str(text: &str) -> Result<Self, SfenError> {
        Self::from_sfen(text, Reading::Strict)
    }
}

/// The canonical SFEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = printer::print(&self.board, self.hands, self.side_to_move, self.move_number);
        f.pad(text.as_str())
    }
}

impl Position {
    /// Reads the SFEN of a legal position; one of the kings may be missing, as in tsume problems.
    ///
    /// ```
    /// use kiban_shogi::{Position, PositionError, Reading};
    ///
    /// // Spelled well, but White's king could be taken.
    /// let error = Position::from_sfen("4k4/9/4L4/9/9/9/9/9/4K4 b - 1", Reading::Strict).unwrap_err();
    /// assert!(matches!(error, PositionError::Problems(_)));
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault in the spelling, or all problems of the position.
    pub fn from_sfen(text: &str, reading: Reading) -> Result<Self, PositionError> {
        if let Some(position) = canonical::read(text) {
            return Ok(position);
        }
        let setup = Setup::from_sfen(text, reading)?;
        let has_king = setup.board.iter().flatten().any(|piece| piece.kind() == PieceKind::King);
        let accept = |problem: &Problem| has_king && matches!(problem, Problem::NoKing { .. });
        Ok(setup.position_accepting(accept)?)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position strictly; see [`Position::from_sfen`].
    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::from_sfen(text, Reading::Strict)
    }
}

/// The canonical SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = Color::ALL.map(|color| self.hand(color));
        let text = printer::print(self.board(), hands, self.side_to_move(), self.move_number());
        f.pad(text.as_str())
    }
}

impl FromStr for crate::Hand {
    type Err = SfenError;

    /// Reads a hand as SFEN writes Black's: `R2G3P`, or `-`.
    fn from_str(text: &str) -> Result<Self, SfenError> {
        let mut setup = Setup::empty();
        let parser = Parser { text, rest: text, reading: Reading::Strict };
        parser.hands(text, &mut setup)?;
        if setup.hand(Color::White).is_empty() {
            Ok(setup.hand(Color::Black))
        } else {
            Err(ParseError::new(SfenErrorKind::NotInHand, text, 0, text.len()))
        }
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

    /// The error `kind` at the character of `field` that begins at byte `at`.
    fn error(&self, kind: SfenErrorKind, field: &str, at: usize) -> SfenError {
        let len = field[at..].chars().next().map_or(0, char::len_utf8);
        ParseError::at(kind, self.text, &field[at..at + len])
    }

    fn setup(mut self) -> Result<Setup, SfenError> {
        let mut setup = Setup::empty();
        if self.is_lenient() {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix("sfen ") {
                self.rest = rest;
            }
        }
        let board = self.field(Field::Board)?;
        self.board(board, &mut setup)?;
        let side = self.field(Field::SideToMove)?;
        setup.side_to_move = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(ParseError::at(SfenErrorKind::Side, self.text, side)),
        };
        if self.is_lenient() && self.rest.trim().is_empty() {
            return Ok(setup);
        }
        let hands = self.field(Field::Hands)?;
        self.hands(hands, &mut setup)?;
        if self.is_lenient() && self.rest.trim().is_empty() {
            return Ok(setup);
        }
        let number = self.field(Field::MoveNumber)?;
        setup.set_move_number(self.move_number(number)?);
        self.end()?;
        Ok(setup)
    }

    /// The text up to the next blank, which must not be empty.
    fn field(&mut self, field: Field) -> Result<&'a str, SfenError> {
        if self.is_lenient() {
            self.rest = self.rest.trim_start();
        }
        if self.rest.is_empty() {
            return Err(ParseError::at(SfenErrorKind::MissingField(field), self.text, self.rest));
        }
        // A blank may be one that is not ASCII; nothing else here should be.
        let end = if self.rest.is_ascii() {
            self.rest.bytes().position(|b| b.is_ascii_whitespace())
        } else {
            self.rest.find(char::is_whitespace)
        };
        let end = end.unwrap_or(self.rest.len());
        let (found, rest) = self.rest.split_at(end);
        if found.is_empty() {
            return Err(self.error(SfenErrorKind::Surplus, rest, 0));
        }
        self.rest = rest.strip_prefix(' ').unwrap_or(rest);
        Ok(found)
    }

    fn end(&self) -> Result<(), SfenError> {
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
            Err(ParseError::at(SfenErrorKind::Surplus, self.text, rest))
        }
    }

    fn board(&self, field: &str, setup: &mut Setup) -> Result<(), SfenError> {
        use SfenErrorKind::*;
        let (mut rank, mut column) = (0, 0);
        let (mut promoted, mut after_digit) = (false, false);
        // All that belongs here is ASCII, so the first other byte is one of the faults.
        for (at, c) in field.bytes().enumerate() {
            let fail = |kind| Err(self.error(kind, field, at));
            if promoted && !c.is_ascii_alphabetic() {
                return fail(Promotion);
            }
            match c {
                b'/' if column < 9 => return fail(ShortRank),
                b'/' if rank == 8 => return fail(ManyRanks),
                b'/' => (rank, column) = (rank + 1, 0),
                b'+' => promoted = true,
                b'1'..=b'9' if !after_digit || self.is_lenient() => {
                    column += usize::from(c - b'0');
                    if column > 9 {
                        return fail(LongRank);
                    }
                }
                b'0'..=b'9' => return fail(EmptyCount),
                _ => {
                    let Some(piece) = piece(c, promoted) else {
                        return fail(if promoted { Promotion } else { NotAPiece });
                    };
                    if column == 9 {
                        return fail(LongRank);
                    }
                    setup.board[(8 - column) * 9 + rank] = Some(piece);
                    column += 1;
                    promoted = false;
                }
            }
            after_digit = c.is_ascii_digit();
        }
        match (rank, column) {
            _ if promoted => Err(self.error(Promotion, field, field.len())),
            (8, 9) => Ok(()),
            (_, 9) => Err(self.error(FewRanks, field, field.len())),
            _ => Err(self.error(ShortRank, field, field.len())),
        }
    }

    fn hands(&self, field: &str, setup: &mut Setup) -> Result<(), SfenError> {
        use SfenErrorKind::*;
        if field == "-" {
            return Ok(());
        }
        let mut last = None;
        let mut rest = field;
        while !rest.is_empty() {
            let at = field.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (count, tail) = rest.split_at(digits);
            let Some(letter) = tail.bytes().next() else {
                return Err(self.error(NotInHand, field, field.len()));
            };
            let letter_at = at + digits;
            let Some((color, kind)) = piece(letter, false)
                .and_then(|piece| Some((piece.color(), piece.kind().hand_kind()?)))
            else {
                return Err(self.error(NotInHand, field, letter_at));
            };
            let fits = |count: &u8| {
                let least = if self.is_lenient() { 1 } else { 2 };
                (least..=kind.total()).contains(count)
            };
            let count = match count.parse().ok().filter(fits) {
                Some(count) if !rest.starts_with('0') => count,
                _ if digits == 0 => 1,
                _ => return Err(ParseError::at(HandCount, self.text, count)),
            };
            let display_order = HandKind::DISPLAY_ORDER.iter().position(|&k| k == kind);
            let order = Some((color, display_order));
            if setup.hand(color).has(kind) || (!self.is_lenient() && order <= last) {
                return Err(self.error(HandOrder, field, letter_at));
            }
            last = order;
            if let Some(hand) = setup.hand(color).with_count(kind, count) {
                setup.set_hand(color, hand);
            }
            rest = &tail[1..];
        }
        if field.is_empty() { Err(self.error(NotInHand, field, 0)) } else { Ok(()) }
    }

    fn move_number(&self, field: &str) -> Result<u32, SfenError> {
        let canonical = field.bytes().all(|b| b.is_ascii_digit())
            && (self.is_lenient() || !field.starts_with('0'));
        match field.parse::<u32>() {
            Ok(number) if canonical => Ok(number),
            _ => Err(ParseError::at(SfenErrorKind::MoveNumber, self.text, field)),
        }
    }
}

/// The unpromoted pieces by their letter.
static PIECES: [Option<Piece>; 128] = {
    let mut table = [None; 128];
    let mut i = 0;
    while i < 8 {
        let kind = PieceKind::ALL[i];
        let letter = kind.letter();
        table[letter as usize] = Some(Piece::new(Color::Black, kind));
        table[letter.to_ascii_lowercase() as usize] = Some(Piece::new(Color::White, kind));
        i += 1;
    }
    table
};

/// The piece that a letter of SFEN stands for.
#[inline]
fn piece(letter: u8, promoted: bool) -> Option<Piece> {
    let piece = PIECES.get(usize::from(letter)).copied().flatten()?;
    if promoted { piece.promoted() } else { Some(piece) }
}
