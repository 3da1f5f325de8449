//! Selections, checks and mate in one of shogi, held to what playing every move shows.

use std::collections::BTreeSet;

use kiban_shogi::{Move, Moves, Origin, PieceKind, Position, Selection, Square};
use kiban_testkit::{Reach, Walk};

/// How many positions to look at: more with `KIBAN_LONG=1` in the environment.
fn positions(usual: usize, long: usize) -> usize {
    if std::env::var_os("KIBAN_LONG").is_some() { long } else { usual }
}

fn set(moves: &[Move]) -> BTreeSet<Move> {
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice");
    set
}

fn where_(all: &BTreeSet<Move>, wanted: impl Fn(Move) -> bool) -> BTreeSet<Move> {
    all.iter().copied().filter(|&m| wanted(m)).collect()
}

/// The moves that decline a promotion for nothing, by the definition in words.
fn is_pointless(position: &Position, m: Move) -> bool {
    let Origin::Board(from) = m.origin() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let rank = m.to().rank().seen_from(position.side_to_move());
    let could_promote = rank < 3 || from.rank().seen_from(position.side_to_move()) < 3;
    !m.is_promotion()
        && could_promote
        && match piece.kind() {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
            PieceKind::Lance => rank == 1,
            _ => false,
        }
}

#[test]
fn selections_are_what_playing_the_moves_shows() {
    let mut reach = Reach::of(&[
        "in check",
        "not in check",
        "drop that checks",
        "promotion that checks",
        "discovered check by a piece",
        "discovered check by the king",
        "double check",
        "pointless non-promotion",
        "recapture",
    ]);
    let mut walk = Walk::<Position>::new(7);
    for _ in 0..positions(40_000, 1_000_000) {
        let position = *walk.position();
        let all = set(&position.legal_moves());
        let is_capture = |m: Move| position.piece_at(m.to()).is_some();
        let checks = where_(&all, |m| position.after(m).in_check());
        let in_check = position.in_check();
        reach.note("in check", in_check);
        reach.note("not in check", !in_check);

        let select = |moves| set(&position.select_moves(moves));
        assert_eq!(select(Moves::All), all, "{position}");
        assert_eq!(select(Moves::Captures), where_(&all, is_capture), "{position}");
        assert_eq!(select(Moves::Quiets), where_(&all, |m| !is_capture(m)), "{position}");
        assert_eq!(select(Moves::Checks), checks, "{position}");
        assert_eq!(select(Moves::QuietChecks), where_(&checks, |m| !is_capture(m)), "{position}");
        let tactical = where_(&all, |m| in_check || is_capture(m) || m.is_promotion());
        assert_eq!(select(Moves::Tactical), tactical, "{position}");
        let evasions = where_(&all, |_| in_check);
        assert_eq!(select(Moves::Evasions), evasions, "{position}");
        let square = walk.rng().pick(&Square::ALL);
        let recaptures = where_(&all, |m| is_capture(m) && m.to() == square);
        assert_eq!(select(Moves::Recaptures(square)), recaptures, "{position}");
        reach.note("recapture", !recaptures.is_empty());

        let useful = set(&position.select_moves(Selection::new(Moves::All).without_pointless()));
        assert_eq!(useful, where_(&all, |m| !is_pointless(&position, m)), "{position}");
        reach.note("pointless non-promotion", useful.len() < all.len());
        let drops_first = position.select_moves(Selection::new(Moves::All).drops_first());
        let last_drop = drops_first.iter().rposition(|m| m.is_drop()).map_or(0, |i| i + 1);
        assert!(drops_first[..last_drop].iter().all(|m| m.is_drop()), "{position}");
        assert_eq!(set(&drops_first), all);

        for &m in &all {
            assert_eq!(position.gives_check(m), checks.contains(&m), "{position} {m}");
            if !checks.contains(&m) {
                continue;
            }
            let after = position.after(m);
            reach.note("drop that checks", m.is_drop());
            reach.note("promotion that checks", m.is_promotion());
            reach.note("double check", after.checkers().has_many());
            let is_discovered = !after.checkers().contains(m.to());
            let is_king = m.from().is_some() && m.from() == position.king(position.side_to_move());
            reach.note("discovered check by a piece", is_discovered && !is_king);
            reach.note("discovered check by the king", is_discovered && is_king);
        }
        walk.step();
    }
    println!("{reach}");
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}

#[test]
fn mate_in_one_is_found_exactly_where_there_is_one() {
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
    for _ in 0..positions(150_000, 1_000_000) {
        let position = *walk.position();
        let is_mate = |m: Move| {
            let after = position.after(m);
            after.in_check() && !after.has_legal_moves()
        };
        let found = position.mate_in_one();
        let mates = where_(&set(&position.legal_moves()), is_mate);
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
