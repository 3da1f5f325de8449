//! KI2: records to be read by people, with the moves in Japanese notation.
//!
//! ```
//! use kiban_shogi_record::ki2;
//!
//! let text = "\
//! ##KI2 version=2.0 encoding=UTF-8
//! 手合割：平手
//! 先手：大山
//!
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀
//! *一手損
//! まで4手で中断
//!
//! 変化：   2手
//! △８四歩
//! ";
//! let record = ki2::read(text).sound().unwrap();
//! assert_eq!(record.moves().count(), 4);
//! # let text = text.replacen("##", "#", 1);
//! assert_eq!(ki2::write(&record).text, text);
//! ```
//!
//! It is written like that: six moves a row, each of twelve columns at least; a new row behind a
//! comment; 同 with a blank behind it where nothing else follows but a piece of one character.
//!
//! Headers, boards, comments, bookmarks, variations and ends are those of [KIF](crate::kif). Moves
//! are read as [`notation`](crate::notation) says, leniently, and each needs the mark of its side
//! before it. The times of moves are not in the format.

use kiban_record::{Read, Written};
use kiban_shogi::Position;

use crate::Record;
pub use crate::kif::Games;
use crate::kif::{Syntax, reader, writer};

/// Reads the first game of a text.
///
/// Further games are reported as not read; [`games`] reads all.
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut into = Read { record: Record::new(Position::startpos()), findings: Vec::new() };
    read_into(text, &mut into);
    into
}

/// Reads the first game of a text, as [`read`] does, with the memory of an earlier one.
pub fn read_into(text: &str, into: &mut Read<Record>) {
    reader::read_only_game(text, Syntax::Marked, into);
}

/// Reads the games of a text that stand one behind the other.
#[must_use]
pub const fn games(text: &str) -> Games<'_> {
    games_from(text, 1)
}

/// Reads the games of a part of a file, which begins with line `first_line` of it.
#[must_use]
pub const fn games_from(text: &str, first_line: u32) -> Games<'_> {
    Games::of(text, first_line, Syntax::Marked)
}

/// Writes a record.
///
/// Six moves stand in a line, each as wide as six characters at least. The times of moves and
/// annotation marks are lost.
#[must_use]
pub fn write(record: &Record) -> Written {
    writer::write(record, Syntax::Marked)
}
