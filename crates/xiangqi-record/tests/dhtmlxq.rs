//! DhtmlXQ: a text as forums have it, and what is written is read.

mod common;

use common::{random_record, torment_text};
use kiban_record::{Key, Loss, Lost, NodeId};
use kiban_testkit::table::testdata;
use kiban_xiangqi::{Color, Position, Setup};
use kiban_xiangqi_record::{Ending, Event, Record, dhtmlxq};

#[test]
fn a_text_reads_as_its_site_shows_it() {
    let read = dhtmlxq::read(&testdata("records/dhtmlxq/forum.txt"));
    let found: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        ["line 19, column 20: found `没有这一着`: not understood, and kept as it stands"]
    );
    let record = &read.record;
    assert_eq!(record.start, Position::startpos());
    let headers: Vec<(Key, &str)> = record.headers.iter().map(|(k, v)| (k.clone(), v)).collect();
    let other = |words: &str| Key::Other(words.into());
    assert_eq!(
        headers,
        [
            (other("comment99"), "没有这一着"),
            (Key::Title, "甲 先胜 乙"),
            (other("red"), "北京 甲"),
            (Key::First, "甲"),
            (Key::Second, "乙"),
            (other("BlackTime"), "90分"),
            (other("hits"), "17"),
        ]
    );
    assert_eq!(record.end(), Some(&Ending::RedWins));
    let tree = &record.tree;
    assert_eq!(tree[NodeId::ROOT].comments(), ["中炮局\n第二行"]);
    // Line 2 leaves line 1 with ply 4, line 1 the main line with ply 2.
    let walk = tree.walk().filter_map(|id| {
        let m = tree[id].event()?.written()?;
        Some(format!("{} {m}{}", tree[id].ply(), tree[id].comments().concat()))
    });
    let expected = [
        "1 h2e2",
        "2 h9g7",
        "3 h0g2",
        "4 i9h9",
        "5 i0h0",
        "6 b9c7",
        "2 b7e7列手炮！",
        "3 h0g2两条线都有这一着",
        "4 h9g7",
        "4 b9c7",
        "5 i0h0",
    ];
    assert_eq!(walk.collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..400 {
        let mut record = random_record(seed);
        record.headers.push(Key::Title, "a||b|\n\\u0041 [DhtmlXQ_x] 甲");
        record.headers.push(Key::Other("Table".into()), "3");
        record.headers.push(Key::Other("price".into()), "0");
        let id = record.tree.walk().last().expect("the root at least");
        if record.tree[id].event().is_none_or(|event| event.end().is_none()) {
            record.tree[id].notes_mut().comments = vec!["|a|\n|[/DhtmlXQ_title]\\\\u||".into()];
        }
        let written = dhtmlxq::write(&record);
        assert_eq!(written.losses, [], "{written:?}");
        let read = dhtmlxq::read(&written.text);
        assert_eq!(read.findings, [], "seed {seed} {}", written.text);
        assert_eq!(read.record, record, "seed {seed} {}", written.text);
    }
}

#[test]
fn the_start_is_kept_whatever_it_is() {
    let text = "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 30";
    let record = Record::new(text.parse::<Setup>().unwrap().position().unwrap());
    let written = dhtmlxq::write(&record);
    assert_eq!(written.losses, []);
    assert_eq!(dhtmlxq::read(&written.text).sound(), Ok(record));
    // The first move tells whose turn it is.
    let mut record = Record::new(Position::startpos().after_null_move().expect("no check"));
    record.tree.add(NodeId::ROOT, Event::Move("h9g7".parse().unwrap()));
    let text = dhtmlxq::write(&record).text;
    assert_eq!(dhtmlxq::read(&text).record.start.side_to_move(), Color::Black);
}

#[test]
fn many_records_in_one_text() {
    let records: Vec<Record> = (0..5).map(random_record).collect();
    let text: String = records.iter().map(|record| dhtmlxq::write(record).text).collect();
    let read: Vec<Record> = dhtmlxq::read_all(&text).map(|read| read.record).collect();
    assert_eq!(read, records);
    let first = dhtmlxq::read(&text);
    assert_eq!(first.findings.last().map(|finding| finding.problem.code()), Some("after-end"));
}

