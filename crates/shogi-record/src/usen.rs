//! USEN, games in the letters of an URL, as Shogi Playground has them.
//!
//! A start position, and lines that each begin with `~`:
//!
//! ```text
//! 4k4_9_…_4K4.b.-~0.7ku2jm.r~1.36e.
//! start           │ │      │ │
//!                 │ │      │ a line that leaves the first one after move 1
//!                 │ │      how the line ends; may lack together with its dot
//!                 │ moves, three digits of base 36 each
//!                 how many moves come before the line
//! ```
//!
//! The start is SFEN without the move number, with `_` for `/`, `.` for a blank and `z` for `+`;
//! nothing stands for the even start. A move is twice 81 times its origin plus its target, plus one
//! if it promotes; squares are counted from 0 along the ranks from 1a; the origins of drops are 90
//! for golds and 91 to 96 for pawn, lance, knight, silver, bishop and rook. Ends are `r` 投了, `t`
//! 切れ負け, `p` 中断, `j` 持将棋, and `i` with a move that was illegal and lost.
//!
//! In some programs all lines leave the first line, in others a line may leave the one before it. A
//! line is played where the latter say if it is legal there, otherwise on the first line; if both
//! are possible there is a warning.
//!
//! ```
//! use kiban_shogi_record::usen;
//!
//! let record = usen::read("~0.7ku2jm.r~1.36e.").sound().unwrap();
//! let usi: Vec<String> = record.moves().map(|m| m.to_string()).collect();
//! assert_eq!(usi, ["7g7f", "3c3d"]);
//! assert_eq!(usen::write(&record).text, "~0.7ku2jm.r~1.36e.");
//! ```

mod code;
mod reader;
mod writer;

use kiban_record::{Read, Written};

use crate::Record;

/// Reads the game of the first line that is not blank. Further lines are reported as not read.
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    reader::read(text)
}

/// Writes a record with all its variations, without a line's end.
///
/// Headers, comments, bookmarks, times, and ends other than the five have no place.
#[must_use]
pub fn write(record: &Record) -> Written {
    writer::write(record)
}
