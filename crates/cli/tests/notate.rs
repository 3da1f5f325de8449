//! `kiban notate`: moves in the notations of both games.

mod common;

use common::{keys, kiban, kiban_reading, shared_rows};
use serde_json::json;

#[test]
fn keys_and_values() {
    let run = kiban(&["notate", "--json", "startpos", "moves", "7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let answer = &run.json()[0];
    assert_eq!(keys(answer), ["moves", "notation", "position"].as_slice(), "sorted by name");
    assert_eq!(answer["notation"], "japanese");
    assert_eq!(answer["moves"], json!(["▲７六歩", "△３四歩", "▲２二角成", "△同銀"]));
    assert_eq!(kiban(&["notate", "startpos"]).out, "\n");
}

#[test]
fn back_and_forth() {
    let game = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";
    for notation in ["usi", "japanese", "ki2", "western"] {
        let there = kiban(&["notate", "--to", notation, game]).out;
        let text = format!("startpos moves {there}");
        let back = kiban(&["notate", "--from", notation, "--to", "usi", &text]);
        assert_eq!(format!("startpos moves {}", back.out.trim_end()), game, "{notation}: {text}");
    }
}

#[test]
fn bad_input() {
    for (args, expected) in [
        (&["--to", "iccs", "startpos"][..], "there is no notation `iccs` for shogi"),
        (&["--to", "klingon", "startpos"], "there is no notation `klingon`"),
        (&["--from", "iccs", "startpos moves 7g7f"], "there is no notation `iccs` for shogi"),
        (&["--from", "japanese", "startpos moves ▲５八金"], "this could be any of"),
    ] {
        let run = kiban(&[&["notate"], args].concat());
        assert!(run.code == 2 && run.err.contains(expected), "{args:?}: {}", run.err);
    }
    let illegal = kiban(&["notate", "startpos moves 7g7e"]);
    assert_eq!(illegal.code, 1);
}

/// Every case of the shared data: the last move of the row in Japanese.
#[test]
fn shared_cases() {
    let rows = shared_rows("shogi/notation_cases.tsv");
    let lines = rows.iter().map(|row| format!("sfen {} moves {} {}\n", row[1], row[2], row[3]));
    let run = kiban_reading(&["notate", "--json", "-"], lines.collect::<String>());
    for (row, answer) in rows.iter().zip(run.json()) {
        let last = answer["moves"].as_array().and_then(|moves| moves.last()).cloned();
        let last = last.unwrap_or_default();
        let unmarked = last.as_str().unwrap_or_default().trim_start_matches(['▲', '△']);
        assert_eq!(unmarked, row[4].replace('　', ""), "{}: {answer}", row[0]);
    }
    println!("{} cases", rows.len());
}

/// The notations of xiangqi, there and back.
#[test]
fn notations_of_xiangqi() {
    let game = "startpos moves h2e2 h9g7 h0g2";
    for notation in ["uci", "iccs", "chinese", "chinese-traditional", "wxf", "wxf-xqbase", "san"] {
        let args = ["--game", "xiangqi", "--to", notation, game];
        let there = kiban(&[&["notate"][..], &args].concat()).out;
        let text = format!("startpos moves {there}");
        let args = ["--game", "xiangqi", "--from", notation, "--to", "uci", &text];
        let back = kiban(&[&["notate"][..], &args].concat());
        assert_eq!(format!("startpos moves {}", back.out.trim_end()), game, "{notation}: {text}");
    }
    let chinese = kiban(&["notate", "--game", "xiangqi", game]).out;
    assert_eq!(chinese, "炮二平五 马８进７ 马二进三\n");
}
