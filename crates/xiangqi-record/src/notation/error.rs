//! Why a text is no move.

use core::fmt;

use kiban_core::ParseError;
use kiban_record::Problem;
use kiban_xiangqi::iccs::IccsErrorKind;
use kiban_xiangqi::{IccsError, Move};

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
    /// The text is a move, but no piece can make it. The moves that come nearest, at most eight,
    /// all of them legal.
    NoSuchMove(Vec<Candidate>),
    /// The text could mean any of these moves.
    Ambiguous(Vec<Candidate>),
}

/// What a text should have gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// A move in any notation.
    Move,
    /// The beginning of a move in Chinese.
    Chinese,
    /// A piece or a file, after 前, 中, 后 or a number.
    PieceOrFile,
    /// A file, or 前, 中 or 后, after a piece.
    FileOrPlace,
    /// 进, 退 or 平.
    Way,
    /// A file or a number of steps.
    Number,
    /// Nothing more.
    End,
    /// The beginning of a move in WXF.
    Wxf,
    /// A file or a sign that tells pieces on a file apart, in WXF.
    WxfPlace,
    /// `+`, `-` or `=`, in WXF.
    WxfWay,
    /// A piece or a file, in SAN.
    San,
    /// A file from a to i.
    File,
    /// A rank from 1 to 10.
    Rank,
    /// A rank from 0 to 9.
    RankFromZero,
    /// The rest of a pair of squares.
    Squares(IccsErrorKind),
    /// This spelling: strict reading knows no other.
    Canonical(String),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move => "a move",
            Self::Chinese => "a piece, 前, 中, 后 or a number from 1 to 9",
            Self::PieceOrFile => "a piece or a file from 1 to 9",
            Self::FileOrPlace => "a file from 1 to 9, 前, 中 or 后",
            Self::Way => "进, 退 or 平",
            Self::Number => "a file or a number of steps, from 1 to 9",
            Self::End => "nothing more here",
            Self::Wxf => "a piece such as C, `+`, `-` or a number from 1 to 9",
            Self::WxfPlace => "a file from 1 to 9, `+`, `-`, `.` or a letter from a to e",
            Self::WxfWay => "`+`, `-` or `=`",
            Self::San => "a piece such as C, or a square",
            Self::File => "a file from a to i",
            Self::Rank => "a rank from 1 to 10",
            Self::RankFromZero => "a rank from 0 to 9",
            Self::Squares(kind) => {
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

pub(super) fn of_squares(error: IccsError) -> NotationError {
    error.map(|kind| NotationErrorKind::Syntax(Expected::Squares(kind)))
}
