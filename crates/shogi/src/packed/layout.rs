//! What is written where: the same in both formats.

use super::bits::Bits;
use super::codes::{self, Codes, OffBoard};
use super::{PackError, UnpackError};
use crate::{Color, Hand, HandKind, Piece, PieceKind, Setup, Square};

const LEN: usize = 256;

/// The number in place of the square of a king that is missing.
const NO_KING: u8 = Square::COUNT as u8;

/// The order in which the pieces off the board are written. They are read in any order: there are
/// data with gold last.
const HAND_ORDER: [HandKind; HandKind::COUNT] = {
    use HandKind::*;
    [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook]
};

/// The setup of a position in 32 bytes.
pub(super) fn pack(setup: &Setup, codes: &Codes) -> Result<[u8; 32], PackError> {
    let bits = write(setup, codes);
    let bytes = bits.to_bytes();
    let fits = bits.at() == LEN
        || unpack(&bytes, codes, setup.move_number()).is_ok_and(|found| found == *setup);
    if fits { Ok(bytes) } else { Err(PackError { bits: bits.at() }) }
}

/// All bits of a setup that has at most one king a side and at most one set of pieces: 256 and
/// one for each missing king.
fn write(setup: &Setup, codes: &Codes) -> Bits {
    let mut bits = Bits::new();
    bits.push(setup.side_to_move() as u8, 1);
    for color in Color::ALL {
        bits.push(king(setup, color).map_or(NO_KING, |square| square as u8), 7);
    }
    for square in Square::ALL {
        match setup.piece_at(square) {
            Some(piece) if piece.kind() == PieceKind::King => {}
            Some(piece) => {
                let code = codes.of_piece(piece);
                bits.push(code.bits, code.len);
            }
            None => bits.skip(codes::EMPTY_SQUARE.len),
        }
    }
    let mut write_hand = |owner, hand: Hand| {
        for kind in HAND_ORDER {
            let code = codes.of_off_board(OffBoard { owner, kind });
            for _ in 0..hand.count(kind) {
                bits.push(code.bits, code.len);
            }
        }
    };
    for color in Color::ALL {
        write_hand(Some(color), setup.hand(color));
    }
    write_hand(None, setup.piece_box().unwrap_or(Hand::EMPTY));
    bits
}

fn king(setup: &Setup, color: Color) -> Option<Square> {
    let king = Some(Piece::new(color, PieceKind::King));
    Square::ALL.into_iter().find(|&square| setup.piece_at(square) == king)
}

/// The setup that 32 bytes show.
pub(super) fn unpack(
    bytes: &[u8; 32],
    codes: &Codes,
    move_number: u32,
) -> Result<Setup, UnpackError> {
    let mut bits = Bits::from_bytes(bytes);
    let mut head = Setup::empty();
    head.set_move_number(move_number);
    head.set_side_to_move(Color::ALL[usize::from(bits.take(1))]);
    let mut missing = 0;
    for color in Color::ALL {
        match (bits.take(7), Piece::new(color, PieceKind::King)) {
            (NO_KING, _) => missing += 1,
            (index, king) => {
                let square = Square::from_index(index.into())
                    .ok_or(UnpackError::KingSquare { color, index })?;
                if head.set_piece(square, Some(king)).is_some() {
                    return Err(UnpackError::SharedKingSquare { square });
                }
            }
        }
    }
    if missing == 0 {
        return read(bits, LEN, head, codes);
    }
    // Bits are lost: try all that they can be, and take what would be written with them.
    let mut answer = Err(UnpackError::Ambiguous);
    for surplus in 0..1 << missing {
        match read(bits.with_surplus(surplus), LEN + missing, head.clone(), codes) {
            Ok(setup) => {
                let written = write(&setup, codes);
                if written.surplus() == surplus && written.to_bytes() == *bytes {
                    if answer.is_ok() {
                        return Err(UnpackError::Ambiguous);
                    }
                    answer = Ok(setup);
                }
            }
            Err(error) => answer = answer.or(Err(error)),
        }
    }
    answer
}

/// The setup with its kings, and all the other squares and the hands read from the bits.
fn read(mut bits: Bits, len: usize, mut setup: Setup, codes: &Codes) -> Result<Setup, UnpackError> {
    // At most 128 pieces of the shortest code fit, so counts in bytes do not overflow.
    let mut counts = [0u8; HandKind::COUNT];
    for square in Square::ALL {
        if setup.piece_at(square).is_some() {
            continue;
        }
        let found = codes.square(bits.peek());
        if let Some(kind) = found.what.and_then(|piece| piece.kind().hand_kind()) {
            counts[kind.index()] += 1;
        }
        setup.set_piece(square, found.what);
        advance(&mut bits, found.len, len)?;
    }
    let mut hands = [[0u8; HandKind::COUNT]; 2];
    while bits.at() < len {
        let bit = bits.at();
        let found = codes.off_board(bits.peek()).ok_or(UnpackError::NoSuchCode { bit })?;
        let OffBoard { owner, kind } = found.what;
        counts[kind.index()] += 1;
        if let Some(color) = owner {
            hands[color.index()][kind.index()] += 1;
        }
        advance(&mut bits, found.len, len)?;
    }
    for kind in HandKind::ALL {
        let count = counts[kind.index()];
        if count != kind.total() {
            return Err(UnpackError::NotASet { kind, count });
        }
        for color in Color::ALL {
            let count = hands[color.index()][kind.index()];
            if let Some(hand) = setup.hand(color).with_count(kind, count) {
                setup.set_hand(color, hand);
            }
        }
    }
    Ok(setup)
}

/// Goes on by the length of a code, which must end within the first `len` bits.
fn advance(bits: &mut Bits, code_len: u8, len: usize) -> Result<(), UnpackError> {
    let bit = bits.at();
    bits.skip(code_len);
    if bits.at() <= len { Ok(()) } else { Err(UnpackError::Overrun { bit }) }
}
