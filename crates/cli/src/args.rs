//! The command line.

use std::ffi::OsString;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::commands::{AnalyzeOptions, BookOptions, MatchOptions, PlayOptions};
use crate::errors::{Exit, Failure, Kind};
use crate::games::{GameId, XiangqiTerms};
use crate::output::{self, Style};

mod protocols;

pub(crate) use protocols::{EngineProtocol, Protocol};

const POSITION_HELP: &str = "\
POSITION is `startpos`, `handicap:NAME` (see `kiban positions`), an SFEN (shogi) or a FEN (xiangqi),
with or without the word `sfen` or `fen` before it; then, if moves follow, the word `moves` and the
moves. It may be one argument or several words. `-` reads one POSITION a line from standard input and
answers each on a line of its own, in order; a bad line is answered with an error, and the exit code
is then 2 at the end.

Exit codes: 0 success or yes; 1 no, a mismatch or an illegal move; 2 bad input or usage.";

/// The rules of shogi and xiangqi: legal moves, legality with a reason, perft and boards.
#[derive(Debug, Parser)]
#[command(name = "kiban", version, after_help = POSITION_HELP, max_term_width = 100)]
pub(crate) struct Args {
    /// The game; without it, it is read off the position, and `startpos` means shogi
    #[arg(long, global = true, value_name = "GAME")]
    pub(crate) game: Option<GameId>,
    /// Answer with one JSON object a line; errors too
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Threads; without it, as many as there are cores
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show no progress bar
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the legal moves of a position
    #[command(after_help = "\
Examples:
  kiban moves startpos
  kiban moves --only captures 'startpos moves 7g7f 3c3d'
  kiban moves --game xiangqi --notation iccs startpos
  kiban moves --json - < positions.txt

JSON keys: position, side, in_check, count, moves.")]
    Moves {
        /// Which moves: all; captures; quiets, which are the rest; tactical: captures and
        /// promotions, and in check all; checks: moves that give check; evasions: in check all,
        /// else none; recaptures=SQ: captures on that square
        #[arg(long, value_name = "SELECTION", default_value = "all")]
        only: Selection,
        /// How moves are written, by name; see `kiban help notate`
        #[arg(long, value_name = "N")]
        notation: Option<String>,
        /// The position; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Say what is in files of records, and what is wrong with them
    #[command(after_help = "\
Examples:
  kiban check game.kif
  kiban check --json records 'archive/*.csa.gz'

One line or object a file; a directory stands for all records below it, and a pattern for the files that
fit it. Files that gzip or zstd packed are unpacked. What a reader does not
understand but keeps is a warning; what it cannot take over, or what breaks the rules, is an error.
Large files of games in CSA, USI or PGN are read in pieces, on all threads.

JSON keys: file, game, format, encoding, games, moves (legal ones of the main lines), result (how a
single game ended), warnings and errors with game, line, column, code, message, found; more, if there are
too many to be listed. Exit code 1 if there is an error, 2 if a file is no record.")]
    Check {
        /// The format, by name; without it, it is told by the content, then by the ending
        #[arg(long, value_name = "F")]
        from: Option<String>,
        /// Files and directories; `-` is standard input
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
    /// Convert records from one format to another
    #[command(after_help = "\
Examples:
  kiban convert --to csa game.kif
  kiban convert --to kif --encoding shift_jis game.kif > converted.txt

Formats of shogi: kif, ki2, csa, jkf, usi, usen, bod, psv, hcpe. Formats of xiangqi: pgn, wxf, chinese,
dhtmlxq, xqf, cbr, cbl, cbf. Text is written in UTF-8 unless --encoding says otherwise: shift_jis, euc-jp,
gb18030, big5, utf-8-bom, utf-16le. What the new format cannot hold is said on standard error, and so is
what was wrong with the record; what could be read is written all the same, with exit code 1.

JSON keys, with -o: input, output, from, to, games, losses, warnings, errors.")]
    Convert {
        /// The format to read, by name; without it, it is told by the content, then by the ending
        #[arg(long, value_name = "F")]
        from: Option<String>,
        /// The format to write; without it, it is told by the ending of OUT
        #[arg(long, value_name = "F")]
        to: Option<String>,
        /// The encoding to write
        #[arg(long, value_name = "E")]
        encoding: Option<String>,
        /// Where to write: a file, or a directory for one file each; without it standard output
        #[arg(short, long, value_name = "OUT")]
        out: Option<PathBuf>,
        /// Files and directories; `-` is standard input
        #[arg(value_name = "IN", required = true)]
        files: Vec<String>,
    },
    /// Write the moves of a game in another notation
    #[command(after_help = "\
Examples:
  kiban notate startpos moves 7g7f 3c3d 8h2b+
  kiban notate --to western startpos moves 7g7f 3c3d 8h2b+
  kiban notate --from japanese --to usi 'startpos moves ▲７六歩 △３四歩'
  kiban notate --game xiangqi --json startpos moves h2e2 h9g7

Notations of shogi: usi, japanese (▲７六歩), ki2 (△同　銀), western (Bx2b+). Notations of xiangqi: uci
(h2e2), uci-fairy (ranks 1 to 10), iccs (H2-E2), chinese (炮二平五), chinese-traditional, wxf (C2=5),
wxf-xqbase (C2.5), san, san-xboard.
Without --to moves are written as people of the game write them, without --from they are read in the
coordinates of the game's protocols. Moves are separated by blanks, but not by the wide blank of 同　銀.
The position may be one that the rules do not allow. The last move may be illegal: it is written
all the same, with an error and exit code 1, or 0 if the position itself breaks the rules.

JSON keys: position (where the game began), notation, moves; error, if the last move is illegal.")]
    Notate {
        /// The notation to write
        #[arg(long, value_name = "N")]
        to: Option<String>,
        /// The notation to read
        #[arg(long, value_name = "N")]
        from: Option<String>,
        /// The position and the moves; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Say whether a move is legal, and if not, why
    #[command(
        override_usage = "kiban legal [OPTIONS] [POSITION] MOVE\n       kiban legal [OPTIONS] - [MOVE]",
        after_help = "\
Examples:
  kiban legal startpos 7g7f
  kiban legal '4k4/9/9/9/4P4/9/9/9/4K4 b P 1' 'P*5c'
  kiban legal --json --game xiangqi startpos b0d1

With `-` each line is a POSITION, a tab and the move, or only a POSITION if MOVE is given as an
argument. A position of shogi may also be one that no game reaches, such as one in which the
opponent's king could be captured.

JSON keys: legal, code, reason. The code is a word such as nifu, pawn-drop-mate or
horse-leg-blocked; it and the reason are null for a legal move. Exit code 1 for an illegal move, with
`-` if any is illegal."
    )]
    Legal {
        /// The position, then the move
        #[arg(value_name = "POSITION MOVE", required = true)]
        words: Vec<String>,
    },
    /// Count the lines of play of a given length
    #[command(after_help = "\
Examples:
  kiban perft 4 startpos
  kiban perft --divide 2 startpos moves 7g7f
  kiban perft --game xiangqi --hash 64 4 startpos
  kiban perft --suite perft.tsv --max-nodes 1000000

A suite has one position a line: the POSITION, then, after a tab each, the number of lines at depth
1, 2 and so on; what begins with `#` is a comment.

JSON keys: position, depth, nodes, seconds, nps, and with --divide, divide. For a suite: checked and
failed, in rows, and failures with position, depth, expected, found. Numbers of lines that 64 bits do
not hold count as the largest that they do.")]
    Perft {
        /// Also show the number of lines that each first move begins
        #[arg(long)]
        divide: bool,
        /// Memory for a hash table in MiB; 0 for none
        #[arg(long, value_name = "MB", default_value_t = 0, value_parser = megabytes)]
        hash: usize,
        /// Check the numbers in a file; `-` is standard input
        #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position", "divide"])]
        suite: Option<PathBuf>,
        /// In a suite, pass over depths with more lines than that
        #[arg(long, value_name = "N", conflicts_with_all = ["depth", "position"])]
        max_nodes: Option<u64>,
        /// The number of moves, from 0 to 255
        #[arg(value_name = "DEPTH", required_unless_present = "suite", value_parser = depth)]
        depth: Option<u8>,
        /// The position; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Draw a position in the terminal
    #[command(after_help = "\
Examples:
  kiban show startpos
  kiban show --ascii handicap:2-piece
  kiban show --highlight moves,5e startpos moves 7g7f
  kiban show --game xiangqi --highlight h2,e2 startpos

Highlighted squares are on a coloured ground; without colour they are in brackets.
JSON keys: position, side, in_check, highlighted, board.")]
    Show {
        /// Squares to mark, separated by commas: moves (targets of legal moves), checks (pieces
        /// that give check, and the king), pins (pinned pieces of the side to move), attacks
        /// (squares that the side to move attacks), or names of squares
        #[arg(long, value_name = "WHAT", value_delimiter = ',')]
        highlight: Vec<String>,
        /// Letters instead of Japanese or Chinese characters
        #[arg(long)]
        ascii: bool,
        /// The position; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Say whether the game is over, by which rule, and who won
    #[command(after_help = "\
Examples:
  kiban judge startpos moves 2h3h 8b7b 3h2h 7b8b
  kiban judge --max-plies 320 'startpos moves 7g7f 3c3d'
  kiban judge --rule none '+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1'
  kiban judge --json --game xiangqi startpos moves h2e2 h9g7
  kiban judge --json - < games.txt

Rules of shogi, which differ in the declaration: csa27 (default), csa24, csa27h, csa24h, jsa24,
try, none. A side to move that wins by declaring is taken to declare, but only after the last
move: who moved on before did not. Under `none` nobody declares; under `try` the king's move wins.

A game that was over before its last move is judged where it was first over, and the reason says
so. Moves are numbered by the position, so --max-plies counts those before it too.

Rules of xiangqi, which differ in repetition:
  wxf       World Xiangqi Federation 2018: perpetual check and perpetual chase lose (default)
  computer  as Pikafish plays: a chase counts only if nobody gave check meanwhile
  ucci      the leagues of UCCI programs: judged at the fourth occurrence
  cxa       Chinese Xiangqi Association 2020, approximated: threats of mate lose as well
  simple    a repetition draws, whatever was played
  none      only mate, having no move, and --max-plies end the game
A repetition is judged at the third occurrence (ucci: at the fourth), draws included; --fold 3,4
draws only at the fourth, as the letter of the WXF rules has it. 120 plies without a capture draw,
and so does material that cannot win; computer counts ten checks a side in the 120 plies.

JSON keys: state (ongoing, checkmate, stalemate, repetition, perpetual-check, perpetual-chase,
declaration, max-plies, natural-limit, material), winner (black, white or red, draw, null), reason,
repeated_from_ply, which is null without a repetition. Exit code 0 for any verdict; 1 for an illegal move.")]
    Judge {
        /// The rules of the event, by name
        #[arg(long, value_name = "R")]
        rule: Option<String>,
        /// The game is drawn after the move of that number, unless it mates
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        max_plies: Option<u32>,
        #[command(flatten)]
        xiangqi: XiangqiTerms,
        /// The position and the moves; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Say what a declaration by the side to move comes to (shogi)
    #[command(after_help = "\
Examples:
  kiban declare '+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1'
  kiban declare --rule jsa24 --json '+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b - 1'
  kiban declare --rule try 'k8/4K4/9/9/9/9/9/9/9 b - 1'
  kiban declare --json - < positions.txt

  rule      wins with                                      else
  csa27     Black 28 points, White 27 (default)            lost
  csa24     31 points                                      24 to 30 drawn, below lost
  csa27h    as csa27, White with fewer in a handicap game  lost
  csa24h    as csa24, White with fewer in a handicap game  as csa24, with fewer
  jsa24     31 points                                      24 to 30 drawn, below lost
  try       the king can go to where the enemy king began  lost
  none      never                                          lost

JSON keys: result (win, draw or lose), points, needed, which is null where points do not matter,
pieces_in_camp, failed. The conditions that failed are words such as king-not-in-camp,
too-few-pieces, in-check or too-few-points. Exit code 0 for a win or a draw, where no condition
failed; 1 for a declaration that loses, with `-` if any does. Xiangqi has no declaration: exit
code 2.")]
    Declare {
        /// The rule of declaration, by name
        #[arg(long, value_name = "R")]
        rule: Option<String>,
        /// The position; without it the start of a game
        #[arg(value_name = "POSITION")]
        position: Vec<String>,
    },
    /// Play: the engine, for a GUI that speaks USI, UCI or UCCI
    #[command(after_help = "\
Examples:
  kiban engine
  kiban engine --protocol ucci
  kiban engine --game xiangqi --protocol uci

Reads commands from standard input and answers on standard output until `quit` or the end of the
input. Without --protocol the first line tells: `usi` for shogi, `uci` or `ucci` for xiangqi. Beyond the
protocols: `d` shows the position, `perft N` counts, `bench` measures.")]
    Engine {
        /// Which protocol the GUI speaks
        #[arg(long, value_name = "P")]
        protocol: Option<Protocol>,
    },
    /// Open a board in the browser: play, analyse, walk through records
    #[command(after_help = "\
Examples:
  kiban serve
  kiban serve --port 0 --json
  kiban serve --bind 0.0.0.0 --host board.example

The address of the page is printed, and served until Ctrl-C. Only this machine can reach it unless
--bind says otherwise; then requests must name an address, or a name given with --host.
JSON keys: url.")]
    Serve(crate::serve::ServeOptions),
    /// Measure the engine: a fixed amount of searching and counting
    #[command(after_help = "\
Examples:
  kiban bench --depth 5
  kiban bench --game shogi --depth 4 --json

The numbers of nodes are the same on every machine: they are the signature of the search. With one
thread and 16 MiB each position is searched to the depth given.
JSON keys: game, work (search, perft), depth, nodes, seconds, nps; one object for each.")]
    Bench {
        /// The depth of the search
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
        depth: Option<u32>,
    },
    /// Let two engines play games against each other
    #[command(
        name = "match",
        after_help = "\
Examples:
  kiban match --games 2 --nodes 50 --longest 20
  kiban match --game xiangqi --games 2 --depth 1 --longest 10 --json
  kiban match --second fairy-stockfish --movetime 200 --games 400 --out games.jsonl > table.txt
  kiban match --second sjaakii --second-protocol xboard --movetime 50 --records games.csa > table.txt
  kiban match --second 'old-kiban engine' --sprt 0,10 --time 10000+100 --concurrency 2 > table.txt

Games begin with random moves or with the lines of --openings; each opening is played twice, with
the sides changed. The rules of the game decide how they end; an illegal move, a crash and time
exceeded by more than the margin lose.

JSON keys: first, second, games, wins, draws, losses, score, elo, elo_low, elo_high, superiority, sprt,
illegal_moves, time_losses, crashes, nps (of both), endings; all as the first engine sees it."
    )]
    Match(Box<MatchOptions>),
    /// Annotate records with scores and best lines
    Analyze(AnalyzeOptions),
    /// Play a game against the engine in the terminal
    Play(PlayOptions),
    /// Make an opening book from records
    Book(BookOptions),
    /// List the start positions and handicaps by name
    #[command(after_help = "\
Examples:
  kiban positions
  kiban positions --game xiangqi
  kiban positions --json

JSON keys: game, name, native, position; one object for each.")]
    Positions,
    /// Print a script that completes commands and options in a shell
    #[command(after_help = "\
Examples:
  kiban completions bash > ~/.local/share/bash-completion/completions/kiban
  kiban completions fish > ~/.config/fish/completions/kiban.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Which of the legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Selection {
    All,
    Captures,
    Quiets,
    Tactical,
    Checks,
    Evasions,
    /// Captures on the square of that name.
    Recaptures(String),
}

impl std::str::FromStr for Selection {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "all" => Self::All,
            "captures" => Self::Captures,
            "quiets" => Self::Quiets,
            "tactical" => Self::Tactical,
            "checks" => Self::Checks,
            "evasions" => Self::Evasions,
            _ => match text.strip_prefix("recaptures=") {
                Some(square) if GameId::ALL.iter().any(|game| game.is_square(square)) => {
                    Self::Recaptures(square.to_owned())
                }
                Some(_) => return Err("after `recaptures=` comes a square, such as 5e or e4"),
                None => {
                    return Err(
                        "known are all, captures, quiets, tactical, checks, evasions, recaptures=SQ",
                    );
                }
            },
        })
    }
}

