//! Pieces, squares and moves in the letters and digits of CSA.

use kiban_shogi::{Color, HandKind, Move, PieceKind, Position, Square};

/// The two letters of a kind: `FU`, `TO`.
pub(crate) const fn letters(kind: PieceKind) -> &'static str {
    use PieceKind::*;
    match kind {
        Pawn => "FU",
        Lance => "KY",
        Knight => "KE",
        Silver => "GI",
        Bishop => "KA",
        Rook => "HI",
        Gold => "KI",
        King => "OU",
        ProPawn => "TO",
        ProLance => "NY",
        ProKnight => "NK",
        ProSilver => "NG",
        Horse => "UM",
        Dragon => "RY",
    }
}

/// The kinds by their letters, each as five bits.
static KINDS: [Option<PieceKind>; 1024] = {
    let mut table = [None; 1024];
    let mut i = 0;
    while i < PieceKind::COUNT {
        let letters = letters(PieceKind::ALL[i]).as_bytes();
        let index = (letters[0] - b'A') as usize * 32 + (letters[1] - b'A') as usize;
        table[index] = Some(PieceKind::ALL[i]);
        i += 1;
    }
    table
};

/// The kind of those two letters.
#[inline]
pub(crate) const fn kind(letters: [u8; 2]) -> Option<PieceKind> {
    let (first, second) = (letters[0].wrapping_sub(b'A'), letters[1].wrapping_sub(b'A'));
    if first < 32 && second < 32 { KINDS[first as usize * 32 + second as usize] } else { None }
}

/// The square of two digits from 1 to 9: file and rank.
#[inline]
pub(crate) const fn square(digits: [u8; 2]) -> Option<Square> {
    let (file, rank) = (digits[0].wrapping_sub(b'1'), digits[1].wrapping_sub(b'1'));
    if file < 9 && rank < 9 { Square::from_index(file as usize * 9 + rank as usize) } else { None }
}

/// The two digits of a square.
pub(crate) fn digits(square: Square) -> [char; 2] {
    let digit = |index: usize| char::from(b'1' + index as u8);
    [digit(square.file().index()), digit(square.rank().index())]
}

/// The sign of a side.
pub(crate) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// The side of a sign.
#[inline]
pub(crate) const fn color(sign: u8) -> Option<Color> {
    match sign {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// A move as it is spelled: `+7776FU`, with the kind that the piece has after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spelled {
    pub(crate) color: Color,
    /// `None` for a drop.
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    pub(crate) kind: PieceKind,
}

impl Spelled {
    #[inline]
    pub(crate) const fn read(text: &[u8; 7]) -> Option<Self> {
        let &[sign, from_file, from_rank, to_file, to_rank, first, second] = text;
        let from = square([from_file, from_rank]);
        if from.is_none() && !(from_file == b'0' && from_rank == b'0') {
            return None;
        }
        match (color(sign), square([to_file, to_rank]), kind([first, second])) {
            (Some(color), Some(to), Some(kind)) => Some(Self { color, from, to, kind }),
            _ => None,
        }
    }

    /// The move in that position, legal or not: it promotes if the kind on the origin does.
    ///
    /// `None` if the piece on the origin can never be of that kind after a move, or if nothing of
    /// the kind can be dropped.
    #[inline]
    pub(crate) fn in_position(self, position: &Position) -> Option<Move> {
        let Some(from) = self.from else {
            return HandKind::from_index(self.kind.index()).map(|kind| Move::drop(kind, self.to));
        };
        match position.piece_at(from).map(|piece| piece.kind()) {
            Some(before) if before == self.kind => Some(Move::new(from, self.to)),
            Some(before) if before.promoted() == Some(self.kind) => {
                Some(Move::promotion(from, self.to))
            }
            Some(_) => None,
            None => Some(Move::new(from, self.to)),
        }
    }
}

/// Spells a move of the side to move: `+7776FU`. Without a piece on its origin, which only an
/// illegal move can lack, a move is spelled as if a king made it.
pub(crate) fn push_move(text: &mut String, position: &Position, m: Move) {
    let color = position.side_to_move();
    text.push(sign(color));
    match m.from() {
        Some(from) => text.extend(digits(from)),
        None => text.push_str("00"),
    }
    text.extend(digits(m.to()));
    let before = match (m.from(), m.dropped()) {
        (Some(from), _) => position.piece_at(from).map(|piece| piece.kind()),
        (None, dropped) => dropped.map(HandKind::piece_kind),
    };
    let kind = before.map_or(PieceKind::King, |kind| match kind.promoted() {
        Some(promoted) if m.is_promotion() => promoted,
        _ => kind,
    });
    text.push_str(letters(kind));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_squares_come_back() {
        for piece in PieceKind::ALL {
            assert_eq!(kind(letters(piece).as_bytes().try_into().unwrap()), Some(piece));
        }
        for at in Square::ALL {
            assert_eq!(square(digits(at).map(|digit| digit as u8)), Some(at));
        }
        assert_eq!(kind(*b"fu").or(kind(*b"F?")).or(kind(*b"AA")).or(kind(*b"ZZ")), None);
        for wrong in [*b"01", *b"10", *b"1:", *b"/1", *b"a1"] {
            assert_eq!(square(wrong), None);
        }
    }
}
