//! Writing SFEN without a heap, in one piece.
//!
//! As in reading, no branch depends on a square: what follows from a square and the number of empty
//! ones before it is looked up, four bytes are written, and as many as count are kept.

use crate::{Color, Hand, HandKind, Piece, Square};

/// A text under construction. The longest SFEN has 8 slashes, 81 promoted pieces, all 14 hand
/// entries with two digits and a number of ten: 170 + 3 + 42 + 11 bytes. Up to four more are
/// written beyond its end.
pub(super) struct Printer {
    bytes: [u8; 260],
    len: usize,
}

/// Up to three bytes of text, the first one lowest, and above them their number.
#[derive(Clone, Copy)]
struct Snip(u32);

impl Snip {
    const EMPTY: Self = Self(0);

    const fn len(self) -> usize {
        (self.0 >> 24) as usize
    }

    const fn with(self, byte: u8) -> Self {
        Self((self.0 | (byte as u32) << (self.len() * 8)) + (1 << 24))
    }

    /// The number, of at most two digits, without leading zeros; nothing for 0.
    const fn with_number(self, number: u8) -> Self {
        match number {
            0 => self,
            1..=9 => self.with(b'0' + number),
            _ => self.with(b'0' + number / 10).with(b'0' + number % 10),
        }
    }

    const fn with_piece(self, piece: Piece) -> Self {
        let kind = piece.kind();
        let letter = kind.letter() as u8;
        let letter = match piece.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        };
        if kind.is_promoted() { self.with(b'+').with(letter) } else { self.with(letter) }
    }
}

/// The row of the end of a rank, after those of the pieces by their code; the code of an
/// empty square is 0.
const END_OF_RANK: usize = 31;

/// What a piece or the end of a rank adds to the text after so many empty squares.
static SNIPS: [[Snip; 10]; Piece::CODES] = {
    let mut table = [[Snip::EMPTY; 10]; Piece::CODES];
    let mut empty = 0;
    while empty < 10 {
        let mut i = 0;
        while i < Piece::COUNT {
            if let Some(piece) = Piece::from_index(i) {
                table[piece.code()][empty] = Snip::EMPTY.with_number(empty as u8).with_piece(piece);
            }
            i += 1;
        }
        table[END_OF_RANK][empty] = Snip::EMPTY.with_number(empty as u8).with(b'/');
        empty += 1;
    }
    table
};

/// What so many pieces in hand add to the text, by the piece's code: nothing for none.
static IN_HAND: [[Snip; 32]; Piece::CODES] = {
    let mut table = [[Snip::EMPTY; 32]; Piece::CODES];
    let mut i = 0;
    while i < Piece::COUNT {
        if let Some(piece) = Piece::from_index(i) {
            let mut count = 1;
            while count < 32 {
                let number = if count == 1 { 0 } else { count as u8 };
                let text = Snip::EMPTY.with_number(number);
                table[piece.code()][count] =
                    if piece.kind().is_promoted() { text } else { text.with_piece(piece) };
                count += 1;
            }
        }
        i += 1;
    }
    table
};

impl Printer {
    #[inline]
    pub(super) fn print(
        board: &[Option<Piece>; Square::COUNT],
        hands: [Hand; 2],
        side_to_move: Color,
        move_number: u32,
    ) -> Self {
        let mut text = Self { bytes: [0; 260], len: 0 };
        for rank in 0..9 {
            let mut empty = 0;
            for file in (0..9).rev() {
                let code = board[file * 9 + rank].map_or(0, Piece::code);
                text.push_snip(SNIPS[code][empty]);
                empty = if code == 0 { empty + 1 } else { 0 };
            }
            text.push_snip(SNIPS[END_OF_RANK][empty]);
        }
        // In the place of the last slash.
        text.len -= 1;
        text.push(b' ');
        text.push(if side_to_move == Color::Black { b'b' } else { b'w' });
        text.push(b' ');
        if hands.iter().all(|hand| hand.is_empty()) {
            text.push(b'-');
        } else {
            for color in Color::ALL {
                for kind in HandKind::DISPLAY_ORDER {
                    let count = usize::from(hands[color.index()].count(kind));
                    let code = Piece::new(color, kind.piece_kind()).code();
                    text.push_snip(IN_HAND[code][count]);
                }
            }
        }
        text.push(b' ');
        text.push_number(move_number);
        text
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    #[inline(always)]
    fn push_snip(&mut self, snip: Snip) {
        // The mask changes nothing, but lets the compiler see that the bytes are there.
        let at = self.len & 0xFF;
        self.bytes[at..at + 4].copy_from_slice(&snip.0.to_le_bytes());
        self.len += snip.len();
    }

    /// The number without leading zeros.
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
