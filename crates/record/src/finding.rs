//! What a reader has to say about a record.

use core::fmt;

/// A place in a text: line and column, both counted from 1, columns in characters. Formats that
/// are not text have line 0 and count bytes from 0 as columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    /// A byte of a format that is not text.
    #[must_use]
    pub const fn byte(offset: usize) -> Self {
        Self { line: 0, column: offset as u32 }
    }
}

/// `line 3, column 5`, or `byte 1024`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "byte {}", self.column),
            line => write!(f, "line {line}, column {}", self.column),
        }
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Nothing is lost: what was not understood is kept as it stands, or contradicts what the
    /// record says elsewhere.
    Warning,
    /// Something of the record could not be taken over, or breaks the rules of the game.
    Error,
}

/// What a reader found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The text is in another encoding than it says.
    OtherEncoding {
        /// The encoding that it declares.
        declared: String,
        /// The encoding in which it was read.
        read_as: &'static str,
    },
    /// Bytes that mean nothing in the encoding; they were replaced.
    Undecodable,
    /// A line or word that means nothing here. It is kept where the record has a place for it.
    NotUnderstood,
    /// A word for the end of a game that is not known; it is kept.
    UnknownEnd,
    /// The number of a move is not the one that follows.
    MoveNumber {
        /// The number that was expected.
        expected: u32,
    },
    /// What the record says twice does not agree: that is what it contradicts.
    Contradiction(String),
    /// A word for a handicap that is not known, and no board that would tell.
    UnknownHandicap,
    /// A board that cannot be read: that was expected.
    Board(String),
    /// A board that was read and is no position of the game: that is why.
    Position(String),
    /// A move that cannot be read: that was expected.
    Unreadable(String),
    /// No piece can make that move; these moves are the nearest.
    NoSuchMove(Vec<String>),
    /// More than one piece can make that move: these are the moves.
    Ambiguous(Vec<String>),
    /// The rules forbid the move.
    IllegalMove {
        /// The reason as a word for programs, such as `nifu`.
        code: &'static str,
        /// The reason in a sentence.
        reason: String,
    },
    /// Something follows the end of its line and was not read.
    AfterEnd,
    /// So many moves follow one that is not legal or cannot be read, in the same line or its
    /// variations. They were not read, nor their comments.
    LeftOut {
        /// The number of moves.
        moves: usize,
        /// The number of comments.
        comments: usize,
    },
    /// A page of text where a record is expected: there is neither board nor move.
    NoGame,
    /// A record that its library marks as deleted.
    Deleted,
    /// A variation that begins where no line goes.
    NoParent,
    /// The record breaks off.
    Truncated,
    /// Not a record of this format: that was expected.
    NotThisFormat(&'static str),
    /// Larger than this reader takes: that is the limit.
    TooLarge(String),
}

impl Problem {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::OtherEncoding { .. }
            | Self::NotUnderstood
            | Self::UnknownEnd
            | Self::MoveNumber { .. }
            | Self::NoGame
            | Self::Deleted
            | Self::Contradiction(_) => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// A word for programs: lower case, joined by hyphens, stable.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::OtherEncoding { .. } => "other-encoding",
            Self::Undecodable => "undecodable",
            Self::NotUnderstood => "not-understood",
            Self::UnknownEnd => "unknown-end",
            Self::MoveNumber { .. } => "move-number",
            Self::Contradiction(_) => "contradiction",
            Self::UnknownHandicap => "unknown-handicap",
            Self::Board(_) => "bad-board",
            Self::Position(_) => "bad-position",
            Self::Unreadable(_) => "unreadable",
            Self::NoSuchMove(_) => "no-such-move",
            Self::Ambiguous(_) => "ambiguous-move",
            Self::IllegalMove { .. } => "illegal-move",
            Self::AfterEnd => "after-end",
            Self::LeftOut { .. } => "left-out",
            Self::NoGame => "no-game",
            Self::Deleted => "deleted",
            Self::NoParent => "no-parent",
            Self::Truncated => "truncated",
            Self::NotThisFormat(_) => "not-this-format",
            Self::TooLarge(_) => "too-large",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherEncoding { declared, read_as } => {
                write!(f, "the text says that it is {declared}, but it is {read_as}")
            }
            Self::Undecodable => f.write_str("these bytes mean nothing in the text's encoding"),
            Self::NotUnderstood => f.write_str("not understood, and kept as it stands"),
            Self::UnknownEnd => f.write_str("not a known end of a game; kept as it stands"),
            Self::MoveNumber { expected } => write!(f, "expected move number {expected}"),
            Self::Contradiction(what) => write!(f, "this contradicts {what}"),
            Self::UnknownHandicap => {
                f.write_str("not a known handicap, and there is no board to tell the position")
            }
            Self::Board(expected) | Self::Unreadable(expected) => write!(f, "expected {expected}"),
            Self::Position(why) => f.write_str(why),
            Self::NoSuchMove(near) if near.is_empty() => f.write_str("no piece can move like that"),
            Self::NoSuchMove(near) => {
                write!(f, "no piece can move like that; possible: {}", near.join(", "))
            }
            Self::Ambiguous(moves) => write!(f, "this could be any of {}", moves.join(", ")),
            Self::IllegalMove { reason, .. } => write!(f, "an illegal move: {reason}"),
            Self::AfterEnd => f.write_str("this comes after the end of its line and was not read"),
            Self::LeftOut { moves, comments } => {
                let s = |count| if count == 1 { "" } else { "s" };
                write!(f, "{moves} move{} from here on and ", s(*moves))?;
                write!(f, "{comments} comment{} were left out", s(*comments))
            }
            Self::NoGame => f.write_str("a page of text, without a board and without moves"),
            Self::Deleted => f.write_str("the library marks this record as deleted"),
            Self::NoParent => f.write_str("no line goes as far as this variation begins"),
            Self::Truncated => f.write_str("the record breaks off here"),
            Self::NotThisFormat(expected) => write!(f, "expected {expected}"),
            Self::TooLarge(limit) => write!(f, "too large: the limit is {limit}"),
        }
    }
}

/// A problem, where it is, and the text that has it.
///
/// ```
/// use kiban_record::{Finding, Place, Problem};
///
/// let finding = Finding::new(Problem::UnknownEnd, Place { line: 7, column: 6 }, "封じ手");
/// assert_eq!(
///     finding.to_string(),
///     "line 7, column 6: found `封じ手`: not a known end of a game; kept as it stands",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was found.
    pub problem: Problem,
    /// Where.
    pub place: Place,
    /// The text there, cut to [`Finding::LONGEST`] characters; empty where something is missing.
    pub found: String,
}

impl Finding {
    /// The longest text that is carried, in characters.
    pub const LONGEST: usize = 60;

    /// The problem at that place, where `found` stands.
    #[must_use]
    pub fn new(problem: Problem, place: Place, found: &str) -> Self {
        let mut cut: String = found.chars().take(Self::LONGEST).collect();
        if cut.len() < found.len() {
            cut.push('…');
        }
        Self { problem, place, found: cut }
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.problem.severity()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        if !self.found.is_empty() {
            write!(f, "found `{}`: ", self.found)?;
        }
        self.problem.fmt(f)
    }
}
