//! `kiban bench`: a fixed amount of searching and counting, the same on every machine.

use std::time::Instant;

use kiban::{shogi, xiangqi};
use kiban_engine::{BenchReport, bench};
use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Outcome};
use crate::games::{GameId, Rules};
use crate::number::grouped;
use crate::output::{self, Style};

#[derive(Serialize)]
struct Row {
    game: &'static str,
    /// What was done: `search` or `perft`.
    work: &'static str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: u64,
}

/// Depths at which a game takes about a second.
const SEARCH: u32 = 9;
const PERFT: [(GameId, u8); 2] = [(GameId::Shogi, 5), (GameId::Xiangqi, 5)];

pub(super) fn run(args: &Args, style: &Style, depth: Option<u32>) -> Outcome<Exit> {
    let depth = depth.unwrap_or(SEARCH);
    let mut text = Vec::new();
    for (game, perft) in PERFT {
        if args.game.is_some_and(|wanted| wanted != game) {
            continue;
        }
        let rows = match game {
            GameId::Shogi => rows::<shogi::Position>(bench::<shogi::Position>(depth), depth, perft),
            GameId::Xiangqi => {
                rows::<xiangqi::Position>(bench::<xiangqi::Position>(depth), depth, perft)
            }
        };
        for row in rows {
            if style.json {
                text.extend(output::json_line(&row));
                continue;
            }
            let Row { game, work, depth, nodes, seconds, nps } = row;
            let (nodes, nps) = (grouped(nodes), grouped(nps));
            text.extend(
                format!("{game:<8} {work:<6} depth {depth}  {nodes:>12} nodes  {seconds:7.3} s  {nps:>12} nodes/s\n")
                    .bytes(),
            );
        }
    }
    output::print(&text)?;
    Ok(Exit::Success)
}

fn rows<G: Rules>(search: BenchReport, depth: u32, perft: u8) -> [Row; 2] {
    let begun = Instant::now();
    let leaves = kiban::core::perft(&G::startpos(), perft.into());
    let seconds = begun.elapsed().as_secs_f64();
    let rate = (leaves as f64 / seconds.max(1e-9)) as u64;
    let game = G::ID.name();
    let BenchReport { nodes, time, .. } = search;
    let nps = search.nodes_per_second();
    [
        Row { game, work: "search", depth, nodes, seconds: time.as_secs_f64(), nps },
        Row { game, work: "perft", depth: perft.into(), nodes: leaves, seconds, nps: rate },
    ]
}
