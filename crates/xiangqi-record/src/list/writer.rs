//! Writing.

use std::fmt::Write;

use kiban_record::{Key, Loss, Lost, Written};
use kiban_xiangqi::{Color, Position};

use super::HEADERS;
use crate::losses::{self, Holds};
use crate::{Ending, Record};

/// Writes the main line of a record as a list of moves, two in a line.
#[must_use]
pub fn write(record: &Record) -> Written {
    let holds = Holds { comments: false, variations: false, illegal: true, words: false };
    let mut losses = losses::of_tree(record, holds);
    let mut text = String::new();
    let mut seen: Vec<&Key> = Vec::new();
    for (key, value) in record.headers.iter() {
        let name = HEADERS.into_iter().find(|(_, own)| own == key);
        let is_one_line = !value.contains(['\n', '\r']) && !value.trim().is_empty();
        match name {
            Some((name, _)) if is_one_line && !seen.contains(&key) => {
                let _ = writeln!(text, "{name}：{}", value.trim());
                seen.push(key);
            }
            _ => Loss::count_in(&mut losses, Lost::Header(key.clone())),
        }
    }
    if record.start != Position::startpos() {
        let _ = writeln!(text, "{}", record.start);
    }
    let tree = &record.tree;
    let mut side = record.start.side_to_move();
    let mut number = 1;
    let moves = tree.main_line().map_while(|id| tree[id].event()?.written());
    for (index, m) in moves.enumerate() {
        match (side, index) {
            (Color::Red, _) => _ = write!(text, "{number}. {m}"),
            (Color::Black, 0) => _ = writeln!(text, "{number}. ... {m}"),
            (Color::Black, _) => _ = writeln!(text, " {m}"),
        }
        number += usize::from(side == Color::Black);
        side = side.other();
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    if let Some(end) = record.end().filter(|end| !matches!(end, Ending::Other(_))) {
        let _ = writeln!(text, "{}", end.words());
    }
    Written { text, losses }
}
