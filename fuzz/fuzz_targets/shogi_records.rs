//! Every reader of shogi records on arbitrary bytes, and every writer on what was read: what is sound and a
//! writer does not list as lost is read again.

#![no_main]

use kiban_shogi_record::{Format, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the format, so that a corpus of files can be used as it is by setting
    // one byte before them.
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let format = Format::ALL[usize::from(choice) % Format::ALL.len()];
    let _ = Format::detect(bytes, None);
    for read in format.read(bytes) {
        let is_sound = read.is_sound();
        for format in Format::ALL {
            let written = format.write(&read.record, None);
            // Rows and diagrams hold less than a game.
            let is_game = !matches!(format, Format::Bod | Format::Psv | Format::Hcpe);
            if !is_sound || !written.losses.is_empty() || !is_game {
                continue;
            }
            // Comments may be joined; the rest is the same.
            let again = format.read(&written.text).next().expect("a file has a record").record;
            let events = |record: &Record| {
                let nodes = record.tree.walk().map(|id| record.tree[id].event().cloned());
                nodes.collect::<Vec<_>>()
            };
            assert!(
                again.start == read.record.start && events(&again) == events(&read.record),
                "as {format}: {}",
                String::from_utf8_lossy(&written.text),
            );
        }
    }
});
