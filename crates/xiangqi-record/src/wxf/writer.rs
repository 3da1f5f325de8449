//! Writing.

use std::fmt::Write;

use kiban_record::{Key, Loss, Lost, Written};
use kiban_xiangqi::{Color, Position};

use super::{HEADERS, STRUCTURE};
use crate::Record;
use crate::losses::{self, Holds};
use crate::notation::{self, Style};

/// Writes the main line of a record.
#[must_use]
pub fn write(record: &Record) -> Written {
    let holds = Holds { comments: false, variations: false, illegal: true, words: true };
    let mut losses = losses::of_tree(record, holds);
    let mut text = "FORMAT\tWXF\n".to_owned();
    for (key, value) in record.headers.iter() {
        match name(key) {
            Some(name) if is_line(value) => _ = writeln!(text, "{name}\t{value}"),
            _ => Loss::count_in(&mut losses, Lost::Header(key.clone())),
        }
    }
    if let Some(end) = record.end().filter(|end| end.has_words()) {
        let _ = writeln!(text, "RESULT\t{}", end.words());
    }
    if record.start != Position::startpos() {
        let _ = writeln!(text, "FEN\t{}", record.start);
    }
    text.push_str("START{\n");
    moves(record, &mut text);
    text.push_str("}END\n");
    Written { text, losses }
}

/// Whether a value behind the word of a header is read as it stands.
fn is_line(value: &str) -> bool {
    !value.is_empty() && super::value(value) == value && !value.contains(['\n', '\r'])
}

/// The word of a key; `None` if it has none that would be read as this key again.
fn name(key: &Key) -> Option<&str> {
    let Key::Other(words) = key else {
        return HEADERS.iter().find(|(_, own)| own == key).map(|(name, _)| *name);
    };
    let is_word = words.len() > 1 && words.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut taken = HEADERS.iter().map(|(name, _)| *name).chain(STRUCTURE);
    (is_word && taken.all(|own| own != &**words)).then_some(words)
}

fn moves(record: &Record, text: &mut String) {
    let tree = &record.tree;
    let mut position = record.start;
    let mut number = 1;
    let moves = tree.main_line().map_while(|id| tree[id].event()?.written());
    for (index, &m) in moves.enumerate() {
        let named = notation::write(&position, m, Style::Wxf);
        match (position.side_to_move(), index) {
            (Color::Red, _) => _ = write!(text, "{number}. {named}"),
            (Color::Black, 0) => _ = writeln!(text, "{number}. ... {named}"),
            (Color::Black, _) => _ = writeln!(text, " {named}"),
        }
        number += usize::from(position.side_to_move() == Color::Black);
        // Nothing follows an illegal move.
        if position.is_legal(m) {
            let _ = position.play(m);
        }
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
