//! The commands, one file each.

use crate::args::{Args, Command};
use crate::batch::{self, Answer, Line};
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{AnyPlayed, AnyPosition, GameId, Terms};
use crate::output::{self, Style};
use crate::position::{self, Source};

mod analyze;
mod bench;
mod book;
mod check;
mod completions;
mod contest;
mod convert;
mod declare;
mod engine;
mod judge;
mod legal;
mod moves;
mod notate;
mod perft;
mod play;
mod positions;
mod show;

pub(crate) use analyze::AnalyzeOptions;
pub(crate) use book::BookOptions;
pub(crate) use contest::MatchOptions;
pub(crate) use play::PlayOptions;

/// How many lines a thread takes at a time where an answer is quick.
const QUICK: usize = 256;

pub(crate) fn run(args: &Args) -> Exit {
    let style = args.style();
    let result = match &args.command {
        Command::Moves { only, notation, position } => {
            moves::run(args, &style, only, notation.as_deref(), position)
        }
        Command::Check { from, files } => check::run(args, &style, from.as_deref(), files),
        Command::Convert { from, to, encoding, out, files } => {
            let wanted = convert::Wanted {
                from: from.as_deref(),
                to: to.as_deref(),
                encoding: encoding.as_deref(),
                out: out.as_deref(),
                files,
            };
            convert::run(args, &style, &wanted)
        }
        Command::Notate { to, from, position } => {
            notate::run(args, &style, to.as_deref(), from.as_deref(), position)
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
        Command::Judge { rule, max_plies, xiangqi, position } => {
            let (rule, max_plies) = (rule.as_deref(), *max_plies);
            let terms = Terms { rule, max_plies, xiangqi: *xiangqi };
            judge::run(args, &style, terms, position)
        }
        Command::Declare { rule, position } => {
            declare::run(args, &style, rule.as_deref(), position)
        }
        Command::Engine { protocol } => engine::run(args, *protocol),
        Command::Match(options) => contest::run(args, &style, options),
        Command::Analyze(options) => analyze::run(args, &style, options),
        Command::Play(options) => play::run(args, &style, options),
        Command::Book(options) => book::run(args, &style, options),
        Command::Serve(options) => crate::serve::run(args, &style, options),
        Command::Bench { depth } => bench::run(args, &style, *depth),
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
    each_played(args, style, words, at_once, |played, way| answer(&played.end(), way))
}

/// Answers as [`each_position`] does, about the position and the moves that led to it.
fn each_played(
    args: &Args,
    style: &Style,
    words: &[String],
    at_once: usize,
    answer: impl Fn(&AnyPlayed, Way) -> Outcome<Answer> + Sync,
) -> Outcome<Exit> {
    let game = args.game;
    if is_batch(words) {
        return batch::run(style, args.threads(), at_once, |line: &Line<'_>| {
            let played = position::read_played(line.text, &line.source(), game)?;
            answer(&played, Way::Line)
        });
    }
    let text = joined(words);
    let played = position::read_played(&text, &argument(&text), game)?;
    let (text, exit) = answer(&played, Way::Alone)?;
    output::print(&text)?;
    Ok(exit)
}

fn argument(text: &str) -> Source<'_> {
    Source::argument("POSITION", text)
}

/// Checks a name that an option gives: one of `names` of the game, or of either game.
pub(crate) fn check_name(
    what: &str,
    name: &str,
    game: Option<GameId>,
    names: fn(GameId) -> &'static [&'static str],
) -> Outcome<()> {
    let mut games = GameId::ALL.into_iter();
    if games.any(|id| game.is_none_or(|game| game == id) && names(id).contains(&name)) {
        return Ok(());
    }
    let list = |game: GameId| {
        let names = match names(game) {
            [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
            names => names.concat(),
        };
        format!("{names} for {}", game.name())
    };
    let (of, known) = match game {
        Some(game) => (format!(" for {}", game.name()), list(game)),
        None => (String::new(), GameId::ALL.map(list).join("; ")),
    };
    Err(Failure::new(Kind::Usage, format!("there is no {what} `{name}`{of}; known: {known}")))
}

/// Whether an answer is the only one, or one line of many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Alone,
    Line,
}
