//! The first 1,024 bytes.

use kiban_record::{Finding, Place, Problem};
use kiban_xiangqi::{Color, File, Piece, PieceKind, Rank, Setup, Square};

use super::cipher::Keys;

/// The length of the header.
pub(super) const LEN: usize = 1024;
pub(super) const VERSION: usize = 2;
pub(super) const SQUARES: usize = 16;
pub(super) const SIDE: usize = 50;
pub(super) const RESULT: usize = 51;
pub(super) const PART: usize = 64;

/// The pieces in the order in which their squares stand, Red's; Black's follow in the same order.
pub(crate) const PIECES: [PieceKind; 16] = {
    use PieceKind::*;
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ]
};

/// The square with that number: ten times the file, and the rank.
pub(super) fn square(number: u8) -> Option<Square> {
    let (file, rank) = (usize::from(number / 10), usize::from(number % 10));
    Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
}

/// The number of a square.
pub(super) fn number(square: Square) -> u8 {
    (square.file().index() * 10 + square.rank().index()) as u8
}

/// The pieces of a header, Red to move.
pub(super) fn board(header: &[u8; LEN], keys: &Keys, findings: &mut Vec<Finding>) -> Setup {
    let mut setup = Setup::empty();
    for index in 0..32 {
        let Some(square) = square(header[SQUARES + index].wrapping_sub(keys.piece)) else {
            continue;
        };
        let slot = (index + keys.turn) % 32;
        let piece = Piece::new(Color::ALL[slot / 16], PIECES[slot % 16]);
        if setup.set_piece(square, Some(piece)).is_some() {
            let problem = Problem::Board(format!("no other piece on {square}"));
            let found = piece.to_string();
            findings.push(Finding::new(problem, Place::byte(SQUARES + index), &found));
        }
    }
    setup
}
