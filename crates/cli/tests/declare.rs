//! `kiban declare`: what a declaration comes to.

mod common;

use std::collections::BTreeSet;

use common::{keys, kiban, kiban_reading, shogi_rule_cases};
use serde_json::{Value, json};

/// Black's king in the camp with ten pieces and 26 points; `hand` adds to them.
fn ten_pieces(hand: &str) -> String {
    format!("+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b {hand} 1")
}

/// The answer and the exit code.
fn declare(position: &str, rule: &str) -> (Value, i32) {
    let run = kiban(&["declare", "--json", "--rule", rule, position]);
    assert_eq!(run.err, "");
    (run.json().remove(0), run.code)
}

#[test]
fn keys_and_exit_codes() {
    let run = kiban(&["declare", "--json", &ten_pieces("2P")]);
    let won = &run.json()[0];
    let mut names = keys(won);
    names.sort_unstable();
    assert_eq!(names, ["failed", "needed", "pieces_in_camp", "points", "result"]);
    assert_eq!(run.code, 0);
    assert_eq!(
        won,
        &json!({"result": "win", "points": 28, "needed": 28, "pieces_in_camp": 10, "failed": []})
    );

    let (lost, code) = declare(&ten_pieces("P"), "csa27");
    assert_eq!((&lost["result"], &lost["failed"]), (&json!("lose"), &json!(["too-few-points"])));
    assert_eq!(code, 1);
    let (lost, code) = declare("startpos", "csa27");
    assert_eq!(lost["failed"], json!(["king-not-in-camp", "too-few-pieces", "too-few-points"]));
    assert_eq!(code, 1);
}

#[test]
fn a_draw_is_no_failure() {
    for rule in ["csa24", "jsa24"] {
        let (drawn, code) = declare(&ten_pieces("-"), rule);
        assert_eq!((&drawn["result"], &drawn["failed"]), (&json!("draw"), &json!([])));
        assert_eq!((&drawn["points"], &drawn["needed"], code), (&json!(26), &json!(31), 0));
    }
}

#[test]
fn rules_without_points() {
    let (won, code) = declare("k8/4K4/9/9/9/9/9/9/9 b - 1", "try");
    assert_eq!((&won["result"], &won["needed"], code), (&json!("win"), &Value::Null, 0));
    let (lost, code) = declare(&ten_pieces("9P"), "none");
    assert_eq!((&lost["result"], &lost["needed"], code), (&json!("lose"), &Value::Null, 1));
    assert_eq!(lost["failed"], json!(["no-declaration"]));
}

