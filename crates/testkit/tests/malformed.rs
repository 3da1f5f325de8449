//! What is said of the texts in `testdata/malformed`: the errors, word for word.
//!
//! A change of wording is accepted by `cargo insta accept`, after reading it.

use std::fmt::{Display, Write};

use kiban_shogi as shogi;
use kiban_testkit::table::testdata;
use kiban_xiangqi as xiangqi;
use shogi::Reading;

/// An answer in a few words: what a text was read as, or the error.
fn answer(value: Result<impl Display, impl Display>) -> String {
    match value {
        Ok(value) => format!("reads as {value}"),
        Err(error) => error.to_string(),
    }
}

/// For each text of a file what the readers say, each under its name.
fn report(file: &str, read: impl Fn(&str) -> Vec<(&'static str, String)>) -> String {
    let mut report = String::new();
    for line in testdata(file).lines().filter(|line| !line.starts_with('#')) {
        let (name, text) = line.split_once('\t').expect("a name, a tab, a text");
        writeln!(report, "{name}: `{text}`").unwrap();
        for (reading, answer) in read(text) {
            writeln!(report, "  {reading:>8}: {answer}").unwrap();
        }
    }
    report
}

#[test]
fn sfen() {
    let report = report("malformed/sfen.txt", |text| {
        let read = |reading| answer(shogi::Position::from_sfen(text, reading));
        vec![("strict", read(Reading::Strict)), ("lenient", read(Reading::Lenient))]
    });
    insta::assert_snapshot!(report);
}

#[test]
fn fen() {
    let report = report("malformed/fen.txt", |text| {
        let read = |reading| answer(xiangqi::Position::from_fen(text, reading));
        vec![("strict", read(Reading::Strict)), ("lenient", read(Reading::Lenient))]
    });
    insta::assert_snapshot!(report);
}

#[test]
fn moves_of_shogi() {
    let report = report("malformed/moves_shogi.txt", |text| {
        vec![("USI", answer(text.parse::<shogi::Move>()))]
    });
    insta::assert_snapshot!(report);
}

#[test]
fn moves_of_xiangqi() {
    let report = report("malformed/moves_xiangqi.txt", |text| {
        let iccs = |reading| answer(xiangqi::iccs::read(text, reading));
        vec![
            ("UCCI", answer(text.parse::<xiangqi::Move>())),
            ("ICCS", iccs(Reading::Strict)),
            ("lenient", iccs(Reading::Lenient)),
        ]
    });
    insta::assert_snapshot!(report);
}
