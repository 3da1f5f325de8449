//! XQF: files of other programs, and what is written is read.

mod common;

use common::{board_and_side, random_record, torment};
use kiban_record::{Key, Loss, Lost, NodeId, Problem, Read, Severity};
use kiban_testkit::Rng;
use kiban_testkit::table::{Row, rows, shared_bytes, shared_data, shared_files, testdata_bytes};
use kiban_xiangqi::{Color, Position};
use kiban_xiangqi_record::{Ending, Event, Record, xqf};

const FOLDER: &str = "xiangqi/records/xqf";

/// The number of moves, legal or not, of comments, and of moves that are not the first choice;
/// with what was left out and found.
fn counts(read: &Read<Record>) -> [usize; 3] {
    let tree = &read.record.tree;
    let is_move = |id: &NodeId| tree[*id].event().is_some_and(|event| event.written().is_some());
    let moves: Vec<NodeId> = tree.walk().filter(is_move).collect();
    let mut comments: usize = tree.walk().map(|id| tree[id].comments().len()).sum();
    let first = |id: NodeId| tree.children(tree[id].parent().expect("not the root")).next();
    let variations = moves.iter().filter(|&&id| first(id) != Some(id)).count();
    let mut count = moves.len();
    for finding in &read.findings {
        if let Problem::LeftOut { moves, comments: unread } = finding.problem {
            count += moves;
            comments += unread;
        }
    }
    [count, comments, variations]
}

fn compare(row: &Row, read: &Read<Record>) {
    let name = row.column(0);
    let record = &read.record;
    for (key, column) in [(Key::First, 4), (Key::Second, 5), (Key::Title, 6)] {
        let value = record.headers.get(&key).unwrap_or_default().trim();
        assert_eq!(value, row.column(column), "{name}");
    }
    let result = match record.end() {
        Some(Ending::RedWins) => "1-0",
        Some(Ending::BlackWins) => "0-1",
        Some(Ending::Draw) => "1/2-1/2",
        _ => "*",
    };
    assert_eq!(result, row.column(3), "{name}");
    assert_eq!(board_and_side(&record.start), (row.column(7).to_owned(), Color::Red), "{name}");
    let written = |id| Some(record.tree[id].event()?.written()?.to_string());
    let line: Vec<String> = record.tree.main_line().filter_map(written).collect();
    assert_eq!(line.join(" "), row.column(9), "{name}");
    assert_eq!(line.len().to_string(), row.column(10), "{name}");
    let expected = [11, 12, 13].map(|column| row.column(column).parse().expect("a number"));
    assert_eq!(counts(read), expected, "{name}: nodes, comments, variations");
}

#[test]
fn files_of_all_versions_read_as_expected() {
    let Some(table) = shared_data("xiangqi/xqf_expected.tsv") else { return };
    let mut versions = Vec::new();
    let rows = rows(&table);
    for row in &rows[1..] {
        let bytes = shared_bytes(&format!("{FOLDER}/{}", row.column(0))).expect("a file a row");
        compare(row, &xqf::read(&bytes));
        versions.push(bytes[2]);
    }
    assert_eq!(versions.len(), 38);
    for version in [10, 12, 13, 16, 18] {
        assert!(versions.contains(&version), "no file of version {version}");
    }
}

#[test]
fn only_what_is_wrong_with_the_files_is_found() {
    let mut wrong = Vec::new();
    for name in shared_files(FOLDER) {
        let bytes = shared_bytes(&format!("{FOLDER}/{name}")).expect("it was listed");
        let read = xqf::read(&bytes);
        wrong.extend(
            read.findings
                .iter()
                .map(|finding| format!("{name} {} {}", finding.place, finding.problem.code())),
        );
    }
    let expected = [
        "BadMoveTest3.xqf byte 1106 illegal-move",
        "WildHouse.xqf byte 4510 illegal-move",
        "WildHouse.xqf byte 4514 left-out",
        // A comment that breaks off within a character.
        "game_test.xqf byte 1032 undecodable",
    ];
    assert!(wrong.is_empty() || wrong == expected, "{wrong:#?}");
}

#[test]
fn files_are_the_same_after_writing_and_reading() {
    for name in shared_files(FOLDER) {
        let bytes = shared_bytes(&format!("{FOLDER}/{name}")).expect("it was listed");
        let record = xqf::read(&bytes).record;
        let written = xqf::write(&record);
        assert_eq!(xqf::read(&written.text).record, record, "{name}");
        assert_eq!(written.losses, [], "{name}");
    }
}

#[test]
fn what_is_written_is_read() {
    let mut variations = 0;
    for seed in 0..400 {
        let mut record = random_record(seed);
        record.headers.push(Key::Title, "炮馬殘局");
        record.headers.push(Key::First, "胡荣华");
        record.headers.push(Key::Other("RedTime".into()), "40分");
        record.headers.push(Key::Other("RecordKind".into()), "残局");
        let written = xqf::write(&record);
        assert_eq!(written.losses, []);
        let read = xqf::read(&written.text);
        assert_eq!(read.findings, [], "seed {seed}");
        assert_eq!(read.record, record, "seed {seed}");
        variations += counts(&read)[2];
    }
    assert!(variations > 300, "{variations}");
}

