//! `kiban match`: what loses a game, what ends a match, and what is left after it was broken off.

#![cfg(unix)]

mod common;

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{TempFile, kiban};
use serde_json::{Value, json};

/// An engine of USI that does `on_go` when it is to think.
fn engine(name: &str, on_go: &str) -> TempFile {
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         usi) echo 'id name {name}'; echo usiok;;\nisready) echo readyok;;\n\
         go*) {on_go};;\nquit) exit 0;;\nesac; done\n"
    );
    let file = TempFile::new(name, &script);
    std::fs::set_permissions(&file.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    file
}

/// A match of this program's engine against another.
fn against(other: &TempFile, more: &[&str]) -> Value {
    let mut args = vec!["match", "--json", "--second", other.path(), "--random-plies", "2"];
    args.extend(more);
    let run = kiban(&args);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.json().remove(0)
}

#[test]
fn an_illegal_move_loses() {
    // Of two pawns on a file, of a piece that is not there, and what is no move at all.
    for answer in ["P*5e", "5e5d", "resing"] {
        let other = engine("cheat", &format!("echo bestmove {answer}"));
        let table = against(&other, &["--games", "2", "--nodes", "50"]);
        assert_eq!((&table["wins"], &table["illegal_moves"]), (&json!(2), &json!([0, 2])));
    }
}

#[test]
fn too_much_time_loses() {
    let late = engine("late", "sleep 0.5; echo bestmove resign");
    let table = against(&late, &["--games", "2", "--movetime", "10", "--margin", "200"]);
    assert_eq!((&table["wins"], &table["time_losses"]), (&json!(2), &json!([0, 2])), "{table}");
    let silent = engine("silent", ":");
    let table = against(&silent, &["--games", "1", "--movetime", "10", "--margin", "200"]);
    assert_eq!(table["time_losses"], json!([0, 1]), "{table}");
}

#[test]
fn a_crash_loses_and_the_match_goes_on() {
    let other = engine("crash", "exit 1");
    let table = against(&other, &["--games", "4", "--nodes", "50"]);
    assert_eq!((&table["wins"], &table["crashes"]), (&json!(4), &json!([0, 4])), "{table}");
    // One that goes away once the game is over has not lost by that.
    let polite = engine("polite", "echo bestmove resign; exit 0");
    let table = against(&polite, &["--games", "4", "--nodes", "50"]);
    assert_eq!((&table["wins"], &table["crashes"]), (&json!(4), &json!([0, 0])), "{table}");
}

