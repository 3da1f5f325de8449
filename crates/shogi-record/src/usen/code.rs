//! Moves in three digits of base 36.

use kiban_shogi::{File, HandKind, Move, Origin, Rank, Square};

/// What is added to 81 for a drop of each kind.
const DROPS: [(HandKind, u32); HandKind::COUNT] = {
    use HandKind::*;
    [(Gold, 9), (Pawn, 10), (Lance, 11), (Knight, 12), (Silver, 13), (Bishop, 14), (Rook, 15)]
};

fn number(square: Square) -> u32 {
    square.rank().index() as u32 * 9 + square.file().index() as u32
}

fn square(number: u32) -> Option<Square> {
    let (rank, file) = (number as usize / 9, number as usize % 9);
    Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
}

/// Writes a move.
pub(super) fn push_move(text: &mut String, m: Move) {
    let origin = match m.origin() {
        Origin::Board(from) => number(from),
        Origin::Hand(kind) => {
            81 + DROPS.iter().find(|(known, _)| *known == kind).map_or(0, |(_, number)| *number)
        }
    };
    let code = (origin * 81 + number(m.to())) * 2 + u32::from(m.is_promotion());
    let digit = |n: u32| char::from_digit(n % 36, 36).unwrap_or('0');
    text.extend([digit(code / 1296), digit(code / 36), digit(code)]);
}

/// Reads a move.
pub(super) fn read_move(digits: &[u8]) -> Option<Move> {
    let &[a, b, c] = digits else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(36);
    let code = (digit(a)? * 36 + digit(b)?) * 36 + digit(c)?;
    let (origin, to, is_promotion) = (code / 162, square(code / 2 % 81)?, code % 2 == 1);
    match (square(origin), is_promotion) {
        (Some(from), true) => Some(Move::promotion(from, to)),
        (Some(from), false) => Some(Move::new(from, to)),
        (None, true) => None,
        (None, false) => {
            let (kind, _) = DROPS.into_iter().find(|(_, number)| 81 + number == origin)?;
            Some(Move::drop(kind, to))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_back() {
        for m in Move::all() {
            let mut text = String::new();
            push_move(&mut text, m);
            assert_eq!(read_move(text.as_bytes()), Some(m), "{text}");
        }
        let mut text = String::new();
        for m in ["7g7f", "3c3d", "8h2b+", "G*5e"] {
            push_move(&mut text, m.parse().unwrap());
        }
        assert_eq!(text, "7ku2jm8rlbb8");
        for wrong in ["", "7k", "7k?", "zzz", "b9t", "あ"] {
            assert_eq!(read_move(wrong.as_bytes()), None);
        }
    }
}
