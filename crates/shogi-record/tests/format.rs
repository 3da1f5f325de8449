//! Files: which format they have, in which encoding they are, how many records they hold.

mod common;

use std::path::Path;

use common::{Wanted, record};
use kiban_record::{Encoding, Lost};
use kiban_shogi_record::{Ending, Format, Record, csa};

const PLAIN: Wanted = Wanted {
    variations: false,
    comments: false,
    clocks: false,
    totals: false,
    fractions: false,
    headers: false,
    illegal: false,
    endings: &[Ending::Resignation],
    counters: false,
};

#[test]
fn names_are_read() {
    for format in Format::ALL {
        assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
    }
    let error = "pgn".parse::<Format>().unwrap_err().to_string();
    assert!(error.ends_with("kif ki2 csa jkf usi usen bod psv hcpe"), "{error}");
}

#[test]
fn formats_are_told_by_their_content() {
    let texts = [
        ("# a remark\nstartpos moves 7g7f", Format::Usi),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Format::Usi),
        ("~0.7ku", Format::Usen),
        ("4k4_9_9_9_9_9_9_9_4K4.b.-~0.", Format::Usen),
        ("'a comment\r\n+7776FU", Format::Csa),
        ("P-11OU\n+\n", Format::Csa),
        ("\u{feff}V2.2\nN+a", Format::Csa),
        ("  {\n \"moves\": []}", Format::Jkf),
        ("手合割：平手\n", Format::Kif),
        ("# a program\n   1 ７六歩(77)\n", Format::Kif),
        ("1 投了\n", Format::Kif),
        ("手合割：平手\n*１ ７六歩\n▲７六歩\n", Format::Ki2),
        ("*▲７六歩\n手合割：平手\n   1 ７六歩(77)\n▲３四歩\n", Format::Kif),
        ("☗２六歩", Format::Ki2),
    ];
    for (text, format) in texts {
        assert_eq!(Format::detect(text.as_bytes(), Some("a.txt")), Some(format), "{text}");
    }
    for text in ["", "hello", "1. e4 e5", "{\"a\":1}", "\0\0", "~", "1 - 2"] {
        assert_eq!(Format::detect(text.as_bytes(), None), None, "{text}");
        assert_eq!(Format::detect(text.as_bytes(), Some("a.b.KIFU")), Some(Format::Kif), "{text}");
    }
}

#[test]
fn real_files_are_told_by_their_content() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi/records");
    let Ok(files) = std::fs::read_dir(&records) else {
        println!("skipped: ../shared/data/shogi/records is not there");
        return;
    };
    let mut count = 0;
    for file in files {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        // A table that is no record, and a list of ends that no move tells.
        if matches!(name, "shunsai_games.usi" | "ts_kakinoki_import_ki2_end-of-game.ki2") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let by_ending = match name {
            "sp_illegal_check.kif" => Some(Format::Bod),
            _ => Format::detect(b"", Some(name)),
        };
        assert_eq!(Format::detect(&bytes, None), by_ending, "{name}");
        count += 1;
    }
    assert!(count > 95, "{count}");
}

#[test]
fn files_of_many_records_come_back_in_every_encoding() {
    let records: Vec<Record> = (0..20).map(|seed| record(seed, PLAIN)).collect();
    for format in Format::ALL.into_iter().filter(|format| format.holds_many()) {
        for encoding in [None, Some(Encoding::ShiftJis), Some(Encoding::Utf16Le)] {
            let written = format.write_all(&records, encoding).unwrap();
            let read: Vec<_> = format.read(&written.text).collect();
            if format.is_text() {
                assert_eq!(read.len(), records.len(), "{format}");
                assert_eq!(written.losses, [], "{format}");
                for (read, record) in read.iter().zip(&records) {
                    assert_eq!(read.record, *record, "{format}");
                }
            } else {
                let moves = records.iter().map(|record| record.moves().count()).sum::<usize>();
                assert_eq!(read.len(), moves);
                assert!(written.losses.iter().any(|loss| loss.lost == Lost::End));
            }
        }
    }
    assert_eq!(Format::Jkf.write_all(&records, None), None);
    assert_eq!(Format::Csa.write_all(&[], None).map(|written| written.text), Some(vec![]));
}

#[test]
fn encodings_are_found_and_wrong_ones_reported() {
    let text = "'CSA encoding=SHIFT_JIS\nV3.0\nN+大山\nPI\n+\n";
    let mut records = Format::Csa.read(text.as_bytes());
    assert_eq!(records.encoding(), Encoding::Utf8);
    let read = records.next().unwrap();
    assert_eq!(read.findings.len(), 1);
    assert_eq!(read.findings[0].problem.code(), "other-encoding");
    assert_eq!(read.findings[0].place.line, 1);
    assert!(records.next().is_none());
    let sjis = Format::Csa.write(&read.record, Some(Encoding::ShiftJis)).text;
    let mut records = Format::Csa.read(&sjis);
    assert_eq!(records.encoding(), Encoding::ShiftJis);
    assert_eq!(records.next().unwrap().sound(), Ok(read.record));
    let damaged = Format::Csa.read(b"N+\xff\xff\xff\nPI\n+\n").next().unwrap();
    assert!(damaged.findings.iter().any(|finding| finding.problem.code() == "undecodable"));
}

#[test]
fn line_numbers_go_on_from_game_to_game() {
    let text = "PI\n+\n+7775FU\n/\nPI\n+\n+7775FU\n/\n\n";
    let lines = |format: Format, text: &str| -> Vec<u32> {
        format.read(text.as_bytes()).map(|read| read.findings[0].place.line).collect()
    };
    assert_eq!(lines(Format::Csa, text), [3, 7]);
    assert_eq!(lines(Format::Usi, "startpos moves 7g7e\n\nstartpos moves 7g7e\n"), [1, 3]);
    for format in Format::ALL {
        let empty: Vec<_> = format.read(b"").collect();
        assert_eq!(empty.len(), 1, "{format}");
        assert!(!empty[0].is_sound(), "{format}");
    }
}

#[test]
fn scores_and_results_go_into_rows() {
    let game = csa::read("PI\n+\n+7776FU\n'** 30 -8384FU\n-3334FU\n'** 25\n%TORYO\n").record;
    for format in [Format::Psv, Format::Hcpe] {
        let rows = format.write(&game, None);
        let read: Vec<Record> = format.read(&rows.text).map(|r| r.sound().unwrap()).collect();
        let comment = |record: &Record| {
            let id = record.tree.main_line().next().unwrap();
            record.tree[id].comments().to_vec()
        };
        assert_eq!(read.iter().map(comment).collect::<Vec<_>>(), [["* 30"], ["* 25"]]);
        let result =
            |record: &Record| record.headers.get(&kiban_record::Key::Result).map(str::to_owned);
        // Black is to move and resigns.
        assert_eq!(result(&read[0]).as_deref(), Some("後手の勝ち"));
        assert_eq!(read[1].start.side_to_move(), kiban_shogi::Color::White);
        let again = format.write_all(&read, None).unwrap();
        assert_eq!(again.text, rows.text);
        let cut = format.read(&rows.text[..50]).last().unwrap();
        assert_eq!(cut.findings[0].problem.code(), "truncated");
    }
}
