//! Writing.

use kiban_record::{Encoding, Key, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Color, Piece, Position, Square};

use super::fields::{FIELDS, Field, PART, PARTS};
use super::header::{self, LEN, PIECES, number};
use crate::losses::{self, Holds};
use crate::preorder::{first_move, moves};
use crate::{Ending, Record};
use kiban_record::encoding::encode_lossy;

const CHILD: u8 = 0xf0;
const SIBLING: u8 = 0x0f;
/// The square of a piece that is not on the board.
const ABSENT: u8 = 0xff;

/// Writes a record as an XQF file of version 10, its texts in GB18030.
///
/// Several comments of a node become one, a line each. A text that is longer than its field is
/// cut, which counts as a loss of that header.
#[must_use]
pub fn write(record: &Record) -> Written<Vec<u8>> {
    let holds = Holds { comments: true, variations: true, illegal: true, words: false };
    let mut writer = Writer { bytes: vec![0; LEN], losses: losses::of_tree(record, holds) };
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
        let start = &record.start;
        self.bytes[..3].copy_from_slice(&[b'X', b'Q', 10]);
        self.board(start);
        self.bytes[header::SIDE] = start.side_to_move().index() as u8;
        self.bytes[header::RESULT] = record.end().map_or(0, Ending::code);
        if (start.halfmove_clock(), start.move_number()) != (0, 1) {
            Loss::count_in(&mut self.losses, Lost::Counters);
        }
        for (key, value) in record.headers.iter() {
            self.text(key, value);
        }
    }

    fn board(&mut self, start: &Position) {
        let squares = &mut self.bytes[header::SQUARES..][..32];
        squares.fill(ABSENT);
        for square in Square::ALL {
            let Some(piece) = start.piece_at(square) else { continue };
            let slots = (0..32)
                .filter(|slot| Piece::new(Color::ALL[slot / 16], PIECES[slot % 16]) == piece);
            // A position has no more pieces of a kind than there are slots.
            if let Some(slot) = slots.into_iter().find(|&slot| squares[slot] == ABSENT) {
                squares[slot] = number(square);
            }
        }
    }

    fn text(&mut self, key: &Key, value: &str) {
        let part = PARTS.iter().position(|&words| words == value);
        if let (Key::Other(words), Some(part)) = (key, part)
            && **words == *PART
        {
            self.bytes[header::PART] = part as u8 + 1;
            return;
        }
        let field = FIELDS.iter().find(|field| (field.key)() == *key);
        match field {
            Some(field) if self.bytes[field.offset] == 0 => self.field(field, key, value),
            _ => Loss::count_in(&mut self.losses, Lost::Header(key.clone())),
        }
    }

    fn field(&mut self, field: &Field, key: &Key, value: &str) {
        let mut bytes = self.encoded(value);
        if bytes.len() >= field.size {
            bytes.clear();
            for c in value.chars() {
                let more = self.encoded(c.encode_utf8(&mut [0; 4]));
                if bytes.len() + more.len() >= field.size {
                    break;
                }
                bytes.extend(more);
            }
            Loss::count_in(&mut self.losses, Lost::Header(key.clone()));
        }
        self.bytes[field.offset] = bytes.len() as u8;
        self.bytes[field.offset + 1..][..bytes.len()].copy_from_slice(&bytes);
    }

    fn tree(&mut self, record: &Record) {
        let tree = &record.tree;
        let has_moves = first_move(tree, NodeId::ROOT).is_some();
        self.node([24, 32], if has_moves { CHILD } else { 0 }, record, NodeId::ROOT);
        for stored in moves(tree) {
            let flags = if stored.continues { CHILD } else { 0 }
                | if stored.has_alternative { SIBLING } else { 0 };
            let squares = [number(stored.m.from()) + 24, number(stored.m.to()) + 32];
            self.node(squares, flags, record, stored.node);
        }
    }

    fn node(&mut self, [from, to]: [u8; 2], flags: u8, record: &Record, node: NodeId) {
        let comment = record.tree[node].comments().join("\n").replace('\n', "\r\n");
        let comment = self.encoded(&comment);
        // A comment of 4 GB does not fit into memory twice, as it would have to be here.
        let len = u32::try_from(comment.len()).unwrap_or(u32::MAX);
        self.bytes.extend([from, to, flags, 0]);
        self.bytes.extend(len.to_le_bytes());
        self.bytes.extend(&comment[..len as usize]);
    }

    fn encoded(&mut self, text: &str) -> Vec<u8> {
        encode_lossy(text, Encoding::Gb18030, &mut self.losses)
    }
}
