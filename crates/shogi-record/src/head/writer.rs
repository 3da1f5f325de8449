//! The head of a record, written.

use kiban_record::{Headers, Key, Line, Loss, Lost, Read};
use kiban_shogi::Start;

use super::{HANDICAP, Head, LAST_MOVE, REMARK, TURNED};
use crate::{Record, bod, header};

/// Adds the headers and the start position. True if the sides are called 上手 and 下手.
///
/// The position stands before the players' names, or behind all headers.
pub(crate) fn push(text: &mut String, record: &Record, losses: &mut Vec<Loss>) -> bool {
    let handicap = header::handicap_word(&record.start);
    let is_handicap = handicap.is_some() && record.start != Start::Even.position();
    let last_move = last_move(record, handicap.is_some());
    let push_start = |text: &mut String| match handicap {
        Some(word) => text.extend([HANDICAP, "：", word, "\n"]),
        None => bod::push(text, &record.start, false, last_move.unwrap_or_default()),
    };
    let mut is_start_written = false;
    for (key, value) in record.headers.iter() {
        if last_move.is_some() && is_other(key, LAST_MOVE) {
            continue;
        }
        if matches!(key, Key::First | Key::Second) && !is_start_written {
            push_start(text);
            is_start_written = true;
        }
        match line(key, value, is_handicap) {
            Some(line) if comes_back(&line, key, value, handicap.is_none()) => {
                text.extend([&line, "\n"]);
            }
            _ => Loss::count_in(losses, Lost::Header(key.clone())),
        }
    }
    if !is_start_written {
        push_start(text);
    }
    is_handicap
}

fn is_other(key: &Key, words: &str) -> bool {
    matches!(key, Key::Other(own) if **own == *words)
}

/// The move before the start, if it can be written with the board: the last header, and one that
/// is read as such a move.
fn last_move(record: &Record, is_named: bool) -> Option<&str> {
    let (key, value) = record.headers.iter().last()?;
    let is_one = is_other(key, LAST_MOVE) && !is_named && !value.is_empty();
    (is_one && value.trim() == value && !value.contains(char::is_control)).then_some(value)
}

fn line(key: &Key, value: &str, is_handicap: bool) -> Option<String> {
    let name = header::word(key, is_handicap)?;
    Some(match name {
        REMARK => [REMARK, value].concat(),
        TURNED if value.is_empty() => TURNED.to_owned(),
        _ => [name, "：", value].concat(),
    })
}

/// Whether the line is read as that header.
fn comes_back(line: &str, key: &Key, value: &str, has_board: bool) -> bool {
    let is_event = super::numbered(line.trim()).is_some();
    if line.contains(['\n', '\r']) || is_event || is_other(key, LAST_MOVE) {
        return false;
    }
    if is_other(key, HANDICAP) {
        let is_even = header::handicap(value) == Some(header::Handicap::Start(Start::Even));
        return has_board && !is_even && value != "その他" && value.trim() == value;
    }
    let mut read = Read { record: Record::new(Start::Even.position()), findings: Vec::new() };
    let is_read = Head::new().read(Line { number: 1, text: line }, &mut read);
    let mut headers = Headers::default();
    headers.push(key.clone(), value);
    is_read && read.findings.is_empty() && read.record.headers == headers
}
