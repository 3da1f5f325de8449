//! Moves in the encodings of other programs.

use std::collections::BTreeSet;

use kiban_shogi::{AperyMove, Move, MoveBitsError, MoveBitsErrorKind, Square, YaneuraOuMove};

/// The same move in both encodings, as public programs write it: drops, kind by kind, and a move
/// with and without promotion (cshogi 1.1.0: `move16`, `move16_to_psv`).
const KNOWN: [(&str, u16, u16); 9] = [
    ("P*5e", 0x28A8, 0x40A8),
    ("L*5e", 0x2928, 0x4128),
    ("N*5e", 0x29A8, 0x41A8),
    ("S*5e", 0x2A28, 0x4228),
    ("B*5e", 0x2AA8, 0x42A8),
    ("R*5e", 0x2B28, 0x4328),
    ("G*5e", 0x2BA8, 0x43A8),
    ("9d9c", 0x25CA, 0x25CA),
    ("9d9c+", 0x65CA, 0xA5CA),
];

#[test]
fn known_moves() {
    for (text, apery, yaneuraou) in KNOWN {
        let m: Move = text.parse().unwrap();
        assert_eq!(AperyMove::from(m), AperyMove(apery), "{text}");
        assert_eq!(YaneuraOuMove::from(m), YaneuraOuMove(yaneuraou), "{text}");
    }
}

/// All moves whose origin is not their target.
fn proper_moves() -> BTreeSet<Move> {
    Move::all().filter(|m| m.from() != Some(m.to())).collect()
}

#[test]
fn every_number_is_one_move_or_an_error_that_names_it() {
    let (mut apery, mut yaneuraou) = (BTreeSet::new(), BTreeSet::new());
    for bits in 0..=u16::MAX {
        match Move::try_from(AperyMove(bits)) {
            Ok(m) => {
                assert_eq!(AperyMove::from(m), AperyMove(bits));
                assert!(apery.insert(m));
            }
            Err(error) => assert_eq!(error.bits, bits),
        }
        match Move::try_from(YaneuraOuMove(bits)) {
            Ok(m) => {
                assert_eq!(YaneuraOuMove::from(m), YaneuraOuMove(bits));
                assert!(yaneuraou.insert(m));
            }
            Err(error) => assert_eq!(error.bits, bits),
        }
    }
    assert_eq!(apery, proper_moves());
    assert_eq!(yaneuraou, proper_moves());
}

#[test]
fn special_values_are_not_moves() {
    use YaneuraOuMove as Y;
    for special in [Y::NONE, Y::NULL, Y::RESIGN, Y::WIN] {
        let error = MoveBitsError { kind: MoveBitsErrorKind::Special, bits: special.0 };
        assert_eq!(Move::try_from(special), Err(error));
        assert_eq!(Move::try_from(AperyMove(special.0)), Err(error));
    }
    let stay = Move::new(Square::S1B, Square::S1B);
    assert_eq!(YaneuraOuMove::from(stay), YaneuraOuMove::NULL);
    assert_eq!(AperyMove::from(stay), AperyMove::NULL);
}

#[test]
fn errors_say_what_is_wrong() {
    use MoveBitsErrorKind::*;
    let kind = |bits| Move::try_from(YaneuraOuMove(bits)).map_err(|error| error.kind);
    assert_eq!(kind(81), Err(Target));
    assert_eq!(kind(81 << 7), Err(Origin));
    assert_eq!(kind(1 << 14), Err(Origin));
    assert_eq!(kind(1 << 14 | 8 << 7), Err(Origin));
    assert_eq!(kind(1 << 15 | 1 << 14 | 1 << 7), Err(Flag));
    let kind = |bits| Move::try_from(AperyMove(bits)).map_err(|error| error.kind);
    assert_eq!(kind(127), Err(Target));
    assert_eq!(kind(88 << 7), Err(Origin));
    assert_eq!(kind(1 << 14 | 81 << 7), Err(Flag));
    assert_eq!(kind(1 << 15 | 1 << 7), Err(Flag));
    let error = Move::try_from(YaneuraOuMove(0x102)).unwrap_err();
    let text = "0x0102 is not a move: its origin is its target, as in special values";
    assert_eq!(error.to_string(), text);
}
