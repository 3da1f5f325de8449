//! CBR and CBL: files of 象棋桥, and what is written is read.

mod common;

use common::{board_and_side, random_record, torment};
use kiban_record::{Key, Loss, Lost, NodeId, Problem, Read, Tree};
use kiban_testkit::table::{shared_bytes, shared_files};
use kiban_xiangqi::{Color, Position};
use kiban_xiangqi_record::{Ending, Event, Record, cbl, cbr};

fn library() -> Option<Vec<u8>> {
    let name = shared_files("xiangqi/records/cbl").pop()?;
    shared_bytes(&format!("xiangqi/records/cbl/{name}"))
}

#[test]
fn a_record_reads_as_its_program_shows_it() {
    let Some(bytes) = shared_bytes("xiangqi/records/cbr/test.cbr") else { return };
    let read = cbr::read(&bytes);
    let record = &read.record;
    let title = record.headers.get(&Key::Title);
    assert_eq!(title, Some("黄丹青讲座004-破解新式弃马局的攻防要领"));
    assert_eq!(record.headers.other("ECCO"), Some("C32"));
    assert_eq!(record.headers.other("DateCreated"), Some("2024-08-22 6:45:25"));
    assert_eq!(record.start, Position::startpos());
    // Counted in the file: 103 nodes with the root, and 13 comments; ten moves have a
    // mark that is not known.
    assert_eq!(record.tree.len(), 103);
    let comments: usize = record.tree.walk().map(|id| record.tree[id].comments().len()).sum();
    assert_eq!(comments, 13);
    let marks = read.findings.iter().filter(|finding| finding.problem == Problem::NotUnderstood);
    assert_eq!(marks.count(), read.findings.len());
    assert_eq!(read.findings.len(), 10);
    let line: Vec<String> = record.moves().take(6).map(ToString::to_string).collect();
    assert_eq!(line, ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5"]);
}

#[test]
fn a_library_reads_record_by_record() {
    let Some(bytes) = library() else { return };
    assert_eq!(cbl::headers(&bytes).get(&Key::Title), Some("1989年龙化杯象棋名师邀请赛35局"));
    let records: Vec<Read<Record>> = cbl::read(&bytes).collect();
    assert_eq!(records.len(), 38);
    for (index, read) in records.iter().enumerate() {
        let problems: Vec<&Problem> =
            read.findings.iter().map(|finding| &finding.problem).collect();
        // The last is an older version of the one before.
        // Two are prefaces.
        let expected: &[&Problem] = match index {
            0 | 21 => &[&Problem::NoGame],
            37 => &[&Problem::Deleted],
            _ => &[],
        };
        assert_eq!(problems, expected, "record {index}");
        let has_moves = read.record.moves().next().is_some();
        assert_eq!(has_moves, ![0, 21].contains(&index), "record {index}");
        let title = read.record.headers.get(&Key::Title).expect("each has one");
        let result = match read.record.end() {
            Some(Ending::RedWins) => "先胜",
            Some(Ending::BlackWins) => "先负",
            Some(Ending::Draw) => "先和",
            _ => "对局",
        };
        assert!(title.contains(result), "{title}: {result}");
    }
    // Counted in the file: 3,302 moves and 90 comments.
    let trees: Vec<&Tree<Event>> = records.iter().map(|read| &read.record.tree).collect();
    let nodes = || trees.iter().flat_map(|tree| tree.walk().map(|id| &tree[id]));
    assert_eq!(nodes().filter_map(|node| node.event()?.played()).count(), 3302);
    assert_eq!(nodes().map(|node| node.comments().len()).sum::<usize>(), 90);
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..400 {
        let mut record = random_record(seed);
        let mut setup = record.start.to_setup();
        setup.set_move_number(seed as u32 % 90 + 1);
        record.start = setup.position().expect("it was a position before");
        record.headers.push(Key::Title, "馬炮殘局 🐎");
        record.headers.push(Key::First, "胡荣华");
        record.headers.push(Key::Other("Referee".into()), "一个裁判");
        record.headers.push(Key::Other("ECCO".into()), "C32");
        record.headers.push(Key::Other("RecordKind".into()), "残局");
        let written = cbr::write(&record);
        assert_eq!(written.losses, []);
        let read = cbr::read(&written.text);
        assert_eq!(read.findings, [], "seed {seed}");
        assert_eq!(read.record, record, "seed {seed}");
    }
}

#[test]
fn files_are_the_same_after_writing_and_reading() {
    let Some(bytes) = library() else { return };
    for read in cbl::read(&bytes) {
        let written = cbr::write(&read.record);
        assert_eq!(written.losses, []);
        assert_eq!(cbr::read(&written.text).record, read.record);
    }
}

/// A library of two of our records, of which the index marks the second as deleted.
fn small_library() -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 2 * 276 + 3 * 4096];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = 2;
    for (index, state) in [7, 5].into_iter().enumerate() {
        let entry = 66_624 + index * 276;
        bytes[entry] = state;
        let id = format!("{{0{index}020304-0506-0708-090A-0B0C0D0E0F10}}");
        let id: Vec<u8> = id.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes[entry + 20..][..id.len()].copy_from_slice(&id);
        let mut record = cbr::write(&random_record(index as u64 + 5)).text;
        let id = [4, 3, 2, index as u8, 6, 5, 8, 7, 9, 10, 11, 12, 13, 14, 15, 16];
        record[20..36].copy_from_slice(&id);
        // The first is longer than a step.
        let at = 66_624 + 2 * 276 + index * 2 * 4096;
        let len = record.len().min(8192);
        bytes[at..][..len].copy_from_slice(&record[..len]);
    }
    bytes
}

