//! What the commands ask of a game, and the two games that answer.

use std::fmt::Display;
use std::ops::{ControlFlow, Range};

use kiban::core::{Game, ParseError};
use kiban::{shogi, xiangqi};
use serde::Serialize;

use crate::board::Diagram;
use crate::errors::Kind;

mod shogi_rules;
mod terms;
mod xiangqi_judge;
mod xiangqi_rules;

pub(crate) use terms::{Folds, Terms, XiangqiTerms};

/// A text that could not be read: why, and which bytes of it are meant.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    pub(crate) range: Range<usize>,
}

impl Fault {
    /// The error of a parser.
    fn syntax<K: Display>(error: &ParseError<K>) -> Self {
        Self {
            kind: Kind::Syntax,
            message: error.kind.to_string(),
            range: error.span.start..error.span.end,
        }
    }
}

/// Why a move is not legal.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) code: &'static str,
    pub(crate) reason: String,
}

/// A game as it was given: where it starts, the moves, and where they lead. If it was read only to
/// name the moves, the last of them may be illegal; it then leads nowhere.
#[derive(Clone, Debug)]
pub(crate) struct Played<G: Game> {
    pub(crate) start: G,
    pub(crate) moves: Vec<G::Move>,
    pub(crate) end: G,
}

impl<G: Rules> Played<G> {
    /// The position before the last move, if there is one.
    pub(crate) fn before_last(&self) -> Option<G> {
        let (_, earlier) = self.moves.split_last()?;
        let mut position = self.start.clone();
        earlier.iter().for_each(|&m| {
            position.play(m);
        });
        Some(position)
    }
}

/// What the rules say of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Judgement {
    pub(crate) state: &'static str,
    /// The side that won, `draw`, or nothing while the game goes on.
    pub(crate) winner: Option<String>,
    pub(crate) reason: String,
    pub(crate) repeated_from_ply: Option<usize>,
    /// How many moves had been made when the game was over, or all if it goes on.
    #[serde(skip)]
    pub(crate) ply: usize,
}

/// What a declaration by the side to move comes to.
#[derive(Debug, Serialize)]
pub(crate) struct Declared {
    pub(crate) result: &'static str,
    pub(crate) points: u8,
    /// The points that win, if the rule counts them.
    pub(crate) needed: Option<u8>,
    pub(crate) pieces_in_camp: u8,
    /// The conditions that are not met, as words for programs.
    pub(crate) failed: Vec<&'static str>,
    /// All of it in words.
    #[serde(skip)]
    pub(crate) sentence: String,
}

/// A start position that can be asked for by name.
#[derive(Debug)]
pub(crate) struct NamedStart {
    pub(crate) name: &'static str,
    /// The name in the language of the game.
    pub(crate) native: &'static str,
    pub(crate) position: AnyPosition,
}

/// Which positions a command works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Those that the rules allow.
    Legal,
    /// Of shogi also those that only a diagram can show, with the opponent in check or two pawns
    /// on a file: whether a move is legal can be asked there too. Of xiangqi the same as `Legal`,
    /// since with generals that face each other no answer about a move would name the true fault.
    Shown,
    /// Any board that a diagram can show, in both games: a move has a name there too.
    Named,
}

/// A game, as the commands need it.
pub(crate) trait Rules: Game + Send + Sync {
    /// A square, printed as in moves.
    type Square: Copy + Eq + Display;

