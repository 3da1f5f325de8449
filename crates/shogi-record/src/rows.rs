//! Rows of training data as records: what PSV and HCPE share.
//!
//! A row becomes a record that begins in its position and has its move, with the score as the comment
//! `* 30` that CSA has for it, seen from Black, and the result as a header. A record becomes a row for
//! each legal move of its main line. The score is that of the move's comment, or 0; the result is that
//! of the header, or follows from the end, or else counts as a draw.

use kiban_record::{Finding, Key, Loss, Lost, NodeId, Place, Problem, Read, Written};
use kiban_shogi::{Color, GameResult, Move, Position};

use crate::losses::Holds;
use crate::replay::{Replay, even};
use crate::{Ending, Event, Record};

/// What a row says, in common terms. The score is that of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) position: Position,
    pub(crate) m: Move,
    pub(crate) score: i16,
    pub(crate) result: GameResult,
}

/// The words of the header [`Key::Result`].
const RESULTS: [(GameResult, &str); 3] = [
    (GameResult::Win(Color::Black), "先手の勝ち"),
    (GameResult::Win(Color::White), "後手の勝ち"),
    (GameResult::Draw, "引き分け"),
];

/// The record of a row that begins at byte `at` of its file.
pub(crate) fn record(row: Result<Row, Problem>, at: usize) -> Read<Record> {
    let mut read = Read { record: Record::new(*even()), findings: Vec::new() };
    let place = Place::byte(at);
    match row {
        Err(problem) => read.findings.push(Finding::new(problem, place, "")),
        Ok(row) => {
            let record = &mut read.record;
            record.start = row.position;
            let words = RESULTS.iter().find(|(result, _)| *result == row.result);
            words.into_iter().for_each(|(_, words)| record.headers.push(Key::Result, *words));
            let mut game = Replay::new(row.position);
            let event = match game.try_play(row.m) {
                true => Event::Move(row.m),
                false => {
                    let found = row.m.to_string();
                    read.findings.push(Finding::new(game.problem(row.m), place, &found));
                    Event::Illegal(row.m)
                }
            };
            let id = record.tree.add(NodeId::ROOT, event);
            let score = seen_from_black(row.score.into(), row.position.side_to_move());
            record.tree[id].notes_mut().comments.push(format!("* {score}"));
        }
    }
    read
}

const fn seen_from_black(score: i32, side_to_move: Color) -> i32 {
    match side_to_move {
        Color::Black => score,
        Color::White => -score,
    }
}

/// The records of rows of `len` bytes, of which the last may be cut.
pub(crate) fn records<'b, const LEN: usize>(
    bytes: &'b [u8],
    read: impl Fn(&[u8; LEN]) -> Result<Row, Problem> + 'b,
) -> impl Iterator<Item = Read<Record>> + 'b {
    let (rows, rest) = bytes.as_chunks::<LEN>();
    let cut = (!rest.is_empty()).then(|| record(Err(Problem::Truncated), bytes.len() - rest.len()));
    let rows = rows.iter().enumerate().map(move |(i, row)| record(read(row), i * LEN));
    rows.chain(cut)
}

/// The score in a comment such as `* 30 +2726FU`.
fn score(comment: &str) -> Option<i32> {
    comment.strip_prefix('*')?.split_ascii_whitespace().next()?.parse().ok()
}

/// Writes rows, one for each legal move of the main line.
pub(crate) fn write(
    record: &Record,
    mut push: impl FnMut(&mut Vec<u8>, Row) -> Result<(), Lost>,
    holds_ply: bool,
) -> Written<Vec<u8>> {
    let (mut bytes, mut losses) = (Vec::new(), Vec::new());
    let result = result(record, &mut losses);
    let mut position = record.start;
    let tree = &record.tree;
    for id in tree.main_line() {
        let comments = tree[id].comments().iter();
        let is_score = |comment: &&String| score(comment).is_some();
        comments.clone().filter(|comment| !is_score(comment)).for_each(|_| {
            Loss::count_in(&mut losses, Lost::Comment);
        });
        let score = comments.filter_map(|comment| score(comment)).next_back().unwrap_or(0);
        let score = seen_from_black(score, position.side_to_move());
        let score = score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        match tree[id].event() {
            Some(&Event::Move(m)) => {
                if let Err(lost) = push(&mut bytes, Row { position, m, score, result }) {
                    Loss::count_in(&mut losses, lost);
                }
                let _ = position.play(m);
            }
            Some(Event::Illegal(_)) => Loss::count_in(&mut losses, Lost::Illegal),
            Some(Event::End(_)) => Loss::count_in(&mut losses, Lost::End),
            None => {}
        }
    }
    let holds = Holds { headers: true, comments: true, counters: holds_ply, ..Holds::default() };
    holds.count_losses(record, &mut losses);
    for (key, _) in record.headers.iter().filter(|(key, _)| **key != Key::Result) {
        Loss::count_in(&mut losses, Lost::Header(key.clone()));
    }
    tree[NodeId::ROOT].comments().iter().for_each(|_| Loss::count_in(&mut losses, Lost::Comment));
    Written { text: bytes, losses }
}

fn result(record: &Record, losses: &mut Vec<Loss>) -> GameResult {
    let said = record.headers.get(&Key::Result);
    if let Some((result, _)) = RESULTS.iter().find(|(_, words)| Some(*words) == said) {
        return *result;
    }
    if said.is_some() {
        Loss::count_in(losses, Lost::Header(Key::Result));
    }
    let (mut side_to_move, mut result) = (record.start.side_to_move(), None);
    for id in record.tree.main_line() {
        match record.tree[id].event() {
            Some(Event::Move(_) | Event::Illegal(_)) => side_to_move = side_to_move.other(),
            Some(Event::End(ending)) => {
                let winner = ending.winner(side_to_move).map(GameResult::Win);
                result = winner.or_else(|| is_draw(ending).then_some(GameResult::Draw));
            }
            None => {}
        }
    }
    result.unwrap_or(GameResult::Draw)
}

const fn is_draw(ending: &Ending) -> bool {
    matches!(ending, Ending::Impasse | Ending::Repetition | Ending::Draw | Ending::MaxMoves)
}
