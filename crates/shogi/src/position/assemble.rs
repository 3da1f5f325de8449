//! Building a position at once from all its pieces, without a branch on any of them.

use kiban_core::bit_planes;

use super::{Position, Set, keys};
use crate::{Bitboard, Color, Hand, Piece, PieceKind, Square};

/// Five sets, one for each bit of a piece's code: the squares of the pieces whose code has that
/// bit.
struct Planes([u128; 5]);

impl Planes {
    #[inline(always)]
    fn new(board: &[Option<Piece>; Square::COUNT]) -> Self {
        Self(bit_planes(Piece::codes(board)))
    }

    /// The squares of the pieces of that kind, of both sides.
    #[inline(always)]
    fn kind(&self, kind: PieceKind) -> Bitboard {
        let code = Piece::new(Color::Black, kind).code();
        let mut squares = Bitboard::ALL.bits();
        for (bit, plane) in self.0[..4].iter().enumerate() {
            squares &= if code >> bit & 1 == 1 { *plane } else { !plane };
        }
        Bitboard::from_valid_bits(squares)
    }

    /// The squares of the pieces of each side.
    #[inline(always)]
    fn colors(&self) -> [Bitboard; 2] {
        // White's codes are 16 more than Black's.
        let [a, b, c, d, white] = self.0;
        [(a | b | c | d) & !white, white].map(Bitboard::from_valid_bits)
    }
}

impl Position {
    /// The position with those pieces, which is only meaningful if each side has at most one king.
    #[inline(always)]
    pub(crate) fn assemble(
        board: [Option<Piece>; Square::COUNT],
        hands: [Hand; 2],
        side_to_move: Color,
        move_number: u32,
    ) -> Self {
        let planes = Planes::new(&board);
        let kings = planes.kind(PieceKind::King);
        let horses = planes.kind(PieceKind::Horse);
        let dragons = planes.kind(PieceKind::Dragon);
        // In the order of `Set`.
        let sets: [Bitboard; Set::COUNT] = [
            planes.kind(PieceKind::Pawn),
            planes.kind(PieceKind::Lance),
            planes.kind(PieceKind::Knight),
            planes.kind(PieceKind::Silver),
            planes.kind(PieceKind::Bishop) | horses,
            planes.kind(PieceKind::Rook) | dragons,
            kings | horses | dragons,
        ];
        let colors = planes.colors();
        Self {
            colors,
            sets,
            board,
            hands,
            kings: colors.map(|color| (kings & color).first()),
            side_to_move,
            move_number,
            board_key: keys::board(&board, colors[0] | colors[1]) ^ keys::side(side_to_move),
        }
    }
}
