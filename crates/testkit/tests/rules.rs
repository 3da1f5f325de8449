//! The cases of `testdata/rules`: a move in a position, and whether it is legal or which rule
//! forbids it.

use std::collections::BTreeSet;

use kiban_shogi::Position as Shogi;
use kiban_testkit::laws::Lawful;
use kiban_testkit::table::{rows, testdata};
use kiban_testkit::{Judged, Reach};
use kiban_xiangqi::Position as Xiangqi;

fn check<G: Lawful + Judged>(file: &str) {
    let mut seen = BTreeSet::new();
    let mut names = BTreeSet::new();
    let mut faults = Vec::new();
    for row in rows(&testdata(file)) {
        let [name, position, m, expected] = [0, 1, 2, 3].map(|i| row.column(i));
        let mut fault = |what: String| faults.push(format!("{file}:{} {name}: {what}", row.line));
        let position = G::read_accepting_all(position);
        let (position, m) = match (position, G::read_move(m)) {
            (Ok(position), Ok(m)) => (position, m),
            (position, m) => {
                fault(format!("{:?} {:?}", position.err(), m.err()));
                continue;
            }
        };
        let verdict = match position.reason(m) {
            Ok(()) => "legal",
            Err((code, _)) => code,
        };
        if verdict != expected {
            fault(format!("{expected} expected, not {verdict}"));
        }
        let moves = position.verdict(&mut Reach::default()).moves;
        if moves.contains(&m) != (expected == "legal") {
            fault(format!("the oracle does not say {expected}"));
        }
        if !names.insert(name.to_owned()) {
            fault("there is another case of that name".to_owned());
        }
        seen.insert(expected.to_owned());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for reason in G::REASONS {
        assert!(seen.contains(*reason), "{file}: no case of {reason}");
    }
    println!("{file}: {} cases, {} reasons", names.len(), G::REASONS.len());
}

#[test]
fn shogi_cases() {
    check::<Shogi>("rules/shogi.tsv");
}

#[test]
fn xiangqi_cases() {
    check::<Xiangqi>("rules/xiangqi.tsv");
}
