//! What only shogi's selections have: the policy on promotions, the order, and checks by drop, by
//! promotion and by discovery.

use std::collections::BTreeSet;

use kiban_shogi::{Move, Moves, Origin, PieceKind, Position, Selection};
use kiban_testkit::{Reach, Walk};

/// A move that declines a promotion for nothing, by the definition in words.
fn is_pointless(position: &Position, m: Move) -> bool {
    let Origin::Board(from) = m.origin() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let us = position.side_to_move();
    let could_promote = m.to().rank().seen_from(us) < 3 || from.rank().seen_from(us) < 3;
    !m.is_promotion()
        && could_promote
        && match piece.kind() {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
            PieceKind::Lance => m.to().rank().seen_from(us) == 1,
            _ => false,
        }
}

#[test]
fn policy_order_and_kinds_of_check() {
    let mut reach = Reach::of(&[
        "drop that checks",
        "promotion that checks",
        "discovered check by a piece",
        "discovered check by the king",
        "double check",
        "pointless non-promotion",
        "drops before moves on the board",
    ]);
    let mut walk = Walk::<Position>::new(7);
    for _ in 0..40_000 {
        let position = *walk.position();
        let all: BTreeSet<Move> = position.legal_moves().iter().copied().collect();

        let useful = position.select_moves(Selection::new(Moves::All).without_pointless());
        let useful: BTreeSet<Move> = useful.iter().copied().collect();
        let expected = all.iter().copied().filter(|&m| !is_pointless(&position, m)).collect();
        assert_eq!(useful, expected, "{position}");
        reach.note("pointless non-promotion", useful.len() < all.len());

        let ordered = position.select_moves(Selection::new(Moves::All).drops_first());
        let drops = ordered.iter().take_while(|m| m.is_drop()).count();
        assert!(!ordered[drops..].iter().any(|m| m.is_drop()), "{position}");
        assert_eq!(ordered.iter().copied().collect::<BTreeSet<_>>(), all, "{position}");
        reach.note("drops before moves on the board", drops > 0 && drops < ordered.len());

        for &m in &position.select_moves(Moves::Checks) {
            let checkers = position.after(m).checkers();
            let is_discovered = !checkers.contains(m.to());
            let is_king = m.from().is_some() && m.from() == position.king(position.side_to_move());
            reach.note("drop that checks", m.is_drop());
            reach.note("promotion that checks", m.is_promotion());
            reach.note("double check", checkers.has_many());
            reach.note("discovered check by a piece", is_discovered && !is_king);
            reach.note("discovered check by the king", is_discovered && is_king);
        }
        walk.step();
    }
    println!("{reach}");
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}
