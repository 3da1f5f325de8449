//! Formats by content and by ending, and records that go from one format to the others.

mod common;

use common::{bare_line, main_line_only, random_record};
use kiban_record::{Encoding, Loss, Lost, NodeId, encoding};
use kiban_testkit::Rng;
use kiban_testkit::table::{shared_bytes, shared_files, testdata_bytes};
use kiban_xiangqi::Position;
use kiban_xiangqi_record::{Event, Format, Record, cbl};

const FOLDERS: [(&str, Format); 6] = [
    ("pgn", Format::Pgn),
    ("txt", Format::Chinese),
    ("xqf", Format::Xqf),
    ("cbr", Format::Cbr),
    ("cbl", Format::Cbl),
    ("cbf", Format::Cbf),
];

#[test]
fn files_are_known_by_their_content() {
    for (folder, format) in FOLDERS {
        for name in shared_files(&format!("xiangqi/records/{folder}")) {
            let bytes = shared_bytes(&format!("xiangqi/records/{folder}/{name}")).expect("listed");
            assert_eq!(Format::detect(&bytes, None), Some(format), "{name}");
            assert_eq!(Format::detect(b"", Some(&name)), Some(format), "{name}");
            assert!(format.read(&bytes).count() >= 1);
        }
    }
    let post = testdata_bytes("records/dhtmlxq/forum.txt");
    assert_eq!(Format::detect(&post, Some("forum.xqf")), Some(Format::Dhtmlxq));
    assert_eq!(Format::detect(b"XQ is a text", None), None);
    assert_eq!(Format::detect(b"", Some("a.b/UBB")), None);
    assert_eq!(Format::detect(b"", Some("A.UBB")), Some(Format::Dhtmlxq));
}

#[test]
fn names_are_read_as_they_are_written() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
        assert_eq!(format.name().to_uppercase().parse(), Ok(format));
        assert_eq!(Format::detect(b"", Some(&format!("x.{}", format.endings()[0]))), Some(format));
    }
    let error = "kif".parse::<Format>().unwrap_err().to_string();
    assert!(error.starts_with("not a format of xiangqi records; known are"), "{error}");
}

/// What a text in one of these encodings says is found again, and in which it was.
#[test]
fn encodings_are_found_and_kept() {
    let mut record = random_record(8);
    let end = record.tree.walk().last().expect("the root at least");
    let comment = "紅方先勝，馬踏中營；車馬砲兵俱全，黑方難以抵擋。此後紅方從容進取，終成勝局。";
    record.tree[NodeId::ROOT].notes_mut().comments = vec![comment.to_owned()];
    record.tree[end].notes_mut().comments.clear();
    let all = [Encoding::Utf8, Encoding::Utf8Bom, Encoding::Utf16Le, Encoding::Gb18030];
    for own in all {
        for format in [Format::Pgn, Format::Dhtmlxq, Format::Cbf] {
            let bytes = format.write(&main_line_only(&record), Some(own)).text;
            assert_eq!(Format::detect(&bytes, None), Some(format));
            let mut records = format.read(&bytes);
            assert_eq!(records.encoding(), own, "{format}");
            let read = records.next().expect("one record");
            assert_eq!(read.record, main_line_only(&record), "{format} in {own:?}");
        }
    }
    // What an encoding lacks is lost, and what means nothing is found.
    let mut record = Record::new(Position::startpos());
    record.tree[NodeId::ROOT].notes_mut().comments.push("红🐎".into());
    let written = Format::Dhtmlxq.write(&record, Some(Encoding::Big5));
    assert!(written.losses.contains(&Loss { lost: Lost::Character('🐎'), count: 1 }));
    let bytes = [&b"[DhtmlXQ_title]\xff\xff[/DhtmlXQ_title]"[..]].concat();
    let found = Format::Dhtmlxq.read(&bytes).next().expect("one record").findings;
    assert_eq!(found[0].problem.code(), "undecodable");
    assert_eq!((found[0].place.line, found[0].place.column), (1, 16));
    let bytes = encoding::encode("encoding=big5 [DhtmlXQ_red]将[/DhtmlXQ_red]", Encoding::Utf8);
    let found = Format::Dhtmlxq.read(&bytes.unwrap()).next().expect("one record").findings;
    assert_eq!(found[0].problem.code(), "other-encoding");
}

/// Moves, variations, comments and results of real files survive every format that has them.
#[test]
fn records_go_through_all_formats() {
    let mut files = 0;
    for name in shared_files("xiangqi/records/xqf") {
        let bytes = shared_bytes(&format!("xiangqi/records/xqf/{name}")).expect("it was listed");
        let record = Format::Xqf.read(&bytes).next().expect("one record").record;
        for format in Format::ALL {
            let written = format.write(&record, None);
            let read = format.read(&written.text).next().expect("one record").record;
            let expected = match format {
                Format::Cbf => main_line_only(&record).tree,
                Format::Wxf | Format::Chinese => bare_line(&record).tree,
                _ => record.tree.clone(),
            };
            // PGN has its own round trips: it has no place beside the end of a line.
            if format == Format::Pgn {
                assert!(read.moves().eq(record.moves()), "{name} as {format}");
            } else {
                assert!(read.tree == expected, "{name} as {format}");
            }
            assert_eq!(read.start, record.start, "{name} as {format}");
        }
        files += 1;
    }
    println!("{files} files");
}

#[test]
fn many_records_make_one_file() {
    let records: Vec<Record> = (20..30).map(random_record).collect();
    for format in Format::ALL {
        let Some(written) = format.write_all(&records, None) else {
            assert!(!format.holds_many());
            continue;
        };
        assert!(format.holds_many());
        assert_eq!(written.losses, []);
        let reads: Vec<_> = format.read(&written.text).collect();
        assert!(reads.iter().all(|read| read.findings.is_empty()));
        let read: Vec<Record> = reads.into_iter().map(|read| read.record).collect();
        assert_eq!(read, records, "{format}");
    }
    // More records than an index usually has room for.
    let empty = vec![Record::new(Position::startpos()); 200];
    let library = cbl::write("两百局", &empty).text;
    assert_eq!(cbl::read(&library).count(), 200);
    assert_eq!(cbl::headers(&library).iter().next().map(|(_, value)| value), Some("两百局"));
}

#[test]
fn any_bytes_are_read() {
    let mut rng = Rng::new(11);
    let beginnings: [&[u8]; 8] = [
        b"XQ\x0a",
        b"XQ\x12",
        b"CCBridge Record\0",
        b"CCBridgeLibrary\0",
        b"<ChineseChessRecord><MoveList><Move value='77-47'",
        b"[DhtmlXQ][DhtmlXQ_movelist]7747",
        b"\xff\xfe",
        b"",
    ];
    for _ in 0..3000 {
        let mut bytes = rng.pick(&beginnings).to_vec();
        let len = rng.below(3000);
        bytes.extend((0..len).map(|_| rng.bits() as u8));
        let _ = Format::detect(&bytes, None);
        for format in Format::ALL {
            let reads: Vec<_> = format.read(&bytes).collect();
            assert!(!reads.is_empty());
        }
    }
}

#[test]
fn an_illegal_move_is_written_and_read_again() {
    let mut record = Record::new(Position::startpos());
    record.tree.add(NodeId::ROOT, Event::Illegal("h0g1".parse().expect("a move")));
    for format in Format::ALL {
        let read = format.read(&format.write(&record, None).text).next().expect("one record");
        assert_eq!(read.record, record, "{format}");
        assert_eq!(read.findings[0].problem.code(), "illegal-move", "{format}");
    }
}
