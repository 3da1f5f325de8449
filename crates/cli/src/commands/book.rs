//! `kiban book`: an opening book from records.

use std::path::PathBuf;

use kiban::core::Game as _;
use kiban::{shogi, xiangqi};
use kiban_engine::EngineGame;
use kiban_engine::book::{Book, BookMove};
use kiban_record::{Finding, Severity};
use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome, printable};
use crate::files::{Input, inputs, read_bytes, read_head};
use crate::games::{GameId, Rules};
use crate::output::{self, Style};
use crate::progress::Bar;
use crate::records::{AnyFormat, OfEngine, RecordOf};

/// The options of `kiban book`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kiban book game.kif > book.db
  kiban book --max-ply 40 --min-games 3 archive/ > book.db
  kiban book --json game.kif
  kiban book --game xiangqi archive/ old-book.txt -o book.txt

RECORDS are files of either game in any format, directories of them, and books, which are joined;
`-` is standard input. Each position up to --max-ply has the moves that were played there, how often,
and the answer that was played most. The book is YaneuraOu's text, sorted; that of xiangqi has FENs in
place of SFENs. The engine plays from it by the options BookFile (USI, UCI) and bookfiles (UCCI).

Records are taken as far as they can be read. Exit code 1 if something in them or in a book was wrong.
JSON keys: game, files, games, positions, moves, errors[], output.")]
pub(crate) struct BookOptions {
    /// How many moves of each game are taken
    #[arg(long, value_name = "N", default_value_t = 60)]
    max_ply: usize,
    /// How often a move must have been played
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// The format of the records; without it by content, then by ending
    #[arg(long, value_name = "F")]
    from: Option<String>,
    /// Where to write the book; without it to standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Files of records, books, or directories of them
    #[arg(required = true, value_name = "RECORDS")]
    files: Vec<String>,
}

#[derive(Serialize)]
struct Made<'a> {
    game: &'static str,
    files: usize,
    games: usize,
    positions: usize,
    moves: usize,
    errors: &'a [String],
    output: Option<String>,
}

pub(super) fn run(args: &Args, style: &Style, options: &BookOptions) -> Outcome<Exit> {
    let from = options.from.as_deref().map(|name| AnyFormat::named(name, args.game)).transpose()?;
    let inputs = inputs(&options.files)?;
    let game = match args.game.or(from.map(AnyFormat::game)) {
        Some(game) => game,
        None => game_of(&inputs)?,
    };
    match game {
        GameId::Shogi => make::<kiban_shogi_record::Format>(style, options, from, &inputs),
        GameId::Xiangqi => make::<kiban_xiangqi_record::Format>(style, options, from, &inputs),
    }
}

/// Whether a file is a book of that game.
fn is_book<G: EngineGame>(bytes: &[u8]) -> bool {
    let name = G::BOOK_HEAD.split(' ').next().unwrap_or_default();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.starts_with(name.as_bytes())
}

/// The game of the first file that is a record or a book.
fn game_of(inputs: &[Input]) -> Outcome<GameId> {
    for input in inputs {
        if input.name == "-" {
            break;
        }
        let head = read_head(std::path::Path::new(&input.name)).unwrap_or_default();
        if is_book::<shogi::Position>(&head) {
            return Ok(GameId::Shogi);
        }
        if is_book::<xiangqi::Position>(&head) {
            return Ok(GameId::Xiangqi);
        }
        if let Some(format) = AnyFormat::detect(&head, Some(&input.name), None) {
            return Ok(format.game());
        }
    }
    let message = "it cannot be told which game the records are of";
    Err(Failure::new(Kind::Usage, message).expected("--game shogi or --game xiangqi"))
}

/// What was read so far.
struct Reading<G: EngineGame> {
    book: Book<G>,
    games: usize,
    errors: Vec<String>,
}

fn make<F: OfEngine>(
    style: &Style,
    options: &BookOptions,
    from: Option<AnyFormat>,
    inputs: &[Input],
) -> Outcome<Exit> {
    let mut reading = Reading { book: Book::default(), games: 0, errors: Vec::new() };
    let mut files = 0;
    let mut bar = Bar::new(style.quiet);
    for (index, input) in inputs.iter().enumerate() {
        bar.show(index, inputs.len(), || format!("{} games", reading.games));
        let name = &input.name;
        let bytes = read_bytes(name)
            .map_err(|error| Failure::new(Kind::System, format!("cannot read {name}: {error}")))?;
        if is_book::<F::Position>(&bytes) {
            let (book, problems) = Book::read(&String::from_utf8_lossy(&bytes));
            reading.book.join(&book);
            reading.errors.extend(problems.iter().map(|problem| format!("{name}: {problem}")));
            files += 1;
            continue;
        }
        let game = Some(F::Position::ID);
        let format = from.or_else(|| AnyFormat::detect(&bytes, Some(name), game));
        match format.and_then(F::of) {
            Some(format) => {
                read::<F>(format, name, &bytes, options.max_ply, &mut reading);
                files += 1;
            }
            // What else lies in a directory is no concern of ours.
            None if input.is_found => {}
            None => {
                let message = format!("{name} is not a record of {}", F::Position::ID.name());
                return Err(Failure::new(Kind::Syntax, message).expected("a record or a book"));
            }
        }
    }
    drop(bar);
    let Reading { mut book, games, errors } = reading;
    book.keep_played(options.min_games);
    book.fill_answers();
    finish(style, options, &book, files, games, &errors)
}

/// Takes the main line of each game of a file.
fn read<F: OfEngine>(
    format: F,
    name: &str,
    bytes: &[u8],
    max_ply: usize,
    reading: &mut Reading<F::Position>,
) {
    format.each(bytes, &mut |read| {
        reading.games += 1;
        let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
        let errors = read.findings.iter().filter(is_error);
        reading.errors.extend(errors.map(|finding| format!("{name}: {finding}")));
        add::<F>(&mut reading.book, &read.record, max_ply);
    });
}

fn add<F: OfEngine>(book: &mut Book<F::Position>, record: &RecordOf<F>, max_ply: usize) {
    let mut position = record.start;
    for &best in record.moves().take(max_ply) {
        book.add(&position, BookMove { best, ponder: None, value: 0, depth: 0, count: 1 });
        position.play(best);
    }
}

fn finish<G: EngineGame + Rules>(
    style: &Style,
    options: &BookOptions,
    book: &Book<G>,
    files: usize,
    games: usize,
    errors: &[String],
) -> Outcome<Exit> {
    let text = book.to_string();
    let positions = book.len();
    let moves = book.pages().map(<[_]>::len).sum();
    match &options.out {
        Some(out) => output::write_whole(out, text.as_bytes())?,
        None if !style.json => output::print(text.as_bytes())?,
        None => {}
    }
    if style.json {
        let output = options.out.as_ref().map(|out| out.display().to_string());
        let game = G::ID.name();
        output::print(&output::json_line(&Made {
            game,
            files,
            games,
            positions,
            moves,
            errors,
            output,
        }))?;
    } else {
        let mut said: String =
            errors.iter().map(|error| format!("error: {}\n", printable(error))).collect();
        if !style.quiet && options.out.is_some() {
            said += &format!("{games} games, {positions} positions, {moves} moves\n");
        }
        eprint!("{said}");
    }
    Ok(if errors.is_empty() { Exit::Success } else { Exit::No })
}
