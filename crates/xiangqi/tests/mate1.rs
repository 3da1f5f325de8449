//! Mate in one, by the ways in which xiangqi mates.

use kiban_xiangqi::{Move, Position};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// From where the king is attacked once `m` has mated.
fn mating(position: &Position, m: Move) -> String {
    let after = position.after(m);
    assert!(position.is_legal(m) && after.in_check(), "{position}: {m}");
    assert!(!after.has_legal_moves(), "{position}: {m} does not mate");
    let names: Vec<String> =
        after.checkers().into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The move found, and the pieces that give check then.
fn mate(fen: &str) -> Option<(String, String)> {
    let position = position(fen);
    position.mate_in_one().map(|m| (m.to_string(), mating(&position, m)))
}

#[track_caller]
fn assert_mate(fen: &str, m: &str, checkers: &str) {
    assert_eq!(mate(fen), Some((m.to_owned(), checkers.to_owned())));
}

/// 对面笑: the general's open file keeps the other from d9.
///
/// ```text
///  . . . . k c . . .  9
///  …
///  . . . . . . . R .  6
///  …
///  . . . K . . . . .  0
/// ```
#[test]
fn general_guards_an_open_file() {
    assert_mate("4kc3/9/9/7R1/9/9/9/9/9/3K5 w - - 0 1", "h6e6", "e6");
    // From f0 it does not.
    assert_eq!(mate("4kc3/9/9/7R1/9/9/9/9/9/5K3 w - - 0 1"), None);
    // With the pawn on d3 in the way it does not either.
    assert_eq!(mate("4kc3/9/9/7R1/9/9/3p5/9/9/3K5 w - - 0 1"), None);
}

/// 马后炮: the horse is the screen and guards both sides of the king.
///
/// ```text
///  . . . . k . . . .  9
///  . . . . . . . . .
///  . . . . N . . . .  7
///  . . . . . . . . .
///  . . . . . . . C .  5
/// ```
#[test]
fn cannon_behind_the_horse() {
    assert_mate("4k4/9/4N4/9/7C1/9/9/9/9/4K4 w - - 0 1", "h5e5", "e5");
}

/// 重炮: if an advisor becomes the second screen of the rear cannon, it is the first of the other.
#[test]
fn two_cannons_on_a_file() {
    assert_mate("3aka3/9/9/9/9/4C4/9/7C1/9/4K4 w - - 0 1", "h2e2", "e2");
}

/// The leg of the horse, f8, is out of Black's reach.
///
/// ```text
///  . . . c k a . . .  9
///  . . . . a . . . .  8
///  . . . . . . . . .
///  . . . . . N . . .  6
/// ```
#[test]
fn horse() {
    assert_mate("3cka3/4a4/9/5N3/9/9/9/9/9/4K4 w - - 0 1", "f6g8", "g8");
    // A cannon on f9 blocks the leg. On d7 the advisor takes the horse, unless the general pins it.
    assert_eq!(mate("3akc3/4a4/9/5N3/9/9/9/9/9/5K3 w - - 0 1"), None);
    assert_mate("3akc3/4a4/9/5N3/9/9/9/9/9/4K4 w - - 0 1", "f6d7", "d7");
}

/// ```text
///  . . . k . . . . .  9
///  . . . . P . . . .  8
///  . . . P . . . . .  7
/// ```
#[test]
fn pawns() {
    assert_mate("3k5/4P4/3P5/9/9/9/9/9/9/5K3 w - - 0 1", "d7d8", "d8");
    assert_mate("5k3/9/9/9/9/9/9/3p5/4p4/3K5 b - - 0 1", "d2d1", "d1");
}

/// The rook leaves the leg of the horse and guards e8, wherever on its rank it goes.
///
/// ```text
///  . . . a k a . . .  9
///  . . . R . . . . .  8
///  . . . N . . . . .  7
/// ```
#[test]
fn discovery_from_the_leg_of_a_horse() {
    let fen = "3aka3/3R5/3N5/9/9/9/9/9/9/3K5 w - - 0 1";
    let (m, checkers) = mate(fen).expect("a mate");
    assert_eq!((&m[..3], checkers.as_str()), ("d8a", "d7"));
    let position = position(fen);
    for file in ["a8", "b8", "c8", "f8", "g8", "h8", "i8"] {
        assert_eq!(mating(&position, format!("d8{file}").parse().unwrap()), "d7");
    }
}

/// The elephant becomes the screen of its own cannon.
///
/// ```text
///  . . . . k c . . .  9
///  …
///  . . B K C . . . .  0
/// ```
#[test]
fn new_screen() {
    assert_mate("4kc3/9/9/9/9/9/9/9/9/2BKC4 w - - 0 1", "c0e2", "e0");
}

/// Both horses have their leg on d8, and the rook that leaves it gives check as well.
///
/// ```text
///  R . . a k . . . .  9
///  . . N R a . . . .  8
///  . . . N . . . . .  7
/// ```
#[test]
fn triple_check() {
    let position = position("R2ak4/2NRa4/3N5/9/9/9/9/9/9/5K3 w - - 0 1");
    assert_eq!(mating(&position, "d8d9".parse().unwrap()), "d7 c8 d9");
    assert!(mating(&position, position.mate_in_one().expect("a mate")).len() >= 2);
}

/// The rook on d5 gives check; its capture mates.
#[test]
fn mover_in_check_must_answer_by_the_mate() {
    assert_mate("3k5/9/9/9/3r3R1/9/4R4/9/9/3K5 w - - 0 1", "h5d5", "d5");
    // The mate on d6 does not answer the check from a0.
    assert_eq!(mate("3k5/9/9/7R1/9/9/4R4/9/9/r4K3 w - - 0 1"), None);
    assert_mate("3k5/9/9/7R1/9/9/4R4/9/r8/5K3 w - - 0 1", "h6d6", "d6");
}

/// 困毙 is a win, but no mate.
#[test]
fn stalemate_is_not_looked_for() {
    let position = position("3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1");
    let after = position.after("c7c8".parse().unwrap());
    assert!(!after.in_check() && !after.has_legal_moves());
    assert_eq!(position.mate_in_one(), None);
}
