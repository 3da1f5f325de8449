//! Reading.

use std::borrow::Cow;

use kiban_record::encoding::{Encoding, Language, decode, decode_as};
use kiban_record::{Finding, Key, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Color, Move};

use super::cipher::Keys;
use super::fields::{FIELDS, PART, PARTS};
use super::header::{self, LEN, board, square};
use crate::preorder::{Grower, StoredMove};
use crate::start::{accept, settle_side};
use crate::text::tidy;
use crate::{Ending, Record};

/// Reads an XQF file of any version.
///
/// Comments are paragraphs whose lines end with LF. What has no key of its own among the headers
/// stands under the words that CBF has for it: `RedTime`, `BlackTime` and, unless it is a whole
/// game, `RecordKind` (开局, 中局 or 残局).
///
/// ```
/// use kiban_xiangqi_record::{Record, xqf};
/// use kiban_xiangqi::Position;
///
/// let empty = Record::new(Position::startpos());
/// let bytes = xqf::write(&empty).text;
/// assert_eq!(xqf::read(&bytes).sound(), Ok(empty));
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Read<Record> {
    read_encoded(bytes).0
}

/// Reads a file, and says in which encoding its texts are.
pub(crate) fn read_encoded(bytes: &[u8]) -> (Read<Record>, Encoding) {
    let mut reader = Reader { findings: Vec::new(), encoding: Encoding::Gb18030 };
    let record = reader.file(bytes);
    let mut findings = reader.findings;
    findings.sort_by_key(|finding| finding.place);
    (Read { record, findings }, reader.encoding)
}

struct Reader {
    findings: Vec<Finding>,
    encoding: Encoding,
}

/// A node of the file, its comment not yet decoded.
struct Node<'a> {
    /// Where it stands in the file.
    offset: usize,
    from: u8,
    to: u8,
    continues: bool,
    has_alternative: bool,
    comment: &'a [u8],
}

impl Reader {
    fn find(&mut self, problem: Problem, offset: usize, found: &str) {
        self.findings.push(Finding::new(problem, Place::byte(offset), found));
    }

    fn file(&mut self, bytes: &[u8]) -> Record {
        let startpos = || Record::new(kiban_xiangqi::Position::startpos());
        if !bytes.starts_with(b"XQ") {
            let found = String::from_utf8_lossy(&bytes[..bytes.len().min(2)]);
            let expected = Problem::NotThisFormat("an XQF file: the letters XQ");
            self.find(expected, 0, &found);
            return startpos();
        }
        let mut header = [0; LEN];
        let present = bytes.len().min(LEN);
        header[..present].copy_from_slice(&bytes[..present]);
        if present < header::SQUARES + 32 {
            self.find(Problem::Truncated, present, "");
            return startpos();
        }
        let version = header[header::VERSION];
        let keys = Keys::new(std::array::from_fn(|i| header[i]));
        let mut setup = board(&header, &keys, &mut self.findings);
        let body = keys.decipher(&bytes[present..]);
        let nodes = self.nodes(&body, present, version, &keys);
        let first = nodes.get(1).and_then(|node| square(node.from));
        let stated = Color::ALL.get(usize::from(header[header::SIDE])).copied();
        settle_side(&mut setup, stated, first, Place::byte(header::SIDE), &mut self.findings);

        self.encoding = encoding(&header, &nodes);
        let place = Place::byte(header::SQUARES);
        let (start, is_playable) = accept(&setup, place, &mut self.findings);
        let mut record = Record::new(start);
        self.headers(&header, &mut record);
        self.tree(&nodes, &mut record, is_playable);
        match (header[header::RESULT], Ending::from_code(header[header::RESULT])) {
            (_, Some(ending)) => ending.close(&mut record),
            (0, None) => {}
            (code, None) => self.find(Problem::UnknownEnd, header::RESULT, &code.to_string()),
        }
        record
    }

