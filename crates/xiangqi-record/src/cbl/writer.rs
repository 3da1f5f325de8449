//! Writing.

use kiban_record::{Key, Loss, Written};

use super::{ENTRIES, ENTRY, INDEX, MAGIC, PRESENT, STEP};
use crate::{Record, cbr};

/// The state of an entry whose record is there.
const STATE: u32 = 5 | PRESENT;
/// For how many records an index has room at least, as in the files seen.
const ROOM: usize = 128;
/// Where an entry has its identifier and its title, and how many bytes there are for the title.
const ENTRY_ID: usize = 20;
const ENTRY_TITLE: usize = 100;
const TITLE_SIZE: usize = 128;

/// Writes records as a CBL file with that title.
///
/// The identifiers of the records are their numbers.
#[must_use]
pub fn write<'a>(title: &str, records: impl IntoIterator<Item = &'a Record>) -> Written<Vec<u8>> {
    let records: Vec<&Record> = records.into_iter().collect();
    let room = records.len().max(ROOM);
    let mut bytes = vec![0; INDEX + room * ENTRY];
    let mut losses = Vec::new();
    bytes[..16].copy_from_slice(MAGIC);
    bytes[52..56].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
    put(&mut bytes[ENTRIES..], room);
    put_text(&mut bytes[64..][..512], title);
    let base = bytes.len();
    for (number, record) in records.into_iter().enumerate() {
        let written = cbr::write(record);
        losses.extend(written.losses);
        let mut record_bytes = written.text;
        put(&mut record_bytes[20..], number + 1);
        let entry = &mut bytes[INDEX + number * ENTRY..][..ENTRY];
        put(entry, STATE as usize);
        put(&mut entry[8..], record_bytes.len().div_ceil(STEP));
        put(&mut entry[12..], record_bytes.len());
        let id = format!("{{{:08X}-0000-0000-0000-000000000000}}", number + 1);
        put_text(&mut entry[ENTRY_ID..ENTRY_TITLE], &id);
        let title = record.headers.get(&Key::Title).unwrap_or_default();
        put_text(&mut entry[ENTRY_TITLE..][..TITLE_SIZE], title);
        let step = (bytes.len() - base) / STEP;
        put(&mut bytes[INDEX + number * ENTRY + 4..], step);
        bytes.extend(&record_bytes);
        let end = (bytes.len() - base).next_multiple_of(STEP);
        bytes.resize(base + end, 0);
    }
    Written { text: bytes, losses: Loss::merged(losses) }
}

/// Puts a number into four bytes.
fn put(bytes: &mut [u8], number: usize) {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    bytes[..4].copy_from_slice(&number.to_le_bytes());
}

/// Puts as much of a text as leaves room for a zero.
fn put_text(field: &mut [u8], text: &str) {
    let mut at = 0;
    for c in text.chars().take_while(|&c| c != '\0') {
        let units: Vec<u8> =
            c.encode_utf16(&mut [0; 2]).iter().flat_map(|u| u.to_le_bytes()).collect();
        if at + units.len() + 2 > field.len() {
            return;
        }
        field[at..at + units.len()].copy_from_slice(&units);
        at += units.len();
    }
}
