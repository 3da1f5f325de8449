//! `kiban judge`: which rule ended a game, and who won.

mod common;

use common::{Run, keys, kiban, kiban_reading, shared_rows, shogi_rule_cases};
use serde_json::{Value, json};

const CYCLE: &str = " 2h3h 8b7b 3h2h 7b8b";
const XIANGQI_CYCLE: &str = " h2e2 h9g7 e2h2 g7h9";
const XIANGQI_CHASE: &str =
    "4k4/9/9/1c7/9/2R6/9/9/9/3K5 w moves c4b4 b6c6 b4c4 c6b6 c4b4 b6c6 b4c4 c6b6";
/// Black's king in the camp with ten pieces and 28 points.
const CAN_DECLARE: &str = "+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1";

fn judge(args: &[&str]) -> Run {
    kiban(&[&["judge", "--json"], args].concat())
}

/// The only answer, of a run that succeeded.
fn verdict(args: &[&str]) -> Value {
    let run = judge(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    let mut answers = run.json();
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn state_and_winner(args: &[&str]) -> (String, Value) {
    let verdict = verdict(args);
    (verdict["state"].as_str().unwrap().to_owned(), verdict["winner"].clone())
}

fn shuffled(cycles: usize) -> String {
    format!("startpos moves{}", CYCLE.repeat(cycles))
}

#[test]
fn keys_and_values() {
    let found = verdict(&["startpos moves 7g7f"]);
    let mut names = keys(&found);
    names.sort_unstable();
    assert_eq!(names, ["reason", "repeated_from_ply", "state", "winner"]);
    assert_eq!((&found["state"], &found["winner"]), (&json!("ongoing"), &Value::Null));
    assert_eq!(found["repeated_from_ply"], Value::Null);

    let found = verdict(&[&shuffled(3)]);
    assert_eq!((&found["state"], &found["winner"]), (&json!("repetition"), &json!("draw")));
    assert_eq!(found["repeated_from_ply"], 0);
    assert_eq!(verdict(&[])["state"], "ongoing");
}

#[test]
fn moves_after_the_end_do_not_undo_it() {
    let found = verdict(&[&(shuffled(3) + " 7g7f 3c3d")]);
    assert_eq!((&found["state"], &found["repeated_from_ply"]), (&json!("repetition"), &json!(0)));
    let reason = found["reason"].as_str().unwrap();
    assert!(reason.ends_with("; the game was over after 12 of the 14 moves"), "{reason}");
    // A game that another rule ended first is judged by that.
    let found = verdict(&["--max-plies", "4", &shuffled(3)]);
    assert_eq!((&found["state"], &found["repeated_from_ply"]), (&json!("max-plies"), &Value::Null));
}

#[test]
fn a_declaration_is_assumed_at_the_end_only() {
    assert_eq!(state_and_winner(&[CAN_DECLARE]), ("declaration".into(), json!("black")));
    for rule in ["none", "csa24", "jsa24", "try"] {
        assert_eq!(state_and_winner(&["--rule", rule, CAN_DECLARE]).0, "ongoing", "{rule}");
    }
    // Black moves on instead. It is White's turn then, and Black's again two moves later.
    let moves_on = format!("{CAN_DECLARE} moves P*5g");
    assert_eq!(state_and_winner(&[&moves_on]).0, "ongoing");
    let back = format!("{CAN_DECLARE} moves 5a4a 5h4h");
    let found = verdict(&[&back]);
    assert_eq!(found["state"], "declaration");
    assert!(!found["reason"].as_str().unwrap().contains("the game was over"), "{found}");
    // Whoever could have declared and went on can still be mated.
    let start = "KG3+B+B+R+R/6+P+P+P/1s3+P+P+P+P/9/9/9/9/9/4k4 b g 1";
    assert_eq!(state_and_winner(&[start]), ("declaration".into(), json!("black")));
    let mated = format!("{start} moves 1c1d G*9b");
    assert_eq!(state_and_winner(&[&mated]), ("checkmate".into(), json!("white")));
}

#[test]
fn a_try_ends_the_game_when_it_is_made() {
    let start = "k8/4K4/9/9/9/9/9/9/9 b - 1";
    let rule = ["--rule", "try"];
    assert_eq!(state_and_winner(&[&rule[..], &[start]].concat()).0, "ongoing");
    for moves in ["5b5a", "5b5a 9a9b", "5b5a 9a9b 5a5b"] {
        let game = format!("{start} moves {moves}");
        let found = state_and_winner(&[&rule[..], &[&game]].concat());
        assert_eq!(found, ("declaration".into(), json!("black")), "{moves}");
        assert_eq!(state_and_winner(&[&game]).0, "ongoing", "{moves}");
    }
}

#[test]
fn mate_on_the_last_move_wins() {
    let mate = "7nk/9/7GP/9/9/9/9/9/4K4 b - 1 moves 1c1b";
    let won = ("checkmate".to_owned(), json!("black"));
    assert_eq!(state_and_winner(&["--max-plies", "1", mate]), won);
    let other = "7nk/9/7GP/9/9/9/9/9/4K4 b - 1 moves 2c3c";
    let drawn = ("max-plies".to_owned(), json!("draw"));
    assert_eq!(state_and_winner(&["--max-plies", "1", other]), drawn);
    assert_eq!(state_and_winner(&["--max-plies", "2", other]).0, "ongoing");
    // The position's own number counts.
    let late = other.replace(" 1 moves", " 320 moves");
    assert_eq!(state_and_winner(&["--max-plies", "320", &late]), drawn);
    assert_eq!(state_and_winner(&["--max-plies", "321", &late]).0, "ongoing");
}

#[test]
fn exit_codes() {
    assert_eq!(judge(&["startpos moves 7g7f 7g7f"]).code, 1);
    // The list is read to its end, also behind the end of the game.
    assert_eq!(judge(&[&(shuffled(3) + " 7g7e")]).code, 1);
    for args in [
        &["nonsense"][..],
        &["startpos moves 7g7"],
        &["--rule", "csa25", "startpos"],
        &["--rule", "wxf", "startpos"],
        &["--game", "xiangqi", "--rule", "csa27", "startpos"],
        &["--max-plies", "0", "startpos"],
        &["--max-plies", "x", "startpos"],
    ] {
        let run = judge(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        let error: Value = serde_json::from_str(&run.err).unwrap();
        assert!(error["error"]["message"].is_string(), "{args:?}");
    }
    for rule in ["csa27", "csa24", "csa27h", "csa24h", "jsa24", "try", "none"] {
        assert_eq!(judge(&["--rule", rule, "startpos"]).code, 0, "{rule}");
    }
}

#[test]
fn lines_in_order() {
    let games = [shuffled(3), shuffled(2), "nonsense".to_owned(), shuffled(4)];
    let states = [json!("repetition"), json!("ongoing"), Value::Null, json!("repetition")];
    let input: String = (0..900).map(|i| format!("{}\n", games[i * 7 % 4])).collect();
    let alone = kiban_reading(&["judge", "--json", "--threads", "1", "-"], input.clone());
    let many = kiban_reading(&["judge", "--json", "--threads", "7", "-"], input);
    assert!(alone.code == 2 && alone.out == many.out);
    let answers = alone.json();
    assert_eq!(answers.len(), 900);
    for (i, answer) in answers.iter().enumerate() {
        assert_eq!(answer["state"], states[i * 7 % 4], "line {}", i + 1);
        assert_eq!(answer["error"].is_object(), i * 7 % 4 == 2);
    }
    // A rule of one game is an error on the lines of the other.
    let both = "startpos\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    let run = kiban_reading(&["judge", "--json", "--rule", "jsa24", "-"], both);
    assert_eq!((run.code, &run.json()[0]["state"]), (2, &json!("ongoing")));
    assert_eq!(run.json()[1]["error"]["kind"], "usage");
    let run = kiban_reading(&["judge", "--json", "--rule", "none", "-"], both);
    assert_eq!((run.code, &run.json()[1]["state"]), (0, &json!("ongoing")));
}

#[test]
fn xiangqi_mates_stalemates_and_limits() {
    let judged = |fen: &str| state_and_winner(&["--game", "xiangqi", fen]);
    assert_eq!(judged("startpos moves h2e2 h9g7"), ("ongoing".into(), Value::Null));
    let mate = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 119 60 moves i1d1";
    assert_eq!(judged(mate), ("checkmate".into(), json!("red")));
    let stuck = "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 60 moves e7e8";
    assert_eq!(judged(stuck), ("stalemate".into(), json!("red")));
    assert_eq!(judged("4k4/9/9/9/9/9/9/9/9/3KC4 w"), ("material".into(), json!("draw")));
    let quiet = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 98 50 moves e1e2 d9d8";
    assert_eq!(judged(quiet), ("ongoing".into(), Value::Null));
    let limited = |options: &[&str]| state_and_winner(&[options, &[quiet]].concat());
    assert_eq!(limited(&["--natural-limit", "100"]), ("natural-limit".into(), json!("draw")));
    assert_eq!(limited(&["--natural-limit", "none"]).0, "ongoing");
}

#[test]
fn xiangqi_checks_that_do_not_count() {
    // Red gives check for 24 plies, 12 times, beginning with 98 plies without a capture.
    let checks = "e1d1 d9e9 d1e1 e9d9 ".repeat(6);
    let game = format!("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 98 50 moves {checks}");
    let judged = |options: &[&str]| {
        let none = ["--rule", "simple", "--fold", "50"];
        state_and_winner(&[&none[..], options, &[&game]].concat()).0
    };
    assert_eq!(judged(&[]), "natural-limit");
    assert_eq!(judged(&["--counted-checks", "9"]), "ongoing");
    assert_eq!(judged(&["--counted-checks", "none"]), "natural-limit");
}

#[test]
fn each_ruleset_of_xiangqi_has_its_verdict() {
    let third = format!("startpos moves{}", XIANGQI_CYCLE.repeat(2));
    for (rule, of_shuffling, of_chase) in [
        ("wxf", "repetition", "perpetual-chase"),
        ("computer", "repetition", "perpetual-chase"),
        ("ucci", "ongoing", "ongoing"),
        ("cxa", "repetition", "perpetual-chase"),
        ("simple", "repetition", "repetition"),
        ("none", "ongoing", "ongoing"),
    ] {
        let judged = |game| state_and_winner(&["--game", "xiangqi", "--rule", rule, game]).0;
        assert_eq!(
            (judged(&third).as_str(), judged(XIANGQI_CHASE).as_str()),
            (of_shuffling, of_chase)
        );
    }
    let judged = |fold, game| state_and_winner(&["--game", "xiangqi", "--fold", fold, game]).0;
    assert_eq!(judged("3,4", &third), "ongoing");
    assert_eq!(judged("3,4", XIANGQI_CHASE), "perpetual-chase");
    assert_eq!(judged("4", XIANGQI_CHASE), "ongoing");
    let again = format!("startpos moves{}", XIANGQI_CYCLE.repeat(3));
    assert_eq!(judged("3,4", &again), "repetition");
}

#[test]
fn options_of_xiangqi_are_its_own() {
    for option in ["--fold", "--natural-limit", "--counted-checks"] {
        let run = judge(&[option, "3", "startpos"]);
        assert!(run.code == 2 && run.err.contains("is about xiangqi"), "{option}: {}", run.err);
        assert_eq!(judge(&["--game", "xiangqi", option, "x", "startpos"]).code, 2, "{option}");
    }
    assert_eq!(judge(&["--game", "xiangqi", "--fold", "1", "startpos"]).code, 2);
}

#[test]
fn xiangqi_moves_are_numbered_by_the_position() {
    let game = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 3 moves h2e2";
    let drawn = ("max-plies".to_owned(), json!("draw"));
    assert_eq!(state_and_winner(&["--max-plies", "5", game]), drawn);
    assert_eq!(state_and_winner(&["--max-plies", "6", game]).0, "ongoing");
}

#[test]
fn words() {
    let checks = "1b1a 5a5b 1a1b 5b5a ".repeat(3);
    let perpetual = format!("4k4/8R/9/9/9/9/9/9/4K4 b - 1 moves {checks}");
    let over = shuffled(3) + " 7g7f";
    let third = format!("startpos moves{}", XIANGQI_CYCLE.repeat(2));
    let mut all = String::new();
    for (name, args) in [
        ("ongoing", &["startpos"][..]),
        ("checkmate", &["8k/8G/7G1/9/9/9/9/9/4K4 w - 1"]),
        ("stalemate", &["k8/2+R6/1K7/9/9/9/9/9/9 w - 1"]),
        ("perpetual check", &[&perpetual]),
        ("repetition, then a move", &[&over]),
        ("limit of moves", &["--max-plies", "2", "startpos moves 7g7f 3c3d"]),
        ("declaration", &[CAN_DECLARE]),
        ("illegal move", &["startpos moves 7g7f 7g7f"]),
        ("unknown rule", &["--rule", "wfx", "startpos"]),
        ("rule of the other game", &["--rule", "wxf", "startpos"]),
        ("xiangqi, third occurrence", &["--game", "xiangqi", &third]),
        ("xiangqi, perpetual chase", &[XIANGQI_CHASE]),
        ("xiangqi, option for shogi", &["--fold", "4", "startpos"]),
    ] {
        let run = kiban(&[&["judge"], args].concat());
        all += &format!("# {name}: {}\n", run.transcript());
    }
    insta::assert_snapshot!("judge", all);
}

/// The rows as `POSITION` lines, all judged in one run.
fn judge_rows(rows: &[Vec<String>], args: &[&str]) -> Vec<Value> {
    let lines = rows.iter().map(|row| format!("sfen {} moves {}\n", row[2], row[3]));
    let run = kiban_reading(&[&["judge", "--json", "-"], args].concat(), lines.collect::<String>());
    assert_eq!(run.code, 0, "{}", run.out);
    let answers = run.json();
    assert_eq!(answers.len(), rows.len());
    answers
}

#[test]
fn shared_cases_of_ends() {
    let rows = shogi_rule_cases(&["rep", "mated", "nomoves"]);
    for (row, answer) in rows.iter().zip(judge_rows(&rows, &[])) {
        let (state, winner) = match (row[1].as_str(), row[5].as_str()) {
            ("mated", _) => ("checkmate", json!("black")),
            ("nomoves", _) => ("stalemate", json!("black")),
            (_, "DRAW") => ("repetition", json!("draw")),
            (_, "BLACK_LOSES") => ("perpetual-check", json!("white")),
            (_, "WHITE_LOSES") => ("perpetual-check", json!("black")),
            (_, "NONE") => ("ongoing", Value::Null),
            (_, verdict) => panic!("{}: {verdict}", row[0]),
        };
        assert_eq!((&answer["state"], &answer["winner"]), (&json!(state), &winner), "{}", row[0]);
        let is_repetition = ["repetition", "perpetual-check"].contains(&state);
        assert_eq!(answer["repeated_from_ply"].is_u64(), is_repetition, "{}", row[0]);
    }
    println!("{} cases", rows.len());
}

#[test]
fn shared_cases_of_declaration_and_limit() {
    let rows = shogi_rule_cases(&["decl"]);
    for (rule, mark) in [("csa27", "WIN27"), ("csa24", "WIN24")] {
        for (row, answer) in rows.iter().zip(judge_rows(&rows, &["--rule", rule])) {
            let state = if row[5].contains(mark) { "declaration" } else { "ongoing" };
            assert_eq!(answer["state"], state, "{} {rule}", row[0]);
        }
    }
    let rows = shogi_rule_cases(&["maxply"]);
    for row in &rows {
        for limit in ["2", "3"] {
            let state = if limit == "2" { "max-plies" } else { "ongoing" };
            let game = format!("{} moves 7g7f 3c3d", row[2]);
            assert_eq!(state_and_winner(&["--max-plies", limit, &game]).0, state, "{}", row[0]);
        }
    }
}

/// The rows as `POSITION` lines of xiangqi, all judged in one run; keeps the order.
fn judge_xiangqi(rows: &[Vec<String>], fen: usize, moves: usize) -> Vec<Value> {
    let lines = rows.iter().map(|row| format!("fen {} moves {}\n", row[fen], row[moves]));
    let run = kiban_reading(&["judge", "--json", "-"], lines.collect::<String>());
    assert_eq!(run.code, 0, "{}", run.out);
    run.json()
}

#[test]
fn shared_cases_of_repetition_in_xiangqi() {
    let rows = shared_rows("xiangqi/repetition_cases.tsv");
    let mut judged = 0;
    for (row, answer) in rows.iter().zip(judge_xiangqi(&rows, 1, 2)) {
        let winner = match row[4].as_str() {
            "unspecified" => continue,
            "draw" => "draw",
            "red_loses" => "black",
            "black_loses" => "red",
            verdict => panic!("{}: {verdict}", row[0]),
        };
        assert_eq!(answer["winner"], winner, "{}: {answer}", row[0]);
        judged += 1;
    }
    println!("{judged} cases");
}

#[test]
fn shared_cases_of_draws_in_xiangqi() {
    let rows = shared_rows("xiangqi/draw_cases.tsv");
    for (row, answer) in rows.iter().zip(judge_xiangqi(&rows, 2, 3)) {
        let expected = match (row[0].as_str(), row[4].as_str()) {
            (_, "none") => ("ongoing", Value::Null),
            (_, "black_loses") => ("checkmate", json!("red")),
            ("material", "draw") => ("material", json!("draw")),
            ("natural60", "draw") => ("natural-limit", json!("draw")),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            (answer["state"].as_str().unwrap(), answer["winner"].clone()),
            expected,
            "{row:?}"
        );
    }
    println!("{} cases", rows.len());
}
