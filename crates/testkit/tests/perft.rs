//! The counts of `testdata/perft`, as far as a test may take time.
//!
//! `kiban perft --suite` runs all of them.

use kiban_core::perft;
use kiban_shogi::Position as Shogi;
use kiban_testkit::Judged;
use kiban_testkit::laws::Lawful;
use kiban_testkit::table::{rows, testdata};
use kiban_xiangqi::Position as Xiangqi;

/// Rows are run to the depth at which they have more nodes than this.
const MOST_NODES: u64 = 300_000;

fn check<G: Lawful + Judged>(file: &str) {
    let mut total = 0;
    for row in rows(&testdata(file)) {
        let text = row.column(0);
        let position = G::read(text).unwrap_or_else(|error| panic!("{file}:{}: {error}", row.line));
        let (counts, notes): (Vec<&str>, Vec<&str>) = row.columns[1..]
            .iter()
            .map(String::as_str)
            .partition(|column| !column.starts_with('#'));
        for (depth, count) in (1..).zip(counts) {
            let expected: u64 = count.parse().unwrap();
            if expected > MOST_NODES {
                break;
            }
            let nodes = perft(&position, depth);
            assert_eq!(nodes, expected, "{file}:{}: {text} depth {depth}", row.line);
            total += nodes;
        }
        let checkers = notes.concat();
        let checkers = checkers.split("checkers=").nth(1).unwrap_or_default();
        assert_eq!(
            position.answer().checkers.len().to_string(),
            checkers,
            "{file}:{}: {text}: pieces that give check",
            row.line
        );
    }
    println!("{file}: {total} nodes");
    assert!(total > 1_000_000);
}

#[test]
fn shogi_counts() {
    check::<Shogi>("perft/shogi.tsv");
}

#[test]
fn xiangqi_counts() {
    check::<Xiangqi>("perft/xiangqi.tsv");
}