#[test]
fn bad_input() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for (args, code, words) in [
        (&["--game", "xiangqi", "startpos"][..], 2, "xiangqi has no declaration"),
        (&["--game", "xiangqi", "--rule", "wxf", "startpos"], 2, "xiangqi has no declaration"),
        (&[fen], 2, "xiangqi has no declaration"),
        (&["--rule", "wxf", "startpos"], 2, "there is no rule `wxf` for shogi"),
        (&["nonsense"], 2, "this is not a position"),
        (&["startpos moves 7g7e"], 1, "is illegal"),
    ] {
        let run = kiban(&[&["declare", "--json"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn lines_in_order() {
    let positions = [ten_pieces("2P"), ten_pieces("P"), ten_pieces("3P") + " moves 5a4a 5h4h"];
    let results = ["win", "lose", "win"];
    let input: String = (0..900).map(|i| format!("{}\n", positions[i * 7 % 3])).collect();
    let alone = kiban_reading(&["declare", "--json", "--threads", "1", "-"], input.clone());
    let many = kiban_reading(&["declare", "--json", "--threads", "7", "-"], input);
    assert!(alone.code == 1 && alone.out == many.out);
    let answers = alone.json();
    assert_eq!(answers.len(), 900);
    for (i, answer) in answers.iter().enumerate() {
        assert_eq!(answer["result"], results[i * 7 % 3], "line {}", i + 1);
    }
    let run = kiban_reading(&["declare", "--json", "-"], format!("x\n{}\n", positions[0]));
    assert_eq!((run.code, &run.json()[1]["result"]), (2, &json!("win")));
}

#[test]
fn words() {
    let mut all = String::new();
    for (name, rule, position) in [
        ("win", "csa27", ten_pieces("2P")),
        ("lose", "csa27", ten_pieces("P")),
        ("start", "csa27", "startpos".to_owned()),
        ("draw", "jsa24", ten_pieces("P")),
        ("try", "try", "k8/4K4/9/9/9/9/9/9/9 b - 1".to_owned()),
        ("no try", "try", "3g4k/4K4/9/9/9/9/9/9/9 b - 1".to_owned()),
        ("none", "none", ten_pieces("2P")),
        ("unknown", "csa28", ten_pieces("2P")),
    ] {
        let run = kiban(&["declare", "--rule", rule, &position]);
        all += &format!("# {name}: {}\n", run.transcript());
    }
    let run = kiban(&["declare", "--game", "xiangqi", "startpos"]);
    all += &format!("# xiangqi: {}\n", run.transcript());
    insta::assert_snapshot!("declare", all);
}

/// The answers for all rows in one run.
fn declare_rows(rows: &[Vec<String>], rule: &str) -> Vec<Value> {
    let lines: String = rows.iter().map(|row| row[2].clone() + "\n").collect();
    let answers = kiban_reading(&["declare", "--json", "--rule", rule, "-"], lines).json();
    assert_eq!(answers.len(), rows.len());
    answers
}

#[test]
fn shared_cases_of_points() {
    let mut seen = BTreeSet::new();
    for (kind, rule_27, rule_24) in [("decl", "csa27", "csa24"), ("declH", "csa27h", "csa24h")] {
        let rows = shogi_rule_cases(&[kind]);
        for (row, answer) in rows.iter().zip(declare_rows(&rows, rule_27)) {
            let has = |word| row[5].contains(word);
            let expected = if has("WIN27") || has("27H WIN") { "win" } else { "lose" };
            assert_eq!(answer["result"], expected, "{}", row[0]);
            assert_eq!(answer["failed"] == json!([]), expected == "win", "{}", row[0]);
            if let Some((_, points)) = row[5].split_once("pts") {
                assert_eq!(answer["points"].to_string(), points.trim(), "{}", row[0]);
            }
            for (words, code) in [
                ("in check", "in-check"),
                ("9 pieces", "too-few-pieces"),
                ("rank 4", "king-not-in-camp"),
            ] {
                let failed = answer["failed"].as_array().unwrap();
                assert!(!has(words) || failed.contains(&json!(code)), "{}: {code}", row[0]);
            }
            seen.insert((kind, expected));
        }
        for (row, answer) in rows.iter().zip(declare_rows(&rows, rule_24)) {
            let has = |word| row[5].contains(word);
            if has("24") {
                let expected = if has("WIN24") || has("24H WIN") {
                    "win"
                } else if has("DRAW24") || has("24H DRAW") {
                    "draw"
                } else {
                    "lose"
                };
                assert_eq!(answer["result"], expected, "{} {rule_24}", row[0]);
            }
        }
    }
    let rows = shogi_rule_cases(&["decl"]);
    for (row, answer) in rows.iter().zip(declare_rows(&rows, "jsa24")) {
        let marks = [("WIN24", "win"), ("DRAW24", "draw"), ("LOSE24", "lose")];
        for (_, expected) in marks.iter().filter(|(mark, _)| row[5].contains(mark)) {
            assert_eq!(answer["result"], *expected, "{} jsa24", row[0]);
            seen.insert(("jsa24", expected));
        }
    }
    assert!(rows.is_empty() || seen.len() == 7, "{seen:?}");
}

#[test]
fn shared_cases_of_the_try_rule() {
    let rows = shogi_rule_cases(&["try"]);
    for (row, answer) in rows.iter().zip(declare_rows(&rows, "try")) {
        let expected = if row[5].starts_with("yes") { "win" } else { "lose" };
        assert_eq!(answer["result"], expected, "{}", row[0]);
    }
    println!("{} cases", rows.len());
}
