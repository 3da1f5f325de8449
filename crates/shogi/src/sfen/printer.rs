//! Writing SFEN without a heap, in one piece.
//!
//! As in reading, no branch depends on a square: what a square adds to the text after so many
//! empty ones is looked up.

use kiban_core::text::{Snip, Text};

use crate::{Color, Hand, HandKind, Piece, Square};

/// The row of the end of a rank, after those of the pieces by their code; the code of an empty
/// square is 0.
const END_OF_RANK: usize = 31;

/// What a piece or the end of a rank adds to the text after so many empty squares.
static SNIPS: [[Snip; 10]; Piece::CODES] = {
    let mut table = [[Snip::EMPTY; 10]; Piece::CODES];
    let mut empty = 0;
    while empty < 10 {
        let number = Snip::EMPTY.with_number(empty as u8);
        let mut i = 0;
        while i < Piece::COUNT {
            if let Some(piece) = Piece::from_index(i) {
                let plus = if piece.kind().is_promoted() { number.with(b'+') } else { number };
                table[piece.code()][empty] = plus.with(letter(piece));
            }
            i += 1;
        }
        table[END_OF_RANK][empty] = number.with(b'/');
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
                table[piece.code()][count] = Snip::EMPTY.with_number(number).with(letter(piece));
                count += 1;
            }
        }
        i += 1;
    }
    table
};

/// The letter of a piece, a plus not included.
const fn letter(piece: Piece) -> u8 {
    let letter = piece.kind().letter() as u8;
    match piece.color() {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    }
}

/// The SFEN with those fields. The longest has 8 slashes, 81 promoted pieces, all 14 hand entries
/// with two digits and a number of ten: 170 + 3 + 42 + 11 bytes.
#[inline]
pub(super) fn print(
    board: &[Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
    side_to_move: Color,
    move_number: u32,
) -> Text {
    let mut text = Text::new();
    for rank in 0..9 {
        let mut empty = 0;
        for file in (0..9).rev() {
            let code = board[file * 9 + rank].map_or(0, Piece::code);
            text.push_snip(SNIPS[code][empty]);
            empty = if code == 0 { empty + 1 } else { 0 };
        }
        text.push_snip(SNIPS[END_OF_RANK][empty]);
    }
    // The last slash is one too many.
    text.pop();
    text.push(b' ');
    text.push(if side_to_move == Color::Black { b'b' } else { b'w' });
    text.push(b' ');
    if hands.iter().all(|hand| hand.is_empty()) {
        text.push(b'-');
    } else {
        for color in Color::ALL {
            for kind in HandKind::DISPLAY_ORDER {
                let count = usize::from(hands[color.index()].count(kind));
                text.push_snip(IN_HAND[Piece::new(color, kind.piece_kind()).code()][count]);
            }
        }
    }
    text.push(b' ');
    text.push_number(move_number);
    text
}
