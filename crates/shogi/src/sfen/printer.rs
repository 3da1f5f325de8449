//! Writing SFEN without a heap, in one piece.

use crate::{Color, File, HandKind, Piece, Rank, Setup, Square};

/// A text under construction. The longest SFEN has 8 slashes, 81 promoted pieces, all 14 hand
/// entries with two digits and a number of ten: 170 + 3 + 42 + 11 bytes.
pub(super) struct Printer {
    bytes: [u8; 232],
    len: usize,
}

impl Printer {
    pub(super) fn print(setup: &Setup) -> Self {
        let mut text = Self { bytes: [0; 232], len: 0 };
        for rank in Rank::ALL {
            if rank != Rank::A {
                text.push(b'/');
            }
            let mut empty = 0;
            for file in File::ALL.into_iter().rev() {
                match setup.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        text.push_number(empty);
                        empty = 0;
                        text.push_piece(piece);
                    }
                }
            }
            text.push_number(empty);
        }
        text.push(b' ');
        text.push(if setup.side_to_move == Color::Black { b'b' } else { b'w' });
        text.push(b' ');
        if setup.hands.iter().all(|hand| hand.is_empty()) {
            text.push(b'-');
        }
        for color in Color::ALL {
            for kind in HandKind::DISPLAY_ORDER {
                let count = setup.hand(color).count(kind);
                if count > 1 {
                    text.push_number(u32::from(count));
                }
                if count > 0 {
                    text.push_piece(Piece::new(color, kind.piece_kind()));
                }
            }
        }
        text.push(b' ');
        text.push_number(setup.move_number);
        text
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn push_piece(&mut self, piece: Piece) {
        let kind = piece.kind();
        if kind.is_promoted() {
            self.push(b'+');
        }
        let letter = kind.letter() as u8;
        self.push(match piece.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        });
    }

    /// The number without leading zeros; nothing for 0.
    fn push_number(&mut self, number: u32) {
        if number > 9 {
            self.push_number(number / 10);
        }
        if number > 0 {
            self.push(b'0' + (number % 10) as u8);
        }
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}
