//! Writing.

use std::fmt::Write;

use kiban_record::{Key, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Color, Position};

use super::HEADERS;
use crate::losses::{self, Holds};
use crate::notation::{self, Style};
use crate::preorder::first_move;
use crate::{Ending, Record};

/// Writes the main line of a record as a list of moves in Chinese, two in a line; without moves, as
/// its position.
#[must_use]
pub fn write(record: &Record) -> Written {
    let holds = Holds { comments: false, variations: false, illegal: true, words: false };
    let mut losses = losses::of_tree(record, holds);
    let mut text = String::new();
    let mut seen: Vec<&Key> = Vec::new();
    for (key, value) in record.headers.iter() {
        let name = HEADERS.into_iter().find(|(_, own)| own == key);
        let is_one_line =
            !value.contains(['\n', '\r']) && !value.is_empty() && value.trim() == value;
        match name {
            Some((name, _)) if is_one_line && !seen.contains(&key) => {
                let _ = writeln!(text, "{name}：{value}");
                seen.push(key);
            }
            _ => Loss::count_in(&mut losses, Lost::Header(key.clone())),
        }
    }
    let has_moves = first_move(&record.tree, NodeId::ROOT).is_some();
    if record.start != Position::startpos() || !has_moves {
        let _ = writeln!(text, "{}", record.start);
    }
    let tree = &record.tree;
    let mut position = record.start;
    let mut number = 1;
    let moves = tree.main_line().map_while(|id| tree[id].event()?.written());
    for (index, m) in moves.enumerate() {
        let side = position.side_to_move();
        let named = notation::write(&position, *m, Style::Chinese);
        match (side, index) {
            (Color::Red, _) => _ = write!(text, "{number}. {named}"),
            (Color::Black, 0) => _ = writeln!(text, "{number}. ... {named}"),
            (Color::Black, _) => _ = writeln!(text, " {named}"),
        }
        number += usize::from(side == Color::Black);
        // Nothing follows an illegal move.
        if position.is_legal(*m) {
            let _ = position.play(*m);
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    if let Some(end) = record.end().filter(|end| !matches!(end, Ending::Other(_))) {
        let _ = writeln!(text, "{}", end.words());
    }
    Written { text, losses }
}
