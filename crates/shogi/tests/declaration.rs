//! Winning by declaration, case by case.

use std::collections::BTreeSet;

use kiban_shogi::{
    Color, Declaration, DeclarationOutcome, DeclarationRule, IllegalMove, Position, Setup, Start,
};

use DeclarationOutcome::{Draw, Lose, Win};

fn position(text: &str) -> Position {
    let setup: Setup = text.parse().expect("an SFEN");
    setup.position_accepting(|_| true).expect("a position")
}

fn declare(text: &str, rule: DeclarationRule) -> Declaration {
    position(text).declaration(rule)
}

fn codes(declaration: &Declaration) -> Vec<&'static str> {
    declaration.failed().map(|condition| condition.code()).collect()
}

/// Black's king on 5a with ten pieces, and 17 + 8 = 25 points on the board; `hand` adds to them.
fn ten_pieces(hand: &str) -> String {
    format!("+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b {hand} 1")
}

#[test]
fn black_needs_28_points_and_white_27() {
    let rule = DeclarationRule::Csa27;
    assert_eq!(declare(&ten_pieces("P"), rule).outcome(), Lose);
    let black = declare(&ten_pieces("2P"), rule);
    assert_eq!((black.outcome(), black.points(), black.needed()), (Win, 28, Some(28)));
    // The same, turned half round.
    let white = declare("9/4K4/9/9/9/9/1+n+n6/3ssgg2/4k+b+b+r+r w p 1", rule);
    assert_eq!((white.outcome(), white.points(), white.needed()), (Win, 27, Some(27)));
    assert_eq!(declare("9/4K4/9/9/9/9/1+n+n6/3ssgg2/4k+b+b+r+r w - 1", rule).outcome(), Lose);
}

#[test]
fn rules_of_24_points_win_with_31_and_draw_from_24() {
    // Nine points fewer: one rook is a promoted pawn, the other a silver.
    let board = "+P+L+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9";
    for rule in [DeclarationRule::Csa24, DeclarationRule::Jsa24] {
        for (hand, points, outcome) in
            [("5P", 23, Lose), ("6P", 24, Draw), ("12P", 30, Draw), ("13P", 31, Win)]
        {
            let declaration = declare(&format!("{board} b {hand} 1"), rule);
            assert_eq!((declaration.points(), declaration.outcome()), (points, outcome), "{hand}");
            assert_eq!(declaration.needed(), Some(31));
        }
        let lost = declare(&format!("{board} b 5P 1"), rule);
        let sentences: Vec<_> = lost.failed().map(|condition| condition.to_string()).collect();
        assert_eq!(sentences, ["23 points, 24 needed"]);
    }
}

#[test]
fn points_outside_the_camp_and_the_king_do_not_count() {
    let declaration = declare("K8/9/9/4R4/9/9/9/4k4/9 b B 1", DeclarationRule::Csa27);
    assert_eq!((declaration.points(), declaration.pieces_in_camp()), (5, 0));
}

#[test]
fn promoted_small_pieces_count_one_point() {
    let declaration = declare("K+P+L+N+S4/9/9/9/9/9/9/4k4/9 b - 1", DeclarationRule::Csa27);
    assert_eq!((declaration.points(), declaration.pieces_in_camp()), (4, 4));
}

#[test]
fn all_failed_conditions_are_named_at_once() {
    // The king on rank d, in check, with nothing.
    let declaration = declare("9/9/9/4K3r/9/9/9/4k4/9 b - 1", DeclarationRule::Csa27);
    assert_eq!(
        codes(&declaration),
        ["king-not-in-camp", "too-few-pieces", "in-check", "too-few-points"]
    );
    assert_eq!(
        declaration.to_string(),
        "black would lose by declaration (csa27): the king on 5d is not in the enemy's three \
         ranks; 0 pieces in the camp besides the king, 10 needed; the king on 5d is in check \
         from 1d; 0 points, 28 needed"
    );
}

#[test]
fn each_condition_fails_alone() {
    let rule = DeclarationRule::Csa27;
    let cases = [
        ("+R+R+B+B5/2GGSS3/6+N+N1/4K4/9/9/9/4k4/9 b 9P 1", "king-not-in-camp"),
        ("+R+R+B+BK4/2GGSS3/6+N2/9/9/9/9/4k4/9 b 9P 1", "too-few-pieces"),
        ("+R+R+B+BK4/2GGgSS2/6+N+N1/9/9/9/9/4k4/9 b 9P 1", "in-check"),
        ("+P+P+P+PK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 9P 1", "too-few-points"),
    ];
    for (text, code) in cases {
        assert_eq!(codes(&declare(text, rule)), [code], "{text}");
    }
    assert_eq!(codes(&declare(&ten_pieces("9P"), rule)), [""; 0]);
}

