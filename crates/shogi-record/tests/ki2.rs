//! What KI2 files hold, and what is wrong with them.

use kiban_record::encoding::{Language, decode};
use kiban_record::{Clock, Finding, Lost, NodeId, Problem, Read};
use kiban_shogi::{Move, Position, Start};
use kiban_shogi_record::{Ending, Event, Record, ki2};
use kiban_testkit::table::{rows, shared_bytes, shared_data, testdata};

fn codes(read: &Read<Record>) -> Vec<(u32, u32, &'static str)> {
    let place = |f: &Finding| (f.place.line, f.place.column, f.problem.code());
    read.findings.iter().map(place).collect()
}

/// The record of a text in which nothing is wrong.
fn sound(text: &str) -> Record {
    let read = ki2::read(text);
    assert_eq!(read.findings, [], "{text}");
    read.record
}

fn usi(record: &Record) -> String {
    record.moves().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

/// The number of moves, legal or not, of the main line.
fn count(record: &Record) -> usize {
    let tree = &record.tree;
    tree.main_line().filter(|&id| tree[id].event().is_some_and(|e| e.written().is_some())).count()
}

#[test]
fn canonical_files_come_back() {
    for name in ["branches", "handicap", "board"] {
        let text = testdata(&format!("records/ki2/{name}.ki2"));
        let record = sound(&text);
        let written = ki2::write(&record);
        assert_eq!((written.text.as_str(), written.losses), (text.as_str(), vec![]), "{name}");
    }
    let text = testdata("records/ki2/illegal.ki2");
    let read = ki2::read(&text);
    assert_eq!(codes(&read), [(4, 23, "illegal-move"), (8, 1, "illegal-move")]);
    let written = ki2::write(&read.record);
    assert_eq!((written.text, written.losses), (text, vec![]));
}

#[test]
fn variations_leave_the_latest_line_that_goes_so_far() {
    let record = sound(&testdata("records/ki2/branches.ki2"));
    let tree = &record.tree;
    assert_eq!(record.end(), Some(&Ending::Interruption));
    let moves = |id: NodeId| {
        let line = core::iter::once(id).chain(tree.line(id));
        line.filter_map(|id| tree[id].event()?.played()).map(Move::to_string).collect::<Vec<_>>()
    };
    let first = tree[NodeId::ROOT].first_child().unwrap();
    let second: Vec<_> = tree.children(first).collect();
    assert_eq!(second.len(), 3);
    assert_eq!(moves(second[1]), ["8c8d", "6i7h", "4a3b"]);
    assert_eq!(moves(second[2]), ["4c4d"]);
    let sixth = tree.main_line().nth(5).unwrap();
    let seventh: Vec<_> = tree.children(sixth).collect();
    assert_eq!(moves(seventh[1]), ["4g4f", "6a5b"]);
    // 変化：8手 leaves the variation from move 7, which is the latest to have a move 7.
    let eighth: Vec<_> = tree.children(seventh[1]).collect();
    assert_eq!(moves(eighth[1]), ["3b4c"]);
    assert_eq!(tree[eighth[1]].comments(), ["これも一局"]);
}

#[test]
fn spellings_of_the_wild_are_read() {
    let plain = "7g7f 3c3d 8h2b+ 3a2b";
    for text in [
        "▲７六歩△３四歩▲２二角成△同銀",
        "▲76歩 ▽34歩 ▲22角成 ▽同　銀",
        "☗７六歩\n☖３四歩\r\n☗２二角成 ☖同　銀 まで4手で中断",
        "手合割：平手　\n\n  ▲７六歩　△３四歩\n▲２二角成(88)　△２二銀\n",
        "棋戦:a\n▲七六歩 △三四歩 ▲２二角上成 △同銀右\nまで4手で後手の勝ち",
    ] {
        assert_eq!(usi(&sound(text)), plain, "{text}");
    }
}

#[test]
fn notes_belong_to_what_stands_before_them() {
    let text = "手合割：平手\n*root\n&start\n▲７六歩 △３四歩\n*a\n*\n▲２六歩\n変化：2手\n*b\n△８四歩\n&c\n";
    let record = sound(text);
    let tree = &record.tree;
    assert_eq!(tree[NodeId::ROOT].comments(), ["root"]);
    assert_eq!(tree[NodeId::ROOT].bookmarks(), ["start"]);
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree[line[1]].comments(), ["a", ""]);
    let variation = tree[line[1]].next_sibling().unwrap();
    assert_eq!(
        (tree[variation].comments(), tree[variation].bookmarks()),
        (&["b".into()][..], &["c".into()][..])
    );
}

