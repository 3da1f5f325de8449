//! `kiban check` and `kiban convert`: files of records.

mod common;

use common::{Run, TempFile, keys, kiban, kiban_reading};
use serde_json::json;

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   \
                   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   \
                   3 投了         ( 0:01/00:00:02)\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const DOUBLE_PAWN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n";

fn check(file: &TempFile) -> Run {
    kiban(&["check", "--json", file.path()])
}

#[test]
fn what_is_in_a_file() {
    let file = TempFile::new("a.kif", KIF);
    let run = check(&file);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report = &run.json()[0];
    let mut names = keys(report);
    names.sort_unstable();
    let expected =
        ["encoding", "errors", "file", "format", "game", "games", "moves", "result", "warnings"];
    assert_eq!(names, expected);
    assert_eq!((&report["format"], &report["encoding"]), (&json!("kif"), &json!("utf-8")));
    assert_eq!((&report["games"], &report["moves"]), (&json!(1), &json!(2)));
    assert_eq!((&report["game"], &report["result"]), (&json!("shogi"), &json!("resignation")));
    let line = kiban(&["check", file.path()]).out;
    assert_eq!(line.lines().count(), 1);
    assert!(line.ends_with(": kif, utf-8, 1 game, 2 moves, resignation\n"), "{line}");
}

#[test]
fn illegal_moves_are_named_with_their_place() {
    let file = TempFile::new("b.csa", DOUBLE_PAWN);
    let run = check(&file);
    assert_eq!(run.code, 1);
    let report = &run.json()[0];
    assert_eq!(report["moves"], 2);
    let error = &report["errors"][0];
    assert_eq!((&error["line"], &error["code"]), (&json!(6), &json!("illegal-move")), "{error}");
    assert!(error["message"].as_str().unwrap().contains("no pawn in hand"), "{error}");
}

#[test]
fn what_is_no_record() {
    let file = TempFile::new("c.dat", "Dear diary,\n");
    assert_eq!(check(&file).code, 2);
    assert_eq!(kiban(&["check", "/no/such/file"]).code, 2);
    assert_eq!(kiban(&["check", "--from", "klingon", file.path()]).code, 2);
    assert_eq!(kiban(&["check"]).code, 2);
    assert_eq!(kiban_reading(&["check", "-"], CSA).code, 0);
}

#[test]
fn a_large_file_is_read_in_pieces() {
    // About ten megabytes; every thousandth game has an illegal move.
    let mut text = String::new();
    let mut games = 0;
    while text.len() < 10 << 20 {
        games += 1;
        text += if games % 1000 == 0 { DOUBLE_PAWN } else { CSA };
        text += "/\n";
    }
    let file = TempFile::new("d.csa", &text);
    let run = check(&file);
    let report = &run.json()[0];
    assert_eq!((&report["games"], &report["moves"]), (&json!(games), &json!(2 * games)));
    let errors = report["errors"].as_array().unwrap();
    assert!(run.code == 1 && errors.len() == games / 1000, "{} errors", errors.len());
    for (number, error) in (1..).zip(errors) {
        // Each game has seven lines, `/` included; the move stands in the sixth.
        assert_eq!(error["game"], number * 1000);
        assert_eq!(error["line"], (number * 1000 - 1) * 7 + 6);
    }
    let alone = kiban(&["check", "--json", "--threads", "1", file.path()]);
    assert_eq!(alone.out, run.out);
}

#[test]
fn conversion_and_back() {
    let file = TempFile::new("e.kif", KIF);
    for format in ["csa", "jkf", "kif", "ki2"] {
        let there = kiban(&["convert", "--to", format, file.path()]);
        assert_eq!(there.code, 0, "{format}: {}", there.err);
        let back = kiban_reading(&["convert", "--to", "usi", "-"], there.out);
        assert_eq!(back.out, "startpos moves 7g7f 3c3d resign\n", "{format}");
    }
    let usi = kiban(&["convert", "--to", "usi", file.path()]);
    assert_eq!(usi.out, "startpos moves 7g7f 3c3d resign\n");
    assert!(usi.err.contains("usi cannot hold: "), "{}", usi.err);
}

#[test]
fn encodings_and_files() {
    let file = TempFile::new("f.kif", KIF);
    let out = TempFile::new("g.kif", "");
    let run =
        kiban(&["convert", "--encoding", "shift_jis", "--json", "-o", out.path(), file.path()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!((&run.json()[0]["to"], &run.json()[0]["games"]), (&json!("kif"), &json!(1)));
    let report = &check(&out).json()[0];
    assert_eq!((&report["encoding"], &report["moves"]), (&json!("shift_jis"), &json!(2)));
    assert_eq!(kiban(&["convert", "--to", "csa", "--encoding", "x", file.path()]).code, 2);
    assert_eq!(kiban(&["convert", file.path()]).code, 2);
    assert_eq!(kiban(&["convert", "--to", "xqf", file.path()]).code, 2);
    // What could be read is written, and the exit code tells.
    let bad = TempFile::new("h.csa", DOUBLE_PAWN);
    let run = kiban(&["convert", "--to", "usi", bad.path()]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("startpos moves 7g7f 3c3d") && run.err.contains("pawn"),
        "{}",
        run.err
    );
}
