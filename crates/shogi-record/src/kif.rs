//! KIF, the format of Kifu for Windows, which most programs read. In UTF-8 it is also called KIFU.
//!
//! ```
//! use kiban_shogi_record::kif;
//!
//! let text = "\
//! ##KIF version=2.0 encoding=UTF-8
//! 手合割：平手
//! 先手：大山
//! 後手：升田
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:12/00:00:12)
//!    2 ３四歩(33)   ( 0:05/00:00:05)+
//! *A comment on the move above.
//!    3 ２二角成(88) ( 0:20/00:00:32)
//!    4 同　銀(31)   ( 0:03/00:00:08)
//!    5 投了         ( 0:01/00:00:33)
//! まで4手で後手の勝ち
//!
//! 変化：2手
//!    2 ８四歩(83)   ( 0:05/00:00:05)
//! ";
//! let record = kif::read(text).sound().unwrap();
//! assert_eq!(record.moves().count(), 4);
//! # let text = text.replacen("##", "#", 1);
//! assert_eq!(kif::write(&record).text, text);
//! ```
//!
//! # Canonical form
//!
//! That is how [`write()`] writes, byte for byte as Kifu for Windows does: the format's line; headers
//! in their order with the start position before the first player; the head of the table; moves and
//! ends with a number of four columns, padded to twelve columns, with their time if they have one;
//! `+` at a move that has alternatives below; comments, then bookmarks; and `まで` at the end of a
//! line that has an end. Variations follow their line, the latest first. A start position without
//! a name is written as a board with both hands and the side to move.
//!
//! # What is read beyond that
//!
//! * any or no spaces around everything; colons and digits of any width; `同銀　(79)`; 王 for 玉;
//!   drops as `打` or `打(00)`; moves without an origin that are plain without;
//! * times such as `(0:2/0:0:2)`, `( 0:12/)` and `(00:00 / 00:00:00)`, or two of them;
//! * blank lines, lines of `#`, headers behind the moves, `変化：3手目`, `#--separator--`;
//! * `まで…` without an end of the game before it, which is then told by it.
//!
//! A board beats the word for the handicap. The side to move is told by a line such as 後手番;
//! without one 上手 moves first where the sides are called so, or where the word is one of a
//! handicap. `変化：N手` goes on from move N-1 of the most recent line that goes so far.
//!
//! # What is kept
//!
//! Headers and the ends of games that are not known are kept in their words; other lines that are
//! not understood become comments as they stand, with a warning. Lines of `#` are headers named `#`
//! above the moves and comments below; those that name the program are dropped. `手数＝33 ▲４六同銀
//! まで` gives the start its move number, and its last move is the header 最終手.

mod branches;
pub(crate) mod reader;
mod scan;
mod spelled;
pub(crate) mod writer;

use kiban_record::{Read, Written};
use kiban_shogi::Position;

use crate::Record;
pub use reader::Games;

/// How moves are written, in which KIF and KI2 differ; the rest of them is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Syntax {
    /// KIF: a line for each move, with its number and its origin.
    Numbered,
    /// KI2: each move behind the mark of its side.
    Marked,
}

impl Syntax {
    const fn expected_before_move(self) -> &'static str {
        match self {
            Self::Numbered => "the number of the move before it",
            Self::Marked => "the mark of a side, ▲ or △, before each move",
        }
    }

    const fn expected_record(self) -> &'static str {
        match self {
            Self::Numbered => "a KIF record: headers, a board, or moves with their numbers",
            Self::Marked => "a KI2 record: headers, a board, or moves with their marks",
        }
    }
}

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
    reader::read_only_game(text, Syntax::Numbered, into);
}

/// Reads the games of a text that stand one behind the other.
///
/// ```
/// use kiban_shogi_record::kif;
///
/// let text = "手合割：平手\n1 ７六歩(77)\n手合割：香落ち\n1 ３四歩(33)\n2 ７六歩(77)\n";
/// let games: Vec<_> = kif::games(text).map(|game| game.sound().unwrap()).collect();
/// assert_eq!(games.iter().map(|game| game.moves().count()).collect::<Vec<_>>(), [1, 2]);
/// ```
#[must_use]
pub const fn games(text: &str) -> Games<'_> {
    Games::starting_at(text, 1)
}

/// Writes a record in UTF-8. For Shift_JIS see [`shift_jis`](crate::shift_jis).
///
/// Times are written in whole seconds. Of comments with line breaks each line becomes one.
#[must_use]
pub fn write(record: &Record) -> Written {
    writer::write(record, Syntax::Numbered)
}
