//! The program `kiban`: moves, legality, perft and boards of shogi and xiangqi.

#![forbid(unsafe_code)]

mod args;
mod batch;
mod board;
mod commands;
mod errors;
mod files;
mod games;
mod number;
mod output;
mod position;
mod progress;
mod records;
mod serve;
mod thinker;

use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = match args::parse() {
        Ok(args) => commands::run(&args),
        Err(exit) => exit,
    };
    ExitCode::from(exit.code())
}
