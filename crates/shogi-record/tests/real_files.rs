//! Files that programs have written, read in place: `../shared/data/shogi/records`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kiban_record::encoding::{Language, decode};
use kiban_record::{Read, Severity};
use kiban_shogi_record::{Record, csa, jkf, usen, usi};

/// Files of other games and of no record, and files where readers count otherwise, with the number
/// of games and moves that they have.
const DECIDED: [(&str, usize, usize, &str); 5] = [
    ("sbq_test_drops.usi", 1, 4, "the fifth move drops a pawn that Black does not have"),
    ("ts_csa_import_multi-records.csa", 2, 5, "the readers counted the first game alone"),
    ("sbq_test_collection.sfen", 3, 0, "positions without moves; no reader was tried"),
    ("shogihome_division.sfen", 3, 45, "three games; the reader counted the first alone"),
    ("shunsai_games.usi", 4, 0, "a table of names and moves: neither `startpos` nor SFEN"),
];

/// Files in which there is something to report, and the codes of what it is.
const FINDINGS: [(&str, &[&str]); 2] = [
    ("sbq_test_drops.usi", &["illegal-move"]),
    (
        "shunsai_games.usi",
        &[
            "not-understood",
            "not-understood",
            "not-understood",
            "not-understood",
            "not-understood",
            "not-understood",
            "unreadable",
            "unreadable",
            "unreadable",
            "unreadable",
        ],
    ),
];

fn games(path: &Path, text: &str) -> Option<Vec<Read<Record>>> {
    match path.extension()?.to_str()? {
        "csa" => Some(csa::games(text).collect()),
        "jkf" => Some(vec![jkf::read(text)]),
        "usen" => Some(vec![usen::read(text)]),
        "usi" | "sfen" => Some(usi::games(text).collect()),
        _ => None,
    }
}

fn directory() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    root.join("records").is_dir().then_some(root)
}

#[test]
fn real_files_are_read_in_full() {
    let Some(root) = directory() else {
        println!("skipped: ../shared/data/shogi/records is not there");
        return;
    };
    let table = std::fs::read_to_string(root.join("records.tsv")).unwrap();
    let counted: BTreeMap<&str, Vec<usize>> = table
        .lines()
        .skip(1)
        .map(|line| {
            let mut fields = line.split('\t');
            let name = fields.next().unwrap();
            let counts = fields.nth(2).unwrap_or("").split(',').filter_map(|n| n.parse().ok());
            (name, counts.collect())
        })
        .collect();
    let mut files = 0;
    for (name, counts) in &counted {
        let path = root.join("records").join(name);
        let bytes = std::fs::read(&path).unwrap();
        let decoded = decode(&bytes, Language::Japanese);
        let Some(games) = games(&path, &decoded.text) else { continue };
        files += 1;
        let moves = games.iter().map(|game| game.record.moves().count()).sum::<usize>();
        match DECIDED.iter().find(|(decided, ..)| decided == name) {
            Some(&(_, expected_games, expected_moves, why)) => {
                assert_eq!((games.len(), moves), (expected_games, expected_moves), "{name}: {why}");
            }
            None => {
                assert!(counts.contains(&moves), "{name}: {moves} moves, others have {counts:?}");
                assert_eq!(games.len(), 1, "{name}");
            }
        }
        let findings = games.iter().flat_map(|game| &game.findings);
        let codes: Vec<&str> = findings.clone().map(|finding| finding.problem.code()).collect();
        let expected =
            FINDINGS.iter().find(|(of, _)| of == name).map_or(&[][..], |(_, codes)| codes);
        let words: Vec<String> = findings.map(ToString::to_string).collect();
        assert_eq!(codes, expected, "{name}: {words:#?}");
    }
    assert_eq!(files, 36, "files of these formats");
}

#[test]
fn what_is_read_from_real_files_is_written_and_read_again() {
    let Some(root) = directory() else {
        println!("skipped: ../shared/data/shogi/records is not there");
        return;
    };
    let mut records = 0;
    for entry in std::fs::read_dir(root.join("records")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let text = decode(&bytes, Language::Japanese).text.into_owned();
        for game in games(&path, &text).unwrap_or_default() {
            if game.findings.iter().any(|finding| finding.severity() == Severity::Error) {
                continue;
            }
            records += 1;
            let record = game.record;
            let written = csa::write(&record);
            // Totals that are the sums are no loss, but not written.
            let again = csa::read(&written.text).sound().unwrap();
            assert_eq!(csa::write(&again).text, written.text, "{}", path.display());
            assert!(again.moves().eq(record.moves()), "{}", path.display());
            assert_eq!(again.tree.len(), record.tree.len(), "{}", path.display());
            let written = jkf::write(&record);
            let again = jkf::read(&written.text);
            assert_eq!(again.findings, [], "{}", path.display());
            assert!(again.record.moves().eq(record.moves()), "{}", path.display());
            let usi = usi::write(&record).text;
            assert!(usi::read(&usi).record.moves().eq(record.moves()), "{}", path.display());
            let usen = usen::write(&record).text;
            assert!(usen::read(&usen).record.moves().eq(record.moves()), "{}", path.display());
        }
    }
    assert!(records > 30, "{records}");
}
