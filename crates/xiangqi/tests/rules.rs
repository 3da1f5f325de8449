//! The rules of xiangqi, each by its name.
//!
//! Boards are drawn with Red below; kings stand where they play no part unless they are the point.

use kiban_xiangqi::*;

/// The position of a FEN with or without its last fields.
fn position(fen: &str) -> Position {
    Position::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The targets of the piece on `from`, in the order of their names.
fn targets(position: &Position, from: &str) -> String {
    let from: Square = from.parse().unwrap();
    let mut names: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|m| m.from() == from)
        .map(|m| m.to().to_string())
        .collect();
    names.sort();
    names.join(" ")
}

/// The code of the reason why a move is not legal.
fn code(position: &Position, m: &str) -> &'static str {
    position.explain(m.parse().unwrap()).unwrap_err().code()
}

#[test]
fn king_stays_in_its_palace() {
    let corner = position("3k5/9/9/9/9/9/9/9/9/5K3 w");
    assert_eq!(targets(&corner, "f0"), "e0 f1");
    assert_eq!(code(&corner, "f0g0"), "outside-palace");
    assert_eq!(code(&corner, "f0e1"), "does-not-move-like-that");
    let middle = position("3k5/9/9/9/9/9/9/9/4K4/9 w");
    assert_eq!(targets(&middle, "e1"), "e0 e2 f1", "d1 faces the other king");
    let top = position("3k5/9/9/9/9/9/9/4K4/9/9 w");
    assert_eq!(code(&top, "e2e3"), "outside-palace");
}

#[test]
fn advisor_stays_on_the_diagonals_of_the_palace() {
    let position = position("3k5/9/9/9/9/9/9/9/4A4/4K4 w");
    assert_eq!(targets(&position, "e1"), "d0 d2 f0 f2");
    assert_eq!(code(&position, "e1e2"), "does-not-move-like-that");
    let corner = Position::startpos();
    assert_eq!(targets(&corner, "d0"), "e1");
    assert_eq!(code(&corner, "d0c1"), "outside-palace");
}

#[test]
fn elephant_goes_forward_and_back_on_its_own_half() {
    let home = position("3k5/9/9/9/9/9/9/4B4/9/4K4 w");
    assert_eq!(targets(&home, "e2"), "c0 c4 g0 g4");
    let at_the_river = position("3k5/9/9/9/9/2B6/9/9/9/4K4 w");
    assert_eq!(targets(&at_the_river, "c4"), "a2 e2", "the way back is free");
    assert_eq!(code(&at_the_river, "c4e6"), "over-the-river");
    let black = position("3k5/9/9/9/2b6/9/9/9/9/4K4 b");
    assert_eq!(targets(&black, "c5"), "a7 e7");
    assert_eq!(code(&black, "c5a3"), "over-the-river");
}

#[test]
fn elephant_needs_its_eye_empty() {
    let position = position("3k5/9/9/9/9/9/5p3/4B4/3N5/4K4 w");
    assert_eq!(targets(&position, "e2"), "c4 g0");
    assert_eq!(code(&position, "e2c0"), "elephant-eye-blocked");
    assert_eq!(
        position.explain("e2g4".parse().unwrap()).unwrap_err().to_string(),
        "the pawn on f3 blocks the eye of the elephant"
    );
}

