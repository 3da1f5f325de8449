//! Lines from a GUI to an engine.

use crate::{Dialect, Go};

/// A position as it stands in the command `position`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionText<'a> {
    /// The SFEN or FEN; `None` for the start of a game.
    pub start: Option<String>,
    /// The moves from there.
    pub moves: Vec<&'a str>,
}

/// A line from a GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `usi`, `uci`, `ucci`: say who you are.
    Hello(Dialect),
    /// `isready`.
    IsReady,
    /// `setoption`: the option's name, and its value unless it is a button.
    SetOption {
        /// The name; GUIs are not strict about its case.
        name: String,
        /// The value.
        value: Option<String>,
    },
    /// `usinewgame`, `ucinewgame`; what comes is another game.
    NewGame,
    /// `position`, or a bare `fen …`, which some programs send.
    Position(PositionText<'a>),
    /// `banmoves`: moves that must not be played (UCCI).
    BanMoves(Vec<&'a str>),
    /// `go`.
    Go(Box<Go<'a>>),
    /// `stop`.
    Stop,
    /// `ponderhit`, with the clocks where the program sends them.
    PonderHit(Box<Go<'a>>),
    /// `gameover`, with the result for the engine.
    GameOver(&'a str),
    /// `probe`: tell what the hash table knows (UCCI).
    Probe(PositionText<'a>),
    /// `quit`.
    Quit,
    /// `d`: show the position.
    Display,
    /// `bench`, with its words.
    Bench(Vec<&'a str>),
    /// `perft N`: count the leaves.
    Perft(Option<u64>),
    /// An empty line.
    Nothing,
    /// Anything else.
    Unknown(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line. Every line is some command; what means nothing is [`Command::Unknown`].
    #[must_use]
    pub fn parse(line: &'a str, dialect: Dialect) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Self::Nothing };
        match first {
            "usi" => Self::Hello(Dialect::Usi),
            "uci" => Self::Hello(Dialect::Uci),
            "ucci" => Self::Hello(Dialect::Ucci),
            "isready" => Self::IsReady,
            "setoption" => set_option(line, rest, dialect),
            "usinewgame" | "ucinewgame" => Self::NewGame,
            "position" => position(rest).map_or(Self::Unknown(line), Self::Position),
            "fen" | "sfen" | "startpos" => {
                position(&words).map_or(Self::Unknown(line), Self::Position)
            }
            "probe" => position(rest).map_or(Self::Unknown(line), Self::Probe),
            "banmoves" => Self::BanMoves(rest.to_vec()),
            "go" => Self::Go(Box::new(go(rest, dialect))),
            "ponderhit" => Self::PonderHit(Box::new(go(rest, dialect))),
            "stop" => Self::Stop,
            "gameover" => Self::GameOver(rest.first().copied().unwrap_or_default()),
            "quit" => Self::Quit,
            "d" => Self::Display,
            "bench" => Self::Bench(rest.to_vec()),
            "perft" => Self::Perft(rest.first().and_then(|word| word.parse().ok())),
            _ => Self::Unknown(line),
        }
    }
}

fn go<'a>(words: &[&'a str], dialect: Dialect) -> Go<'a> {
    let go = Go::parse(words);
    match dialect {
        Dialect::Usi => go,
        Dialect::Uci | Dialect::Ucci => go.with_clocks_exchanged(),
    }
}

fn position<'a>(words: &[&'a str]) -> Option<PositionText<'a>> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(split);
    let start = match start.split_first()? {
        (&"startpos", _) => None,
        (&("sfen" | "fen"), fen) => Some(fen.join(" ")),
        // Some programs leave the word out.
        (first, _) if first.contains('/') => Some(start.join(" ")),
        _ => return None,
    };
    Some(PositionText { start, moves: moves.iter().skip(1).copied().collect() })
}

fn set_option<'a>(line: &'a str, rest: &[&'a str], dialect: Dialect) -> Command<'a> {
    let (name, value) = match rest.split_first() {
        Some((&"name", rest)) => {
            let split = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
            let value = rest.get(split + 1..).map(|words| words.join(" "));
            (rest[..split].join(" "), value.filter(|value| !value.is_empty()))
        }
        // UCCI has no such words, and some programs drop them in USI.
        Some((&name, rest)) if dialect != Dialect::Uci => {
            let rest = rest.strip_prefix(&["value"]).unwrap_or(rest);
            (name.to_owned(), (!rest.is_empty()).then(|| rest.join(" ")))
        }
        _ => return Command::Unknown(line),
    };
    if name.is_empty() {
        return Command::Unknown(line);
    }
    Command::SetOption { name, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usi(line: &str) -> Command<'_> {
        Command::parse(line, Dialect::Usi)
    }

    fn position_of(line: &str) -> (Option<String>, Vec<&str>) {
        match usi(line) {
            Command::Position(PositionText { start, moves }) => (start, moves),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn positions() {
        assert_eq!(position_of("position startpos"), (None, vec![]));
        assert_eq!(position_of("position startpos moves 7g7f"), (None, vec!["7g7f"]));
        let (start, moves) =
            position_of("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h 5a5b");
        assert_eq!(start.as_deref(), Some("4k4/9/9/9/9/9/9/9/4K4 b - 1"));
        assert_eq!(moves, ["5i5h", "5a5b"]);
        let (start, _) = position_of("fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
        assert_eq!(start.as_deref(), Some("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"));
        assert_eq!(usi("position"), Command::Unknown("position"));
        assert_eq!(usi("position nowhere"), Command::Unknown("position nowhere"));
    }

    #[test]
    fn options() {
        let set = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(usi("setoption name USI_Hash value 256"), set("USI_Hash", Some("256")));
        assert_eq!(usi("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(usi("setoption name BookDir value a b"), set("BookDir", Some("a b")));
        assert_eq!(usi("setoption name BookDir value"), set("BookDir", None));
        let ucci = Command::parse("setoption hashsize 64", Dialect::Ucci);
        assert_eq!(ucci, set("hashsize", Some("64")));
        assert_eq!(usi("setoption"), Command::Unknown("setoption"));
        assert_eq!(usi("setoption name"), Command::Unknown("setoption name"));
    }

    #[test]
    fn clocks_belong_to_the_side_that_moves_first() {
        let first = |line, dialect| match Command::parse(line, dialect) {
            Command::Go(go) => go.first_time,
            other => panic!("{other:?}"),
        };
        assert_eq!(first("go btime 1 wtime 2", Dialect::Usi), Some(1));
        assert_eq!(first("go btime 1 wtime 2", Dialect::Uci), Some(2));
    }

    #[test]
    fn anything_is_a_command() {
        for line in
            ["", "  ", "\u{0}", "go go go", "position sfen moves", "setoption name value", "玉"]
        {
            for dialect in Dialect::ALL {
                let _ = Command::parse(line, dialect);
            }
        }
        assert_eq!(usi("  isready  "), Command::IsReady);
    }
}
