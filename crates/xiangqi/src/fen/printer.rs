//! Writing FEN without a heap, in one piece.

use crate::{Color, File, Piece, Rank, Setup, Square};

/// A text under construction. The longest FEN has 9 slashes, 90 pieces, seven characters for the
/// side and the unused fields, and numbers of five and ten digits with a blank between: 122 bytes.
pub(super) struct Printer {
    bytes: [u8; 128],
    len: usize,
}

impl Printer {
    pub(super) fn print(setup: &Setup) -> Self {
        let mut text = Self { bytes: [0; 128], len: 0 };
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::R9 {
                text.push(b'/');
            }
            let mut empty = 0;
            for file in File::ALL {
                match setup.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        text.push_empty(empty);
                        empty = 0;
                        text.push_piece(piece);
                    }
                }
            }
            text.push_empty(empty);
        }
        let side = match setup.side_to_move() {
            Color::Red => b'w',
            Color::Black => b'b',
        };
        for byte in [b' ', side, b' ', b'-', b' ', b'-', b' '] {
            text.push(byte);
        }
        text.push_number(u32::from(setup.halfmove_clock()));
        text.push(b' ');
        text.push_number(setup.move_number());
        text
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// The number of empty squares, at most nine; nothing for 0.
    fn push_empty(&mut self, empty: u8) {
        if empty > 0 {
            self.push(b'0' + empty);
        }
    }

    fn push_piece(&mut self, piece: Piece) {
        let letter = piece.kind().letter() as u8;
        self.push(match piece.color() {
            Color::Red => letter,
            Color::Black => letter.to_ascii_lowercase(),
        });
    }

    fn push_number(&mut self, number: u32) {
        if number > 9 {
            self.push_number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}
