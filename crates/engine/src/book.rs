//! Opening books: for each position, the moves that were played there or are thought good.
//!
//! The form is that of YaneuraOu's `.db`, a text; for xiangqi the same with a FEN:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 7g7f 3c3d 0 0 12
//! 2g2f none 0 0 7
//! ```
//!
//! Below a position stands a move a line: the move, the answer that is expected or `none`, the
//! value for the side to move in hundredths of a pawn, the depth to which that was searched, and how
//! often the move was played. What is missing at the end of a line is 0, and 1 for how often. Lines
//! that begin with `#` or `//` are comments. The order does not matter, and neither does the move
//! number: a position is found by its board, its hands and the side to move.
//!
//! * [`Book`] has all of a book in memory: to make one, to join several, to write them.
//! * [`BookFile`] looks moves up in a file and keeps sixteen bytes for each position of it.

mod choice;
mod file;
mod line;
mod memory;

use core::fmt;

pub use choice::{Taste, choose};
pub use file::BookFile;
pub use memory::Book;

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub best: M,
    /// The answer that is expected.
    pub ponder: Option<M>,
    /// What it is worth to the side to move, in hundredths of a pawn.
    pub value: i32,
    /// How deep that was searched, in plies; 0 if it was not.
    pub depth: u32,
    /// How often it was played.
    pub count: u64,
}

/// Something in a book that could not be taken over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookProblem {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: BookProblemKind,
}

/// What is wrong with a line of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookProblemKind {
    /// The position cannot be read, or is not legal: why.
    Position(String),
    /// A move with no position above it.
    NoPosition,
    /// The move, or what is behind it, is not spelled as it should be: the word and what was
    /// expected.
    Word(String, &'static str),
    /// The move is not legal in its position.
    IllegalMove(String),
    /// The answer is not legal after its move.
    IllegalAnswer(String),
}

impl fmt::Display for BookProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            BookProblemKind::Position(why) => write!(f, "not a position: {why}"),
            BookProblemKind::NoPosition => f.write_str("a move without a position above it"),
            BookProblemKind::Word(word, expected) => write!(f, "`{word}`: expected {expected}"),
            BookProblemKind::IllegalMove(m) => write!(f, "{m} is not legal there"),
            BookProblemKind::IllegalAnswer(m) => write!(f, "the answer {m} is not legal there"),
        }
    }
}

impl core::error::Error for BookProblem {}
