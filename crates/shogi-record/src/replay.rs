//! A game played over, every move of it tested.

use std::collections::HashMap;
use std::sync::LazyLock;

use kiban_record::{NodeId, Problem};
use kiban_shogi::{Color, Move, Position, Setup};

use crate::Record;

/// The start of an even game, made once.
#[inline]
pub(crate) fn even() -> &'static Position {
    static EVEN: LazyLock<Position> = LazyLock::new(Position::startpos);
    &EVEN
}

/// The position of a setup with what is wrong with it, or why there is nothing to play from. That
/// kings are missing is not wrong: problems have positions like that.
pub(crate) fn accept(setup: &Setup) -> Result<(Position, Vec<Problem>), Problem> {
    let no_king = |p: &kiban_shogi::Problem| matches!(p, kiban_shogi::Problem::NoKing { .. });
    if let Ok(position) = setup.position_accepting(no_king) {
        return Ok((position, Vec::new()));
    }
    let problems = setup.problems();
    let wrong = problems.iter().filter(|problem| !no_king(problem));
    let wrong = wrong.map(|problem| Problem::Position(problem.to_string())).collect();
    match setup.position_accepting(|_| true) {
        Ok(position) => Ok((position, wrong)),
        Err(problems) => Err(Problem::Position(problems.to_string())),
    }
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

/// Games at nodes of a record, found again without playing all moves of a line: every so many moves
/// the position is kept.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    start: Replay,
    kept: HashMap<NodeId, Replay>,
}

impl Checkpoints {
    const INTERVAL: u32 = 64;

    pub(crate) fn new(start: Position) -> Self {
        Self { start: Replay::new(start), kept: HashMap::new() }
    }

    /// Takes notice of the game at a node that was added.
    #[inline]
    pub(crate) fn pass(&mut self, record: &Record, id: NodeId, game: &Replay) {
        if record.tree[id].ply().is_multiple_of(Self::INTERVAL) {
            self.kept.insert(id, *game);
        }
    }

    /// The game at a node that is a legal move, or the root.
    pub(crate) fn game(&self, record: &Record, id: NodeId) -> Replay {
        let mut moves = Vec::new();
        let mut game = self.start;
        for id in record.tree.back(id) {
            if let Some(kept) = self.kept.get(&id) {
                game = *kept;
                break;
            }
            moves.extend(record.tree[id].event().and_then(|event| event.played()).copied());
        }
        for &m in moves.iter().rev() {
            let is_played = game.try_play(m);
            debug_assert!(is_played, "only legal moves are passed");
        }
        game
    }
}
