//! Small workloads whose instructions are counted.

use kiban::core::Game;
use kiban::{shogi, xiangqi};

use crate::{Kiban, Named, SHOGI, Subject, Task, XIANGQI, playouts};

/// A game's rules at one task, small enough to be run by an instruction counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workload {
    /// `shogi` or `xiangqi`.
    pub game: &'static str,
    /// What is done.
    pub task: Task,
}

/// How many random positions there are in a workload.
const POSITIONS: usize = 100;

/// The named position, searched to another depth.
const fn at_depth(named: Named, depth: u32) -> Named {
    Named { depth, ..named }
}

impl Workload {
    /// All workloads of both games.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let of_shogi = [
            Task::Perft(at_depth(SHOGI[0], 4)),
            Task::Perft(at_depth(SHOGI[3], 2)),
            Task::PerftPlayed(at_depth(SHOGI[0], 3)),
        ];
        let of_xiangqi = [
            Task::Perft(at_depth(XIANGQI[0], 4)),
            Task::Perft(at_depth(XIANGQI[2], 3)),
            Task::PerftPlayed(at_depth(XIANGQI[0], 3)),
        ];
        let games = [("shogi", of_shogi), ("xiangqi", of_xiangqi)];
        let of_game = |(game, perfts): (&'static str, [Task; 3])| {
            perfts.into_iter().chain(Task::EACH).map(move |task| Self { game, task })
        };
        games.into_iter().flat_map(of_game).collect()
    }

    /// The name: the game and the task.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}: {}", self.game, self.task.name())
    }

    /// Prepares, does the work so many times, and returns the number of items done.
    #[must_use]
    pub fn run(&self, passes: usize) -> u64 {
        match self.game {
            "shogi" => run(self.task, &shogi::Position::startpos(), passes),
            _ => run(self.task, &xiangqi::Position::startpos(), passes),
        }
    }
}

fn run<G: Game + 'static>(task: Task, start: &G, passes: usize) -> u64
where
    Kiban<G>: Subject<Position = G>,
{
    let texts = if task.is_perft() { Vec::new() } else { playouts(start, POSITIONS, 42) };
    let pass = task.pass::<Kiban<G>>(&texts);
    (0..passes).map(|_| pass()).sum()
}
