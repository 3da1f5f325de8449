//! Mate in one of shogi, held to playing every move.

use std::collections::BTreeSet;

use kiban_shogi::{Move, Moves, Position};
use kiban_testkit::{Reach, Walk};

/// 200,000 positions; a million with `KIBAN_LONG=1` in the environment.
#[test]
fn mate_in_one_is_found_exactly_where_there_is_one() {
    let is_long = std::env::var_os("KIBAN_LONG").is_some();
    let positions = if is_long { 1_000_000 } else { 200_000 };
    let mut reach = Reach::of(&[
        "mate",
        "no mate",
        "mate while in check",
        "mate by a drop",
        "mate by discovery",
        "mate by promotion",
        "mate without a king of one's own",
        "check but no mate",
    ]);
    let mut walk = Walk::<Position>::new(11);
    for _ in 0..positions {
        let position = *walk.position();
        let is_mate = |m: Move| {
            let after = position.after(m);
            after.in_check() && !after.has_legal_moves()
        };
        let found = position.mate_in_one();
        let mates = position
            .legal_moves()
            .iter()
            .copied()
            .filter(|&m| is_mate(m))
            .collect::<BTreeSet<Move>>();
        match found {
            Some(m) => assert!(mates.contains(&m), "{position}: {m} does not mate"),
            None => assert!(mates.is_empty(), "{position}: {mates:?} not found"),
        }
        let has_mate = !mates.is_empty();
        let kingless = position.king(position.side_to_move()).is_none();
        reach.note("mate", has_mate);
        reach.note("no mate", !has_mate);
        reach.note("mate while in check", has_mate && position.in_check());
        reach.note("mate without a king of one's own", has_mate && kingless);
        reach.note("mate by a drop", mates.iter().any(|m| m.is_drop()));
        reach.note("mate by promotion", mates.iter().any(|m| m.is_promotion()));
        let is_discovered = |&m: &Move| !position.after(m).checkers().contains(m.to());
        reach.note("mate by discovery", mates.iter().any(is_discovered));
        let has_check = !position.select_moves(Moves::Checks).is_empty();
        reach.note("check but no mate", has_check && !has_mate);
        walk.step();
    }
    println!("{reach}");
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}
