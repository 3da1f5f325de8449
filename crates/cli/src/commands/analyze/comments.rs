//! Comments on moves, as the programs write and expect them that read a format.

use kiban_core::Game;
use kiban_engine::EngineGame;
use kiban_search::Score;
use kiban_shogi_record::{Format as ShogiFormat, csa};
use kiban_xiangqi_record::Format as XiangqiFormat;

use crate::games::Rules;
use crate::records::OfEngine;

/// What was thought of a position.
pub(super) struct Thought<G: Game> {
    pub(super) position: G,
    /// The move that led to it.
    pub(super) last: Option<G::Move>,
    /// For the side to move.
    pub(super) score: Score,
    /// The best line.
    pub(super) moves: Vec<G::Move>,
    /// The same in coordinates.
    pub(super) coordinates: Vec<String>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl<G: EngineGame + Rules> Thought<G> {
    /// The best line, each move spelled by `spell`, which is told the move before.
    fn line(&self, spell: impl Fn(&G, G::Move, Option<G::Move>) -> String) -> Vec<String> {
        let (mut position, mut last) = (self.position, self.last);
        let spelled = self.moves.iter().map(|&m| {
            let text = spell(&position, m, last);
            position.play(m);
            last = Some(m);
            text
        });
        spelled.collect()
    }

    /// The best line in that notation.
    fn notated(&self, notation: &str) -> Vec<String> {
        self.line(|position, m, last| position.write_move(m, last, notation))
    }

    /// The score for the side that moves first in an even game.
    fn of_first(&self) -> Score {
        if self.position.is_first_to_move() { self.score } else { -self.score }
    }
}

/// A format whose records can be annotated.
pub(super) trait Commented: OfEngine {
    /// Whether a terminal can show it.
    fn is_text(self) -> bool;

    /// What stands behind a move of the position it led to.
    fn comment(self, thought: &Thought<Self::Position>) -> String;

    /// What would have been better in a position, and how much.
    fn better(self, before: &Thought<Self::Position>, loss: i32) -> String;
}

/// The distance of a mate with its sign, also where it is on the board.
fn mate(score: Score) -> Option<(char, u32)> {
    let plies = score.mate()?;
    Some((if score.value() > 0 { '+' } else { '-' }, plies.unsigned_abs()))
}

impl Commented for ShogiFormat {
    fn is_text(self) -> bool {
        self.is_text()
    }

    fn comment(self, thought: &Thought<Self::Position>) -> String {
        let score = thought.of_first();
        if self == Self::Csa {
            // Numbers only: a mate is more than any score.
            let score = match mate(score) {
                Some(('+', plies)) => 32_000 - plies as i32,
                Some((_, plies)) => plies as i32 - 32_000,
                None => score.value(),
            };
            let line = thought.line(|position, m, _| csa::spell(position, m));
            return format!("* {score} {}", line.join(" ")).trim_end().to_owned();
        }
        let score = match mate(score) {
            Some((sign, plies)) => format!("{sign}詰 {plies}"),
            None => score.value().to_string(),
        };
        let Thought { depth, nodes, .. } = thought;
        let line = thought.notated("japanese").join(" ");
        format!("解析 深さ {depth} ノード数 {nodes} 評価値 {score} 読み筋 {line}")
            .trim_end()
            .to_owned()
    }

    fn better(self, before: &Thought<Self::Position>, loss: i32) -> String {
        let best = match self {
            Self::Csa => before.line(|position, m, _| csa::spell(position, m)),
            _ => before.notated("japanese"),
        };
        let best = best.first().map_or("", String::as_str);
        match self {
            // A comment for people, not for programs.
            Self::Csa => format!("'best {best}, better by {loss}"),
            _ => format!("最善手 {best} 損失 {loss}"),
        }
    }
}

impl Commented for XiangqiFormat {
    fn is_text(self) -> bool {
        self.is_text()
    }

    fn comment(self, thought: &Thought<Self::Position>) -> String {
        let score = match mate(thought.of_first()) {
            // In moves of the side that mates, as in chess.
            Some((sign, plies)) => format!("{sign}M{}", plies.div_ceil(2)),
            None => format!("{:+.2}", f64::from(thought.of_first().value()) / 100.0),
        };
        let line = thought.notated("chinese").join(" ");
        format!("{score}/{} {line}", thought.depth).trim_end().to_owned()
    }

    fn better(self, before: &Thought<Self::Position>, loss: i32) -> String {
        let best = before.notated("chinese");
        let best = best.first().map_or("", String::as_str);
        format!("应走 {best} ({:+.2})", f64::from(loss) / 100.0)
    }
}
