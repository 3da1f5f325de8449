//! Random positions, the same in every run.

#![allow(dead_code, reason = "no test needs all of it")]

use kiban_shogi::{Color, HandKind, Piece, PieceKind, Position, Problem, Setup, Square, Start};

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
/// strewn at random, a king or both missing now and then.
pub(crate) fn for_each_position(
    seed: u64,
    rounds: usize,
    mut visit: impl FnMut(&Position, &mut Rng),
) {
    let mut rng = Rng(seed);
    for round in 0..rounds {
        let mut position = match round % 4 {
            0 => rng.pick(&Start::ALL).position(),
            _ => strewn(&mut rng),
        };
        for _ in 0..if round % 4 == 0 { 150 } else { 4 } {
            visit(&position, &mut rng);
            let moves = position.legal_moves().to_vec();
            if moves.is_empty() {
                break;
            }
            let _ = position.play(rng.pick(&moves));
        }
    }
}

/// Pieces strewn over the board and hands: crowded or nearly empty.
pub(crate) fn strewn(rng: &mut Rng) -> Position {
    let accept = |problem: &Problem| matches!(problem, Problem::NoKing { .. });
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            if rng.below(8) > 0 {
                setup.set_piece(rng.pick(&Square::ALL), Some(Piece::new(color, PieceKind::King)));
            }
        }
        for _ in 0..rng.below(30) {
            let piece = Piece::new(rng.pick(&Color::ALL), rng.pick(&PieceKind::ALL));
            let square = rng.pick(&Square::ALL);
            if piece.kind() == PieceKind::King || setup.piece_at(square).is_some() {
                continue;
            }
            setup.set_piece(square, Some(piece));
            let is_bad = |p: &Problem| !accept(p) && !matches!(p, Problem::OpponentInCheck { .. });
            if setup.problems().iter().any(is_bad) {
                setup.set_piece(square, None);
            }
        }
        // The rest goes into hands and box, or all of it to White as in tsume problems.
        let rest = setup.piece_box().expect("no kind has too many");
        let tsume = rng.below(4) == 0;
        for kind in HandKind::ALL {
            let black = if tsume { 0 } else { rng.below(rest.count(kind) as usize + 1) as u8 };
            let left = rest.count(kind) - black;
            let white = if tsume { left } else { rng.below(left as usize + 1) as u8 };
            for (color, count) in [(Color::Black, black), (Color::White, white)] {
                let hand = setup.hand(color).with_count(kind, count);
                setup.set_hand(color, hand.expect("at most a set"));
            }
        }
        setup.set_side_to_move(rng.pick(&Color::ALL));
        if let Ok(position) = setup.position_accepting(accept) {
            return position;
        }
    }
}
