//! Records of random legal games, and how fast they are read.

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;

use kiban::core::Game;
use kiban::shogi::{Move, Position};
use kiban_record::{Clock, NodeId, Read};
use kiban_shogi_record::{Ending, Event, Record, csa, kif, usi};

use crate::{Contest, Outcome};

/// A format of [`Corpus`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Kind {
    Csa,
    CsaWithTimes,
    Kif,
    Usi,
}

/// A format under test, and texts of many games in it.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The format.
    pub kind: Kind,
    /// The games in one text, as far as the format allows that.
    pub text: String,
    /// The games one by one.
    pub games: Vec<String>,
    /// How many moves the games have.
    pub moves: usize,
}

/// Random legal games of 60 to 180 moves, with times.
fn games(count: usize, seed: u64) -> Vec<Record> {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(kiban::core::zobrist::mix(state)) * n as u128) >> 64) as usize
    };
    let game = |_| {
        let mut record = Record::new(Position::startpos());
        let (mut position, mut tip) = (record.start, NodeId::ROOT);
        let mut last: Option<Move> = None;
        for _ in 0..60 + below(120) {
            let mut moves = Vec::new();
            let _ = position.for_each_move(|m| {
                moves.push(m);
                ControlFlow::Continue(())
            });
            if moves.is_empty() {
                break;
            }
            // Every other move takes back what was just moved, if it can: as games are, not as
            // random ones, whose hands stay empty.
            let recapture = moves.iter().copied().find(|m| Some(m.to()) == last.map(Move::to));
            let any = moves[below(moves.len())];
            let m = recapture.filter(|_| below(2) == 0).unwrap_or(any);
            let _ = position.play(m);
            tip = record.tree.add(tip, Event::Move(m));
            record.tree[tip].clock = Some(Clock::seconds(below(60) as u32));
            last = Some(m);
        }
        record.tree.add(tip, Event::End(Ending::Resignation));
        record
    };
    (0..count).map(game).collect()
}

impl Corpus {
    fn new(kind: Kind, records: &[Record]) -> Self {
        let write = |record: &Record| match kind {
            Kind::Csa | Kind::CsaWithTimes => csa::write(record).text,
            Kind::Kif => kif::write(record).text,
            Kind::Usi => usi::write(record).text,
        };
        let games: Vec<String> = records.iter().map(write).collect();
        let separator = if matches!(kind, Kind::Csa | Kind::CsaWithTimes) { "/\n" } else { "" };
        let moves = records.iter().map(|record| record.moves().count()).sum();
        Self { kind, text: games.join(separator), games, moves }
    }

    /// So many games in each format.
    #[must_use]
    pub fn each(count: usize) -> [Self; 4] {
        let timed = games(count, 42);
        let mut bare = timed.clone();
        for record in &mut bare {
            let ids: Vec<NodeId> = record.tree.walk().collect();
            ids.into_iter().for_each(|id| record.tree[id].clock = None);
        }
        [
            Self::new(Kind::Csa, &bare),
            Self::new(Kind::CsaWithTimes, &timed),
            Self::new(Kind::Kif, &timed),
            Self::new(Kind::Usi, &bare),
        ]
    }

    /// The name of the row.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.kind {
            Kind::Csa => "CSA",
            Kind::CsaWithTimes => "CSA with times",
            Kind::Kif => "KIF",
            Kind::Usi => "USI",
        }
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.text.len() as u64
    }

    /// Enters a reader that gives the number of moves that it read; its items are bytes.
    ///
    /// # Panics
    ///
    /// If it does not read all moves.
    pub fn enter(
        &self,
        contest: &mut Contest,
        name: &'static str,
        read: impl Fn(&Self) -> usize + 'static,
    ) {
        let corpus = self.clone();
        let pass = move || {
            let moves = read(black_box(&corpus));
            assert_eq!(moves, corpus.moves, "{name} reads all moves of {}", corpus.name());
            corpus.bytes()
        };
        contest.enter_pass(name, Box::new(pass));
    }
}

/// Reads all games as programs do that look at one after the other.
#[must_use]
pub fn read(corpus: &Corpus) -> usize {
    let mut read = Read { record: Record::new(Position::startpos()), findings: Vec::new() };
    let mut moves = 0;
    let mut count = |read: &Read<Record>| {
        assert!(read.is_sound(), "{:?}", read.findings);
        moves += read.record.moves().count();
    };
    match corpus.kind {
        Kind::Csa | Kind::CsaWithTimes => {
            let mut games = csa::games(&corpus.text);
            while games.read_into(&mut read) {
                count(&read);
            }
        }
        Kind::Usi => {
            let mut games = usi::games(&corpus.text);
            while games.read_into(&mut read) {
                count(&read);
            }
        }
        Kind::Kif => {
            for game in &corpus.games {
                kif::read_into(game, &mut read);
                count(&read);
            }
        }
    }
    moves
}

/// A row for each format, with this project as the only contestant so far.
#[must_use]
pub fn record_contests(count: usize) -> Vec<(Corpus, Contest)> {
    let contest = |corpus: Corpus| {
        let mut contest = Contest::new(corpus.name());
        corpus.enter(&mut contest, "kiban", read);
        (corpus, contest)
    };
    Corpus::each(count).into_iter().map(contest).collect()
}

/// Runs the rows and prints megabytes per second.
pub fn print_records(contests: Vec<(Corpus, Contest)>, rounds: usize) {
    let rows = contests.into_iter().map(|(corpus, contest)| {
        let (mut name, outcomes): (String, Vec<Outcome>) = contest.run(rounds);
        let megabytes = corpus.bytes() as f64 / 1e6;
        let _ = write!(name, ", {megabytes:.1} MB, {} moves: bytes", corpus.moves);
        (name, outcomes)
    });
    crate::print_table(&rows.collect::<Vec<_>>());
}
