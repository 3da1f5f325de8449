//! Exit codes and JSON keys of single answers.

mod common;

use common::{TempFile, keys, kiban};
use serde_json::json;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn moves_has_its_keys() {
    let run = kiban(&["moves", "--json", "startpos moves 7g7f"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answer = &run.json()[0];
    let mut found = keys(answer);
    found.sort_unstable();
    assert_eq!(found, ["count", "in_check", "moves", "position", "side"]);
    assert_eq!(
        answer["position"],
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    );
    assert_eq!(answer["side"], "white");
    assert_eq!(answer["count"], 30);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 30);
    assert!(run.out.starts_with(r#"{"position":"#));
}

#[test]
fn games_and_notations() {
    let xiangqi = kiban(&["moves", "--json", "--game", "xiangqi", "startpos"]).json();
    assert_eq!((&xiangqi[0]["side"], &xiangqi[0]["count"]), (&json!("red"), &json!(44)));
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let iccs = kiban(&["moves", "--json", "--notation", "iccs", fen, "moves", "H2-E2"]).json();
    assert_eq!(iccs[0]["side"], "black");
    assert!(iccs[0]["moves"].as_array().unwrap().contains(&json!("H9-G7")));
    assert_eq!(kiban(&["moves", "--notation", "usi", "startpos"]).code, 0);
    let takes_back = "startpos moves 7g7f 3c3d 8h2b+";
    let japanese = kiban(&["moves", "--notation", "japanese", takes_back]).out;
    assert!(japanese.contains("△同銀") && japanese.contains("△同飛"), "{japanese}");
    for notation in ["uci", "iccs", ""] {
        assert_eq!(kiban(&["moves", "--notation", notation, "startpos"]).code, 2);
    }
}

#[test]
fn selections_partition_the_moves() {
    // Both sides have captures, drops and promotions; nobody is in check.
    let position = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let count = |only: &str| {
        let run = kiban(&["moves", "--json", "--only", only, position]);
        run.json()[0]["count"].as_u64().unwrap()
    };
    assert_eq!(count("all"), 207);
    assert_eq!(count("captures") + count("quiets"), 207);
    assert!(count("captures") < count("tactical") && count("tactical") < 207);
    assert_eq!(count("evasions"), 0);
    assert!(count("checks") > 0);

    let check = "4k4/9/9/9/4R4/9/9/9/4K4 w - 1";
    let evasions = kiban(&["moves", "--json", "--only", "evasions", check]).json();
    let tactical = kiban(&["moves", "--json", "--only", "tactical", check]).json();
    assert_eq!((&evasions[0]["in_check"], &evasions[0]["count"]), (&json!(true), &json!(4)));
    assert_eq!(tactical[0]["count"], 4);

    let exchange = "startpos moves 7g7f 3c3d 8h2b+";
    let recaptures = kiban(&["moves", "--json", "--only", "recaptures=2b", exchange]).json();
    assert_eq!(recaptures[0]["moves"], json!(["3a2b", "8b2b"]));
    assert_eq!(kiban(&["moves", "--only", "recaptures=2z", "startpos"]).code, 2);
    assert_eq!(kiban(&["moves", "--only", "some", "startpos"]).code, 2);
}

#[test]
fn legal_says_why_not() {
    let yes = kiban(&["legal", "--json", "startpos", "7g7f"]);
    assert_eq!(yes.code, 0);
    assert_eq!(yes.json()[0], json!({"legal": true, "code": null, "reason": null}));

    let nifu = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1";
    let no = kiban(&["legal", "--json", nifu, "P*5c"]);
    assert_eq!(no.code, 1);
    assert_eq!((&no.json()[0]["legal"], &no.json()[0]["code"]), (&json!(false), &json!("nifu")));
    assert!(no.json()[0]["reason"].as_str().unwrap().contains("5e"));

    let leg = kiban(&["legal", "--json", "--game", "xiangqi", "startpos", "b0d1"]);
    assert_eq!((leg.code, &leg.json()[0]["code"]), (1, &json!("horse-leg-blocked")));

    assert_eq!(kiban(&["legal", "7g7f"]).out, "legal\n");
    // The gold on 5b could capture the king: no position to play from, but one to ask about.
    let shown = "3k5/4G4/9/9/9/9/9/9/4K4 b - 1";
    let no = kiban(&["legal", "--json", shown, "5b5a+"]);
    assert_eq!((no.code, &no.json()[0]["code"]), (1, &json!("cannot-promote")));
    assert_eq!(kiban(&["moves", shown]).code, 2);
    assert_eq!(kiban(&["legal", "startpos", "7g7x"]).code, 2);
    assert_eq!(kiban(&["legal", "startpos"]).code, 2);
    // The words of a position need no quotes.
    let words: Vec<&str> = ["legal"].into_iter().chain(nifu.split(' ')).chain(["P*4c"]).collect();
    assert_eq!(kiban(&words).code, 0);
}

#[test]
fn perft_counts() {
    let run = kiban(&["perft", "4", "startpos"]);
    assert!(run.code == 0 && run.out.contains("719,731"), "{}", run.out);
    for args in [
        &["perft", "3", "startpos", "--game", "xiangqi", "--json"][..],
        &["--json", "--game", "xiangqi", "perft", "--hash", "2", "--threads", "3", "3"],
    ] {
        let answer = &kiban(args).json()[0];
        assert_eq!(answer["nodes"], 79_666);
        assert_eq!(keys(answer).len(), 5, "no divide: {answer}");
        assert!(answer["seconds"].is_f64() && answer["nps"].is_u64());
    }
    let divide = kiban(&["perft", "--divide", "--json", "2", START]).json();
    let divide = divide[0]["divide"].as_object().unwrap();
    assert_eq!((divide.len(), &divide["7g7f"]), (30, &json!(30)));
    assert_eq!(kiban(&["perft", "--json", "0", "startpos"]).json()[0]["nodes"], 1);
    for args in [&["perft"][..], &["perft", "256"], &["perft", "startpos", "3"], &["perft", "x"]] {
        assert_eq!(kiban(args).code, 2, "{args:?}");
    }
}

#[test]
fn suites() {
    let good = TempFile::new(
        "good",
        &format!("# a comment\n{START}\t30\t900\t25470\t# tag\n\nhandicap:two-horses\t40\n"),
    );
    let run = kiban(&["perft", "--json", "--suite", good.path()]);
    // The second row is wrong on purpose.
    assert_eq!(run.code, 1);
    let report = &run.json()[0];
    assert_eq!((&report["checked"], &report["failed"]), (&json!(2), &json!(1)));
    let failure = &report["failures"][0];
    assert_eq!((&failure["depth"], &failure["expected"]), (&json!(1), &json!(40)));
    assert!(failure["found"].as_u64().unwrap() > 0 && failure["position"].is_string());

    let wrong = TempFile::new("wrong", "startpos\t30\t900\t25471\n");
    let run = kiban(&["perft", "--suite", wrong.path()]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("depth 3: expected 25,471, found 25,470"), "{}", run.out);
    assert!(run.out.contains(START));
    let run = kiban(&["perft", "--suite", wrong.path(), "--max-nodes", "900"]);
    assert_eq!((run.code, run.out.as_str()), (0, "1 position checked, 0 failed\n"));

    for (text, column) in [("startpos\t30\t9x", 13), ("startpos", 9), ("startpoz\t30", 1)] {
        let bad = TempFile::new("bad", &format!("#\n{text}\n"));
        let run = kiban(&["perft", "--json", "--suite", bad.path()]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let error: serde_json::Value = serde_json::from_str(&run.err).unwrap();
        assert_eq!(error["error"]["line"], 2, "{text}");
        assert_eq!(error["error"]["column"], column, "{text}");
    }
    assert_eq!(kiban(&["perft", "--suite", "/nonexistent/suite"]).code, 2);
}

#[test]
fn errors_in_json_are_one_line() {
    for (args, code, kind) in [
        (&["moves", "--json", "7g7f"][..], 2, "syntax"),
        (&["moves", "--json", "9/9/9/9/9/9/9/9/9 b - 1"], 2, "position"),
        (&["moves", "--json", "startpos moves 7g7e"], 1, "illegal-move"),
        (&["moves", "--json", "--no-such-option"], 2, "usage"),
    ] {
        let run = kiban(args);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}");
        assert_eq!(run.err.lines().count(), 1);
        let error: serde_json::Value = serde_json::from_str(&run.err).unwrap();
        assert_eq!(error["error"]["kind"], kind);
        assert!(error["error"]["message"].is_string());
    }
    let run = kiban(&["moves", "--json", "startpos moves 7g7f 3c3d 3c3d"]);
    let error: serde_json::Value = serde_json::from_str(&run.err).unwrap();
    let error = &error["error"];
    assert_eq!((&error["ply"], &error["code"]), (&json!(3), &json!("no-piece")));
    assert_eq!((&error["line"], &error["column"]), (&json!(1), &json!(26)));
}

#[test]
fn positions_can_be_used() {
    for row in kiban(&["positions", "--json"]).json() {
        let (game, name) = (row["game"].as_str().unwrap(), row["name"].as_str().unwrap());
        let answer = &kiban(&["moves", "--json", "--game", game, name]).json()[0];
        assert_eq!(answer["position"], row["position"], "{name}");
    }
    assert!(kiban(&["positions"]).out.contains("handicap:2-piece"));
}

#[test]
fn tsume_with_one_king() {
    assert_eq!(kiban(&["moves", "7nk/9/7G1/9/9/9/9/9/9 b G 1"]).code, 0);
    assert_eq!(kiban(&["moves", "9/9/9/9/9/9/9/9/9 b G 1"]).code, 2);
}

#[test]
fn colour_only_where_wanted() {
    let show = |args: &[&str]| kiban(&[&["show", "startpos", "--highlight", "5e"], args].concat());
    assert!(!show(&[]).out.contains('\x1b') && show(&[]).out.contains("[ ・]"));
    let coloured = show(&["--color", "always"]);
    assert!(
        coloured.out.contains("\x1b[30;43m")
            && !coloured.out.contains('['.to_string().repeat(2).as_str())
    );
    assert!(!show(&["--color", "never"]).out.contains('\x1b'));
    assert!(kiban(&["moves", "x", "--color=always"]).err.contains("\x1b["));
}
