//! The symmetries of the game.

mod common;

use std::collections::{BTreeSet, HashMap};

use common::for_each_position;
use kiban_shogi::{Bitboard, Color, Move, Position, Square};

fn legal(position: &Position) -> BTreeSet<Move> {
    position.legal_moves().iter().copied().collect()
}

#[test]
fn squares_and_moves_return() {
    for square in Square::ALL {
        assert_eq!(square.mirrored().mirrored(), square);
        assert_eq!(square.rotated().mirrored(), square.mirrored().rotated());
        assert_eq!(square.mirrored().rank(), square.rank());
    }
    assert_eq!(Square::S1A.mirrored(), Square::S9A);
    assert_eq!(Square::S5E.mirrored(), Square::S5E);
    for m in Move::all() {
        assert_eq!(m.mirrored().mirrored(), m);
        assert_eq!(m.rotated().rotated(), m);
        assert_eq!(m.mirrored().rotated(), m.rotated().mirrored());
        for image in [m.mirrored(), m.rotated()] {
            assert_eq!(image.is_promotion(), m.is_promotion());
            assert_eq!(image.dropped(), m.dropped());
        }
    }
}

#[test]
fn legal_moves_map_to_each_other() {
    let (mut checks, mut mates, mut without_king) = (0, 0, 0);
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
        assert_eq!(mirrored.mirrored().key(), position.key());
        assert_eq!(rotated.rotated().key(), position.key());
        assert_eq!(rotated.side_to_move(), !position.side_to_move());
        assert_eq!(rotated.hand(Color::Black), position.hand(Color::White));

        // Images have a key of their own, the same whenever the position comes again.
        assert_ne!(rotated.key(), position.key());
        assert_eq!(mirrored.key() == position.key(), mirrored.board_key() == position.board_key());
        let key = position.key();
        assert_eq!(*mirror_keys.entry(key).or_insert(mirrored.key()), mirrored.key());
        assert_eq!(*rotated_keys.entry(key).or_insert(rotated.key()), rotated.key());

        // Playing and turning are the same in either order.
        if let Some(&m) = moves.first() {
            assert_eq!(position.after(m).mirrored(), mirrored.after(m.mirrored()));
            assert_eq!(position.after(m).rotated(), rotated.after(m.rotated()));
        }
        checks += usize::from(position.in_check());
        mates += usize::from(position.in_check() && moves.is_empty());
        without_king += usize::from(position.king(position.side_to_move()).is_none());
    });
    assert!(checks > 100 && mates > 0 && without_king > 100, "{checks} {mates} {without_king}");
}

#[test]
fn setups_with_problems_turn_too() {
    let setup: kiban_shogi::Setup = "P8/9/9/9/4P4/9/4P4/9/p7K w G2r 7".parse().unwrap();
    assert_eq!(setup.mirrored().to_string(), "8P/9/9/9/4P4/9/4P4/9/K7p w G2r 7");
    assert_eq!(setup.rotated().to_string(), "k7P/9/4p4/9/4p4/9/9/9/8p b 2Rg 7");
    assert_eq!(setup.mirrored().problems().len(), setup.problems().len());
    assert_eq!(setup.rotated().problems().len(), setup.problems().len());
}
