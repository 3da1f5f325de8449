//! Reading.

use std::collections::HashSet;

use kiban_record::{Finding, Key, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Color, Piece, Position, Reading, Setup};

use super::lines::{Branch, Lines, square};
use super::tags::{Part, Tag, parts, tags};
use super::{HEADERS, OTHERS, PIECES, USUAL};
use crate::preorder::{Grower, StoredMove};
use crate::start::{accept, settle_side};
use crate::text::tidy;
use crate::{Ending, Record};

/// Reads the first record of a DhtmlXQ text.
///
/// ```
/// use kiban_xiangqi_record::dhtmlxq;
///
/// let text = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
///             [DhtmlXQ_comment1]中炮[/DhtmlXQ_comment1]";
/// let record = dhtmlxq::read(text).sound().unwrap();
/// let first = record.tree.main_line().next().unwrap();
/// assert_eq!(record.tree[first].comments(), ["中炮"]);
/// ```
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let parts = parts(text);
    let mut read = match parts.first() {
        Some(part) => read_part(text, part),
        None => Read {
            record: Record::new(Position::startpos()),
            findings: vec![Finding::new(
                Problem::NotThisFormat("tags such as [DhtmlXQ_movelist]"),
                Place { line: 1, column: 1 },
                "",
            )],
        },
    };
    if let Some(next) = parts.get(1) {
        read.findings.push(Finding::new(Problem::AfterEnd, next.place, "[DhtmlXQ]"));
    }
    read
}

/// Reads all records of a DhtmlXQ text, each of which begins with `[DhtmlXQ]`.
pub fn read_all(text: &str) -> impl Iterator<Item = Read<Record>> + '_ {
    parts(text).into_iter().map(move |part| read_part(text, &part))
}

struct Reader<'a> {
    findings: Vec<Finding>,
    tags: Vec<Tag<'a>>,
}

/// Reads a part of a text.
pub(crate) fn read_part(text: &str, part: &Part) -> Read<Record> {
    let (tags, findings) = tags(text, part);
    let mut reader = Reader { findings, tags };
    let record = reader.record();
    let mut findings = reader.findings;
    findings.sort_by_key(|finding| finding.place);
    Read { record, findings }
}