#[test]
fn what_cannot_be_started_ends_the_match() {
    let run = kiban(&["match", "--games", "2", "--second", "/no/such/engine"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot start `/no/such/engine`"), "{}", run.err);
    let run = kiban(&["match", "--second-protocol", "xboard", "--games", "1"]);
    assert!(run.code == 2 && run.err.contains("usi, uci and ucci"), "{}", run.err);
}

#[test]
fn a_test_ends_as_soon_as_it_is_clear() {
    let other = engine("hopeless", "echo bestmove resign");
    let table = against(&other, &["--games", "500", "--nodes", "50", "--sprt", "0,50"]);
    assert_eq!(table["sprt"], "accepted");
    let games = table["games"].as_u64().unwrap();
    assert!((5..100).contains(&games), "{games} games");
}

#[test]
fn the_engines_may_have_different_times() {
    let out = absent("odds.jsonl");
    let args =
        ["match", "--games", "2", "--longest", "20", "--nodes", "100", "--second-nodes", "4000"];
    assert_eq!(kiban(&[&args[..], &["--out", out.path()]].concat()).code, 0);
    let text = std::fs::read_to_string(&out.0).unwrap();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let [first, second] = [0, 1].map(|side| row["nodes"][side].as_u64().unwrap());
        // In the second game they have changed sides.
        let (few, many) = if row["number"] == 0 { (first, second) } else { (second, first) };
        assert!(many > 10 * few, "{row}");
    }
    assert_eq!(kiban(&["match", "--second-nodes", "5"]).code, 2);
    assert_eq!(kiban(&["match", "--depth", "1", "--second-movetime", "5"]).code, 2);
}

/// A name in the temporary directory, of a file that is not there yet.
fn absent(name: &str) -> TempFile {
    let file = TempFile::new(name, "");
    std::fs::remove_file(&file.0).unwrap();
    file
}

/// What does not depend on the clock.
fn timeless(mut table: Value) -> Value {
    table.as_object_mut().unwrap().remove("nps");
    table
}

const FAST: [&str; 10] =
    ["match", "--json", "--games", "8", "--nodes", "300", "--longest", "60", "--quiet", "--out"];

#[test]
fn a_match_that_was_killed_goes_on() {
    let whole = absent("whole.jsonl");
    let run = kiban(&[&FAST[..], &[whole.path()]].concat());
    let expected = timeless(run.json().remove(0));

    let broken = absent("broken.jsonl");
    let program = assert_cmd::cargo::cargo_bin("kiban");
    let mut child = Command::new(program)
        .args(FAST)
        .arg(&broken.0)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    let until = Instant::now() + Duration::from_secs(60);
    let lines = |file: &PathBuf| std::fs::read_to_string(file).unwrap_or_default().lines().count();
    while lines(&broken.0) < 2 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!((2..8).contains(&lines(&broken.0)), "killed on the way");
    // As if the kill had come in the middle of a line.
    let text = std::fs::read(&broken.0).unwrap();
    std::fs::write(&broken.0, &text[..text.len() - 10]).unwrap();

    let run = kiban(&[&FAST[..], &[broken.path()]].concat());
    assert_eq!(timeless(run.json().remove(0)), expected);
    assert_eq!(lines(&broken.0), 8);
    // Once all is played, nothing is left to do.
    let again = kiban(&[&FAST[..], &[broken.path()]].concat());
    assert_eq!(timeless(again.json().remove(0)), expected);

    std::fs::write(&broken.0, "{}\n{}\n").unwrap();
    let run = kiban(&[&FAST[..], &[broken.path()]].concat());
    assert!(run.code == 2 && run.err.contains(":1: not a game"), "{}", run.err);
}

#[test]
fn the_games_are_records() {
    for (game, name) in
        [("shogi", "r.csa"), ("shogi", "r.kif"), ("shogi", "r.usi"), ("xiangqi", "r.pgn")]
    {
        let file = absent(name);
        let out = ["match", "--game", game, "--games", "4", "--nodes", "100", "--longest", "40"];
        let run = kiban(&[&out[..], &["--records", file.path()]].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let check = kiban(&["check", "--json", file.path()]);
        let report = &check.json()[0];
        assert_eq!((check.code, &report["games"]), (0, &json!(4)), "{report}");
        assert_eq!(report["warnings"], json!([]), "{report}");
        assert!(report["moves"].as_u64().unwrap() > 4 * 20, "{report}");
    }
    let jkf = absent("r.jkf");
    let run = kiban(&["match", "--games", "2", "--nodes", "10", "--records", jkf.path()]);
    assert!(run.code == 2 && run.err.contains("jkf holds one game"), "{}", run.err);
}

#[test]
fn engines_of_xboard_are_told_the_moves() {
    // It knows but one answer to one move, and takes back nothing.
    let script = "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
        protover*) echo 'feature ping=1 myname=\"One\" done=1';;\nping*) echo pong 1;;\n\
        go|c3c4) echo ' 3 15 1 77 somewhere'; echo move g7g6;;\nquit) exit 0;;\nesac; done\n";
    let other = TempFile::new("one", script);
    std::fs::set_permissions(&other.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    let openings = TempFile::new("one.txt", "startpos moves 7g7f\n");
    let out = absent("one.jsonl");
    let more = [
        "--games",
        "1",
        "--movetime",
        "20",
        "--margin",
        "500",
        "--second-protocol",
        "xboard",
        "--openings",
        openings.path(),
        "--out",
        out.path(),
        "--first",
        other.path(),
        "--first-protocol",
        "xboard",
    ];
    // White answers; then Black says the same, which is illegal.
    let table = against(&other, &more);
    assert_eq!(table["illegal_moves"], json!([1, 0]), "{table}");
    let row: Value = serde_json::from_str(std::fs::read_to_string(&out.0).unwrap().trim()).unwrap();
    assert!(row["position"].as_str().unwrap().ends_with(" moves 7g7f 3c3d"), "{row}");
    assert_eq!((&row["nodes"], &row["ending"]), (&json!([77, 77]), &json!("illegal-move 3c3d")));
    let refusing = TempFile::new("no", &script.replace("move g7g6", "Illegal move: x"));
    std::fs::set_permissions(&refusing.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    let table =
        against(&refusing, &["--games", "1", "--movetime", "20", "--second-protocol", "xboard"]);
    assert_eq!(table["endings"], json!({ "refusal": 1 }));
    let table = kiban(&[
        "match",
        "--games",
        "1",
        "--nodes",
        "5",
        "--second",
        other.path(),
        "--second-protocol",
        "xboard",
    ]);
    assert!(
        table.code == 2 && table.err.contains("One cannot be told a number of nodes"),
        "{}",
        table.err
    );
}
