//! What KIF files hold in the spellings of the wild.

use kiban_record::{Clock, Key, NodeId, Read};
use kiban_shogi::{Color, Start};
use kiban_shogi_record::{Ending, Event, Record, bod, kif};

/// The record of a text in which nothing is wrong.
fn sound(text: &str) -> Record {
    let read = kif::read(text);
    assert_eq!(read.findings, [], "{text}");
    read.record
}

fn findings(text: &str) -> Vec<String> {
    kif::read(text).findings.iter().map(ToString::to_string).collect()
}

/// The moves from a node on, in USI; ends in their words.
fn line(record: &Record, from: NodeId) -> String {
    let text = |id: NodeId| match record.tree[id].event() {
        Some(Event::Move(m)) => m.to_string(),
        Some(Event::Illegal(m)) => format!("{m}!"),
        Some(Event::End(end)) => end.japanese().to_owned(),
        None => String::new(),
    };
    let rest = record.tree.line(from).map(text);
    core::iter::once(text(from)).chain(rest).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")
}

fn main_line(record: &Record) -> String {
    line(record, NodeId::ROOT)
}

/// The alternatives to the node of that ply in the main line, each with what follows it.
fn alternatives(record: &Record, ply: usize) -> Vec<String> {
    let node = record.tree.main_line().nth(ply - 1).unwrap();
    let next = |&id: &NodeId| record.tree[id].next_sibling();
    core::iter::successors(next(&node), next).map(|id| line(record, id)).collect()
}

#[test]
fn times_are_read_in_all_their_forms() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n\
        1 ７六歩(77) ( 0:12/00:00:12)\n2 ３四歩(33) ( 0:12/)\n3 ２六歩(27) (0:2/0:0:2)\n\
        4 ８四歩(83)   (00:01/00:00:01)+\n5 ２五歩(26) (00:00 / 00:00:00)\n\
        6 ８五歩(84) (90:00/1:30:00)\n7 ７八金(69)\n8 ３二金(41) (1:00:01/1:00:01) +\n\
        9 投了 ( 0:03/ 0:00:19)\n";
    let record = sound(text);
    let clocks: Vec<_> = record.tree.main_line().map(|id| record.tree[id].clock).collect();
    let clock = |spent: u32, total: Option<u32>| {
        Some(Clock { spent: 1000 * spent, total: total.map(|total| 1000 * total) })
    };
    let expected = [
        clock(12, Some(12)),
        clock(12, None),
        clock(2, Some(2)),
        clock(1, Some(1)),
        clock(0, Some(0)),
        clock(5400, Some(5400)),
        None,
        clock(3601, Some(3601)),
        clock(3, Some(19)),
    ];
    assert_eq!(clocks, expected);
}

#[test]
fn moves_are_read_in_all_their_spellings() {
    let text = "手数----指手--\n1 ▲７六歩(77)\n   2   ３四歩(33)\n003 ２二角成 (88)\n4 同銀　(31)\n\
        5　５五角打(00)\n6 ３三角打\n7 同　角不成(55)\n8 同 桂 (21)\n９ 77角打\n10 ☖五４角打\n\
        11 ４六歩（47）\n12５二金右\n13 ５八王(59)\n14 投了\n";
    // Of the golds on 4a and 6a White's right one is that on 6a.
    let expected = "7g7f 3c3d 8h2b+ 3a2b B*5e B*3c 5e3c 2a3c B*7g B*5d 4g4f 6a5b 5i5h 投了";
    assert_eq!(main_line(&sound(text)), expected);
}

#[test]
fn variations_leave_the_most_recent_line_that_goes_so_far() {
    let text = "手合割：平手\n\
        1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n\n\
        変化：4手\n4 ４四歩(43)\n5 ４八銀(39)\n\n\
        変化：5手目\n5 ２五歩(26)\n\n\
        変化:2手\n2 ８四歩(83)\n3 ６八銀(79)+\n\n\
        変化：3手\n3 ２六歩(27)\n4 ８五歩(84)\n\n\
        変化：１手\n1 ２六歩(27)\n";
    let record = sound(text);
    assert_eq!(main_line(&record), "7g7f 3c3d 2g2f 8c8d 投了");
    assert_eq!(alternatives(&record, 4), ["4c4d 3i4h"]);
    assert_eq!(alternatives(&record, 2), ["8c8d 7i6h"]);
    assert_eq!(alternatives(&record, 1), ["2g2f"]);
    let all = record.tree.len();
    assert_eq!(all, 1 + 5 + 2 + 1 + 2 + 2 + 1);
    // 変化：5手 went on from 4 ４四歩, 変化：3手 from 2 ８四歩.
    let after = |text: &str, ply: usize| {
        let node = record.tree.main_line().nth(ply - 1).unwrap();
        let child = record.tree.children(node).find(|&id| line(&record, id).starts_with(text));
        record.tree.children(child.unwrap()).map(|id| line(&record, id)).collect::<Vec<_>>()
    };
    assert_eq!(after("4c4d", 3), ["3i4h", "2f2e"]);
    assert_eq!(after("8c8d", 1), ["7i6h", "2g2f 8d8e"]);
}