impl<'a> Reader<'a> {
    fn record(&mut self) -> Record {
        let tags = std::mem::take(&mut self.tags);
        let lines: Vec<(Branch, &Tag<'a>)> =
            tags.iter().filter_map(|tag| Some((Branch::from_name(&tag.name)?, tag))).collect();
        let mut lines = Lines::new(&lines, &mut self.findings);
        let (start, is_playable) = self.start(&tags, &lines);
        let mut record = Record::new(start);
        for tag in &tags {
            self.comment(tag, &mut lines, &mut record);
        }
        self.tree(&lines, &mut record, is_playable);
        self.headers(&tags, &mut record);
        record
    }

    fn start(&mut self, tags: &[Tag<'a>], lines: &Lines<'a>) -> (Position, bool) {
        let value =
            |name: &str| tags.iter().find(|tag| tag.name == name && !tag.value.trim().is_empty());
        let drawn = value("binit").map(|tag| (self.board(tag), tag));
        let spelled = value("fen").and_then(|tag| {
            let setup = Setup::from_fen(tag.value.trim(), Reading::Lenient);
            let setup = setup.map_err(|error| {
                let problem = Problem::Board(format!("a FEN ({error})"));
                self.findings.push(Finding::new(problem, tag.place, tag.value));
            });
            Some((setup.ok()?, tag))
        });
        let stated = spelled.as_ref().map(|(setup, _)| setup.side_to_move());
        let (mut setup, place) = match (spelled, drawn) {
            (Some((setup, tag)), _) => (setup, tag.place),
            (None, Some((setup, tag))) => (setup, tag.place),
            (None, None) => return (Position::startpos(), true),
        };
        let first = lines.tree.main_line().next().and_then(|id| lines.tree[id].event()?.m);
        settle_side(&mut setup, stated, first.map(|m| m.from()), place, &mut self.findings);
        accept(&setup, place, &mut self.findings)
    }

    /// The board of `binit`.
    fn board(&mut self, tag: &Tag<'a>) -> Setup {
        let mut setup = Setup::empty();
        let text = tag.value.trim();
        let expected = "the squares of 32 pieces, two digits each";
        if text.len() != 64 {
            let problem = Problem::Board(expected.into());
            self.findings.push(Finding::new(problem, tag.place, text));
        }
        for (index, digits) in text.as_bytes().chunks_exact(2).take(32).enumerate() {
            if digits == b"99" {
                continue;
            }
            let piece = Piece::new(Color::ALL[index / 16], PIECES[index % 16]);
            let square = square([digits[0], digits[1]]);
            let is_free =
                square.is_some_and(|square| setup.set_piece(square, Some(piece)).is_none());
            if !is_free {
                let problem = Problem::Board(format!("a free square for {piece}, or 99"));
                let found = String::from_utf8_lossy(digits);
                self.findings.push(Finding::new(problem, tag.place, &found));
            }
        }
        setup
    }

    fn comment(&mut self, tag: &Tag<'a>, lines: &mut Lines<'a>, record: &mut Record) {
        let Some(numbers) = tag.name.strip_prefix("comment") else { return };
        let comment = tidy(&plain(tag.value.trim_end_matches(['|', '\r', '\n'])));
        if comment.trim().is_empty() {
            return;
        }
        let (line, ply) = numbers.split_once('_').unwrap_or(("0", numbers));
        let node = line.parse().ok().zip(ply.parse().ok());
        let node = node.and_then(|(line, ply)| lines.node(line, ply));
        match node {
            Some(NodeId::ROOT) => record.tree[NodeId::ROOT].notes_mut().comments.push(comment),
            Some(node) => lines.tree[node].notes_mut().comments.push(comment),
            None => {
                self.findings.push(Finding::new(Problem::NotUnderstood, tag.place, tag.value));
                record.headers.push(Key::Other(tag.spelled.into()), comment);
            }
        }
    }

    fn tree(&mut self, lines: &Lines<'a>, record: &mut Record, is_playable: bool) {
        let tree = &lines.tree;
        let mut grower = Grower::new(record, tree.len() > 1, is_playable);
        for id in tree.walk().skip(1) {
            let node = &tree[id];
            let Some(digits) = node.event() else { continue };
            let stored = StoredMove {
                m: digits.m,
                continues: node.first_child().is_some(),
                has_alternative: node.next_sibling().is_some(),
                has_comment: !node.comments().is_empty(),
                place: digits.place,
                text: digits.text,
            };
            if let Some(added) = grower.add(&stored, record, &mut self.findings)
                && !node.comments().is_empty()
            {
                record.tree[added].notes_mut().comments.extend_from_slice(node.comments());
            }
        }
    }

    fn result(&mut self, words: &str, place: Place, record: &mut Record) {
        let Some(ending) = Ending::from_words(words) else { return };
        if matches!(ending, Ending::Other(_)) {
            self.findings.push(Finding::new(Problem::UnknownEnd, place, words));
        }
        if record.end().is_none() {
            ending.close(record);
        }
    }

    fn headers(&mut self, tags: &[Tag<'a>], record: &mut Record) {
        let names: HashSet<&str> = tags.iter().map(|tag| tag.name.as_str()).collect();
        for tag in tags {
            let value = plain(tag.value);
            let value = value.trim();
            let name = tag.name.as_str();
            let is_usual = USUAL.contains(&(name, value));
            if value.is_empty() || is_usual || is_structure(name) {
                continue;
            }
            if name == "result" {
                self.result(value, tag.place, record);
                continue;
            }
            // `red` is the team and the name where `redname` is the name alone.
            let is_both = matches!(name, "red" if names.contains("redname"))
                || matches!(name, "black" if names.contains("blackname"));
            let key = HEADERS.into_iter().find(|(own, _)| *own == name && !is_both);
            let other = OTHERS.iter().find(|(own, _)| *own == name);
            record.headers.push(
                match (key, other) {
                    (Some((_, key)), _) => key,
                    (None, Some((_, words))) => Key::Other((*words).into()),
                    (None, None) => Key::Other(tag.spelled.into()),
                },
                value,
            );
        }
    }
}

/// Whether a tag holds board or moves, so that it is no header.
pub(super) fn is_structure(name: &str) -> bool {
    matches!(name, "binit" | "fen" | "length")
        || name.starts_with("comment")
        || Branch::from_name(name).is_some()
}

/// A value with its line ends and the characters that it gives by their numbers.
fn plain(value: &str) -> String {
    let value = value.replace("||", "\n");
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.as_str();
    while let Some(at) = rest.find("\\u") {
        let (before, escape) = rest.split_at(at);
        plain.push_str(before);
        let code = escape.get(2..6).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(c) => {
                plain.push(c);
                rest = &escape[6..];
            }
            None => {
                plain.push_str("\\u");
                rest = &escape[2..];
            }
        }
    }
    plain.push_str(rest);
    plain
}
