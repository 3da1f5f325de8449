//! Games against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use kiban_core::{Ruling, SearchGame, SearchPath, zobrist};
use kiban_eval::{Features, Linear, Weights};
use kiban_search::{Limits, Search, Settings, Stop};

use crate::Outcome;

/// How games are played.
pub(crate) struct Plan {
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) random: usize,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// A game is drawn after so many moves.
const LONGEST: usize = 320;
/// A game is over when both sides agree on more than this for some moves.
const DECIDED: i32 = 3000;

/// Plays the games and writes a line for each quiet position: the position, the score of the
/// search for the side to move, and 1, 0 or -1 for how the game ended for that side.
pub(crate) fn run<G: Features>(
    plan: &Plan,
    weights: &Weights<G>,
    out: &Path,
    start: fn() -> G,
) -> Outcome<()> {
    let out = Mutex::new(BufWriter::new(File::create(out)?));
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                let (out, next) = (&out, &next);
                scope.spawn(move || -> std::io::Result<()> {
                    let mut search = Search::new(Linear::new(weights), 16);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= plan.games {
                            return Ok(());
                        }
                        let lines = play(plan, number, &mut search, start());
                        let mut out = out.lock().unwrap_or_else(|error| error.into_inner());
                        out.write_all(lines.as_bytes())?;
                        if number % 100 == 99 {
                            out.flush()?;
                            eprintln!("{} games", number + 1);
                        }
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().map_err(|_| "a thread panicked")??;
        }
        Ok::<(), Box<dyn std::error::Error>>(())
    })?;
    out.into_inner().map_err(|error| error.to_string())?.flush()?;
    Ok(())
}

fn legal<G: SearchGame>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _ = position.for_each_move(|m| {
        moves.push(m);
        ControlFlow::Continue(())
    });
    moves
}

/// The lines of one game.
fn play<G: Features>(
    plan: &Plan,
    number: usize,
    search: &mut Search<G, Linear<G>>,
    start: G,
) -> String {
    search.clear();
    let rules = G::Rules::default();
    let mut chance = plan.seed << 32 | number as u64;
    let mut path = G::Path::starting_at(start);
    // An even and an odd number of random moves in turn.
    for _ in 0..plan.random + number % 2 {
        let moves = legal(path.position());
        if moves.is_empty() {
            return String::new();
        }
        chance = zobrist::mix(chance);
        path.push(moves[(chance % moves.len() as u64) as usize]);
    }
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    let mut seen: Vec<(String, i32, bool)> = Vec::new();
    let mut decided = 0;
    let result_of_first = loop {
        let position = *path.position();
        let is_first = position.is_first_to_move();
        let sign = |wins_side_to_move: bool| if wins_side_to_move == is_first { 1 } else { -1 };
        // What is in the line itself is what the rules say of the game.
        match path.ruling(&rules, usize::MAX) {
            Some(Ruling::Draw) => break 0,
            Some(Ruling::Win) => break sign(true),
            Some(Ruling::Loss) => break sign(false),
            Some(Ruling::Better | Ruling::Worse) | None => {}
        }
        if path.len() >= LONGEST {
            break 0;
        }
        let report = search.run(&path, &[], &limits, &Settings::default(), &Stop::new(), |_| ());
        let Some(best) = report.best_move() else { break sign(false) };
        let score = report.lines[0].score.value();
        if seen.is_empty() && score.abs() > 800 {
            // The random moves have decided the game.
            return String::new();
        }
        decided = if score.abs() > DECIDED { decided + 1 } else { 0 };
        if decided >= 4 {
            break sign(score > 0);
        }
        if !position.in_check() && !position.is_noisy(best) && score.abs() < DECIDED {
            seen.push((position.to_string(), score, is_first));
        }
        path.push(best);
    };
    let mut lines = String::new();
    for (position, score, is_first) in seen {
        let result = if is_first { result_of_first } else { -result_of_first };
        lines += &format!("{position}\t{score}\t{result}\n");
    }
    lines
}
