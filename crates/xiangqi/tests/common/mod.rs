//! Random positions, the same in every run.

#![allow(dead_code, reason = "no test needs all of it")]

use kiban_xiangqi::{Bitboard, Color, Piece, PieceKind, Position, Problem, Setup, Square, Start};

/// A small generator of random numbers (SplitMix64).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Calls `visit` with positions of all sorts: games of random moves from all starts, and pieces
/// strewn at random, crowded around the kings or one square.
pub(crate) fn for_each_position(
    seed: u64,
    rounds: usize,
    mut visit: impl FnMut(&Position, &mut Rng),
) {
    let mut rng = Rng(seed);
    for round in 0..rounds {
        let mut position = match round % 8 {
            0 => rng.pick(&Start::ALL).position(),
            _ => strewn(&mut rng),
        };
        for _ in 0..if round % 8 == 0 { 150 } else { 4 } {
            visit(&position, &mut rng);
            let moves = position.legal_moves().to_vec();
            if moves.is_empty() {
                break;
            }
            let _ = position.play(rng.pick(&moves));
        }
    }
}

/// Pieces strewn over the board, many of them on the lines and around the corners of one square.
pub(crate) fn strewn(rng: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            let palace: Vec<Square> = Bitboard::palace(color).into_iter().collect();
            setup.set_piece(rng.pick(&palace), Some(Piece::new(color, PieceKind::King)));
        }
        let focus = rng.pick(&Square::ALL);
        for _ in 0..4 + rng.below(28) {
            let piece = Piece::new(rng.pick(&Color::ALL), rng.pick(&PieceKind::ALL));
            let (files, ranks) = match rng.below(4) {
                0 => (0, rng.below(19) as i8 - 9),
                1 => (rng.below(17) as i8 - 8, 0),
                2 => (rng.below(5) as i8 - 2, rng.below(5) as i8 - 2),
                _ => (rng.below(17) as i8 - 8, rng.below(19) as i8 - 9),
            };
            let Some(square) = focus.offset(files, ranks) else { continue };
            if piece.kind() == PieceKind::King || setup.piece_at(square).is_some() {
                continue;
            }
            setup.set_piece(square, Some(piece));
            let is_bad = |p: &Problem| p.is_fatal() || matches!(p, Problem::PawnOffItsPath { .. });
            if setup.problems().iter().any(is_bad) {
                setup.set_piece(square, None);
            }
        }
        setup.set_side_to_move(rng.pick(&Color::ALL));
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}