fn found(text: &str) -> Vec<String> {
    dhtmlxq::read(text).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn faults_are_named() {
    let list = |digits: &str| found(&format!("[DhtmlXQ_movelist]{digits}[/DhtmlXQ_movelist]"));
    assert_eq!(found("7747"), ["line 1, column 1: expected tags such as [DhtmlXQ_movelist]"]);
    assert_eq!(
        list("774777477062"),
        [
            "line 1, column 23: found `7747`: an illegal move: there is no piece on h2",
            "line 1, column 27: 1 move from here on and 0 comments were left out",
        ]
    );
    assert_eq!(
        list("77x77062"),
        [
            "line 1, column 19: found `77x7`: expected a move between two squares of the board",
            "line 1, column 23: 1 move from here on and 0 comments were left out",
        ]
    );
    assert_eq!(list("774779"), ["line 1, column 23: found `79`: the record breaks off here"]);
    assert_eq!(
        found("[DhtmlXQ_movelist]7747\n[DhtmlXQ_red]a[/DhtmlXQ_red]"),
        ["line 1, column 19: found `7747\n`: expected the end of the tag, [/DhtmlXQ_movelist]",]
    );
    assert_eq!(
        found("[DhtmlXQ_move_3_2_1]7747[/DhtmlXQ_move_3_2_1]"),
        ["line 1, column 21: found `move_3_2_1`: no line goes as far as this variation begins",]
    );
    assert_eq!(
        found("[DhtmlXQ_binit]4049[/DhtmlXQ_binit]"),
        [
            "line 1, column 16: found `4049`: expected the squares of 32 pieces, two digits each",
            "line 1, column 16: found `4R4/9/9/9/9/9/9/9/9/4N4 w - - 0 1`: red has no king; black has no king",
        ]
    );
    assert_eq!(
        found("[DhtmlXQ_result]封棋[/DhtmlXQ_result]"),
        ["line 1, column 17: found `封棋`: not a known end of a game; kept as it stands",]
    );
}

#[test]
fn what_has_no_place_is_lost() {
    let mut record = Record::new(Position::startpos());
    record.headers.push(Key::End, "1990");
    record.headers.push(Key::Other("binit".into()), "x");
    let loss = |key| Loss { lost: Lost::Header(key), count: 1 };
    let expected = [loss(Key::End), loss(Key::Other("binit".into()))];
    assert_eq!(dhtmlxq::write(&record).losses, expected);
}

#[test]
fn broken_texts_do_no_harm() {
    let record = (0..).map(random_record).find(|record| record.tree.len() > 40);
    torment_text(&dhtmlxq::write(&record.expect("one is long enough")).text, dhtmlxq::read);
    torment_text(&testdata("records/dhtmlxq/forum.txt"), dhtmlxq::read);
}

/// Long lines, and lines that nest without end and all leave at the first ply.
#[test]
fn depth_and_width_cost_no_time() {
    let moves = ["0908", "0001", "0809", "0100"].concat().repeat(100_000);
    let read = dhtmlxq::read(&format!("[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]"));
    assert_eq!(read.record.tree.len(), 400_001);
    assert!(dhtmlxq::read(&dhtmlxq::write(&read.record).text).record == read.record);

    let mut text = "[DhtmlXQ_movelist]09080001[/DhtmlXQ_movelist]".to_owned();
    for line in 1..100_000 {
        let ply = if line < 50_000 { line + 2 } else { 1 };
        let moves = ["0908", "0001", "0809", "0100"][(ply as usize + 3) % 4];
        let parent = if line < 50_000 { line - 1 } else { 49_999 };
        text += &format!(
            "[DhtmlXQ_move_{parent}_{ply}_{line}]{moves}[/DhtmlXQ_move_{parent}_{ply}_{line}]"
        );
    }
    text += &"[DhtmlXQ_a]".repeat(100_000);
    assert_eq!(dhtmlxq::read(&text).record.tree.len(), 100_002);
}
