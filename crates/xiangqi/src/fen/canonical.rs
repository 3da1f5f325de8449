//! Reading the canonical FEN of a legal position, which is what almost every text is.
//!
//! The reader takes a text or gives it up, and never says why: whatever it gives up is read again
//! by the parser that names faults. What it takes is exactly what that parser takes when strict
//! and finds no problem with, and the position is the same.
//!
//! Random letters and digits are what branch prediction fails on, so there are no branches on
//! them: each character is looked up, everything that could follow from it is done, and faults are
//! gathered as bits. The argument that no fault gets by stands at the board.

use kiban_core::text::short_number;

use crate::setup::haunts;
use crate::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// A text that is longer is not canonical: 99 characters of board, seven for the side and the
/// unused fields with their blanks, numbers of five and of ten digits and a blank between.
const LONGEST: usize = 122;

kiban_core::compile_twice!(pub(super) fn read(text: &str) -> Option<Position> = read_either);

#[inline(always)]
fn read_either(text: &str) -> Option<Position> {
    let text = text.as_bytes();
    if text.len() > LONGEST {
        return None;
    }
    let (board, rest) = board(text)?;
    let (side_to_move, rest) = match rest {
        [b'w', b' ', b'-', b' ', b'-', b' ', rest @ ..] => (Color::Red, rest),
        [b'b', b' ', b'-', b' ', b'-', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let blank = rest.iter().position(|&character| character == b' ')?;
    let halfmove_clock = short_number(&rest[..blank])?.try_into().ok()?;
    let move_number = short_number(&rest[blank + 1..]).filter(|&number| number > 0)?;
    let position = Position::assemble(board, side_to_move, halfmove_clock, move_number);
    is_lawful(&position).then_some(position)
}

/// What the board knows of a character: in the low byte the code of the piece, or [`SLASH`]; above
/// it what else it is; and in the upper half what it adds to the sum of all characters: the places
/// that it takes, and [`ONE_SLASH`]. 0 for what ends the board.
type Character = u32;

const SLASH: u8 = 0x80;
/// A digit, of which there are no two in a row.
const DIGIT: Character = 0x100;
const SUM_SHIFT: u32 = 16;
const ONE_SLASH: u32 = 1 << 11;

static CHARACTERS: [Character; 256] = {
    let mut table = [0; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = DIGIT | (digit as u32) << SUM_SHIFT;
        digit += 1;
    }
    table[b'/' as usize] = SLASH as Character | (1 | ONE_SLASH) << SUM_SHIFT;
    let mut i = 0;
    while i < Piece::COUNT {
        if let Some(piece) = Piece::from_index(i) {
            let letter = match piece.color() {
                Color::Red => piece.kind().letter() as usize,
                Color::Black => piece.kind().letter().to_ascii_lowercase() as usize,
            };
            table[letter] = piece.code() as Character | 1 << SUM_SHIFT;
        }
        i += 1;
    }
    table
};

/// The index of the square by its place: ranks one after the other, ten places each, the tenth
/// being the slash's. What is not on the board has an index of 127 or, with the bit
/// of a slash, 255.
static SQUARES: [u8; 256] = {
    let mut squares = [127; 256];
    let mut place = 0;
    while place < 99 {
        squares[place] = match place % 10 {
            9 => 127 | SLASH,
            column => ((9 - place / 10) * 9 + column) as u8,
        };
        place += 1;
    }
    squares
};

/// Reads the board up to the blank after it.
///
/// Every character takes a place or more. A slash is required on each of the nine places that are
/// a slash's, and allowed nowhere else. So if all nine were met and the board ended on the place
/// after the last square, no digit reached over the end of a rank, no rank is short, and
/// no square was given two pieces. The places of the longest text are fewer than 2,048, so their
/// sum is right in any case.
#[inline(always)]
fn board(text: &[u8]) -> Option<([Option<Piece>; Square::COUNT], &[u8])> {
    let mut codes = [0u8; 256];
    let (mut sum, mut before, mut faults, mut slash_faults) = (0, 0, 0, 0);
    let mut characters = text.iter();
    loop {
        let character = *characters.next()?;
        let found = CHARACTERS[usize::from(character)];
        if found == 0 {
            let is_end = character == b' '
                && faults & DIGIT == 0
                && slash_faults & SLASH == 0
                && sum == 99 + 9 * ONE_SLASH;
            if !is_end {
                return None;
            }
            let codes = *codes.first_chunk()?;
            // SAFETY: each square of the board has been given no code or that of one letter.
            let board = unsafe { Piece::board_from_codes(codes) };
            return Some((board, characters.as_slice()));
        }
        let square = SQUARES[usize::from(sum as u8)];
        // A digit puts nothing on a square that is empty yet.
        codes[usize::from(square)] = found as u8;
        sum += found >> SUM_SHIFT;
        faults |= found & before;
        slash_faults |= found as u8 ^ square;
        before = found;
    }
}

/// Whether a position has no problem: the right pieces, where they can come to stand, and a king
/// that the side to move cannot capture, not even by facing it.
#[inline(always)]
fn is_lawful(position: &Position) -> bool {
    let mut misplaced = Bitboard::EMPTY;
    let mut is_miscounted = false;
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let squares = position.kind(kind) & position.color(color);
            misplaced |= squares - haunts(color, kind);
            is_miscounted |= squares.len() > usize::from(kind.total());
        }
    }
    let us = position.side_to_move();
    let has_kings = Color::ALL.into_iter().all(|color| {
        let kings = position.kind(PieceKind::King) & position.color(color);
        !kings.is_empty()
    });
    has_kings
        && misplaced.is_empty()
        && !is_miscounted
        && position.king_attackers(us, position.king(us.other()), position.occupied()).is_empty()
}
