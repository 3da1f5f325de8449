//! Rule cases of shogi from the folder of shared data, where it lies beside the checkout.

use kiban_shogi::{Move, Position, Reading, Setup};
use kiban_testkit::shogi::Oracle;
use kiban_testkit::table::{Row, rows, shared_data};

/// The position of a row: that of its text, after the moves of its next column. Some rows put the
/// opponent in check, or a hand out of order, which does not matter for what they ask.
fn position_of(row: &Row) -> Position {
    let setup = Setup::from_sfen(row.column(2), Reading::Lenient).expect("an SFEN");
    let mut position = setup.position_accepting(|_| true).expect("a position");
    for text in row.column(3).split_whitespace() {
        let m: Move = text.parse().expect("the row's moves");
        assert_eq!(position.explain(m), Ok(()), "{}: {text}", row.column(0));
        let _ = position.play(m);
    }
    position
}

#[test]
fn legal_mated_and_no_moves() {
    let Some(text) = shared_data("shogi/rules_cases.tsv") else {
        return;
    };
    let mut judged = 0;
    for row in rows(&text) {
        let kind = row.column(1);
        if !["legal", "mated", "nomoves"].contains(&kind) {
            continue;
        }
        judged += 1;
        let (id, verdict) = (row.column(0), row.column(5));
        let position = position_of(&row);
        let (oracle, _) = Oracle::new(&position).moves();
        if kind == "legal" {
            let question = row.column(4);
            let asked = question.split_whitespace().nth(1).expect("is … legal?");
            let m: Move = asked.parse().expect("the move asked for");
            let reason = position.explain(m);
            let expected = verdict == "legal";
            assert_eq!(reason.is_ok(), expected, "{id}: {m}: {reason:?}");
            assert_eq!(oracle.contains(&m), expected, "{id}: {m}: the oracle");
        } else {
            assert!(!position.has_legal_moves(), "{id}");
            assert!(oracle.is_empty(), "{id}: the oracle");
            assert_eq!(position.in_check(), kind == "mated", "{id}");
        }
    }
    println!("{judged} cases");
    assert!(judged > 30);
}

/// Positions in which programs went wrong on a pawn-drop mate.
#[test]
fn pawn_drops_that_others_got_wrong() {
    let Some(text) = shared_data("shogi/peer_bugs_uchifuzume.txt") else {
        return;
    };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let position: Position = line.parse().expect("a position");
        let mut legal = position.legal_moves().to_vec();
        legal.sort();
        let (expected, mates) = Oracle::new(&position).moves();
        assert_eq!(legal, expected, "{line}");
        for m in &mates {
            let reason = position.explain(*m).unwrap_err();
            assert_eq!(reason.code(), "pawn-drop-mate", "{line}: {m}");
        }
        println!("{line}: {mates:?}");
        assert_eq!(mates.len(), 1, "{line}: a drop that mates");
        assert!(legal.iter().any(|m| m.is_drop()), "{line}: a drop that does not");
    }
}
