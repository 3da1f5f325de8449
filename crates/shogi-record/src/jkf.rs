//! JKF, the JSON kifu format (version 1.0), in UTF-8.
//!
//! ```
//! use kiban_shogi_record::jkf;
//!
//! let text = r#"{"header":{"先手":"a"},"initial":{"preset":"HIRATE"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"TORYO"}]}"#;
//! let record = jkf::read(text).sound().unwrap();
//! assert_eq!(record.moves().count(), 1);
//! assert_eq!(jkf::write(&record).text, format!("{text}\n"));
//! ```
//!
//! What is read beyond the specification, because files have it:
//!
//! * `null` for anything that may lack; no `header`; no first element for the start, if the first
//!   one has a move;
//! * a `piece` that is named as it stands after the move, as CSA does;
//! * a move without `to`, if it is the `same`;
//! * a move without `from` that is no drop, as comes from KI2, if only one move can be meant;
//! * a time without a `total`, and seconds with fractions.
//!
//! A member that is not known is kept as a comment, with a warning. JSON that holds variations within
//! variations to a depth of more than [`DEEPEST`] is not read so far.

mod initial;
mod json;
mod moves;
mod reader;
mod writer;

use kiban_record::{Read, Written};

use crate::Record;

/// How deep variations may be nested.
pub const DEEPEST: usize = 500;

/// Reads a record.
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    reader::read(text)
}

/// Writes a record with all its variations, in a line of JSON.
///
/// A clock without a total gets the sum of what its side has spent, since readers expect one.
/// Bookmarks, annotation marks, fractions of seconds, the number of the first move and ends without
/// a word in CSA have no place.
#[must_use]
pub fn write(record: &Record) -> Written {
    writer::write(record)
}
