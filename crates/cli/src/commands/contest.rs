//! `kiban match`: games between two engines, by our rules, with a table of what they say.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kiban_arena::{Client, ClientError, Clock, Conditions, Ending, GameRecord, SprtState, play};
use kiban_engine::{EngineGame, Winner};

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{GameId, Rules};
use crate::output::{self, Style};
use crate::progress::Bar;

mod openings;
mod options;
mod records;
mod rows;
mod table;

use openings::{Opening, openings};
pub(crate) use options::MatchOptions;
use options::Player;
use rows::Row;
use table::Table;

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
    let (clocks, conditions) = (options.clocks()?, options.conditions::<G>());
    let openings = openings::<G>(options)?;
    let records = match options.records.as_deref() {
        Some(file) => Some((file, records::format(file, G::ID, options.games)?)),
        None => None,
    };
    let mut games = options.out.as_deref().map_or(Ok(Vec::new()), rows::read)?;
    let sprt = options.sprt;
    let mut table = Table::new(players.each_ref().map(|player| player.name.clone()), sprt);
    games.iter().for_each(|row| table.add(row));
    let out = options.out.as_deref().map(rows::append_to).transpose()?;
    let todo: Vec<usize> =
        (0..options.games).filter(|n| games.iter().all(|row| row.number != *n)).collect();
    let failure = None::<Box<Failure>>;
    let state = Mutex::new((table, out, Bar::new(style.quiet), &mut games, failure));
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
                    let played = one(number, opening, &players, &mut clients, clocks, &conditions);
                    let (table, out, bar, games, failure) = &mut *lock();
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
                            games.push(row);
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
    let (table, _, bar, _, failure) =
        state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    drop(bar);
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some((file, format)) = records {
        games.sort_by_key(|row| row.number);
        records::write(file, format, &games)?;
    }
    match style.json {
        true => output::print(&output::json_line(&table.summary()))?,
        false => output::print(table.to_string().as_bytes())?,
    }
    Ok(Exit::Success)
}

/// Plays game `number`; the engines change sides from game to game.
fn one<G: EngineGame>(
    number: usize,
    opening: &Opening<G>,
    players: &[Player; 2],
    clients: &mut [Option<Client>; 2],
    clocks: [Clock; 2],
    conditions: &Conditions<G>,
) -> Result<Row, ClientError> {
    for (client, player) in clients.iter_mut().zip(players) {
        // One that has gone since the last game is started anew.
        if client.as_mut().is_none_or(|client| client.new_game().is_err()) {
            client.insert(Client::start(&player.spec)?).new_game()?;
        }
    }
    let is_swapped = number % 2 == 1;
    let [a, b] = clients;
    let (Some(a), Some(b)) = (a.as_mut(), b.as_mut()) else { return Err(ClientError::NoCommand) };
    let order = if is_swapped { [1, 0] } else { [0, 1] };
    let sides = if is_swapped { [b, a] } else { [a, b] };
    let record: GameRecord<G> = play(
        &opening.path,
        &opening.start,
        &opening.moves,
        sides,
        order.map(|player| clocks[player]),
        conditions,
    )?;
    if matches!(record.ending, Ending::Crash | Ending::Time | Ending::Refusal(_)) {
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
