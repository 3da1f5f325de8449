//! Writing.

use std::fmt::Write;

use kiban_record::{Key, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Color, Move, Piece, Position, Square};

use super::reader::is_structure;
use super::{HEADERS, OTHERS, PIECES};
use crate::Record;
use crate::losses::{self, Holds};
use crate::preorder::{first_move, next_move};

/// Writes a record as DhtmlXQ.
///
/// Several comments of a node become one, a line each. The tag `fen` is only there where the board
/// and the moves do not say all of the start.
#[must_use]
pub fn write(record: &Record) -> Written {
    let holds = Holds { comments: true, variations: true, illegal: true, words: true };
    let mut writer = Writer { text: String::new(), losses: losses::of_tree(record, holds) };
    writer.text.push_str("[DhtmlXQ]\n");
    writer.tag("ver", "www_dpxq_com");
    writer.tag("init", "500,350");
    writer.headers(record);
    writer.start(record);
    writer.lines(record);
    writer.text.push_str("[/DhtmlXQ]\n");
    Written { text: writer.text, losses: writer.losses }
}

struct Writer {
    text: String,
    losses: Vec<Loss>,
}

impl Writer {
    fn tag(&mut self, name: &str, value: &str) {
        let _ = writeln!(self.text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }

    fn headers(&mut self, record: &Record) {
        for (key, value) in record.headers.iter() {
            // Where a site has team and name in one, the name alone has another tag.
            let is_taken = |(name, _): &(&str, Key)| record.headers.other(name).is_some();
            let named = HEADERS.into_iter().find(|tag| tag.1 == *key && !is_taken(tag));
            let name = match key {
                Key::Other(words) => {
                    let known = OTHERS.iter().find(|(_, own)| **own == **words);
                    known.map_or(&**words, |(name, _)| name)
                }
                _ => named.map_or("", |(name, _)| name),
            };
            let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let lower = name.to_ascii_lowercase();
            if name.is_empty() || !is_word || is_structure(&lower) && !lower.starts_with("comment")
            {
                Loss::count_in(&mut self.losses, Lost::Header(key.clone()));
            } else {
                let value = self.escaped(value.trim());
                self.tag(name, &value);
            }
        }
        if let Some(end) = record.end() {
            let words = self.escaped(end.words());
            self.tag("result", &words);
        }
    }

    fn start(&mut self, record: &Record) {
        let start = &record.start;
        let squares = pieces(start);
        self.tag("binit", &squares);
        let first = first_move(&record.tree, NodeId::ROOT);
        let side = first.and_then(|id| {
            let m = record.tree[id].event()?.written()?;
            Some(start.piece_at(m.from())?.color())
        });
        let is_said = side.unwrap_or(Color::Red) == start.side_to_move();
        if !is_said || (start.halfmove_clock(), start.move_number()) != (0, 1) {
            self.tag("fen", &start.to_string());
        }
    }

    /// The main line and all variations, each after the line that it leaves. The alternatives to a
    /// line's first moves come before those to its later ones.
    fn lines(&mut self, record: &Record) {
        let tree = &record.tree;
        self.comment("comment0", record, NodeId::ROOT);
        let mut todo: Vec<(NodeId, u32)> = Vec::new();
        let mut lines = 0;
        if let Some(first) = first_move(tree, NodeId::ROOT) {
            self.line("movelist", first, 0, record, &mut todo);
        }
        while let Some((first, parent)) = todo.pop() {
            lines += 1;
            let name = format!("move_{parent}_{}_{lines}", tree[first].ply());
            self.line(&name, first, lines, record, &mut todo);
        }
    }

    fn line(
        &mut self,
        name: &str,
        first: NodeId,
        line: u32,
        record: &Record,
        todo: &mut Vec<(NodeId, u32)>,
    ) {
        let tree = &record.tree;
        let nodes = std::iter::successors(Some(first), |&id| first_move(tree, id));
        let nodes: Vec<NodeId> = nodes.collect();
        let moves: String =
            nodes.iter().filter_map(|&id| tree[id].event()?.written()).map(digits).collect();
        self.tag(name, &moves);
        for &node in &nodes {
            let ply = tree[node].ply();
            let name = match line {
                0 => format!("comment{ply}"),
                _ => format!("comment{line}_{ply}"),
            };
            self.comment(&name, record, node);
        }
        // The alternatives to the first move belong to the line from which this one comes.
        for &node in nodes.iter().skip(usize::from(line > 0)).rev() {
            let others = std::iter::successors(next_move(tree, node), |&id| next_move(tree, id));
            let others: Vec<NodeId> = others.collect();
            todo.extend(others.into_iter().rev().map(|other| (other, line)));
        }
    }

    fn comment(&mut self, name: &str, record: &Record, node: NodeId) {
        let comments = record.tree[node].comments();
        if !comments.is_empty() {
            let comment = self.escaped(&comments.join("\n"));
            self.tag(name, &comment);
        }
    }

    /// The text in one line, and without what would be read as something else.
    fn escaped(&mut self, text: &str) -> String {
        let mut escaped = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let is_mark = c == '[' && has_prefix(&rest[1..], &["DhtmlXQ", "/DhtmlXQ"]);
            match c {
                '\n' => escaped.push_str("||"),
                '|' if is_caught(rest, &escaped) => escaped.push_str("\\u007c"),
                '\\' if rest[1..].starts_with('u') => escaped.push_str("\\u005c"),
                '[' if is_mark => escaped.push_str("\\u005b"),
                '\r' | '\0' => Loss::count_in(&mut self.losses, Lost::Character(c)),
                _ => escaped.push(c),
            }
            rest = &rest[c.len_utf8()..];
        }
        escaped
    }
}

/// Whether the bar with which `rest` begins would be read as a part of an end of a line.
fn is_caught(rest: &str, before: &str) -> bool {
    rest.len() == 1 || rest[1..].starts_with(['|', '\n']) || before.ends_with('|')
}

/// Whether a text begins with one of the words, in whatever case.
fn has_prefix(text: &str, words: &[&str]) -> bool {
    words
        .iter()
        .any(|word| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)))
}

fn digits(m: &Move) -> String {
    name(m.from()) + &name(m.to())
}

/// The file and the rank from the top left, from 0.
fn name(square: Square) -> String {
    format!("{}{}", square.file().index(), 9 - square.rank().index())
}

/// The squares of all pieces.
fn pieces(start: &Position) -> String {
    let mut left: Vec<Square> = Square::ALL.into();
    let places = (0..32).map(|slot| {
        let piece = Piece::new(Color::ALL[slot / 16], PIECES[slot % 16]);
        let at = left.iter().position(|&square| start.piece_at(square) == Some(piece));
        at.map_or_else(|| "99".to_owned(), |at| name(left.remove(at)))
    });
    places.collect()
}
