//! `kiban analyze`: what is said of each move, and where it stands in the record.

mod common;

use common::{TempFile, kiban, kiban_reading};
use serde_json::{Value, json};

/// Black gives the bishop for nothing with the third move.
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n'*as usual\n+8833UM\n-2133KE\n%TORYO\n";

fn lines(run: &common::Run) -> Vec<&str> {
    run.out.lines().collect()
}

#[test]
fn rows_for_programs() {
    let file = TempFile::new("analyze.csa", CSA);
    let args = ["analyze", "--json", "--nodes", "3000", file.path()];
    let run = kiban(&args);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows = run.json();
    assert_eq!(rows.len(), 4);
    let third = &rows[2];
    let mut names = common::keys(third);
    names.sort_unstable();
    let expected = [
        "best", "by_rule", "depth", "game", "loss", "mate", "move", "nodes", "ply", "pv", "score",
        "side",
    ];
    assert_eq!(names, expected);
    assert_eq!(
        (&third["move"], &third["side"], &third["ply"]),
        (&json!("8h3c+"), &json!("black"), &json!(3))
    );
    // A bishop is worth many pawns; the moves before lose next to nothing.
    assert!(third["loss"].as_i64().unwrap() > 500, "{third}");
    assert!(rows[0]["loss"].as_i64().unwrap() < 150, "{}", rows[0]);
    assert_eq!(third["best"], third["pv"][0]);
    // With one thread and so many nodes it is always the same.
    assert_eq!(kiban(&args).out, run.out);
}

#[test]
fn comments_of_each_format() {
    let run = kiban_reading(&["analyze", "--nodes", "2000", "-"], CSA);
    assert_eq!(run.code, 0, "{}", run.err);
    let at = |text: &str| lines(&run).iter().position(|line| *line == text).unwrap();
    // Behind what was there already; the score is Black's, and the first move White's.
    assert_eq!(at("'*as usual") + 1, at("-3334FU") + 2);
    let comment = lines(&run)[at("+8833UM") + 1];
    let mut words = comment.split(' ');
    assert_eq!(words.next(), Some("'**"), "{comment}");
    assert!(words.next().unwrap().parse::<i32>().unwrap() < -400, "{comment}");
    assert!(words.next().unwrap().starts_with('-'), "{comment}");
    assert!(lines(&run)[at("+8833UM") + 2].starts_with("'best +"), "{}", run.out);

    let kif = kiban_reading(&["analyze", "--nodes", "2000", "--to", "kif", "-"], CSA);
    assert!(kif.out.contains("\n*解析 深さ "), "{}", kif.out);
    assert!(kif.out.contains(" 評価値 -") && kif.out.contains(" 読み筋 △"), "{}", kif.out);
    assert!(kif.out.contains("\n*最善手 ▲"), "{}", kif.out);

    let pgn = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. C2=5 h8+7 *\n";
    let run = kiban_reading(&["analyze", "--game", "xiangqi", "--depth", "3", "-"], pgn);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("/3 ") && run.out.contains('{'), "{}", run.out);

    // What is annotated is a record still.
    for (name, text) in [("again.csa", &kif.out), ("again.pgn", &run.out)] {
        let file = TempFile::new(name, text);
        let check = kiban(&["check", "--json", file.path()]);
        assert_eq!((check.code, &check.json()[0]["warnings"]), (0, &json!([])), "{text}");
    }
}

#[test]
fn mates_and_ends() {
    let csa = "V2.2\nP1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \n\
        P3 *  *  *  * +FU *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \n\
        P6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \n\
        P9 *  *  *  * +OU *  *  *  * \nP+00KI\n+\n+0052KI\n";
    let run = kiban_reading(&["analyze", "--json", "--depth", "4", "-"], csa);
    let row: &Value = &run.json()[0];
    assert_eq!((&row["mate"], &row["score"], &row["loss"]), (&json!(1), &Value::Null, &json!(0)));
    let run = kiban_reading(&["analyze", "--depth", "4", "-"], csa);
    assert!(run.out.contains("\n'** 31999 +0052KI\n"), "{}", run.out);
    assert!(run.out.ends_with("+0052KI\n'** 32000\n"), "{}", run.out);
}

#[test]
fn output_and_errors() {
    let (file, out) = (TempFile::new("in.csa", CSA), TempFile::new("out.kif", ""));
    let run = kiban(&["analyze", "--depth", "2", file.path(), "-o", out.path()]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&out.0).unwrap().contains("*解析"));
    let broken = TempFile::new("broken.csa", "V2.2\nPI\n+\n+7776FU\n+7775FU\n");
    let run = kiban(&["analyze", "--depth", "2", broken.path()]);
    assert!(run.code == 1 && run.out.contains("+7776FU\n'**"), "{}", run.transcript());
    for args in [
        &["analyze", "/no/such/file.kif"][..],
        &["analyze", "--to", "pgn", file.path()],
        &["analyze", "--to", "psv", file.path()],
        &["analyze", "--time", "0", file.path()],
        &["analyze", "--time", "1", "--nodes", "5", file.path()],
        &["analyze"],
    ] {
        assert_eq!(kiban(args).code, 2, "{args:?}");
    }
}