#[test]
fn a_variation_may_leave_a_line_above_the_last() {
    // The last line begins at ply 3 and ends there; ply 5 has the one before, ply 2 the main line.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n6 ８五歩(84)\n\
        変化：4手\n4 ４四歩(43)\n5 ４八銀(39)\n変化：3手\n3 ６六歩(67)\n\
        変化：6手\n6 ４二飛(82)\n変化：5手\n5 ６八玉(59)\n変化：3手\n3 １六歩(17)\n";
    let record = sound(&["手合割：平手\n", text].concat());
    assert_eq!(alternatives(&record, 3), ["6g6f", "1g1f"]);
    assert_eq!(alternatives(&record, 4), ["4c4d 3i4h 8b4b"]);
    let node = record.tree.main_line().nth(2).unwrap();
    let variation = record.tree.children(node).nth(1).unwrap();
    let lines: Vec<_> = record.tree.children(variation).map(|id| line(&record, id)).collect();
    assert_eq!(lines, ["3i4h 8b4b", "5i6h"]);
}

#[test]
fn the_same_square_is_that_of_the_parent_line() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ２六歩(27)\n\
        変化：4手\n4 同　飛(82)\n";
    assert_eq!(alternatives(&sound(text), 4), ["8b2b"]);
    let text =
        "後手の持駒：なし\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ 金 ・ ・ ・ ・|二\n"
            .to_owned()
            + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7)
            + "先手の持駒：なし\n後手番\n手数＝33  ▲５二金打  まで\n34 同　玉(51)\n";
    let record = sound(&text);
    assert_eq!(main_line(&record), "5a5b");
    assert_eq!(record.start.move_number(), 34);
    assert_eq!(record.headers.other("最終手"), Some("▲５二金打"));
    let written = kif::write(&record);
    assert!(written.text.contains("手数＝33  ▲５二金打  まで\n"), "{}", written.text);
    assert_eq!(kif::read(&written.text).record, record);
}

#[test]
fn the_side_to_move_is_told_by_its_line_or_by_the_names() {
    let board = |names: [&str; 2], turn: &str| {
        let rows = [
            "| ・ ・ ・ ・v玉 ・ ・ ・ ・|",
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
            "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|",
        ];
        let rows = [&[rows[0]][..], &[rows[1]; 7], &[rows[2]]].concat().join("\n");
        format!("{}の持駒：\n{rows}\n{}の持駒：\n{turn}", names[1], names[0])
    };
    let turn = |text: &str| sound(text).start.side_to_move();
    let even = ["先手", "後手"];
    let handicap = ["下手", "上手"];
    assert_eq!(turn(&board(even, "")), Color::Black);
    assert_eq!(turn(&board(even, "後手番\n")), Color::White);
    assert_eq!(turn(&board(even, "手番：後手\n")), Color::White);
    assert_eq!(turn(&board(handicap, "")), Color::White);
    assert_eq!(turn(&board(handicap, "下手番\n")), Color::Black);
    assert_eq!(turn(&board(handicap, "上手番\n")), Color::White);
    assert_eq!(turn(&["上手：a\n", &board(even, "")].concat()), Color::White);
    assert_eq!(turn("手合割：二枚落ち\n"), Color::White);
    assert_eq!(turn("手合割：二枚落ち\n下手番\n"), Color::Black);
    assert_eq!(turn("手合割：平手\n後手番\n"), Color::White);
}

