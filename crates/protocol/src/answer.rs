//! Lines from an engine to a GUI.

use core::fmt::Write as _;

use crate::Dialect;

/// A score as protocols write it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreText {
    /// Hundredths of a pawn.
    Points(i32),
    /// Mate in so many plies; negative if the side to move is mated. 0 is mated already.
    Mate(i32),
}

/// What a search tells while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InfoLine {
    /// The depth in plies.
    pub depth: u32,
    /// How deep the deepest branch was.
    pub selective_depth: u32,
    /// The number of the line, from 1, where several are wanted.
    pub line: Option<usize>,
    /// The score.
    pub score: Option<ScoreText>,
    /// Nodes.
    pub nodes: u64,
    /// Milliseconds.
    pub time: u64,
    /// How full the hash table is, in thousandths.
    pub fullness: u32,
    /// The chances to win, draw and lose, in thousandths.
    pub chances: Option<[u32; 3]>,
    /// The moves.
    pub moves: Vec<String>,
}

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// `id name`, `id author`.
    Id {
        /// `name`, `author`, `copyright`.
        key: &'static str,
        /// What it is.
        value: String,
    },
    /// `usiok`, `uciok`, `ucciok`.
    Ok,
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(InfoLine),
    /// `info string …`.
    Message(String),
    /// `bestmove`: the move, and the answer that is expected.
    BestMove {
        /// The move.
        best: String,
        /// The expected answer.
        ponder: Option<String>,
        /// The engine offers or accepts a draw (UCCI).
        draw: bool,
    },
    /// The engine resigns, having no move or no hope.
    Resign,
    /// The engine declares that it has won (入玉宣言; USI).
    Win,
    /// There is no move to choose.
    NoMove,
    /// `checkmate`: the moves of a mate, `None` inside if there is none (USI `go mate`).
    Checkmate(Option<Vec<String>>),
    /// `checkmate timeout`.
    CheckmateTimeout,
    /// `pophash`: what the hash table knows of the position asked for (UCCI `probe`).
    PopHash {
        /// The move that was best.
        best: Option<String>,
        /// The score is at least this.
        at_least: Option<ScoreText>,
        /// The score is at most this.
        at_most: Option<ScoreText>,
        /// How deep it was searched for that.
        depth: u32,
    },
    /// `bye` (UCCI).
    Bye,
}

impl Answer {
    /// The line in that protocol, without its end.
    #[must_use]
    pub fn print(&self, dialect: Dialect) -> String {
        match self {
            Self::Id { key, value } => format!("id {key} {value}"),
            Self::Ok => format!("{}ok", dialect.name()),
            Self::ReadyOk => "readyok".to_owned(),
            Self::Info(info) => info.print(dialect),
            // A line is one line, whatever is in the message.
            Self::Message(text) => format!("info string {}", text.replace(['\n', '\r'], " ")),
            Self::BestMove { best, ponder, draw } => {
                let ponder = ponder.as_ref().map(|m| format!(" ponder {m}")).unwrap_or_default();
                let draw = if *draw && dialect == Dialect::Ucci { " draw" } else { "" };
                format!("bestmove {best}{ponder}{draw}")
            }
            Self::Resign if dialect == Dialect::Usi => "bestmove resign".to_owned(),
            Self::Win if dialect == Dialect::Usi => "bestmove win".to_owned(),
            Self::Resign | Self::Win | Self::NoMove => match dialect {
                Dialect::Usi => "bestmove resign".to_owned(),
                Dialect::Uci => "bestmove (none)".to_owned(),
                Dialect::Ucci => "nobestmove".to_owned(),
            },
            Self::Checkmate(None) => "checkmate nomate".to_owned(),
            Self::Checkmate(Some(moves)) => format!("checkmate {}", moves.join(" ")),
            Self::CheckmateTimeout => "checkmate timeout".to_owned(),
            Self::PopHash { best, at_least, at_most, depth } => {
                let best = best.as_ref().map(|m| format!(" bestmove {m}")).unwrap_or_default();
                let bound = |word: &str, score: &Option<ScoreText>| {
                    let number = score.map(points_of_ucci);
                    number.map(|n| format!(" {word} {n} depth {depth}")).unwrap_or_default()
                };
                let (low, high) = (bound("lowerbound", at_least), bound("upperbound", at_most));
                format!("pophash{best}{low}{high}")
            }
            Self::Bye => "bye".to_owned(),
        }
    }
}

