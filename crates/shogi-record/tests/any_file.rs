//! Records go from any format to any other: what a writer does not list as lost is read again.

#[path = "../../record/tests/any_file/mod.rs"]
mod any_file;

use any_file::{difference, each_file};
use kiban_shogi_record::Format;
use kiban_testkit::Reach;

/// Formats that hold less than a game, under laws of their own.
const APART: &[Format] = &[Format::Bod, Format::Psv, Format::Hcpe];

#[test]
fn what_is_not_lost_is_read_again() {
    let formats = Format::ALL.into_iter().filter(|format| !APART.contains(format));
    let formats: Vec<Format> = formats.collect();
    let mut reach = Reach::of(&formats.iter().map(|format| format.name()).collect::<Vec<_>>());
    let mut faults = Vec::new();
    let is_text =
        |name: &str, bytes: &[u8]| Format::detect(bytes, Some(name)).is_some_and(Format::is_text);
    each_file("shogi", is_text, |name, bytes| {
        let reads = Format::detect(bytes, Some(name)).map(|format| format.read(bytes));
        for read in reads.into_iter().flatten().take(20) {
            for format in &formats {
                let written = format.write(&read.record, None);
                if !written.losses.is_empty() {
                    continue;
                }
                reach.note(format.name(), read.record.tree.len() > 3);
                let again = format.read(&written.text).next().expect("a file has a record");
                if let Some(difference) = difference(&read.record, &again.record) {
                    faults.push(format!("{name} as {format}: {difference}"));
                }
            }
        }
    });
    let first = faults.iter().take(40).map(String::as_str).collect::<Vec<_>>();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), first.join("\n"));
    println!("{reach}");
    assert!(reach.missed().is_empty(), "never met: {:?}", reach.missed());
}
