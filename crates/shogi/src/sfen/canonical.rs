//! Reading the canonical SFEN of a legal position, which is what almost every text is.
//!
//! The reader takes a text or gives it up, and never says why: whatever it gives up is read again
//! by the parser that names faults. What it takes is exactly what that parser takes when strict
//! and finds no problem with but one missing king, and the position is the same.
//!
//! Random letters and digits are what branch prediction fails on, so there are no branches on
//! them: each character is looked up, everything that could follow from it is done, and faults are
//! gathered as bits. The argument that no fault gets by stands at each of the fields.

use kiban_core::text::short_number;

use crate::{Bitboard, Color, Hand, HandKind, Piece, PieceKind, Position, Square};

/// A text that is longer is not canonical: 170 characters of board, 42 of hands, 10 of number, one
/// of side and three blanks.
const LONGEST: usize = 226;

kiban_core::compile_twice!(pub(super) fn read(text: &str) -> Option<Position> = read_either);

#[inline(always)]
fn read_either(text: &str) -> Option<Position> {
    let text = text.as_bytes();
    if text.len() > LONGEST {
        return None;
    }
    let mut sum = 0;
    let (board, rest) = board(text, &mut sum)?;
    let (side_to_move, rest) = match rest {
        [b'b', b' ', rest @ ..] => (Color::Black, rest),
        [b'w', b' ', rest @ ..] => (Color::White, rest),
        _ => return None,
    };
    let (hands, rest) = hands(rest, &mut sum)?;
    let move_number = short_number(rest).filter(|&number| number > 0)?;
    let position = Position::assemble(board, hands, side_to_move, move_number);
    (is_a_set(sum) && is_lawful(&position)).then_some(position)
}

/// What the board knows of a character: in the low byte what it adds to the code of the piece on
/// the square, or [`SLASH`]; above it faults. 0 for what ends the board.
type Character = u16;

const SLASH: u8 = 0x80;
/// A fault after a digit: a digit.
const DIGIT: Character = 0x100;
/// A fault after a plus: whatever is not a piece that promotes.
const FIXED: Character = 0x200;
/// From the faults that the next character would make to those that this one makes.
const NEXT: u32 = 4;
/// What a plus adds to the code of a piece.
const PLUS: Character = 8;

/// What a character adds to the sum of them all: in the low 11 bits the places that it
/// takes, then 7 bits for how many pieces of each kind there are, then the number of slashes.
type Sum = u64;

/// The places of all characters.
const PLACES: Sum = 0x7FF;
const ONE_SLASH: Sum = 1 << 60;

/// The lowest bit of the kind's count in a [`Sum`].
const fn count_shift(kind: HandKind) -> u32 {
    11 + kind.index() as u32 * 7
}

struct Tables {
    characters: [Character; 256],
    sums: [Sum; 256],
    /// The index of the square by its place: ranks one after the other, ten places each, the
    /// tenth being the slash's. What is not on the board has an index of 127 or, with the
    /// bit of a slash, 255.
    squares: [u8; 256],
}

static TABLES: Tables = {
    let mut characters = [0; 256];
    let mut sums = [0; 256];
    let mut digit = 1;
    while digit <= 9 {
        let character = b'0' as usize + digit;
        characters[character] = DIGIT | FIXED | DIGIT << NEXT;
        sums[character] = digit as Sum;
        digit += 1;
    }
    characters[b'+' as usize] = PLUS | FIXED | FIXED << NEXT;
    characters[b'/' as usize] = SLASH as Character | FIXED;
    sums[b'/' as usize] = 1 | ONE_SLASH;
    let mut i = 0;
    while i < Piece::COUNT {
        if let Some(piece) = Piece::from_index(i)
            && !piece.kind().is_promoted()
        {
            let letter = match piece.color() {
                Color::Black => piece.kind().letter() as usize,
                Color::White => piece.kind().letter().to_ascii_lowercase() as usize,
            };
            let fixed = if piece.promoted().is_none() { FIXED } else { 0 };
            characters[letter] = piece.code() as Character | fixed;
            sums[letter] = match piece.kind().hand_kind() {
                Some(kind) => 1 | 1 << count_shift(kind),
                None => 1,
            };
        }
        i += 1;
    }
    let mut squares = [127; 256];
    let mut place = 0;
    while place < 89 {
        squares[place] = match place % 10 {
            9 => 127 | SLASH,
            column => ((8 - column) * 9 + place / 10) as u8,
        };
        place += 1;
    }
    Tables { characters, sums, squares }
};

