//! Records that are written and read again are the same, and so are texts as we write them.

mod common;

use common::{Wanted, record};
use kiban_record::{Problem, Read, Written};
use kiban_shogi_record::{Ending, Record, csa, jkf, usen, usi};

const NOTHING: Wanted = Wanted {
    variations: false,
    comments: false,
    clocks: false,
    totals: false,
    fractions: false,
    headers: false,
    illegal: false,
    endings: &[],
    counters: false,
};

/// The laws for records that the format holds entirely. How many events they had in all.
fn come_back(
    wanted: Wanted,
    write: fn(&Record) -> Written,
    read: fn(&str) -> Read<Record>,
) -> usize {
    let mut events = 0;
    for seed in 0..400 {
        let record = record(seed, wanted);
        let written = write(&record);
        assert_eq!(written.losses, [], "seed {seed}\n{}", written.text);
        let again = read(&written.text);
        assert_eq!(again.record, record, "seed {seed}\n{}", written.text);
        for finding in &again.findings {
            let is_expected = match finding.problem {
                Problem::IllegalMove { .. } => wanted.illegal,
                // Whose lines leave which is a matter of taste in USEN; starts may be lawless.
                Problem::Contradiction(_) => wanted.variations,
                Problem::Position(_) => true,
                _ => false,
            };
            assert!(is_expected, "seed {seed}: {finding}\n{}", written.text);
        }
        assert_eq!(write(&again.record).text, written.text, "seed {seed}");
        events += record.tree.len() - 1;
    }
    assert!(events > 3000, "{events} events only");
    events
}

/// The ends that CSA has words for.
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
    Ending::Draw,
    Ending::MaxMoves,
];

#[test]
fn csa_comes_back() {
    let wanted =
        Wanted { comments: true, clocks: true, illegal: true, endings: ENDINGS, ..NOTHING };
    come_back(wanted, csa::write, csa::read);
    come_back(Wanted { headers: true, fractions: true, ..wanted }, csa::write, csa::read);
}

#[test]
fn usi_comes_back() {
    const ENDINGS: &[Ending] = &[Ending::Resignation, Ending::Declaration];
    let wanted = Wanted { counters: true, illegal: true, endings: ENDINGS, ..NOTHING };
    come_back(wanted, usi::write, usi::read);
}

#[test]
fn usen_comes_back() {
    const ENDINGS: &[Ending] =
        &[Ending::Resignation, Ending::Interruption, Ending::Impasse, Ending::TimeUp];
    let wanted = Wanted { variations: true, counters: true, endings: ENDINGS, ..NOTHING };
    let events = come_back(wanted, usen::write, usen::read);
    assert!(events > 10_000, "variations were there");
    come_back(Wanted { illegal: true, variations: false, ..wanted }, usen::write, usen::read);
}

#[test]
fn jkf_comes_back() {
    let wanted = Wanted {
        variations: true,
        comments: true,
        clocks: true,
        totals: true,
        illegal: true,
        headers: true,
        endings: ENDINGS,
        ..NOTHING
    };
    come_back(wanted, jkf::write, jkf::read);
}
