//! Positions, moves and lines of the engine protocols.

#![no_main]

use kiban_protocol::{Command, Dialect, Reply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for reading in [kiban_shogi::Reading::Strict, kiban_shogi::Reading::Lenient] {
        let _ = kiban_shogi::Position::from_sfen(text, reading);
        let _ = kiban_xiangqi::Position::from_fen(text, reading);
    }
    let _ = text.parse::<kiban_shogi::Move>();
    let _ = text.parse::<kiban_xiangqi::Move>();
    for dialect in Dialect::ALL {
        let _ = Command::parse(text, dialect);
        let _ = Reply::parse(text, dialect);
    }
});
