//! The results so far.

use core::fmt;
use std::collections::BTreeMap;

use kiban_arena::{Score, Sprt, SprtState};
use serde::Serialize;

use super::Row;
use crate::number::grouped;

/// What the games come to, as the first engine sees it.
pub(super) struct Table {
    names: [String; 2],
    sprt: Option<Sprt>,
    score: Score,
    /// The same by side: on the first side, on the second.
    by_side: [Score; 2],
    /// How often games ended how.
    endings: BTreeMap<String, u32>,
    /// Games that an engine lost otherwise than on the board: by illegal moves, time, crashes.
    faults: [[u32; 3]; 2],
    nodes: [u64; 2],
    seconds: [f64; 2],
    plies: usize,
}

/// The whole match as one JSON object.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    first: &'a str,
    second: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    /// The difference in Elo, and its bounds with 95 percent probability; null where infinite.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: f64,
    sprt: Option<&'static str>,
    illegal_moves: [u32; 2],
    time_losses: [u32; 2],
    crashes: [u32; 2],
    nps: [u64; 2],
    endings: &'a BTreeMap<String, u32>,
}

impl Table {
    pub(super) fn new(names: [String; 2], sprt: Option<Sprt>) -> Self {
        Self {
            names,
            sprt,
            score: Score::default(),
            by_side: [Score::default(); 2],
            endings: BTreeMap::new(),
            faults: [[0; 3]; 2],
            nodes: [0; 2],
            seconds: [0.0; 2],
            plies: 0,
        }
    }

    pub(super) fn add(&mut self, row: &Row) {
        // Odd games have the first engine on the second side.
        let side = row.number % 2;
        let won = match row.winner.as_str() {
            "first" => Some(side == 0),
            "second" => Some(side == 1),
            _ => None,
        };
        for score in [&mut self.score, &mut self.by_side[side]] {
            match won {
                Some(true) => score.wins += 1,
                Some(false) => score.losses += 1,
                None => score.draws += 1,
            }
        }
        let ending = row.ending.split(' ').next().unwrap_or_default();
        *self.endings.entry(ending.to_owned()).or_default() += 1;
        let fault = ["illegal-move", "time", "crash"].iter().position(|&fault| fault == ending);
        if let (Some(fault), Some(won)) = (fault, won) {
            self.faults[usize::from(won)][fault] += 1;
        }
        for engine in 0..2 {
            self.nodes[engine] += row.nodes[engine ^ side];
            self.seconds[engine] += row.seconds[engine ^ side];
        }
        self.plies +=
            row.position.split_once(" moves ").map_or(0, |(_, moves)| moves.split(' ').count());
    }

    pub(super) fn games(&self) -> usize {
        self.score.games() as usize
    }

    pub(super) const fn score(&self) -> &Score {
        &self.score
    }

    /// The score on one line, for a progress bar.
    pub(super) fn short(&self) -> String {
        let Score { wins, draws, losses } = self.score;
        let (elo, low, high) = self.score.elo();
        format!("+{wins} ={draws} -{losses} Elo {elo:+.0} [{low:+.0}, {high:+.0}]")
    }

    fn nps(&self) -> [u64; 2] {
        [0, 1].map(|engine| (self.nodes[engine] as f64 / self.seconds[engine].max(1e-9)) as u64)
    }

    fn sprt_word(&self) -> Option<&'static str> {
        self.sprt.map(|test| match test.state(&self.score) {
            SprtState::Open => "open",
            SprtState::Accepted => "accepted",
            SprtState::Rejected => "rejected",
        })
    }

    pub(super) fn summary(&self) -> Summary<'_> {
        let (elo, low, high) = self.score.elo();
        let finite = |elo: f64| elo.is_finite().then_some(elo);
        let fault = |kind: usize| [self.faults[0][kind], self.faults[1][kind]];
        Summary {
            first: &self.names[0],
            second: &self.names[1],
            games: self.score.games(),
            wins: self.score.wins,
            draws: self.score.draws,
            losses: self.score.losses,
            score: self.score.rate(),
            elo: finite(elo),
            elo_low: finite(low),
            elo_high: finite(high),
            superiority: self.score.likelihood_of_superiority(),
            sprt: self.sprt_word(),
            illegal_moves: fault(0),
            time_losses: fault(1),
            crashes: fault(2),
            nps: self.nps(),
            endings: &self.endings,
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.names;
        let games = self.games();
        writeln!(f, "{first} against {second}: {games} games")?;
        let line = |name: &str, score: &Score| {
            let Score { wins, draws, losses } = *score;
            format!("  {name:<12} +{wins} ={draws} -{losses}  {:.1} %", 100.0 * score.rate())
        };
        writeln!(f, "{}", line("all", &self.score))?;
        writeln!(f, "{}", line("moving first", &self.by_side[0]))?;
        writeln!(f, "{}", line("second", &self.by_side[1]))?;
        let (elo, low, high) = self.score.elo();
        let superiority = 100.0 * self.score.likelihood_of_superiority();
        writeln!(
            f,
            "  Elo {elo:+.1}, with 95 % from {low:+.1} to {high:+.1}; stronger with {superiority:.1} %"
        )?;
        if let (Some(test), Some(word)) = (self.sprt, self.sprt_word()) {
            let (ratio, bound) = (test.log_ratio(&self.score), test.bound());
            let (low, high) = (test.low, test.high);
            writeln!(f, "  SPRT of {low} and {high} Elo: {word}, {ratio:.2} of {bound:.2}")?;
        }
        let endings: Vec<String> =
            self.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        writeln!(f, "  endings: {}", endings.join(", "))?;
        for (name, [illegal, time, crash]) in self.names.iter().zip(self.faults) {
            if illegal + time + crash > 0 {
                writeln!(f, "  {name}: {illegal} illegal moves, {time} on time, {crash} crashes")?;
            }
        }
        let [a, b] = self.nps().map(grouped);
        let average = self.plies.checked_div(games).unwrap_or(0);
        writeln!(f, "  nodes/s {a} and {b}; {average} moves a game")
    }
}