#[test]
fn losses_are_listed() {
    let mut record = Record::new(Position::startpos());
    record.headers.push(Key::First, "一二三四五六七八九");
    record.headers.push(Key::Round, "3");
    let node = record.tree.add(NodeId::ROOT, Event::Move("h2e2".parse().expect("a move")));
    record.tree[node].notes_mut().marks = vec![1, 2];
    let end = record.tree.add(node, Event::End(Ending::Other("封棋".into())));
    record.tree[end].notes_mut().comments.push("no place for this".into());
    let written = xqf::write(&record);
    let loss = |lost, count| Loss { lost, count };
    let expected = [
        loss(Lost::Mark, 2),
        loss(Lost::Comment, 1),
        loss(Lost::End, 1),
        loss(Lost::Header(Key::First), 1),
        loss(Lost::Header(Key::Round), 1),
    ];
    assert_eq!(written.losses, expected);
    let read = xqf::read(&written.text);
    assert_eq!(read.record.headers.get(&Key::First), Some("一二三四五六七"));
}

/// A file of version 18 whose keys are all at work: after 1. h2e2 b9c7 comes an illegal move with
/// two moves after it, and then a legal alternative to it.
#[test]
fn an_illegal_move_stays_and_what_follows_is_counted() {
    let read = xqf::read(&testdata_bytes("records/xqf/hidden_v18.xqf"));
    let found: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
    let expected = [
        "byte 1074: found `h0f1`: an illegal move: the elephant on g0 blocks the leg of the horse",
        "byte 1090: 2 moves from here on and 1 comment were left out",
    ];
    assert_eq!(found, expected);
    let tree = &read.record.tree;
    let events = tree.walk().filter_map(|id| tree[id].event());
    let events: Vec<String> = events.map(|event| format!("{event:?}")).collect();
    let expected = ["Move(h2e2)", "Move(h9g7)", "Move(h0g2)", "End(Draw)"];
    assert_eq!(events[..4], expected);
    assert_eq!(events[4..], ["Move(b9c7)", "Illegal(h0f1)", "Move(b0c2)"]);
    assert_eq!(read.record.headers.get(&Key::Title), Some("变着"));
}

#[test]
fn a_board_that_is_no_position_is_an_error() {
    let record = (0..).map(random_record).find(|record| record.tree.len() > 40);
    let mut bytes = xqf::write(&record.expect("one of them is long enough")).text;
    let before = counts(&xqf::read(&bytes));
    // Without Red's king.
    bytes[16 + 4] = 0xff;
    let read = xqf::read(&bytes);
    let found: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
    assert!(found[0].ends_with("red has no king"), "{found:?}");
    assert_eq!(read.findings[0].severity(), Severity::Error);
    assert_eq!(read.record.start, Position::startpos());
    assert_eq!(counts(&read)[..2], before[..2], "what was not read is counted");
    assert!(read.record.moves().next().is_none());
}

/// Programs leave the byte for the side to move at 0, which is Red.
#[test]
fn the_first_move_tells_whose_turn_it_is() {
    let start = Position::startpos().after_null_move().expect("no check");
    let mut record = Record::new(start);
    record.tree.add(NodeId::ROOT, Event::Move("h9g7".parse().expect("a move")));
    let mut bytes = xqf::write(&record).text;
    assert_eq!(xqf::read(&bytes).sound(), Ok(record));
    bytes[50] = 0;
    let read = xqf::read(&bytes);
    assert_eq!(read.record.start.side_to_move(), Color::Black);
    let found: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
    let expected = "byte 50: found `red`: this contradicts the first move, which is black's";
    assert_eq!(found, [expected]);
}

#[test]
fn broken_files_do_no_harm() {
    let record = (0..).map(random_record).find(|record| record.tree.len() > 40);
    let plain = xqf::write(&record.expect("one of them is long enough")).text;
    torment(&plain, xqf::read);
    // All versions, and lengths of up to four billion.
    let mut rng = Rng::new(7);
    for _ in 0..2000 {
        let mut bytes = plain.clone();
        bytes[2] = rng.below(20) as u8;
        (3..16).for_each(|at| bytes[at] = rng.bits() as u8);
        let _ = xqf::read(&bytes);
    }
    for name in shared_files(FOLDER) {
        let bytes = shared_bytes(&format!("{FOLDER}/{name}")).expect("it was listed");
        if bytes.len() < 1500 {
            torment(&bytes, xqf::read);
        }
    }
}

/// A line of half a million moves, and as many alternatives at one node.
#[test]
fn depth_and_width_cost_no_stack() {
    for flags in [0xf0, 0x0f] {
        let mut bytes = xqf::write(&Record::new(Position::startpos())).text;
        bytes.truncate(1024);
        bytes.extend([24, 32, 0xf0, 0, 0, 0, 0, 0]);
        let squares: [[u8; 2]; 4] = [[0, 1], [9, 8], [1, 0], [8, 9]];
        for i in 0..500_000 {
            let [from, to] = if flags == 0x0f { [0, 1] } else { squares[i % 4] };
            bytes.extend([from + 24, to + 32, flags, 0, 0, 0, 0, 0]);
        }
        let read = xqf::read(&bytes);
        assert_eq!(read.record.tree.len(), 500_001);
        assert_eq!(read.findings.len(), 1, "it breaks off");
        let again = xqf::read(&xqf::write(&read.record).text);
        assert!(again.record.tree == read.record.tree);
    }
}