/// Reads the board up to the blank after it.
///
/// Every character but a plus takes a place or more. A slash is required on each of the eight
/// places that are a slash's, and allowed nowhere else. So if all eight were met and the board ended
/// on the place after the last square, no digit reached over the end of a rank, no rank is
/// short, and no square was given two pieces. The places of the longest text are fewer than 2,048,
/// so their sum is right in any case, and with 89 of them no other count runs over.
#[inline(always)]
fn board<'a>(text: &'a [u8], sum: &mut Sum) -> Option<([Option<Piece>; Square::COUNT], &'a [u8])> {
    let mut codes = [0u8; 256];
    let (mut before, mut faults, mut slash_faults) = (0, 0, 0);
    let mut characters = text.iter();
    loop {
        let index = usize::from(*characters.next()?);
        let found = TABLES.characters[index];
        if found == 0 {
            let is_end = index == usize::from(b' ')
                && faults & (DIGIT | FIXED) == 0
                && slash_faults & SLASH == 0
                && before & FIXED << NEXT == 0
                && *sum & PLACES == 89
                && *sum / ONE_SLASH == 8;
            if !is_end {
                return None;
            }
            let codes = *codes.first_chunk()?;
            // SAFETY: each square of the board has the sum of what at most one letter and, only
            // before one that promotes, one plus adds: the code of a piece, or of its promoted form.
            let board = unsafe { Piece::board_from_codes(codes) };
            return Some((board, characters.as_slice()));
        }
        let square = TABLES.squares[usize::from(*sum as u8)];
        let code = &mut codes[usize::from(square)];
        *code = code.wrapping_add(found as u8);
        *sum = sum.wrapping_add(TABLES.sums[index]);
        faults |= found & before >> NEXT;
        slash_faults |= found as u8 ^ square;
        before = found;
    }
}

/// What the hands know of a character: its value if it is a digit, and how to count it if it is the
/// letter of a piece.
#[derive(Clone, Copy)]
struct InHand {
    /// From 1 to 14 in the order of the text; 0 if it is no letter.
    order: u8,
    /// How many a set has.
    total: u8,
    /// The lowest bit of the kind's field in both hands, Black's being the low 32 bits.
    shift: u8,
    /// The lowest bit of the kind's count in a [`Sum`].
    count_shift: u8,
}

static IN_HAND: [InHand; 256] = {
    let nothing = InHand { order: 0, total: 0, shift: 0, count_shift: 0 };
    let mut table = [nothing; 256];
    let mut i = 0;
    while i < 14 {
        let kind = HandKind::DISPLAY_ORDER[i % 7];
        let letter = kind.letter() as u8;
        let letter = if i < 7 { letter } else { letter.to_ascii_lowercase() };
        table[letter as usize] = InHand {
            order: i as u8 + 1,
            total: kind.total(),
            shift: (Hand::shift(kind) + i as u32 / 7 * 32) as u8,
            count_shift: count_shift(kind) as u8,
        };
        i += 1;
    }
    table
};

/// Reads the hands up to the blank after them.
///
/// No piece comes twice and no count exceeds what a set has, so that no field of a hand
/// runs over.
#[inline(always)]
fn hands<'a>(text: &'a [u8], sum: &mut Sum) -> Option<([Hand; 2], &'a [u8])> {
    if let [b'-', b' ', rest @ ..] = text {
        return Some(([Hand::EMPTY; 2], rest));
    }
    let mut hands = 0u64;
    let (mut count, mut order) = (0u32, 0);
    for (at, &character) in text.iter().enumerate() {
        let found = IN_HAND[usize::from(character)];
        if found.order > 0 {
            // A count of 1 is not written.
            if count == 1 || count > u32::from(found.total) || found.order <= order {
                return None;
            }
            let number = u64::from(count.max(1));
            hands |= number << found.shift;
            *sum += number << found.count_shift;
            (count, order) = (0, found.order);
        } else if character.is_ascii_digit() {
            count = count * 10 + u32::from(character - b'0');
            // A leading zero, or a third digit.
            if count == 0 || count > 99 {
                return None;
            }
        } else {
            let is_end = character == b' ' && count == 0 && order > 0;
            let both = [hands as u32, (hands >> 32) as u32].map(Hand::from_valid_bits);
            return is_end.then(|| (both, &text[at + 1..]));
        }
    }
    None
}

/// Whether no kind has more pieces than a set. At most 81 pieces on the board and twice 18 in
/// hand are in a count of 7 bits.
#[inline(always)]
fn is_a_set(sum: Sum) -> bool {
    let mut fits = true;
    for kind in HandKind::ALL {
        fits &= sum >> count_shift(kind) & 127 <= Sum::from(kind.total());
    }
    fits
}

/// Whether a position has none of the problems that depend on squares, and a king.
#[inline(always)]
fn is_lawful(position: &Position) -> bool {
    let us = position.side_to_move();
    let mut fault = Bitboard::EMPTY;
    let mut is_fault = false;
    let mut kings = 0;
    for color in Color::ALL {
        let own = position.color(color);
        let king = position.kind(PieceKind::King) & own;
        is_fault |= king.has_many();
        kings |= king.bits();
        let pawns = position.kind(PieceKind::Pawn) & own;
        fault |= pawns.shared_files();
        let far = (pawns | position.kind(PieceKind::Lance) & own) & Bitboard::last_rank(color);
        let knights = position.kind(PieceKind::Knight) & own & Bitboard::last_two_ranks(color);
        fault |= far | knights;
    }
    if is_fault || kings == 0 || !fault.is_empty() {
        return false;
    }
    match position.king(us.other()) {
        Some(king) => position.attackers_of(us, king, position.occupied()).is_empty(),
        None => true,
    }
}
