//! `kiban analyze`: records with what the engine thinks of each move.

use std::path::PathBuf;

use kiban_core::{Game, SearchPath as _};
use kiban_engine::EngineGame;
use kiban_record::{Loss, NodeId, Severity};
use kiban_search::{Report, Score};
use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome, printable};
use crate::files::read_bytes;
use crate::games::Rules;
use crate::output::{self, Style};
use crate::progress::Bar;
use crate::records::{AnyFormat, RecordOf};
use crate::thinker::{Effort, Thinker};

mod comments;

use comments::{Commented, Thought};

/// The options of `kiban analyze`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kiban analyze --nodes 1000 game.kif
  kiban analyze --nodes 1000 --json game.kif
  kiban analyze --depth 3 --to csa game.kif
  kiban analyze --time 5 archive/game.xqf -o annotated.pgn

Each move of the main line gets a comment with the score and the line that is expected, as programs
write it: in CSA `'** score moves`, in KIF `*解析 …`, in PGN `{+0.30/12 moves}`. There scores are those
of the side that moves first in an even game. A move that loses something also gets the better one.

With --json, a line a move; its score, best move and line are those of the position before it, for
the side that moves, and loss is what the move played is worse, in hundredths of a pawn.
JSON keys: game, ply, side, move, best, score, mate, by_rule, pv[], loss, depth, nodes.")]
pub(crate) struct AnalyzeOptions {
    #[command(flatten)]
    effort: Effort,
    /// The format of the record; without it by content, then by ending
    #[arg(long, value_name = "F")]
    from: Option<String>,
    /// The format to write; without it that of the output's ending, or that of the record
    #[arg(long, value_name = "F")]
    to: Option<String>,
    /// Where to write the annotated record; without it to standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The record; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
}

/// What the engine says of a move, as programs see it.
#[derive(Serialize)]
struct Row<'a> {
    game: usize,
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    played: String,
    best: Option<&'a str>,
    /// Hundredths of a pawn; null for a mate.
    score: Option<i32>,
    /// In how many plies the side to move mates, or is mated if negative.
    mate: Option<i32>,
    /// Whether the score is that of a win or loss by a rule of repetition or declaration.
    by_rule: bool,
    pv: &'a [String],
    loss: i32,
    depth: u32,
    nodes: u64,
}

pub(super) fn run(args: &Args, style: &Style, options: &AnalyzeOptions) -> Outcome<Exit> {
    let name = &options.file;
    let from = options.from.as_deref().map(|name| AnyFormat::named(name, args.game)).transpose()?;
    let bytes = read_bytes(name)
        .map_err(|error| Failure::new(Kind::System, format!("cannot read {name}: {error}")))?;
    let Some(from) = from.or_else(|| AnyFormat::detect(&bytes, Some(name), args.game)) else {
        let message = format!("{name} is not a record in any format that is known");
        return Err(Failure::new(Kind::Syntax, message).expected("a record, or --from its format"));
    };
    let game = Some(from.game());
    let by_ending = options.out.as_ref().map(|out| {
        AnyFormat::of_ending(&out.to_string_lossy(), game).ok_or_else(|| {
            let message = format!("the ending of {} is that of no format", out.display());
            Failure::new(Kind::Usage, message).expected("--to and the name of a format")
        })
    });
    let to = match (options.to.as_deref(), by_ending) {
        (Some(to), _) => AnyFormat::named(to, game)?,
        (None, Some(found)) => found?,
        (None, None) => from,
    };
    match (from, to) {
        (AnyFormat::Shogi(from), AnyFormat::Shogi(to)) => {
            analyze(args, style, options, &bytes, from, to)
        }
        (AnyFormat::Xiangqi(from), AnyFormat::Xiangqi(to)) => {
            analyze(args, style, options, &bytes, from, to)
        }
        _ => Err(Failure::new(Kind::Usage, "a game cannot become a game of another kind")),
    }
}

