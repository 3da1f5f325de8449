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

/// What the program answers about each game, one a line, moves in that notation: the moves of all
/// games in the notation `to`.
fn notated(game: &str, from: &str, to: &str, games: &[String]) -> Vec<Vec<String>> {
    let args = ["notate", "--json", "--game", game, "--from", from, "--to", to, "-"];
    let run = kiban_reading(&args, games.join("\n"));
    let moves = |answer: &serde_json::Value| {
        let moves = answer["moves"].as_array().unwrap_or_else(|| panic!("{args:?}: {answer}"));
        moves.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
    };
    let answers: Vec<_> = run.json().iter().map(moves).collect();
    assert_eq!(answers.len(), games.len(), "{args:?}: {}", run.err);
    let has_illegal = run.out.contains("illegal-move");
    assert_eq!(run.code, i32::from(has_illegal), "{args:?}: {}", run.err);
    answers
}

/// Writes the move of each game in all notations, reads it again, and holds it to the first.
fn there_and_back(game: &str, own: &str, notations: &[&str], positions: &[String], m: &[String]) {
    let with = |moves: &[Vec<String>]| -> Vec<String> {
        let pairs = positions.iter().zip(moves);
        pairs.map(|(position, moves)| format!("{position} moves {}", moves.join(" "))).collect()
    };
    let moves: Vec<Vec<String>> =
        m.iter().map(|text| text.split(' ').map(str::to_owned).collect()).collect();
    for notation in notations {
        let there = notated(game, own, notation, &with(&moves));
        assert_eq!(notated(game, notation, own, &with(&there)), moves, "{notation}");
    }
}

/// Every case of the shared data: the last move of the row in Japanese, and in all notations there
/// and back.
#[test]
fn shared_cases_of_shogi() {
    let rows = shared_rows("shogi/notation_cases.tsv");
    let positions: Vec<String> = rows.iter().map(|row| format!("sfen {}", row[1])).collect();
    let moves: Vec<String> =
        rows.iter().map(|row| format!("{} {}", row[2], row[3]).trim_start().to_owned()).collect();
    let games: Vec<String> = (positions.iter().zip(&moves))
        .map(|(position, moves)| format!("{position} moves {moves}"))
        .collect();
    for (row, texts) in rows.iter().zip(notated("shogi", "usi", "japanese", &games)) {
        let last = texts.last().expect("a move").trim_start_matches(['▲', '△']);
        assert_eq!(last, row[4].replace('　', ""), "{}", row[0]);
    }
    // Read as the row spells it.
    let spelled: Vec<String> = (positions.iter().zip(&rows).zip(&games))
        .filter(|((_, row), _)| row[2].is_empty())
        .map(|((position, row), _)| format!("{position} moves {}", row[4]))
        .collect();
    let expected: Vec<_> = rows.iter().filter(|row| row[2].is_empty()).collect();
    for (row, moves) in expected.iter().zip(notated("shogi", "japanese", "usi", &spelled)) {
        assert_eq!(moves, [row[3].as_str()], "{}", row[0]);
    }
    there_and_back("shogi", "usi", &["usi", "japanese", "ki2", "western"], &positions, &moves);
    println!("{} cases, {} read as they are spelled", rows.len(), spelled.len());
}