#[test]
fn horse_has_eight_moves_and_loses_two_by_each_leg() {
    let open = position("3k5/9/9/9/9/4N4/9/9/9/5K3 w");
    assert_eq!(targets(&open, "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
    for (leg, lost) in
        [("e5", ["d6", "f6"]), ("e3", ["d2", "f2"]), ("d4", ["c3", "c5"]), ("f4", ["g3", "g5"])]
    {
        let leg: Square = leg.parse().unwrap();
        for blocker in
            [Piece::new(Color::Red, PieceKind::Horse), Piece::new(Color::Black, PieceKind::Horse)]
        {
            let mut setup = open.to_setup();
            setup.set_piece(leg, Some(blocker));
            let blocked = setup.position().unwrap();
            let found = targets(&blocked, "e4");
            assert_eq!(found.split(' ').count(), 6, "leg {leg}");
            for to in lost {
                assert!(!found.contains(to), "leg {leg}, target {to}");
                assert_eq!(code(&blocked, &format!("e4{to}")), "horse-leg-blocked");
            }
        }
    }
}

#[test]
fn pieces_diagonally_beside_a_horse_do_not_block_it() {
    let position = position("3k5/9/9/9/3n1n3/4N4/3R1R3/9/9/5K3 w");
    assert_eq!(targets(&position, "e4").split(' ').count(), 8);
}

#[test]
fn leg_of_a_checking_horse_stands_beside_the_horse() {
    // The horse on f2 looks at e0; its leg is f1, diagonally beside the king, not e1 or f2.
    let check = position("3k5/9/9/9/9/9/9/5n3/9/4K4 w");
    assert!(check.in_check());
    let leg = position("3k5/9/9/9/9/9/9/5n3/5R3/4K4 w");
    assert!(!leg.in_check());
    assert_eq!(leg.pinned(), Bitboard::of(Square::F1));
    assert_eq!(targets(&leg, "f1"), "f2", "only the capture of the horse");
    assert_eq!(code(&leg, "f1g1"), "pinned");
    let beside_the_king = position("3k5/9/9/9/9/9/9/5n3/4R4/4K4 w");
    assert!(beside_the_king.in_check());
    assert!(targets(&beside_the_king, "e1").contains("f1"), "it answers by blocking the leg");
}

#[test]
fn enemy_leg_of_an_enemy_horse_may_be_captured() {
    // The pawn on f1 is the leg of Black's own horse; what takes it is the leg next.
    let position = position("3k5/9/9/9/9/9/9/5n3/5p2R/4K4 w");
    assert!(!position.attackers_to(Square::E0, position.occupied()).contains(Square::F2));
    assert!(position.is_legal("i1f1".parse().unwrap()));
    assert_eq!(position.blockers_for_king(Color::Red), Bitboard::of(Square::F1));
}

#[test]
fn rook_goes_up_to_the_first_piece() {
    let position = position("3k5/9/9/4p4/9/4R2N1/9/9/4N4/5K3 w");
    assert_eq!(targets(&position, "e4"), "a4 b4 c4 d4 e2 e3 e5 e6 f4 g4");
    assert_eq!(code(&position, "e4e7"), "path-blocked");
    assert_eq!(code(&position, "e4h4"), "own-piece-on-target");
}

#[test]
fn cannon_moves_before_its_screen_and_captures_behind_it() {
    //  the cannon's wing: b2 looks up the b-file over the cannon on b7
    let start = Position::startpos();
    assert_eq!(targets(&start, "b2"), "a2 b1 b3 b4 b5 b6 b9 c2 d2 e2 f2 g2");
    assert_eq!(code(&start, "b2b7"), "no-screen", "b7 is the screen and stays");
    assert_eq!(code(&start, "b2b8"), "path-blocked", "empty points behind the screen");
    assert_eq!(code(&start, "b2i2"), "path-blocked");
    assert_eq!(code(&start, "b2h2"), "own-piece-on-target");
}

#[test]
fn cannon_needs_exactly_one_screen() {
    let position = position("3k5/9/9/9/9/C1n1n1r2/9/9/9/4K4 w");
    assert_eq!(code(&position, "a4c4"), "no-screen");
    assert!(position.is_legal("a4e4".parse().unwrap()));
    assert_eq!(code(&position, "a4g4"), "several-screens");
    assert_eq!(
        position.explain("a4g4".parse().unwrap()).unwrap_err().to_string(),
        "a cannon captures over one screen, and here are several: c4 and e4"
    );
}

#[test]
fn screen_of_a_checking_cannon_may_leave_or_a_second_may_come() {
    //  e7 c, e4 R (screen, ours), e0 K; rook on a5 can come between
    let position = position("3k5/9/4c4/9/R8/4R4/9/9/9/4K4 w");
    assert!(position.in_check());
    assert_eq!(targets(&position, "a5"), "e5", "two screens are none");
    let screen = targets(&position, "e4");
    assert!(screen.contains("d4") && screen.contains("e7"));
    assert!(
        !screen.contains("e3") && !screen.contains("e5"),
        "it is the screen wherever it stands"
    );
}

#[test]
fn capturing_the_screen_of_a_checking_cannon_does_not_help() {
    let position = position("3k5/9/4c4/9/9/R3n4/9/9/9/4K4 w");
    assert!(position.in_check());
    assert_eq!(code(&position, "a4e4"), "leaves-king-attacked");
}

#[test]
fn two_pieces_before_a_cannon_are_pinned_to_the_line() {
    let position = position("3k5/9/4c4/9/4N4/4R4/9/9/9/4K4 w");
    assert_eq!(position.pinned(), Bitboard::of(Square::E4) | Square::E5.into());
    assert_eq!(targets(&position, "e5"), "", "a horse cannot stay on the line");
    assert_eq!(targets(&position, "e4"), "e1 e2 e3");
    assert_eq!(code(&position, "e4a4"), "pinned");
}

#[test]
fn one_of_two_blockers_may_not_capture_the_other() {
    let position = position("3k5/9/4c4/9/4n4/4R4/9/9/9/4K4 w");
    assert_eq!(code(&position, "e4e5"), "pinned");
    // A piece from elsewhere may: two stay two.
    let aside = self::position("3k5/9/4c4/9/R3n4/4R4/9/9/9/4K4 w");
    assert!(aside.is_legal("a5e5".parse().unwrap()));
}

#[test]
fn nothing_may_step_before_a_hollow_cannon() {
    // 空头炮: an open line between cannon and king.
    let position = position("3k5/9/9/4c4/9/R8/9/9/9/3AKA3 w");
    assert!(!position.in_check());
    assert_eq!(targets(&position, "d0"), "", "e1 is before the cannon");
    assert_eq!(code(&position, "a4e4"), "becomes-screen");
    assert!(position.is_legal("a4d4".parse().unwrap()));
    assert!(position.is_legal("a4f4".parse().unwrap()));
}

#[test]
fn king_is_no_screen_once_it_has_moved() {
    // The cannon on a1 has no other screen than the king, which on f1 is not between any more.
    let only = position("3k5/9/9/9/9/9/9/9/c3K4/9 w");
    assert!(!only.in_check());
    assert_eq!(targets(&only, "e1"), "e0 e2 f1", "d1 faces the other king");
    // With a screen of its own the cannon gives check, and still does when the king steps back.
    let other = position("3k5/9/9/9/9/9/9/9/c1p1K4/9 w");
    assert!(other.in_check());
    assert_eq!(targets(&other, "e1"), "e0 e2");
}

#[test]
fn king_does_not_retreat_along_the_line_of_a_rook() {
    let rook = position("3k5/9/9/4r4/9/9/9/9/4K4/9 w");
    assert_eq!(targets(&rook, "e1"), "f1", "not to e0 or e2; d1 faces the other king");
}

#[test]
fn pawn_goes_forward_and_over_the_river_sideways() {
    let home = Position::startpos();
    assert_eq!(targets(&home, "e3"), "e4");
    assert_eq!(code(&home, "e3d3"), "pawn-not-across");
    assert_eq!(code(&home, "e3e2"), "does-not-move-like-that");
    let across = position("3k5/9/9/9/4P4/9/9/9/9/5K3 w");
    assert_eq!(targets(&across, "e5"), "d5 e6 f5");
    let last_rank = position("P2k5/9/9/9/9/9/9/9/9/5K3 w");
    assert_eq!(targets(&last_rank, "a9"), "b9");
    let black = position("3k5/9/9/9/9/4p4/9/9/9/5K3 b");
    assert_eq!(targets(&black, "e4"), "d4 e3 f4");
}

#[test]
fn generals_may_not_come_to_face_each_other() {
    let position = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    assert_eq!(code(&position, "e0d0"), "generals-facing");
    assert_eq!(
        position.explain("e0d0".parse().unwrap()).unwrap_err().to_string(),
        "the generals on d0 and d9 would face each other on an open file"
    );
    // The only piece between them is pinned like one before a rook.
    let between = self::position("4k4/9/9/9/9/4C4/9/9/9/4K4 w");
    assert_eq!(between.pinned(), Bitboard::of(Square::E4));
    assert_eq!(targets(&between, "e4"), "e1 e2 e3 e5 e6 e7 e8");
    assert_eq!(code(&between, "e4a4"), "generals-facing");
}

#[test]
fn facing_generals_are_refused_with_that_reason() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "3k5/9/9/9/9/r7R/9/9/9/3K5 b - - 0 1",
        "9/9/5k3/9/9/9/9/5K3/9/9 b - - 0 1",
    ] {
        let Err(PositionError::Problems(problems)) = fen.parse::<Position>() else {
            panic!("{fen} was accepted");
        };
        assert!(matches!(*problems, [Problem::GeneralsFacing { .. }]), "{fen}: {problems}");
        assert!(!problems[0].is_fatal());
        // Whoever accepts it can play on, but only so that they no longer face.
        let setup: Setup = fen.parse().unwrap();
        let position = setup.position_accepting(|_| true).unwrap();
        assert!(position.in_check());
        assert!(
            position.legal_moves().iter().all(|&m| position
                .after(m)
                .to_setup()
                .problems()
                .is_empty())
        );
    }
}