/// UCCI knows numbers only; mates are far beyond all others.
const fn points_of_ucci(score: ScoreText) -> i32 {
    match score {
        ScoreText::Points(points) => points,
        ScoreText::Mate(plies) if plies > 0 => 10_000 - plies,
        ScoreText::Mate(plies) => -10_000 - plies,
    }
}

impl InfoLine {
    fn print(&self, dialect: Dialect) -> String {
        let mut line = format!("info depth {}", self.depth);
        let mut add = |word: &str, value: u64| {
            let _ = write!(line, " {word} {value}");
        };
        if dialect != Dialect::Ucci {
            add("seldepth", u64::from(self.selective_depth));
            if let Some(number) = self.line {
                add("multipv", number as u64);
            }
        }
        if let Some(score) = self.score {
            let _ = match (dialect, score) {
                (Dialect::Ucci, score) => write!(line, " score {}", points_of_ucci(score)),
                (_, ScoreText::Points(points)) => write!(line, " score cp {points}"),
                // USI counts plies, UCI moves of the side that mates.
                (Dialect::Usi, ScoreText::Mate(0)) => write!(line, " score mate -0"),
                (Dialect::Usi, ScoreText::Mate(plies)) => write!(line, " score mate {plies}"),
                (Dialect::Uci, ScoreText::Mate(plies)) => {
                    let moves = if plies > 0 { (plies + 1) / 2 } else { plies / 2 };
                    write!(line, " score mate {moves}")
                }
            };
        }
        if let Some([win, draw, loss]) = self.chances.filter(|_| dialect == Dialect::Uci) {
            let _ = write!(line, " wdl {win} {draw} {loss}");
        }
        let mut add = |word: &str, value: u64| {
            let _ = write!(line, " {word} {value}");
        };
        add("nodes", self.nodes);
        add("nps", self.nodes.saturating_mul(1000) / self.time.max(1));
        if dialect != Dialect::Ucci {
            add("hashfull", u64::from(self.fullness));
        }
        add("time", self.time);
        if !self.moves.is_empty() {
            line += " pv ";
            line += &self.moves.join(" ");
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_protocol_has_its_spelling() {
        let best =
            |draw| Answer::BestMove { best: "h2e2".into(), ponder: Some("h9g7".into()), draw };
        assert_eq!(best(false).print(Dialect::Uci), "bestmove h2e2 ponder h9g7");
        assert_eq!(best(true).print(Dialect::Ucci), "bestmove h2e2 ponder h9g7 draw");
        assert_eq!(Answer::NoMove.print(Dialect::Ucci), "nobestmove");
        assert_eq!(Answer::NoMove.print(Dialect::Uci), "bestmove (none)");
        assert_eq!(Answer::NoMove.print(Dialect::Usi), "bestmove resign");
        assert_eq!(Answer::Win.print(Dialect::Usi), "bestmove win");
        assert_eq!(Answer::Ok.print(Dialect::Ucci), "ucciok");
    }

    #[test]
    fn scores() {
        let info =
            |score| Answer::Info(InfoLine { depth: 3, score: Some(score), ..InfoLine::default() });
        let score = |score, dialect| {
            let line = info(score).print(dialect);
            line.split(" score ").nth(1).unwrap().split(" nodes").next().unwrap().to_owned()
        };
        assert_eq!(score(ScoreText::Points(-35), Dialect::Usi), "cp -35");
        assert_eq!(score(ScoreText::Points(-35), Dialect::Ucci), "-35");
        assert_eq!(score(ScoreText::Mate(3), Dialect::Usi), "mate 3");
        assert_eq!(score(ScoreText::Mate(3), Dialect::Uci), "mate 2");
        assert_eq!(score(ScoreText::Mate(-4), Dialect::Uci), "mate -2");
        assert_eq!(score(ScoreText::Mate(3), Dialect::Ucci), "9997");
        assert_eq!(score(ScoreText::Mate(-4), Dialect::Ucci), "-9996");
    }

    #[test]
    fn a_message_is_one_line() {
        assert_eq!(Answer::Message("a\nb".into()).print(Dialect::Usi), "info string a b");
    }
}
