//! The text of the World Xiangqi Federation, and lists of moves from elsewhere.

mod common;

use common::{bare_line, random_record, torment_text};
use kiban_record::Key;
use kiban_testkit::table::{shared_bytes, shared_files};
use kiban_xiangqi_record::{Ending, Format, Record, list, wxf};

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
    assert_eq!(
        found("C2=5"),
        ["line 1, column 1: found `C2=5`: expected `FORMAT WXF`, or moves after `START{`"]
    );
    assert_eq!(found("FORMAT WXF\n"), ["line 2, column 1: the record breaks off here"]);
    assert_eq!(found("START{ C2=5"), ["line 1, column 12: the record breaks off here"]);
    assert_eq!(
        found("START{\n1. C2=5 C3=5 H8+7 }END\nSTART{}"),
        [
            "line 2, column 9: found `C3=5`: no piece can move like that; possible: C2=5, C8=5",
            "line 2, column 14: 1 move from here on and 0 comments were left out",
            "line 3, column 1: found `START{}`: this comes after the end of its line and was not read",
        ]
    );
    assert_eq!(found("FORMAT XYZ\nRESULT later\nFEN x\nwhat\nSTART{ so }END").len(), 5);
}

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
