//! `kiban match`: games between two engines, by our rules, with a table of what they say.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kiban_arena::{Client, ClientError, Conditions, GameRecord, SprtState, play, random_opening};
use kiban_core::SearchPath;
use kiban_engine::{EngineGame, Winner};
use serde::{Deserialize, Serialize};

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, OfGame, Rules};
use crate::output::{self, Style};
use crate::position::{self, Source};
use crate::progress::Bar;

mod options;
mod table;

pub(crate) use options::MatchOptions;
use options::Player;
use table::Table;

/// A game as it stands in the file of results, one JSON object a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Row {
    /// The number of the game, from 0. Even ones have the first engine on the first side.
    number: usize,
    /// The engine on the side that moves first.
    first: String,
    /// The other engine.
    second: String,
    /// Where it began, and all its moves.
    position: String,
    /// `first`, `second` or `draw`: which side won.
    winner: String,
    /// How it ended.
    ending: String,
    /// Nodes of the side that moves first, and of the other.
    nodes: [u64; 2],
    /// Seconds of the side that moves first, and of the other.
    seconds: [f64; 2],
}

pub(super) fn run(args: &Args, style: &Style, options: &MatchOptions) -> Outcome<Exit> {
    match args.game.unwrap_or(GameId::Shogi) {
        GameId::Shogi => run_game::<kiban::shogi::Position>(args, style, options),
        GameId::Xiangqi => run_game::<kiban::xiangqi::Position>(args, style, options),
    }
}

