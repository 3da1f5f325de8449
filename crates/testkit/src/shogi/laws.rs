//! Shogi as the laws see it.

use std::ops::ControlFlow;

use kiban_shogi::{Color, Move, Piece, PieceKind, Position, Problem, Setup, Square};

use crate::Rng;
use crate::laws::{Lawful, Told};

impl Lawful for Position {
    const REASONS: &'static [&'static str] = &[
        "no-piece",
        "not-your-piece",
        "does-not-move-like-that",
        "own-piece-on-target",
        "path-blocked",
        "captures-king",
        "cannot-promote",
        "no-promotion-here",
        "must-promote",
        "not-in-hand",
        "drop-on-occupied",
        "nowhere-to-go",
        "nifu",
        "pinned",
        "leaves-king-attacked",
        "pawn-drop-mate",
    ];

    fn lawless(rng: &mut Rng) -> Option<Self> {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            let king = Piece::new(color, PieceKind::King);
            setup.set_piece(rng.pick(&Square::ALL), Some(king));
        }
        for _ in 0..rng.below(24) {
            let square = rng.pick(&Square::ALL);
            let kind = rng.pick(&PieceKind::ALL);
            if setup.piece_at(square).is_none() && kind != PieceKind::King {
                setup.set_piece(square, Some(Piece::new(rng.pick(&Color::ALL), kind)));
            }
        }
        let hand = setup.piece_box()?;
        let color = rng.pick(&Color::ALL);
        setup.set_hand(color, hand);
        setup.set_side_to_move(rng.pick(&Color::ALL));
        let is_of_check = |p: &Problem| matches!(p, Problem::OpponentInCheck { .. });
        let is_strange = setup.problems().iter().any(is_of_check);
        setup.position_accepting(|_| is_strange).ok()
    }

    fn all_moves() -> impl Iterator<Item = Move> {
        Move::all()
    }

    fn read_move(text: &str) -> Result<Move, String> {
        text.parse::<Move>().map_err(|error| error.to_string())
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse::<Self>().map_err(|error| error.to_string())
    }

    fn read_accepting_all(text: &str) -> Result<Self, String> {
        let setup: Setup = text.parse().map_err(|e: kiban_shogi::SfenError| e.to_string())?;
        setup.position_accepting(|_| true).map_err(|problems| problems.to_string())
    }

    fn listed(&self) -> Vec<Move> {
        self.legal_moves().to_vec()
    }

    fn sets(&self) -> Vec<Told<Move>> {
        let list = self.listed();
        let mut sets = Vec::new();
        let _ = self.generate_moves(|set| {
            sets.push(Told {
                len: set.len(),
                moves: set.into_iter().collect(),
                contained: list.iter().copied().filter(|&m| set.contains(m)).collect(),
            });
            ControlFlow::Continue(())
        });
        sets
    }

    fn says_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn reason(&self, m: Move) -> Result<(), (&'static str, String)> {
        self.explain(m).map_err(|reason| (reason.code(), reason.to_string()))
    }

    fn foretold_key(&self, m: Move) -> u64 {
        self.key_after(m)
    }

    fn passed(&self) -> Option<Self> {
        self.after_null_move()
    }

    fn facts(&self) -> String {
        let mut setup = self.to_setup();
        setup.set_move_number(1);
        setup.to_string()
    }
}
