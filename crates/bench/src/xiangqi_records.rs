//! How fast records of xiangqi are read, in all formats.

use std::hint::black_box;
use std::ops::ControlFlow;

use kiban::core::Game;
use kiban::xiangqi::Position;
use kiban_record::NodeId;
use kiban_xiangqi_record::{Ending, Event, Format, Record};

use crate::{Contest, Outcome};

/// Random legal games of 60 to 180 moves.
fn games(count: usize, seed: u64) -> Vec<Record> {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(kiban::core::zobrist::mix(state)) * n as u128) >> 64) as usize
    };
    let game = |_| {
        let mut record = Record::new(Position::startpos());
        let (mut position, mut tip) = (record.start, NodeId::ROOT);
        for _ in 0..60 + below(120) {
            let mut moves = Vec::new();
            let _ = position.for_each_move(|m| {
                moves.push(m);
                ControlFlow::Continue(())
            });
            if moves.is_empty() {
                break;
            }
            let m = moves[below(moves.len())];
            let _ = position.play(m);
            tip = record.tree.add(tip, Event::Move(m));
        }
        record.tree.add(tip, Event::End(Ending::Draw));
        record
    };
    (0..count).map(game).collect()
}

/// A row for each format: so many games, in one file if it holds many. Items are bytes; every move is
/// tested for legality.
#[must_use]
pub fn run(count: usize, rounds: usize) -> Vec<(String, Vec<Outcome>)> {
    let records = games(count, 42);
    let moves: usize = records.iter().map(|record| record.moves().count()).sum();
    let row = |format: Format| {
        let files: Vec<Vec<u8>> = match format.write_all(&records, None) {
            Some(written) => vec![written.text],
            None => records.iter().map(|record| format.write(record, None).text).collect(),
        };
        let bytes: usize = files.iter().map(Vec::len).sum();
        let megabytes = bytes as f64 / 1e6;
        let mut contest =
            Contest::new(format!("{format}, {megabytes:.1} MB, {count} games: bytes"));
        let pass = move || {
            let reads = files.iter().flat_map(|file| format.read(black_box(file)));
            let read: usize = reads
                .map(|read| {
                    assert!(read.is_sound(), "{:?}", read.findings);
                    read.record.moves().count()
                })
                .sum();
            assert_eq!(read, moves, "all moves of {format} are read");
            bytes as u64
        };
        contest.enter_pass("kiban", Box::new(pass));
        contest.run(rounds)
    };
    Format::ALL.into_iter().map(row).collect()
}
