//! Plain lists of moves.

mod common;

use common::{main_line_only, random_record, torment_text};
use kiban_record::{Key, Lost, NodeId};
use kiban_xiangqi::Position;
use kiban_xiangqi_record::{Ending, Event, Record, list};

fn found(text: &str) -> Vec<String> {
    list::read(text).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn lists_are_read_as_people_paste_them() {
    let text =
        "某日的对局\n红方： 甲\n\n 1.h2e2,h9g7 2、H0-G2 ……好 着 i9h9\r\n（3）i0h0 再说\n红胜\n";
    let read = list::read(text);
    let record = &read.record;
    assert_eq!(record.headers.get(&Key::First), Some("甲"));
    let moves: Vec<String> = record.moves().map(ToString::to_string).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]);
    let comments: Vec<&[String]> =
        record.tree.walk().map(|id| record.tree[id].comments()).collect();
    let none: &[String] = &[];
    assert_eq!(comments[0], ["某日的对局"]);
    assert_eq!(comments[3], ["……好 着"]);
    assert_eq!(comments[5], ["再说"]);
    assert_eq!(comments[1], none);
    assert_eq!(record.end(), Some(&Ending::RedWins));
    assert!(read.is_sound());
    assert_eq!(read.findings.len(), 3);
}

#[test]
fn faults_are_named() {
    assert_eq!(found("红方：甲"), ["line 1, column 1: found `红方：甲`: expected moves"]);
    assert_eq!(
        found("h2e2 h2e2 h9g7"),
        [
            "line 1, column 6: found `h2e2`: an illegal move: there is no piece on h2",
            "line 1, column 11: 1 move from here on and 0 comments were left out",
        ]
    );
    assert_eq!(
        found("4k4/9/9/9/9/9/9/9/9/4K4 w\ne0d0"),
        ["line 1, column 1: found `4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1`: \
         the generals on e0 and e9 face each other on an open file",]
    );
    let board = "9/9/9/9/9/9/9/9/9/9x";
    assert_eq!(found(&format!("{board}\ne0d0")).len(), 2);
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..400 {
        let mut record = random_record(seed);
        record.headers.push(Key::First, "甲");
        record.headers.push(Key::Opening, "中炮: 对 屏风马");
        let written = list::write(&record);
        let kinds = [Lost::Comment, Lost::Variation];
        assert!(written.losses.iter().all(|loss| kinds.contains(&loss.lost)));
        let read = list::read(&written.text);
        if record.tree.children(NodeId::ROOT).next().is_none() {
            continue;
        }
        let line = main_line_only(&record);
        assert!(
            read.record
                .tree
                .main_line()
                .zip(line.tree.main_line())
                .all(|(mine, own)| { read.record.tree[mine].event() == line.tree[own].event() })
        );
        assert_eq!(read.record.tree.len(), line.tree.len(), "{}", written.text);
        assert_eq!(read.record.start, record.start);
        assert_eq!(read.record.headers, record.headers);
    }
}

#[test]
fn black_may_begin() {
    let start = Position::startpos().after_null_move().expect("no check");
    let mut record = Record::new(start);
    let first = record.tree.add(NodeId::ROOT, Event::Move("h9g7".parse().expect("a move")));
    record.tree.add(first, Event::Move("h2e2".parse().expect("a move")));
    let written = list::write(&record);
    assert!(written.text.ends_with("1. ... 马８进７\n2. 炮二平五\n"), "{}", written.text);
    assert_eq!(list::read(&written.text).sound(), Ok(record));
}

#[test]
fn broken_texts_do_no_harm() {
    let long = |record: &Record| record.tree.main_line().count() > 20;
    let record = (0..).map(random_record).find(long).expect("one is long enough");
    torment_text(&list::write(&record).text, list::read);
    let _ = list::read(&"h2e2 ".repeat(300_000));
    let _ = list::read(&"x ".repeat(300_000));
}
