//! One game between two engines.

use std::time::Duration;

use kiban_core::{SearchPath, zobrist};
use kiban_engine::{EngineGame, Winner};
use kiban_protocol::{Dialect, ScoreText};

use crate::client::{Choice, Client, ClientError};

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// So long for each move.
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
    /// The time.
    pub clock: Clock,
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

/// Plays a game from `opening`; `players` are that of the first side and that of the other.
///
/// # Errors
///
/// If an engine is gone before it was its turn: then nobody has lost.
pub fn play<G: EngineGame>(
    opening: &G::Path,
    start_text: &str,
    opening_moves: &[String],
    players: [&mut Client; 2],
    dialects: [Dialect; 2],
    conditions: &Conditions<G>,
) -> Result<GameRecord<G>, ClientError> {
    let mut path = opening.clone();
    let mut moves: Vec<String> = opening_moves.to_vec();
    let mut effort = [(0, Duration::ZERO); 2];
    let mut left = match conditions.clock {
        Clock::Game { main, .. } => [main; 2],
        _ => [Duration::ZERO; 2],
    };
    let [first, second] = players;
    first.new_game()?;
    second.new_game()?;
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
        let line = position_line(start_text, &moves, dialects[side]);
        let (go, allowed) = go_line(conditions.clock, left, is_first, dialects[side]);
        let patience = allowed.map_or(Duration::from_secs(600), |allowed| {
            allowed + conditions.margin + Duration::from_secs(2)
        });
        let thought = match client.think(&line, &go, patience) {
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
        if let Clock::Game { increment, .. } = conditions.clock {
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
                match G::read_move(&text).filter(|&m| position.is_legal(m)) {
                    Some(m) => path.push(m),
                    None => break (opponent, Ending::IllegalMove(text)),
                }
                moves.push(text);
            }
            Choice::Resign | Choice::NoMove => break (opponent, Ending::Resignation),
            Choice::Win if position.can_declare(&conditions.rules) => {
                break (own, Ending::Declaration);
            }
            Choice::Win => break (opponent, Ending::FalseDeclaration),
        }
    };
    Ok(GameRecord { path, moves, winner, ending, effort })
}

fn position_line(start: &str, moves: &[String], dialect: Dialect) -> String {
    let word = if dialect == Dialect::Usi { "sfen" } else { "fen" };
    let moves =
        if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position {word} {start}{moves}")
}

/// The line that lets an engine think, and how long it may.
fn go_line(
    clock: Clock,
    left: [Duration; 2],
    is_first: bool,
    dialect: Dialect,
) -> (String, Option<Duration>) {
    match clock {
        Clock::Nodes(nodes) => (format!("go nodes {nodes}"), None),
        Clock::Depth(depth) => (format!("go depth {depth}"), None),
        // USI has no time per move but byoyomi.
        Clock::PerMove(time) if dialect == Dialect::Usi => {
            (format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()), Some(time))
        }
        Clock::PerMove(time) => (format!("go movetime {}", time.as_millis()), Some(time)),
        Clock::Game { increment, byoyomi, .. } => {
            let [first, second] = left.map(|left| left.as_millis());
            let (extra, own) = (increment.as_millis(), if is_first { left[0] } else { left[1] });
            let allowed = own + byoyomi;
            let line = match dialect {
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
                    let other = if is_first { second } else { first };
                    let own = own.as_millis();
                    format!("go time {own} increment {extra} opptime {other} oppincrement {extra}")
                }
            };
            (line, Some(allowed))
        }
    }
}

/// An opening of so many random moves, another for each seed.
#[must_use]
pub fn random_opening<G: EngineGame>(seed: u64, plies: usize) -> G::Path {
    let mut chance = zobrist::mix(seed ^ 0x6b69_6261_6e00);
    loop {
        let mut path = G::Path::starting_at(G::start());
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
            path.push(moves[(chance % moves.len() as u64) as usize]);
        }
        if path.len() == plies && path.position().has_legal_moves() {
            return path;
        }
    }
}
