//! A game played over, every move of it tested.

use std::sync::LazyLock;

use kiban_record::Problem;
use kiban_shogi::{Color, Move, Position};

/// The start of an even game, made once.
#[inline]
pub(crate) fn even() -> &'static Position {
    static EVEN: LazyLock<Position> = LazyLock::new(Position::startpos);
    &EVEN
}

/// A position of a game, and what the last move says about checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replay {
    position: Position,
    /// Whether the side to move may be in check.
    may_be_check: bool,
    /// Whether the start was such that kings hang, where no conclusion can be drawn.
    is_lawless: bool,
}

impl Replay {
    pub(crate) fn new(start: Position) -> Self {
        let opponent = start.side_to_move().other();
        let their_king = start.king(opponent);
        let is_lawless = their_king.is_some_and(|king| {
            let attackers = start.attackers_to(king, start.occupied());
            !(attackers & start.color(start.side_to_move())).is_empty()
        });
        Self { position: start, may_be_check: true, is_lawless }
    }

    pub(crate) fn even() -> Self {
        Self { position: *even(), may_be_check: false, is_lawless: false }
    }

    #[inline]
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) const fn side_to_move(&self) -> Color {
        self.position.side_to_move()
    }

    /// Plays a move if it is legal, and says whether it is.
    #[inline]
    pub(crate) fn try_play(&mut self, m: Move) -> bool {
        let is_legal = match self.may_be_check {
            true => self.position.is_legal(m),
            false => self.position.is_legal_out_of_check(m),
        };
        if is_legal {
            self.may_be_check = self.is_lawless || self.position.may_give_check(m);
            let _ = self.position.play(m);
        }
        is_legal
    }

    /// Why a move, which is not legal, is not.
    #[cold]
    pub(crate) fn problem(&self, m: Move) -> Problem {
        match self.position.explain(m) {
            Err(illegal) => {
                Problem::IllegalMove { code: illegal.code(), reason: illegal.to_string() }
            }
            Ok(()) => unreachable!("`try_play` and `explain` agree on every move"),
        }
    }
}
