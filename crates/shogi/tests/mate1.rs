//! Mate in one, by the reasons that decide it.

use kiban_shogi::{Move, Position};

fn mate(sfen: &str) -> Option<String> {
    let position: Position = sfen.parse().expect("a position");
    position.mate_in_one().map(|m: Move| m.to_string())
}

/// The rook on 8d hides the bishop's view of the knight on 7c. Once it has left for 8e, the knight
/// could capture it there, but is now pinned.
///
/// ```text
///  . . . . B . . . .  a
///  l . . . . . . . .  b
///  . . n . . . . . .  c
///  . R . . . . . . .  d
///  k . . . . . . . .  e
///  . N G . . . . . .  f
///  G . . . . . . . .  g
/// ```
#[test]
fn capturer_that_the_move_itself_pins() {
    assert_eq!(mate("4B4/l8/2n6/1R7/k8/1NG6/G8/9/8K b - 1").as_deref(), Some("8d8e"));
    // Without the bishop the knight captures.
    assert_eq!(mate("9/l8/2n6/1R7/k8/1NG6/G8/9/8K b - 1"), None);
}

#[test]
fn dropped_pawn_never_mates() {
    assert_eq!(mate("7nk/9/7G1/9/9/9/9/9/4K4 b P 1"), None);
    // The same pawn moved does.
    assert_eq!(mate("7nk/9/7GP/9/9/9/9/9/4K4 b - 1").as_deref(), Some("1c1b"));
}

#[test]
fn mover_in_check_must_answer_by_the_mate() {
    // The rook on 5a checks Black's king on 5i. The gold cannot be dropped to mate.
    assert_eq!(mate("4r3k/9/7PP/9/9/9/9/9/4K4 b G 1"), None);
}

#[test]
fn one_king_is_enough() {
    assert_eq!(mate("8k/9/7GP/9/9/9/9/9/9 b G 1").as_deref(), Some("G*1b"));
}
