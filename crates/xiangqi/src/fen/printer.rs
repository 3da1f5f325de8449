//! Writing FEN without a heap, in one piece.
//!
//! As in reading, no branch depends on a square: what a square adds to the text after so many
//! empty ones is looked up.

use kiban_core::text::{Snip, Text};

use crate::{Color, Piece, Square};

/// The row of the end of a rank, after those of the pieces by their code; the code of an empty
/// square is 0.
const END_OF_RANK: usize = Piece::CODES;

/// What a piece or the end of a rank adds to the text after so many empty squares.
static SNIPS: [[Snip; 10]; Piece::CODES + 1] = {
    let mut table = [[Snip::EMPTY; 10]; Piece::CODES + 1];
    let mut empty = 0;
    while empty < 10 {
        let number = Snip::EMPTY.with_number(empty as u8);
        let mut i = 0;
        while i < Piece::COUNT {
            if let Some(piece) = Piece::from_index(i) {
                let letter = piece.kind().letter() as u8;
                table[piece.code()][empty] = number.with(match piece.color() {
                    Color::Red => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                });
            }
            i += 1;
        }
        table[END_OF_RANK][empty] = number.with(b'/');
        empty += 1;
    }
    table
};

/// The FEN with those fields. The longest has 9 slashes, 90 pieces, seven characters for the
/// side and the unused fields, and numbers of five and ten digits with a blank between: 122 bytes.
#[inline]
pub(super) fn print(
    board: &[Option<Piece>; Square::COUNT],
    side_to_move: Color,
    halfmove_clock: u16,
    move_number: u32,
) -> Text {
    let mut text = Text::new();
    for rank in board.as_chunks::<9>().0.iter().rev() {
        let mut empty = 0;
        for piece in rank {
            let code = piece.map_or(0, Piece::code);
            text.push_snip(SNIPS[code][empty]);
            empty = if code == 0 { empty + 1 } else { 0 };
        }
        text.push_snip(SNIPS[END_OF_RANK][empty]);
    }
    // The last slash is one too many.
    text.pop();
    let side = match side_to_move {
        Color::Red => b'w',
        Color::Black => b'b',
    };
    for byte in [b' ', side, b' ', b'-', b' ', b'-', b' '] {
        text.push(byte);
    }
    text.push_number(u32::from(halfmove_clock));
    text.push(b' ');
    text.push_number(move_number);
    text
}