fn analyze<F: Commented>(
    args: &Args,
    style: &Style,
    options: &AnalyzeOptions,
    bytes: &[u8],
    from: F,
    to: F,
) -> Outcome<Exit> {
    let is_written = !style.json || options.out.is_some();
    if is_written && options.out.is_none() && !to.is_text() {
        let message = format!("{} is no text", to.name());
        return Err(Failure::new(Kind::Usage, message).expected("-o FILE, or --to another format"));
    }
    let mut records: Vec<RecordOf<F>> = Vec::new();
    let mut errors = Vec::new();
    from.each(bytes, &mut |read| {
        records.push(read.record);
        let found = read.findings.into_iter().filter(|found| found.severity() == Severity::Error);
        errors.extend(found.map(|found| found.to_string()));
    });
    let total: usize = records.iter().map(|record| record.moves().count() + 1).sum();
    let mut work = Work::<F::Position> {
        thinker: Thinker::new(&options.effort, args.threads_for(options.effort.is_exact())),
        bar: Bar::new(style.quiet),
        done: 0,
        total,
    };
    for (index, record) in records.iter_mut().enumerate() {
        work.thinker.forget();
        work.annotate(style, to, index, record)?;
    }
    drop(work);
    for error in &errors {
        eprintln!("error: {}: {}", printable(&options.file), printable(error));
    }
    if is_written {
        let written = to.write_all(&records, None).ok_or_else(|| {
            let message =
                format!("the file has {} games, and {} holds one", records.len(), to.name());
            Failure::new(Kind::Usage, message).expected("a format for many games")
        })?;
        match &options.out {
            Some(out) => output::write_whole(out, &written.text)?,
            None => output::print(&written.text)?,
        }
        if !written.losses.is_empty() && !style.quiet {
            let losses: Vec<String> = written.losses.iter().map(Loss::to_string).collect();
            eprintln!("note: {} cannot hold: {}", to.name(), losses.join(", "));
        }
    }
    Ok(if errors.is_empty() { Exit::Success } else { Exit::No })
}

/// What is done for all games of a file.
struct Work<G: EngineGame> {
    thinker: Thinker<G>,
    bar: Bar,
    done: usize,
    total: usize,
}

impl<G: EngineGame + Rules> Work<G> {
    fn think(&mut self, path: &G::Path, last: Option<G::Move>) -> Thought<G> {
        let report = self.thinker.think(path);
        let thought = Thought::new(*path.position(), last, &report);
        self.done += 1;
        self.bar.show(self.done, self.total, || thought.score.to_string());
        thought
    }

    /// Thinks about each position of the main line, tells of each move and comments it.
    fn annotate<F: Commented<Position = G>>(
        &mut self,
        style: &Style,
        to: F,
        index: usize,
        record: &mut RecordOf<F>,
    ) -> Outcome<()> {
        let line: Vec<(NodeId, G::Move)> = record
            .tree
            .main_line()
            .map_while(|id| Some((id, *record.tree[id].event()?.played()?)))
            .collect();
        let mut path = G::Path::starting_at(record.start);
        let mut before = self.think(&path, None);
        record.tree[NodeId::ROOT].notes_mut().comments.push(to.comment(&before));
        for (ply, (id, m)) in (1..).zip(line) {
            path.push(m);
            let after = self.think(&path, Some(m));
            let loss = if before.best() == Some(m) { 0 } else { loss(before.score, after.score) };
            if style.json {
                output::print(&output::json_line(&row(index + 1, ply, m, &before, loss)))?;
            }
            let notes = record.tree[id].notes_mut();
            notes.comments.push(to.comment(&after));
            if loss >= WORTH_SAYING {
                notes.comments.push(to.better(&before, loss));
            }
            before = after;
        }
        Ok(())
    }
}

/// What is less is within the error of the scores.
const WORTH_SAYING: i32 = 50;
/// Whoever is so far ahead has won; more is no more.
const DECIDED: i32 = 3000;

/// How much worse it became for the side that moved.
fn loss(before: Score, after: Score) -> i32 {
    let bounded = |score: Score| score.value().clamp(-DECIDED, DECIDED);
    (bounded(before) - bounded(-after)).max(0)
}

fn row<'a, G: EngineGame + Rules>(
    game: usize,
    ply: usize,
    m: G::Move,
    before: &'a Thought<G>,
    loss: i32,
) -> Row<'a> {
    let Thought { score, .. } = *before;
    Row {
        game,
        ply,
        side: before.position.side(),
        played: m.to_string(),
        best: before.coordinates.first().map(String::as_str),
        score: score.mate().map_or(Some(score.value()), |_| None),
        mate: score.mate(),
        by_rule: score.by_rule().is_some(),
        pv: &before.coordinates,
        loss,
        depth: before.depth,
        nodes: before.nodes,
    }
}

impl<G: EngineGame> Thought<G> {
    fn new(position: G, last: Option<G::Move>, report: &Report<G::Move>) -> Self {
        let line = report.lines.first();
        Self {
            position,
            last,
            // Where there is no move, the side to move has lost in both games.
            score: line.map_or(Score::mated_in(0), |line| line.score),
            moves: line.map_or(Vec::new(), |line| line.moves.clone()),
            coordinates: line.map_or(Vec::new(), |line| {
                line.moves.iter().map(<G as Game>::Move::to_string).collect()
            }),
            depth: line.map_or(0, |line| line.depth),
            nodes: report.nodes,
        }
    }

    fn best(&self) -> Option<G::Move> {
        self.moves.first().copied()
    }
}
