//! What holds of KI2 whatever the record and whatever the text.

mod common;

use core::fmt::Write;
use std::time::{Duration, Instant};

use common::{Wanted, record};
use kiban_record::{Finding, Problem};
use kiban_shogi_record::{Ending, ki2};
use kiban_testkit::table::testdata;
use kiban_testkit::{Rng, mutate};
use proptest::prelude::*;

const ENDINGS: &[Ending] = &[
    Ending::Resignation,
    Ending::Interruption,
    Ending::Impasse,
    Ending::Repetition,
    Ending::Checkmate,
    Ending::NoMate,
    Ending::TimeUp,
    Ending::IllegalMoveBefore,
    Ending::IllegalAction,
    Ending::Declaration,
    Ending::WinByDefault,
    Ending::LossByDefault,
    Ending::Draw,
    Ending::MaxMoves,
    Ending::SealedMove,
];

const WANTED: Wanted = Wanted {
    variations: true,
    comments: true,
    headers: true,
    illegal: true,
    counters: true,
    endings: ENDINGS,
    clocks: false,
    totals: false,
    fractions: false,
};

#[test]
fn records_come_back() {
    let (mut events, mut illegal) = (0, 0);
    for seed in 0..600 {
        let record = record(seed, WANTED);
        let written = ki2::write(&record);
        assert_eq!(written.losses, [], "seed {seed}\n{}", written.text);
        let again = ki2::read(&written.text);
        assert_eq!(again.record, record, "seed {seed}\n{}", written.text);
        for finding in &again.findings {
            // The starts of walks may break the rules.
            let is_expected =
                matches!(finding.problem, Problem::IllegalMove { .. } | Problem::Position(_));
            assert!(is_expected, "seed {seed}: {finding}\n{}", written.text);
            illegal += usize::from(matches!(finding.problem, Problem::IllegalMove { .. }));
        }
        assert_eq!(ki2::write(&again.record).text, written.text, "seed {seed}");
        let mut rows = written.text.lines().filter(|line| line.starts_with(['▲', '△']));
        assert!(rows.all(|row| !row.ends_with(' ')), "seed {seed}\n{}", written.text);
        events += record.tree.len() - 1;
    }
    println!("{events} events, {illegal} illegal moves");
    assert!(events > 20_000 && illegal > 100, "{events} events, {illegal} illegal moves");
}

/// Whatever the text is, reading ends with findings in their order, and what was read can be
/// written and is the same when it is read again, as far as nothing is said to be lost.
fn holds(text: &str) {
    let read = ki2::read(text);
    assert!(read.findings.is_sorted_by_key(|finding| finding.place), "{text}");
    let written = ki2::write(&read.record);
    let again = ki2::read(&written.text);
    if written.losses.is_empty() {
        assert_eq!(again.record, read.record, "{text}\n---\n{}", written.text);
    }
    let games: Vec<_> = ki2::games(text).collect();
    assert_eq!(games[0].record, read.record, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn changed_records_hold(seed: u64) {
        let text = ki2::write(&record(seed, WANTED)).text;
        holds(&mutate(&text, &mut Rng::new(seed)));
    }

    #[test]
    fn changed_files_hold(seed: u64) {
        let rng = &mut Rng::new(seed);
        let name = rng.pick(&["board", "branches", "handicap", "illegal"]);
        holds(&mutate(&testdata(&format!("records/ki2/{name}.ki2")), rng));
    }

    #[test]
    fn any_text_holds(text in "[▲△☗▽1-9１-９一二三七歩銀金角飛同　左右上引打成不(:：*&#|+まで手変化先後番\n ]{0,80}") {
        holds(&text);
    }
}

/// What is said of the texts in `testdata/malformed/ki2`, word for word.
#[test]
fn malformed_files() {
    for name in ["ambiguous", "breaks_off", "half_moves", "no_marks", "no_parent", "wrong_board"] {
        let text = testdata(&format!("malformed/ki2/{name}.ki2"));
        let said = testdata(&format!("malformed/ki2/{name}.txt"));
        let findings: Vec<_> = ki2::read(&text).findings.iter().map(Finding::to_string).collect();
        assert_eq!(findings.join("\n") + "\n", said, "{name}");
        holds(&text);
    }
}

/// A game of 200,000 moves, and one of 100,000 variations of which each leaves the one before.
#[test]
fn large_files_are_read_in_time() {
    let mut long = String::new();
    for _ in 0..50_000 {
        long.push_str("▲５八玉 △５二玉 ▲５九玉 △５一玉\n");
    }
    let mut branchy = String::from("▲５八玉 △５二玉 ▲５九玉 △５一玉\n").repeat(2_000);
    for ply in (1..8_000).rev().cycle().take(100_000) {
        let (black, white) = ("▲７六歩", "△３四歩");
        writeln!(branchy, "変化：{ply}手\n{}", if ply % 2 == 1 { black } else { white }).unwrap();
    }
    for (text, least) in [(long, 200_000), (branchy, 100_000)] {
        let start = Instant::now();
        let read = ki2::read(&text);
        let spent = start.elapsed();
        println!("{} nodes, {} bytes in {spent:?}", read.record.tree.len(), text.len());
        assert!(read.record.tree.len() > least, "{:?}", read.findings.first());
        assert!(spent < Duration::from_secs(20));
        let written = ki2::write(&read.record);
        assert!(start.elapsed() < Duration::from_secs(60), "{} bytes", written.text.len());
    }
}