fn run_game<G: EngineGame + Rules>(
    args: &Args,
    style: &Style,
    options: &MatchOptions,
) -> Outcome<Exit> {
    let players = options.players(G::ID)?;
    let conditions = options.conditions::<G>()?;
    let openings = openings::<G>(options)?;
    let done = options.out.as_deref().map_or(Ok(Vec::new()), read_rows)?;
    let sprt = options.sprt;
    let mut table = Table::new(players.each_ref().map(|player| player.name.clone()), sprt);
    done.iter().for_each(|row| table.add(row));
    let out = options.out.as_deref().map(append_to).transpose()?;
    let todo: Vec<usize> =
        (0..options.games).filter(|n| done.iter().all(|row| row.number != *n)).collect();
    let state = Mutex::new((table, out, Bar::new(style.quiet), None::<Box<Failure>>));
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let lock = || state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    std::thread::scope(|scope| {
        for _ in 0..options.concurrency(args).min(todo.len()) {
            scope.spawn(|| {
                let mut clients: [Option<Client>; 2] = [None, None];
                while !is_over.load(Ordering::Relaxed) {
                    let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let opening = &openings[number / 2 % openings.len()];
                    let played = one(number, opening, &players, &mut clients, &conditions);
                    let (table, out, bar, failure) = &mut *lock();
                    match played {
                        Ok(row) => {
                            table.add(&row);
                            if let Some(out) = out
                                && let Err(error) = out.write_all(&output::json_line(&row))
                            {
                                let message = format!("cannot write a game: {error}");
                                *failure = Some(Failure::new(Kind::System, message));
                                is_over.store(true, Ordering::Relaxed);
                            }
                            bar.show(table.games(), options.games, || table.short());
                            if sprt.is_some_and(|test| test.state(table.score()) != SprtState::Open)
                            {
                                is_over.store(true, Ordering::Relaxed);
                            }
                        }
                        Err(error) => {
                            *failure = Some(Failure::new(Kind::System, error.to_string()));
                            is_over.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    let (table, _, bar, failure) =
        state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    drop(bar);
    if let Some(failure) = failure {
        return Err(failure);
    }
    match style.json {
        true => output::print(&output::json_line(&table.summary()))?,
        false => output::print(table.to_string().as_bytes())?,
    }
    Ok(Exit::Success)
}

/// Where a game begins, as a path and as a text.
struct Opening<G: EngineGame> {
    path: G::Path,
    start: String,
    moves: Vec<String>,
}

/// Plays game `number`; the engines change sides from game to game.
fn one<G: EngineGame>(
    number: usize,
    opening: &Opening<G>,
    players: &[Player; 2],
    clients: &mut [Option<Client>; 2],
    conditions: &Conditions<G>,
) -> Result<Row, ClientError> {
    for (client, player) in clients.iter_mut().zip(players) {
        if client.is_none() {
            *client = Some(Client::start(&player.command, player.dialect, &player.options)?);
        }
    }
    let is_swapped = number % 2 == 1;
    let [a, b] = clients;
    let (Some(a), Some(b)) = (a.as_mut(), b.as_mut()) else { return Err(ClientError::NoCommand) };
    let order = if is_swapped { [1, 0] } else { [0, 1] };
    let sides = if is_swapped { [b, a] } else { [a, b] };
    let dialects = order.map(|player| players[player].dialect);
    let record: GameRecord<G> =
        play(&opening.path, &opening.start, &opening.moves, sides, dialects, conditions)?;
    if record.ending == kiban_arena::Ending::Crash || record.ending == kiban_arena::Ending::Time {
        // Whoever failed is started anew.
        *clients = [None, None];
    }
    let winner = match record.winner {
        Winner::First => "first",
        Winner::Second => "second",
        Winner::Nobody => "draw",
    };
    let moves = match record.moves.is_empty() {
        true => String::new(),
        false => format!(" moves {}", record.moves.join(" ")),
    };
    Ok(Row {
        number,
        first: players[order[0]].name.clone(),
        second: players[order[1]].name.clone(),
        position: format!("{}{moves}", opening.start),
        winner: winner.to_owned(),
        ending: record.ending.to_string(),
        nodes: record.effort.map(|(nodes, _)| nodes),
        seconds: record.effort.map(|(_, time)| time.as_secs_f64()),
    })
}

/// The openings: those of the file, or random ones.
fn openings<G: EngineGame + Rules>(options: &MatchOptions) -> Outcome<Vec<Opening<G>>> {
    let Some(file) = &options.openings else {
        let count = options.games.div_ceil(2).max(1);
        let seeds = options.seed..options.seed.saturating_add(count as u64);
        return Ok(seeds
            .map(|seed| {
                let path = random_opening::<G>(seed, options.random_plies);
                let start = path.position().to_string();
                Opening { path: G::Path::starting_at(*path.position()), start, moves: Vec::new() }
            })
            .collect());
    };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::new(Kind::System, format!("cannot read {name}: {error}")))?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let openings: Vec<Opening<G>> = lines
        .map(|(number, line)| {
            let source = Source { name: &name, line: number, text: line };
            let played = match position::read_played(line, &source, Some(G::ID))? {
                OfGame::Shogi(played) => (played.start.to_string(), texts(&played.moves)),
                OfGame::Xiangqi(played) => (played.start.to_string(), texts(&played.moves)),
            };
            let (start, moves) = played;
            let refused = || Failure::new(Kind::Position, "the engine cannot read this position");
            let mut path =
                G::Path::starting_at(<G as EngineGame>::read(&start).map_err(|_| refused())?);
            moves
                .iter()
                .filter_map(|text| <G as EngineGame>::read_move(text))
                .for_each(|m| path.push(m));
            Ok(Opening { path, start, moves })
        })
        .collect::<Outcome<_>>()?;
    if openings.is_empty() {
        return Err(Failure::new(Kind::Usage, format!("there is no position in {name}")));
    }
    Ok(openings)
}

fn texts<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(M::to_string).collect()
}

/// The games that an earlier run has left in the file. A last line that was cut off is played
/// again.
fn read_rows(file: &std::path::Path) -> Outcome<Vec<Row>> {
    let opened = match File::open(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        opened => opened,
    };
    let failed = |error: std::io::Error| {
        Failure::new(Kind::System, format!("cannot read {}: {error}", file.display()))
    };
    let lines: Vec<String> = BufReader::new(opened.map_err(failed)?)
        .lines()
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match serde_json::from_str(line) {
            Ok(row) => rows.push(row),
            Err(_) if index + 1 == lines.len() => {}
            Err(error) => {
                let place = format!("{}:{}", file.display(), index + 1);
                return Err(Failure::new(Kind::Syntax, format!("{place}: not a game: {error}")));
            }
        }
    }
    Ok(rows)
}

/// The file, to be written at its end, behind a whole line.
fn append_to(file: &std::path::Path) -> Outcome<File> {
    let failed = |error: std::io::Error| {
        Failure::new(Kind::System, format!("cannot write {}: {error}", file.display()))
    };
    let text = std::fs::read(file).unwrap_or_default();
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let out = OpenOptions::new().create(true).append(true).open(file).map_err(failed)?;
    if whole < text.len() {
        out.set_len(whole as u64).map_err(failed)?;
    }
    Ok(out)
}
