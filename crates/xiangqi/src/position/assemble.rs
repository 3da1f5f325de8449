//! Building a position at once from all its pieces, without a branch on any of them.

use kiban_core::bit_planes;

use super::{Position, keys};
use crate::{Bitboard, Color, Piece, PieceKind, Square};

impl Position {
    /// The position with those pieces, which is only meaningful if each side has one king.
    #[inline(always)]
    pub(crate) fn assemble(
        board: [Option<Piece>; Square::COUNT],
        side_to_move: Color,
        halfmove_clock: u16,
        move_number: u32,
    ) -> Self {
        // Black's codes are 8 more than Red's.
        let [a, b, c, black] = bit_planes(Piece::codes(&board));
        let occupied = a | b | c;
        let kind = |kind: PieceKind| {
            let code = Piece::new(Color::Red, kind).code();
            let of_bit =
                |bit: usize, plane: u128| if code >> bit & 1 == 1 { plane } else { !plane };
            let squares = of_bit(0, a) & of_bit(1, b) & of_bit(2, c);
            Bitboard::from_valid_bits(squares & occupied)
        };
        let kinds = PieceKind::ALL.map(kind);
        let colors = [occupied & !black, black].map(Bitboard::from_valid_bits);
        let king = |color: Color| {
            let kings = kinds[PieceKind::King.index()] & colors[color.index()];
            // Where a king is missing, this is an answer as good as any.
            kings.first().unwrap_or([Square::E0, Square::E9][color.index()])
        };
        Self {
            colors,
            kinds,
            board_key: keys::board(&board, colors[0] | colors[1]) ^ keys::side(side_to_move),
            move_number,
            halfmove_clock,
            board,
            kings: Color::ALL.map(king),
            side_to_move,
        }
    }
}
