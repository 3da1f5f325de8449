//! What an engine is asked: a position, and how long it may think.

use std::time::Duration;

use kiban_protocol::Dialect;

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// So long for each move, told as `movetime`: unlike byoyomi, nobody saves a part of it.
    PerMove(Duration),
    /// A main time, what is added after each move, and what there is for each move once the main
    /// time is used up.
    Game {
        /// The main time.
        main: Duration,
        /// The increment.
        increment: Duration,
        /// The byoyomi.
        byoyomi: Duration,
    },
    /// No clock, but so many nodes a move.
    Nodes(u64),
    /// No clock, but so deep.
    Depth(u32),
}

/// An engine's turn to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Where the game began, as an SFEN or FEN.
    pub start: &'a str,
    /// The moves since, in the coordinates of USI or UCCI.
    pub moves: &'a [String],
    /// The time of the game.
    pub clock: Clock,
    /// What is left of the main time for the side that moves first, and for the other.
    pub left: [Duration; 2],
    /// Whether the side that moves first is to move.
    pub is_first: bool,
}

impl Turn<'_> {
    /// How long the engine may think; `None` without a clock.
    #[must_use]
    pub fn allowed(&self) -> Option<Duration> {
        match self.clock {
            Clock::Nodes(_) | Clock::Depth(_) => None,
            Clock::PerMove(time) => Some(time),
            Clock::Game { byoyomi, .. } => Some(self.own_time() + byoyomi),
        }
    }

    pub(crate) fn own_time(&self) -> Duration {
        self.left[usize::from(!self.is_first)]
    }

    pub(crate) fn other_time(&self) -> Duration {
        self.left[usize::from(self.is_first)]
    }

    /// The line that tells the position.
    pub(crate) fn position_line(&self, dialect: Dialect) -> String {
        let word = if dialect == Dialect::Usi { "sfen" } else { "fen" };
        let moves = match self.moves {
            [] => String::new(),
            moves => format!(" moves {}", moves.join(" ")),
        };
        format!("position {word} {}{moves}", self.start)
    }

    /// The line that lets an engine think.
    pub(crate) fn go_line(&self, dialect: Dialect) -> String {
        match self.clock {
            Clock::Nodes(nodes) => format!("go nodes {nodes}"),
            Clock::Depth(depth) => format!("go depth {depth}"),
            Clock::PerMove(time) => format!("go movetime {}", time.as_millis()),
            Clock::Game { increment, byoyomi, .. } => {
                let [first, second] = self.left.map(|left| left.as_millis());
                let extra = increment.as_millis();
                match dialect {
                    Dialect::Usi if byoyomi.is_zero() => {
                        format!("go btime {first} wtime {second} binc {extra} winc {extra}")
                    }
                    Dialect::Usi => {
                        format!("go btime {first} wtime {second} byoyomi {}", byoyomi.as_millis())
                    }
                    Dialect::Uci => {
                        format!("go wtime {first} btime {second} winc {extra} binc {extra}")
                    }
                    Dialect::Ucci => {
                        let (own, other) =
                            (self.own_time().as_millis(), self.other_time().as_millis());
                        format!(
                            "go time {own} increment {extra} opptime {other} oppincrement {extra}"
                        )
                    }
                }
            }
        }
    }
}
