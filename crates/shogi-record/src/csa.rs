//! CSA, the format of the Computer Shogi Association: versions 2.2 and 3.0.
//!
//! ```
//! use kiban_shogi_record::csa;
//!
//! let text = "V2.2\nN+sente\nPI\n+\n+7776FU\nT12\n-3334FU\n'** 30 +2726FU\n%TORYO\n";
//! let record = csa::read(text).sound().unwrap();
//! assert_eq!(record.moves().count(), 2);
//! assert_eq!(csa::write(&record).text, text);
//! ```
//!
//! What is read beyond the specification, because files have it:
//!
//! * any version line or none; headers of any name, in any place (`$END_TIME` after the moves);
//! * rows of the board whose blanks were run together or cut off at the end of the line;
//! * the same end twice;
//! * no line for the side to move, if a move tells it; blank lines; spaces around statements;
//! * statements joined by commas everywhere. A name or header value ends at a comma only if a name
//!   or a header follows; a comment goes to the end of its line.
//!
//! Comments for programs (`'*text`) are comments of the record; `'** 30 +2726FU` is the comment
//! `* 30 +2726FU`. Other comments keep their apostrophe: `'text`. A line that is not understood is
//! kept like that as well, with a warning.

mod board;
pub(crate) mod code;
mod header;
mod reader;
pub(crate) mod special;
mod writer;

use kiban_record::{Cut, Read, Written};
use kiban_shogi::{Move, Position};

use crate::Record;
pub use reader::Games;

/// Reads the first game of a text.
///
/// Further games, behind a line `/`, are reported as not read; [`games`] reads all.
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut into = Read { record: Record::new(Position::startpos()), findings: Vec::new() };
    read_into(text, &mut into);
    into
}

/// Reads the first game of a text, as [`read`] does, with the memory of an earlier one.
pub fn read_into(text: &str, into: &mut Read<Record>) {
    reader::read_only_game(text, into);
}

/// Reads the games of a text, which are separated by lines `/`.
///
/// ```
/// use kiban_shogi_record::csa;
///
/// let text = "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+7775FU\n";
/// let games: Vec<_> = csa::games(text).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].findings[0].place.line, 8);
/// ```
#[must_use]
pub const fn games(text: &str) -> Games<'_> {
    Games::starting_at(text, 1)
}

/// Where files of many games may be cut: after lines `/`. For [`Chunks`](kiban_record::Chunks).
#[must_use]
pub fn cut(line: &[u8]) -> Cut {
    if line.trim_ascii() == b"/" { Cut::After } else { Cut::No }
}

/// Writes a record: as version 2.2, or as 3.0 in UTF-8 if it has what only that can hold, which are
/// fractions of seconds, the headers `$TIME`, `$TIME+`, `$TIME-`, `$MAX_MOVES`, `$JISHOGI` and
/// `$NOTE`, and the end `%MAX_MOVES`.
///
/// Of variations only the main line is written. A clock's total is not written; it is only counted
/// as lost if it is not the sum of what its side has spent.
#[must_use]
pub fn write(record: &Record) -> Written {
    writer::write(record)
}

/// A move as the format spells it, made in this position: `+7776FU`.
///
/// ```
/// use kiban_shogi::Position;
/// use kiban_shogi_record::csa;
///
/// let m = "7g7f".parse().unwrap();
/// assert_eq!(csa::spell(&Position::startpos(), m), "+7776FU");
/// ```
#[must_use]
pub fn spell(position: &Position, m: Move) -> String {
    let mut text = String::new();
    code::push_move(&mut text, position, m);
    text
}
