//! PSV, the rows of YaneuraOu's training data; see [`Psv`].
//!
//! A row is read as a record with one move. The comment of the move is its score as in CSA, `* 30`,
//! seen from Black; the header [`Key::Result`](kiban_record::Key::Result) is how the game ended. A
//! record is written as a row for each move of its main line, with the score that such a comment has
//! and 0 without one. A game without a result counts as a draw.
//!
//! ```
//! use kiban_shogi_record::{csa, psv};
//!
//! let game = csa::read("PI\n+\n+7776FU\n'** 30\n-3334FU\n'** 25\n%TORYO\n").record;
//! let rows = psv::write(&game).text;
//! assert_eq!(rows.len(), 80);
//! let second = psv::games(&rows).nth(1).unwrap().sound().unwrap();
//! assert_eq!(csa::write(&second).text.lines().last(), Some("'** 25"));
//! assert_eq!(psv::write(&second).text, rows[40..]);
//! ```

use kiban_record::{Lost, Problem, Read, Written};
use kiban_shogi::packed::Psv;
use kiban_shogi::{Move, PackedSfen, YaneuraOuMove};

use crate::Record;
use crate::rows::{self, Row};

/// Reads the rows of a file. A row that is none is an empty record with an error.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Read<Record>> + '_ {
    rows::records(bytes, |bytes: &[u8; Psv::LEN]| {
        let row = Psv::from_bytes(bytes).map_err(|error| Problem::Position(error.to_string()))?;
        let position = row.position().map_err(|error| Problem::Position(error.to_string()))?;
        let m = Move::try_from(row.best_move);
        let m = m.map_err(|error| Problem::Position(error.to_string()))?;
        Ok(Row { position, m, score: row.score, result: row.result })
    })
}

/// Writes the main line of a record as rows.
#[must_use]
pub fn write(record: &Record) -> Written<Vec<u8>> {
    let push = |bytes: &mut Vec<u8>, row: Row| {
        let position = PackedSfen::pack(&row.position).map_err(|_| Lost::Start)?;
        let ply = u16::try_from(row.position.move_number());
        let row = Psv {
            position,
            score: row.score,
            best_move: YaneuraOuMove::from(row.m),
            ply: ply.unwrap_or(u16::MAX),
            result: row.result,
        };
        bytes.extend(row.to_bytes());
        if ply.is_err() { Err(Lost::Counters) } else { Ok(()) }
    };
    rows::write(record, push, true)
}
