//! Mate in one of xiangqi, held to playing every move.

use std::collections::BTreeSet;

use kiban_testkit::laws::Lawful;
use kiban_testkit::table::{rows, shared_data};
use kiban_testkit::{Reach, Rng, Walk};
use kiban_xiangqi::{Move, Moves, PieceKind, Position, Problem, Setup, Square, attacks};

const FEATURES: [&str; 16] = [
    "mate",
    "no mate",
    "check but no mate",
    "mate while in check",
    "mate by a move of a rook",
    "mate by a move of a cannon",
    "mate by a move of a horse",
    "mate by a move of a pawn",
    "mate by a move of a king",
    "mate by a move of an advisor",
    "mate by a move of an elephant",
    "mate by discovery alone",
    "mate by double check",
    "mate with a step that only the general guards",
    "mate by a capture",
    "mate over an enemy screen",
];

fn move_feature(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Rook => "mate by a move of a rook",
        PieceKind::Cannon => "mate by a move of a cannon",
        PieceKind::Horse => "mate by a move of a horse",
        PieceKind::Pawn => "mate by a move of a pawn",
        PieceKind::King => "mate by a move of a king",
        PieceKind::Advisor => "mate by a move of an advisor",
        PieceKind::Elephant => "mate by a move of an elephant",
    }
}

fn note_mate(position: &Position, m: Move, reach: &mut Reach) {
    let us = position.side_to_move();
    let after = position.after(m);
    let checkers = after.checkers();
    let kind = |square| after.piece_at(square).expect("a piece").kind();
    let king = after.king(!us);
    reach.note(move_feature(kind(m.to())), true);
    reach.note("mate by discovery alone", !checkers.contains(m.to()));
    reach.note("mate by double check", checkers.len() == 2);
    reach.note("mate by a capture", position.piece_at(m.to()).is_some());
    let has_enemy_screen = checkers.into_iter().any(|square| {
        let between = attacks::between(square, king);
        kind(square) == PieceKind::Cannon && !between.is_disjoint(after.color(!us))
    });
    reach.note("mate over an enemy screen", has_enemy_screen);
    let lifted = after.occupied().without(king);
    let steps = attacks::king(king) - after.color(!us);
    let is_guarded_by_general_alone = |square: Square| {
        let faces = square.file() == after.king(us).file()
            && attacks::between(square, after.king(us)).is_disjoint(lifted);
        faces && after.attackers_to(square, lifted).is_disjoint(after.color(us))
    };
    let is_general_needed = steps.into_iter().any(is_guarded_by_general_alone);
    reach.note("mate with a step that only the general guards", is_general_needed);
}

fn is_mate(position: &Position, m: Move) -> bool {
    let after = position.after(m);
    after.in_check() && !after.has_legal_moves()
}

fn check(position: &Position, reach: &mut Reach) {
    let found = position.mate_in_one();
    let legal = position.legal_moves();
    let mates: BTreeSet<Move> = legal.iter().copied().filter(|&m| is_mate(position, m)).collect();
    match found {
        Some(m) => assert!(mates.contains(&m), "{position}: {m} does not mate"),
        None => assert!(mates.is_empty(), "{position}: {mates:?} not found"),
    }
    for &m in &mates {
        note_mate(position, m, reach);
    }
    let has_mate = !mates.is_empty();
    reach.note("mate", has_mate);
    reach.note("no mate", !has_mate);
    reach.note("mate while in check", has_mate && position.in_check());
    let has_check = !position.select_moves(Moves::Checks).is_empty();
    reach.note("check but no mate", has_check && !has_mate);
}

/// 200,000 positions; a million with `KIBAN_LONG=1` in the environment.
#[test]
fn mate_in_one_is_found_exactly_where_there_is_one() {
    let is_long = std::env::var_os("KIBAN_LONG").is_some();
    let positions = if is_long { 1_000_000 } else { 200_000 };
    let mut reach = Reach::of(&FEATURES);
    let mut walk = Walk::<Position>::new(12);
    for _ in 0..positions {
        check(walk.position(), &mut reach);
        walk.step();
    }
    println!("{reach}");
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}

/// The opponent may be in check already, or the generals face each other: a mate is then a move
/// after which the opponent is in check and has no move.
#[test]
fn mates_and_checks_of_lawless_positions() {
    let mut reach = Reach::default();
    let mut rng = Rng::new(13);
    let lawless = std::iter::repeat_with(|| Position::lawless(&mut rng)).flatten();
    for position in lawless.take(20_000) {
        check(&position, &mut reach);
        let checks: BTreeSet<Move> = position.select_moves(Moves::Checks).iter().copied().collect();
        let legal = position.legal_moves();
        let expected = legal.iter().copied().filter(|&m| position.after(m).in_check()).collect();
        assert_eq!(checks, expected, "{position}");
        let is_in_check = |problem: &Problem| matches!(problem, Problem::OpponentInCheck { .. });
        reach.note("opponent in check", position.to_setup().problems().iter().any(is_in_check));
    }
    println!("{reach}");
    assert!(reach.count("opponent in check") > 1000 && reach.count("mate") > 100, "{reach}");
}

/// Whether checks alone mate in that many moves; the last one is what `mate_in_one` says.
fn mates_by_checks(position: &Position, moves: u32) -> bool {
    if moves <= 1 {
        return position.mate_in_one().is_some();
    }
    position.select_moves(Moves::Checks).iter().any(|&m| {
        let after = position.after(m);
        after.legal_moves().iter().all(|&reply| mates_by_checks(&after.after(reply), moves - 1))
    })
}

/// The classic endgames of the shared data, where it lies beside the checkout: Red mates in as
/// many plies as the table says, and by checks not sooner.
#[test]
fn classic_endgames() {
    let Some(text) = shared_data("xiangqi/mates.tsv") else {
        return;
    };
    let (mut solved, mut unsolved) = (0, 0);
    for row in rows(&text) {
        let Ok(plies) = row.column(1).parse::<u32>() else { continue };
        let fen = row.column(0);
        let setup: Setup = fen.parse().expect("a setup");
        // One diagram has a pawn behind its start.
        let position = setup
            .position_accepting(|problem| matches!(problem, Problem::PawnOffItsPath { .. }))
            .expect("a position");
        let moves = plies.div_ceil(2);
        for fewer in 1..moves {
            assert!(!mates_by_checks(&position, fewer), "{fen}: mate in {fewer}");
        }
        let found = mates_by_checks(&position, moves);
        solved += usize::from(found);
        unsolved += usize::from(!found);
    }
    println!("{solved} solved by checks, {unsolved} not");
    assert!(solved > 50);
}