#[test]
fn whose_turn_it_is_decides_who_declares() {
    let text = ten_pieces("9P").replace(" b ", " w ");
    let declaration = declare(&text, DeclarationRule::Csa27);
    assert_eq!((declaration.by(), declaration.outcome()), (Color::White, Lose));
}

#[test]
fn white_needs_fewer_points_in_a_handicap_game() {
    let cases = [
        (Start::Even, 27, 31),
        (Start::Lance, 26, 30),
        (Start::Bishop, 22, 26),
        (Start::Rook, 22, 26),
        (Start::TwoPiece, 17, 21),
        (Start::FourPiece, 15, 19),
        (Start::SixPiece, 13, 17),
        (Start::TenPiece, 9, 13),
    ];
    for (start, needed_27, needed_24) in cases {
        let mut setup = start.setup();
        for (color, needed_27, needed_24) in
            [(Color::White, needed_27, needed_24), (Color::Black, 28, 31)]
        {
            setup.set_side_to_move(color);
            let position = setup.position().unwrap();
            let needed = |rule| position.declaration(rule).needed();
            assert_eq!(needed(DeclarationRule::Csa27Handicap), Some(needed_27), "{start:?}");
            assert_eq!(needed(DeclarationRule::Csa24Handicap), Some(needed_24), "{start:?}");
        }
    }
}

#[test]
fn the_threshold_of_a_handicap_counts_all_pieces_wherever_they_are() {
    // A rook and a bishop are missing; all else is on the board or in a hand.
    let text = "9/4K4/9/9/9/9/1+n+n6/3ssgg2/4k+b+r+p+p w 2G2S2NL9P3l7p 1";
    let declaration = declare(text, DeclarationRule::Csa27Handicap);
    assert_eq!((declaration.points(), declaration.needed()), (28, Some(17)));
}

#[test]
fn try_is_a_legal_move_of_the_king_to_the_enemy_kings_first_square() {
    let rule = DeclarationRule::Try;
    for (text, wins) in [
        ("k8/4K4/9/9/9/9/9/9/9 b - 1", true),
        ("k8/9/4K4/9/9/9/9/9/9 b - 1", false),
        // White goes the other way.
        ("9/9/9/9/9/9/9/5k3/K8 w - 1", true),
        ("3k5/9/3K5/9/9/9/9/9/9 b - 1", false),
        // A check is answered by the try, or forbids it.
        ("8k/r3K4/9/9/9/9/9/9/9 b - 1", true),
        ("8k/4K4/9/9/9/9/9/9/4r4 b - 1", false),
    ] {
        let position = position(text);
        let declaration = position.declaration(rule);
        assert_eq!(declaration.outcome() == Win, wins, "{text}");
        assert_eq!(position.try_move().is_some(), wins, "{text}");
        assert_eq!(declaration.needed(), None);
    }
}

#[test]
fn a_failed_try_says_why() {
    let declaration = declare("4G3k/4K4/9/9/9/9/9/9/9 b - 1", DeclarationRule::Try);
    assert_eq!(codes(&declaration), ["king-cannot-enter"]);
    let sentence = declaration.failed().next().unwrap().to_string();
    assert_eq!(sentence, "the king cannot go to 5a: one's own gold stands on 5a");
    // The king stands there already: it had to move there, which ended the game.
    let declaration = declare("4K3k/9/9/9/9/9/9/9/9 b - 1", DeclarationRule::Try);
    assert!(matches!(
        declaration.failed().next(),
        Some(kiban_shogi::FailedCondition::KingCannotEnter {
            reason: IllegalMove::DoesNotMoveLikeThat { .. },
            ..
        })
    ));
}

#[test]
fn without_a_rule_or_a_king_nothing_is_declared() {
    let none = declare(&ten_pieces("9P"), DeclarationRule::None);
    assert_eq!((none.outcome(), codes(&none)), (Lose, vec!["no-declaration"]));
    let no_king = ten_pieces("9P").replace("K4", "5");
    for (rule, expected) in
        [(DeclarationRule::Csa27, vec!["no-king"]), (DeclarationRule::Try, vec!["no-king"])]
    {
        assert_eq!(codes(&declare(&no_king, rule)), expected);
    }
}

