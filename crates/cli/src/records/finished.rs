//! Games that were played here, as records.

use kiban::core::Game;
use kiban::{shogi, xiangqi};
use kiban_engine::{EngineGame, Winner};
use kiban_record::{Event, Headers, Key, NodeId, Record};
use kiban_shogi_record::{Ending as ShogiEnding, Format as ShogiFormat};
use kiban_xiangqi_record::{Ending as XiangqiEnding, Format as XiangqiFormat};

use super::{AnyFormat, Format, RecordOf};
use crate::games::Rules;

/// What stands behind the moves of a game.
type Events<F> = Vec<Event<<<F as Format>::Position as Game>::Move, <F as Format>::End>>;

/// A format whose game the engine plays.
pub(crate) trait OfEngine: Format<Position: EngineGame + Rules> {
    /// The format, if it is one of this game.
    fn of(format: AnyFormat) -> Option<Self>;

    /// Whether a file may hold several records.
    fn holds_many(self) -> bool;

    /// How a game ended in that position, in the words of the format.
    fn events(ending: &str, winner: Winner, end: &Self::Position) -> Events<Self>;
}

/// A game that was played here, or is being played.
pub(crate) struct Finished<'a, G: Game> {
    /// The player who moves first in an even game, and the other.
    pub(crate) names: [&'a str; 2],
    /// The number of the game in a match.
    pub(crate) round: Option<usize>,
    pub(crate) start: G,
    pub(crate) moves: &'a [G::Move],
    /// How it ended, if it did: a state as `kiban judge` spells it, or a word of a match.
    pub(crate) ending: Option<(&'a str, Winner)>,
}

impl<G: EngineGame + Rules> Finished<'_, G> {
    pub(crate) fn record<F: OfEngine<Position = G>>(&self) -> RecordOf<F> {
        let mut headers = Headers::default();
        headers.push(Key::First, self.names[0]);
        headers.push(Key::Second, self.names[1]);
        if let Some(round) = self.round {
            headers.push(Key::Round, round.to_string());
        }
        let mut record = Record { headers, ..Record::new(self.start) };
        let (mut last, mut position) = (NodeId::ROOT, self.start);
        for &m in self.moves {
            last = record.tree.add(last, Event::Move(m));
            position.play(m);
        }
        if let Some((ending, winner)) = self.ending {
            for event in F::events(ending, winner, &position) {
                last = record.tree.add(last, event);
            }
        }
        record
    }
}

impl OfEngine for ShogiFormat {
    fn of(format: AnyFormat) -> Option<Self> {
        match format {
            AnyFormat::Shogi(format) => Some(format),
            AnyFormat::Xiangqi(_) => None,
        }
    }

    fn holds_many(self) -> bool {
        self.holds_many()
    }

    fn events(ending: &str, winner: Winner, end: &shogi::Position) -> Events<Self> {
        let side_to_move = match end.side_to_move() {
            shogi::Color::Black => Winner::First,
            shogi::Color::White => Winner::Second,
        };
        if let Some(m) = ending.strip_prefix("illegal-move ").and_then(|m| m.parse().ok()) {
            return vec![Event::Illegal(m), Event::End(ShogiEnding::IllegalMoveBefore)];
        }
        let ending = match ending {
            "repetition" => ShogiEnding::Repetition,
            "checkmate" | "stalemate" => ShogiEnding::Checkmate,
            "declaration" => ShogiEnding::Declaration,
            "time" => ShogiEnding::TimeUp,
            "perpetual-check" if winner == side_to_move => ShogiEnding::IllegalMoveBefore,
            "perpetual-check" | "false-declaration" => ShogiEnding::IllegalAction,
            "too-long" | "max-plies" => ShogiEnding::MaxMoves,
            _ if winner == Winner::Nobody => ShogiEnding::Draw,
            // No word says that the side to move has won otherwise.
            _ if winner == side_to_move => ShogiEnding::Interruption,
            _ => ShogiEnding::Resignation,
        };
        vec![Event::End(ending)]
    }
}

impl OfEngine for XiangqiFormat {
    fn of(format: AnyFormat) -> Option<Self> {
        match format {
            AnyFormat::Xiangqi(format) => Some(format),
            AnyFormat::Shogi(_) => None,
        }
    }

    fn holds_many(self) -> bool {
        self.holds_many()
    }

    fn events(_: &str, winner: Winner, _: &xiangqi::Position) -> Events<Self> {
        vec![Event::End(match winner {
            Winner::First => XiangqiEnding::RedWins,
            Winner::Second => XiangqiEnding::BlackWins,
            Winner::Nobody => XiangqiEnding::Draw,
        })]
    }
}
