//! Draws by material.

use kiban_xiangqi::{Path, Position, Reading, Rules};

fn is_draw(fen: &str) -> bool {
    Position::from_fen(fen, Reading::Lenient).expect(fen).is_material_draw()
}

#[test]
fn without_attackers_the_game_is_drawn() {
    assert!(is_draw("4k4/9/9/9/9/9/9/9/9/3K5 w"));
    assert!(is_draw("2bakab2/9/9/9/9/9/9/4B4/9/2BAKA3 w"));
}

#[test]
fn any_rook_horse_or_pawn_plays_on() {
    for fen in ["4k4/9/9/9/9/9/9/9/9/3KN4 w", "4k3P/9/9/9/9/9/9/9/9/3K5 w"] {
        assert!(!is_draw(fen), "{fen}");
    }
    assert!(!is_draw("4k4/9/9/9/9/9/9/9/9/3K4R w"));
}

#[test]
fn one_cannon_needs_an_advisor_or_elephants_against_two_advisors() {
    assert!(is_draw("2bakab2/9/9/9/9/9/9/9/9/5KC2 w"));
    assert!(is_draw("3ak4/9/9/9/9/9/9/9/9/2B2KC2 w"));
    assert!(!is_draw("3aka3/9/9/9/9/9/9/9/9/2B2KC2 w"));
    assert!(!is_draw("4k4/9/9/9/9/9/9/9/4A4/3K1C3 w"));
    // The same for Black.
    assert!(is_draw("5kc2/9/9/9/9/9/9/9/9/2BAKAB2 w"));
    assert!(!is_draw("3k1c3/4a4/9/9/9/9/9/9/9/4K4 w"));
}

#[test]
fn cannon_against_cannon_is_drawn_without_advisors() {
    assert!(is_draw("4k3c/9/9/9/9/9/9/9/9/2BK4C w"));
    assert!(!is_draw("4k3c/9/9/9/9/9/9/9/4A4/3K4C w"));
    assert!(!is_draw("4k2cc/9/9/9/9/9/9/9/9/3K4C w"));
}

/// Material and the natural limit, row by row.
#[test]
fn shared_cases_end_as_they_say() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi/draw_cases.tsv");
    let Ok(text) = std::fs::read_to_string(file) else {
        println!("skipped: {file} is not there");
        return;
    };
    let mut checked = 0;
    for row in text.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [kind, name, fen, moves, expected] = [0, 1, 2, 3, 4].map(|i| columns[i]);
        let mut path = Path::new(Position::from_fen(fen, Reading::Lenient).expect(name));
        for m in moves.split_whitespace() {
            path.try_push(m.parse().expect(name)).expect(name);
        }
        let found = match path.verdict(&Rules::default()).state() {
            "ongoing" => "none",
            "material" if kind == "material" => "draw",
            "natural-limit" if kind == "natural60" => "draw",
            "checkmate" => "black_loses",
            other => other,
        };
        assert_eq!(found, expected, "{name}");
        checked += 1;
    }
    assert!(checked > 20, "only {checked} cases");
    println!("{checked} cases");
}
