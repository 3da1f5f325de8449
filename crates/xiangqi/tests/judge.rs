//! The ends of a game, each by its rule.

use kiban_xiangqi::{Color, GameResult, Offence, Path, Position, Reading, Rules, Ruleset, Verdict};

fn path(fen: &str, moves: &str) -> Path {
    let mut path = Path::new(Position::from_fen(fen, Reading::Lenient).expect(fen));
    for m in moves.split_whitespace() {
        path.try_push(m.parse().expect("a move")).expect("a legal move");
    }
    path
}

fn verdict(fen: &str, moves: &str, rules: &Rules) -> Verdict {
    path(fen, moves).verdict(rules)
}

#[test]
fn mate_and_stalemate_win() {
    let wxf = Rules::default();
    let mate = verdict("3k5/9/9/9/9/9/9/9/8R/4K4 w", "i1d1", &wxf);
    assert_eq!(mate, Verdict::Checkmate { winner: Color::Red });
    // The pawn covers d8, and on e9 the kings would face each other.
    let stalemate = verdict("3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e7d7", &wxf);
    assert_eq!(stalemate, Verdict::Stalemate { winner: Color::Red });
    assert_eq!(stalemate.result().map(|result| result.to_string()).as_deref(), Some("red"));
}

#[test]
fn perpetual_check_names_its_pieces() {
    let lost = verdict(
        "3k5/9/9/9/9/9/4r4/9/9/4K4 w",
        &"e0f0 e3f3 f0e0 f3e3 ".repeat(2),
        &Rules::default(),
    );
    assert_eq!(
        (lost.state(), lost.result()),
        ("perpetual-check", Some(GameResult::Win(Color::Red)))
    );
    assert_eq!(lost.repeated_from_ply(), Some(0));
    assert_eq!(
        lost.to_string(),
        "the start position occurred 3 times, and black gave check with the rook on e3 in each of \
         its moves from ply 0 to ply 8"
    );
}

#[test]
fn mutual_perpetual_check_draws() {
    let rules = Rules::default().with_folds(3, 3);
    let moves = "e3d3 d6e6 d3e3 e6d6 ".repeat(2);
    let drawn = verdict("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", &moves, &rules);
    assert_eq!(drawn, Verdict::Repetition { first: 0, occurrences: 3, both: Some(Offence::Check) });
    assert_eq!(drawn.result(), Some(GameResult::Draw));
}

#[test]
fn a_detour_long_ago_excuses_nobody() {
    // A quiet cycle first: then the rook chases the cannon for two cycles.
    let (quiet, chase) = ("c4c3 b6b7 c3c4 b7b6 ", "c4b4 b6c6 b4c4 c6b6 ");
    let fen = "4k4/9/9/1c7/9/2R6/9/9/9/3K5 w";
    let lost = verdict(fen, &[quiet, chase, chase].concat(), &Rules::default());
    assert_eq!((lost.state(), lost.repeated_from_ply()), ("perpetual-chase", Some(4)));
}

/// Kings shuffle; nobody gives check.
const QUIET: &str = "4k4/9/9/9/9/9/9/9/8R/3K5 w - -";

#[test]
fn natural_limit_is_reached_by_plies_without_capture() {
    let rules = Rules::default();
    assert_eq!(verdict(&format!("{QUIET} 118 60"), "i1i2", &rules), Verdict::Ongoing);
    let drawn = verdict(&format!("{QUIET} 119 60"), "i1i2", &rules);
    assert_eq!(drawn, Verdict::NaturalLimit { plies: 120 });
    let shorter = rules.with_natural_limit(Some(100));
    assert_eq!(verdict(&format!("{QUIET} 99 50"), "i1i2", &shorter).state(), "natural-limit");
    let without = rules.with_natural_limit(None);
    assert_eq!(verdict(&format!("{QUIET} 119 60"), "i1i2", &without), Verdict::Ongoing);
}

#[test]
fn checks_beyond_the_counted_ones_and_their_replies_do_not_count() {
    // Twelve checks by the rook on the last rank and the one before it.
    let cycle = "i8i9 e9e8 i9i8 e8e9 ";
    let fen = "4k4/8R/9/9/9/9/9/9/9/3K5 w - - 100 60";
    let played = path(fen, &cycle.repeat(6));
    let rules = Rules::default().with_folds(99, 99).with_natural_limit(Some(124));
    assert_eq!(played.position().halfmove_clock(), 124);
    assert_eq!(played.verdict(&rules), Verdict::NaturalLimit { plies: 124 });
    // Two checks and two replies less.
    let discounted = rules.with_counted_checks(Some(10));
    assert_eq!(played.verdict(&discounted), Verdict::Ongoing);
    let reached = discounted.with_natural_limit(Some(120));
    assert_eq!(played.verdict(&reached), Verdict::NaturalLimit { plies: 120 });
    let not_yet = discounted.with_natural_limit(Some(121));
    assert_eq!(played.verdict(&not_yet), Verdict::Ongoing);
}

#[test]
fn max_plies_counts_from_the_first_move_of_the_game() {
    let rules = Rules::default().with_max_plies(Some(119));
    assert_eq!(verdict(&format!("{QUIET} 0 60"), "", &rules), Verdict::Ongoing);
    let drawn = verdict(&format!("{QUIET} 0 60"), "i1i2", &rules);
    assert_eq!(drawn, Verdict::MaxPlies { plies: 119 });
}

#[test]
fn without_rules_only_mate_ends_a_game() {
    let none = Rules::new(Ruleset::None);
    assert_eq!(verdict("4k4/9/9/9/9/9/9/9/9/3K5 w - - 500 300", "", &none), Verdict::Ongoing);
    let fen = "3k5/9/9/9/9/9/4r4/9/9/4K4 w";
    assert_eq!(verdict(fen, &"e0f0 e3f3 f0e0 f3e3 ".repeat(5), &none), Verdict::Ongoing);
}