#[test]
fn king_is_never_captured() {
    let setup: Setup = "3k5/9/9/9/9/3R5/9/9/9/4K4 w - - 0 1".parse().unwrap();
    assert!(matches!(setup.problems()[..], [Problem::OpponentInCheck { king: Square::D9, .. }]));
    let position = setup.position_accepting(|_| true).unwrap();
    assert_eq!(code(&position, "d4d9"), "captures-king");
    assert!(position.legal_moves().iter().all(|m| m.to() != Square::D9));
}

#[test]
fn stalemate_leaves_no_move_without_check() {
    // 困毙: the king on d9 may go to e9, where the other one looks, or d8, under the pawn.
    let position = position("3k5/2P6/9/9/9/9/9/9/9/4K4 b");
    assert!(!position.in_check());
    assert!(!position.has_legal_moves());
    assert_eq!(position.count_legal_moves(), 0);
    assert_eq!(code(&position, "d9e9"), "generals-facing");
    assert_eq!(code(&position, "d9d8"), "leaves-king-attacked");
}

#[test]
fn mate_by_two_cannons() {
    // 重炮: the rear cannon checks over the front one. The king stays on the line, and an advisor
    // between is a second piece for the rear cannon but the screen of the front one.
    let position = position("3aka3/9/9/9/4C4/9/4C4/9/9/3K5 b");
    assert_eq!(position.checkers(), Bitboard::of(Square::E3));
    assert_eq!(code(&position, "e9e8"), "leaves-king-attacked");
    assert_eq!(code(&position, "d9e8"), "becomes-screen");
    assert!(!position.has_legal_moves());
}

