//! The quick questions of one who replays a game, against the slow ones.

use kiban_shogi::{Move, Position};
use kiban_testkit::Walk;

#[test]
fn legality_out_of_check_is_legality() {
    let moves: Vec<Move> = Move::all().collect();
    let mut walk = Walk::<Position>::new(11);
    let (mut out_of_check, mut legal, mut exposing) = (0, 0, 0);
    for _ in 0..1500 {
        walk.step();
        let position = walk.position();
        if position.in_check() {
            continue;
        }
        out_of_check += 1;
        for &m in &moves {
            let is_legal = position.is_legal(m);
            assert_eq!(position.is_legal_out_of_check(m), is_legal, "{m} in {position}");
            legal += usize::from(is_legal);
            exposing += usize::from(position.is_pseudo_legal(m) && !is_legal);
        }
    }
    assert!(
        out_of_check > 500 && legal > 20_000 && exposing > 500,
        "{out_of_check} {legal} {exposing}"
    );
}

#[test]
fn a_check_is_never_missed() {
    let mut walk = Walk::<Position>::new(12);
    let (mut checks, mut surely_none, mut false_alarms) = (0, 0, 0);
    for _ in 0..20_000 {
        walk.step();
        let position = walk.position();
        for &m in position.legal_moves().iter() {
            match (position.may_give_check(m), position.after(m).in_check()) {
                (true, true) => checks += 1,
                (false, false) => surely_none += 1,
                (true, false) => false_alarms += 1,
                (false, true) => panic!("{m} gives check in {position}"),
            }
        }
    }
    assert!(checks > 10_000, "{checks}");
    assert!(false_alarms * 5 < surely_none, "{false_alarms} of {surely_none}");
}