#[test]
fn names_are_read_back_and_strangers_refused() {
    for rule in DeclarationRule::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    let error = "CSA27".parse::<DeclarationRule>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a rule of declaration; known are csa27 csa24 csa27h csa24h jsa24 try none"
    );
}

/// The rows of that kind of the table of rule cases in the folder of shared data: their columns,
/// or nothing where the folder does not lie beside the checkout.
fn shared_rows(kinds: &[&str]) -> Vec<Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/shogi/rules_cases.tsv");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| {
        println!("skipped: {path}: {error}");
        String::new()
    });
    let rows = text.lines().map(|line| line.split('\t').map(|s| s.trim().to_owned()).collect());
    rows.filter(|row: &Vec<String>| kinds.contains(&row[1].as_str())).collect()
}

/// The table writes `…24` for both 24-point rules, which count alike.
#[test]
fn shared_cases() {
    use DeclarationRule::{Csa24, Csa24Handicap, Csa27, Csa27Handicap, Jsa24};
    let mut seen = BTreeSet::new();
    let rows = shared_rows(&["decl", "declH", "try"]);
    for row in &rows {
        let [id, kind, text, verdict] = [0, 1, 2, 5].map(|i| row[i].as_str());
        let setup = Setup::from_sfen(text, kiban_shogi::Reading::Lenient).expect(id);
        let position = setup.position_accepting(|_| true).expect(id);
        let outcome = |rule| position.declaration(rule).outcome();
        if kind == "try" {
            let wins = verdict.starts_with("yes");
            assert_eq!(outcome(DeclarationRule::Try) == Win, wins, "{id}");
            let m = verdict.strip_prefix("yes ").and_then(|m| m.parse().ok());
            assert!(!wins || m.is_none() || position.try_move() == m, "{id}");
            seen.insert(if wins { "try" } else { "no try" });
            continue;
        }
        let has = |word: &str| verdict.contains(word);
        let (rule_27, rule_24) =
            if kind == "decl" { (Csa27, Csa24) } else { (Csa27Handicap, Csa24Handicap) };
        if has("WIN27") || has("27H WIN") {
            assert_eq!(outcome(rule_27), Win, "{id}");
            seen.insert("27 wins");
        } else {
            assert_eq!(outcome(rule_27), Lose, "{id}");
            seen.insert("27 loses");
        }
        if has("24") {
            let expected = if has("WIN24") || has("24H WIN") {
                seen.insert("24 wins");
                Win
            } else if has("DRAW24") || has("24H DRAW") {
                seen.insert(if kind == "decl" { "24 draws" } else { "24H draws" });
                Draw
            } else {
                Lose
            };
            assert_eq!(outcome(rule_24), expected, "{id}");
            assert!(kind != "decl" || outcome(Jsa24) == expected, "{id}");
        }
        let declaration = position.declaration(rule_27);
        if let Some((_, points)) = verdict.split_once("pts") {
            assert_eq!(declaration.points().to_string(), points, "{id}");
        }
        for (words, code) in
            [("in check", "in-check"), ("9 pieces", "too-few-pieces"), ("rank 4", "king-not-in")]
        {
            if has(words) {
                assert!(codes(&declaration).iter().any(|c| c.starts_with(code)), "{id}");
                assert!(words != "9 pieces" || declaration.pieces_in_camp() == 9, "{id}");
                seen.insert(code);
            }
        }
    }
    let all =
        ["try", "no try", "27 wins", "27 loses", "24 wins", "24 draws", "24H draws", "in-check"];
    for word in all.into_iter().chain(["too-few-pieces", "king-not-in"]) {
        assert!(rows.is_empty() || seen.contains(word), "no row for {word}");
    }
    println!("{} cases", rows.len());
}

#[test]
fn the_quick_question_agrees_with_the_full_answer() {
    let mut wins = 0;
    for text in [
        ten_pieces("2P"),
        ten_pieces("P"),
        "k8/4K4/9/9/9/9/9/9/9 b - 1".into(),
        "k8/9/9/9/4K4/9/9/9/9 b - 1".into(),
    ] {
        for rule in DeclarationRule::ALL {
            let won = position(&text).declaration(rule).outcome() == Win;
            assert_eq!(position(&text).wins_by_declaration(rule), won, "{text} {rule}");
            wins += usize::from(won);
        }
    }
    assert!(wins > 2);
}
