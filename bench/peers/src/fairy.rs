//! Fairy-Stockfish, the engine of Debian's package `fairy-stockfish`, run as a program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use kiban_bench::{Contest, Named, children_cpu_time};

/// The name in tables.
pub const NAME: &str = "Fairy-Stockfish 11.1";

const PLACES: [&str; 2] = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"];

/// Lets it count the leaves of `named` by its `go perft`, as a turn timed by the CPU time of its
/// process less that of one that only counts to depth 1: its start is not part of the contest.
pub fn enter_perft(contest: &mut Contest, named: Named) {
    let Some(program) = PLACES.into_iter().find(|place| Path::new(place).exists()) else {
        eprintln!("{NAME} is left out: not installed (apt-get install fairy-stockfish)");
        return;
    };
    contest.enter(NAME, move || {
        let run = |depth| {
            let before = children_cpu_time();
            let nodes = perft(program, named.text, depth).expect("the engine runs");
            (nodes, children_cpu_time() - before)
        };
        let (_, start) = run(1);
        let (nodes, time) = run(named.depth);
        assert_eq!(nodes, named.nodes, "{NAME} counts otherwise: {}", named.text);
        (nodes, time.saturating_sub(start))
    });
}

fn perft(program: &str, text: &str, depth: u32) -> std::io::Result<u64> {
    let mut engine = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    if let Some(mut input) = engine.stdin.take() {
        write!(
            input,
            "setoption name UCI_Variant value xiangqi\nposition fen {text}\ngo perft {depth}\nquit\n"
        )?;
    }
    let output = String::from_utf8_lossy(&engine.wait_with_output()?.stdout).into_owned();
    let nodes = output.lines().find_map(|line| line.strip_prefix("Nodes searched: "));
    nodes
        .and_then(|nodes| nodes.trim().parse().ok())
        .ok_or_else(|| std::io::Error::other(format!("no count in: {output}")))
}