#[test]
fn deleted_records_are_marked() {
    let bytes = small_library();
    let reads: Vec<Read<Record>> = cbl::read(&bytes).collect();
    assert_eq!(reads.len(), 2);
    assert_eq!(reads[0].findings, []);
    assert_eq!(reads[0].record, random_record(5));
    assert_eq!(reads[1].findings.len(), 1);
    assert_eq!(reads[1].findings[0].problem, Problem::Deleted);
    assert_eq!(reads[1].record, random_record(6));
}

#[test]
fn what_does_not_fit_is_lost() {
    let mut record = random_record(3);
    record.headers.push(Key::End, "1990");
    record.headers.push(Key::Other("Table".into()), "十七个字太长了所以不能都写下来的呀");
    let written = cbr::write(&record);
    let lost = |key| Loss { lost: Lost::Header(key), count: 1 };
    assert_eq!(written.losses, [lost(Key::End), lost(Key::Other("Table".into()))]);
    let read = cbr::read(&written.text).record;
    assert_eq!(read.headers.other("Table"), Some("十七个字太长了所以不能都写下来"));
    assert_eq!(board_and_side(&read.start), board_and_side(&record.start));
}

#[test]
fn broken_files_do_no_harm() {
    let record = (0..).map(random_record).find(|record| record.tree.len() > 40);
    torment(&cbr::write(&record.expect("one is long enough")).text, cbr::read);
    let library = small_library();
    let all = |bytes: &[u8]| cbl::read(bytes).map(|read| read.record.tree.len()).sum::<usize>();
    for len in (0..library.len()).step_by(97) {
        all(&library[..len]);
    }
    // A count of entries beyond the file.
    let mut wrong = library;
    wrong[60..64].fill(0xff);
    assert_eq!(cbl::read(&wrong).count(), 2);
    // A comment that says it has four billion bytes.
    let mut bytes = cbr::write(&Record::new(Position::startpos())).text;
    bytes[2214] = 5;
    bytes.extend([0xff; 4]);
    let read = cbr::read(&bytes);
    assert_eq!(read.findings[0].problem, Problem::Truncated);
    assert_eq!(read.record.tree.children(NodeId::ROOT).count(), 0);
    assert_eq!(read.record.start.side_to_move(), Color::Red);
}