#[test]
fn faults_are_named_and_what_comes_before_is_kept() {
    type Code = (u32, u32, &'static str);
    let cases: [(&str, &[Code], usize); 15] = [
        ("", &[(1, 1, "not-this-format")], 0),
        ("*only a comment\n", &[(1, 1, "not-this-format")], 0),
        ("▲７六歩 △３四歩 ▲５八金 △８四歩\n", &[(1, 11, "ambiguous-move"), (1, 16, "left-out")], 2),
        ("▲７六歩 ▲２六歩\n", &[(1, 6, "unreadable")], 1),
        ("▲７六歩 △７六歩\n", &[(1, 6, "no-such-move")], 1),
        ("▲７六歩 △３四\n", &[(1, 6, "unreadable")], 1),
        ("▲７六歩 △３四歩 何\n", &[(1, 6, "unreadable")], 1),
        ("▲７六歩 △５五歩打 ▲２六歩\n", &[(1, 6, "illegal-move"), (1, 12, "left-out")], 2),
        ("▲７六歩\n７六歩 ３四歩\n", &[(2, 1, "unreadable")], 1),
        ("▲７六歩\nまで1手で中断\n△３四歩\n", &[(3, 1, "after-end")], 1),
        ("▲７六歩\nまで2手で中断\n", &[(2, 1, "contradiction")], 1),
        ("▲７六歩\nまで1手で停電\n", &[(2, 1, "unknown-end")], 1),
        ("▲７六歩\n何か\n△３四歩\n", &[(2, 1, "not-understood")], 2),
        ("▲７六歩\n変化：5手\n▲２六歩\n", &[(2, 1, "no-parent"), (3, 1, "left-out")], 1),
        ("手合割：三歩\n▲７六歩\n", &[(1, 5, "unknown-handicap"), (2, 1, "left-out")], 0),
    ];
    for (text, expected, moves) in cases {
        let read = ki2::read(text);
        assert_eq!(codes(&read), expected, "{text}");
        assert_eq!(count(&read.record), moves, "{text}");
    }
}

#[test]
fn a_move_that_could_be_several_names_them() {
    let read = ki2::read("▲５八金\n");
    let several = Problem::Ambiguous(vec!["▲５八金右".into(), "▲５八金左".into()]);
    assert_eq!(read.findings[0].problem, several);
    let read = ki2::read("▲７六歩 △３四歩 ▲２二角\n");
    let both = Problem::Ambiguous(vec!["▲２二角成".into(), "▲２二角不成".into()]);
    assert_eq!(read.findings[0].problem, both);
}

#[test]
fn illegal_moves_are_kept_with_their_reason() {
    let text = "▲７六歩 △３四歩 ▲３三角成 △８四歩 ▲２六歩\nまで4手で後手の反則負け\n";
    let read = ki2::read(text);
    assert_eq!(codes(&read), [(1, 17, "illegal-move"), (1, 22, "left-out")]);
    let Problem::IllegalMove { code, reason } = &read.findings[0].problem else { panic!() };
    assert_eq!(
        (*code, reason.as_str()),
        ("leaves-king-attacked", "the king on 5a would be attacked from 3c")
    );
    let text = text.replace(" ▲２六歩", "");
    let read = ki2::read(&text);
    assert_eq!(codes(&read), [(1, 17, "illegal-move")]);
    assert_eq!(read.record.end(), Some(&Ending::IllegalMoveBefore));
}

#[test]
fn several_games_are_told_apart() {
    let text = "手合割：平手\n▲７六歩\nまで1手で中断\n\n手合割：香落ち\n△３四歩 ▲７六歩\n";
    let games: Vec<_> = ki2::games(text).map(|game| game.sound().unwrap()).collect();
    assert_eq!(games.iter().map(count).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(games[1].start, Start::Lance.position());
    assert_eq!(codes(&ki2::read(text)), [(5, 1, "after-end")]);
}

#[test]
fn what_is_lost_is_said() {
    let mut record = Record::new(Position::startpos());
    let first = record.tree.add(NodeId::ROOT, Event::Move("7g7f".parse().unwrap()));
    record.tree[first].clock = Some(Clock::seconds(3));
    record.tree[first].notes_mut().marks.push(1);
    let theirs = record.tree.add(first, Event::Illegal("2g2f".parse().unwrap()));
    record.tree.add(theirs, Event::End(Ending::IllegalMoveBefore));
    let written = ki2::write(&record);
    assert_eq!(written.text, "#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n\n▲７六歩\n");
    let losses: Vec<_> =
        written.losses.iter().map(|loss| (loss.lost.clone(), loss.count)).collect();
    assert_eq!(
        losses,
        [(Lost::Clock, 1), (Lost::Mark, 1), (Lost::Illegal, 1), (Lost::Variation, 1)]
    );
}

/// The only files with findings.
fn expected_findings(name: &str) -> &'static [&'static str] {
    match name {
        "ki2_9fu.ki2" => &[
            "line 5, column 1: nifu: white has several pawns on file 2",
            "line 5, column 1: the p on 2i could never move from there",
        ],
        // A list of ends without any move.
        "ts_kakinoki_import_ki2_end-of-game.ki2" => &[
            "line 1, column 1: found `まで0手で先手の勝ち`: not a known end of a game; kept as it stands",
            "line 2, column 1: found `まで1手で後手の勝ち`: this contradicts the number of moves, which is 0",
            "line 3, column 1: found `まで2手で中断`: this contradicts the number of moves, which is 0",
            "line 4, column 1: found `まで3手で千日手`: this contradicts the number of moves, which is 0",
            "line 5, column 1: found `まで4手で持将棋`: this contradicts the number of moves, which is 0",
            "line 6, column 1: found `まで105手で時間切れにより先手の勝ち`: this contradicts the number of moves, which is 0",
            "line 7, column 1: found `まで106手で先手の反則勝ち`: this contradicts the number of moves, which is 0",
            "line 8, column 1: found `まで107手で後手の反則負け`: this contradicts the number of moves, which is 0",
            "line 9, column 1: found `まで108手で詰`: this contradicts the number of moves, which is 0",
            "line 10, column 1: found `まで109手で不詰`: this contradicts the number of moves, which is 0",
            "line 11, column 1: found `まで296手で先手の入玉勝ち`: this contradicts the number of moves, which is 0",
        ],
        _ => &[],
    }
}

/// The files beside the repository: how many moves others count in them, and what is found.
#[test]
fn real_files() {
    let Some(table) = shared_data("shogi/records.tsv") else { return };
    let mut files = 0;
    for row in rows(&table) {
        let name = row.column(0);
        if !name.contains(".ki2") {
            continue;
        }
        let Some(bytes) = shared_bytes(&format!("shogi/records/{name}")) else { return };
        let decoded = decode(&bytes, Language::Japanese);
        let read = ki2::read(&decoded.text);
        let counts: Vec<usize> = row.column(3).split(',').filter_map(|n| n.parse().ok()).collect();
        println!(
            "{name}: {} moves, others {counts:?}, {} nodes",
            count(&read.record),
            read.record.tree.len()
        );
        read.findings.iter().for_each(|finding| println!("    {finding}"));
        assert!(counts.contains(&count(&read.record)), "{name}");
        let findings: Vec<_> = read.findings.iter().map(Finding::to_string).collect();
        assert_eq!(findings, expected_findings(name), "{name}");
        files += 1;
        let again = ki2::read(&ki2::write(&read.record).text);
        assert_eq!(again.record, read.record, "{name}");
    }
    assert_eq!(files, 15);
}
