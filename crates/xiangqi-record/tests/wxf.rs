//! The text of the World Xiangqi Federation, and lists of moves from elsewhere.

mod common;

use common::{bare_line, random_record, torment_text};
use kiban_record::{Key, NodeId};
use kiban_testkit::table::{rows, shared_bytes, shared_files, testdata};
use kiban_xiangqi::Position;
use kiban_xiangqi_record::{Ending, Event, Format, Record, list, wxf};
use proptest::prelude::*;

fn found(text: &str) -> Vec<String> {
    wxf::read(text).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_text_is_read() {
    let text = "FORMAT  WXF\r\nGAME    中炮\nRED\t甲; 北京\nBLACK  \nSCORE 3\nRESULT 1-0\n\
                FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r\n\
                START{\n 1. C2.5  N8+7 {屏风马}\n 2.H2+3 r9=8\n}END\n";
    let record = wxf::read(text).sound().expect("all is well");
    let moves: Vec<String> = record.moves().map(ToString::to_string).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!(record.headers.get(&Key::First), Some("甲; 北京"));
    assert_eq!(record.headers.other("SCORE"), Some("3"));
    assert_eq!(record.end(), Some(&Ending::RedWins));
    let second = record.tree.main_line().nth(1).expect("a second move");
    assert_eq!(record.tree[second].comments(), ["屏风马"]);
    assert_eq!(Format::detect(text.as_bytes(), None), Some(Format::Wxf));
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..400 {
        let mut record = bare_line(&random_record(seed));
        record.headers.push(Key::First, "甲");
        record.headers.push(Key::Other("SCORE".into()), "3");
        let written = wxf::write(&record);
        assert_eq!(written.losses, []);
        let read = wxf::read(&written.text);
        assert_eq!(read.findings, [], "{}", written.text);
        assert_eq!(read.record, record, "{}", written.text);
        assert_eq!(wxf::write(&read.record).text, written.text);
    }
}

#[test]
fn faults_are_named() {
    let mut differences = Vec::new();
    for row in rows(&testdata("malformed/wxf.tsv")) {
        let expected: Vec<&String> = row.columns[1..].iter().filter(|c| *c != "-").collect();
        let found = found(&row.column(0).replace('⏎', "\n"));
        if found.iter().ne(expected) {
            differences.push(format!("{}: {}\t{}", row.line, row.column(0), found.join("\t")));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What the format cannot hold, or would read as something else.
#[test]
fn losses_are_counted() {
    let mut record = Record::new(Position::startpos());
    for (key, value) in [
        (Key::Event, "a\nb"),
        (Key::Site, " x"),
        (Key::Start, ":x"),
        (Key::Round, ""),
        (Key::Other("small".into()), "x"),
        (Key::Other("RED".into()), "x"),
        (Key::First, "kept: x"),
    ] {
        record.headers.push(key, value);
    }
    let first = record.tree.add(NodeId::ROOT, Event::Move("h2e2".parse().unwrap()));
    record.tree[first].notes_mut().comments.push("c".into());
    record.tree.add(NodeId::ROOT, Event::Move("b2e2".parse().unwrap()));
    record.tree.add(first, Event::End(Ending::Other("1-0".into())));
    let written = wxf::write(&record);
    assert_eq!(written.text, "FORMAT\tWXF\nRED\tkept: x\nSTART{\n1. C2=5\n}END\n");
    let lost: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "comment",
            "variation",
            "end of the game",
            "header Event",
            "header Site",
            "header Start",
            "header Round",
            "header small",
            "header RED",
        ]
    );
}

/// A file as the writer writes it comes out as it went in.
#[test]
fn canonical_files_stay_as_they_are() {
    let text = "FORMAT\tWXF\nEVENT\t一局试棋\nRED\t甲\nSCORE\t3\nRESULT\t0-1 on time\n\
                FEN\t3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 b - - 3 40\nSTART{\n\
                1. ... K4+1\n2. 27=6\n}END\n";
    let record = wxf::read(text).record;
    assert_eq!(record.moves().count(), 2);
    assert_eq!(wxf::write(&record).text, text);
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC*") {
        let _ = wxf::read(&text);
        let _ = list::read(&text);
    }

    /// Texts of the parts that records are made of: what is read is written, and read again.
    #[test]
    fn any_tokens_are_read(parts in prop::collection::vec(prop::sample::select(TOKENS), 0..40)) {
        let text = parts.join(" ");
        let read = wxf::read(&text).record;
        let written = wxf::write(&read);
        let again = wxf::read(&written.text).record;
        if written.losses.is_empty() {
            prop_assert_eq!(&again, &read, "{}", &written.text);
        }
        prop_assert_eq!(wxf::write(&again).text, written.text);
        let read = list::read(&text).record;
        let written = list::write(&read);
        let again = list::read(&written.text).record;
        if written.losses.is_empty() {
            prop_assert_eq!(&again, &read, "{}", &written.text);
        }
        prop_assert_eq!(list::write(&again).text, written.text);
    }
}

const TOKENS: &[&str] = &[
    "FORMAT WXF\n",
    "\nRED 甲\n",
    "\nSCORE 3\n",
    "\nRESULT 1-0\n",
    "\nRESULT 红方超时\n",
    "\nFEN 3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1\n",
    "\n红方：乙\n",
    "START{",
    "}END",
    "{好}",
    "{",
    "}",
    "1.",
    "...",
    "C2=5",
    "H8+7",
    "27=6",
    "炮二平五",
    "h2i3",
    "C3=5",
    "x",
    "*",
    "1-0",
    "和棋",
    "\n",
];

#[test]
fn broken_texts_do_no_harm() {
    let long = |record: &Record| record.tree.main_line().count() > 20;
    let record = (0..).map(random_record).find(long).expect("one is long enough");
    torment_text(&wxf::write(&record).text, wxf::read);
    torment_text(&list::write(&record).text, list::read);
    let _ = wxf::read(&format!("START{{{}", "{x".repeat(100_000)));
    let _ = wxf::read(&format!("START{{{}", "x 1. ".repeat(100_000)));
}

#[test]
fn a_real_list_in_chinese_is_read() {
    for name in shared_files("xiangqi/records/txt") {
        let bytes = shared_bytes(&format!("xiangqi/records/txt/{name}")).expect("it was listed");
        let read = Format::Chinese.read(&bytes).next().expect("one record");
        let findings: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
        println!("{name}: {} moves {findings:?}", read.record.moves().count());
        assert!(read.is_sound() && read.record.moves().count() > 40);
    }
}