    /// The game.
    const ID: GameId;
    /// The names of the sides, that which moves first in an even game before the other.
    const SIDES: [&'static str; 2];
    /// The notations that moves can be written in, the default first.
    const NOTATIONS: &'static [&'static str];
    /// The notation that people of the game use.
    const OWN_NOTATION: &'static str;
    /// The names of the rules that differ from event to event.
    const RULES: &'static [&'static str];
    /// What a move looks like, for errors.
    const MOVE_SYNTAX: &'static str;

    fn startpos() -> Self;
    fn named_starts() -> Vec<NamedStart>;

    /// Reads the text of a position, leniently.
    fn read(text: &str, wanted: Wanted) -> Result<Self, Fault>;
    fn read_move(text: &str) -> Result<Self::Move, Fault>;
    fn read_square(text: &str) -> Option<Self::Square>;
    /// The move in one of the `NOTATIONS`, made in this position after the move `before`.
    fn write_move(&self, m: Self::Move, before: Option<Self::Move>, notation: &str) -> String;
    /// Reads a move in one of the `NOTATIONS`, as [`write_move`](Self::write_move) writes it or as
    /// people do; it need not be legal.
    fn read_notation(
        &self,
        text: &str,
        before: Option<Self::Move>,
        notation: &str,
    ) -> Result<Self::Move, Fault>;

    /// Whether nothing is wrong with the position; see [`Wanted`].
    fn is_lawful(&self) -> bool;
    fn verdict(&self, m: Self::Move) -> Result<(), Refusal>;
    /// The name of the side to move.
    fn side(&self) -> &'static str;

    /// What the rules say of a game. The rule that the terms name is one of the `RULES`.
    fn judge(played: &Played<Self>, terms: &Terms<'_>) -> Judgement;
    /// What a declaration by the side to move comes to, under one of the `RULES`; `None` in a game
    /// without declarations.
    fn declare(&self, _rule: Option<&str>) -> Option<Declared> {
        None
    }

    fn target(m: Self::Move) -> Self::Square;
    fn is_promotion(m: Self::Move) -> bool;
    fn is_occupied(&self, square: Self::Square) -> bool;

    /// The pieces that give check to the side to move, and its king; empty if there is no check.
    fn check_squares(&self) -> Vec<Self::Square>;
    /// The pieces of the side to move that are pinned.
    fn pinned_squares(&self) -> Vec<Self::Square>;
    /// The squares that pieces of the side to move attack.
    fn attacked_squares(&self) -> Vec<Self::Square>;

    /// The board as a picture, with letters instead of characters if `latin`.
    fn diagram(&self, latin: bool) -> Diagram<Self::Square>;

    /// The legal moves.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.for_each_move(|m| {
            moves.push(m);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether the legal move `m` takes a piece.
    fn is_capture(&self, m: Self::Move) -> bool {
        // A legal move never ends on a piece of one's own, and a drop never on any.
        self.is_occupied(Self::target(m))
    }
}

/// One of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameId {
    /// 将棋, nine ranks
    Shogi,
    /// 象棋, ten ranks
    Xiangqi,
}

impl GameId {
    pub(crate) const ALL: [Self; 2] = [Self::Shogi, Self::Xiangqi];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Shogi => shogi::Position::NAME,
            Self::Xiangqi => xiangqi::Position::NAME,
        }
    }

    /// The ranks of the board.
    pub(crate) fn ranks(self) -> usize {
        match self {
            Self::Shogi => 9,
            Self::Xiangqi => 10,
        }
    }

    pub(crate) fn startpos(self) -> AnyPosition {
        match self {
            Self::Shogi => AnyPosition::Shogi(Rules::startpos()),
            Self::Xiangqi => AnyPosition::Xiangqi(Rules::startpos()),
        }
    }

    pub(crate) fn named_starts(self) -> Vec<NamedStart> {
        match self {
            Self::Shogi => shogi::Position::named_starts(),
            Self::Xiangqi => xiangqi::Position::named_starts(),
        }
    }

    pub(crate) fn notations(self) -> &'static [&'static str] {
        match self {
            Self::Shogi => shogi::Position::NOTATIONS,
            Self::Xiangqi => xiangqi::Position::NOTATIONS,
        }
    }

    pub(crate) fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Shogi => shogi::Position::RULES,
            Self::Xiangqi => xiangqi::Position::RULES,
        }
    }

    pub(crate) fn read(self, text: &str, wanted: Wanted) -> Result<AnyPosition, Fault> {
        match self {
            Self::Shogi => Rules::read(text, wanted).map(AnyPosition::Shogi),
            Self::Xiangqi => Rules::read(text, wanted).map(AnyPosition::Xiangqi),
        }
    }

    /// Whether the text is the name of a square of the game.
    pub(crate) fn is_square(self, text: &str) -> bool {
        match self {
            Self::Shogi => shogi::Position::read_square(text).is_some(),
            Self::Xiangqi => xiangqi::Position::read_square(text).is_some(),
        }
    }

    /// Whether the text is spelled as a move of the game.
    pub(crate) fn is_move(self, text: &str) -> bool {
        match self {
            Self::Shogi => shogi::Position::read_move(text).is_ok(),
            Self::Xiangqi => xiangqi::Position::read_move(text).is_ok(),
        }
    }
}

/// Something of either game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfGame<S, X> {
    Shogi(S),
    Xiangqi(X),
}

/// A position of either game.
pub(crate) type AnyPosition = OfGame<shogi::Position, xiangqi::Position>;

/// A position of either game, and the moves that led to it.
pub(crate) type AnyPlayed = OfGame<Played<shogi::Position>, Played<xiangqi::Position>>;

impl AnyPlayed {
    /// The position after the moves.
    pub(crate) fn end(&self) -> AnyPosition {
        match self {
            Self::Shogi(played) => OfGame::Shogi(played.end),
            Self::Xiangqi(played) => OfGame::Xiangqi(played.end),
        }
    }
}

/// Runs the same code with the position, or whatever it is, of whichever game it is.
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::games::OfGame::Shogi($position) => $body,
            $crate::games::OfGame::Xiangqi($position) => $body,
        }
    };
}
pub(crate) use with_position;
