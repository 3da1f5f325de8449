//! Writing.

use kiban_record::{Key, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Move, Square};
use quick_xml::escape::partial_escape;

use super::{ELEMENTS, FEN, OTHERS, RESULT, RESULT_KIND, TYPE};
use crate::losses::{self, Holds};
use crate::{Ending, Record};

/// Writes the main line of a record as CBF.
///
/// Several comments of a node become one, a line each.
#[must_use]
pub fn write(record: &Record) -> Written {
    let holds = Holds { comments: true, variations: false, illegal: true, words: false };
    let mut writer = Writer { text: String::new(), losses: losses::of_tree(record, holds) };
    writer.record(record);
    Written { text: writer.text, losses: writer.losses }
}

struct Writer {
    text: String,
    losses: Vec<Loss>,
}

impl Writer {
    fn record(&mut self, record: &Record) {
        self.text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        self.text.push_str("<ChineseChessRecord Version=\"1.0\">\n <Head>\n");
        let mut kind = "1";
        for (key, value) in record.headers.iter() {
            match element(key) {
                Some(TYPE) => kind = value,
                Some(name) if !value.trim().is_empty() => self.element(name, value),
                _ => Loss::count_in(&mut self.losses, Lost::Header(key.clone())),
            }
        }
        self.element(TYPE, kind);
        let code = record.end().map_or(0, Ending::code);
        self.element(RESULT, &code.to_string());
        self.element(FEN, &record.start.to_string());
        self.text.push_str(" </Head>\n <MoveList>\n");
        self.moves(record);
        self.text.push_str(" </MoveList>\n</ChineseChessRecord>\n");
    }

    fn element(&mut self, name: &str, value: &str) {
        let value = self.clean(value);
        self.text.push_str(&format!("  <{name}>{}</{name}>\n", partial_escape(value)));
    }

    fn moves(&mut self, record: &Record) {
        let tree = &record.tree;
        let written = |id: NodeId| Some((id, *tree[id].event()?.written()?));
        let moves: Vec<(NodeId, Move)> = tree.main_line().map_while(written).collect();
        self.step("00-00", moves.is_empty(), record, NodeId::ROOT);
        for (index, &(node, m)) in moves.iter().enumerate() {
            let squares = format!("{}-{}", digits(m.from()), digits(m.to()));
            self.step(&squares, index + 1 == moves.len(), record, node);
        }
    }

    fn step(&mut self, squares: &str, is_last: bool, record: &Record, node: NodeId) {
        let end = if is_last { " end=\"1\"" } else { "" };
        self.text.push_str(&format!("  <Move value=\"{squares}\"{end}"));
        let comment = record.tree[node].comments().join("\n");
        let comment = self.clean(&comment);
        if comment.is_empty() {
            self.text.push_str(" />\n");
        } else {
            // The end of a section cannot stand in it.
            let comment = comment.replace("]]>", "]]]]><![CDATA[>");
            self.text.push_str(&format!("><![CDATA[{comment}]]></Move>\n"));
        }
    }

    /// The text without the characters that XML does not have, or does not keep as they are.
    fn clean(&mut self, text: &str) -> String {
        let keep = |&c: &char| {
            let is_xml =
                !matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
            if !is_xml {
                Loss::count_in(&mut self.losses, Lost::Character(c));
            }
            is_xml
        };
        text.chars().filter(keep).collect()
    }
}

/// The element for a key.
fn element(key: &Key) -> Option<&'static str> {
    let named = ELEMENTS.into_iter().find(|(_, own)| own == key);
    let others = || OTHERS.into_iter().chain([TYPE, RESULT_KIND]);
    let other = |words: &str| others().find(|&name| *name == *words);
    match (named, key) {
        (Some((name, _)), _) => Some(name),
        (None, Key::Other(words)) => other(words),
        _ => None,
    }
}

/// The file and the rank of a square from the top left, from 0.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().index(), 9 - square.rank().index())
}
