//! HCPE, the rows of training data of Apery and its kin; see [`Hcpe`].
//!
//! Read and written as [`psv`](crate::psv) is. A row does not keep the number of its move.

use kiban_record::{Lost, Problem, Read, Written};
use kiban_shogi::packed::Hcpe;
use kiban_shogi::{AperyMove, Hcp, Move};

use crate::Record;
use crate::rows::{self, Row};

/// Reads the rows of a file. A row that is none is an empty record with an error.
///
/// ```
/// use kiban_shogi_record::hcpe;
///
/// let read = hcpe::games(&[7; 40]).collect::<Vec<_>>();
/// assert_eq!(read[0].findings[0].to_string(), "byte 0: byte 36 of the row is 0x07, which is no result");
/// assert_eq!(read[1].findings[0].problem.code(), "truncated");
/// ```
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Read<Record>> + '_ {
    rows::records(bytes, |bytes: &[u8; Hcpe::LEN]| {
        let row = Hcpe::from_bytes(bytes).map_err(|error| Problem::Position(error.to_string()))?;
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
        let position = Hcp::pack(&row.position).map_err(|_| Lost::Start)?;
        let best_move = AperyMove::from(row.m);
        let row = Hcpe { position, score: row.score, best_move, result: row.result };
        bytes.extend(row.to_bytes());
        Ok(())
    };
    rows::write(record, push, false)
}
