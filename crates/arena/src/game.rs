//! One game between two engines.

use std::time::Duration;

use kiban_core::{SearchPath, zobrist};
use kiban_engine::{EngineGame, Winner};
use kiban_protocol::ScoreText;

use crate::client::{Choice, Client};
use crate::process::ClientError;
use crate::turn::{Clock, Turn};

/// When a game is decided without being played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Lost for who has thought so for some moves while the opponent thought the same; in
    /// hundredths of a pawn. `None` to play on.
    pub resign: Option<i32>,
    /// Drawn after so many moves.
    pub longest: usize,
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Conditions<G: EngineGame> {
    /// How much longer than allowed a move may take before it loses.
    pub margin: Duration,
    /// The rules of the event.
    pub rules: G::Rules,
    /// When a game is decided early.
    pub adjudication: Adjudication,
}

/// How a game ended, beyond what the rules of the game say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// By a rule of the game, as `kiban judge` spells it.
    Rule(&'static str),
    /// The loser resigned.
    Resignation,
    /// The winner declared (入玉宣言).
    Declaration,
    /// The loser declared and had not won.
    FalseDeclaration,
    /// The loser made an illegal move: that one.
    IllegalMove(String),
    /// The loser did not play on: what it said.
    Refusal(String),
    /// The loser took too long.
    Time,
    /// The loser's process ended.
    Crash,
    /// Both players thought that it was lost for the loser.
    Agreed,
    /// Too long to go on.
    TooLong,
}

impl core::fmt::Display for Ending {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Rule(state) => f.write_str(state),
            Self::Resignation => f.write_str("resignation"),
            Self::Declaration => f.write_str("declaration"),
            Self::FalseDeclaration => f.write_str("false-declaration"),
            Self::IllegalMove(m) => write!(f, "illegal-move {m}"),
            Self::Refusal(words) => write!(f, "refusal {words}"),
            Self::Time => f.write_str("time"),
            Self::Crash => f.write_str("crash"),
            Self::Agreed => f.write_str("agreed"),
            Self::TooLong => f.write_str("too-long"),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameRecord<G: EngineGame> {
    /// The line of play, the opening included.
    pub path: G::Path,
    /// The moves from the opening on, in the coordinates of the protocols.
    pub moves: Vec<String>,
    /// Who won.
    pub winner: Winner,
    /// How.
    pub ending: Ending,
    /// The nodes and the thinking time of the player of the first side, and of the other.
    pub effort: [(u64, Duration); 2],
}

/// For so many moves in a row both must think that a game is lost.
const AGREED_PLIES: usize = 6;

/// Plays a game from `opening`; `players` are that of the first side and that of the other, with
/// their clocks, and have been told of a new game.
///
/// # Errors
///
/// If an engine cannot be told what is asked of it: then nobody has lost.
pub fn play<G: EngineGame>(
    opening: &G::Path,
    start_text: &str,
    opening_moves: &[String],
    players: [&mut Client; 2],
    clocks: [Clock; 2],
    conditions: &Conditions<G>,
) -> Result<GameRecord<G>, ClientError> {
    let mut path = opening.clone();
    let mut moves: Vec<String> = opening_moves.to_vec();
    let mut effort = [(0, Duration::ZERO); 2];
    let mut left = clocks.map(|clock| match clock {
        Clock::Game { main, .. } => main,
        _ => Duration::ZERO,
    });
    let [first, second] = players;
    let mut scores: Vec<i32> = Vec::new();
    let (winner, ending) = loop {
        if let Some((winner, state)) = G::ended(&path, &conditions.rules) {
            break (winner, Ending::Rule(state));
        }
        if path.len() >= conditions.adjudication.longest {
            break (Winner::Nobody, Ending::TooLong);
        }
        let position = *path.position();
        let is_first = position.is_first_to_move();
        let (own, opponent) = match is_first {
            true => (Winner::First, Winner::Second),
            false => (Winner::Second, Winner::First),
        };
        if let Some(bar) = conditions.adjudication.resign
            && scores.len() >= AGREED_PLIES
        {
            // For the side to move, the last score is the opponent's.
            let recent = scores.iter().rev().take(AGREED_PLIES);
            let signed = recent.zip([-1, 1].into_iter().cycle()).map(|(score, sign)| score * sign);
            let signed: Vec<i32> = signed.collect();
            if signed.iter().all(|&score| score <= -bar) {
                break (opponent, Ending::Agreed);
            }
            if signed.iter().all(|&score| score >= bar) {
                break (own, Ending::Agreed);
            }
        }
        let side = usize::from(!is_first);
        let client = if is_first { &mut *first } else { &mut *second };
        let clock = clocks[side];
        let turn = Turn { start: start_text, moves: &moves, clock, left, is_first };
        let allowed = turn.allowed();
        let patience = allowed.map_or(Duration::from_secs(600), |allowed| {
            allowed + conditions.margin + Duration::from_secs(2)
        });
        let thought = match client.think(&turn, patience) {
            Ok(Some(thought)) => thought,
            Ok(None) => break (opponent, Ending::Time),
            Err(ClientError::Gone(_)) => break (opponent, Ending::Crash),
            Err(error) => return Err(error),
        };
        effort[side].0 += thought.nodes;
        effort[side].1 += thought.time;
        if allowed.is_some_and(|allowed| thought.time > allowed + conditions.margin) {
            break (opponent, Ending::Time);
        }
        if let Clock::Game { increment, .. } = clock {
            left[side] = left[side].saturating_sub(thought.time) + increment;
        }
        scores.push(match thought.score {
            Some(ScoreText::Points(points)) => points,
            Some(ScoreText::Mate(plies)) if plies > 0 => 30_000,
            Some(ScoreText::Mate(_)) => -30_000,
            None => 0,
        });
        match thought.choice {
            Choice::Move(text) => {
                let legal = G::read_move(&text).filter(|&m| position.is_legal(m));
                let Some(m) = legal else { break (opponent, Ending::IllegalMove(text)) };
                path.push(m);
                moves.push(m.to_string());
            }
            Choice::Resign | Choice::NoMove => break (opponent, Ending::Resignation),
            Choice::Win if position.can_declare(&conditions.rules) => {
                break (own, Ending::Declaration);
            }
            Choice::Win => break (opponent, Ending::FalseDeclaration),
            Choice::Refused(words) => break (opponent, Ending::Refusal(words)),
        }
    };
    Ok(GameRecord { path, moves, winner, ending, effort })
}

/// An opening of so many random moves, another for each seed: where it leads, and the moves.
#[must_use]
pub fn random_opening<G: EngineGame>(seed: u64, plies: usize) -> (G::Path, Vec<G::Move>) {
    let mut chance = zobrist::mix(seed ^ 0x6b69_6261_6e00);
    loop {
        let mut path = G::Path::starting_at(G::start());
        let mut played = Vec::new();
        while path.len() < plies {
            let mut moves = Vec::new();
            let _ = path.position().for_each_move(|m| {
                moves.push(m);
                core::ops::ControlFlow::Continue(())
            });
            if moves.is_empty() {
                break;
            }
            chance = zobrist::mix(chance);
            let m = moves[(chance % moves.len() as u64) as usize];
            played.push(m);
            path.push(m);
        }
        if path.len() == plies && path.position().has_legal_moves() {
            return (path, played);
        }
    }
}
