//! `kiban play`: a game in the terminal, against the engine or between two people.

use std::io::{BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use kiban_engine::{EngineGame, nodes_of_skill};
use kiban_shogi_record::Format as ShogiFormat;
use kiban_xiangqi_record::Format as XiangqiFormat;

use super::{argument, joined};
use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{OfGame, Played, Rules};
use crate::output::Style;
use crate::position;
use crate::records::OfEngine;
use crate::thinker::{Effort, Thinker};

mod game;
mod voice;

use game::Game;
use voice::Voice;

/// The options of `kiban play`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kiban play
  kiban play --game xiangqi --skill 5
  kiban play --side white --time 3 handicap:4-piece
  kiban play --json --nodes 1000 < moves.txt

Moves are typed in any notation of the game: 7g7f, ７六歩, P-7f; h2e2, 炮二平五, C2=5. Other words are
commands: undo, hint, go (the engine moves for you), moves, board, resign, declare, save FILE, help,
quit. Why a move is illegal is said. The end of the input quits.

Input need not be a terminal. With --json, one object for each thing that happens, with the key event:
start, move, illegal, hint, undo, saved, error, moves, end; and as they apply: ply, by, move, text,
position, code, reason, score, mate, pv, state, winner.")]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    effort: Effort,
    /// How strong the engine plays: from 0 to 20
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=20))]
    skill: u32,
    /// Which side you have: black or white in shogi, red or black in xiangqi; both for two people,
    /// none to watch. Without it, the side to move
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Draw pieces as letters
    #[arg(long)]
    ascii: bool,
    /// Where to write the record when the game is over or you quit; the ending tells the format
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The position; without it the start of a game
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
}

pub(super) fn run(args: &Args, style: &Style, options: &PlayOptions) -> Outcome<Exit> {
    let text = joined(&options.position);
    match position::read_played(&text, &argument(&text), args.game)? {
        OfGame::Shogi(played) => play::<ShogiFormat>(args, style, options, &played),
        OfGame::Xiangqi(played) => play::<XiangqiFormat>(args, style, options, &played),
    }
}

/// Which sides people have: that which moves first in an even game, and the other.
fn people<G: EngineGame + Rules>(side: Option<&str>, position: &G) -> Outcome<[bool; 2]> {
    let [first, second] = G::SIDES;
    match side {
        None => Ok([position.is_first_to_move(), !position.is_first_to_move()]),
        Some("both") => Ok([true; 2]),
        Some("none") => Ok([false; 2]),
        Some(side) if side == first => Ok([true, false]),
        Some(side) if side == second => Ok([false, true]),
        Some(side) => Err(Failure::new(Kind::Usage, format!("there is no side `{side}`"))
            .expected(format!("{first}, {second}, both or none"))),
    }
}

fn play<F: OfEngine>(
    args: &Args,
    style: &Style,
    options: &PlayOptions,
    played: &Played<F::Position>,
) -> Outcome<Exit> {
    let people = people(options.side.as_deref(), &played.end)?;
    let is_exact = options.effort.is_exact() || options.skill < 20;
    let mut thinker = Thinker::new(&options.effort, args.threads_for(is_exact));
    if let Some(nodes) = nodes_of_skill(options.skill) {
        thinker.weaken(nodes);
    }
    let voice = Voice { style: *style, ascii: options.ascii };
    let mut game = Game::<F>::new(played, people, thinker, voice);
    if let Some(file) = &options.save {
        // A name that will not do is told before the game, not after it.
        game.format_of(file)?;
    }
    talk(&mut game)?;
    if let Some(file) = &options.save {
        game.save(file)?;
    }
    Ok(Exit::Success)
}

/// Lets people and the engine move in turn until the game or the input is over.
fn talk<F: OfEngine>(game: &mut Game<F>) -> Outcome<()> {
    let mut input = std::io::stdin().lock();
    let is_asked = std::io::stdin().is_terminal() && !game.voice.style.json;
    let mut bytes = Vec::new();
    game.show_start()?;
    loop {
        if game.is_over() && !is_asked {
            return Ok(());
        }
        if !game.is_over() && !game.is_persons_turn() {
            game.engine_moves()?;
            continue;
        }
        if is_asked {
            let mut output = std::io::stdout().lock();
            // Nobody to see the prompt is found out by the next answer.
            let _ = write!(output, "> ").and_then(|()| output.flush());
        }
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes).map_err(|error| {
            Failure::new(Kind::System, format!("cannot read the input: {error}"))
        })?;
        if read == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes);
        if game.does(line.trim())? == ControlFlow::Break(()) {
            return Ok(());
        }
    }
}
