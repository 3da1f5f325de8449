//! PGN, Portable Game Notation, as programs for xiangqi have it.
//!
//! ```text
//! [Game "Chinese Chess"]
//! [Red "甲"]
//! [Result "1-0"]
//! [FEN "…"]                        where the game begins, unless that is the usual start
//! [Format "WXF"]                   the notation, unless it is Chinese
//!
//! {a comment on the start}
//! 1. C2=5 H8+7
//! 2. H2+3 $1                       annotation marks by their numbers: 1 is !, 2 is ?
//! {a comment on the move before}
//! 2... R9=8
//! (2... P7+1 3. R1=2 (3. P7+1))    a variation: other moves instead of the one before
//! 3. R1=2
//! 1-0
//! ```
//!
//! The notation of a game is found by reading its first moves in each: the one in which most of them
//! are legal is taken, whatever the tag `Format` says. Sources: the standard of Edwards, 1994, and
//! the description of the format by xqbase.com.
//!
//! What is read beyond them, because files have it:
//!
//! * tags without or with spare quotation marks, in any case; `White` for `Red`; comments among tags;
//! * numbers in any place, `3.` and blanks for `3...`; results and marks in Chinese;
//! * moves of other notations than the first, if they are legal;
//! * `;` comments, and `%` lines, which are passed over;
//! * any text behind the result, which becomes a comment on it, with a warning.
//!
//! A tag at the start of a line begins the next game, and so does `1.` with a move behind a result.
//! Where the end of a comment is missing, `[Game "` or `[Event "` at the start of a line ends it.

mod cut;
mod header;
mod lexer;
mod lines;
mod reader;
mod spelling;
mod words;
mod writer;

use kiban_record::{Finding, Place, Problem, Read, Written};
use kiban_xiangqi::Position;

use crate::Record;
use crate::notation::Style;

pub use cut::Cutter;
pub use reader::Games;
pub(crate) use reader::Progress;

/// Reads the first game of a text.
///
/// Further games are reported as not read; [`games`] reads all.
///
/// ```
/// use kiban_xiangqi_record::pgn;
///
/// let text = "[Red \"甲\"]\n\n1. 炮二平五 马８进７ (1... 炮８平５) 2. 马二进三 1-0";
/// let record = pgn::read(text).sound().unwrap();
/// assert_eq!(record.moves().count(), 3);
/// assert_eq!(record.tree.len(), 6);
/// ```
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut games = games(text);
    let mut read = games.next().unwrap_or_else(|| {
        let expected = "tags such as [Game \"Chinese Chess\"], or moves";
        let problem = Problem::NotThisFormat(expected);
        let findings = vec![Finding::new(problem, Place { line: 1, column: 1 }, "")];
        Read { record: Record::new(Position::startpos()), findings }
    });
    if let Some(place) = games.next_place() {
        read.findings.push(Finding::new(Problem::AfterEnd, place, ""));
    }
    read
}

/// Reads the games of a text, one after the other.
///
/// ```
/// use kiban_xiangqi_record::pgn;
///
/// let text = "[Red \"甲\"]\n1. C2=5 *\n\n[Red \"乙\"]\n1. C2=6 C2=2 *\n";
/// let games: Vec<_> = pgn::games(text).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].findings[0].place.line, 5);
/// ```
#[must_use]
pub const fn games(text: &str) -> Games<'_> {
    Games::starting_at(text, 1)
}

/// Writes a record, its moves in that notation.
///
/// ```
/// use kiban_xiangqi_record::{notation::Style, pgn};
///
/// let text = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. 炮二平五 马８进７\n*\n";
/// let record = pgn::read(text).sound().unwrap();
/// assert_eq!(pgn::write(&record, Style::Chinese).text, text);
/// assert!(pgn::write(&record, Style::Wxf).text.ends_with("1. C2=5 H8+7\n*\n"));
/// ```
#[must_use]
pub fn write(record: &Record, style: Style) -> Written {
    writer::write(record, style)
}
