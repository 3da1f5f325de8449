//! Searches for the page: what they find is told while they run.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use kiban_eval::Linear;
use kiban_search::{Limits, Report, Score, Search, Settings};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::engines::{Engines, Ticket};
use super::games::Shown;
use crate::games::Played;
use kiban_core::SearchPath as _;

/// The hash table of a search, in MiB: small, since there may be hundreds.
const TABLE: usize = 4;

/// What is wanted of a search.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    /// How many of the best lines.
    lines: usize,
    /// How long, in milliseconds.
    milliseconds: Option<u64>,
    /// After how many nodes it stops.
    nodes: Option<u64>,
}

impl Default for Wish {
    fn default() -> Self {
        Self { lines: 1, milliseconds: None, nodes: None }
    }
}

/// What a search has found.
#[derive(Clone, Debug, Serialize)]
struct Found {
    lines: Vec<FoundLine>,
    nodes: u64,
    milliseconds: u128,
    /// Nothing more follows.
    done: bool,
    /// The side to move wins by declaring.
    declares: bool,
}

/// The score is that of the side to move.
#[derive(Clone, Debug, Serialize)]
struct FoundLine {
    depth: u32,
    /// Hundredths of a pawn, also for what is proved, so that scores can be compared.
    score: i32,
    /// Mate in so many plies; negative if the side to move is mated.
    mate: Option<i32>,
    /// Won by a rule, or lost.
    by_rule: Option<bool>,
    moves: Vec<String>,
    /// The moves in the notation that was asked for.
    texts: Vec<String>,
}

/// Searches the end of the game, and tells what it finds until it ends or nobody listens.
pub(super) fn run<G: Shown>(
    engines: &Engines,
    played: &Played<G>,
    wish: Wish,
    notation: String,
) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<G>> {
    let ticket = engines.admit();
    let longest = engines.longest;
    let time = wish.milliseconds.map_or(longest, |ms| Duration::from_millis(ms).min(longest));
    let limits = Limits {
        nodes: wish.nodes,
        soft_time: Some(time),
        hard_time: Some(time),
        ..Limits::default()
    };
    let mut path = G::Path::starting_at(played.start);
    played.moves.iter().for_each(|&m| path.push(m));
    let before = played.moves.last().copied();
    let position = played.end;
    // Who listens slowly gets the newest only.
    let (teller, listener) = watch::channel(None);
    let stop = ticket.stop.clone();
    let settings = Settings { threads: 1, lines: wish.lines.clamp(1, 10) };
    let search = move || {
        let declares = position.can_declare(&G::Rules::default());
        let found = |report: &Report<G::Move>, done| {
            let line = |line: &kiban_search::Line<G::Move>| {
                let texts = texts(&position, before, &line.moves, &notation);
                FoundLine::new(line.depth, line.score, &line.moves, texts)
            };
            Some(Found {
                lines: report.lines.iter().map(line).collect(),
                nodes: report.nodes,
                milliseconds: report.time.as_millis(),
                done,
                declares,
            })
        };
        let mut search = Search::<G, _>::new(Linear::default(), TABLE);
        let report = search.run(&path, &[], &limits, &settings, &stop, |report| {
            let _ = teller.send(found(report, false));
        });
        let _ = teller.send(found(&report, true));
    };
    // Threads of their own, since the runtime's are few and for what is short.
    let spawned = std::thread::Builder::new().name("search".into()).spawn(search);
    // Without a thread the teller is gone already, and the stream ends at once.
    drop(spawned);
    Sse::new(told(listener, ticket)).keep_alive(KeepAlive::default())
}

fn told(
    listener: watch::Receiver<Option<Found>>,
    ticket: Ticket,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(Some((listener, ticket)), |state| async {
        let (mut listener, ticket) = state?;
        listener.changed().await.ok()?;
        let found = listener.borrow_and_update().clone()?;
        let event = Event::default().json_data(&found).unwrap_or_default();
        // The end of the stream drops the ticket, and so does a client that goes away.
        Some((Ok(event), (!found.done).then_some((listener, ticket))))
    })
}

impl FoundLine {
    fn new<M: ToString>(depth: u32, score: Score, moves: &[M], texts: Vec<String>) -> Self {
        Self {
            depth,
            score: score.value(),
            mate: score.mate(),
            by_rule: score.by_rule(),
            moves: moves.iter().map(M::to_string).collect(),
            texts,
        }
    }
}

/// A line of moves in a notation.
pub(super) fn texts<G: Shown>(
    position: &G,
    before: Option<G::Move>,
    moves: &[G::Move],
    notation: &str,
) -> Vec<String> {
    let (mut position, mut before) = (*position, before);
    let write = |&m: &G::Move| {
        let text = position.write_move(m, before, notation);
        position.play(m);
        before = Some(m);
        text
    };
    moves.iter().map(write).collect()
}