/// Every case of the shared data of xiangqi, in all notations there and back. Many of its positions
/// break the rules: generals face each other, or a king could be captured.
#[test]
fn shared_cases_of_xiangqi() {
    let rows = shared_rows("xiangqi/notation_cases.tsv");
    let positions: Vec<String> = rows.iter().map(|row| format!("fen {}", row[2])).collect();
    let moves: Vec<String> = rows.iter().map(|row| row[3].clone()).collect();
    let games = |texts: Vec<&str>| -> Vec<String> {
        let pairs = positions.iter().zip(texts);
        pairs.map(|(position, text)| format!("{position} moves {text}")).collect()
    };
    for (column, notation) in [(4, "chinese"), (5, "wxf"), (6, "wxf-xqbase"), (7, "san")] {
        let own = games(moves.iter().map(String::as_str).collect());
        let written = notated("xiangqi", "uci", notation, &own);
        let mut left_out = 0;
        for (row, texts) in rows.iter().zip(&written) {
            let [text, expected] = [&texts[0], &row[column]];
            // What another program wrote of an illegal move begins with a blank. In a position in
            // which a king can be captured, that program marks other checks than ours.
            if expected.starts_with(' ') {
                left_out += 1;
            } else if column == 7 {
                let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
                assert_eq!(bare(text), bare(expected), "{notation} {}", row[0]);
            } else {
                assert_eq!(text, expected, "{notation} {}", row[0]);
            }
        }
        assert!(left_out <= 1, "{notation}");
        let spelled = rows.iter().zip(&written).map(|(row, own)| match row[column].as_str() {
            text if text.starts_with(' ') => own[0].as_str(),
            text => text,
        });
        let read = notated("xiangqi", notation, "uci", &games(spelled.collect()));
        for ((row, read), m) in rows.iter().zip(read).zip(&moves) {
            assert_eq!(&read, std::slice::from_ref(m), "{notation} {}", row[0]);
        }
    }
    let all = ["uci", "uci-fairy", "iccs", "chinese", "chinese-traditional"];
    let all = [&all[..], &["wxf", "wxf-xqbase", "san", "san-xboard"]].concat();
    there_and_back("xiangqi", "uci", &all, &positions, &moves);
    println!("{} cases", rows.len());
}

/// Every spelling of the shared data of xiangqi.
#[test]
fn shared_spellings_of_xiangqi() {
    let rows = shared_rows("xiangqi/notation_aliases.tsv");
    for (notation, is_own) in [("chinese", false), ("chinese-traditional", false), ("wxf", true)] {
        let rows: Vec<_> = rows.iter().filter(|row| row[1].is_ascii() == is_own).collect();
        let games: Vec<String> =
            rows.iter().map(|row| format!("fen {} moves {}", row[0], row[1])).collect();
        for (row, moves) in rows.iter().zip(notated("xiangqi", notation, "uci", &games)) {
            assert_eq!(moves, [row[2].as_str()], "{notation} {}", row[1]);
        }
        println!("{notation}: {} spellings", rows.len());
    }
}

/// Where the start breaks the rules, a move has a name all the same, but none can follow an illegal
/// one; where it does not, moves are legal.
#[test]
fn unlawful_positions() {
    // Generals face each other, and the move leaves it at that.
    let facing = "fen 4k4/9/9/9/9/9/9/9/R8/4K4 w - - 0 1 moves a1a2";
    assert_eq!(kiban(&["notate", facing]).out, "车九进一\n");
    let run = kiban(&["notate", &format!("{facing} e9d9")]);
    assert!(run.code == 1 && run.err.contains("move 1, a1a2"), "{}", run.err);
    let run = kiban(&["notate", &facing.replace("4K4", "3K5")]);
    assert_eq!((run.code, &*run.out), (0, "车九进一\n"));
    // In a lawful position the name comes with what is wrong.
    let illegal = facing.replace("4K4", "3K5").replace("a1a2", "a1b2");
    let run = kiban(&["notate", &illegal]);
    assert!(run.code == 1 && run.err.contains("move 1, a1b2, is illegal"), "{}", run.err);
    assert_eq!(run.out, "a1b2\n");
    let run = kiban(&["notate", "--json", &illegal]);
    let answer = &run.json()[0];
    assert_eq!(keys(answer), ["error", "moves", "notation", "position"]);
    assert_eq!(answer["error"]["ply"], 1);
    let run = kiban_reading(&["notate", "-"], illegal);
    assert!(run.code == 1 && run.out.starts_with("a1b2; error: line 1, column "), "{}", run.out);
    let run = kiban(&["notate", "fen 9/9/9/9/9/9/9/9/R8/4K4 w - - 0 1 moves a1a2"]);
    assert_eq!(run.code, 2, "{}", run.out);
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