    /// All nodes as they stand; the first is the root. `base` is where the body begins.
    fn nodes<'a>(
        &mut self,
        body: &'a [u8],
        base: usize,
        version: u8,
        keys: &Keys,
    ) -> Vec<Node<'a>> {
        let mut nodes = Vec::new();
        let mut open = 1_usize;
        let mut rest = body;
        while open > 0 {
            let offset = base + body.len() - rest.len();
            let Some((&[from, to, flags, _], after)) = rest.split_first_chunk() else {
                self.find(Problem::Truncated, offset, "");
                return nodes;
            };
            let (continues, has_alternative, has_comment) = match version {
                ..11 => (flags & 0xf0 != 0, flags & 0x0f != 0, true),
                11.. => (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0),
            };
            let (comment, after) =
                if has_comment { comment(after, keys) } else { (Some(&[][..]), after) };
            let has_alternative = has_alternative && !nodes.is_empty();
            nodes.push(Node {
                offset,
                from: from.wrapping_sub(24).wrapping_sub(keys.from),
                to: to.wrapping_sub(32).wrapping_sub(keys.to),
                continues,
                has_alternative,
                comment: comment.unwrap_or_default(),
            });
            if comment.is_none() {
                self.find(Problem::Truncated, offset + 4, "");
                return nodes;
            }
            rest = after;
            open = open - 1 + usize::from(continues) + usize::from(has_alternative);
        }
        if !rest.is_empty() {
            self.find(Problem::AfterEnd, base + body.len() - rest.len(), "");
        }
        nodes
    }

    fn headers(&mut self, header: &[u8; LEN], record: &mut Record) {
        for field in &FIELDS {
            let len = usize::from(header[field.offset]);
            if len >= field.size {
                let problem = Problem::Contradiction("the size of the field".into());
                self.find(problem, field.offset, &len.to_string());
            }
            let text = stored_text(header, field.offset, field.size);
            let text = self.text(text, field.offset + 1);
            if !text.is_empty() {
                record.headers.push((field.key)(), text);
            }
        }
        match header[header::PART] {
            0 => {}
            part => match PARTS.get(usize::from(part) - 1) {
                Some(&words) => record.headers.push(Key::Other(PART.into()), words),
                None => self.find(Problem::NotUnderstood, header::PART, &part.to_string()),
            },
        }
    }

    fn tree(&mut self, nodes: &[Node<'_>], record: &mut Record, is_playable: bool) {
        let Some((root, moves)) = nodes.split_first() else { return };
        self.comment(root, NodeId::ROOT, record);
        let mut grower = Grower::new(record, root.continues, is_playable);
        for node in moves {
            if grower.is_complete() {
                return;
            }
            let squares = square(node.from).zip(square(node.to));
            let stored = StoredMove {
                m: squares.map(|(from, to)| Move::new(from, to)),
                continues: node.continues,
                has_alternative: node.has_alternative,
                has_comment: !node.comment.trim_ascii().is_empty(),
                place: Place::byte(node.offset),
                text: "",
            };
            if let Some(id) = grower.add(&stored, record, &mut self.findings) {
                self.comment(node, id, record);
            }
        }
    }

    fn comment(&mut self, node: &Node<'_>, id: NodeId, record: &mut Record) {
        let text = self.text(node.comment, node.offset + 8);
        let text = tidy(&text);
        if !text.is_empty() {
            record.tree[id].notes_mut().comments.push(text);
        }
    }

    fn text(&mut self, bytes: &[u8], offset: usize) -> String {
        let decoded = decode_as(bytes, self.encoding);
        if decoded.is_damaged {
            self.find(Problem::Undecodable, offset, &decoded.text);
        }
        decoded.text.into_owned()
    }
}

/// The comment that begins there, if it is all there, and what follows it.
fn comment<'a>(bytes: &'a [u8], keys: &Keys) -> (Option<&'a [u8]>, &'a [u8]) {
    let found = bytes.split_first_chunk().and_then(|(&len, after)| {
        let len = u32::from_le_bytes(len).wrapping_sub(keys.comment);
        after.split_at_checked(usize::try_from(len).ok()?)
    });
    match found {
        Some((comment, after)) => (Some(comment), after),
        None => (None, &[]),
    }
}

/// The text in a field of `size` bytes: its first byte says how long it is.
fn stored_text(header: &[u8; LEN], offset: usize, size: usize) -> &[u8] {
    let len = usize::from(header[offset]).min(size - 1);
    let text = &header[offset + 1..][..len];
    let end = text.iter().position(|&byte| byte == 0).unwrap_or(len);
    &text[..end]
}

/// The encoding in which all texts together make sense.
fn encoding(header: &[u8; LEN], nodes: &[Node<'_>]) -> Encoding {
    // Nothing here is a byte order mark.
    let mut all = vec![b'\n'];
    for field in &FIELDS {
        all.extend_from_slice(stored_text(header, field.offset, field.size));
        all.push(b'\n');
    }
    for node in nodes.iter().filter(|node| !node.comment.is_empty()) {
        all.extend_from_slice(node.comment);
        all.push(b'\n');
    }
    let decoded = decode(&all, Language::Chinese);
    match decoded.text {
        // A few characters of GBK may look like UTF-8, but then not like Chinese.
        Cow::Borrowed(text) if text.chars().all(|c| c < '\u{800}') => Encoding::Gb18030,
        _ => decoded.encoding,
    }
}
