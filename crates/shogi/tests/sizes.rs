//! The sizes that the types promise.

use kiban_shogi::{Hand, HandKind, Move, Piece, PieceMove, Position, Square, Undo};

#[test]
fn small_types_are_small_and_leave_room_for_none() {
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Option<Piece>>(), 1);
    assert_eq!(size_of::<Option<HandKind>>(), 1);
    assert_eq!(size_of::<Hand>(), 4);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<Option<PieceMove>>(), 4);
    assert_eq!(size_of::<Undo>(), 1);
}

#[test]
fn position_fits_into_four_cache_lines() {
    assert!(size_of::<Position>() <= 256);
}
