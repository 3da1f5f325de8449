//! Writing.

use kiban_record::{Key, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Position, Square};

use super::fields::{
    BOARD, BRANCHES, COMMENT, ECCO, ENDS, FIELDS, Field, HEADER, LATE_FIELDS, MOVE_NUMBER, PIECES,
    RESULT, SIDE, TYPE, USUAL_TYPE,
};
use super::reader::MAGIC;
use crate::losses::{self, Holds};
use crate::preorder::{first_move, moves};
use crate::{Ending, Record};

/// Writes a record as a CBR file.
///
/// Several comments of a node become one, a line each. A text that is longer than its field is
/// cut, which counts as a loss of that header. The identifier is left zero.
#[must_use]
pub fn write(record: &Record) -> Written<Vec<u8>> {
    let holds = Holds { comments: true, variations: true, illegal: true, words: false };
    let mut writer = Writer { bytes: vec![0; HEADER], losses: losses::of_tree(record, holds) };
    writer.header(record);
    writer.tree(record);
    Written { text: writer.bytes, losses: writer.losses }
}

struct Writer {
    bytes: Vec<u8>,
    losses: Vec<Loss>,
}

impl Writer {
    fn header(&mut self, record: &Record) {
        self.bytes[..16].copy_from_slice(MAGIC);
        self.bytes[16..20].copy_from_slice(&[0, 0, 0, 2]);
        self.bytes[TYPE] = USUAL_TYPE;
        self.bytes[RESULT] = record.end().map_or(0, Ending::code);
        self.start(&record.start);
        for (key, value) in record.headers.iter() {
            if !self.text(key, value) {
                Loss::count_in(&mut self.losses, Lost::Header(key.clone()));
            }
        }
    }

    fn start(&mut self, start: &Position) {
        self.bytes[SIDE] = start.side_to_move().index() as u8 + 1;
        let number = u16::try_from(start.move_number()).ok();
        if number.is_none() || start.halfmove_clock() != 0 {
            Loss::count_in(&mut self.losses, Lost::Counters);
        }
        let number = number.unwrap_or(1).to_le_bytes();
        self.bytes[MOVE_NUMBER..][..2].copy_from_slice(&number);
        for square in Square::ALL {
            let code = start.piece_at(square).map_or(0, |piece| {
                let kind = PIECES.iter().position(|&kind| kind == piece.kind()).unwrap_or(0);
                (piece.color().index() as u8 + 1) << 4 | (kind as u8 + 1)
            });
            self.bytes[BOARD + usize::from(number_of(square))] = code;
        }
    }

    /// Writes a header; `false` if it does not fit or has no place.
    fn text(&mut self, key: &Key, value: &str) -> bool {
        if let Key::Other(words) = key {
            match &**words {
                "ECCO" if value.is_ascii() && value.len() < 4 && self.bytes[ECCO] == 0 => {
                    self.bytes[ECCO..][..value.len()].copy_from_slice(value.as_bytes());
                    return true;
                }
                "RecordType" => {
                    let number = value.parse().ok().filter(|&number: &u8| number != 0);
                    self.bytes[TYPE] = number.unwrap_or(USUAL_TYPE);
                    return number.is_some();
                }
                _ => {}
            }
        }
        let fields = FIELDS.into_iter().chain(LATE_FIELDS);
        let field = fields.into_iter().find(|field| field.key() == *key);
        field.is_some_and(|field| self.field(&field, value))
    }

    fn field(&mut self, field: &Field, value: &str) -> bool {
        let place = &mut self.bytes[field.offset..][..field.size];
        if place[..2] != [0, 0] {
            return false;
        }
        // The last unit stays zero, and a character of two units is not cut in half.
        let mut at = 0;
        for c in value.chars() {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units);
            if c == '\0' || at + units.len() * 2 > field.size - 2 {
                return false;
            }
            for unit in units {
                place[at..at + 2].copy_from_slice(&unit.to_le_bytes());
                at += 2;
            }
        }
        true
    }

    fn tree(&mut self, record: &Record) {
        let has_moves = first_move(&record.tree, NodeId::ROOT).is_some();
        self.node([0, 0], if has_moves { 0 } else { ENDS }, record, NodeId::ROOT);
        for stored in moves(&record.tree) {
            let flags = if stored.continues { 0 } else { ENDS }
                | if stored.has_alternative { BRANCHES } else { 0 };
            let squares = [number_of(stored.m.from()), number_of(stored.m.to())];
            self.node(squares, flags, record, stored.node);
        }
    }

    fn node(&mut self, [from, to]: [u8; 2], flags: u8, record: &Record, node: NodeId) {
        let comment = record.tree[node].comments().join("\n").replace('\n', "\r\n");
        let comment: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
        if comment.is_empty() {
            self.bytes.extend([flags, 0, from, to]);
            return;
        }
        // A comment of 4 GB does not fit into memory as often as it would have to be here.
        let len = u32::try_from(comment.len()).unwrap_or(u32::MAX);
        self.bytes.extend([flags | COMMENT, 0, from, to]);
        self.bytes.extend(len.to_le_bytes());
        self.bytes.extend(&comment[..len as usize]);
    }
}

/// The number of a square: rank by rank from rank 9, each from file a.
fn number_of(square: Square) -> u8 {
    ((9 - square.rank().index()) * 9 + square.file().index()) as u8
}
