//! What the benchmarks share: positions, tasks, a clock, and contests between implementations.
//!
//! The machines that benchmarks run on are shared and noisy, so a time is the CPU time of the
//! thread that works, and a number worth keeping is a ratio: all contestants of a row run in
//! turns, several rounds of them, and each is represented by its median.

mod clock;
mod contest;
mod instructions;
mod kiban_subject;
mod positions;
pub mod records;
mod workload;
pub mod xiangqi_records;

pub use clock::{children_cpu_time, thread_cpu_time};
pub use contest::{Contest, Outcome, Turn, print_table};
pub use instructions::check_instructions;
pub use kiban_subject::Kiban;
pub use positions::{Named, SHOGI, XIANGQI, playouts};
pub use workload::Workload;

/// A program under test: one game's rules, as that program offers them.
pub trait Subject {
    /// The name in tables.
    const NAME: &'static str;
    /// A position of the game.
    type Position: Clone;

    /// Reads a position; the texts are known to be good.
    fn parse(text: &str) -> Self::Position;
    /// The length of the position's text, once printed; 0 where the program has no printer.
    fn print(position: &Self::Position) -> usize;
    /// Counts the leaves at `depth`, the last ply without playing it.
    fn perft(position: &Self::Position, depth: u32) -> u64;
    /// Counts the leaves at `depth`, each of them played.
    fn perft_played(position: &Self::Position, depth: u32) -> u64;
    /// The number of legal moves.
    fn count(position: &Self::Position) -> usize;
    /// The number of legal moves, after writing them to memory.
    fn list(position: &Self::Position) -> usize;
    /// Whether there is a legal move, where the program has such a question.
    fn has_legal_moves(position: &Self::Position) -> Option<bool>;
    /// The number of checks after listing them, where the program has such a list.
    fn list_checks(_: &Self::Position) -> Option<usize> {
        None
    }
    /// Whether there is a mate in one, where the program has such a question.
    fn mate_in_one(_: &Self::Position) -> Option<bool> {
        None
    }
}

/// One row of a comparison: what is measured, on what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Leaves counted.
    Perft(Named),
    /// Leaves played.
    PerftPlayed(Named),
    /// Legal moves counted, position by position.
    Count,
    /// Legal moves listed, position by position.
    List,
    /// Whether there is a legal move.
    HasLegalMoves,
    /// Legal moves that give check listed.
    Checks,
    /// Whether there is a mate in one.
    MateInOne,
    /// Positions read.
    Parse,
    /// Positions printed.
    Print,
}

impl Task {
    /// The row's name, with the unit of its numbers: millions of that a second.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Perft(named) => format!("{} d{}, leaves counted", named.name, named.depth),
            Self::PerftPlayed(named) => {
                format!("{} d{}, leaves played", named.name, named.depth_played())
            }
            Self::Count => "random positions, moves counted: positions".into(),
            Self::List => "random positions, moves listed: moves".into(),
            Self::HasLegalMoves => "random positions, has_legal_moves: positions".into(),
            Self::Checks => "random positions, checks listed: positions".into(),
            Self::MateInOne => "random positions, mate in one: positions".into(),
            Self::Parse => "random positions read".into(),
            Self::Print => "random positions printed".into(),
        }
    }

    /// The tasks that are done to each random position.
    pub const EACH: [Self; 7] = [
        Self::Count,
        Self::List,
        Self::HasLegalMoves,
        Self::Checks,
        Self::MateInOne,
        Self::Parse,
        Self::Print,
    ];

    /// Whether it goes through a tree from a named position.
    #[must_use]
    pub const fn is_perft(&self) -> bool {
        matches!(self, Self::Perft(_) | Self::PerftPlayed(_))
    }

    /// Adds a contestant to the row, if it can do the task. `texts` are the random positions.
    pub fn enter<S: Subject + 'static>(self, contest: &mut Contest, texts: &[String]) {
        contest.enter_pass(S::NAME, self.pass::<S>(texts));
    }

    /// What does the task once and returns the number of items done, with everything that is not
    /// part of the task done before. `texts` are the random positions.
    #[must_use]
    pub fn pass<S: Subject + 'static>(self, texts: &[String]) -> Box<dyn Fn() -> u64> {
        use std::hint::black_box;
        let positions: Vec<S::Position> = match self {
            Self::Perft(named) | Self::PerftPlayed(named) => vec![S::parse(named.text)],
            _ => texts.iter().map(|text| S::parse(text)).collect(),
        };
        let texts = texts.to_vec();
        let sum = move |f: &dyn Fn(&S::Position) -> u64| -> u64 {
            positions.iter().map(|position| f(black_box(position))).sum()
        };
        let as_number = |answer: Option<bool>| answer.map_or(0, |_| 1);
        match self {
            Self::Perft(named) => Box::new(move || sum(&|p| S::perft(p, named.depth))),
            Self::PerftPlayed(named) => {
                Box::new(move || sum(&|p| S::perft_played(p, named.depth_played())))
            }
            // The unit is the position; the moves are added to keep the count from being dropped.
            Self::Count => Box::new(move || {
                black_box(sum(&|p| S::count(p) as u64));
                sum(&|_| 1)
            }),
            Self::List => Box::new(move || sum(&|p| S::list(p) as u64)),
            Self::HasLegalMoves => Box::new(move || sum(&|p| as_number(S::has_legal_moves(p)))),
            Self::Checks => {
                Box::new(move || sum(&|p| black_box(S::list_checks(p)).map_or(0, |_| 1)))
            }
            Self::MateInOne => Box::new(move || sum(&|p| as_number(S::mate_in_one(p)))),
            Self::Parse => Box::new(move || {
                texts
                    .iter()
                    .map(|text| {
                        black_box(S::parse(black_box(text)));
                        1
                    })
                    .sum()
            }),
            Self::Print => Box::new(move || sum(&|p| u64::from(S::print(p) > 0))),
        }
    }
}
