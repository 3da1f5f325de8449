//! Lines from an engine, as a GUI or a match runner reads them.

use crate::{Dialect, ScoreText};

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reply<'a> {
    /// `id name` and the name.
    Name(&'a str),
    /// `option`: the name of one that the engine offers.
    Offer(&'a str),
    /// `usiok`, `uciok`, `ucciok`.
    Ok,
    /// `readyok`.
    ReadyOk,
    /// `info` with a score, for the side to move, of the best line.
    Score {
        /// The score.
        score: ScoreText,
        /// The depth, if told.
        depth: Option<u32>,
        /// The nodes, if told.
        nodes: Option<u64>,
        /// The moves, if told.
        moves: Vec<&'a str>,
    },
    /// `bestmove`: the move, and the answer that is expected.
    BestMove {
        /// The move.
        best: &'a str,
        /// The expected answer.
        ponder: Option<&'a str>,
    },
    /// The engine resigns.
    Resign,
    /// The engine declares that it has won.
    Win,
    /// The engine has no move.
    NoMove,
    /// Anything else.
    Other(&'a str),
}

impl<'a> Reply<'a> {
    /// Reads a line. What means nothing is [`Reply::Other`].
    #[must_use]
    pub fn parse(line: &'a str, dialect: Dialect) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["usiok" | "uciok" | "ucciok", ..] => Self::Ok,
            ["readyok", ..] => Self::ReadyOk,
            ["id", "name", ..] => {
                Self::Name(line.split_once("name").map_or("", |(_, name)| name.trim()))
            }
            ["option", "name", rest @ ..] if !rest.is_empty() => Self::Offer(offer(line, rest)),
            ["option", name, ..] => Self::Offer(name),
            ["info", rest @ ..] => info(rest, dialect).unwrap_or(Self::Other(line)),
            ["bestmove", "resign", ..] => Self::Resign,
            ["bestmove", "win", ..] => Self::Win,
            ["bestmove", "(none)" | "none" | "null" | "0000", ..]
            | ["nobestmove", ..]
            | ["bestmove"] => Self::NoMove,
            // UCCI adds `draw` and `resign` behind the move.
            ["bestmove", best, rest @ ..] => {
                if rest.contains(&"resign") {
                    return Self::Resign;
                }
                let ponder = rest.iter().position(|&word| word == "ponder");
                let ponder = ponder.and_then(|at| rest.get(at + 1).copied());
                Self::BestMove { best, ponder }
            }
            _ => Self::Other(line),
        }
    }
}

/// The name of an option, which may have spaces, as it stands in the line.
fn offer<'a>(line: &'a str, rest: &[&'a str]) -> &'a str {
    let first = rest.first().copied().unwrap_or_default();
    let start = first.as_ptr() as usize - line.as_ptr() as usize;
    let tail = line.get(start..).unwrap_or_default();
    tail.split(" type ").next().unwrap_or(tail).trim()
}

fn info<'a>(words: &[&'a str], dialect: Dialect) -> Option<Reply<'a>> {
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        Some(at + 1)
    };
    let number = |name: &str| words.get(after(name)?).and_then(|word| word.parse::<u64>().ok());
    if words.first() == Some(&"string") || number("multipv").is_some_and(|line| line > 1) {
        return None;
    }
    let at = after("score")?;
    let (kind, value) = (words.get(at)?, words.get(at + 1));
    let score = match (*kind, value) {
        ("cp", Some(value)) => ScoreText::Points(value.parse().ok()?),
        ("mate", Some(&"+")) => ScoreText::Mate(1),
        ("mate", Some(&"-")) => ScoreText::Mate(-1),
        ("mate", Some(value)) => {
            let count: i32 = value.trim_start_matches('+').parse().ok()?;
            // UCI counts moves.
            let plies = match dialect {
                Dialect::Uci if count > 0 => count.saturating_mul(2) - 1,
                Dialect::Uci => count.saturating_mul(2),
                Dialect::Usi | Dialect::Ucci => count,
            };
            ScoreText::Mate(plies)
        }
        (points, _) => ScoreText::Points(points.parse().ok()?),
    };
    let moves = after("pv").map_or(Vec::new(), |at| words[at..].to_vec());
    let depth = number("depth").and_then(|depth| u32::try_from(depth).ok());
    Some(Reply::Score { score, depth, nodes: number("nodes"), moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_moves() {
        let parse = |line| Reply::parse(line, Dialect::Ucci);
        assert_eq!(parse("bestmove h2e2"), Reply::BestMove { best: "h2e2", ponder: None });
        assert_eq!(
            parse("bestmove h2e2 ponder h9g7 draw"),
            Reply::BestMove { best: "h2e2", ponder: Some("h9g7") },
        );
        assert_eq!(parse("bestmove h2e2 resign"), Reply::Resign);
        assert_eq!(parse("nobestmove"), Reply::NoMove);
        assert_eq!(parse("bestmove (none)"), Reply::NoMove);
        assert_eq!(parse("bestmove win"), Reply::Win);
    }

    #[test]
    fn scores() {
        let score = |line, dialect| match Reply::parse(line, dialect) {
            Reply::Score { score, .. } => Some(score),
            _ => None,
        };
        let mate = "info depth 5 score mate 2 nodes 7 pv a";
        assert_eq!(score(mate, Dialect::Uci), Some(ScoreText::Mate(3)));
        assert_eq!(score(mate, Dialect::Usi), Some(ScoreText::Mate(2)));
        assert_eq!(score("info score -35 pv x", Dialect::Ucci), Some(ScoreText::Points(-35)));
        assert_eq!(score("info multipv 2 score cp 1", Dialect::Uci), None);
        assert_eq!(score("info string score cp 1", Dialect::Uci), None);
        assert_eq!(score("info score mate +", Dialect::Usi), Some(ScoreText::Mate(1)));
    }

    #[test]
    fn offers() {
        let offer = |line, dialect| match Reply::parse(line, dialect) {
            Reply::Offer(name) => name,
            other => panic!("{other:?}"),
        };
        assert_eq!(offer("option name Clear Hash type button", Dialect::Uci), "Clear Hash");
        assert_eq!(offer("option hashsize type spin min 1", Dialect::Ucci), "hashsize");
        assert_eq!(offer("option name", Dialect::Ucci), "name");
    }
}