#[test]
fn several_checks_are_answered_by_what_answers_each() {
    // The rook on e4 checks and is the screen of the cannon on e2: interposing answers the rook,
    // and two pieces then stand before the cannon.
    let position = position("4k4/9/2n6/9/9/4R4/9/4C4/9/3K5 b");
    assert!(position.checkers().has_many());
    assert!(position.is_legal("c7e6".parse().unwrap()));
    assert!(position.is_legal("c7e8".parse().unwrap()));
    assert_eq!(code(&position, "c7b5"), "leaves-king-attacked");
}

#[test]
fn clock_and_number_count_captures_and_rounds() {
    let mut position = Position::startpos();
    for m in ["b2e2", "b9c7", "e2e6"] {
        let _ = position.play(m.parse().unwrap());
    }
    assert_eq!((position.halfmove_clock(), position.move_number()), (0, 2));
    let before = position;
    let m = "d9e8".parse().unwrap();
    let undo = position.play(m);
    assert_eq!(undo.captured(), None);
    assert_eq!((position.halfmove_clock(), position.move_number()), (1, 3));
    position.undo(m, undo);
    assert_eq!(position, before);
}

#[test]
fn handicaps_are_positions() {
    for start in Start::ALL {
        let position = start.position();
        assert!(start.setup().problems().is_empty(), "{}", start.name());
        assert_eq!(position.to_string().parse(), Ok(position));
        assert_eq!(start.name().parse(), Ok(start));
        assert_eq!(start.chinese().parse(), Ok(start));
    }
    assert!("three-horses".parse::<Start>().is_err());
}
