//! Xiangqi as the laws see it.

use std::ops::ControlFlow;

use kiban_xiangqi::{FenError, Move, Position, Setup};

use super::sample::try_strew;
use crate::Rng;
use crate::laws::{Lawful, Told};

impl Lawful for Position {
    const REASONS: &'static [&'static str] = &[
        "no-piece",
        "not-your-piece",
        "outside-palace",
        "over-the-river",
        "pawn-not-across",
        "does-not-move-like-that",
        "own-piece-on-target",
        "horse-leg-blocked",
        "elephant-eye-blocked",
        "path-blocked",
        "no-screen",
        "several-screens",
        "captures-king",
        "generals-facing",
        "becomes-screen",
        "pinned",
        "leaves-king-attacked",
    ];

    fn lawless(rng: &mut Rng) -> Option<Self> {
        let position = try_strew(rng, |_| true)?;
        (!position.to_setup().problems().is_empty()).then_some(position)
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
        let setup: Setup = text.parse().map_err(|e: FenError| e.to_string())?;
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
        setup.set_halfmove_clock(0);
        setup.to_string()
    }
}
