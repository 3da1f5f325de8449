//! `kiban play`: games by script.

mod common;

use common::{Run, TempFile, kiban, kiban_reading};
use serde_json::{Value, json};

const FAST: [&str; 3] = ["play", "--nodes", "200"];

fn played(more: &[&str], script: &str) -> Run {
    let run = kiban_reading(&[&FAST[..], more].concat(), script);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run
}

fn events(more: &[&str], script: &str) -> Vec<Value> {
    played(&[&["--json"], more].concat(), script).json()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["event"].as_str()).collect()
}

#[test]
fn moves_in_any_notation() {
    for text in ["7g7f", "７六歩", "▲７六歩", "P-7f", "76歩"] {
        let events = events(&[], text);
        assert_eq!(kinds(&events), ["start", "move", "move"], "{text}");
        assert_eq!((&events[1]["move"], &events[1]["by"]), (&json!("7g7f"), &json!("you")));
        assert_eq!((&events[2]["by"], &events[2]["ply"]), (&json!("engine"), &json!(2)));
    }
    for text in ["h2e2", "H2-E2", "炮二平五", "C2=5"] {
        let events = events(&["--game", "xiangqi"], text);
        assert_eq!((&events[1]["move"], &events[1]["text"]), (&json!("h2e2"), &json!("炮二平五")));
        assert_eq!(kinds(&events).len(), 3);
    }
    // 同 means the square of the move before.
    let moves = "--side both startpos moves 7g7f 3c3d 8h2b+";
    let events = events(&moves.split(' ').collect::<Vec<_>>(), "同銀\n");
    assert_eq!((&events[1]["move"], &events[1]["ply"]), (&json!("3a2b"), &json!(4)));
}

#[test]
fn what_is_illegal_and_why() {
    let events = events(&["4k4/9/9/9/4P4/9/9/9/4K4 b P 1"], "P*5c\n5i5g\nxyzzy\n\n");
    assert_eq!(kinds(&events), ["start", "illegal", "illegal", "error"]);
    assert_eq!(events[1]["code"], "nifu");
    assert!(events[1]["reason"].as_str().unwrap().contains("5e"), "{}", events[1]);
    let run = played(&["4k4/9/9/9/4P4/9/9/9/4K4 b P 1"], "P*5c\nxyzzy\n");
    assert!(run.out.contains("Illegal (nifu): there is already a pawn on 5e"), "{}", run.out);
    assert!(run.out.contains("`xyzzy` is neither a move nor a command"), "{}", run.out);
    assert!(run.out.contains("black to move"), "the board is drawn");
}

#[test]
fn taking_back_hints_and_lists() {
    let script = "undo\n7g7f\nundo\nhint\nmoves\nhelp\nboard\ngo\nquit\n2g2f\n";
    let events = events(&[], script);
    assert_eq!(
        kinds(&events),
        ["start", "error", "move", "move", "undo", "hint", "moves", "error", "move", "move"],
    );
    assert_eq!((&events[4]["ply"], &events[4]["position"]), (&json!(0), &events[0]["position"]));
    assert!(
        events[5]["pv"][0] == events[5]["move"] && events[5]["score"].is_i64(),
        "{}",
        events[5]
    );
    assert_eq!(events[6]["moves"].as_array().map(Vec::len), Some(30));
    // Two people take back one move at a time.
    let both = self::events(&["--side", "both"], "7g7f\n3c3d\nundo\n");
    assert_eq!(both[3]["ply"], json!(1));
}

#[test]
fn how_games_end() {
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let events = events(&[mate], "G*5b\n");
    let end = events.last().unwrap();
    assert_eq!((&end["state"], &end["winner"]), (&json!("checkmate"), &json!("black")));
    // After the end a move is no more possible, but taking back is.
    let over = self::events(&[mate], "G*5b\n7g7f\n");
    assert_eq!(kinds(&over).last(), Some(&"end"), "a script ends with the game");
    let end = self::events(&["--game", "xiangqi", "--side", "black"], "resign\n");
    assert_eq!(kinds(&end), ["start", "move", "end"]);
    assert_eq!((&end[2]["state"], &end[2]["winner"]), (&json!("resignation"), &json!("red")));
    let entered = "+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1";
    let end = self::events(&[entered], "declare\n");
    assert_eq!((&end[1]["state"], &end[1]["winner"]), (&json!("declaration"), &json!("black")));
    let end = self::events(&[], "declare\n");
    assert_eq!(
        (&end[1]["state"], &end[1]["winner"]),
        (&json!("false-declaration"), &json!("white"))
    );
    assert_eq!(kinds(&self::events(&["--game", "xiangqi"], "declare\n")), ["start", "error"]);
    // The engine declares as well, and mates; the end of the input quits.
    let end = self::events(&["--side", "white", entered], "");
    assert_eq!(end[1]["state"], "declaration");
    let end = self::events(&["--side", "none", mate], "");
    assert_eq!((&end[1]["move"], &end[2]["winner"]), (&json!("G*5b"), &json!("black")));
    assert_eq!(kinds(&self::events(&[], "")), ["start"]);
}

#[test]
fn levels() {
    let of = |more: &[&str]| {
        let args = [&["play", "--json", "--side", "white"], more].concat();
        kiban_reading(&args, "").json().remove(1)["move"].clone()
    };
    for level in [&["--skill", "0"][..], &["--depth", "2"], &["--time", "0.05"]] {
        assert!(of(level).as_str().is_some_and(|m| m.len() == 4), "{level:?}");
    }
    assert_eq!(of(&["--skill", "3"]), of(&["--skill", "3"]), "always the same");
}

#[test]
fn saving() {
    for (name, more, script) in [
        ("play.kif", &[][..], "7g7f\nresign\n"),
        ("play.csa", &["--side", "both"], "7g7f\n3c3d\n"),
        ("play.pgn", &["--game", "xiangqi"], "h2e2\nresign\n"),
    ] {
        let file = TempFile::new(name, "");
        played(&[more, &["--save", file.path()]].concat(), script);
        let check = kiban(&["check", "--json", file.path()]);
        let report = &check.json()[0];
        assert_eq!((check.code, &report["moves"]), (0, &json!(2)), "{report}");
        assert_eq!(report["warnings"], json!([]));
    }
    let file = TempFile::new("now.csa", "");
    let script = format!("7g7f\nsave {}\nsave\nsave x.unknown\n", file.path());
    let events = events(&["--side", "both"], &script);
    assert_eq!(kinds(&events), ["start", "move", "saved", "error", "error"]);
    assert!(std::fs::read_to_string(&file.0).unwrap().contains("+7776FU"));
}

#[test]
fn bad_usage() {
    for args in [
        &["play", "--side", "red"][..],
        &["play", "--game", "xiangqi", "--side", "white"],
        &["play", "--skill", "21"],
        &["play", "--save", "game.unknown"],
        &["play", "nonsense"],
        &["play", "--time", "1", "--nodes", "1"],
    ] {
        assert_eq!(kiban(args).code, 2, "{args:?}");
    }
    // Bytes that are no text are no move.
    let run = kiban_reading(&["play", "--side", "both"], b"\xff\xfe\n7g7f\n".to_vec());
    assert!(run.code == 0 && run.out.contains("(7g7f) by you"), "{}", run.out);
}
