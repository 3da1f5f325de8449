//! CBL, the binary format of 象棋桥 (CCBridge) for a library of games.
//!
//! ```text
//!     0  CCBridgeLibrary   16 bytes, the last 0
//!    60  entries            4: how many the index has room for
//!    64  title            512      576  source 256     832  author 64
//!  1088  remarks        65536
//! 66624  the index: 276 bytes an entry
//!     …  the records, each as in CBR, from the end of the index on and in steps of 4,096 bytes
//! ```
//!
//! An entry begins with its state in 4 bytes; at 20 it has the identifier of its record as text,
//! `{ED14014B-806E-…}`, and at 100 its title. Records are found by the words with which they begin, as others do: the
//! index of some libraries does not tell the truth. A record that the index marks as deleted (its
//! state lacks bit 1) is read like all others, with a warning.

mod writer;

use std::collections::HashMap;
use std::iter::Peekable;

use kiban_record::encoding::decode_as;
use kiban_record::{Encoding, Finding, Headers, Key, Place, Problem, Read};
use kiban_xiangqi::Position;

use crate::{Record, cbr};

pub use writer::write;

/// With what a library begins.
pub(crate) const MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";

const ENTRIES: usize = 60;
const INDEX: usize = 66_624;
const ENTRY: usize = 276;
const STEP: usize = 4096;
/// The bit of an entry's state that a deleted record lacks.
const PRESENT: u32 = 2;

/// Reads the records of a CBL file, one after the other.
///
/// A file that is not a library gives one empty record with an error, and so does a library
/// without a record.
///
/// ```
/// use kiban_xiangqi_record::cbl;
///
/// let mut games = cbl::read(b"not a library");
/// assert!(!games.next().unwrap().is_sound());
/// assert!(games.next().is_none());
/// ```
pub fn read(bytes: &[u8]) -> impl Iterator<Item = Read<Record>> + '_ {
    Library::new(bytes)
}

/// The records of a file that are still to be read.
#[derive(Debug)]
pub(crate) struct Library<'a> {
    bytes: &'a [u8],
    fault: Option<Read<Record>>,
    states: HashMap<[u8; 16], u32>,
    starts: Peekable<std::vec::IntoIter<usize>>,
}

impl<'a> Library<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let starts = starts(bytes);
        let fault = match starts.first() {
            Some(_) => None,
            None if bytes.starts_with(MAGIC) => Some((Problem::Truncated, bytes.len())),
            None => Some((Problem::NotThisFormat("a CBL file: the words CCBridgeLibrary"), 0)),
        };
        let fault = fault.map(|(problem, offset)| Read {
            record: Record::new(Position::startpos()),
            findings: vec![Finding::new(problem, Place::byte(offset), "")],
        });
        Self { bytes, fault, states: states(bytes), starts: starts.into_iter().peekable() }
    }
}

impl Iterator for Library<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        if let Some(fault) = self.fault.take() {
            return Some(fault);
        }
        let start = self.starts.next()?;
        let end = self.starts.peek().copied().unwrap_or(self.bytes.len());
        let bytes = &self.bytes[start..end];
        let part = cbr::read_at(bytes, start);
        let mut findings = part.findings;
        let id = bytes.get(20..36).unwrap_or_default();
        if self.states.get(id).is_some_and(|state| state & PRESENT == 0) {
            findings.insert(0, Finding::new(Problem::Deleted, Place::byte(start), ""));
        }
        Some(Read { record: part.record, findings })
    }
}

/// What the file says of the library as a whole: its title, source, author and remarks.
#[must_use]
pub fn headers(bytes: &[u8]) -> Headers {
    let mut headers = Headers::default();
    if !bytes.starts_with(MAGIC) {
        return headers;
    }
    let keys = [
        (64, 512, Key::Title),
        (576, 256, Key::Other("From".into())),
        (832, 64, Key::Author),
        (1088, 65_536, Key::Other("Remarks".into())),
    ];
    for (offset, size, key) in keys {
        let field = bytes.get(offset..offset + size).unwrap_or_default();
        let end = field.chunks_exact(2).position(|unit| unit == [0, 0]);
        let text = &field[..end.map_or(field.len(), |units| units * 2)];
        if !text.is_empty() {
            headers.push(key, decode_as(text, Encoding::Utf16Le).text);
        }
    }
    headers
}

/// Where records begin.
fn starts(bytes: &[u8]) -> Vec<usize> {
    if !bytes.starts_with(MAGIC) {
        return Vec::new();
    }
    let begins = |&at: &usize| bytes.get(at..).is_some_and(|rest| rest.starts_with(cbr::MAGIC));
    let promised = INDEX.saturating_add(entries(bytes).saturating_mul(ENTRY));
    let first = Some(promised).filter(begins).or_else(|| {
        let mut windows = bytes.windows(cbr::MAGIC.len());
        windows.position(|window| window == cbr::MAGIC)
    });
    let steps = first.into_iter().flat_map(|first| (first..bytes.len()).step_by(STEP));
    steps.filter(begins).collect()
}

/// How many entries the index has room for.
fn entries(bytes: &[u8]) -> usize {
    let count = bytes.get(ENTRIES..).and_then(|rest| rest.first_chunk());
    count.map_or(0, |&count| u32::from_le_bytes(count) as usize)
}

/// The states of the records in the index by their identifiers.
fn states(bytes: &[u8]) -> HashMap<[u8; 16], u32> {
    let index = bytes.get(INDEX..).unwrap_or_default();
    let entries = index.chunks_exact(ENTRY).take(entries(bytes));
    let state = |entry: &[u8]| {
        let &state = entry.first_chunk()?;
        Some((identifier(&entry[20..96])?, u32::from_le_bytes(state)))
    };
    entries.filter_map(state).collect()
}

/// The identifier of which `{00112233-4455-6677-8899-AABBCCDDEEFF}` is the text: the first three
/// groups are stored with the low byte first.
fn identifier(text: &[u8]) -> Option<[u8; 16]> {
    let digits = text.chunks_exact(2).map(|unit| char::from(unit[0]));
    let digits = digits.take_while(|&c| c != '\0').filter_map(|c| c.to_digit(16));
    let digits: Vec<u8> = digits.map(|digit| digit as u8).collect();
    let bytes: [u8; 32] = digits.try_into().ok()?;
    let byte = |at: usize| bytes[2 * at] << 4 | bytes[2 * at + 1];
    let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
    Some(order.map(byte))
}
