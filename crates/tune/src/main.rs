//! Makes the weights of the evaluation: by hand at first, then by playing games and fitting.
//!
//! ```text
//! kiban-tune init shogi > weights.txt                     the weights as made by hand
//! kiban-tune play shogi --games 5000 --out games.tsv      positions of games against itself
//! kiban-tune fit shogi --data games.tsv > weights.txt     weights that predict their results
//! ```
//!
//! The recipe for the weights in `crates/eval/weights`: `init`, then `play` and `fit` in turn,
//! each `play` with the weights fitted before.

#![forbid(unsafe_code)]

mod by_hand;
mod fit;
mod self_play;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use kiban_eval::{Features, Weights};
use kiban_shogi as shogi;
use kiban_xiangqi as xiangqi;

/// Plays games against itself, and fits the weights of the evaluation to their results
#[derive(Parser, Debug)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum GameName {
    Shogi,
    Xiangqi,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Print weights as a beginners' book has them
    Init {
        /// The game
        game: GameName,
    },
    /// Play games from random openings, and write down quiet positions with score and result
    Play {
        /// The game
        game: GameName,
        /// How many games
        #[arg(long, default_value_t = 1000)]
        games: usize,
        /// How many nodes a move
        #[arg(long, default_value_t = 2000)]
        nodes: u64,
        /// How many random moves each game begins with
        #[arg(long, default_value_t = 10)]
        random: usize,
        /// How many games at once
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// Another number, other games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The weights to play by; without them those of the evaluation
        #[arg(long)]
        weights: Option<PathBuf>,
        /// Where to write, a position a line
        #[arg(long)]
        out: PathBuf,
    },
    /// Print weights that predict the results of the games
    Fit {
        /// The game
        game: GameName,
        /// What `play` wrote; more than once to take all
        #[arg(long, required = true)]
        data: Vec<PathBuf>,
        /// The weights to begin with; without them those of the evaluation
        #[arg(long)]
        weights: Option<PathBuf>,
        /// How often to go through the data
        #[arg(long, default_value_t = 30)]
        epochs: usize,
        /// How much the result counts against the score of the search, in percent
        #[arg(long, default_value_t = 70)]
        result: u8,
        /// How strongly weights are drawn back to where they began
        #[arg(long, default_value_t = 0.01)]
        pull: f32,
    },
}

/// What went wrong, in words.
type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn weights<G: Features>(file: Option<&PathBuf>) -> Outcome<Weights<G>> {
    match file {
        None => Ok(Weights::default()),
        Some(file) => Ok(Weights::parse(&std::fs::read_to_string(file)?)?),
    }
}

fn run(args: &Args) -> Outcome<()> {
    match &args.command {
        Command::Init { game: GameName::Shogi } => print!("{}", by_hand::shogi()),
        Command::Init { game: GameName::Xiangqi } => print!("{}", by_hand::xiangqi()),
        Command::Play { game, games, nodes, random, threads, seed, weights: file, out } => {
            let plan = self_play::Plan {
                games: *games,
                nodes: *nodes,
                random: *random,
                threads: *threads,
                seed: *seed,
            };
            let file = file.as_ref();
            match game {
                GameName::Shogi => {
                    self_play::run(&plan, &weights::<shogi::Position>(file)?, out, shogi_start)?;
                }
                GameName::Xiangqi => {
                    self_play::run(
                        &plan,
                        &weights::<xiangqi::Position>(file)?,
                        out,
                        xiangqi_start,
                    )?;
                }
            }
        }
        Command::Fit { game, data, weights: file, epochs, result, pull } => {
            let (file, share) = (file.as_ref(), f32::from(*result) / 100.0);
            match game {
                GameName::Shogi => {
                    let fitted =
                        fit::run(data, &weights::<shogi::Position>(file)?, *epochs, share, *pull)?;
                    print!("{fitted}");
                }
                GameName::Xiangqi => {
                    let fitted = fit::run(
                        data,
                        &weights::<xiangqi::Position>(file)?,
                        *epochs,
                        share,
                        *pull,
                    )?;
                    print!("{fitted}");
                }
            }
        }
    }
    Ok(())
}

fn shogi_start() -> shogi::Position {
    shogi::Position::startpos()
}

fn xiangqi_start() -> xiangqi::Position {
    xiangqi::Position::startpos()
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