#[test]
fn handicaps_are_known_by_all_their_words() {
    for (word, start) in [
        ("平手　　", Start::Even),
        ("香落ち", Start::Lance),
        ("飛香落ち", Start::RookLance),
        ("2枚落ち", Start::TwoPiece),
        ("六枚落", Start::SixPiece),
        ("左七枚落ち", Start::LeftSevenPiece),
        ("十枚落ち", Start::TenPiece),
    ] {
        let record = sound(&format!("手合割：{word}\n"));
        assert_eq!(record.start, start.position(), "{word}");
        assert_eq!(record.headers.len(), 0);
    }
    let dragonfly = sound("手合割：トンボ\n").start;
    assert_eq!(dragonfly.color(Color::White).len(), 12);
}

#[test]
fn a_board_beats_the_word() {
    let board = bod::write(&"4k4/9/9/9/9/9/9/9/4K4 b P 1".parse().unwrap());
    for (word, kept) in [("平手", None), ("その他", None), ("詰将棋", Some("詰将棋"))] {
        let record = sound(&format!("手合割：{word}\n{board}"));
        assert_eq!(record.headers.other("手合割"), kept);
        assert_eq!(kif::read(&kif::write(&record).text).record, record);
    }
    let text = format!("手合割：香落ち\n{board}");
    assert_eq!(
        findings(&text),
        ["line 1, column 5: found `香落ち`: this contradicts the board, which holds"]
    );
    assert_eq!(kif::read(&text).record.start.color(Color::Black).len(), 1);
    assert_eq!(
        findings(&format!("手合割：5五将棋\n{board}")),
        ["line 1, column 5: found `5五将棋`: not understood, and kept as it stands"]
    );
    // A position from the middle of a handicap game does not contradict its word.
    let mut later = Start::TwoPiece.position();
    let _ = later.play("6a7b".parse().unwrap());
    let record = sound(&format!("手合割：二枚落ち\n{}", bod::write(&later)));
    assert_eq!(record.start, later);
}

#[test]
fn notes_belong_to_the_move_above_them() {
    let text = "*before the table\n手合割：平手\n&first\n手数----指手--\n*root\n1 ７六歩(77)\n\
        *one\n**two\n&mark\n2 ３四歩(33)\n#--separator--\n#a remark\n変化：1手\n*of the variation\n\
        1 ２六歩(27)\n*behind it\n";
    let record = sound(text);
    let notes =
        |id: NodeId| (record.tree[id].comments().to_vec(), record.tree[id].bookmarks().to_vec());
    let ids: Vec<NodeId> = record.tree.walk().collect();
    let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    assert_eq!(notes(ids[0]), (own(&["before the table", "root"]), own(&["first"])));
    assert_eq!(notes(ids[1]), (own(&["one", "*two"]), own(&["mark"])));
    assert_eq!(notes(ids[2]), (own(&["#a remark"]), vec![]));
    assert_eq!(notes(ids[3]), (own(&["of the variation", "behind it"]), vec![]));
}

#[test]
fn headers_are_kept_in_their_order_with_any_colon() {
    let text = "# ---- Kifu for Windows V7 棋譜ファイル ----\n# https://example.com\n先手:a: b\n\
        棋戦：名人戦\n備考：\n盤面反転\n手数：9\n２日目：x\n手合割:平手\n後手： c \n1 投了\n終了日時：2024\n";
    let record = sound(text);
    let headers: Vec<_> = record.headers.iter().map(|(k, v)| (k.clone(), v.to_owned())).collect();
    let other = |words: &str| Key::Other(words.into());
    let expected = [
        (other("#"), " https://example.com"),
        (Key::First, "a: b"),
        (Key::Event, "名人戦"),
        (other("備考"), ""),
        (other("盤面反転"), ""),
        (other("手数"), "9"),
        (other("２日目"), "x"),
        (Key::Second, " c "),
        (Key::End, "2024"),
    ];
    assert_eq!(headers, expected.map(|(key, value)| (key, value.to_owned())));
    let written = kif::write(&record);
    assert_eq!(kif::read(&written.text), Read { record, findings: vec![] });
}

