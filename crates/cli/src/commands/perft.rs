//! `kiban perft`: how many lines of play of a given length there are.

use std::time::Instant;

use kiban::perft::{Perft, Table};
use serde::{Serialize, Serializer};

use super::{QUICK, Way, each_position, is_batch};
use crate::args::Args;
use crate::batch::Answer;
use crate::errors::{Exit, Failure, Kind, Outcome};
use crate::games::{Rules, with_position};
use crate::number::grouped;
use crate::output::{self, Style};
use crate::progress::Bar;

pub(super) mod suite;

#[derive(Serialize)]
struct Counted {
    position: String,
    depth: u8,
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(serialize_with = "as_map", skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<(String, u64)>>,
}

/// What to count, the same for all positions.
#[derive(Clone, Copy)]
struct Task<'a> {
    depth: u8,
    divide: bool,
    threads: usize,
    table: Option<&'a Table>,
}

/// An object with the moves as keys, in their order.
fn as_map<S: Serializer>(
    divide: &Option<Vec<(String, u64)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let pairs = divide.iter().flatten();
    serializer.collect_map(pairs.map(|(m, nodes)| (m, nodes)))
}

pub(super) fn run(
    args: &Args,
    style: &Style,
    depth: u8,
    divide: bool,
    hash: usize,
    words: &[String],
) -> Outcome<Exit> {
    let table = table(hash)?;
    // Many positions are shared out among the threads as a whole.
    let threads = if is_batch(words) { 1 } else { args.threads() };
    let task = Task { depth, divide, threads, table: table.as_ref() };
    let at_once = if depth > 2 { 1 } else { QUICK };
    each_position(args, style, words, at_once, |position, way| {
        with_position!(position, position => {
            let counted = count(style, position, &task, way);
            Ok(answer(style, &counted, way))
        })
    })
}

/// The hash table that all counts of the run share, if there is to be one.
fn table(mebibytes: usize) -> Outcome<Option<Table>> {
    match mebibytes {
        0 => Ok(None),
        _ => Table::new(mebibytes)
            .map(Some)
            .map_err(|error| Failure::new(Kind::System, format!("--hash: {error}"))),
    }
}

fn count<G: Rules>(style: &Style, position: &G, task: &Task<'_>, way: Way) -> Counted {
    let Task { depth, divide, threads, table } = *task;
    let begun = Instant::now();
    let mut bar = Bar::new(style.quiet || way == Way::Line);
    let mut show = |progress: kiban::perft::Progress| {
        bar.show(progress.done, progress.total, || grouped(progress.nodes));
    };
    let mut perft = Perft::new(depth).threads(threads);
    if let Some(table) = table {
        perft = perft.hash(table);
    }
    if way == Way::Alone {
        perft = perft.on_progress(&mut show);
    }
    let counts = perft.run(position);
    drop(bar);
    let seconds = begun.elapsed().as_secs_f64();
    let divide = divide.then(|| {
        let each = counts.divide().iter().map(|&(m, nodes)| (m.to_string(), nodes));
        let mut each: Vec<_> = each.collect();
        each.sort_unstable();
        each
    });
    Counted {
        position: position.to_string(),
        depth,
        nodes: counts.nodes(),
        seconds,
        nps: (counts.nodes() as f64 / seconds.max(1e-9)) as u64,
        divide,
    }
}

fn answer(style: &Style, counted: &Counted, way: Way) -> Answer {
    let text =
        if style.json { output::json_line(counted) } else { text(counted, way).into_bytes() };
    (text, Exit::Success)
}

fn text(counted: &Counted, way: Way) -> String {
    let divide = counted.divide.iter().flatten();
    let nodes = grouped(counted.nodes);
    match way {
        Way::Line => {
            let divide = divide.map(|(m, nodes)| format!(" {m}={nodes}"));
            format!("{nodes}{}\n", divide.collect::<String>())
        }
        Way::Alone => {
            let divide = divide.map(|(m, nodes)| format!("{m:<6} {:>20}\n", grouped(*nodes)));
            let (seconds, nps) = (counted.seconds, grouped(counted.nps));
            format!(
                "{}depth {}: {nodes} nodes in {seconds:.3} s, {nps} nodes/s\n",
                divide.collect::<String>(),
                counted.depth
            )
        }
    }
}
