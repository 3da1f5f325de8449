//! The commands, one file each.

use crate::args::{Args, Command};
use crate::batch::{self, Answer, Line};
use crate::errors::{Exit, Outcome};
use crate::games::{AnyPosition, GameId};
use crate::output::{self, Style};
use crate::position::{self, Source};

mod completions;
mod legal;
mod moves;
mod perft;
mod positions;
mod show;

/// How many lines a thread takes at a time where an answer is quick.
const QUICK: usize = 256;

pub(crate) fn run(args: &Args) -> Exit {
    let style = args.style();
    let result = match &args.command {
        Command::Moves { only, notation, position } => {
            moves::run(args, &style, only, notation.as_deref(), position)
        }
        Command::Legal { words } => legal::run(args, &style, words),
        Command::Perft { suite: Some(file), hash, max_nodes, .. } => {
            perft::suite::run(args, &style, file, *hash, *max_nodes)
        }
        Command::Perft { depth, divide, hash, position, .. } => {
            perft::run(args, &style, depth.unwrap_or(0), *divide, *hash, position)
        }
        Command::Show { highlight, ascii, position } => {
            show::run(args, &style, highlight, *ascii, position)
        }
        Command::Positions => positions::run(args, &style),
        Command::Completions { shell } => completions::run(*shell),
    };
    result.unwrap_or_else(|failure| style.fail(&failure))
}

/// Whether the words of a POSITION ask for one position a line from standard input.
fn is_batch(words: &[String]) -> bool {
    matches!(words, [word] if word == "-")
}

/// The POSITION that the words spell; the start position if there are none.
fn joined(words: &[String]) -> String {
    if words.is_empty() { "startpos".to_owned() } else { words.join(" ") }
}

/// Answers about the position that the words spell, or about each line of standard input.
fn each_position(
    args: &Args,
    style: &Style,
    words: &[String],
    at_once: usize,
    answer: impl Fn(&AnyPosition, Way) -> Outcome<Answer> + Sync,
) -> Outcome<Exit> {
    let game = args.game;
    if is_batch(words) {
        return batch::run(style, args.threads(), at_once, |line: &Line<'_>| {
            let position = position::read(line.text, &line.source(), game)?;
            answer(&position, Way::Line)
        });
    }
    let position = read_argument(&joined(words), game)?;
    let (text, exit) = answer(&position, Way::Alone)?;
    output::print(&text)?;
    Ok(exit)
}

/// Reads a POSITION argument.
fn read_argument(text: &str, game: Option<GameId>) -> Outcome<AnyPosition> {
    position::read(text, &Source::argument("POSITION", text), game)
}

/// Whether an answer is the only one, or one line of many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Alone,
    Line,
}