impl Args {
    /// The number of threads to use.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores).get()
    }

    /// The number of threads for a search; one where the answer is to be always the same, unless more
    /// are asked for.
    pub(crate) fn threads_for(&self, is_exact: bool) -> usize {
        match self.threads {
            None if is_exact => 1,
            _ => self.threads(),
        }
    }

    pub(crate) fn style(&self) -> Style {
        Style::new(self.json, self.quiet, self.color)
    }
}

fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MOST);
    number.ok_or("a number from 1 to 1024")
}

fn megabytes(text: &str) -> Result<usize, &'static str> {
    const MOST: usize = 1 << 20;
    let number = text.parse().ok().filter(|&n| n <= MOST);
    number.ok_or("a number from 0 to 1048576")
}

fn depth(text: &str) -> Result<u8, &'static str> {
    text.parse()
        .map_err(|_| "the first argument is the depth, from 0 to 255: kiban perft 5 startpos")
}

/// The program's command line as clap sees it.
pub(crate) fn command() -> clap::Command {
    Args::command()
}

/// Reads the command line. An error, or what `--help` and `--version` ask for, is printed here.
pub(crate) fn parse() -> Result<Args, Exit> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let matches = command().color(early_color(&words)).try_get_matches_from(&words);
    let error = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => return Ok(args),
        Err(error) => error,
    };
    let is_answer = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let wants_json = words.iter().skip(1).any(|word| word == "--json");
    if wants_json && !is_answer {
        let text = error.render().to_string();
        let first = text.lines().next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(first);
        let failure = Failure::new(Kind::Usage, message);
        return Err(Style::new(true, true, ColorChoice::Never).fail(&failure));
    }
    if is_answer {
        // Rendered by clap, which knows whether the terminal takes colours.
        return match output::written(error.print().and_then(|()| std::io::stdout().flush())) {
            Ok(()) => Err(Exit::Success),
            Err(failure) => Err(Style::new(false, true, ColorChoice::Auto).fail(&failure)),
        };
    }
    let _ = error.print();
    Err(Exit::Bad)
}

/// The value of `--color`, before anything else is read, so that help and errors follow it.
fn early_color(words: &[OsString]) -> ColorChoice {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let value = words.iter().enumerate().find_map(|(i, word)| match word.strip_prefix("--color") {
        Some("") => words.get(i + 1).map(|next| next.as_ref()),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    value.and_then(|value| ColorChoice::from_str(value, false).ok()).unwrap_or(ColorChoice::Auto)
}
