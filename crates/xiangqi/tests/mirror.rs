//! The symmetries of the game.

mod common;

use std::collections::{BTreeSet, HashMap};

use common::for_each_position;
use kiban_xiangqi::{Bitboard, Move, Position, Setup, Square};

fn legal(position: &Position) -> BTreeSet<Move> {
    position.legal_moves().iter().copied().collect()
}

#[test]
fn squares_and_moves_return() {
    for square in Square::ALL {
        assert_eq!(square.mirrored().mirrored(), square);
        assert_eq!(square.rotated().rotated(), square);
        assert_eq!(square.rotated().mirrored(), square.mirrored().rotated());
        assert_eq!(square.mirrored().rank(), square.rank());
        assert_eq!(square.mirrored().half(), square.half());
        assert_eq!(square.rotated().half(), !square.half());
    }
    assert_eq!(Square::A0.mirrored(), Square::I0);
    assert_eq!(Square::E4.mirrored(), Square::E4);
    assert_eq!(Square::A0.rotated(), Square::I9);
    for m in Move::all() {
        assert_eq!(m.mirrored().mirrored(), m);
        assert_eq!(m.rotated().rotated(), m);
        assert_eq!(m.mirrored().rotated(), m.rotated().mirrored());
    }
}

/// The position without the numbers of moves, which grow at different plies once turned.
fn unnumbered(position: &Position) -> Setup {
    let mut setup = position.to_setup();
    setup.set_move_number(1);
    setup
}

#[test]
fn legal_moves_map_to_each_other() {
    let (mut checks, mut mates) = (0, 0);
    let (mut mirror_keys, mut rotated_keys) = (HashMap::new(), HashMap::new());
    for_each_position(1, 1600, |position, _| {
        let moves = legal(position);
        let (mirrored, rotated) = (position.mirrored(), position.rotated());

        assert_eq!(legal(&mirrored), moves.iter().map(|m| m.mirrored()).collect(), "{position}");
        assert_eq!(legal(&rotated), moves.iter().map(|m| m.rotated()).collect(), "{position}");
        let map = |set: Bitboard, square: fn(Square) -> Square| -> Bitboard {
            set.into_iter().map(square).collect()
        };
        assert_eq!(mirrored.checkers(), map(position.checkers(), Square::mirrored));
        assert_eq!(rotated.checkers(), map(position.checkers(), Square::rotated));
        assert_eq!(mirrored.pinned(), map(position.pinned(), Square::mirrored));
        assert_eq!(rotated.pinned(), map(position.pinned(), Square::rotated));

        assert_eq!(mirrored.mirrored(), *position);
        assert_eq!(rotated.rotated(), *position);
        assert_eq!(mirrored.rotated(), rotated.mirrored());
        assert_eq!(rotated.side_to_move(), !position.side_to_move());

        // Images have a key of their own, the same whenever the position comes again.
        let key = position.key();
        assert_ne!(rotated.key(), key);
        assert_eq!(*mirror_keys.entry(key).or_insert(mirrored.key()), mirrored.key());
        assert_eq!(*rotated_keys.entry(key).or_insert(rotated.key()), rotated.key());

        // Playing and turning are the same in either order.
        for &m in &moves {
            assert_eq!(position.after(m).mirrored(), mirrored.after(m.mirrored()));
            let turned = unnumbered(&position.after(m).rotated());
            assert_eq!(turned, unnumbered(&rotated.after(m.rotated())));
            assert_eq!(mirrored.gives_check(m.mirrored()), position.gives_check(m));
            assert_eq!(rotated.gives_check(m.rotated()), position.gives_check(m));
        }
        assert_eq!(mirrored.mate_in_one().is_some(), position.mate_in_one().is_some());
        assert_eq!(rotated.mate_in_one().is_some(), position.mate_in_one().is_some());
        checks += usize::from(position.in_check());
        mates += usize::from(position.in_check() && moves.is_empty());
    });
    assert!(checks > 100 && mates > 0, "{checks} {mates}");
}

#[test]
fn setups_with_problems_turn_too() {
    let setup: Setup = "P3k4/9/9/9/4P4/9/4P4/9/9/p3K4 w - - 5 7".parse().unwrap();
    assert_eq!(setup.mirrored().to_string(), "4k3P/9/9/9/4P4/9/4P4/9/9/4K3p w - - 5 7");
    assert_eq!(setup.rotated().to_string(), "4k3P/9/9/4p4/9/4p4/9/9/9/4K3p b - - 5 7");
    assert_eq!(setup.mirrored().problems().len(), setup.problems().len());
    assert_eq!(setup.rotated().problems().len(), setup.problems().len());
}

#[test]
fn start_is_its_own_image() {
    let start = Position::startpos();
    assert_eq!(start.mirrored(), start);
    // Turned, the same board with Black to move.
    assert_eq!(Some(start.rotated()), start.after_null_move());
}
