//! Why a text is no move.

use core::fmt;

use kiban_core::ParseError;
use kiban_record::Problem;
use kiban_shogi::usi::UsiErrorKind;
use kiban_shogi::{Color, Move, UsiError};

/// An error in the notation of a move: what, and where.
pub type NotationError = ParseError<NotationErrorKind>;

/// A move that a text could mean, or that comes near to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// The move in the notation that was read.
    pub text: String,
}

/// What can be wrong in the notation of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text is not a move: that was expected.
    Syntax(Expected),
    /// The text is a move, but no piece can make it. The moves that come nearest: those of the same
    /// piece to the same square, or else some to that square, or else some of such a piece.
    NoSuchMove(Vec<Candidate>),
    /// The text could mean any of these moves.
    Ambiguous(Vec<Candidate>),
}

/// What a text should have gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// The mark of the side to move, or none.
    Mark(Color),
    /// A target: a file, or 同.
    Target,
    /// A rank after a file.
    Rank,
    /// A square, in western notation.
    Square,
    /// A square, since no move before could have gone to the same one.
    NotSame,
    /// The square of the move before, since 同 says so.
    Same,
    /// A piece.
    Piece,
    /// One of the words that follow the piece, which has not been said yet, or the end.
    Word,
    /// An origin: two digits and `)`.
    Origin,
    /// `-`, `x` or `*`, in western notation.
    Separator,
    /// `+`, `=` or the end, in western notation.
    Promotion,
    /// The rest of a USI move.
    Usi(UsiErrorKind),
    /// This spelling: strict reading knows no other.
    Canonical(String),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mark(Color::Black) => "the mark of the side to move: ▲",
            Self::Mark(Color::White) => "the mark of the side to move: △",
            Self::Target => "a square or 同",
            Self::Rank => "a rank",
            Self::Square => "a square such as 7f",
            Self::NotSame => "a square, since there is no move before this one",
            Self::Same => "the square of the move before, since 同 follows",
            Self::Piece => "a piece",
            Self::Word => "one of 左 直 右 上 寄 引 打 成 不成, each at most once, or the end",
            Self::Origin => "an origin such as (77)",
            Self::Separator => "`-`, `x` or `*`",
            Self::Promotion => "`+`, `=` or the end",
            Self::Usi(kind) => {
                // The kind says "expected" itself.
                let words = kind.to_string();
                return f.write_str(words.strip_prefix("expected ").unwrap_or(&words));
            }
            Self::Canonical(text) => return write!(f, "`{text}`"),
        })
    }
}

fn texts(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|candidate| candidate.text.clone()).collect()
}

impl NotationErrorKind {
    /// The same as something that the reader of a record found.
    #[must_use]
    pub fn to_problem(&self) -> Problem {
        match self {
            Self::Syntax(expected) => Problem::Unreadable(expected.to_string()),
            Self::NoSuchMove(near) => Problem::NoSuchMove(texts(near)),
            Self::Ambiguous(candidates) => Problem::Ambiguous(texts(candidates)),
        }
    }
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_problem().fmt(f)
    }
}

pub(super) fn of_usi(error: UsiError) -> NotationError {
    error.map(|kind| NotationErrorKind::Syntax(Expected::Usi(kind)))
}
