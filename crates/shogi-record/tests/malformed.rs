//! Whatever a text holds, readers say what is wrong and return the rest.

mod common;

use std::fmt::Write;
use std::path::Path;

use common::{Wanted, record};
use kiban_record::Read;
use kiban_shogi_record::{Ending, Record, csa, jkf, usen, usi};
use kiban_testkit::{Rng, mutate};
use proptest::prelude::*;

fn games(ending: &str, text: &str) -> Vec<Read<Record>> {
    match ending {
        "csa" => csa::games(text).collect(),
        "jkf" => vec![jkf::read(text)],
        "usi" => usi::games(text).collect(),
        "usen" => vec![usen::read(text)],
        _ => panic!("a file of no format: {ending}"),
    }
}

/// What is found in each file of the corpus: its place and code, and how many moves were read.
#[test]
fn the_corpus_is_reported_as_written_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/malformed");
    let mut files: Vec<_> =
        std::fs::read_dir(root.join("records")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut found = String::from("# file\tmoves read\tfindings: line:column code\n");
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let games = games(path.extension().unwrap().to_str().unwrap(), &text);
        let moves = games.iter().map(|game| game.record.moves().count()).sum::<usize>();
        let _ = write!(found, "{}\t{moves}\t", path.file_name().unwrap().to_str().unwrap());
        let findings = games.iter().flat_map(|game| &game.findings);
        let words: Vec<String> = findings
            .map(|f| format!("{}:{} {}", f.place.line, f.place.column, f.problem.code()))
            .collect();
        let _ = writeln!(found, "{}", words.join(", "));
    }
    let expected = std::fs::read_to_string(root.join("records.tsv")).unwrap();
    assert_eq!(found, expected, "found:\n{found}");
}

/// Every text can be written in every format, and what was written is read without a panic.
fn is_handled(text: &str) {
    for ending in ["csa", "jkf", "usi", "usen"] {
        for game in games(ending, text) {
            for finding in &game.findings {
                assert!(!finding.to_string().is_empty());
            }
            let record = &game.record;
            let _ = (csa::read(&csa::write(record).text), jkf::read(&jkf::write(record).text));
            let _ = (usi::read(&usi::write(record).text), usen::read(&usen::write(record).text));
        }
    }
}

const EVERYTHING: Wanted = Wanted {
    variations: true,
    comments: true,
    clocks: true,
    totals: true,
    fractions: true,
    headers: true,
    illegal: true,
    endings: &[Ending::Resignation, Ending::IllegalAction, Ending::SealedMove],
    counters: true,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn arbitrary_texts_are_handled(text in "\\PC*") {
        is_handled(&text);
    }

    #[test]
    fn texts_of_the_formats_letters_are_handled(text in "[-+%~'$,./TPVNI0-9FUKAtopsmvea *\n\r]{0,200}") {
        is_handled(&text);
        is_handled(&format!("PI\n+\n{text}"));
        is_handled(&format!("startpos moves {text}"));
        is_handled(&format!("~0.{text}"));
    }

    #[test]
    fn mutated_records_are_handled(seed in any::<u64>()) {
        let record = record(seed, EVERYTHING);
        let mut rng = Rng::new(seed);
        for text in [csa::write(&record), jkf::write(&record), usi::write(&record), usen::write(&record)] {
            is_handled(&mutate(&text.text, &mut rng));
        }
    }
}

#[test]
fn deep_nesting_is_read_to_a_limit() {
    let m = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":[["#;
    let nested = |depth: usize| {
        format!("{{\"moves\":[{{}},{}{{}}{}]}}", m.repeat(depth), "]]}".repeat(depth))
    };
    let read = jkf::read(&nested(jkf::DEEPEST));
    assert_eq!(read.record.tree.len(), 1 + jkf::DEEPEST);
    let codes = |read: &Read<Record>| -> Vec<&str> {
        read.findings.iter().map(|finding| finding.problem.code()).collect()
    };
    assert_eq!(codes(&read), ["not-understood"], "the empty element in the middle");
    let again = jkf::read(&jkf::write(&read.record).text);
    assert_eq!(again.record, read.record);
    assert_eq!(codes(&jkf::read(&nested(jkf::DEEPEST + 1))), ["too-large"]);
    assert_eq!(codes(&jkf::read(&"[".repeat(1_000_000))), ["unreadable"]);
}

/// Reading takes time in proportion to the text, whatever it nests or repeats.
#[test]
fn large_nonsense_takes_no_long_time() {
    let start = std::time::Instant::now();
    let many = 200_000;
    let texts = [
        ("csa", "PI\n+\n".to_owned() + &"x\n".repeat(many)),
        ("csa", "PI\n+\n".to_owned() + &"%A,".repeat(many)),
        ("csa", "+7776FU,".repeat(many)),
        ("usi", "startpos moves ".to_owned() + &"7g7f ".repeat(many)),
        ("usen", "~0.".to_owned() + &"7ku2jm".repeat(2) + &"~0.7ku.~1.2jm.".repeat(many / 10)),
        ("usen", "~0.".to_owned() + &"4s8544".repeat(many) + &"~9.4s8.".repeat(many)),
        ("jkf", "[".repeat(many)),
        (
            "jkf",
            "{\"moves\":[{}".to_owned()
                + &",{\"forks\":[[".repeat(many)
                + &"]]}".repeat(many)
                + "]}",
        ),
        ("jkf", "{\"moves\":[{}".to_owned() + &",1".repeat(many) + "]}"),
    ];
    for (ending, text) in texts {
        assert!(!games(ending, &text).is_empty());
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
