//! The command `go`: how long to think, and what about.

/// What `go` asks for. Times are in milliseconds; negative ones, which some programs send when
/// time is up, are 0. "First" is the side that moves first in an even game: Black in shogi, Red in
/// xiangqi.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go<'a> {
    /// Think on the opponent's time.
    pub ponder: bool,
    /// Think until told to stop.
    pub infinite: bool,
    /// The opponent offers a draw (UCCI).
    pub draw: bool,
    /// What is left for the side that moves first.
    pub first_time: Option<u64>,
    /// What is left for the other side.
    pub second_time: Option<u64>,
    /// What is left for the side to move (UCCI `time`).
    pub own_time: Option<u64>,
    /// What is added for the side that moves first.
    pub first_increment: Option<u64>,
    /// What is added for the other side.
    pub second_increment: Option<u64>,
    /// What is added for the side to move (UCCI `increment`).
    pub own_increment: Option<u64>,
    /// The time for each move once the main time is used up (USI).
    pub byoyomi: Option<u64>,
    /// How many moves the time is for.
    pub moves_to_go: Option<u64>,
    /// Exactly so long.
    pub move_time: Option<u64>,
    /// So deep.
    pub depth: Option<u64>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// A mate: within so many milliseconds (USI) or moves (UCI); `None` inside for no limit.
    pub mate: Option<Option<u64>>,
    /// The moves to choose from; all if empty.
    pub search_moves: Vec<&'a str>,
    /// Count the leaves of so many plies instead.
    pub perft: Option<u64>,
}

/// A number of milliseconds, nodes or plies; negative ones are 0, what is no number is nothing.
fn number(word: Option<&&str>) -> Option<u64> {
    let word = word?;
    match word.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Some(0),
        // Too large for the type is as good as no limit.
        _ if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(word.parse().unwrap_or(u64::MAX))
        }
        _ => None,
    }
}

impl<'a> Go<'a> {
    /// Reads what follows `go`. Words that mean nothing are skipped.
    #[must_use]
    pub fn parse(words: &[&'a str]) -> Self {
        let mut go = Self::default();
        let mut at = 0;
        while let Some(&word) = words.get(at) {
            at += 1;
            let next = words.get(at);
            let field = match word {
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "draw" => {
                    go.draw = true;
                    continue;
                }
                "infinite" => {
                    go.infinite = true;
                    continue;
                }
                "depth" if next == Some(&"infinite") => {
                    go.infinite = true;
                    at += 1;
                    continue;
                }
                "mate" => {
                    go.mate = Some(number(next));
                    at += usize::from(number(next).is_some() || next == Some(&"infinite"));
                    continue;
                }
                "searchmoves" => {
                    let is_move = |word: &&&str| word.bytes().any(|byte| byte.is_ascii_digit());
                    let moves = words[at..].iter().take_while(is_move);
                    go.search_moves.extend(moves);
                    at += go.search_moves.len();
                    continue;
                }
                "btime" => &mut go.first_time,
                "wtime" => &mut go.second_time,
                "binc" => &mut go.first_increment,
                "winc" => &mut go.second_increment,
                "byoyomi" => &mut go.byoyomi,
                "time" => &mut go.own_time,
                "increment" => &mut go.own_increment,
                "movestogo" => &mut go.moves_to_go,
                "movetime" => &mut go.move_time,
                "depth" => &mut go.depth,
                "nodes" => &mut go.nodes,
                "perft" => &mut go.perft,
                _ => continue,
            };
            if let Some(number) = number(next) {
                *field = Some(number);
                at += 1;
            }
        }
        go
    }

    /// The same with the two sides' clocks exchanged: in UCI `w` is the side that moves first, in
    /// USI `b` is.
    #[must_use]
    pub(crate) fn with_clocks_exchanged(self) -> Self {
        Self {
            first_time: self.second_time,
            second_time: self.first_time,
            first_increment: self.second_increment,
            second_increment: self.first_increment,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go<'_> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn strange_numbers() {
        assert_eq!(parse("btime -5 wtime x byoyomi").first_time, Some(0));
        assert_eq!(parse("btime -5 wtime x byoyomi").second_time, None);
        assert_eq!(parse("nodes 99999999999999999999999").nodes, Some(u64::MAX));
        assert_eq!(parse("movetime --1"), Go::default());
    }

    #[test]
    fn mates() {
        assert_eq!(parse("mate infinite").mate, Some(None));
        assert_eq!(parse("mate 5000").mate, Some(Some(5000)));
        assert_eq!(parse("mate").mate, Some(None));
    }

    #[test]
    fn moves_end_where_another_word_begins() {
        let go = parse("searchmoves 7g7f P*5e depth 3");
        assert_eq!((go.search_moves, go.depth), (vec!["7g7f", "P*5e"], Some(3)));
        assert!(parse("depth infinite").infinite);
    }
}
