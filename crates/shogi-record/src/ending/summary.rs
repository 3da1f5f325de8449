//! The line that says how a game or variation ended: `まで101手で先手の勝ち`.

use kiban_shogi::Color;

use super::Ending;
use crate::digits;
use crate::header::side;

/// A line `まで…`, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Summary<'t> {
    /// The number of moves, if it is said.
    pub(crate) moves: Option<u32>,
    /// How the game ended: `先手の勝ち`, `中断`, or nothing.
    pub(crate) how: &'t str,
}

impl<'t> Summary<'t> {
    /// Takes a line apart that begins with `まで`: `まで3手で中断`, `まで11手詰`.
    pub(crate) fn read(line: &'t str) -> Option<Self> {
        let rest = line.trim().strip_prefix("まで")?;
        let (number, behind) = digits::split(rest);
        let counted = behind.strip_prefix('手').filter(|_| !number.is_empty());
        let Some(how) = counted else { return Some(Self { moves: None, how: rest.trim() }) };
        let how = how.strip_prefix('で').unwrap_or(how);
        Some(Self { moves: digits::value(number), how: how.trim() })
    }

    /// The ending that is meant if `side_to_move` is to move; `None` if nothing is said.
    ///
    /// A bare `先手の勝ち` is what records write for a resignation.
    pub(crate) fn ending(&self, side_to_move: Color) -> Option<Ending> {
        let how = self.how;
        if how.is_empty() {
            return None;
        }
        let (cause, decision) = how.split_once("により").unwrap_or(("", how));
        let Some((who, what)) = named_side(decision) else {
            return Some(Ending::from_japanese(how));
        };
        let ending = match (cause, what, who == side_to_move) {
            ("", "勝ち", false) => Ending::Resignation,
            ("", "反則勝ち", true) | ("", "反則負け", false) => Ending::IllegalMoveBefore,
            ("", "反則勝ち", false) | ("", "反則負け", true) => Ending::IllegalAction,
            ("時間切れ" | "切れ負け", "勝ち", false) => Ending::TimeUp,
            ("反則", "勝ち", true) => Ending::IllegalMoveBefore,
            ("反則", "勝ち", false) => Ending::IllegalAction,
            ("", what, true) => match Ending::from_japanese(what) {
                Ending::Other(_) => Ending::Other(how.into()),
                known => known,
            },
            _ => Ending::Other(how.into()),
        };
        Some(ending)
    }

    /// Who has won, if that is said.
    pub(crate) fn winner(&self) -> Option<Color> {
        let decision = self.how.split_once("により").map_or(self.how, |(_, decision)| decision);
        match named_side(decision)? {
            (color, what) if what.ends_with('勝') || what.ends_with("勝ち") => Some(color),
            (color, what) if what.ends_with("負け") || what.ends_with('敗') => {
                Some(color.other())
            }
            _ => None,
        }
    }

    /// Adds the line for an ending after so many moves. In handicap games the sides have other
    /// names.
    pub(crate) fn push(
        text: &mut String,
        moves: u32,
        ending: &Ending,
        side_to_move: Color,
        is_handicap: bool,
    ) {
        let mover = side(side_to_move, is_handicap);
        let other = side(side_to_move.other(), is_handicap);
        let moves = moves.to_string();
        text.extend(["まで", &moves, "手で"]);
        match ending {
            Ending::Resignation => text.extend([other, "の勝ち"]),
            Ending::TimeUp => text.extend(["時間切れにより", other, "の勝ち"]),
            Ending::Checkmate => text.push('詰'),
            Ending::IllegalMoveBefore
            | Ending::IllegalAction
            | Ending::Declaration
            | Ending::WinByDefault
            | Ending::LossByDefault => text.extend([mover, "の", ending.japanese()]),
            _ => text.push_str(ending.japanese()),
        }
    }
}

/// The side that a decision names, and what is said of it: `先手の勝ち`.
fn named_side(decision: &str) -> Option<(Color, &str)> {
    let (who, what) = decision.split_once('の')?;
    Some((crate::header::color(who)?, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_come_back() {
        let endings = [
            Ending::Resignation,
            Ending::Interruption,
            Ending::Impasse,
            Ending::Repetition,
            Ending::Checkmate,
            Ending::NoMate,
            Ending::TimeUp,
            Ending::IllegalMoveBefore,
            Ending::IllegalAction,
            Ending::Declaration,
            Ending::WinByDefault,
            Ending::LossByDefault,
            Ending::Draw,
            Ending::MaxMoves,
            Ending::SealedMove,
            Ending::Other("停電".into()),
        ];
        for ending in endings {
            for side_to_move in Color::ALL {
                for is_handicap in [false, true] {
                    let mut line = String::new();
                    Summary::push(&mut line, 12, &ending, side_to_move, is_handicap);
                    let summary = Summary::read(&line).unwrap();
                    assert_eq!(summary.moves, Some(12));
                    assert_eq!(summary.ending(side_to_move), Some(ending.clone()), "{line}");
                    let said = summary.winner();
                    assert!(said.is_none() || said == ending.winner(side_to_move), "{line}");
                }
            }
        }
    }

    #[test]
    fn spellings_of_the_wild_are_read() {
        let read = |line| Summary::read(line).map(|s| (s.moves, s.ending(Color::White)));
        assert_eq!(read("まで11手詰"), Some((Some(11), Some(Ending::Checkmate))));
        assert_eq!(read("まで1手で詰み"), Some((Some(1), Some(Ending::Checkmate))));
        assert_eq!(
            read("まで78手で後手の勝ち").unwrap().1,
            Some(Ending::Other("後手の勝ち".into()))
        );
        assert_eq!(read("まで"), Some((None, None)));
        assert_eq!(read("11手"), None);
    }
}