#[test]
fn the_summary_tells_the_end_if_nothing_else_does() {
    let end = |lines: &str| sound(&["手合割：平手\n1 ７六歩(77)\n", lines].concat()).end().cloned();
    assert_eq!(end("まで1手で先手の勝ち\n"), Some(Ending::Resignation));
    assert_eq!(end("まで1手で中断\n"), Some(Ending::Interruption));
    assert_eq!(end("まで1手詰\n"), Some(Ending::Checkmate));
    assert_eq!(end("まで1手で時間切れにより先手の勝ち\n"), Some(Ending::TimeUp));
    assert_eq!(end("まで1手で後手の反則勝ち\n"), Some(Ending::IllegalMoveBefore));
    assert_eq!(end("2 詰み\nまで1手で先手の勝ち\n"), Some(Ending::Checkmate));
    assert_eq!(end("まで\n"), None);
    assert_eq!(end("2 接続切れ\n"), Some(Ending::Other("接続切れ".into())));
    for (word, ending) in [
        ("切れ負け", Ending::TimeUp),
        ("時間切れ", Ending::TimeUp),
        ("不詰", Ending::NoMate),
        ("入玉勝ち", Ending::Declaration),
        ("不戦敗", Ending::LossByDefault),
        ("最大手数", Ending::MaxMoves),
        ("封じ手", Ending::SealedMove),
    ] {
        assert_eq!(end(&format!("2 {word}   ( 0:01/00:00:01)\n")), Some(ending));
    }
}

#[test]
fn an_illegal_move_that_decided_is_kept() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７七角(88)\n4 ５五歩打\n5 反則勝ち\n\
        まで4手で先手の反則勝ち\n変化：4手\n4 同　角成(22)\n";
    assert_eq!(
        findings(text),
        ["line 5, column 3: found `５五歩打`: an illegal move: there is no pawn in hand"]
    );
    let record = kif::read(text).record;
    assert_eq!(main_line(&record), "7g7f 3c3d 8h7g P*5e! 反則勝ち");
    assert_eq!(alternatives(&record, 4), ["2b7g+"]);
    let again = kif::read(&kif::write(&record).text);
    assert_eq!(again.record, record);
}

#[test]
fn lines_end_in_any_way_and_the_last_may_not() {
    let text = "手合割：平手\n1 ７六歩(77) ( 0:01/)\n*c\n\n2 ３四歩(33)";
    let record = sound(text);
    for end in ["\r\n", "\r"] {
        assert_eq!(sound(&text.replace('\n', end)), record);
    }
    assert_eq!(sound(&["\u{feff}", text].concat()), record);
    assert_eq!(record.moves().count(), 2);
}

#[test]
fn games_in_one_text_are_told_apart() {
    let one = "開始日時：2024/01/01\n手合割：平手\n先手：a\n手数----指手--\n1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n\n";
    let board = bod::write(&Start::Lance.position());
    for (text, counts) in [
        ([one, one].concat(), vec![1, 1]),
        ([one, "#KIF version=2.0 encoding=UTF-8\n", one, "\n\n"].concat(), vec![1, 1]),
        ([one, &board, "1 ３四歩(33)\n", one].concat(), vec![1, 1, 1]),
        ([&*board, &board, &board].concat(), vec![0, 0, 0]),
        ([one, "終了日時：2024/01/02\n備考：x\n"].concat(), vec![1]),
        (["手合割：平手\n", one].concat(), vec![1]),
    ] {
        let games: Vec<_> = kif::games(&text).collect();
        let moves: Vec<_> = games.iter().map(|game| game.record.moves().count()).collect();
        assert_eq!(moves, counts, "{text}");
        let alone =
            kif::read(&text).findings.iter().filter(|f| f.problem.code() == "after-end").count();
        assert_eq!(alone, usize::from(counts.len() > 1));
    }
}

#[test]
fn read_into_leaves_nothing_of_an_earlier_game() {
    let mut read =
        kif::read("先手：a\n*c\n1 ７六歩(77) (0:01/)\n変化：1手\n1 ２六歩(27)\n変化：9手\n");
    let text = "手合割：香落ち\n1 ３四歩(33)\n";
    kif::read_into(text, &mut read);
    assert_eq!(read, kif::read(text));
}

/// Our own broken files and what is said of each, with the moves that are read all the same. With
/// UPDATE in the environment the list is written anew, to be looked through.
#[test]
fn faults_are_named_where_they_are() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/malformed/kif");
    let expected = std::fs::read_to_string(folder.join("findings.txt")).unwrap();
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "kif"));
    names.sort();
    let mut found = String::from(
        "# What is read of each file in this folder, and what is found wrong with it.\n\
         # source: our own, one fault a file.\n",
    );
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let read = kif::read(&text);
        let moves = main_line(&read.record);
        let name = path.file_name().unwrap().to_str().unwrap();
        found.extend(["\n", name, ": ", &moves, "\n"]);
        for finding in &read.findings {
            found.extend([finding.problem.code(), ": ", &finding.to_string(), "\n"]);
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(folder.join("findings.txt"), &found).unwrap();
    }
    assert_eq!(found, expected);
}
