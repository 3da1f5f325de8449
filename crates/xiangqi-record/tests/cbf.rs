//! CBF: a file of 象棋桥, and what is written is read.

mod common;

use common::{main_line_only, random_record, torment_text};
use kiban_record::{Key, Loss, Lost, Problem};
use kiban_testkit::table::shared_data;
use kiban_xiangqi::Position;
use kiban_xiangqi_record::cbf;

#[test]
fn a_file_reads_as_its_program_shows_it() {
    let Some(text) = shared_data("xiangqi/records/cbf/test.cbf") else { return };
    let read = cbf::read(text.trim_start_matches('\u{feff}'));
    assert_eq!(read.findings, []);
    let record = &read.record;
    assert_eq!(record.headers.get(&Key::Event), Some("居荣鑫《象棋古谱全局三种》"));
    assert_eq!(record.headers.get(&Key::Annotator), Some("居荣鑫"));
    assert_eq!(record.headers.other("ECCO"), Some("C03"));
    assert_eq!(record.start, Position::startpos());
    let elements = text.matches("<Move ").count();
    assert_eq!(record.tree.len(), elements);
    let comments: usize = record.tree.walk().map(|id| record.tree[id].comments().len()).sum();
    assert_eq!(comments, text.matches("CDATA").count());
    let written = cbf::write(record);
    assert_eq!(written.losses, []);
    assert_eq!(cbf::read(&written.text).record, *record);
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..400 {
        let mut record = random_record(seed);
        record.headers.push(Key::Title, "a < b && \"c\" ]]> d");
        record.headers.push(Key::Other("RecordType".into()), "3");
        let line = main_line_only(&record);
        let written = cbf::write(&record);
        assert!(written.losses.iter().all(|loss| loss.lost == Lost::Variation));
        assert_eq!(written.losses.is_empty(), line.tree.len() == record.tree.len());
        let read = cbf::read(&written.text);
        assert_eq!(read.findings, [], "seed {seed}");
        assert_eq!(read.record.tree, line.tree, "seed {seed}");
        assert_eq!(read.record.start, record.start);
        assert_eq!(read.record.headers, record.headers);
    }
}

fn codes(text: &str) -> Vec<&'static str> {
    cbf::read(text).findings.iter().map(|finding| finding.problem.code()).collect()
}

#[test]
fn faults_are_named() {
    let with = |head: &str, moves: &str| {
        format!(
            "<ChineseChessRecord><Head>{head}</Head><MoveList>{moves}</MoveList></ChineseChessRecord>"
        )
    };
    let step = |squares: &str| format!("<Move value='{squares}'/>");
    assert_eq!(codes("[Event \"?\"]"), ["not-this-format"]);
    assert_eq!(codes("<html></html>"), ["not-this-format"]);
    assert_eq!(codes("<ChineseChessRecord><Head><Red>"), ["truncated"]);
    assert_eq!(codes(&with("<FEN>9/9 w</FEN>", "")), ["bad-board"]);
    let facing = "<FEN>4k4/9/9/9/9/9/9/9/9/4K4 w</FEN>";
    assert_eq!(codes(&with(facing, &step("49-48"))), ["bad-position", "illegal-move"]);
    assert_eq!(codes(&with(facing, &step("49-59"))), ["bad-position"]);
    let text = with("", &(step("77-47") + &step("77-48") + &step("70-62")));
    assert_eq!(codes(&text), ["illegal-move", "left-out"]);
    assert_eq!(
        codes(&with("", "<Move value='7a-47' mark='x'/>")),
        ["not-understood", "unreadable"]
    );
    assert_eq!(codes(&with("<RecordResult>4</RecordResult>", "")), ["unknown-end"]);
    let finding = &cbf::read(&with("\n<FEN>9</FEN>", "")).findings[0];
    assert_eq!((finding.place.line, &*finding.found), (2, "9"));
    assert!(matches!(finding.problem, Problem::Board(_)));
}

#[test]
fn broken_texts_do_no_harm() {
    let long = |record: &kiban_xiangqi_record::Record| record.tree.main_line().count() > 15;
    let mut record = (0..).map(random_record).find(long).expect("one is long enough");
    record.headers.push(Key::Round, "第１轮");
    record.headers.push(Key::End, "1990");
    let written = cbf::write(&record);
    assert!(written.losses.contains(&Loss { lost: Lost::Header(Key::End), count: 1 }));
    torment_text(&written.text, cbf::read);
    // Many elements, deep and wide, in one line.
    for text in [
        "<a>".repeat(200_000),
        "<ChineseChessRecord><MoveList>".to_owned() + &"<Move x='1'/>".repeat(200_000),
    ] {
        let _ = cbf::read(&text);
    }
}
